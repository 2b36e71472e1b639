"""Which robot is meant: addresses move, serial numbers do not."""

from collections.abc import Mapping
from typing import Any

from mistypilot_ros.core.errors import RobotError, WrongRobotError


class Identity:
    """Knows the robot that is meant, and whether the one at the address is known to be that one.

    Nothing is sent to a robot that is not the one that is meant, not even a stop: it may be at work for
    somebody else, and to say that everything stopped would be false, for the robot that is meant goes on.
    """

    def __init__(self, serial_number: str = '') -> None:
        """Trust nobody, unless any robot will do.

        Args:
            serial_number: of the robot that is meant; empty where any will do.
        """
        self.serial_number = serial_number.strip()
        """Of the robot that is meant; empty where any will do."""
        self._trusted = False

    @property
    def trusted(self) -> bool:
        """Whether commands may be sent without asking the robot first who it is."""
        return self._trusted or not self.serial_number

    def trust(self) -> None:
        """The robot was asked, and a connection that ends with its power now stands."""
        self._trusted = True

    def doubt(self) -> None:
        """The connection is gone: another robot may have the address by now."""
        self._trusted = False

    def check(self, address: str, device: Any) -> Mapping[str, Any]:
        """Let the robot pass that is meant.

        Args:
            address: where it was asked.
            device: its answer to `GET device`, which is returned.

        Raises:
            RobotError: it is no Misty.
            WrongRobotError: it is another one.
        """
        if not isinstance(device, Mapping):
            raise RobotError(f'What answers at {address} is no Misty; check robot_address.')
        found = serial_number(device)
        if self.serial_number not in ('', found):
            who = f'the robot {found}' if found else 'a robot without a serial number'
            raise WrongRobotError(
                f'At {address} is {who} and not {self.serial_number}; set robot_address to where '
                f'{self.serial_number} is now, or correct robot_serial.'
            )
        return device


def serial_number(device: Mapping[str, Any]) -> str:
    """Return the serial number in an answer to `GET device`, empty where there is none."""
    return str(device.get('serialNumber') or '').strip()[:100]
