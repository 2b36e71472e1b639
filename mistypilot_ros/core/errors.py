"""The one tree of errors. Each is translated once, at the boundary where it leaves the program.

Every message is one plain sentence that names the thing and the remedy, fit to be shown to a person.
"""


class MistyPilotError(Exception):
    """Root of all errors that MistyPilot raises on purpose."""

    @property
    def code(self) -> str:
        """Name for programs, as in Turn.error: the class name without `Error`."""
        return type(self).__name__.removesuffix('Error')


class InvalidInputError(MistyPilotError):
    """A value that came from outside cannot be used."""


class UnknownSensorError(InvalidInputError):
    """No sensor or group has this name."""


class UnknownSkillError(InvalidInputError):
    """No skill has this name, or its file has a problem."""


class InvalidParameterError(InvalidInputError):
    """A skill's parameter is missing, unknown or out of range."""


class RobotError(MistyPilotError):
    """The robot did not do what it was told."""


class RobotUnreachableError(RobotError):
    """The robot, or the bridge to it, does not answer."""


class WrongRobotError(RobotUnreachableError):
    """Another robot than the one that is meant answers at its address."""


class RobotRefusedError(RobotError):
    """The robot answered that it will not."""


class UnknownCommandError(RobotRefusedError):
    """The firmware of the robot does not have this command."""


class EmergencyStopError(RobotError):
    """The emergency stop is set."""


class SwitchedOffError(RobotError):
    """The camera or the microphone is off until a parameter switches it on."""


class CancelledError(MistyPilotError):
    """The run was ended by stop, Cancel or a newer trigger."""


class StoreError(MistyPilotError):
    """The state folder cannot be read or written."""


class NewerFileError(StoreError):
    """A file was written by a later version of MistyPilot."""


class UnavailableError(MistyPilotError):
    """Another part of MistyPilot does not answer, or is not active."""


class FrameError(MistyPilotError):
    """A message between supervisor and worker is malformed."""
