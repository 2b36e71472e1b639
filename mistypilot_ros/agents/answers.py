"""What the robot answers: every sentence towards a person is a row of this table."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from string import Formatter
from typing import Any

from mistypilot_ros.core.sensors import SensorMap
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet


class Answer(Enum):
    """One plain sentence each, with the places that are filled in."""

    # --- done
    DONE = 'All right: {deeds}.'
    NOTHING_TO_DO = 'All right: I do nothing.'
    BOUND = 'when you {verb} {place}, I {skill}'
    BOUND_ALSO = 'when you {verb} {place}, I also {skill}'
    UPDATED = 'when you {verb} {place}, I now {skill}'
    UNBOUND = 'when you {verb} {place}, I do nothing any more'
    UNBOUND_ALL = 'I do nothing any more when you touch me'
    INVOKED = 'I {skill}'
    COOLDOWN = 'when you {verb} {place}, I wait {span} between two times'
    COOLDOWN_TOO = 'I wait {span} between two times'
    NO_COOLDOWN = 'when you {verb} {place}, I do it as often as you like'
    NO_COOLDOWN_TOO = 'I do it as often as you like'
    SWITCHED_OFF = '{place} {are} switched off for now'
    SWITCHED_ON = '{place} {are} switched on again'
    RESET = 'I try {place} again'
    RESET_ALL = 'I try everything again that did not work'
    NOTHING_BROKEN = 'Nothing is wrong with what you set up, so there is nothing to try again.'
    BINDINGS = 'This is what I do: {deeds}.'
    NO_BINDINGS = 'I do nothing when you touch me; you can say, for instance: when I tap your chin, wave.'
    NO_BINDING_THERE = 'I do nothing when you {verb} {place}.'
    CAN_DO = 'I can {skills}; tell me to do it now, or say for instance: when I tap your chin, {skill}.'
    STOPPED = 'Stopped.'
    LEFT_IT = 'All right: I leave it.'
    # --- questions
    WHICH_SENSOR = 'Do you mean {places}?'
    WHICH_SKILL = 'Do you mean {skills}?'
    WHICH_ONE = 'Which one: {offers}?'
    WHAT_ON_TOUCH = 'What shall I do when you tap {place}?'
    UNKNOWN_WISH_ON_TOUCH = 'I do not know how to do that; what shall I do when you tap {place}?'
    UNKNOWN_WISH = 'I do not know how to do that; shall I {skills}?'
    NO_SKILLS = 'I have no skills yet, so I cannot do that; put skill files into my skill folder.'
    WHICH_VALUE = 'Which {parameter} do you mean: {choices}?'
    WHICH_TEXT = 'Which {parameter} do you want me to use when I {skill}?'
    LEFT_OVER = 'I do not know what you mean by "{words}"; please say that part in other words.'
    FORGET_OR_RETRY = 'Shall I forget everything, or try again what did not work?'
    FORGET_WHAT = 'Which place shall I forget: {places}, or everything?'
    NO_SUCH_SENSOR = 'I have no {words} sensor; I feel touch on my {places}. Where shall I feel it?'
    NO_SUCH_CONDITION = 'I only notice touch; shall I {skills} when you tap {places}?'
    ONLY_SINGLE_TOUCHES = (
        'I only notice that {place} is touched, not how often or how long; shall I do it at each touch?'
    )
    SAY_IT_WITHOUT_NOT = 'I only notice touches; what shall I do when you tap {place}?'
    NOT_DOING_THAT_THERE = 'I do not {skill} when you tap {place}; what shall I do there?'
    NOT_SURE = 'I am not sure what you mean; please say it in other words.'
    DO_YOU_MEAN = 'Do you mean this: {deeds}?'
    # --- refused
    EMPTY = 'I did not hear any words; please say it again.'
    TOO_LONG = 'That is too long for me; please use at most {limit} characters.'
    NOT_SET_UP = 'I do nothing when you {verb} {place}; tell me first what I shall do then.'
    PART_OF = 'What I do when you {verb} {place} belongs to {whole}; please say it of {whole}.'
    LONGEST_COOLDOWN = 'I can wait for at most a day between two times.'
    REFUSED = '{reason}'
    ONE_MOMENT = 'One moment.'
    # --- went wrong
    BROKEN_ON_TOUCH = 'Something goes wrong when you {verb} {place}: {reason}'
    FAILED = 'That did not work: {reason}'
    PARTLY = 'All right: {deeds}. But one thing did not work: {reason}'
    TAKEN_BACK = 'I left that, because you said stop.'
    NO_ANSWER = 'I could not find out in time what you mean; please say it again.'
    BROKE = 'Something went wrong while I tried to understand that; my log says what.'
    AGENT_AWAY = 'The part of me that {duty} does not answer; please try again in a moment.'
    TOUCH_DUTY = 'understands touch and skills'
    TALK_DUTY = 'holds conversations'
    SUPERVISOR_SILENT = "The skills' supervisor did not answer."
    BRIDGE_SILENT = "The robot's bridge did not answer."
    NOT_ALL_STOPPED = 'Not everything stopped: {reasons}'
    SKILLS_UNKNOWN = "The skills' supervisor did not tell me what I can do; is it running?"


def say(answer: Answer, **values: Any) -> str:
    """Fill the places of an answer.

    Raises:
        KeyError: a value is missing.
    """
    names = [name for _, name, _, _ in Formatter().parse(answer.value) if name]
    sentence = answer.value.format_map({name: values[name] for name in names})
    return sentence[0].upper() + sentence[1:] if sentence[-1] in '.?!' else sentence


def listed(texts: Iterable[str], word: str = 'and') -> str:
    """`a, b and c`; at most as long as it must be."""
    items = list(dict.fromkeys(texts))
    return f' {word} '.join(filter(None, [', '.join(items[:-1]), items[-1]])) if items else ''


def place(name: str, sensors: SensorMap) -> str:
    """What the robot calls one of its places: `my chin`, `the back of my head`."""
    label = sensors.label(name)
    return f'the {label.replace(" of the ", " of my ")}' if ' of the ' in label else f'my {label}'


def felt_places(sensors: SensorMap) -> str:
    """All places that the robot feels, groups instead of their members."""
    groups = sorted(sensors.groups.values(), key=lambda group: -len(group.members))
    covered: set[str] = set()
    labels = []
    for group in groups:
        if not set(group.members) <= covered:
            labels.append(group.label)
            covered |= set(group.members)
    return listed(
        [*labels, *(sensor.label for name, sensor in sensors.sensors.items() if name not in covered)]
    )


def deed(call: SkillCall, skills: SkillSet) -> str:
    """What a call does, as it follows `I`: `take a photo`, `wave my left arm`.

    The first keyword that names just the given values says it: by a slot (`turn {direction}`) or with the
    value's own words (`wave both arms`). Where there is none the values follow in brackets.
    """
    skill = next((skill for skill in skills.all if skill.name == call.skill), None)
    if skill is None:
        return call.skill.replace('_', ' ')
    shown = {name: _shown(value) for name, value in call.params.items()}
    keywords = [keyword for keyword in skill.keywords if keyword.isascii() and _is_template(keyword)]
    said = next((keyword for keyword in keywords if _names_just(keyword, shown, skill)), '')
    if said:
        return re.sub(r'\b1 (\w+?)s\b', r'1 \1', said.format_map(shown))
    name = call.skill.replace('_', ' ')
    plain = next(
        (keyword for keyword in keywords if not _slots(keyword) and not _choices(keyword, skill)),
        name,
    )
    return f'{plain} ({", ".join(shown.values())})' if shown else plain


def can_do(skill: Skill) -> str:
    """What a skill does in general, as it follows `I`."""
    return deed(SkillCall(skill.name), SkillSet([skill]))


def needs_no_words(skill: Skill) -> bool:
    """Whether a skill can be called without any value."""
    return not skill.parameters.get('required')


def _names_just(keyword: str, shown: Mapping[str, str], skill: Skill) -> bool:
    """Whether a keyword names all the given values and no other choice than a default."""
    slots, choices = _slots(keyword), _choices(keyword, skill)
    words = keyword.lower().split()
    beside = {name for name in shown if name not in slots and shown[name].lower() in words}
    rest = {
        (name, choice)
        for name, choice in choices
        if name not in beside and choice != skill.parameters['properties'][name].get('default')
    }
    return slots <= set(shown) and slots | beside == set(shown) and not rest


def _choices(keyword: str, skill: Skill) -> set[tuple[str, str]]:
    """Choices of parameters, by the parameter's name, whose words stand in a keyword."""
    words = set(keyword.lower().split())
    return {
        (name, str(choice))
        for name, schema in skill.parameters.get('properties', {}).items()
        for choice in schema.get('enum', ())
        if str(choice) in words
    }


def _slots(keyword: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(keyword) if name}


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return 'on' if value else 'off'
    return f'{value:g}' if isinstance(value, float) else str(value)


def _is_template(text: str) -> bool:
    try:
        return all(name is None or name.isidentifier() for _, name, _, _ in Formatter().parse(text))
    except ValueError:
        return False
