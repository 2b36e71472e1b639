"""Which agent sentences go to, and how sure that is. The sentences here are in no training file."""

from collections.abc import Callable, Sequence

import pytest
from offline_talk import Talk

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.interpretation import Route
from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.choice.ranking import Ranking
from mistypilot_ros.offline.interpreter import OfflineInterpreter
from mistypilot_ros.offline.routing import A_DEED, MEANT, UNSURE, Router, between

PIA = [
    'When I tickle your chin, bark like a dog, I mean laugh',
    'Turn your light to crimson, please',
    'Could you wave to the twins over there?',
    'The neck is for jazz from this day on',
    'A poke in the left ear gets you to yawn',
    'Let the front bumpers have nothing to do any more',
    'Which of the bumpers are bound?',
    'It is too dark at this table, I cannot read a word',
    'You are so loud that the cat ran off, go down to thirty percent',
    'Rice takes eighteen minutes, set a timer for that',
    'Whenever the forehead is touched, tell a story about a whale',
    'um can you like take a photo of us',
    'How is the weather in Galway this evening?',
    'Drive back forty centimetres, please',
]
SIA = [
    'Tell me a story in which a robot taps a king on the chin',
    'Why do we wave when we say goodbye?',
    'Write a poem about a flashlight that was lonely',
    'Make the second verse a little sadder',
    'I had a quarrel with my sister and feel awful',
    'How long do people usually boil an egg?',
    'Leave the bumper car out of the plan',
    'Please keep that joke for tomorrow',
    'Use the cleverer model for my essay',
    'Does it bother you when people pat your head?',
    'Which music would you choose for a funeral?',
    'so um can you explain like what a comet is',
    'In the tale, have the giant turn left at the mill',
    'My grandmother used to dance to that song',
]


@pytest.mark.parametrize('text', PIA)
def test_for_the_physical_agent(talk: Talk, text: str) -> None:
    assert talk.agent(text) is Agent.PIA


@pytest.mark.parametrize('text', SIA)
def test_for_the_social_agent(talk: Talk, text: str) -> None:
    assert talk.agent(text) is Agent.SIA


@pytest.mark.parametrize('text', ['', '?!', 'a', 'ok', '我', 'zzz qqq xxx', '\x00', 'wave ' * 200])
def test_it_always_decides(talk: Talk, text: str) -> None:
    route = talk.interpreter.route(text, talk.skills)
    assert route.agent in (Agent.PIA, Agent.SIA) and 0.5 <= route.confidence <= 1.0


@pytest.mark.parametrize('text', ['', '?!', ' . '])
def test_where_nothing_is_said_nobody_is_likely(talk: Talk, text: str) -> None:
    assert talk.interpreter.route(text, talk.skills) == Route(Agent.SIA, 0.5)


def test_without_skills_it_decides_too(talk: Talk) -> None:
    assert OfflineInterpreter(talk.words).route('Why is the sky blue?', SkillSet(())).agent is Agent.SIA


@pytest.mark.parametrize('text', ['dance', 'Wave, please', 'take a photo', 'nod twice', 'Play some jazz'])
def test_a_wish_without_a_sensor_may_be_an_answer(talk: Talk, text: str) -> None:
    """The router of the agents takes it for one where a question is open: below 0.9 it is not its own."""
    route = talk.interpreter.route(text, talk.skills)
    assert route.agent is Agent.PIA and 0.5 < route.confidence <= A_DEED < 0.9


@pytest.mark.parametrize(
    'text', ['When I tap your chin, wave', 'Whenever the scruff is stroked, dance', 'Unbind the chin']
)
def test_a_binding_is_an_instruction_of_its_own(talk: Talk, text: str) -> None:
    assert talk.interpreter.route(text, talk.skills).confidence >= 0.9


class Vectors:
    """An embedder that notes what it is asked, and may be away."""

    threshold = 0.4

    def __init__(self, away: bool = False) -> None:
        self.away = away
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        self.asked.extend(texts)
        if self.away:
            raise UnavailableError('not there')
        return [[1.0] + [0.0] * 383 for _ in texts]


UNCLEAR = 'Half an hour of garden party'
CLEAR = 'When I tap your chin, take a photo'


def test_the_vector_is_asked_only_where_words_leave_it_open(talk: Talk) -> None:
    vectors = Vectors()
    interpreter = OfflineInterpreter(talk.words, vectors)
    assert talk.interpreter.route(UNCLEAR, talk.skills).confidence < UNSURE  # else it shows nothing
    interpreter.route(CLEAR, talk.skills)
    assert vectors.asked == []
    interpreter.route(UNCLEAR, talk.skills)
    assert vectors.asked == [UNCLEAR]


@pytest.mark.parametrize(
    ('one', 'other', 'mean'), [(0.5, 0.5, 0.5), (0.2, 0.8, 0.5), (0.7, 0.7, 0.7), (0.5, 0.9, 0.75)]
)
def test_two_opinions_count_alike(one: float, other: float, mean: float) -> None:
    assert between(one, other) == pytest.approx(between(other, one)) == pytest.approx(mean)


def test_an_embedder_that_is_away_changes_nothing(talk: Talk) -> None:
    vectors = Vectors(away=True)
    found = OfflineInterpreter(talk.words, vectors).route(UNCLEAR, talk.skills)
    assert vectors.asked and found == talk.interpreter.route(UNCLEAR, talk.skills)


def test_nothing_is_read_before_the_first_sentence(tmp_path) -> None:
    Router(folder=tmp_path / 'nowhere')


# --- skills that were not there when the router learned


def ranked(name: str, confidence: float) -> Callable[[], Ranking]:
    return lambda: Ranking((name, 'wave'), (0.9, 0.1), confidence)


TO_SIA = Route(Agent.SIA, 0.8)


@pytest.mark.parametrize(
    ('name', 'confidence', 'agent'),
    [
        ('convert_units', 0.7, Agent.PIA),
        ('convert_units', MEANT - 0.01, Agent.SIA),  # not sure enough
        ('wave', 0.99, Agent.SIA),  # the router knows it
    ],
)
def test_a_new_skill_is_found_by_its_meaning(talk: Talk, name: str, confidence: float, agent: Agent) -> None:
    skills = SkillSet([*talk.skills, Skill('convert_units', 'Convert a measure.')])
    found = Router().reconsidered(TO_SIA, skills, ranked(name, confidence))
    assert found.agent is agent and (found == TO_SIA or found.confidence <= A_DEED)


def test_nothing_is_ranked_where_every_skill_is_known(talk: Talk) -> None:
    def never() -> Ranking:
        raise AssertionError('the skills were ranked')

    assert Router().reconsidered(TO_SIA, talk.skills, never) == TO_SIA
    to_pia = Route(Agent.PIA, 0.6)
    assert Router().reconsidered(to_pia, SkillSet([Skill('convert_units', '')]), never) == to_pia


def test_without_an_order_of_skills_nothing_changes(talk: Talk) -> None:
    skills = SkillSet([Skill('convert_units', 'Convert a measure.')])
    assert Router().reconsidered(TO_SIA, skills, lambda: None) == TO_SIA
