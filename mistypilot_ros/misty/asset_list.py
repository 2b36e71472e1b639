"""Which files are on the robot."""

from mistypilot_ros.core.errors import RobotRefusedError, UnknownCommandError
from mistypilot_ros.misty.rest import Request, Rest


def names_on_robot(rest: Rest, endpoint: str) -> set[str]:
    """Return the names of files in small letters: the robot does not tell them apart by case.

    Args:
        rest: asks.
        endpoint: audio, images or videos. Older firmware lists there what newer lists at `/list` (an issue of
            the old wrapper).

    Raises:
        RobotError: the robot does not tell.
    """
    try:
        listed = rest.send(Request('GET', f'{endpoint}/list'))
    except UnknownCommandError:
        listed = rest.send(Request('GET', endpoint))
    try:
        return {str(row['name']).lower() for row in listed}
    except (TypeError, KeyError) as error:
        raise RobotRefusedError('The robot answered without the list of its files; try again.') from error
