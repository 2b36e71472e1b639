"""Skills that nobody has seen before, asked for in other words than their documentation's."""

import numpy as np
import pytest
from offline_talk import spoken

from mistypilot_ros import data_folders
from mistypilot_ros.agents.auto import SURE
from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.interpretation import PhysicalContext, PhysicalReading
from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.embedding.minilm import MiniLm, installed_weights
from mistypilot_ros.offline.choice.chooser import Chooser
from mistypilot_ros.offline.choice.other_words import SURE as ACTS
from mistypilot_ros.offline.choice.values import text_value
from mistypilot_ros.offline.choice.wishes import read_wishes
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.parameter_words import read_parameters
from mistypilot_ros.offline.sensor_words import SensorWords, read_sensor_words
from mistypilot_ros.offline.text import read
from mistypilot_ros.skill_library.loader import read_skill


def skill(title: str, summary: str, required: tuple[str, ...] = (), **properties: dict) -> Skill:
    schema = {'type': 'object', 'properties': properties, 'required': list(required)}
    return Skill(title, summary, parameters=schema)


TEXT = {'type': 'string'}
LIBRARY = SkillSet(
    [
        skill('pour_tea', 'Pour a cup of tea.'),
        skill('count_down', 'Count down some seconds.', ('seconds',), seconds={'type': 'number'}),
        skill('toss_coin', 'Toss a coin and say which side is up.'),
        skill('feed_fish', 'Let the feeder give the fish some food.'),
        skill('water_level', 'Say how full the water tank is.'),
        skill('ring_doctor', 'Call a doctor by telephone.', ('name',), name=TEXT),
        skill('tilt_head', 'Tilt the head to a side.', ('side',), side={'enum': ['left', 'right']}),
        skill('lower_blinds', 'Lower the blinds of the window.'),
        skill('play_melody', 'Play a melody.'),
        skill('mute_melody', 'Stop the melody that is playing.'),
        skill('speak_language', 'Switch to another language.', ('language',), language=TEXT),
    ]
)


@pytest.fixture(scope='module')
def minilm() -> MiniLm:
    return MiniLm(installed_weights())


@pytest.fixture(scope='module')
def words() -> SensorWords:
    return read_sensor_words(data_folders.shipped('config') / 'sensors.yaml')


class World:
    def __init__(self, words: SensorWords, embedder: object, skills: SkillSet = LIBRARY) -> None:
        self._words, self.skills = words, skills
        self.interpreter = OfflineInterpreter(words, embedder)  # type: ignore[arg-type]

    def read(self, text: str) -> PhysicalReading:
        return self.interpreter.physical(text, PhysicalContext(self._words.sensors, self.skills, {}))

    def commands(self, text: str) -> str:
        return spoken(self.read(text).commands)

    def offers(self, text: str) -> list[str]:
        question = self.read(text).question
        assert question is not None, text
        listed = question.offers[: question.listed]
        return [command.call.skill for offer in listed for command in offer.commands]


@pytest.fixture(scope='module')
def world(words: SensorWords, minilm: MiniLm) -> World:
    return World(words, minilm)


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('Heads or tails?', 'INVOKE toss_coin'),
        ('The goldfish look hungry.', 'INVOKE feed_fish'),
        ('The sun is dazzling me, shut the window shades.', 'INVOKE lower_blinds'),
        ('When I tap your chin, the goldfish want their dinner.', 'BIND chin feed_fish'),
        ("Let's go on in Polish from here.", 'INVOKE speak_language language=Polish'),
    ],
)
def test_it_is_done(world: World, text: str, expected: str) -> None:
    assert world.commands(text) == expected


@pytest.mark.parametrize(
    ('text', 'is_sure'),
    [
        ('Heads or tails?', True),
        ('toss coin', True),
        ('The fish are starving.', False),
        ('When I tap your chin, feed them, the fish are starving.', False),
    ],
)
def test_it_is_as_sure_as_the_choice_is(world: World, text: str, is_sure: bool) -> None:
    """Where a choice is done and not sure, a language model is asked as well, if there is one."""
    reading = world.read(text)
    assert reading.commands and ACTS <= reading.confidence <= 1.0
    assert (reading.confidence >= SURE) is is_sure


@pytest.mark.parametrize(
    'text',
    [
        "Don't feed the fish.",
        'Never call Doctor Bell.',
        "Please don't flip a coin now.",
        'Under no circumstances lower the blinds.',
        'My aunt said, feed the goldfish, and went out.',
        'Please give the goldfish a',
        'Alexa, flip a coin.',
        'The weather was lovely on our holiday.',
        'Fribble the wozzle on the plinth.',
        'Run sequence forty-two.',
        'So I told my sister, heads or tails?',
    ],
)
def test_nothing_is_done(world: World, text: str) -> None:
    assert world.commands(text) == ''


@pytest.mark.parametrize(
    'text',
    [
        'Did you notice the snow outside?',
        "I don't think you should make your light red.",
        'If the front bumpers are pushed, open the door for the guests.',
        'A tap on the elbow should make your light yellow.',
        'Photos of babies are lovely.',
        'Where do the videos go that you record?',
        'Where does the music come from that you play?',
    ],
)
def test_nothing_is_guessed_with_the_skills_that_ship(words: SensorWords, minilm: MiniLm, text: str) -> None:
    folder = data_folders.shipped('skills')
    shipped = SkillSet(read_skill(path) for path in sorted(folder.glob('*.py')))
    assert World(words, minilm, shipped).commands(text) == ''


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('Half a rotation to the right.', 'INVOKE turn angle=180 direction=right'),
        ('Quit everything this second!', 'INVOKE stop'),
        ("Turn that song off, I'm on the phone.", 'INVOKE stop_music'),
    ],
)
def test_other_words_mean_the_skills_that_ship(
    words: SensorWords, minilm: MiniLm, text: str, expected: str
) -> None:
    folder = data_folders.shipped('skills')
    shipped = SkillSet(read_skill(path) for path in sorted(folder.glob('*.py')))
    assert World(words, minilm, shipped).commands(text) == expected


@pytest.mark.parametrize(
    ('text', 'runs'),
    [
        ('Give the goldfish their lunch, please.', True),
        ('Is there still half a metre of water in the tank?', True),
        ("Don't let me forget the goldfish, they want their lunch.", True),
        ('Give the goldfish their', False),
        ("The note on the fridge reads 'feed the goldfish'.", False),
        ('Feed the goldfish thirty degrees.', False),
    ],
)
def test_what_looks_broken_off_forbidden_or_counted_may_be_meant(world: World, text: str, runs: bool) -> None:
    assert bool(world.commands(text)) is runs


def test_what_is_not_sure_is_offered(world: World) -> None:
    assert 'play_melody' in world.offers('I would like something for my ears.')


def test_a_value_that_is_missing_is_asked_for(world: World) -> None:
    question = world.read('Be puzzled like a puppy, tilted.').question
    assert question is not None
    assert [offer.label for offer in question.offers] == ['left', 'right']


@pytest.mark.parametrize(
    ('text', 'style'),
    [
        ('Let a pat on the head start some jazz.', 'jazz'),
        ('Put some swing on, please.', 'swing'),
        ('A bit of blues would be nice.', ''),
        ('Play something.', ''),
    ],
)
def test_a_style_is_what_some_is_wanted_of(text: str, style: str) -> None:
    parameter = read_parameters(skill('play_melody', 'Play a melody.', style=TEXT))['style']
    assert text_value(parameter, read(text), '') == style


def test_a_skill_that_was_just_added_is_understood(words: SensorWords, minilm: MiniLm) -> None:
    world = World(words, minilm)
    assert world.commands('Blow some soap bubbles for the kids.') == ''
    world.skills = SkillSet([*LIBRARY, skill('make_bubbles', 'Let bubbles rise from the bubble machine.')])
    assert world.commands('Blow some soap bubbles for the kids.') == 'INVOKE make_bubbles'


def test_without_an_embedder_everything_goes_on(words: SensorWords) -> None:
    class Missing:
        threshold = 0.4

        def embed(self, texts):
            raise UnavailableError('not there')

    for embedder in (None, Missing()):
        world = World(words, embedder)
        assert world.commands('toss coin') == 'INVOKE toss_coin'
        assert world.read('The goldfish look hungry.').question is not None
        assert world.interpreter.ranked('The goldfish look hungry.', LIBRARY) == ()


def test_the_weights_of_another_embedder_are_not_used(minilm: MiniLm) -> None:
    class Other:
        threshold = 0.4

        def embed(self, texts):
            return np.roll(minilm.embed(texts), 1, axis=1)

    assert Chooser(Other()).ranked('Heads or tails?', LIBRARY) is None
    assert Chooser(minilm).ranked('Heads or tails?', LIBRARY) is not None


def test_nothing_is_sure_while_vectors_are_missing(minilm: MiniLm) -> None:
    class Slow:
        threshold = 0.4

        def embed(self, texts):
            if texts[0].startswith('pour tea'):
                raise UnavailableError('not there')
            return minilm.embed(texts)

    ranking = Chooser(Slow()).ranked('Heads or tails?', LIBRARY)
    assert ranking is not None and ranking.confidence == 0.0


def test_ranking_is_an_order_of_all_skills(world: World) -> None:
    names = world.interpreter.ranked('Heads or tails?', LIBRARY)
    assert names[0] == 'toss_coin' and sorted(names) == sorted(one.name for one in LIBRARY)


def test_the_kinds_that_ship_are_those_of_the_sentences() -> None:
    from mistypilot_ros.offline.training import choice_data as data

    shipped = SkillSet([Skill(path.stem, path.stem) for path in data_folders.shipped('skills').glob('*.py')])
    wishes = [*data.read_wishes(), *data.as_wishes(data.read_requested(shipped))]
    kinds = read_wishes()
    assert len(kinds.starts) == len(wishes)
    assert len(kinds.sayings) == sum(len(wish.sayings) for wish in wishes)
