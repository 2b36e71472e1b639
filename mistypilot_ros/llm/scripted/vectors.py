"""Vectors for texts, always the same: from a table, or made of the text's hash."""

import base64
import hashlib
import struct
from collections.abc import Mapping, Sequence
from typing import Any

from mistypilot_ros.llm.scripted.asked import Asked

DIMENSIONS = 64
LENGTH = 2.0
"""Length of a vector that is made of a hash: not 1, because not every server sends unit vectors."""


def vector(text: str, table: Mapping[str, Sequence[float]]) -> list[float]:
    """The vector of a text.

    Args:
        text: any.
        table: vectors of known texts.
    """
    if text in table:
        return list(table[text])
    numbers: list[float] = []
    while len(numbers) < DIMENSIONS:
        digest = hashlib.sha256(f'{len(numbers)} {text}'.encode()).digest()
        numbers += (number / 2**15 - 1.0 for number in struct.unpack('>16H', digest))
    length = sum(number * number for number in numbers) ** 0.5
    return [LENGTH * number / length for number in numbers]


def embeddings(asked: Asked, table: Mapping[str, Sequence[float]]) -> dict[str, Any]:
    """The body of an answer to a request for embeddings; the last text comes first, as it may."""
    texts = asked.body.get('input', [])
    texts = [texts] if isinstance(texts, str) else texts
    packed = asked.body.get('encoding_format') == 'base64'
    data = [
        {'object': 'embedding', 'index': index, 'embedding': _sent(vector(text, table), packed)}
        for index, text in enumerate(texts)
    ]
    usage = {'prompt_tokens': len(texts), 'total_tokens': len(texts)}
    return {'object': 'list', 'data': data[::-1], 'model': asked.model, 'usage': usage}


def _sent(numbers: Sequence[float], packed: bool) -> Any:
    return base64.b64encode(struct.pack(f'<{len(numbers)}f', *numbers)).decode() if packed else numbers
