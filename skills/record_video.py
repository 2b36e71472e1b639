"""Record a short video with the camera and keep it."""

from mistypilot_ros.skill import Robot

RED = (1.0, 0.0, 0.0)
REST_LIGHT = (0.4, 0.4, 0.4)


def run(robot: Robot, seconds: float = 10) -> None:
    """Record a short video with the camera and keep it.

    When to use: the user wants Misty to film, or to record or take a video; a still picture is a photo.
    Keywords: record a video, record a video for {seconds} seconds, record a {seconds}
        second video, record {seconds} seconds of video, record video, take a video, take
        a video for {seconds} seconds, start a video, start a {seconds} second video, take
        a {seconds} second video, make a video, make a {seconds} second video, shoot a
        video, shoot a {seconds} second video, capture a video, film, film for {seconds}
        seconds, film {seconds} seconds, film me, film us, film this, record a clip,
        record a {seconds} second clip, shoot a clip, video me, 录像, 录像 {seconds} 秒, 录视频,
        拍视频, 录影, 录段视频, 录制视频, 录 {seconds} 秒, record {seconds} seconds of, record us, record me,
        video recorded, video taken

    Args:
        seconds: how long, 1 to 60 s.
    """
    robot.show_face('e_SystemCamera.jpg')
    robot.set_led(*RED)
    robot.record_video(seconds)
    robot.set_led(*REST_LIGHT)
    robot.show_face('neutral')
    robot.play_sound('s_SystemSuccess.wav', wait=False)
