"""An answer becomes the core's commands where all that it names exists, and is refused where not."""

import json

import pytest
from model_in_memory import actions, bind, commands, invoke
from offline_talk import make_talk, spoken

from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, Keep, New, Unbind
from mistypilot_ros.core.interpretation import PhysicalContext, TaskContext
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.llm.command_shape import CommandShape
from mistypilot_ros.llm.schema import (
    InvalidAnswerError,
    PhysicalSchema,
    RouterSchema,
    SocialSchema,
)
from mistypilot_ros.skill_library.schema import check_call

TALK = make_talk()
SHAPE = CommandShape(TALK.words.sensors, TALK.skills, check_call)
PIA, SIA, ROUTER = PhysicalSchema(SHAPE), SocialSchema(), RouterSchema()
CONTEXT = PhysicalContext(TALK.words.sensors, TALK.skills, {})
TASK = TaskContext('tell a story', ('length: long', 'hero: Nils'))


def read(answer):
    text = answer if isinstance(answer, str) else json.dumps(answer)
    return PIA.read(text, 'a sentence', CONTEXT)


def read_social(answer, task=TASK):
    return SIA.read(json.dumps(answer), task)


def test_commands_become_the_cores_without_what_is_left_open_or_the_default():
    answer = commands(
        {'op': 'UNBIND', 'sensor': '*'},
        bind('chin', 'wave', arm='right'),
        bind('head', 'nod', op='UPDATE', times=3),
        invoke('drive', direction='backward', distance=None),
        {'op': 'ADJUST', 'sensor': 'chin', 'enabled': None, 'cooldown_s': 60},
        {'op': 'RESET', 'sensor': 'scruff'},
        bind('chin', 'wave', arm=None),
    )
    assert spoken(read(answer).commands) == (
        'UNBIND *; BIND chin wave; UPDATE head nod times=3; INVOKE drive direction=backward; '
        'ADJUST chin cooldown_s=60; RESET scruff'
    )


def test_an_answer_in_a_block_of_markdown_is_read_too():
    text = json.dumps(commands({'op': 'UNBIND', 'sensor': 'chin'}))
    assert read(f'```json\n{text}\n```').commands == (Unbind('chin'),) == read(f'\n{text} ').commands


@pytest.mark.parametrize(
    ('answer', 'problem'),
    [
        (commands(bind('nose', 'wave', arm=None)), 'sensor'),
        (commands(bind('chin', 'moonwalk')), 'moonwalk'),
        (commands(bind('*', 'wave', arm=None)), 'sensor'),
        (commands(invoke('wave', arm='third')), 'arm'),
        (commands(invoke('drive', direction=None, distance=99)), 'at most 3 m'),
        (commands(invoke('drive', direction=None, distance='far')), 'distance'),
        (commands(invoke('look', direction=None)), 'direction'),
        (commands(invoke('wave')), 'arm'),
        (commands(invoke('wave', arm=None, leg=1)), 'leg'),
        (commands(invoke('say', text='x' * 2_001)), 'longer than 2000'),
        (commands(), 'there must be 1 to 20'),
        (commands(*({'op': 'UNBIND', 'sensor': 'chin'} for _ in range(21))), 'there must be 1 to 20'),
        (commands({'op': 'ADJUST', 'sensor': 'chin', 'enabled': None, 'cooldown_s': None}), 'must be given'),
        (commands({'op': 'ADJUST', 'sensor': 'chin', 'enabled': None, 'cooldown_s': -1}), '0 to 86400'),
        ('{"reading": {"kind": "COMMANDS", "commands": [{"op": "EXPLODE"}]}}', 'EXPLODE'),
        ('{"reading": {"kind": "BINDINGS", "places": ["nose"]}}', 'places'),
        ('{"reading": {"kind": "WHAT_THERE", "sensor": "*"}}', 'sensor'),
        ('{"reading": {"kind": "SKILLS", "also": 1}}', 'also'),
        ('Sure! Here is the JSON.', 'Invalid JSON'),
        ('', 'Invalid JSON'),
        ('[' * 100_000, 'Invalid JSON'),
        ('NaN', 'object'),
    ],
)
def test_what_does_not_exist_is_told(answer, problem):
    with pytest.raises(InvalidAnswerError) as told:
        read(answer)
    assert problem in str(told.value) and len(str(told.value)) < 3_000


def test_infinity_is_no_number():
    text = json.dumps(commands({'op': 'ADJUST', 'sensor': 'chin', 'enabled': None, 'cooldown_s': 1}))
    for value in ('NaN', 'Infinity', '1e999'):
        with pytest.raises(InvalidAnswerError):
            read(text.replace('"cooldown_s": 1', f'"cooldown_s": {value}'))


def test_questions_are_put_into_words_from_their_commands():
    def offers(*rows, text='Obey me?'):
        row = {'kind': 'QUESTION', 'text': text, 'offers': [{'commands': [row]} for row in rows]}
        return read({'reading': row}).question

    which = offers(invoke('nod', times=None), invoke('wave', arm='left'), invoke('nod', times=2))
    assert which.text == 'Do you mean nod or wave my left arm?' and which.listed == len(which.offers) == 2
    where = offers(bind('chin', 'wave', arm=None), bind('scruff', 'wave', arm=None))
    assert where.text == 'Do you mean my chin or my scruff?'
    what = offers(bind('chin', 'wave', arm=None), bind('chin', 'hug'))
    assert what.text == 'Do you mean wave or hug you?' or what.text.startswith('Do you mean wave or')
    one = offers(bind('chin', 'wave', arm=None))
    assert one.text == 'Do you mean this: when you tap my chin, I wave?' and one.listed == 1
    both = offers({'op': 'UNBIND', 'sensor': '*'}, invoke('nod', times=None))
    assert both.text == 'Do you mean I do nothing any more when you touch me or I nod?'
    own = read({'reading': {'kind': 'QUESTION', 'text': '¿Qué quieres?\n', 'offers': []}}).question
    assert (own.text, own.offers) == ('¿Qué quieres?', ())


@pytest.mark.parametrize(
    'text', ['', 'No question.', 'See https://x.y?', '<b>?', 'x' * 200 + '?', 'a\u202eb?']
)
def test_what_cannot_be_spoken_becomes_the_usual_question(text):
    question = read({'reading': {'kind': 'QUESTION', 'text': text, 'offers': []}}).question
    assert question.text == 'I am not sure what you mean; please say it in other words.'


def test_the_other_kinds():
    there = read({'reading': {'kind': 'WHAT_THERE', 'sensor': 'head_back'}}).question
    assert there.text == 'What shall I do when you tap the back of my head?'
    assert there.completion == 'when I tap the back of your head, {answer}'
    asks = read({'reading': {'kind': 'BINDINGS', 'places': ['chin', 'chin']}})
    assert asks.asks_bindings and asks.asked_places == ('chin',)
    assert read({'reading': {'kind': 'SKILLS'}}).asks_skills
    nothing = read({'reading': {'kind': 'NOTHING'}})
    assert (nothing.commands, nothing.question, nothing.asks_skills) == ((), None, False)


def test_routes():
    assert ROUTER.read('{"agent": "PIA", "confidence": 7}').confidence == 1.0
    assert ROUTER.read('{"agent": "SIA", "confidence": -1}').agent is Agent.SIA
    for wrong in (
        '{"agent": "ROUTER", "confidence": 1}',
        '{"agent": "PIA"}',
        '{"agent": "PIA", "confidence": NaN}',
    ):
        with pytest.raises(InvalidAnswerError):
            ROUTER.read(wrong)


def test_actions_become_the_cores():
    reading = read_social(
        actions(
            {'op': 'UPDATE', 'details': [' length:\u2028short '], 'targets': [0, 0]},
            {'op': 'DELETE', 'targets': [1], 'whole_task': False},
            {'op': 'DELETE', 'targets': [], 'whole_task': True},
            {'op': 'MEMORY'},
            {'op': 'MEMORY'},
            request='pick',
            pick=-1,
            topic='unused',
        )
    )
    assert reading.commands == (
        ChangeDetails(('length: short',), (0,)), DeleteDetails((1,)), DeleteDetails(), Keep(),
    )  # fmt: skip
    assert (reading.request, reading.pick, reading.topic) == (Request.PICK, -1, '')
    new = read_social(actions({'op': 'NEW', 'main_task': 'tell a joke', 'details': []}, topic='x', pick=4))
    assert new.commands == (New('tell a joke'),) and (new.pick, new.topic) == (0, '')
    assert read_social(actions(request='earlier', topic='the trip')).topic == 'the trip'


@pytest.mark.parametrize(
    'answer',
    [
        actions({'op': 'UPDATE', 'details': ['a'], 'targets': [2]}),
        actions({'op': 'UPDATE', 'details': ['a'], 'targets': [-1]}),
        actions({'op': 'UPDATE', 'details': [], 'targets': [0]}),
        actions({'op': 'UPDATE', 'details': ['x' * 301], 'targets': []}),
        actions({'op': 'UPDATE', 'details': ['x'] * 0 + [f'd{n}' for n in range(31)], 'targets': []}),
        actions({'op': 'DELETE', 'targets': [], 'whole_task': False}),
        actions({'op': 'DELETE', 'targets': [True], 'whole_task': False}),
        actions({'op': 'NEW', 'main_task': ' \n', 'details': []}),
        actions(
            {'op': 'NEW', 'main_task': 'a', 'details': []}, {'op': 'NEW', 'main_task': 'b', 'details': []}
        ),
        actions({'op': 'INVOKE'}),
        actions(*({'op': 'UPGRADE'} for _ in range(11))),
        actions(request='pick'),
        actions(request='pick', pick=101),
        actions(request='everything'),
    ],
)
def test_changes_that_cannot_be_are_told(answer):
    with pytest.raises(InvalidAnswerError):
        read_social(answer)


def test_without_a_task_nothing_of_it_changes():
    for row in (
        {'op': 'UPDATE', 'details': ['a'], 'targets': []},
        {'op': 'DELETE', 'targets': [], 'whole_task': True},
    ):
        with pytest.raises(InvalidAnswerError, match='no task'):
            read_social(actions(row), TaskContext())
