"""What the bridge says of its health."""

import math
from collections.abc import Sequence

from mistypilot_ros.core.link_status import LinkState
from mistypilot_ros.core.robot_state import BatteryReading, Charge
from mistypilot_ros.misty.ears import Ears
from mistypilot_ros.misty.machine import Misty
from mistypilot_ros.nodes.diagnostics import Health, Level

LOW_BATTERY = 0.15
"""Fraction below which the robot may soon switch off without warning (documentation: abruptly near 7 V)."""

LINK_LEVELS = {LinkState.UP: Level.OK, LinkState.CONNECTING: Level.WARN, LinkState.DOWN: Level.ERROR}


def link_health(misty: Misty, address: str, state: str) -> Health:
    """The link.

    Args:
        misty: the robot.
        address: where it is.
        state: lifecycle state of the node.
    """
    status = misty.link.status
    level, others = LINK_LEVELS[status.state], misty.others.sentence
    if others and level is Level.OK:
        level = Level.WARN
    return Health(
        'link',
        level,
        status.message or others or 'The robot is connected.',
        {
            'address': address,
            'state': status.state.name,
            'lifecycle': state,
            'firmware': status.firmware,
            'connections': str(status.connections),
            'malformed frames': str(misty.link.malformed + misty.perception.malformed),
            'commands of other programs': str(misty.others.count),
        },
    )


def emergency_health(active: bool) -> Health:
    """The emergency stop."""
    message = 'The emergency stop is set; release it to let the robot move.' if active else 'Not set.'
    return Health('emergency_stop', Level.WARN if active else Level.OK, message)


def battery_health(reading: BatteryReading | None) -> Health:
    """The battery."""
    name = 'battery'
    if reading is None or math.isnan(reading.fraction):
        return Health(name, Level.STALE, 'The robot has not told yet.')
    values = {'percent': f'{reading.fraction:.0%}', 'voltage': f'{reading.voltage:.2f}'}
    if reading.charge is Charge.FAULT:
        return Health(name, Level.ERROR, 'The robot reports a fault of the battery.', values)
    if reading.fraction < LOW_BATTERY and reading.charge is not Charge.CHARGING:
        return Health(name, Level.WARN, 'The battery is low; charge the robot.', values)
    return Health(name, Level.OK, 'The battery has enough charge.', values)


def privacy_health(enabled: Sequence[str], ears: Ears) -> Health:
    """What can see and hear.

    Args:
        enabled: names of what may, such as camera.
        ears: what hears.
    """
    names = ', '.join(name.replace('_', ' ') for name in enabled)
    message = f'On: {names}.' if names else 'Camera and microphone are off.'
    values = {
        'microphone': ears.state.value,
        'sentences heard': str(ears.heard),
        'dropped while the robot spoke': str(ears.dropped),
        'dropped as silence or noise': str(ears.wordless),
        'not understood': str(ears.failed),
    }
    return Health('camera_and_microphone', Level.OK, message, values)
