"""`mistypilot say`: gives one instruction and prints the answer."""

import argparse

from mistypilot_ros.cli import option_values as read
from mistypilot_ros.cli.events import Turn
from mistypilot_ros.cli.script import NotDoneError
from mistypilot_ros.cli.visit import Visit, VisitOptions, complain, print_json
from mistypilot_ros.core.errors import InvalidInputError, MistyPilotError


def run(parsed: argparse.Namespace) -> int:
    """Return 0 if it was done and what it bound works, else 1.

    Raises:
        MistyPilotError: it could not be said to anybody.
    """
    options, text = VisitOptions.parsed(parsed), ' '.join(parsed.text)
    try:
        read.say(text)
    except ValueError as error:
        raise InvalidInputError(f'This cannot be said: {error}.') from error

    def answered(turn: Turn) -> None:
        print_json(turn) if options.json else print(turn.reply, flush=True)

    with Visit(options) as visit:
        visit.find(lambda _: visit.console.router_there, 'The Task Router')
        try:
            visit.script(lambda _: None).say(text, answered)
        except NotDoneError:
            return 1  # The answer, which is printed, says what was not done.
        except MistyPilotError as error:
            return complain(str(error))
    return 0
