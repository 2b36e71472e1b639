"""Fences around what other people wrote, so that a language model takes it for data and for nothing else.

A fence is `<data name="…">` and `</data>` around one line of JSON. Inside it no character stands as itself
that a fence, a line or a mark of a chat template could be made of: such characters are written as escapes of
JSON, which lose nothing. So whatever the text is, it cannot close its fence, begin another one, or look like
a message.
"""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence

Data = str | int | float | bool | None | Sequence['Data'] | Mapping[str, 'Data']
"""What can be fenced: anything that JSON can hold."""
_MARKS = frozenset('<>[]|`')
"""Signs that fences, chat templates (`<|im_end|>`, `[INST]`) and Markdown are made of; those of JSON's own
lists stand outside of strings and stay."""
_UNSEEN = frozenset({'Cc', 'Cf', 'Cs', 'Co', 'Cn', 'Zl', 'Zp'})
"""Categories of signs that nobody sees, that turn the direction of writing, or that begin a line."""
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
FENCE = re.compile(r'<data name="([a-z_]+)">([^<>\n]*)</data>')
"""A whole fence: its name and its line of JSON."""


def fence(name: str, data: Data) -> str:
    """Put data behind a fence.

    Args:
        name: what it is, small letters and `_`; chosen by the program, never by a person.
        data: any value that JSON can hold.

    Returns:
        One line, from which `unfenced` gives back exactly the same.
    """
    text = json.dumps(data, ensure_ascii=False, separators=(', ', ': '))
    return f'<data name="{name}">{_STRING.sub(lambda string: _escaped(string[0]), text)}</data>'


def unfenced(text: str) -> list[tuple[str, Data]]:
    """Names and data of all fences of a prompt, in order."""
    return [(found[1], json.loads(found[2])) for found in FENCE.finditer(text)]


def outside(text: str) -> str:
    """A prompt without what stands behind its fences: what a program wrote, and nobody else."""
    return FENCE.sub(lambda found: f'<data name="{found[1]}"></data>', text)


def _escaped(string: str) -> str:
    """A JSON string in which no sign is left that could be mistaken."""
    return ''.join(_code(sign) if _is_risky(sign) else sign for sign in string)


def _is_risky(sign: str) -> bool:
    return sign in _MARKS or unicodedata.category(sign) in _UNSEEN


def _code(sign: str) -> str:
    """The escapes of JSON are those of UTF-16: two for a sign beyond the first 65,536."""
    units = sign.encode('utf-16-be', 'surrogatepass')
    return ''.join(f'\\u{int.from_bytes(units[at : at + 2], "big"):04x}' for at in range(0, len(units), 2))
