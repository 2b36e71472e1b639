"""What the robot tells of itself, as messages."""

import time
from collections.abc import Callable

from builtin_interfaces.msg import Time
from sensor_msgs.msg import BatteryState, JointState
from std_msgs.msg import Header

from mistypilot_ros import msg
from mistypilot_ros.core.hearing import Heard
from mistypilot_ros.core.link_status import LinkStatus
from mistypilot_ros.core.robot_state import BatteryReading, Charge, JointReading
from mistypilot_ros.core.sensors import SensorEvent

JOINTS = ('head_pitch', 'head_roll', 'head_yaw', 'left_arm', 'right_arm')
"""Order of the joints in JointState."""

CHARGES = {
    Charge.CHARGING: BatteryState.POWER_SUPPLY_STATUS_CHARGING,
    Charge.DISCHARGING: BatteryState.POWER_SUPPLY_STATUS_DISCHARGING,
    Charge.FULL: BatteryState.POWER_SUPPLY_STATUS_FULL,
    Charge.FAULT: BatteryState.POWER_SUPPLY_STATUS_NOT_CHARGING,
}
"""Values of BatteryState.power_supply_status; all others are unknown."""


def sensor_event(event: SensorEvent, stamp: Time) -> msg.SensorEvent:
    """A touch as a message."""
    return msg.SensorEvent(
        header=Header(stamp=stamp), sensor=event.sensor, active=event.active, value=event.value
    )


def utterance(heard: Heard, stamp: Time) -> msg.Utterance:
    """What a person said as a message; nobody tells who spoke."""
    return msg.Utterance(
        header=Header(stamp=stamp), text=heard.text, language=heard.language, confidence=heard.confidence
    )


def battery_state(reading: BatteryReading, stamp: Time, frame: str, serial_number: str) -> BatteryState:
    """A battery reading as a message; NaN where the robot does not know."""
    nan = float('nan')
    fault = reading.charge is Charge.FAULT
    return BatteryState(
        header=Header(stamp=stamp, frame_id=frame),
        voltage=reading.voltage,
        temperature=reading.temperature,
        current=reading.current,
        charge=nan,
        capacity=nan,
        design_capacity=nan,
        percentage=reading.fraction,
        power_supply_status=CHARGES.get(reading.charge, BatteryState.POWER_SUPPLY_STATUS_UNKNOWN),
        power_supply_health=BatteryState.POWER_SUPPLY_HEALTH_UNSPEC_FAILURE
        if fault
        else BatteryState.POWER_SUPPLY_HEALTH_UNKNOWN,
        present=True,
        serial_number=serial_number,
    )


def link_state(status: LinkStatus, stamp: Time, address: str) -> msg.LinkState:
    """The link as a message."""
    return msg.LinkState(
        header=Header(stamp=stamp),
        state=status.state.value,
        address=address,
        serial_number=status.serial_number,
        firmware=status.firmware,
        connections=status.connections,
        message=status.message,
    )


class JointBook:
    """Gathers the readings of single joints into messages with all joints that are known."""

    def __init__(
        self, period: float, named: Callable[[str], str], clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Know nothing.

        Args:
            period: least time between two messages, s.
            named: makes the full name of a joint.
            clock: steady time.
        """
        self._period = period
        self._named = named
        self._clock = clock
        self._positions: dict[str, float] = {}
        self._due = float('-inf')

    def add(self, reading: JointReading, stamp: Time) -> JointState | None:
        """Note a reading and return the message that is due, if one is."""
        self._positions[reading.joint] = reading.position
        now = self._clock()
        # Before all joints were heard once, a message would be cut short.
        if now < self._due or len(self._positions) < len(JOINTS):
            return None
        self._due = now + 0.9 * self._period
        return JointState(
            header=Header(stamp=stamp),
            name=[self._named(joint) for joint in JOINTS],
            position=[self._positions[joint] for joint in JOINTS],
        )
