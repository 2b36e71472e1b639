"""One question, at most one repair, and never more time than was given."""

import pytest
from model_in_memory import BROKEN, CANCELLED, ModelInMemory

from mistypilot_ros.core.errors import CancelledError, UnavailableError
from mistypilot_ros.core.language_model import Form, Message, Role, Speaker
from mistypilot_ros.core.unanswered import UnansweredError
from mistypilot_ros.llm.asking import Asking
from mistypilot_ros.llm.strict import InvalidAnswerError

MESSAGES = (Message(Speaker.SYSTEM, 'rules'), Message(Speaker.USER, 'words'))
FORM = Form('x', {})


def read(answer):
    if answer != '"good"':
        raise InvalidAnswerError(f'{answer} is not good')
    return answer


def ask(model, clock=None, seconds=8.0):
    asking = Asking(model, seconds, clock or (lambda: 0.0))
    return asking.ask(Role.PIA, MESSAGES, FORM, read)


def test_a_good_answer_costs_one_request():
    model = ModelInMemory('"good"')
    answered = ask(model)
    assert answered.value == '"good"' and len(answered.calls) == len(model.asked) == 1
    (question,) = model.asked
    assert (question.role, question.messages) == (Role.PIA, MESSAGES)
    assert (question.form, question.seconds) == (FORM, 8.0)


def test_a_bad_answer_is_repaired_once_with_what_was_wrong():
    model = ModelInMemory('bad', '"good"')
    answered = ask(model)
    assert answered.value == '"good"' and [call.answer for call in answered.calls] == ['bad', '"good"']
    repair = model.asked[1]
    assert repair.messages[:2] == MESSAGES and repair.messages[2] == Message(Speaker.ASSISTANT, 'bad')
    assert 'bad is not good' in repair.messages[3].text and repair.messages[3].speaker is Speaker.USER


def test_two_bad_answers_are_the_end():
    model = ModelInMemory('bad')
    answered = ask(model)
    assert answered.value is None and len(answered.calls) == len(model.asked) == 2


def test_no_repair_without_time_for_it():
    times = iter([0.0, 7.6])
    answered = ask(ModelInMemory('bad'), lambda: next(times))
    assert answered.value is None and len(answered.calls) == 1
    times, model = iter([0.0, 5.0]), ModelInMemory('bad', '"good"')
    ask(model, lambda: next(times))
    assert model.asked[1].seconds == 3.0


@pytest.mark.parametrize(('answers', 'calls'), [((BROKEN,), 1), (('bad', BROKEN), 2)])
def test_a_server_that_fails_is_told_with_what_was_asked(answers, calls):
    with pytest.raises(UnansweredError, match='does not answer') as failed:
        ask(ModelInMemory(*answers))
    assert len(failed.value.calls) == calls and failed.value.calls[-1].error
    assert isinstance(failed.value, UnavailableError) and failed.value.code == 'Unavailable'


@pytest.mark.parametrize('answers', [(CANCELLED,), ('bad', CANCELLED)])
def test_a_stop_goes_through(answers):
    with pytest.raises(CancelledError):
        ask(ModelInMemory(*answers))


def test_a_stop_is_passed_on():
    model = ModelInMemory()
    Asking(model).cancel()
    assert model.cancelled
