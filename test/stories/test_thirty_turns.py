"""Half an hour with Misty, word for word, through every process: what is said, what she answers, what she does."""

from dataclasses import dataclass

import pytest

from mistypilot_ros.simulator.sensors import SENSORS

BROKEN = '''"""Bow to the audience."""
from mistypilot_ros.skill import Robot, RobotError


def run(robot: Robot) -> None:
    """Bow to the audience.

    Keywords: bow
    """
    raise RobotError('The neck is stiff.')
'''


@dataclass(frozen=True)
class Turn:
    """One sentence."""

    says: str
    """What the person says."""
    answer: str
    """What Misty answers, word for word."""
    touch: str = ''
    """What is touched afterwards."""
    does: str = ''
    """Path of a command that the robot gets then, or at once where nothing is touched."""


TURNS = (
    Turn(
        'What can you do?',
        'I can bow, drive, greet, make a cute sound, nod, play relaxing piano music and more; tell me to do it '
        'now, or say for instance: when I tap your chin, nod.',
    ),
    Turn(
        'What are you bound to?',
        'I do nothing when you touch me; you can say, for instance: when I tap your chin, wave.',
    ),
    Turn(
        'When I tap your chin, take a photo',
        'All right: when you tap my chin, I take a photo.',
        'chin',
        '/api/cameras/rgb',
    ),
    Turn(
        'When I tap your chin, also wave with both arms',
        'All right: when you tap my chin, I also wave both arms.',
        'chin',
        '/api/arms/set',
    ),
    Turn(
        'Whenever I press your front left bumper, say lunch is ready',
        'All right: when you press my front left bumper, I say "lunch is ready".',
        'bumper_front_left',
        '/api/tts/speak',
    ),
    Turn(
        'When I touch your ear, nod three times',
        'Do you mean the left side of my head or the right side of my head?',
    ),
    Turn(
        'the second one',
        'All right: when you tap the right side of my head, I nod 3 times.',
        'head_right',
        '/api/head',
    ),
    Turn(
        'If I tap your nose, shake your head',
        'I have no nose sensor; I feel touch on my head, bumpers, chin and scruff. Where shall I feel it?',
    ),
    Turn('at the scruff of your neck', 'All right: when you touch my scruff, I shake my head.', 'scruff', '/api/head'),
    Turn('When I tap your forehead', 'What shall I do when you touch my forehead?'),
    Turn(
        'show happiness',
        'All right: when you tap my forehead, I show happiness.',
        'head_front',
        '/api/images/display',
    ),
    Turn(
        'Nod when I tap the back of your head, no, make that the left side of your head',
        'All right: when you tap the left side of my head, I nod.',
        'head_left',
        '/api/head',
    ),
    Turn('Show an emotion', 'Which emotion do you mean: happiness, sadness, anger or another?'),
    Turn('surprise', 'All right: I show surprise.', does='/api/images/display'),
    Turn('Make a sound and turn your light green', 'All right: I make a sound and set my light to green.', does='/api/led'),
    Turn("Please don't wave", 'All right: I do nothing.'),
    Turn('Turn right by forty-five degrees', 'All right: I turn right by 45 degrees.', does='/api/drive/time'),
    Turn('Drive backwards half a metre', 'All right: I drive backward 0.5 metres.', does='/api/drive/time'),
    Turn('Look up', 'All right: I look up.', does='/api/head'),
    Turn('Play some relaxing piano', 'All right: I play music.', does='/api/audio/play'),
    Turn('Stop the music', 'All right: I stop the music.', does='/api/audio/stop'),
    Turn('What time is it?', 'All right: I tell the time.', does='/api/tts/speak'),
    Turn('Greet Maria', 'All right: I greet Maria.', does='/api/tts/speak'),
    Turn('What does your chin do?', ''),
    Turn('Forget what the chin does', 'All right: when you tap my chin, I do nothing any more.'),
    Turn('When I press any bumper, bow', 'All right: when you press my bumpers, I bow.'),
    Turn('Tell me a story', 'I cannot hold a conversation yet; I can run my skills, at once or when you touch me.'),
    Turn('Forget everything', 'All right: I do nothing any more when you touch me.'),
    Turn('When I tap your head, wave my', ''),
    Turn('Stop!', 'Stopped.', does='/api/halt'),
)


def test_there_are_thirty_turns():
    assert len(TURNS) == 30 and {turn.touch for turn in TURNS if turn.touch} < {row.name for row in SENSORS}
