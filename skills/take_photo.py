"""Take a photo with the camera and keep it."""

from mistypilot_ros.skill import Robot


def run(robot: Robot) -> None:
    """Take a photo with the camera and keep it.

    When to use: the user wants Misty to take, snap or shoot a photo or a picture.
    Keywords: take a photo, take a picture, take a selfie, snap a photo, snap a picture, shoot a photo,
        get a photo, grab a photo, make a photo, capture a photo, photograph, 拍照, 照相, 拍张照, 拍照片,
        自拍, 合影, 拍张照片, 照张相, snap us, snap me, photo of us, photo of me,
        picture of us, picture of me, take a photograph, snap a photograph, get a photograph,
        have a photograph, photograph of us, photograph of me, photo taken, picture taken
    """
    robot.take_picture()
    robot.play_sound('s_SystemCameraShutter.wav', wait=False)
