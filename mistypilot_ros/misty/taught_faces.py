"""The faces that the robot was taught, and how it forgets one."""

from collections.abc import Sequence

from mistypilot_ros.core.errors import InvalidInputError, RobotRefusedError
from mistypilot_ros.core.taught_faces import is_name, taught_as
from mistypilot_ros.misty.rest import Patience, Request, Rest

PATIENCE = Patience(connect=1.0, answer=2.0)
"""A person waits for the answer, and there are several requests."""
LIST = Request('GET', 'faces')


class TaughtFaces:
    """Faces by the names under which they were taught."""

    def __init__(self, rest: Rest) -> None:
        """Take what asks the robot."""
        self._rest = rest

    def forget(self, name: str) -> bool:
        """Have the robot forget a face, in whatever spelling it has its name.

        Args:
            name: of whoever's it is.

        Returns:
            Whether the robot had it.

        Raises:
            InvalidInputError: there is no name.
            RobotError: it is still there, or may be.
        """
        if not name.strip():
            raise InvalidInputError('The face has no name; say whose it is.')
        found = taught_as(name, self._taught())
        for one in found:
            self._rest.send(forget_request(one), PATIENCE)
        if set(found) & set(self._taught() if found else ()):
            raise RobotRefusedError(f"The robot still has the face '{name}'; try again.")
        return bool(found)

    def _taught(self) -> Sequence[str]:
        names = self._rest.send(LIST, PATIENCE)
        if not isinstance(names, list):
            raise RobotRefusedError('The robot answered without the list of its faces; try again.')
        return [name for name in names if isinstance(name, str)]


def forget_request(name: str) -> Request:
    """Forget one face.

    Without a name the robot forgets everybody (documentation). It is not sure which of address and body a
    robot reads: the name is in both.

    Args:
        name: as it was taught.

    Raises:
        InvalidInputError: a robot cannot have a face of this name.
    """
    if not is_name(name):
        raise InvalidInputError(f"The robot has no face called '{name[:80]}'; list its faces.")
    return Request('DELETE', f'faces?FaceId={name}', {'FaceId': name})
