"""Core values to messages and back; nothing else knows both."""

import json
import math
from collections.abc import Iterable, Sequence
from datetime import datetime, timezone

from builtin_interfaces.msg import Duration, Time

import mistypilot_ros.msg as msg
from mistypilot_ros.core import commands as c
from mistypilot_ros.core.bindings import Binding, BindingOptions, TriggerMode
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.runs import RunState, RunStep
from mistypilot_ros.core.skills import Skill, SkillCall
from mistypilot_ros.core.turns import Done, Outcome
from mistypilot_ros.nodes.option_messages import details as option_details

MODES = {TriggerMode.SINGLE: 0, TriggerMode.QUEUED: 1, TriggerMode.RESTART: 2}
"""Values of BindingOptions.mode."""


def duration(seconds: float) -> Duration:
    """Seconds to a Duration message; not finite means 0."""
    nanoseconds = round(seconds * 1e9) if math.isfinite(seconds) else 0
    return Duration(sec=nanoseconds // 10**9, nanosec=nanoseconds % 10**9)


def seconds(message: Duration) -> float:
    """A Duration message to seconds."""
    return float(message.sec + message.nanosec / 1e9)


def time_message(seconds: float) -> Time:
    """Seconds since 1970 to a Time message."""
    nanoseconds = round(seconds * 1e9)
    return Time(sec=nanoseconds // 10**9, nanosec=nanoseconds % 10**9)


def iso(stamp: Time) -> str:
    """A Time message to ISO 8601 in UTC, with milliseconds."""
    moment = datetime.fromtimestamp(stamp.sec + stamp.nanosec / 1e9, timezone.utc)
    return moment.isoformat(timespec='milliseconds').replace('+00:00', 'Z')


def call_to_message(call: SkillCall) -> msg.SkillCall:
    """A call to its message."""
    return msg.SkillCall(skill=call.skill, params=call.params_json)


def call_from_message(message: msg.SkillCall) -> SkillCall:
    """A message to a call.

    Whoever types it at a command line may write skill and parameters as one text, such as
    'make_sound sound=giggle' or JSON, and leave the parameters empty: it saves quotes within quotes.

    Raises:
        InvalidParameterError: the parameters are not one JSON object of simple values.
        UnknownSkillError: the name cannot be that of a skill.
    """
    if not message.params:
        return SkillCall.parse(message.skill)
    return SkillCall.from_json(message.skill, message.params)


def options_to_message(options: BindingOptions) -> msg.BindingOptions:
    """Binding options to their message."""
    return msg.BindingOptions(
        enabled=options.enabled,
        mode=MODES[options.mode],
        debounce=duration(options.debounce_ms / 1e3),
        cooldown=duration(options.cooldown_s),
        max_duration=duration(options.max_seconds),
    )


def options_from_message(message: msg.BindingOptions) -> BindingOptions:
    """A message to binding options.

    Raises:
        InvalidInputError: a value is out of its range.
    """
    modes = {value: mode for mode, value in MODES.items()}
    if message.mode not in modes:
        raise InvalidInputError(f'mode is {message.mode}; use one of the constants of BindingOptions.')
    return BindingOptions(
        message.enabled,
        modes[message.mode],
        round(seconds(message.debounce) * 1e3),
        seconds(message.cooldown),
        seconds(message.max_duration),
    )


def skill_to_message(skill: Skill) -> msg.Skill:
    """A skill to its message."""
    return msg.Skill(
        name=skill.name,
        description=skill.description,
        when_to_use=skill.when_to_use,
        keywords=list(skill.keywords),
        parameters=json.dumps(skill.parameters, ensure_ascii=False, default=dict),
        source=skill.source,
        problem=skill.problem,
    )


def skill_from_message(message: msg.Skill) -> Skill:
    """A message to a skill."""
    return Skill(
        message.name,
        message.description,
        message.when_to_use,
        tuple(message.keywords),
        json.loads(message.parameters or '{}'),
        message.source,
        message.problem,
    )


def step_to_message(step: RunStep) -> msg.SkillRun:
    """A step of a run to its message, with the stamp that it was noted with."""
    message = msg.SkillRun(
        run_id=step.run_id,
        turn_id=step.turn_id,
        sensor=step.sensor,
        call=call_to_message(step.call),
        index=step.index,
        final=step.final,
        state=step.state.value,
        message=step.message,
        duration=duration(step.seconds),
    )
    message.header.stamp = time_message(step.at)
    return message


def trace_to_messages(steps: Sequence[RunStep]) -> list[msg.SkillRun]:
    """Steps of several triggers to messages; the message of the first step of each begins with the event."""
    messages, seen = [], set[str]()
    for step in steps:
        message = step_to_message(step)
        if step.run_id not in seen:
            began = f'It began {1e3 * step.elapsed:.0f} ms later.' if step.state is RunState.STARTED else ''
            message.message = ' '.join(filter(None, (step.event, began or step.message)))
        seen.add(step.run_id)
        messages.append(message)
    return messages


def binding_from_message(message: msg.Binding) -> Binding:
    """A row of the table to the binding that it shows."""
    return Binding(
        message.sensor,
        tuple(call_from_message(call) for call in message.calls),
        options_from_message(message.options),
        message.user,
    )


def command_to_message(done: Done) -> msg.Command:
    """A command and whether it was carried out, to its message."""
    command, M = done.command, msg.Command  # noqa: N806
    message = M(done=done.ok, run_id=done.run_id)
    ops = {
        c.Bind: M.OP_BIND,
        c.Update: M.OP_UPDATE,
        c.Unbind: M.OP_UNBIND,
        c.Invoke: M.OP_INVOKE,
        c.Adjust: M.OP_UPDATE,
        c.Reset: M.OP_UPDATE,
        c.New: M.OP_NEW,
        c.ChangeDetails: M.OP_DETAILS,
        c.DeleteDetails: M.OP_DELETE,
        c.Upgrade: M.OP_UPGRADE,
        c.Downgrade: M.OP_DOWNGRADE,
        c.Keep: M.OP_MEMORY,
    }
    message.op = ops[type(command)]
    message.sensor = getattr(command, 'sensor', '')
    message.main_task = getattr(command, 'main_task', '')
    message.details = option_details(command) or list(getattr(command, 'details', ()))
    message.targets = list(done.targets)
    if isinstance(command, (c.Bind, c.Update, c.Invoke)):
        message.call = call_to_message(command.call)
    return message


def outcome_to_message(outcome: Outcome, turn_id: str) -> msg.Turn:
    """What came of an instruction, as the part of a Turn that its agent knows."""
    return msg.Turn(
        turn_id=turn_id,
        agent=outcome.agent.value,
        interpreter=outcome.interpreter,
        commands=[command_to_message(done) for done in outcome.commands],
        reply=outcome.reply,
        language=outcome.language,
        ok=outcome.ok,
        error=outcome.error,
        stages=stages_to_messages(outcome.stages),
    )


def stages_to_messages(stages: Iterable[tuple[str, float]]) -> list[msg.StageDuration]:
    """Durations of stages in seconds, to messages."""
    return [msg.StageDuration(stage=name, duration=duration(value)) for name, value in stages]
