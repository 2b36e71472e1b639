"""What the robot says about itself."""

from __future__ import annotations

from typing import Any

from mistypilot_ros.simulator.parameters import Arguments
from mistypilot_ros.simulator.robot import Robot

_VERSION = '1.16.1.10505'

# Name and id of each sensor as a real robot lists them.
_SENSORS = {
    'toF_Right': 'toffr',
    'toF_Left': 'toffl',
    'toF_Center': 'toffc',
    'toF_Back': 'tofr',
    'toF_DownFrontRight': 'tofdfr',
    'toF_DownFrontLeft': 'tofdfl',
    'toF_DownBackRight': 'tofdrr',
    'toF_DownBackLeft': 'tofdrl',
    'bump_FrontRight': 'bfr',
    'bump_FrontLeft': 'bfl',
    'bump_RearRight': 'brr',
    'bump_RearLeft': 'brl',
    'actuator_HeadYaw': 'ahy',
    'actuator_HeadPitch': 'ahp',
    'actuator_HeadRoll': 'ahr',
    'actuator_LeftArm': 'ala',
    'actuator_RightArm': 'ara',
    '/Sensors/CapTouch': 'cap',
    '/Sensors/RTC/IMU': 'imu',
    '/Sensors/RTC/BatteryCharge': 'charge',
    'driveEncoders': 'enc',
    '/Sensors/Microphone': 'mic',
    'cV_4k': 'cv',
    'hazardNotificationSensor': 'hzrd',
}

_OUTPUTS = {'actuator_LeftArm': 'NBQEA0', 'actuator_RightArm': 'dYV1Vt'}

_BOARD = {'boardId': 'simulated', 'firmware': 'simulated', 'hardware': 'simulated'}


def get_device(robot: Robot, _: Arguments) -> Any:
    """Return the device information of a Basic edition (``sku``), which has no depth sensor."""
    return {
        'androidHardwareId': 'simulated',
        'androidOSVersion': '8.1.0',
        'batteryLevel': robot.battery.message(),
        'currentNetworkId': 0,
        'currentPreSharedKey': None,
        'currentProfileName': 'loopback',
        'hardwareInfo': {'mcBoard': _BOARD, 'rtcBoard': _BOARD},
        'ipAddress': '127.0.0.1',
        'networkConnectivity': 'LocalAccess',
        'occipitalDeviceInfo': dict.fromkeys(
            ('occipitalDriverVersion', 'occipitalFirmwareVersion', 'occipitalSerialNumber')
        ),
        'outputCapabilities': _OUTPUTS,
        'robotId': '00000000-0000-0000-0000-000000000000',
        'robotVersion': _VERSION,
        'sensorCapabilities': _SENSORS,
        'sensoryServiceAppVersion': _VERSION,
        'serialNumber': robot.serial,
        'sku': '060-000003',
        'windowsOSVersion': '10.0.17763.0',
    }
