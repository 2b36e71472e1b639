"""Python text to a syntax tree, from any thread."""

import ast
import threading

_LOCK = threading.Lock()
# CPython 3.11 keeps one count of the depth for all trees of a process. Where the collector runs Python code
# amid one, another thread may build its own, and either fails with a SystemError. So one parses at a time.


def module(source: bytes) -> ast.Module:
    """Parse a file.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: it is no Python.
    """
    with _LOCK:
        return ast.parse(source)


def expression(source: str) -> ast.expr:
    """Parse an expression; errors as for `module`."""
    with _LOCK:
        return ast.parse(source, mode='eval').body
