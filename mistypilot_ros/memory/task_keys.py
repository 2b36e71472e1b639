"""What the gate of reuse demands to be equal, as a text by which a database finds it.

`may_serve` lets a result pass only where words, numbers, sides and negations of the two main tasks are the
same. Whatever has another key cannot pass, so nothing else has to be looked at; the gate still decides.
"""

import hashlib
import inspect
import unicodedata

from mistypilot_ros.core import reuse, reuse_words


def task_key(main_task: str) -> str:
    """The key of a main task."""
    found = reuse.facts(main_task, reuse_words.VERBS)
    groups = (sorted(found.words), found.numbers, sorted(found.sides), ['not'] if found.negated else [])
    return '|'.join(' '.join(group) for group in groups)


def plain(text: str) -> str:
    """A text without regard to capitals, blanks and forms of the same sign: what is equal without vectors."""
    return ' '.join(unicodedata.normalize('NFKC', text).casefold().split())


def gate_version() -> str:
    """Changes where the gate does: then kept keys must be made again."""
    source = ''.join(map(inspect.getsource, (reuse, reuse_words)))
    return hashlib.sha256(source.encode()).hexdigest()[:16]
