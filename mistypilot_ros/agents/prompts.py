"""Prompts: what each role is told about one sentence. Each role's context is its own.

The Router sees what skills do, neither bindings nor dialogue. The PIA sees sensors, skills and bindings,
never the dialogue. The parser of the SIA sees the task and what the person said before, never the skills.
Whatever people or skill files wrote stands behind fences (`agents/fencing.py`). What stays the same from
sentence to sentence comes first, so that servers can reuse their work on it: all skills where all are told,
and not a shortlist of them, which is another one for each sentence.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from mistypilot_ros.agents import prompt_examples, prompt_rules
from mistypilot_ros.agents.fencing import Data, fence
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.interpretation import PhysicalContext, TaskContext
from mistypilot_ros.core.language_model import Message, Speaker
from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet

MOST_EARLIER = 12
"""Earlier sentences that the SIA's parser is told."""
LONGEST_EARLIER = 400
"""Characters of an earlier sentence that are told."""
LONGEST_TOLD = 400
"""Characters of a skill's summary, of its "when to use" and of a parameter's description that are told."""
LONGEST_VALUE = 120
"""Characters of a bound parameter that are told."""
LONGEST_PROBLEM = 600
"""Characters that say what was wrong with an answer."""
LONGEST_ANSWER = 4_000
"""Characters of a wrong answer that its writer is shown again."""


def router_prompt(text: str, skills: SkillSet, told: SkillSet) -> tuple[Message, ...]:
    """Which agent is a sentence for?

    Args:
        text: the sentence.
        skills: all of them.
        told: those that are told, which may be fewer.
    """
    listed = fence('skills', {skill.name: _short(skill.description) for skill in told})
    whole, short = _placed(listed, shortened=tuple(told) != tuple(skills))
    lasting, fresh = _prompt([prompt_rules.ROUTER, *whole], [*short, fence('words', text)])
    return (lasting, *prompt_examples.routed(), fresh)


def physical_prompt(text: str, context: PhysicalContext, told: SkillSet) -> tuple[Message, ...]:
    """Which commands does a sentence ask for?

    Args:
        text: the sentence.
        context: sensors, skills and bindings.
        told: skills that are told, which may be fewer than the context has.
    """
    places, listed = _body(context.sensors, told)
    whole, short = _placed(listed, shortened=tuple(told) != tuple(context.skills))
    lasting, fresh = _prompt(
        [prompt_rules.PHYSICAL, places, *whole],
        [*short, *_bindings(context), fence('words', text)],
    )
    return (lasting, *prompt_examples.commanded(context.sensors, context.skills), fresh)


def social_prompt(text: str, context: TaskContext) -> tuple[Message, ...]:
    """How does a sentence change the task?"""
    lasting, fresh = _prompt([prompt_rules.SOCIAL], [*_task(context), fence('words', text)])
    return (lasting, *prompt_examples.talked(), fresh)


def single_prompt(
    text: str, context: PhysicalContext, task: TaskContext, skills: Iterable[Skill]
) -> tuple[Message, ...]:
    """Everything at once, for the baseline of one agent that sees everything."""
    return _prompt(
        [prompt_rules.SINGLE, *_body(context.sensors, skills)],
        [*_bindings(context), *_task(task), fence('words', text)],
    )


def repair_prompt(asked: tuple[Message, ...], answer: str, problem: str) -> tuple[Message, ...]:
    """The same question again, with the answer that cannot be used and why.

    Args:
        asked: the messages that led to it.
        answer: what was answered.
        problem: what is wrong with it, one sentence; it may quote the answer, so it is fenced too.
    """
    told = prompt_rules.REPAIR.format(problem=fence('problem', problem[:LONGEST_PROBLEM]))
    return (
        *asked,
        Message(Speaker.ASSISTANT, answer[:LONGEST_ANSWER]),
        Message(Speaker.USER, told),
    )


def _prompt(lasting: Iterable[str], fresh: Iterable[str]) -> tuple[Message, ...]:
    return (Message(Speaker.SYSTEM, '\n'.join(lasting)), Message(Speaker.USER, '\n'.join(fresh)))


def _placed(listed: str, shortened: bool) -> tuple[list[str], list[str]]:
    """Skills among what stays the same, or, where they are a shortlist, right before the sentence."""
    return ([], [listed]) if shortened else ([listed], [])


def _body(sensors: SensorMap, skills: Iterable[Skill]) -> tuple[str, str]:
    places: Data = {
        **{name: sensor.label for name, sensor in sensors.sensors.items()},
        **{
            name: {'any of': list(group.members), 'label': group.label}
            for name, group in sensors.groups.items()
        },
    }
    told: Data = {skill.name: _skill(skill) for skill in skills}
    return fence('sensors', places), fence('skills', told)


def _skill(skill: Skill) -> Data:
    told: dict[str, Data] = {'does': _short(skill.description)}
    if skill.when_to_use:
        told['when'] = _short(skill.when_to_use)
    parameters = skill.parameters.get('properties', {})
    if parameters:
        told['params'] = {name: _parameter(schema) for name, schema in parameters.items()}
    return told


def _parameter(schema: Mapping[str, Any]) -> str:
    """One line, since each sentence pays for it; values are left out where the text has them."""
    described = _short(str(schema.get('description', ''))).rstrip('.')
    told = [str(schema.get('type', 'any'))]
    if not all(str(choice) in described for choice in schema.get('enum', ())):
        told.append('one of ' + ', '.join(map(str, schema['enum'])))
    for key, bounded in (('minimum', 'at least'), ('maximum', 'at most')):
        if key in schema and not re.search(rf'\b{schema[key]:.10g}\b', described):
            told.append(f'{bounded} {schema[key]:.10g}')
    if described:
        told.append(described)
    if schema.get('unit') and not re.search(rf'\b{re.escape(str(schema["unit"]))}', described):
        told.append(f'in {schema["unit"]}')
    if 'default' in schema:
        told.append(f'default {json.dumps(schema["default"], ensure_ascii=False)}')
    return '; '.join(told)


def _bindings(context: PhysicalContext) -> list[str]:
    bound: Data = {name: _binding(binding) for name, binding in context.bindings.items()}
    found = [fence('bindings', bound)]
    return [*found, fence('faulted', list(context.faulted))] if context.faulted else found


def _binding(binding: Binding) -> Data:
    told: dict[str, Data] = {'runs': [_call(call) for call in binding.calls]}
    if not binding.options.enabled:
        told['enabled'] = False
    if binding.options.cooldown_s:
        told['cooldown_s'] = binding.options.cooldown_s
    return told


def _call(call: SkillCall) -> Data:
    params: Data = {
        name: value[:LONGEST_VALUE] if isinstance(value, str) else value
        for name, value in call.params.items()
    }
    return {'skill': call.skill, 'params': params} if params else {'skill': call.skill}


def _task(context: TaskContext) -> list[str]:
    earlier: Data = [text[:LONGEST_EARLIER] for text in context.earlier[-MOST_EARLIER:]]
    details: Data = {str(number): detail for number, detail in enumerate(context.details)}
    return [
        fence('task', {'main_task': context.main_task, 'details': details}),
        fence('earlier', earlier),
    ]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TOLD else text[: LONGEST_TOLD - 1] + '…'
