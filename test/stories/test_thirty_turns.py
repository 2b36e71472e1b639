"""Half an hour with Misty, word for word, through every process: what she hears, answers and does."""

import time
from dataclasses import dataclass

import pytest

from mistypilot_ros.bench.running_system import RunningSystem

DEADLINE = 20.0
"""Seconds after which anything that was waited for has failed."""

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
        'I can tell you my battery level, bow, read out my memos, dance, drive forward, switch the '
        'flashlight on and more; tell me to do it now, or say for instance: when I tap your chin, switch '
        'the flashlight on.',
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
    Turn(
        'at the scruff of your neck',
        'All right: when you touch my scruff, I shake my head.',
        'scruff',
        '/api/head',
    ),
    Turn('When I tap your forehead', 'What shall I do when you tap my forehead?'),
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
    Turn(
        'Now when I tap the left side of your head, turn your light blue',
        'All right: when you tap the left side of my head, I now set my light to blue.',
        'head_left',
        '/api/led',
    ),
    Turn('Show an emotion', 'Which emotion do you mean: happiness, sadness, anger or another?'),
    Turn('surprise', 'All right: I show surprise.', does='/api/images/display'),
    Turn(
        'Make a sound and turn your light green',
        'All right: I make a cute sound and set my light to green.',
        does='/api/led',
    ),
    Turn("Please don't wave", 'All right: I do nothing.'),
    Turn(
        'Turn right by forty-five degrees', 'All right: I turn right by 45 degrees.', does='/api/drive/time'
    ),
    Turn(
        'Drive backwards thirty centimetres',
        'All right: I drive backward 0.3 metres.',
        does='/api/drive/time',
    ),
    Turn('Look up', 'All right: I look up.', does='/api/head'),
    Turn('Play party music', 'All right: I play party music.', does='/api/audio/play'),
    Turn('Stop the music', 'All right: I stop the music.', does='/api/audio/stop'),
    Turn('What time is it?', 'All right: I tell the time.', does='/api/tts/speak'),
    Turn(
        'When I press any bumper, bow',
        'All right: when you press my bumpers, I bow.',
        'bumper_rear_right',
        '/api/tts/speak',
    ),
    Turn('What does your forehead do?', 'This is what I do: when you tap my forehead, I show happiness.'),
    Turn('Forget what the chin does', 'All right: when you tap my chin, I do nothing any more.'),
    Turn('What does your chin do?', 'I do nothing when you tap my chin.'),
    Turn(
        'What is your name?',
        'I am Misty, a small robot. I can tell stories, make jokes, and do things when you touch me.',
    ),
    Turn('Forget everything', 'All right: I do nothing any more when you touch me.'),
    Turn('Stop!', 'Stopped.', does='/api/halt'),
)


BUMPER = 'bumper_rear_left'
FAULT = 'Something goes wrong when you press my bumpers: The neck is stiff.'


@pytest.fixture(scope='module')
def system(tmp_path_factory, domain):
    """One system for all turns, with a skill that is broken."""
    folder = tmp_path_factory.mktemp('story')
    (folder / 'skills').mkdir()
    (folder / 'skills' / 'bow.py').write_text(BROKEN)
    parameters = folder / 'parameters.yaml'
    parameters.write_text(
        f"/**:\n  binding_supervisor:\n    ros__parameters:\n      skill_paths: ['{folder / 'skills'}', '']\n"
    )
    arguments = ('--params-file', str(parameters), '--speed', '20')
    with RunningSystem(folder / 'state', arguments, {'ROS_DOMAIN_ID': domain}, folder / 'log.txt') as running:
        yield running


def spoken(system):
    """Texts that the robot was told to speak, in order."""
    return [entry['body'].get('Text') for entry in system.log() if entry['path'] == '/api/tts/speak']


def until(system, condition, what):
    """Wait until something holds that the robot's log shows."""
    deadline = time.monotonic() + DEADLINE
    since = 0
    while not condition():
        assert time.monotonic() < deadline, what
        since = (system.log(since, wait=0.5) or [{'seq': since}])[-1]['seq']


@pytest.mark.ros
@pytest.mark.timeout(240)
def test_thirty_turns(system):
    assert len(TURNS) == 30
    for turn in TURNS:
        before, mark = len(system.log()), system.mark()
        answer = system.say(turn.says)
        assert (answer['reply'], answer['ok']) == (turn.answer, True)
        if turn.answer != 'Stopped.':
            # The agent that converses performs its answer line by line.
            until(system, lambda t=turn: t.answer in ' '.join(spoken(system)), f'{turn.answer} is spoken')
        if turn.touch:
            bound = next(command['sensor'] for command in answer['commands'])
            system.binding(bound, since=mark)
            touch(system, turn.touch)
        if turn.does:
            until(
                system,
                lambda t=turn, b=before: t.does in [entry['path'] for entry in system.log()[b:]],
                f'{turn.says}: {turn.does}',
            )
        if turn.does and not turn.touch:
            await_run(system, mark, turn.does)
        if turn.answer.endswith('I bow.'):
            the_skill_fails_at_each_touch(system)
    assert spoken(system).count(FAULT) == 1


def touch(system, sensor):
    """Touch until it counts (soon after another a touch is a bounce of it); return the end of the run."""
    while True:
        mark = system.mark()
        system.control('tap', sensor=sensor)
        run = system.wait(lambda line: line['type'] == 'skill_run' and line['final'], DEADLINE, mark)
        if run['state'] != 'DROPPED':
            return run


def await_run(system, mark, path):
    """Wait for the end of what a turn started, so that the next turn finds the robot at rest."""
    if path != '/api/halt':
        system.wait(lambda line: line['type'] == 'skill_run' and line['final'], DEADLINE, mark)


def the_skill_fails_at_each_touch(system):
    """The robot has said so after the first touch; after the last turn it will have said so once."""
    until(system, lambda: FAULT in spoken(system), 'the fault is spoken')
    runs = [touch(system, BUMPER), touch(system, BUMPER)]
    failures = [(run['state'], run['message']) for run in runs]
    assert failures == [('FAILED', 'The neck is stiff.')] * 2
