"""Show one emotion with face, lights and a short movement."""

from typing import Literal, NamedTuple

from mistypilot_ros.skill import Robot

HOLD_SECONDS = 2.5
MOVE_SECONDS = 0.6


class Pose(NamedTuple):
    """What the body does with an emotion. Colours are 0 to 1, angles in rad."""

    led: tuple[float, float, float]
    pitch: float
    roll: float
    left_arm: float
    right_arm: float


POSES = {
    'happiness': Pose((1.0, 0.75, 0.0), -0.2, 0.1, -0.4, -0.4),
    'sadness': Pose((0.0, 0.1, 0.6), 0.4, 0.0, 1.5, 1.5),
    'anger': Pose((1.0, 0.0, 0.0), 0.2, 0.0, 0.2, 0.2),
    'fear': Pose((0.5, 0.0, 0.6), -0.3, -0.2, -0.3, -0.3),
    'disgust': Pose((0.2, 0.5, 0.0), 0.1, 0.3, 0.9, 0.3),
    'surprise': Pose((0.0, 0.9, 0.9), -0.5, 0.0, -0.5, -0.5),
    'contempt': Pose((0.5, 0.3, 0.1), -0.2, 0.3, 1.4, 1.4),
    'neutral': Pose((0.4, 0.4, 0.4), 0.0, 0.0, 1.4, 1.4),
}


def run(
    robot: Robot,
    emotion: Literal['happiness', 'sadness', 'anger', 'fear', 'disgust', 'surprise', 'contempt', 'neutral'],
) -> None:
    """Show one emotion with face, lights and a short movement.

    When to use: the user wants Misty to look, act or be happy, sad, angry, afraid, disgusted,
        surprised, scornful or calm, or to show or express such a feeling.
    Keywords: show {emotion}, show an emotion, show me {emotion}, look {emotion}, look like you are
        {emotion}, act {emotion}, be {emotion}, get {emotion}, seem {emotion}, express {emotion},
        pretend to be {emotion}, make a {emotion} face, pull a {emotion} face, give me a {emotion} face,
        put on a {emotion} face, 表现 {emotion}, 显示 {emotion}

    Args:
        emotion: the emotion: happiness (happy, glad, cheerful, joy, joyful, delighted, 高兴, 开心, 快乐),
            sadness (sad, unhappy, gloomy, sorrow, 难过, 伤心), anger (angry, mad, furious, cross, 生气), fear
            (afraid, scared, frightened, fearful, terrified, 害怕), disgust (disgusted, grossed out, yuck,
            恶心), surprise (surprised, amazed, astonished, 惊讶), contempt (contemptuous, scornful, 轻蔑) or
            neutral (calm, normal, 平静).
    """
    pose = POSES[emotion]
    robot.show_face(emotion)
    robot.set_led(*pose.led)
    _move(robot, pose)
    if emotion != 'neutral':
        robot.sleep(HOLD_SECONDS)
        robot.show_face('neutral')
        robot.set_led(*POSES['neutral'].led)
        _move(robot, POSES['neutral'])


def _move(robot: Robot, pose: Pose) -> None:
    """Take a pose and wait until it is reached."""
    robot.move_head(pitch=pose.pitch, roll=pose.roll, yaw=0.0, seconds=MOVE_SECONDS)
    robot.move_arms(left=pose.left_arm, right=pose.right_arm, seconds=MOVE_SECONDS)
    robot.sleep(MOVE_SECONDS)
