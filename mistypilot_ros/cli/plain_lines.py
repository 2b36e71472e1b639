"""Events as plain lines for people."""

from collections.abc import Callable, Mapping
from typing import Any

from mistypilot_ros.cli import events as e

PASSING = ('STOPPED', 'STARTING', 'STOPPING')
"""Statuses on the way to another, which people need not see."""


def plain_text(event: e.Event) -> str:
    """Return the text of an event, without the end of its last line; empty where it is not shown."""
    return RENDERERS[type(event)](event)


def _stage(event: e.Stage) -> str:
    return f'{event.seconds:6.2f} s  {event.message}'


def _turn(event: e.Turn) -> str:
    commands = [command_text(command) for command in event.commands]
    return (
        f'{event.agent}: {"; ".join(commands)}\n{event.reply}'
        if commands
        else f'{event.agent}: {event.reply}'
    )


def command_text(command: e.Command) -> str:
    """Return the text of what an agent understood: `BIND chin wave`."""
    words = [command.op, command.sensor, str(command.call), command.main_task, *command.details]
    if command.targets:
        words.append(f'(of: {", ".join(command.targets)})')
    return ' '.join(filter(None, words)) + ('' if command.done else ' (not done)')


def _model_call(event: e.ModelCall) -> str:
    tokens = f', {event.prompt_tokens} + {event.answer_tokens} tokens' if event.prompt_tokens else ''
    tries = f', {event.tries} tries' if event.tries > 1 else ''
    lines = [f'--- {event.role}: {event.model}, {event.seconds:.2f} s{tokens}{tries}']
    lines += [f'[{speaker}]\n{text}' for speaker, text in event.messages]
    lines += [f'[answer]\n{event.answer}'] if event.answer else []
    return '\n'.join([*lines, *([event.error] if event.error else [])])


def _binding(event: e.Binding) -> str:
    if event.status in PASSING:
        return ''
    calls = ', '.join(str(call) for call in event.calls)
    error = f': {event.last_error}' if event.last_error else ''
    return f'{event.sensor} [{calls}] is {event.status.lower()}{error}'


def _run(event: e.SkillRun) -> str:
    where = f'{event.sensor}: ' if event.sensor else ''
    time = f' after {event.seconds:.2f} s' if event.seconds else ''
    message = f': {event.message}' if event.message else ''
    return f'{where}{event.call} {event.state.lower()}{time}{message}'


def _problem(event: e.Problem) -> str:
    return event.message


RENDERERS: Mapping[type[Any], Callable[[Any], str]] = {
    e.Stage: _stage,
    e.Turn: _turn,
    e.ModelCall: _model_call,
    e.Binding: _binding,
    e.SkillRun: _run,
    e.Skill: lambda event: f'{event.name}: {event.problem or event.description}',
    e.StopResult: lambda event: event.message,
    e.RobotCommand: lambda _: '',  # the robot's page shows what it does
    e.Problem: _problem,
}
"""How each kind of event is shown."""
