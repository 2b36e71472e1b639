"""Makes one check after the other, each with a hard time-out."""

import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.check import Check, Report
from mistypilot_ros.cli.doctor.finding import Finding, Verdict, problem, skipped
from mistypilot_ros.core.errors import MistyPilotError

REINSTALL = 'Install MistyPilot again: script/setup in a checkout, or colcon build on a full ROS 2.'
_USELESS = (Verdict.PROBLEM, Verdict.SKIPPED)


def examine(
    checks: Sequence[Check], case: Case, begins: Callable[[str], None] = lambda name: None
) -> Iterator[Report]:
    """Make the checks and yield what came of each as soon as it is over.

    Args:
        checks: in this order.
        case: what they look at.
        begins: told the name of each check before it begins.
    """
    verdicts: dict[str, Verdict] = {}
    for check in checks:
        begins(check.name)
        began = time.monotonic()
        needed = verdicts.get(check.needs)
        if needed in _USELESS:
            finding = skipped(f"It needs '{check.needs}', see there.")
        else:
            finding = _within(check, case)
        verdicts[check.name] = finding.verdict
        yield Report(check.name, finding, time.monotonic() - began, needed is Verdict.SKIPPED)


def _within(check: Check, case: Case) -> Finding:
    answers: queue.SimpleQueue[Finding | Exception] = queue.SimpleQueue()

    def look() -> None:
        try:
            answers.put(check.look(case))
        except Exception as error:
            answers.put(error)

    # A daemon: what hangs in the kernel, as on a dead network disk, must not keep the others waiting.
    threading.Thread(target=look, name=check.name, daemon=True).start()
    try:
        answer = answers.get(timeout=check.seconds)
    except queue.Empty:
        case.children.end()
        return problem(
            f'There was no answer within {check.seconds:g} s.',
            'Try again when the machine is less busy; where it stays so, look at what the name says.',
        )
    return answer if isinstance(answer, Finding) else _failure(answer)


def _failure(error: Exception) -> Finding:
    if isinstance(error, MistyPilotError):
        return problem(str(error), '')
    if isinstance(error, ImportError):
        return problem(f'A part of MistyPilot or of what it needs is missing: {error}.', REINSTALL)
    what = f'{type(error).__name__}: {error}'
    return problem(f'It could not be looked at ({what}).', 'Please report this with the line above.')
