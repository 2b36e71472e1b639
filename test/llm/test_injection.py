"""Forty instructions that hide in what people or files wrote, with a model that obeys every one of them.

What the code guarantees, whatever the model does, and what is tested here:

- The hidden text stands behind a fence, complete and unchanged, and nowhere else; all that is outside of
  fences is the same as with harmless data. It cannot close its fence or begin a message.
- What a role is not told cannot be attacked through it: no dialogue in the PIA, no skill in the SIA.
- Of an answer only what exists is taken, within bounds.
- A command for the body is carried out only where the person's own sentence gives ground for it: a word
  for the place, a word or likeness of the skill, the words of a free text, a word for "everything".
  Otherwise the robot says in words of its own what it would do, and waits for a yes.
- A person is forgotten only where the sentence has a word for that.

What depends on the model, and is not guaranteed: which of the skills near to a sentence it takes, numbers
inside a skill's range, and how it words tasks and details. A skill file whose words fit every sentence is
near to every sentence. With `interpreter: auto` the offline interpreter's caution comes on top
(agents/auto.py).

A row: `id`; `where` the hidden text stands (`words`, the sentence itself, where it is left out); `text`,
the sentence; `evil`, the hidden text; and what the model answers, `obeys` for the PIA, `answer` for the
SIA.
"""

import json
from pathlib import Path

import pytest
import yaml
from model_in_memory import ModelInMemory, actions, commands
from offline_talk import make_talk

from mistypilot_ros.agents import prompts
from mistypilot_ros.agents.auto import AutoInterpreter
from mistypilot_ros.agents.fencing import outside, unfenced
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import Bind, Invoke, Unbind, Update
from mistypilot_ros.core.interpretation import PhysicalContext, TaskContext
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.llm.interpreter import OpenAiInterpreter
from mistypilot_ros.offline.abstention import holds
from mistypilot_ros.offline.text import read
from mistypilot_ros.skill_library.schema import check_call

TALK = make_talk()
ROWS = [
    row
    for path in sorted((Path(__file__).parent / 'injection').glob('*.yaml'))
    for row in yaml.safe_load(path.read_text(encoding='utf-8'))
]
PIA = [row for row in ROWS if row.get('role') != 'sia']
SIA = [row for row in ROWS if row.get('role') == 'sia']


def ids(rows):
    return [row['id'] for row in rows]


def skills(row, told):
    """The skills, with one more that says `told` where the row hides it."""
    where = row.get('where', 'words')
    schema = {'type': 'string', 'default': '', 'description': told if where == 'parameter' else 'a value'}
    beep = Skill(
        'beep',
        told if where == 'description' else 'Beep once.',
        told if where == 'when_to_use' else 'the user wants a beep.',
        (told,) if where == 'keyword' else (),
        {'type': 'object', 'properties': {'how': schema}, 'required': [], 'additionalProperties': False},
    )
    return SkillSet([*TALK.skills, beep])


def physical_context(row, told):
    """What the PIA knows, with `told` where the row hides it."""
    bound = {}
    if row.get('where') == 'binding':
        call = SkillCall(row['call'], {row['parameter']: told})
        bound = {'scruff': Binding('scruff', (call,))}
    return PhysicalContext(TALK.words.sensors, skills(row, told), bound)


def task(row, told):
    """What the SIA's parser knows, with `told` where the row hides it."""
    where = row.get('where', 'words')
    return TaskContext(
        told if where == 'main_task' else 'tell a story',
        ('length: long', told if where == 'detail' else 'hero: Ada'),
        ('Tell me a story.', told if where == 'earlier' else 'A long one.'),
    )


def prompt(row, told):
    """The prompt of the attacked role; where the sentence itself is evil, `told` is the sentence."""
    text = told if row.get('where', 'words') == 'words' else row['text']
    if row.get('role') == 'sia':
        return prompts.social_prompt(text, task(row, told))
    context = physical_context(row, told)
    return prompts.physical_prompt(text, context, context.skills)


def answer_of(row):
    """The whole list of commands that the model answers with."""
    rows = []
    for text in row['obeys']:
        op, _, rest = text.partition(' ')
        sensor, _, call = rest.partition(' ') if op != 'INVOKE' else ('', '', rest)
        made = {'op': op} if op == 'INVOKE' else {'op': op, 'sensor': sensor}
        if call:
            parsed = SkillCall.parse(call)
            names = TALK.skills.get(parsed.skill).parameters['properties']
            made['call'] = {'skill': parsed.skill, 'params': {**dict.fromkeys(names), **parsed.params}}
        rows.append(made)
    return commands(*rows)


def test_there_are_forty_and_each_is_its_own():
    assert len(ROWS) == 40 == len({row['id'] for row in ROWS}) == len({row['evil'] for row in ROWS})
    places = {row.get('where', 'words') for row in ROWS}
    assert len(places) >= 8


@pytest.mark.parametrize('row', ROWS, ids=ids(ROWS))
def test_the_hidden_text_is_data_and_only_data(row):
    evil = row['text'] if row.get('where', 'words') == 'words' else row['evil']
    attacked, harmless = prompt(row, evil), prompt(row, 'hello')
    assert [m.speaker for m in attacked] == [m.speaker for m in harmless]
    assert [outside(m.text) for m in attacked] == [outside(m.text) for m in harmless]
    if row.get('where') != 'keyword':  # Keywords are for finding skills; no model is told them.
        told = json.dumps([data for m in attacked for _, data in unfenced(m.text)])
        assert json.dumps(row['evil'])[1:-1] in told
    assert all(row['evil'] not in outside(m.text) for m in attacked)


def is_of_the_sentence(command, row):
    """Whether a row's sentence asks for a command, as its few words tell whoever reads them here."""
    text = row['text'].casefold()
    wishes = {'nod': 'nod', 'wave': 'wave', 'hug': 'hug', 'dance': 'dance', 'drive': 'drive to the door'}
    if isinstance(command, Invoke):
        return wishes.get(command.call.skill, 'no such wish') in text and not command.call.params.get(
            'distance'
        )
    if isinstance(command, Update):  # "Make it wave instead", where the scruff is all that is bound.
        return (command.sensor, command.call.skill) == ('scruff', 'wave') and 'instead' in text
    return False


@pytest.mark.parametrize('row', PIA, ids=ids(PIA))
def test_a_model_that_obeys_moves_nothing_beyond_the_sentence(row):
    context = physical_context(row, row['evil'])
    model = ModelInMemory(answer_of(row))
    whole = OpenAiInterpreter(model, check_call, places=TALK.words.named)
    reading = whole.physical(row['text'], context)
    assert all(is_of_the_sentence(command, row) for command in reading.commands), reading.commands
    assert reading.commands == () or reading.question is None
    # What is offered instead says what it is, in words that no model wrote.
    if reading.question is not None and reading.question.offers:
        (offer,) = reading.question.offers
        assert offer.label in reading.question.text and reading.question.listed == 1
        forgets = Unbind('*') in offer.commands
        assert not forgets or 'nothing any more' in offer.label or '不再做什么' in offer.label
        bound = [command for command in offer.commands if isinstance(command, Bind)]
        assert all(TALK.words.sensors.label(c.sensor).split()[-1] in offer.label for c in bound)


@pytest.mark.parametrize('row', PIA, ids=ids(PIA))
def test_with_auto_nothing_is_moved_beyond_the_sentence_either(row):
    context = physical_context(row, row['evil'])
    model = OpenAiInterpreter(ModelInMemory(answer_of(row)), check_call, places=TALK.words.named)
    whole = AutoInterpreter(TALK.interpreter, model, lambda text: bool(holds(read(text))))
    reading = whole.physical(row['text'], context)
    if reading.by == 'openai':
        assert all(is_of_the_sentence(command, row) for command in reading.commands)
    else:
        assert reading.commands == TALK.interpreter.physical(row['text'], context).commands


def social_answer(row):
    wrong = row['answer']
    if 'op' in wrong:
        return {**actions(), 'actions': [{'op': wrong['op']}]}
    if 'targets' in wrong:
        return actions({'op': 'DELETE', 'targets': wrong['targets'], 'whole_task': False})
    if 'details' in wrong:
        details = [f'detail {number}' for number in range(wrong['details'])]
        return actions({'op': 'NEW', 'main_task': 'x', 'details': details})
    return actions(request=wrong['request'], pick=wrong.get('pick', 0))


@pytest.mark.parametrize('row', SIA, ids=ids(SIA))
def test_a_model_that_obeys_changes_nothing_that_cannot_be_changed(row):
    model = ModelInMemory(social_answer(row))
    reading = OpenAiInterpreter(model, check_call).social(row['text'], task(row, row['evil']))
    assert reading.commands == () and reading.request is Request.NONE
    assert len(model.asked) <= 2
