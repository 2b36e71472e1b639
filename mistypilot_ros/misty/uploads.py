"""Files that others bring onto the robot, each once: what is there already is known by its content."""

import base64
import hashlib
import threading
from collections.abc import Mapping
from dataclasses import dataclass

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.misty.asset_list import names_on_robot
from mistypilot_ros.misty.rest import Patience, Request, Rest

PATIENCE = Patience(connect=1.0, answer=50.0)
"""Six megabytes over a weak Wi-Fi."""


@dataclass(frozen=True)
class Kind:
    """One kind of file."""

    endpoint: str
    """Where it is brought."""
    suffixes: tuple[str, ...]
    """Ends of names that the robot takes (documentation)."""
    largest: int
    """Bytes that the robot takes (documentation)."""


KINDS: Mapping[str, Kind] = {
    'sound': Kind('audio', ('.wav', '.mp3', '.wma', '.aac'), 3_000_000),
    'image': Kind('images', ('.jpg', '.jpeg', '.gif', '.png'), 3_000_000),
    'video': Kind('videos', ('.mp4', '.wmv'), 6_000_000),
}


class Uploads:
    """Remembers what it brought. Safe to use from several threads."""

    def __init__(self, rest: Rest) -> None:
        """Have brought nothing."""
        self._rest = rest
        self._lock = threading.Lock()
        self._brought: dict[tuple[str, str], str] = {}

    def bring(self, kind: str, name: str, data: bytes, overwrite: bool) -> bool:
        """Bring a file, unless this very content was brought under this name and is still there.

        Args:
            kind: one of `KINDS`.
            name: on the robot, with its end.
            data: the file.
            overwrite: replace a file of that name.

        Returns:
            Whether it had to be sent.

        Raises:
            InvalidInputError: the robot takes no such file.
            RobotError: the robot does not take it.
        """
        row = _checked(kind, name, data)
        key, content = (kind, name.lower()), hashlib.sha256(data).hexdigest()
        with self._lock:
            if self._brought.get(key) == content and key[1] in names_on_robot(self._rest, row.endpoint):
                return False
            arguments = {
                'FileName': name,
                'Data': base64.b64encode(data).decode('ascii'),
                'ImmediatelyApply': False,
                'OverwriteExisting': bool(overwrite),
            }
            self._rest.send(Request('POST', row.endpoint, arguments), PATIENCE)
            self._brought[key] = content
        return True


def _checked(kind: str, name: str, data: bytes) -> Kind:
    row = KINDS.get(kind)
    if row is None:
        raise InvalidInputError(f"The robot takes no '{kind}'; use one of {', '.join(KINDS)}.")
    if not name.lower().endswith(row.suffixes) or '/' in name or '\\' in name:
        raise InvalidInputError(
            f"The {kind} '{name[:80]}' needs a plain name that ends with one of {', '.join(row.suffixes)}."
        )
    if not 0 < len(data) <= row.largest:
        raise InvalidInputError(
            f"The {kind} '{name[:80]}' has {len(data)} bytes; the robot takes 1 to {row.largest}; "
            'make it smaller.'
        )
    return row
