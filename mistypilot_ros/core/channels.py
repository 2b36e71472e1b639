"""What of the robot a command uses. Two runs never mix on a channel; `core/arbiter.py` sees to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from mistypilot_ros.core.robot_calls import RobotCall


class Channel(Enum):
    """A part of the robot that does one thing at a time. The value is its name for people."""

    SPEECH = 'voice'
    """Words and sounds: the robot has one loudspeaker."""
    HEAD = 'head'
    ARMS = 'arms'
    BASE = 'base'
    FACE = 'face'
    LIGHT = 'light'
    """In the chest; the lamp beside the camera is nobody's."""


class Yields(Enum):
    """Who gives way when a skill wants what a performance uses."""

    STORY = 'story'
    SKILL = 'skill'


Channels = frozenset[Channel]
NONE: Channels = frozenset()
PERFORMED: Channels = frozenset(Channel) - {Channel.BASE}
"""What a performance uses; it never drives."""
USES: Mapping[str, Channels] = {
    'speak': frozenset({Channel.SPEECH}),
    'stop_speaking': frozenset({Channel.SPEECH}),
    'play_sound': frozenset({Channel.SPEECH}),
    'move_head': frozenset({Channel.HEAD}),
    'move_arms': frozenset({Channel.ARMS}),
    'drive': frozenset({Channel.BASE}),
    'show_face': frozenset({Channel.FACE}),
    'set_led': frozenset({Channel.LIGHT}),
    'set_led_pattern': frozenset({Channel.LIGHT}),
    'perform': PERFORMED,
}
"""By method; all others use none, save `move_joints`, which names its own."""


@dataclass(frozen=True)
class Wish:
    """A command as far as channels are concerned."""

    channels: Channels
    """That it uses."""
    run_id: str = ''
    """Run of a skill or script; empty for nobody's."""
    performs: bool = False
    """Whether it is a performance, which goes on until the robot is at rest."""
    waits: bool = False
    """Whether the robot speaks it after what is being spoken, so that it needs to silence nothing."""
    method: str = ''
    """Of the `Robot` port."""


def wish(call: RobotCall) -> Wish:
    """What a call wants."""
    channels = USES.get(call.method, NONE)
    if call.method == 'move_joints':
        names = call.arguments.get('names', ())
        channels = frozenset(Channel.HEAD if name.startswith('head') else Channel.ARMS for name in names)
    waits = call.method == 'speak' and not call.arguments.get('interrupt', False)
    return Wish(channels, call.origin.run_id, call.method == 'perform', waits, call.method)
