"""`mistypilot turns`: what was said lately, and what came of it."""

import argparse
import time
from datetime import datetime, timedelta

from mistypilot_ros.cli.events import Turn
from mistypilot_ros.cli.tables import Column, print_table
from mistypilot_ros.cli.visit import Visit, VisitOptions, print_json

COLUMNS = (Column('time'), Column('said', 2), Column('by'), Column('answer', 3))
QUIET = 0.4
"""Seconds without another turn after which all that are kept have arrived; they come in one burst."""


def run(parsed: argparse.Namespace) -> int:
    """Print them; return 0.

    Raises:
        MistyPilotError: nobody tells them.
    """
    options = VisitOptions.parsed(parsed)
    with Visit(options) as visit:
        visit.find(lambda board: board.turns or visit.console.turns_there, 'The Task Router')
        seen = -1
        while seen < len(visit.board.turns):
            seen = len(visit.board.turns)
            visit.board.wait_for(lambda board: len(board.turns) > seen, QUIET)  # noqa: B023
        turns = sorted(visit.board.turns.values(), key=lambda turn: turn.stamp)[-parsed.last :]
    if options.json:
        for turn in turns:
            print_json(turn)
    elif turns:
        print_table(COLUMNS, [_texts(turn) for turn in turns], options.look)
    else:
        print('Nothing was said yet.')
    return 0


def _texts(turn: Turn) -> tuple[str, ...]:
    return local_time(turn.stamp), turn.text or '(not kept)', turn.agent, turn.reply


def local_time(stamp: str, now: float | None = None) -> str:
    """Return a stamp as the time on this machine's clock, with the date if it is not of today.

    Args:
        stamp: ISO 8601 in UTC.
        now: seconds since 1970; None for the present.
    """
    moment = datetime.fromisoformat(stamp.replace('Z', '+00:00')).astimezone()
    today = datetime.fromtimestamp(time.time() if now is None else now).astimezone()
    recent = moment.date() == today.date() or timedelta(0) <= today - moment < timedelta(hours=1)
    return moment.strftime('%H:%M:%S' if recent else '%Y-%m-%d %H:%M:%S')
