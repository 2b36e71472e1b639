"""What the robot tells of itself, besides touch: one frozen value for each kind of event."""

import math
from dataclasses import dataclass
from enum import Enum


class Charge(Enum):
    """What the battery does."""

    UNKNOWN = 'Unknown'
    CHARGING = 'Charging'
    DISCHARGING = 'Discharging'
    FULL = 'Charged'
    FAULT = 'Fault'


@dataclass(frozen=True)
class BatteryReading:
    """The battery at one moment."""

    fraction: float = math.nan
    """Charge, 0 to 1; NaN where the robot does not know."""
    voltage: float = math.nan
    """V."""
    current: float = math.nan
    """A, negative when discharging."""
    temperature: float = math.nan
    """Degrees Celsius."""
    health: float = math.nan
    """0 to 1; NaN where the robot does not know."""
    charge: Charge = Charge.UNKNOWN
    """What it does."""


@dataclass(frozen=True)
class JointReading:
    """The position of one joint at one moment."""

    joint: str
    """head_pitch, head_roll, head_yaw, left_arm or right_arm."""
    position: float
    """rad, signs as in MoveHead and MoveArms."""


@dataclass(frozen=True)
class SpeechEnded:
    """An utterance is over."""

    utterance_id: str
    """The one that was given with the text."""
    interrupted: bool
    """True where it was cut."""


@dataclass(frozen=True)
class KeyPhraseHeard:
    """The robot heard "Hey, Misty"."""


@dataclass(frozen=True)
class VoiceRecord:
    """A capture of speech is over, well or not."""

    success: bool
    """Whether somebody spoke."""
    text: str = ''
    """What the robot's recogniser understood; empty where it has none or understood nothing."""
    message: str = ''
    """Why it ended, in the robot's words."""
    file: str = ''
    """Name of the recording on the robot; empty where it tells none."""


@dataclass(frozen=True)
class SoundEnded:
    """A sound is over, whether it was played to its end or cut."""

    name: str
    """File on the robot."""
