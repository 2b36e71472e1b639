"""Show one emotion with face, lights and a short movement."""

from typing import Literal

from mistypilot_ros.skill import Robot, act

HOLD_SECONDS = 2.5


def run(
    robot: Robot,
    emotion: Literal['happiness', 'sadness', 'anger', 'fear', 'disgust', 'surprise', 'contempt', 'neutral'],
) -> None:
    """Show one emotion with face, lights and a short movement.

    When to use: the user wants Misty to look, act or be happy, sad, angry, afraid, disgusted,
        surprised, scornful or calm, or to show or express such a feeling.
    Keywords: show {emotion}, show an emotion, show me {emotion}, look {emotion}, look like you are
        {emotion}, act {emotion}, be {emotion}, get {emotion}, seem {emotion}, express {emotion}, pretend
        to be {emotion}, make a {emotion} face, pull a {emotion} face, give me a {emotion} face, put on a
        {emotion} face, 表现 {emotion}, 显示 {emotion}, 装作 {emotion}, 假装 {emotion}, 露出 {emotion},
        做 {emotion} 表情, {emotion} 表情, 看起来 {emotion}, 变得 {emotion}, 表示 {emotion}, 就
        {emotion}, show me that you are {emotion}, show that you are {emotion}, show us that you are
        {emotion}, show me how {emotion} you are, do a {emotion} face, do your {emotion} face,
        {emotion} face, {emotion} shown,
        bring out {emotion}, bring on {emotion}, let me see {emotion}, let us see {emotion}, like to see
        {emotion}, let me see you {emotion}

    Args:
        emotion: the emotion: happiness (happy, glad, cheerful, joy, joyful, delighted, 高兴, 开心, 快乐,
            愉快), sadness (sad, unhappy, gloomy, sorrow, 难过, 伤心, 悲伤, 不高兴, 不开心), anger
            (angry, mad, furious, cross, 生气, 愤怒), fear (afraid, scared, frightened, fearful,
            terrified, 害怕, 恐惧), disgust (disgusted, grossed out, yuck, 恶心, 厌恶), surprise
            (surprised, amazed, astonished, 惊讶, 吃惊), contempt (contemptuous, scornful, 轻蔑, 不屑) or
            neutral (calm, normal, 平静).
    """
    act(robot, robot.expression(emotion))
    if emotion != 'neutral':
        robot.sleep(HOLD_SECONDS)
        act(robot, robot.expression('neutral'))
