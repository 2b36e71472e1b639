"""The steps of a trace as what became of each touch."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from mistypilot_ros.cli.events import SkillRun

_ENDS = {'SUCCEEDED': '{call} went well.', 'CANCELLED': '{call} was ended: {message}'}
"""What is said of a call that is over; of one that failed its own message says it."""


@dataclass(frozen=True)
class PastTrigger:
    """One trigger and what came of it."""

    event: str
    """What happened, one sentence."""
    came_of_it: str
    """A sentence for each thing that came of it, or why nothing did."""
    outcome: str
    """RUNNING, SUCCEEDED, FAILED, CANCELLED or DROPPED."""
    steps: tuple[SkillRun, ...]
    """The steps of its calls; a dropped one has one step and no call that began."""

    @property
    def stamp(self) -> str:
        """When its first step was, ISO 8601 in UTC."""
        return self.steps[0].stamp

    @property
    def milliseconds(self) -> float:
        """How long its calls took, as far as they are over."""
        return 1e3 * sum(step.seconds for step in self.steps if step.state != 'STARTED')

    @property
    def fields(self) -> dict[str, Any]:
        """What programs are told."""
        return {
            'type': 'trigger',
            'stamp': self.stamp,
            'sensor': self.steps[0].sensor,
            'run_id': self.steps[0].run_id,
            'event': self.event,
            'outcome': self.outcome,
            'came_of_it': self.came_of_it,
            'ms': round(self.milliseconds, 3),
            'calls': [
                {
                    'skill': step.call.skill,
                    'params': dict(step.call.params),
                    'state': step.state,
                    'message': step.message,
                    'stamp': step.stamp,
                    'ms': round(1e3 * step.seconds, 3),
                }
                for step in _latest(self.steps)
                if self.outcome != 'DROPPED'
            ],
        }


def past_triggers(steps: Iterable[SkillRun]) -> list[PastTrigger]:
    """Group the steps of a trace by trigger.

    Args:
        steps: oldest first; the message of each trigger's first step begins with what happened, a sentence.
    """
    runs: dict[str, list[SkillRun]] = {}
    for step in steps:
        runs.setdefault(step.run_id, []).append(step)
    return [_past(run) for run in runs.values()]


def _past(run: Sequence[SkillRun]) -> PastTrigger:
    event, stop, rest = run[0].message.partition('. ')
    first = SkillRun(**{**vars(run[0]), 'message': rest})
    run = (first, *run[1:])
    said = [rest] if first.state == 'STARTED' else []
    said += [_sentence(step) for step in _latest(run)]
    return PastTrigger(event + stop.strip(), ' '.join(filter(None, said)), _outcome(run), tuple(run))


def _latest(steps: Sequence[SkillRun]) -> list[SkillRun]:
    """The last step of each call, in order."""
    latest: list[SkillRun] = []
    for step in steps:
        if latest and latest[-1].state == 'STARTED':
            latest[-1] = step
        else:
            latest.append(step)
    return latest


def _sentence(step: SkillRun) -> str:
    if step.state == 'STARTED':
        return f'{step.call} still runs.'
    return _ENDS.get(step.state, '{message}').format(call=step.call, message=step.message)


def _outcome(run: Sequence[SkillRun]) -> str:
    states = [step.state for step in run]
    if not run[-1].final:
        return 'RUNNING'
    return next((state for state in ('FAILED', 'CANCELLED') if state in states), states[-1])
