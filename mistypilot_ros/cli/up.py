"""`mistypilot up`: starts everything, carries out a script or a conversation, ends everything."""

import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from mistypilot_ros import data_folders, prefix
from mistypilot_ros.cli.arguments import UpOptions
from mistypilot_ros.cli.board import Board, EndedError
from mistypilot_ros.cli.child import Program
from mistypilot_ros.cli.command_log import CommandLog
from mistypilot_ros.cli.domain import domain
from mistypilot_ros.cli.environment import ros_environment
from mistypilot_ros.cli.events import Problem
from mistypilot_ros.cli.line_conversation import LineConversation
from mistypilot_ros.cli.output import Display, Output
from mistypilot_ros.cli.ports import HOST, PREFERRED, choose_port
from mistypilot_ros.cli.programs import SIMULATOR, programs
from mistypilot_ros.cli.progress import Progress
from mistypilot_ros.cli.running_lock import RunningLock, runtime_folder
from mistypilot_ros.cli.script import Script
from mistypilot_ros.cli.sentences import Sentences
from mistypilot_ros.cli.session import Session
from mistypilot_ros.cli.signals import EndSignals
from mistypilot_ros.cli.simulator_client import SimulatorClient
from mistypilot_ros.cli.terminal import Terminal, shows, talks
from mistypilot_ros.cli.watcher import RefusedError, Reports, Watcher
from mistypilot_ros.cli.welcome import real, simulated
from mistypilot_ros.core.errors import MistyPilotError
from mistypilot_ros.core.sensors import MISTY_SENSORS

if TYPE_CHECKING:
    from mistypilot_ros.cli.console import Console

FAILED, REFUSED, SIGNALLED = 1, 2, 128
"""Exit codes: something failed; nothing was started; 128 and the signal that cut a script short."""
MakePrograms = Callable[[UpOptions, str, Path, tuple[Path, ...]], Sequence[Program]]
_LAST_WORDS = 5.0
"""Seconds that the session's thread gets at the end."""


def up(options: UpOptions, make_programs: MakePrograms = programs) -> int:
    """Run until the script or the conversation is over, or a signal arrives; return the exit code.

    Args:
        options: what the command line says.
        make_programs: makes the programs from options, the robot's address, state folder and parameter files.

    Raises:
        MistyPilotError: something is refused before anything was started.
    """
    began = time.monotonic()
    config = data_folders.shipped('config')
    state = data_folders.state_folder(str(options.state_dir or ''), options.namespace)
    port = 0 if options.robot else choose_port(options.simulator_port)
    robot = options.robot or f'{HOST}:{port}'
    what = f'robot at {robot}, state folder {state.resolve()}'
    lock = RunningLock(runtime_folder(os.environ), domain(os.environ), options.namespace, what)
    prefix.ensure()
    os.environ.update(ros_environment(os.environ, config))
    files = (config / 'mistypilot.yaml', *options.params_files)
    all_programs = make_programs(options, robot, state.resolve(), files)
    try:
        return _Up(options, all_programs, port, state, began).run()
    finally:
        lock.close()


class _Up:
    """The parts of one run, connected."""

    def __init__(
        self, options: UpOptions, all_programs: Sequence[Program], port: int, state: Path, began: float
    ) -> None:
        self._options, self._port = options, port
        self._board = Board()
        self._terminal = Terminal(self._board, options.look, state, self._end) if shows(options) else None
        self._output: Display = (
            self._terminal.output
            if self._terminal
            else Output(sys.stdout, sys.stderr, options.json, self._end)
        )
        self._progress = Progress(self._output, began)
        self._session = Session(self._board, self._output, self._progress, not options.robot)
        self._sentences = Sentences(0)
        self._client = SimulatorClient(port)
        self._log = (
            None
            if options.robot or not options.json
            else CommandLog(self._board, self._client, self._output.show)
        )
        self._watcher = Watcher(
            all_programs,
            os.environ,
            Reports(
                self._on_line,
                lambda _, text: self._progress.reached('restarted', text),
                lambda text: self._output.show(Problem(text)),
            ),
        )
        self._result: int | None = None

    def run(self) -> int:
        """Run until the end and return the exit code."""
        thread = threading.Thread(target=self._lead, name='session', daemon=True)
        with EndSignals(self._end) as signals:
            try:
                thread.start()
                self._watcher.run(lambda: self._board.ended)
            except RefusedError as error:
                self._fail(error, REFUSED)
            except MistyPilotError as error:
                self._fail(error, FAILED)
            self._end()
            thread.join(_LAST_WORDS)
            self._watcher.end(self._finish_log, lambda: signals.count > 1)
        self._watcher.close()
        self._progress.reached('finished', 'Everything has ended.')
        return self._exit_code(signals.first)

    def _exit_code(self, signal: int | None) -> int:
        if self._result is not None:
            return self._result
        return SIGNALLED + signal if signal and self._options.steps else 0

    def _fail(self, error: MistyPilotError, code: int) -> None:
        self._result = code
        where = f' See {self._terminal.log_file.path}.' if self._terminal and code == FAILED else ''
        self._output.show(Problem(f'{error}{where}'))

    def _end(self) -> None:
        """Begin the end; any thread, and a signal handler, may call it."""
        self._board.end()
        self._sentences.stop()
        if self._terminal is not None:
            self._terminal.stop()
        self._watcher.wake()

    def _finish_log(self) -> None:
        if self._log is not None:
            self._log.finish()

    def _on_line(self, name: str, out: bool, line: str) -> None:
        self._output.log(name, line)
        if name == SIMULATOR and out:
            self._board.put_simulator_start()  # the one line that it prints says that it answers
            if self._board.simulator_starts == 1:
                self._progress.reached(
                    'simulator',
                    f'The simulated Misty is at {self._page}{self._why}, with a page to touch it.',
                )

    @property
    def _page(self) -> str:
        return f'http://{HOST}:{self._port}'

    @property
    def _why(self) -> str:
        other = self._options.simulator_port is None and self._port != PREFERRED
        return f' (port {PREFERRED} is in use)' if other else ''

    def _lead(self) -> None:
        """The session's thread: everything that waits. However it ends, all ends with it."""
        try:
            self._result = self._converse()
        except EndedError:
            pass  # The main thread says why.
        except MistyPilotError as error:
            self._fail(error, FAILED)
        except BaseException:
            self._result = FAILED
            raise  # A mistake in the program: Python prints where.
        finally:
            self._end()

    def _converse(self) -> int:
        from mistypilot_ros.cli.console import Console  # here: the children start while ROS is imported

        with closing(Console(self._board, self._output.show, self._options.namespace)) as console:
            if self._terminal is not None and talks(self._options):
                self._terminal.prepare()
            self._session.become_ready()
            self._watcher.ready = True
            return self._talk(console)

    def _talk(self, console: 'Console') -> int:
        if self._terminal is not None and talks(self._options):
            address = self._options.robot
            self._terminal.converse(
                console,
                real(address, self._board.link_up) if address else simulated(self._page, self._why),
            )
            return 0
        script = Script(self._board, console, self._client.tap, MISTY_SENSORS)
        if self._options.steps:
            return self._session.run_script(script, self._options.steps)
        return LineConversation(self._board, self._output, self._sentences).run(script)
