"""Names under which a robot was taught faces, and whose they are."""

import re
from collections.abc import Sequence

LONGEST = 30
"""Characters of such a name (documentation)."""
_TAUGHT = re.compile(rf'[A-Za-z0-9_-]{{1,{LONGEST}}}')
_OTHER_SIGNS = re.compile(r'[^a-z0-9]+')


def is_name(name: str) -> bool:
    """Whether a robot can have a face of this name."""
    return _TAUGHT.fullmatch(name) is not None


def taught_as(user: str, taught: Sequence[str]) -> tuple[str, ...]:
    """Those names that are a user's.

    A robot's names have letters, digits, `-` and `_` alone: for `Ada Lovelace` it was taught `Ada_Lovelace`
    or `ada-lovelace`. A name of other scripts alone leaves nothing to tell people apart by: nobody has it.

    Args:
        user: what a person is called.
        taught: names of the faces that a robot was taught.
    """
    wanted = _compared(user)
    if not wanted.strip('_'):
        return ()
    return tuple(name for name in taught if is_name(name) and _compared(name) == wanted)


def _compared(name: str) -> str:
    """What is the same for all spellings of a name."""
    return _OTHER_SIGNS.sub('_', name[:LONGEST].casefold())
