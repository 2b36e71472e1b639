"""Which port of this machine the simulator gets."""

import errno
import socket

from mistypilot_ros.core.errors import InvalidInputError

PREFERRED = 8080
HOST = '127.0.0.1'


def choose_port(wanted: int | None) -> int:
    """Return a port that is free now.

    Args:
        wanted: a port; 0 for any free one; None for `PREFERRED` if it is free, else any free one.

    Raises:
        InvalidInputError: the wanted port is in use or cannot be had.
    """
    if wanted is None:
        try:
            return _bind(PREFERRED)
        except OSError:
            return _bind(0)
    try:
        return _bind(wanted)
    except OSError as error:
        what = 'is in use' if error.errno == errno.EADDRINUSE else f'cannot be had ({error.strerror})'
        raise InvalidInputError(
            f'Port {wanted} {what}: end the program that has it, or choose another with --simulator-port.'
        ) from error


def _bind(port: int) -> int:
    with socket.socket() as probe:
        # As the simulator does: a port of which old connections still linger can be had again at once.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((HOST, port))
        return int(probe.getsockname()[1])
