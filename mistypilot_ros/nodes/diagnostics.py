"""What a node says of its health on `/diagnostics`: once a second, and at once when it changes."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from diagnostic_msgs.msg import DiagnosticArray, DiagnosticStatus, KeyValue
from rclpy.node import Node

from mistypilot_ros.msg import LinkState
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.steady_timer import every


class Level(Enum):
    """How serious it is."""

    OK = DiagnosticStatus.OK
    WARN = DiagnosticStatus.WARN
    ERROR = DiagnosticStatus.ERROR
    STALE = DiagnosticStatus.STALE


@dataclass(frozen=True)
class Health:
    """The health of one part."""

    part: str
    """Name of the part, such as `bindings/chin`."""
    level: Level
    """How serious it is."""
    message: str
    """One short sentence."""
    values: Mapping[str, str] = field(default_factory=dict)
    """Details by name."""


def hardware_id(link: LinkState) -> str:
    """Return by what the diagnostics of all nodes name a robot: its serial number, else its address."""
    return str(link.serial_number or link.address)


class Diagnostics:
    """Publishes the health of a node's parts."""

    def __init__(
        self, node: Node, hardware_id: Callable[[], str], parts: Callable[[], Sequence[Health]]
    ) -> None:
        """Publish from now on, once a second.

        Args:
            node: whose health it is.
            hardware_id: serial number or address of the robot.
            parts: the present health of each part.
        """
        self._node = node
        self._hardware_id = hardware_id
        self._parts = parts
        self._last: tuple[tuple[str, Level, str], ...] = ()
        self._publisher = interfaces.DIAGNOSTICS.publisher(node)
        self._timer = every(node, 1.0, self.publish)

    def changed(self) -> None:
        """Publish at once if level or message of a part changed."""
        if self._key(self._parts()) != self._last:
            self.publish()

    def publish(self) -> None:
        """Publish now."""
        parts = self._parts()
        self._last = self._key(parts)
        robot = self._node.get_namespace().strip('/')
        array = DiagnosticArray(
            status=[
                DiagnosticStatus(
                    level=part.level.value,
                    name=f'{robot}/{part.part}' if robot else part.part,
                    message=part.message,
                    hardware_id=self._hardware_id(),
                    values=[KeyValue(key=key, value=value) for key, value in part.values.items()],
                )
                for part in parts
            ]
        )
        array.header.stamp = self._node.get_clock().now().to_msg()
        self._publisher.publish(array)

    @staticmethod
    def _key(parts: Sequence[Health]) -> tuple[tuple[str, Level, str], ...]:
        return tuple((part.part, part.level, part.message) for part in parts)
