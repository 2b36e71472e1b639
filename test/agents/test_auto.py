"""Offline first, then a language model; and what a model may not overrule."""

import pytest
from offline_talk import make_talk, spoken

from mistypilot_ros.agents.auto import AutoInterpreter
from mistypilot_ros.core.commands import Bind, Invoke, Keep, New
from mistypilot_ros.core.errors import CancelledError
from mistypilot_ros.core.interpretation import (
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.language_model import ModelCall, Role
from mistypilot_ros.core.questions import Offer, Question
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.core.unanswered import UnansweredError
from mistypilot_ros.offline.abstention import holds
from mistypilot_ros.offline.text import read

CALL = ModelCall(Role.PIA, 'm', ())
DANCE = (Invoke(SkillCall('dance')),)


class Model:
    """A model's interpreter that says what a test wants, or fails."""

    name = 'openai'

    def __init__(self, answer):
        self.answer, self.asked, self.cancelled = answer, [], False

    def _give(self, text):
        self.asked.append(text)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def route(self, text, skills):
        return self._give(text)

    def physical(self, text, context):
        return self._give(text)

    def social(self, text, context):
        return self._give(text)

    def cancel(self):
        self.cancelled = True


@pytest.fixture(scope='module')
def talk():
    return make_talk()


def auto(talk, answer):
    model = Model(answer)
    return AutoInterpreter(talk.interpreter, model, lambda text: bool(holds(read(text)))), model


def physical(talk, text, answer):
    whole, model = auto(talk, answer)
    return whole.physical(text, PhysicalContext(talk.words.sensors, talk.skills, {})), model


def acts(*commands):
    return PhysicalReading(commands, calls=(CALL,))


@pytest.mark.parametrize(
    'text',
    [
        'When I tap your chin, take a photo.',
        'nod twice',
        'What happens when I tap your chin?',
        'What can you do?',
        'Forget everything.',
    ],
)
def test_what_is_sure_stands_and_no_model_is_asked(talk, text):
    reading, model = physical(talk, text, acts(*DANCE))
    assert model.asked == [] and reading.by == 'offline' and reading.calls == ()
    assert reading.commands != DANCE


@pytest.mark.parametrize(
    'text',
    [
        "Please don't dance.",
        'In the film the robot dances when you tap its chin.',
        'Suppose I tapped your chin, would you dance?',
        'Alexa, dance!',
        'Mum, dance with me!',
        'I was told that you could boogaloo.',
        "You needn't frobnicate when I tap your chin.",
        'Why do robots frobnicate?',
        'When I tap your chin, frobnicate the',
        '[music]',
    ],
)
def test_a_model_cannot_make_it_act_where_the_sentence_holds_back(talk, text):
    reading, model = physical(talk, text, acts(*DANCE))
    assert reading.commands == () and model.asked == []


@pytest.mark.parametrize(
    'text',
    [
        'When I tap your nose, wave.',
        'When I press your left bumper, wave.',
        'When I tap your chin twice, wave.',
        'When it rains, wave.',
        'When I tap your chin, look.',
        'When I tap your chin',
        'When you do not feel your chin, wave.',
        'Forget it all when I say so, what the head does',
    ],
)
def test_what_it_asks_about_a_place_a_value_or_a_not_is_no_matter_for_a_guess(talk, text):
    alone = talk.interpreter.physical(text, PhysicalContext(talk.words.sensors, talk.skills, {}))
    reading, model = physical(talk, text, acts(Bind('head', SkillCall('dance'))))
    assert model.asked == [] and reading.question == alone.question and reading.commands == alone.commands


def test_a_wish_in_other_words_is_the_models(talk):
    reading, model = physical(
        talk, 'When I tap your chin, frobnicate.', acts(Bind('chin', SkillCall('dance')))
    )
    assert len(model.asked) == 1 and spoken(reading.commands) == 'BIND chin dance'
    assert reading.by == 'openai' and reading.calls == (CALL,)


@pytest.mark.parametrize('command', [Bind('scruff', SkillCall('dance')), Invoke(SkillCall('dance'))])
def test_the_model_cannot_move_a_wish_to_another_place(talk, command):
    reading, model = physical(talk, 'When I tap your chin, frobnicate.', acts(command))
    assert model.asked and reading.commands == () and reading.question is not None
    assert reading.by == 'offline' and reading.calls == (CALL,)


def test_where_the_model_fails_the_offline_question_stands_with_what_was_asked(talk):
    failure = UnansweredError('The server does not answer.', (CALL,))
    reading, _ = physical(talk, 'When I tap your chin, frobnicate.', failure)
    assert reading.question.text.endswith('what shall I do when you tap my chin?')
    assert (reading.by, reading.calls) == ('offline', (CALL,))


def test_where_the_model_is_not_sure_either_the_offline_question_stands(talk):
    unsure = PhysicalReading(question=Question('I am not sure what you mean.'), confidence=0.0, calls=(CALL,))
    reading, _ = physical(talk, 'frobnicate', unsure)
    assert reading.by == 'offline' and reading.question.offers and reading.calls == (CALL,)
    better = Question('Do you mean dance?', (Offer('dance', DANCE),), 1)
    reading, _ = physical(talk, 'frobnicate', PhysicalReading(question=better))
    assert reading.by == 'openai' and reading.question is better


class Likely:
    """An offline interpreter that understood something by likeness."""

    name = 'offline'

    def __init__(self, reading):
        self.reading = reading

    def physical(self, text, context):
        return self.reading

    def cancel(self):
        pass


@pytest.mark.parametrize(
    ('model', 'commands', 'by', 'asks'),
    [
        (acts(Bind('chin', SkillCall('dance'))), 'BIND chin dance', 'openai', False),
        (acts(Bind('scruff', SkillCall('dance'))), '', 'offline', True),
        (PhysicalReading(calls=(CALL,)), '', 'openai', False),
        (PhysicalReading(question=Question('What?')), '', 'openai', True),
        (UnansweredError('No.', (CALL,)), 'BIND chin wave', 'offline', False),
    ],
)
def test_what_was_understood_by_likeness_is_the_models_where_the_place_is_the_same(
    talk, model, commands, by, asks
):
    own = PhysicalReading((Bind('chin', SkillCall('wave')),), confidence=0.7)
    whole = AutoInterpreter(Likely(own), Model(model))
    reading = whole.physical('x', PhysicalContext(talk.words.sensors, talk.skills, {}))
    assert (spoken(reading.commands), reading.by, reading.question is not None) == (commands, by, asks)


def test_routes(talk):
    whole, model = auto(talk, Route(Agent.SIA, 0.7, calls=(CALL,)))
    assert whole.route('When I tap your chin, wave.', talk.skills).by == 'offline' and not model.asked
    assert whole.route('Take a photo.', talk.skills).by == 'offline' and not model.asked
    unsure = 'Could it get any less bright in here?'
    assert talk.interpreter.route(unsure, talk.skills).confidence < 0.89
    route = whole.route(unsure, talk.skills)
    assert (route.agent, route.by, route.calls) == (Agent.SIA, 'openai', (CALL,)) and model.asked == [unsure]
    whole, _ = auto(talk, UnansweredError('No.', (CALL,)))
    route = whole.route(unsure, talk.skills)
    assert (route.by, route.calls) == ('offline', (CALL,))


def test_social_readings(talk):
    story = SocialReading((New('tell a story'),), calls=(CALL,))
    whole, model = auto(talk, story)
    state = TaskContext('tell a bedtime story', ('length: long',))
    assert whole.social('Never mind, forget the story.', state).by == 'offline' and not model.asked
    assert whole.social('[music]', state).commands == () and not model.asked
    unclear = 'A bit more of a spooky vibe maybe, with owls'
    assert talk.interpreter.social(unclear, state).confidence < 0.9
    assert whole.social(unclear, state).by == 'openai' and model.asked == [unclear]
    nothing = SocialReading(confidence=0.0, calls=(CALL,))
    reading = auto(talk, nothing)[0].social(unclear, state)
    assert reading.by == 'offline' and reading.commands and reading.calls == (CALL,)
    failing = auto(talk, UnansweredError('No.', (CALL,)))[0].social(unclear, state)
    assert failing.by == 'offline' and failing.commands and Keep() not in failing.commands


def test_a_stop_goes_to_both_and_through(talk):
    whole, model = auto(talk, CancelledError('Stopped.'))
    with pytest.raises(CancelledError):
        whole.physical('frobnicate', PhysicalContext(talk.words.sensors, talk.skills, {}))
    whole.cancel()
    assert model.cancelled and whole.name == 'auto'
