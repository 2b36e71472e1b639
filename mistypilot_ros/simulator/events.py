"""The event types that a client can subscribe to."""

from __future__ import annotations

# Types whose data is sent in an interval; the others are sent when something happens.
PERIODIC_TYPES = frozenset(
    (
        'ActuatorPosition',
        'BatteryCharge',
        'DriveEncoders',
        'IMU',
        'PRUMessage',
        'SelfState',
        'SlamStatus',
        'TimeOfFlight',
        'WorldState',
    )
)

# The list of the 2022 SDK. A type that this simulator has no source for can be subscribed to, as on a robot
# without that part, and stays silent.
EVENT_TYPES = PERIODIC_TYPES | frozenset(
    (
        'ArTagDetection',
        'AudioPlayComplete',
        'BumpSensor',
        'ChargerPoseMessage',
        'CriticalStatusMessage',
        'DialogAction',
        'FaceRecognition',
        'FaceTraining',
        'HaltCommand',
        'HazardNotification',
        'KeyPhraseRecognized',
        'LocomotionCommand',
        'ObjectDetection',
        'ObstacleMap',
        'RfCommMessage',
        'RfCommState',
        'RobotCommandMessage',
        'RobotInteractionState',
        'SerialMessage',
        'SkillData',
        'SkillSystemStateChange',
        'SourceFocusConfigMessage',
        'SourceTrackDataMessage',
        'TextToSpeechComplete',
        'TouchSensor',
        'UserSkillData',
        'VoiceRecord',
    )
)

UNLOGGED_TYPES = frozenset(('FaceRecognition',))
"""Types that are sent several times a second although nothing happens."""
