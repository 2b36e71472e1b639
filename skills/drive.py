"""Drive straight forward or backward over a distance."""

from typing import Literal

from mistypilot_ros.skill import Robot

SPEED = 0.15
"""m/s, a slow walk."""


def run(robot: Robot, direction: Literal['forward', 'backward'] = 'forward', distance: float = 0.5) -> None:
    """Drive straight forward or backward over a distance.

    When to use: the user wants Misty to drive, roll, go, come or back up, without turning.
    Keywords: drive forward, drive {direction}, drive {distance} metres, drive {direction} {distance}
        metres, drive straight, roll {direction}, roll {direction} {distance} metres, go {direction}, go
        {direction} {distance} metres, go {distance} metres {direction}, move {distance} metres
        {direction}, roll {distance} metres {direction}, drive {distance} metres {direction}, move
        {direction}, move {direction} {distance} metres, travel {distance} metres, come {direction}, come
        {distance} metres closer, come closer, back up, back up {distance} metres, back off, back off by
        {distance} metres, step back, reverse, drive, 开 {direction}, 向 {direction} 走, 前进, 后退, 往
        {direction} 走, 往 {direction} 开, 向 {direction} 开, 往 {direction} 退, 向 {direction} 退, 朝
        {direction} 走, 往 {direction} 移动, 向 {direction} 移动, 倒退, 倒车, 退后, 退 {distance} 米,
        靠近, send me {direction}, send me {direction} {distance} metres, take me {direction} {distance}
        metres, straight ahead {distance} metres, ahead {distance} metres

    Args:
        direction: forward (forwards, ahead, onward, closer, straight on, 前) or backward (backwards,
            back, reverse, away, 后, 后退, 倒, 退).
        distance: how far, 0.05 to 3 m.
    """
    speed = SPEED if direction == 'forward' else -SPEED
    robot.drive(speed, 0.0, distance / SPEED)
