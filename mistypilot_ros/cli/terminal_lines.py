"""Events as lines on a terminal: the robot's answer first, the rest behind it and dimmed."""

from collections.abc import Callable, Mapping
from typing import Any

from rich.text import Text

from mistypilot_ros.cli import events as e
from mistypilot_ros.cli.plain_lines import command_text, plain_text

ANSWER, ASIDE, WRONG = 'bold', 'dim', 'red'
"""Styles. What is dimmed stands in parentheses or begins with the place, so that it is told without them."""


def terminal_text(event: e.Event, verbose: bool = False) -> Text | None:
    """Return the text of an event, None where it is not shown.

    Args:
        event: what happened.
        verbose: show each step too.
    """
    return RENDERERS[type(event)](event, verbose)


def _stage(event: e.Stage, verbose: bool) -> Text | None:
    if event.stage == 'restarted':
        return Text(event.message, WRONG)
    if event.stage == 'finished':
        return Text(event.message, ASIDE)
    return Text(plain_text(event), ASIDE) if verbose else None


def _turn(event: e.Turn, verbose: bool) -> Text | None:
    understood = '; '.join(map(command_text, event.commands))
    aside = f'{event.agent}: {understood}' if understood else event.agent if verbose else ''
    if verbose:
        aside = f'{aside}, {sum(seconds for _, seconds in event.stages):.3f} s'
    return Text.assemble((event.reply, ANSWER), (f'  ({aside})' if aside else '', ASIDE))


def _binding(event: e.Binding, verbose: bool) -> Text | None:
    text = plain_text(event)
    if not text and verbose:
        text = f'{event.sensor} is {event.status.lower()}'
    return Text(text, WRONG if event.last_error else ASIDE) if text else None


def _run(event: e.SkillRun, verbose: bool) -> Text | None:
    if event.state == 'STARTED' and not verbose:
        return None
    return Text(plain_text(event), WRONG if event.state == 'FAILED' else ASIDE)


def _plain(style: str) -> 'Callable[[Any, bool], Text | None]':
    return lambda event, _: Text(plain_text(event), style)


RENDERERS: Mapping[type[Any], Callable[[Any, bool], Text | None]] = {
    e.Stage: _stage,
    e.Turn: _turn,
    e.Binding: _binding,
    e.SkillRun: _run,
    e.Skill: _plain(''),
    e.StopResult: _plain(ANSWER),
    e.ModelCall: _plain(''),
    e.RobotCommand: lambda event, _: None,  # the robot's page shows what it does
    e.Problem: _plain(WRONG),
}
"""How each kind of event is shown."""
