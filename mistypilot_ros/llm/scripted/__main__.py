"""Run the scripted server with ``python3 -m mistypilot_ros.llm.scripted``."""

import argparse
import asyncio
import math
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.llm.scripted.answers_file import Answers, read_answers
from mistypilot_ros.llm.scripted.faults import FAULTS
from mistypilot_ros.llm.scripted.server import ScriptedServer

REFUSED = 2
"""Exit code when it cannot start."""
_EPILOG = """\
The file is YAML, a list of answers that are given in turn:

  answers:
    - '{"agent": "PIA", "confidence": 0.9}'    # a text, for whoever asks
    - form: pia                                # only for requests of this form
      json: {commands: []}                     # written into the text as JSON
      delay: 0.5                               # before the answer, s
      piece_delay: 0.02                        # between the pieces of a stream, s
    - {form: transcription, text: Nod twice}   # what is heard in the next sound
    - {form: speech, delay: 2.0}               # before the next sound that is made
    - fault: 429
      retry_after: '1'
  otherwise: {text: '{}'}                      # when no answer is left; else that is refused

Faults:
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until SIGINT or SIGTERM.

    Args:
        argv: command line without the program; that of the process when absent.

    Returns:
        Exit code: 0 after a signal, 2 if it cannot start.
    """
    options = _parser().parse_args(argv)
    try:
        answers = read_answers(options.answers) if options.answers else Answers(otherwise='{}')
    except InvalidInputError as error:
        print(error, file=sys.stderr)
        return REFUSED
    server = ScriptedServer(otherwise=answers.otherwise, port=options.port, delay=options.delay)
    for queued in answers.queued:
        server.put(queued.answer, form=queued.form)
    try:
        asyncio.run(_serve(server))
    except OSError as error:
        problem = f'Port {options.port} cannot be had ({error.strerror or error}):'
        print(problem, 'choose another with --port (0 takes any free one).', file=sys.stderr)
        return REFUSED
    return 0


async def _serve(server: ScriptedServer) -> None:
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ended.set)
    await server.serve(ended, lambda: print(f'Scripted model server at {server.url}', flush=True))


def _parser() -> argparse.ArgumentParser:
    faults = '\n'.join(f'  {fault.name:<15} {fault.what}' for fault in FAULTS.values())
    parser = argparse.ArgumentParser(
        prog='python3 -m mistypilot_ros.llm.scripted',
        description='A server that speaks as OpenAI does and gives the answers of a file.',
        epilog=_EPILOG + faults,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        '--port',
        type=_port,
        default=8000,
        metavar='P',
        help='TCP port on loopback, 0 for any free one (default: %(default)s)',
    )
    parser.add_argument(
        '--answers', type=Path, metavar='FILE', help='the answers, YAML (without it, every answer is {})'
    )
    parser.add_argument(
        '--delay',
        type=_seconds,
        default=0.0,
        metavar='SECONDS',
        help='before an answer that does not say its own (default: %(default)s)',
    )
    return parser


def _port(text: str) -> int:
    port = int(text) if text.isdecimal() else -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f'{text!r} is not a port from 0 to 65535')
    return port


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise argparse.ArgumentTypeError(f'{text!r} is not a number of seconds, 0 or more')
    return seconds


if __name__ == '__main__':
    sys.exit(main())
