"""Set the speaker volume in percent."""

from mistypilot_ros.skill import Robot


def run(robot: Robot, percent: int) -> None:
    """Set the speaker volume in percent.

    When to use: the user names how loud Misty shall speak and play, as a number.
    Keywords: set the volume, set the volume to {percent} percent, set the volume to
        {percent}, set the volume to {percent} percent, set my volume to {percent},
        set my volume to {percent} percent, turn the volume to {percent}, turn the
        volume down to {percent}, turn the volume up to {percent}, turn my volume to
        {percent}, turn my volume down to {percent}, turn my volume up to {percent},
        put the volume at {percent}, put the volume on {percent}, put my volume at
        {percent}, change the volume to {percent}, make the volume {percent}, volume
        {percent}, volume to {percent}, volume at {percent}, 调音量, 音量调到 {percent}, 音量
        {percent}, 音量, 声音调到 {percent}, take the volume down to {percent}, take the
        volume up to {percent}, turn it down to {percent} percent, turn it up to
        {percent} percent, turn yourself down to {percent} percent, turn yourself up to
        {percent} percent, go to {percent} percent volume, go down to {percent} percent
        volume, go up to {percent} percent volume, go to {percent} percent, go down to
        {percent} percent, go up to {percent} percent, drop the volume to {percent},
        lower the volume to {percent}, raise the volume to {percent}, bring the volume down
        to {percent}, bring the volume up to {percent}, reduce the volume to {percent}, speaker volume to
        {percent}, speaker volume at {percent}, volume goes to {percent}

    Args:
        percent: loudness, 0 to 100 %.
    """
    robot.set_volume(percent / 100)
    if percent:
        robot.play_sound('cute', wait=False)  # So that it can be heard how loud it is now.
