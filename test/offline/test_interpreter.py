"""Sentences, and what the offline interpreter makes of them."""

from types import MappingProxyType

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import Bind, Command, Invoke, Unbind, Update
from mistypilot_ros.core.interpretation import PhysicalContext, PhysicalReading
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.sensor_words import read_sensor_words
from mistypilot_ros.skill_library.loader import read_skill

WORDS = read_sensor_words(data_folders.shipped('config') / 'sensors.yaml')
NAMES = ('take_photo', 'wave', 'say', 'show_emotion')
SKILLS = SkillSet(read_skill(data_folders.shipped('skills') / f'{name}.py') for name in NAMES)
OFFLINE = OfflineInterpreter(WORDS)
PHOTO, WAVE = SkillCall('take_photo'), SkillCall('wave')
HEAD_WAVES = {'head': Binding('head', (WAVE,))}


def say(text: str) -> SkillCall:
    return SkillCall('say', {'text': text})


def show(emotion: str) -> SkillCall:
    return SkillCall('show_emotion', {'emotion': emotion})


def wave(arm: str) -> SkillCall:
    return SkillCall('wave', {'arm': arm})


def read(text: str, bindings: dict[str, Binding] | None = None, skills: SkillSet = SKILLS) -> PhysicalReading:
    return OFFLINE.physical(text, PhysicalContext(WORDS.sensors, skills, bindings or {}))


def test_the_sensors_of_the_file_are_those_of_the_core() -> None:
    assert WORDS.sensors.sensors == MISTY_SENSORS.sensors
    assert WORDS.sensors.groups == MISTY_SENSORS.groups


@pytest.mark.parametrize(
    ('words', 'sensor'),
    [
        ('your forehead', 'head_front'),
        ('the front of your head', 'head_front'),
        ('the back of your head', 'head_back'),
        ('the left side of your head', 'head_left'),
        ('your left ear', 'head_left'),
        ('your right ear', 'head_right'),
        ('your head', 'head'),
        ('the top of your head', 'head'),
        ('your chin', 'chin'),
        ('your scruff', 'scruff'),
        ('the back of your neck', 'scruff'),
        ('your front left bumper', 'bumper_front_left'),
        ('the left front bumper', 'bumper_front_left'),
        ('your bumper at the front right', 'bumper_front_right'),
        ('your right front bumper', 'bumper_front_right'),
        ('your back left bumper', 'bumper_rear_left'),
        ('the rear right bumper', 'bumper_rear_right'),
        ('one of your front bumpers', 'front_bumpers'),
        ('a rear bumper', 'rear_bumpers'),
        ('your back bumpers', 'rear_bumpers'),
        ('any bumper', 'bumpers'),
        ('head_front', 'head_front'),
    ],
)
def test_words_for_sensors(words: str, sensor: str) -> None:
    text = words.replace('_', ' ')
    assert read(f'Whenever I touch {text}, wave.').commands == (Bind(sensor, WAVE),)
    assert read(f'take a photo when somebody presses {text}').commands == (Bind(sensor, PHOTO),)


@pytest.mark.parametrize(
    ('text', 'commands'),
    [
        # one binding, said in many ways
        ('When I tap your chin, take a photo.', [Bind('chin', PHOTO)]),
        ('please snap a picture each time the scruff is squeezed', [Bind('scruff', PHOTO)]),
        ('bind the chin to wave', [Bind('chin', WAVE)]),
        ('connect wave with the chin', [Bind('chin', WAVE)]),
        ('a pat on your head should make you look happy', [Bind('head', show('happiness'))]),
        (
            'I want you to look very sad as soon as anyone bumps your bumpers',
            [Bind('bumpers', show('sadness'))],
        ),
        (
            'Misty, if you feel a touch on your chin, could you please wave with both arms?',
            [Bind('chin', wave('both'))],
        ),
        ('when I touch the chin you wave', [Bind('chin', WAVE)]),
        ('When I tap your chin. Take a photo.', [Bind('chin', PHOTO)]),
        # texts to speak
        ('when I pat your head say good morning, sunshine', [Bind('head', say('good morning, sunshine'))]),
        ('say "I will wave" when I tap the chin', [Bind('chin', say('I will wave'))]),
        ('When I tap your chin, say that Lunch is ready.', [Bind('chin', say('Lunch is ready'))]),
        ('say salt and pepper', [Invoke(say('salt and pepper'))]),
        ('say my chin hurts', [Invoke(say('my chin hurts'))]),
        ('say cheese and then take a photo', [Invoke(say('cheese')), Invoke(PHOTO)]),
        # several
        ('when I tap your chin, wave and take a photo', [Bind('chin', WAVE), Bind('chin', PHOTO)]),
        ('when I tap your chin or the scruff, wave', [Bind('chin', WAVE), Bind('scruff', WAVE)]),
        ('tapping both ears makes you wave', [Bind('head_left', WAVE), Bind('head_right', WAVE)]),
        (
            'when I tap your chin wave, and when I press the scruff take a photo',
            [Bind('chin', WAVE), Bind('scruff', PHOTO)],
        ),
        (
            'wave when I tap your chin and when I press the scruff look angry',
            [Bind('chin', WAVE), Bind('scruff', show('anger'))],
        ),
        (
            'when I touch your left ear wave, and the right one makes you take a photo',
            [Bind('head_left', WAVE), Bind('head_right', PHOTO)],
        ),
        ('take a photo now and when I tap the chin wave', [Invoke(PHOTO), Bind('chin', WAVE)]),
        ('Wave. When I touch the scruff, take a photo.', [Invoke(WAVE), Bind('scruff', PHOTO)]),
        (
            'when I tap your chin wave. The scruff should do the same.',
            [Bind('chin', WAVE), Bind('scruff', WAVE)],
        ),
        # corrections
        ('when I tap your chin, no, the scruff, wave', [Bind('scruff', WAVE)]),
        ('when I tap your chin wave, sorry, I mean take a photo', [Bind('chin', PHOTO)]),
        ('when I tap the chin wave, no, make that the forehead', [Bind('head_front', WAVE)]),
        # at once
        ('wave', [Invoke(WAVE)]),
        ('Could you please wave with your left arm?', [Invoke(wave('left'))]),
        ('show me your angry face', [Invoke(show('anger'))]),
        ('wave and then take a photo please', [Invoke(WAVE), Invoke(PHOTO)]),
        # taken away
        ('forget what the chin does', [Unbind('chin')]),
        ('unbind the front bumpers and the scruff', [Unbind('front_bumpers'), Unbind('scruff')]),
        ('when I tap your chin, do nothing', [Unbind('chin')]),
        ("don't react to my touch on the chin any more", [Unbind('chin')]),
        ('unbind everything', [Unbind('*')]),
        ('forget everything, and when I tap the chin wave', [Unbind('*'), Bind('chin', WAVE)]),
        ('forget the chin and when I tap the scruff wave', [Unbind('chin'), Bind('scruff', WAVE)]),
        # nothing to do
        ("please don't wave", []),
        ("don't wave, take a photo", [Invoke(PHOTO)]),
    ],
)
def test_commands_where_nothing_is_bound(text: str, commands: list[Command]) -> None:
    reading = read(text)
    assert (list(reading.commands), reading.question) == (commands, None)


@pytest.mark.parametrize(
    ('text', 'commands'),
    [
        ('now when I tap your head take a photo instead', [Update('head', PHOTO)]),
        ('when I pat your head look happy', [Update('head', show('happiness'))]),
        ('when I pat your head also take a photo', [Bind('head', PHOTO)]),
        ('when I pat your head take a photo too', [Bind('head', PHOTO)]),
        ('when I pat your head say hi and take a photo', [Update('head', say('hi')), Bind('head', PHOTO)]),
        ('change the head to take a photo', [Update('head', PHOTO)]),
        ('instead of waving when I tap your head, take a photo', [Update('head', PHOTO)]),
        ('stop waving when I tap your head', [Unbind('head')]),
        ('forget everything and when I tap the head take a photo', [Unbind('*'), Bind('head', PHOTO)]),
        ('when I tap the chin take a photo', [Bind('chin', PHOTO)]),
    ],
)
def test_commands_where_the_head_waves(text: str, commands: list[Command]) -> None:
    reading = read(text, HEAD_WAVES)
    assert (list(reading.commands), reading.question) == (commands, None)


@pytest.mark.parametrize(
    ('text', 'asks'),
    [
        ('when I tap your nose, wave', 'no nose sensor; I feel touch on my head, bumpers, chin and scruff'),
        ('when I press your left bumper, wave', 'my front left bumper or my rear left bumper?'),
        ('when I tap the side of your head, wave', 'the left side of my head or the right side of my head?'),
        ('when I tap your chin', 'What shall I do when you tap my chin?'),
        ('when I tap your chin sing an opera', 'what shall I do when you tap my chin?'),
        ('when I tap your chin swap us a selfie', 'Do you mean take a photo?'),
        ('when it gets dark, wave', 'I only notice touch; shall I wave'),
        ('When the doorbell rings, wave, and when I touch the chin, sneeze.', 'I only notice touch'),
        ('Wave whenever the doorbell rings, and sneeze when I touch the chin.', 'I only notice touch'),
        ('Say good morning whenever the doorbell rings.', 'I only notice touch; shall I say'),
        ('when I tap your chin twice, wave', 'not how often or how long'),
        ("when I don't tap your chin, wave", 'I only notice touches'),
        ('say', 'Which text'),
        ('look', 'Which emotion do you mean: happiness, sadness, anger or another?'),
        ('wave the left arm and the right one', 'Which arm do you mean: left, right or both?'),
        ('show an emotion', 'Which emotion do you mean: happiness, sadness, anger or another?'),
        ('somersault', 'I do not know how to do that; shall I'),
        ('forget it all about the', 'Which place shall I forget'),
        ('stop waving when I tap your chin', 'I do not wave when you tap my chin'),
        ('I saw a robot wave', 'Do you mean wave?'),
        ('Pepper, take a photo', 'Do you mean take a photo?'),
    ],
)
def test_questions(text: str, asks: str) -> None:
    reading = read(text)
    assert reading.commands == () and not reading.asks_bindings
    assert asks in reading.question.text
    assert reading.question.text.endswith('?') and reading.question.text.count(' or ') <= 3


@pytest.mark.parametrize(
    'text',
    [
        'what are you bound to',
        'What happens when I tap your chin?',
        'list your bindings',
        'which sensors are bound?',
        'what have I set up',
        'what does your chin do',
    ],
)
def test_questions_for_the_bindings(text: str) -> None:
    reading = read(text)
    assert reading.asks_bindings and not reading.commands and not reading.question
    assert OFFLINE.route(text, SKILLS).agent is Agent.PIA


@pytest.mark.parametrize(
    ('text', 'agent'),
    [
        ('when I tap your chin, take a photo', Agent.PIA),
        ('when I tap your chin, tell me a joke', Agent.PIA),
        ('take a photo', Agent.PIA),
        ('could you wave please', Agent.PIA),
        ('forget what the scruff does', Agent.PIA),
        ('unbind everything', Agent.PIA),
        ('tell me a joke', Agent.SIA),
        ('tell me a story about a fox who learned to wave', Agent.SIA),
        ('why do people take photos of their food', Agent.SIA),
        ('my chin hurts, what shall I do', Agent.SIA),
        ('how does a camera take a picture', Agent.SIA),
        ('make it shorter', Agent.SIA),
        ('', Agent.SIA),
    ],
)
def test_route(text: str, agent: Agent) -> None:
    route = OFFLINE.route(text, SKILLS)
    assert route.agent is agent and 0 < route.confidence <= 1


def test_a_skill_nobody_has_heard_of_is_understood_by_its_name_and_choices() -> None:
    schema = MappingProxyType(
        {
            'type': 'object',
            'required': [],
            'properties': {
                'speed': {'type': 'string', 'enum': ['slow', 'fast'], 'default': 'slow'},
                'seconds': {'type': 'number', 'default': 5},
                'wet': {'type': 'boolean', 'default': False},
            },
        }
    )
    skills = SkillSet([Skill('blow_bubbles', 'Blow soap bubbles.', parameters=schema)])
    assert read('please blow fast bubbles for two minutes', skills=skills).commands == (
        Invoke(SkillCall('blow_bubbles', {'speed': 'fast', 'seconds': 120})),
    )
    assert read('blow bubbles slowly', skills=skills).commands == (Invoke(SkillCall('blow_bubbles')),)
    assert read('make soap', skills=skills).question.text == 'Do you mean blow bubbles?'


def test_no_skills_at_all() -> None:
    assert 'no skills' in read('wave', skills=SkillSet(())).question.text


@pytest.mark.parametrize(
    'text', ['', ' ', '?!', 'the', 'when', 'and and and', '"', '""', 'no', 'one', 'left one', '头', '🙂']
)
def test_scraps_are_questions_and_never_commands(text: str) -> None:
    reading = read(text)
    assert reading.commands == () and reading.question


def test_a_long_text_ends_and_does_nothing() -> None:
    assert read('when the ' * 220).commands == ()
    assert read('chin scruff ' * 160).commands == ()


def test_words_that_mean_two_skills_are_a_question() -> None:
    skills = SkillSet(
        [
            Skill('spin', 'Spin.', keywords=('spin', 'turn round')),
            Skill('orbit', 'Orbit.', keywords=('orbit', 'turn round')),
        ]
    )
    assert read('turn round please', skills=skills).question.text == 'Do you mean orbit or spin?'
    assert read('spin', skills=skills).commands == (Invoke(SkillCall('spin')),)
