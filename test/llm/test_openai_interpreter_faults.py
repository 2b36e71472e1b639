"""Each role over the real client and a real server: what is sent, and what each fault ends in."""

import time

import pytest
from model_in_memory import actions, bind, commands
from offline_talk import make_talk, spoken

from mistypilot_ros.agents.auto import AutoInterpreter
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.interpretation import PhysicalContext, TaskContext
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.unanswered import UnansweredError
from mistypilot_ros.llm.client import OpenAiModel
from mistypilot_ros.llm.interpreter import OpenAiInterpreter
from mistypilot_ros.llm.scripted.answers import Answer
from mistypilot_ros.llm.scripted.faults import FAULTS
from mistypilot_ros.llm.scripted.server import ScriptedServer
from mistypilot_ros.llm.settings import from_environment
from mistypilot_ros.skill_library.schema import check_call

TALK = make_talk()
TEXT = 'When I tap your chin, wave.'
CHIN = Binding('chin', (SkillCall('say', {'text': 'SECRETPARAM'}),))
CONTEXT = PhysicalContext(TALK.words.sensors, TALK.skills, {'chin': CHIN})
TASK = TaskContext('tell a SECRETTASK', ('SECRETDETAIL',), ('SECRETEARLIER',))
SECONDS = 0.6
MARGIN = 3.0
"""Beyond the time given, for a busy machine, s."""
ROLES = {
    'router': lambda it: it.route(TEXT, TALK.skills),
    'pia': lambda it: it.physical(TEXT, CONTEXT),
    'sia': lambda it: it.social('Make it short.', TASK),
}
GOOD = {
    'router': {'agent': 'PIA', 'confidence': 0.9},
    'pia': commands(bind('chin', 'wave', arm=None)),
    'sia': actions({'op': 'UPDATE', 'details': ['short'], 'targets': [0]}),
}
SERVED = ('slow',)
"""Faults that a patient client gets over; its own tests see to them."""
ANSWERED = ('bad_content', 'wrong_form')
"""Faults with an answer that can be read, and not be used: it is repaired once."""


MODELS = []
"""What the present test has made."""


def interpreter(server, seconds=8.0):
    settings = from_environment({'OPENAI_BASE_URL': server.url, 'OPENAI_API_KEY': 'sk-test'})
    MODELS.append(OpenAiModel(settings))
    return OpenAiInterpreter(MODELS[-1], check_call, places=TALK.words.named, seconds=seconds)


@pytest.fixture(autouse=True)
def closed():
    """Each model has a thread and connections, which would stay for all tests of this process."""
    yield
    while MODELS:
        MODELS.pop().close()


@pytest.fixture(scope='module', autouse=True)
def warm():
    """Loads the client's library once, so that no time-out is spent on it."""
    with ScriptedServer(otherwise=GOOD['router']) as server:
        interpreter(server).route(TEXT, TALK.skills)


def test_requests_carry_their_form_strictly_and_no_foreign_context():
    with ScriptedServer() as server:
        for form, good in GOOD.items():
            server.put(good, form=form)
        whole = interpreter(server)
        readings = [ask(whole) for ask in ROLES.values()]
    assert spoken(readings[1].commands) == 'BIND chin wave'
    assert [asked.form for asked in server.requests] == ['router', 'pia', 'sia']
    for asked, reading in zip(server.requests, readings, strict=True):
        form = asked.body['response_format']['json_schema']
        assert form['strict'] is True and form['schema']['additionalProperties'] is False
        first, *examples, last = (who for who, _ in asked.messages)
        assert (first, last) == ('system', 'user') and asked.body['model'] == 'gpt-5-mini'
        assert examples == ['user', 'assistant'] * (len(examples) // 2)  # Others than the program wrote none.
        assert [call.answer != '' and call.prompt_tokens for call in reading.calls] == [11]
        assert 'sk-test' not in repr(reading)
    router, pia, sia = ('\n'.join(text for _, text in asked.messages) for asked in server.requests)
    assert not any(word in router for word in ('SECRETPARAM', 'SECRETTASK', 'SECRETDETAIL', 'SECRETEARLIER'))
    assert 'SECRETPARAM' in pia and not any(word in pia for word in ('SECRETTASK', 'SECRETEARLIER'))
    assert 'SECRETTASK' in sia and 'SECRETPARAM' not in sia and 'take_photo' not in sia


@pytest.mark.parametrize('role', ROLES)
@pytest.mark.parametrize('fault', [fault for fault in FAULTS if fault not in SERVED])
def test_a_fault_ends_in_time_without_a_command(fault, role):
    began = time.monotonic()
    with ScriptedServer(otherwise=Answer(fault=fault)) as server:
        whole = interpreter(server, SECONDS)
        try:
            reading = ROLES[role](whole)
        except MistyPilotError as error:
            assert isinstance(error, UnansweredError) and error.calls and str(error)
            assert (fault in ANSWERED and role == 'router') == (error.calls[-1].error == '')
        else:
            assert fault in ANSWERED and role != 'router'
            assert reading.commands == () and reading.confidence == 0.0 and reading.calls
    assert time.monotonic() - began < SECONDS + MARGIN


@pytest.mark.parametrize('fault', ['hang', '500', '429', 'reset', 'bad_content'])
def test_with_auto_the_offline_reading_stands_soon_after_the_time_out(fault):
    text = 'When I tap your chin, frobnicate.'
    alone = TALK.interpreter.physical(text, CONTEXT)
    with ScriptedServer(otherwise=Answer(fault=fault)) as server:
        whole = AutoInterpreter(TALK.interpreter, interpreter(server, SECONDS))
        began = time.monotonic()
        reading = whole.physical(text, CONTEXT)
        assert time.monotonic() - began < SECONDS + 2.0
    assert reading.question == alone.question and (reading.by, bool(reading.calls)) == ('offline', True)
