"""The one question that waits for an answer."""

from mistypilot_ros.core.pending_question import SECONDS, Asked, PendingQuestion
from mistypilot_ros.core.questions import Question
from mistypilot_ros.core.turns import Agent

WHICH, WHERE = (Asked(Question(text), Agent.PIA) for text in ('Which?', 'Where?'))


def test_a_question_is_taken_once():
    pending = PendingQuestion()
    assert pending.take(0.0) is None
    pending.ask(WHICH, 10.0)
    assert pending.take(11.0) == WHICH
    assert pending.take(11.0) is None


def test_the_newest_question_counts():
    pending = PendingQuestion()
    pending.ask(WHICH, 10.0)
    pending.ask(WHERE, 20.0)
    assert pending.take(20.0 + SECONDS - 0.1) == WHERE


def test_a_question_is_dropped_after_its_time():
    pending = PendingQuestion()
    pending.ask(WHICH, 10.0)
    assert pending.take(10.0 + SECONDS) is None
