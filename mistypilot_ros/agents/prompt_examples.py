"""Examples of what a role is asked and what it answers; small models learn a role from them, not from rules.

They are no part of any evaluation. Those of the Router and of the SIA's parser are fixed; those of the PIA
are made of the sensors and skills that exist, so that they name nothing that a lab does not have.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mistypilot_ros.agents.fencing import Data, fence
from mistypilot_ros.core.language_model import Message, Speaker
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import Skill

_SURE = 0.95
"""Confidence of the answers."""
ROUTED = (
    ('Whenever somebody strokes your neck, tell a riddle.', 'PIA'),
    ('Tell me about a dragon who cannot dance.', 'SIA'),
    ('It is awfully quiet in here, some tune would be nice.', 'PIA'),
    ('How do I clean a trumpet?', 'SIA'),
    ('Jot down that Ann comes on Tuesday.', 'PIA'),
    ('Make it shorter, and the hero should be a girl.', 'SIA'),
    ('What happens if I press your bumper?', 'PIA'),
    ('I feel a bit lonely this evening.', 'SIA'),
    ('Would you mind turning the lamp green?', 'PIA'),
    ('Keep that poem for tomorrow, and think harder from now on.', 'SIA'),
    ('Show me how sad you are.', 'PIA'),
    ('Whose turn is it in the quiz?', 'SIA'),
    ('Stop reacting to your chin.', 'PIA'),
    ('Help me plan a picnic.', 'SIA'),
    ('Half an hour on the clock.', 'PIA'),
    ('Why do cats purr?', 'SIA'),
    ('Go back a little.', 'PIA'),
    ('And what if it rains that day?', 'SIA'),
    ('What is the time?', 'PIA'),
    ('Thank you, that was lovely.', 'SIA'),
)
"""Sentences, and the agents that they are for: direct ones, hints, and words that mislead."""
_POEM = ('write a poem', ('subject: my cat Milo', 'length: short'))
_ASKED = 'Could you write me a short poem about my cat Milo?'
TALKED: Sequence[tuple[tuple[str, Sequence[str]], Sequence[str], str, Sequence[Mapping[str, Data]], str]] = (
    (_POEM, (_ASKED,), 'Thank you, that is sweet.', (), 'chat'),
    (_POEM, (_ASKED,), 'Read it to me once more.', (), 'again'),
    (
        _POEM,
        (_ASKED,),
        'Forget about the poem.',
        ({'op': 'DELETE', 'targets': (), 'whole_task': True},),
        'none',
    ),
    (('', ()), (), _ASKED, ({'op': 'NEW', 'main_task': _POEM[0], 'details': _POEM[1]},), 'none'),
    (
        _POEM,
        (_ASKED,),
        'A bit longer, please, and it should rhyme.',
        (
            {'op': 'UPDATE', 'details': ('length: a bit longer',), 'targets': (1,)},
            {'op': 'UPDATE', 'details': ('rhyming',), 'targets': ()},
        ),
        'none',
    ),
    (
        _POEM,
        (_ASKED,),
        'The length does not matter after all.',
        ({'op': 'DELETE', 'targets': (1,), 'whole_task': False},),
        'none',
    ),
    (_POEM, (_ASKED,), 'Keep that one, and think harder.', ({'op': 'MEMORY'}, {'op': 'UPGRADE'}), 'none'),
    (
        _POEM,
        (_ASKED,),
        'What could we cook on Sunday for six people, without nuts?',
        (
            {
                'op': 'NEW',
                'main_task': 'suggest a meal',
                'details': ('day: Sunday', 'people: six', 'no nuts'),
            },
        ),
        'none',
    ),
)
"""A task and its details, what was said before, a sentence, the actions that it asks for, and its request."""
_SKILLS, _PLACES = 4, 3
"""So many skills and sensors the examples of the PIA speak of; with fewer there are none."""
_LONGEST_WISH = 40
"""Characters of a keyword that an example may hold."""
_UNFIT = frozenset('i me my us our you your stop now no not'.split())
"""Words of keywords that are said from one side only, or mean more than their skill in an example."""


def routed() -> tuple[Message, ...]:
    """The exchanges of the Router's examples, in order."""
    return tuple(
        message
        for text, agent in ROUTED
        for message in _exchange([fence('words', text)], {'agent': agent, 'confidence': _SURE})
    )


def talked() -> tuple[Message, ...]:
    """The exchanges of the examples of the SIA's parser, in order."""
    found: list[Message] = []
    for (main_task, details), earlier, text, actions, request in TALKED:
        task: Data = {'main_task': main_task, 'details': {str(i): one for i, one in enumerate(details)}}
        asked = [fence('task', task), fence('earlier', earlier), fence('words', text)]
        answer = {'actions': list(actions), 'request': request, 'pick': 0, 'topic': ''}
        found.extend(_exchange(asked, answer))
    return tuple(found)


def commanded(sensors: SensorMap, skills: Iterable[Skill]) -> tuple[Message, ...]:
    """The exchanges of the PIA's examples, in order; none where there is too little to speak of.

    Args:
        sensors: that exist.
        skills: that exist; the examples stay the same when only some of them are told.
    """
    wishes = [(skill, wish) for skill in skills if (wish := _wish(skill))]
    if len(wishes) < _SKILLS:  # Whoever writes a skill need not think of keywords.
        wishes = [(skill, wish) for skill in skills if (wish := _wish(skill) or _called(skill))]
    labels = [(name, sensor.label) for name, sensor in sensors.sensors.items()]
    if len(wishes) < _SKILLS or len(labels) < _PLACES:
        return ()
    far = len(wishes) // _SKILLS
    (do, say_do), (run, say_run), (make, say_make), (act, say_act) = wishes[: far * _SKILLS : far]
    (one, at_one), (two, at_two), (three, at_three) = (labels[0], labels[len(labels) // 2], labels[-1])
    bound: Mapping[str, Data] = {one: _runs(do), two: _runs(run), three: _runs(make)}
    group, its_label = next(((n, group.label) for n, group in sensors.groups.items()), (three, at_three))
    # Small models lean towards what they saw last, so what is seldom meant comes first.
    answered: list[tuple[str, Mapping[str, Data], dict[str, Any]]] = [
        (f'My sister says that you can {say_run}.', {}, {'kind': 'NOTHING'}),
        (f'What happens when I press your {at_one}?', bound, {'kind': 'BINDINGS', 'places': [one]}),
        (f'Please {say_do}.', {}, _commands(_invoke(do))),
        (f'When I press your {at_one}, {say_run}.', {}, _commands(_call('BIND', one, run))),
        (f'{say_make.capitalize()}, and then {say_act}.', {}, _commands(_invoke(make), _invoke(act))),
        (
            f'Stop that when I press your {at_two}, and forget the {at_three} as well.',
            bound,
            _commands(_unbind(two), _unbind(three)),
        ),
        (
            f'{say_act.capitalize()} whenever somebody touches your {at_two} or your {at_three}.',
            {},
            _commands(_call('BIND', two, act), _call('BIND', three, act)),
        ),
        (
            f'If I press your {at_three}, no, wait, your {at_two}, {say_do}.',
            {},
            _commands(_call('BIND', two, do)),
        ),
        (
            f'From now on the {at_one} should {say_act} instead, and {say_make} now.',
            bound,
            _commands(_call('UPDATE', one, act), _invoke(make)),
        ),
        (f'Touching your {its_label} makes you {say_make}.', {}, _commands(_call('BIND', group, make))),
        (f'I would like you to {say_run}.', bound, _commands(_invoke(run))),
    ]
    return tuple(
        message
        for text, known, reading in answered
        for message in _exchange([fence('bindings', known), fence('words', text)], {'reading': reading})
    )


def _exchange(asked: Iterable[str], answer: Mapping[str, Any]) -> tuple[Message, Message]:
    return Message(Speaker.USER, '\n'.join(asked)), Message(Speaker.ASSISTANT, json.dumps(answer))


def _wish(skill: Skill) -> str:
    """A keyword that asks for a skill without any value; empty where it has none."""
    if skill.parameters.get('required'):
        return ''
    plain = (
        text
        for text in skill.keywords
        if text.isascii()
        and '{' not in text
        and len(text) <= _LONGEST_WISH
        and not _UNFIT & set(text.split())
    )
    return next(plain, '')


def _called(skill: Skill) -> str:
    """The name of a skill that needs no value, as words; empty where it is none to say."""
    plain = skill.name.replace('_', ' ')
    fits = len(plain) <= _LONGEST_WISH and not _UNFIT & set(plain.split())
    return plain if fits and not skill.parameters.get('required') else ''


def _commands(*commands: Mapping[str, Any]) -> dict[str, Any]:
    return {'kind': 'COMMANDS', 'commands': list(commands)}


def _runs(skill: Skill) -> Data:
    return {'runs': [{'skill': skill.name}]}


def _without_values(skill: Skill) -> dict[str, Any]:
    return {'skill': skill.name, 'params': dict.fromkeys(skill.parameters.get('properties', {}))}


def _invoke(skill: Skill) -> dict[str, Any]:
    return {'op': 'INVOKE', 'call': _without_values(skill)}


def _call(op: str, sensor: str, skill: Skill) -> dict[str, Any]:
    return {'op': op, 'sensor': sensor, 'call': _without_values(skill)}


def _unbind(sensor: str) -> dict[str, Any]:
    return {'op': 'UNBIND', 'sensor': sensor}
