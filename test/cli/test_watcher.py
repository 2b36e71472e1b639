"""The watcher with real processes: they die, are killed, refuse to end, and their parent is killed."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import psutil
import pytest

from mistypilot_ros.cli.child import Program
from mistypilot_ros.cli.watcher import RefusedError
from mistypilot_ros.core.errors import UnavailableError

TRUSTY = 'import signal; print("here", flush=True); signal.sigwait([signal.SIGINT, signal.SIGTERM])'
STUBBORN = (
    'import signal, time; [signal.signal(n, signal.SIG_IGN) for n in (signal.SIGINT, signal.SIGTERM)]; '
    'print("here", flush=True); time.sleep(60)'
)
DYING = 'import sys; print("It is broken.", file=sys.stderr); sys.exit(1)'
REFUSING = 'import sys; print("This folder is in use.", file=sys.stderr); sys.exit(2)'
PARENT_WITH_CHILD = (
    'import signal, subprocess, sys; '
    'child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]); '
    'print("child", child.pid, flush=True); signal.sigwait([signal.SIGTERM])'
)


def python(name, code, wave=0):
    return Program(name, (sys.executable, '-c', code), wave)


def test_one_that_is_killed_is_started_again_alone(watched):
    one = watched(python('a', TRUSTY), python('b', TRUSTY))
    one.until(lambda: one.here('a') == one.here('b') == 1)
    other = one.pid('b')
    os.kill(one.pid('a'), signal.SIGKILL)
    one.until(lambda: one.here('a') == 2)
    assert one.pid('b') == other and one.here('b') == 1
    assert one.restarted == [('a', 'a was ended by SIGKILL and is started again at once.')]


def test_lines_of_both_streams_arrive_whole_and_the_last_ones_too(watched):
    code = 'import sys; print("x" * 100_000); print("ä\\nno end", end="", file=sys.stderr)'
    one = watched(python('a', code))
    one.until(lambda: one.restarted)
    assert ('a', True, 'x' * 65_536) not in one.lines
    assert ('a', False, 'ä') in one.lines and ('a', False, 'no end') in one.lines
    assert sum(len(line) for name, out, line in one.lines if out) % 100_000 == 0


def test_one_that_dies_again_and_again_ends_everything_before_ready(watched):
    one = watched(python('a', DYING))
    with pytest.raises(UnavailableError, match=r'a ended with exit code 1, for the 5th time.*It is broken\.'):
        one.until(lambda: False)


def test_after_ready_it_is_reported_and_tried_on(watched):
    one = watched(python('a', DYING), python('b', TRUSTY))
    one.watcher.ready = True
    one.until(lambda: one.failing)
    assert 'tried again every 5 s' in one.failing[0] and 'It is broken.' in one.failing[0]
    assert one.here('b') == 1 and len(one.restarted) == 4


def test_one_that_refuses_ends_everything_at_once(watched):
    one = watched(python('a', REFUSING))
    with pytest.raises(RefusedError, match=r'^This folder is in use\.$'):
        one.until(lambda: False)
    assert not one.restarted


def test_the_error_that_ros_logged_is_passed_on(watched):
    code = (
        'import sys; print("[ERROR] [1796.25] [misty.a]: In use: end it.\\nSee above.", file=sys.stderr); '
        'sys.exit(2)'
    )
    with pytest.raises(RefusedError, match=r'^In use: end it\.$'):
        watched(python('a', code)).until(lambda: False)


def test_a_program_that_does_not_exist(watched):
    one = watched(Program('a', ('/nowhere/program',)))
    one.watcher._wrapper = ()
    with pytest.raises(UnavailableError, match='a cannot be started'):
        one.until(lambda: False)


def test_waves_end_in_order_and_the_last_hears_of_it_before(watched):
    one = watched(python('robot', TRUSTY, 2), python('user', TRUSTY, 0), python('bridge', TRUSTY, 1))
    one.until(lambda: all(one.here(name) for name in ('robot', 'user', 'bridge')))
    processes = {name: psutil.Process(one.pid(name)) for name in ('robot', 'user', 'bridge')}
    seen = []
    one.watcher.end(
        lambda: seen.extend(name for name, process in processes.items() if process.is_running()),
        lambda: False,
    )
    assert seen == ['robot']
    assert not any(process.is_running() for process in processes.values())


def test_one_that_does_not_end_is_killed(watched):
    one = watched(python('a', STUBBORN))
    one.until(lambda: one.here('a'))
    process = psutil.Process(one.pid('a'))
    began = time.monotonic()
    one.watcher.end(lambda: None, lambda: False)
    assert not process.is_running() and time.monotonic() - began > 2.9
    assert ('a', False, 'did not end in time and was ended by SIGKILL') in one.lines


def test_what_a_dead_process_left_in_its_group_goes_too(watched):
    one = watched(python('a', PARENT_WITH_CHILD))
    one.until(lambda: one.lines)
    child = psutil.Process(int(one.lines[0][2].split()[1]))
    os.kill(one.pid('a'), signal.SIGKILL)
    one.until(lambda: one.restarted)
    assert psutil.wait_procs([child], timeout=5)[1] == []


def test_children_do_not_get_the_terminals_signals(watched):
    one = watched(python('a', TRUSTY))
    one.until(lambda: one.here('a'))
    pid = one.pid('a')
    assert os.getsid(pid) == os.getpgid(pid) == pid


def test_sigkill_of_the_parent_leaves_nothing(tmp_path):
    program = textwrap.dedent(f"""
        import os, sys
        from mistypilot_ros.cli.child import Program
        from mistypilot_ros.cli.watcher import Reports, Watcher
        show = lambda name, out, line: print(name, line, flush=True)
        programs = [Program(name, (sys.executable, '-c', {TRUSTY!r})) for name in 'ab']
        watcher = Watcher(programs, os.environ, Reports(show, print, print))
        watcher.run(lambda: False)
    """)
    parent = subprocess.Popen([sys.executable, '-c', program], stdout=subprocess.PIPE, text=True)
    try:
        assert {parent.stdout.readline().strip() for _ in range(2)} == {'a here', 'b here'}
        children = psutil.Process(parent.pid).children(recursive=True)
        assert len(children) == 2
    finally:
        parent.kill()
        parent.wait(10)
        parent.stdout.close()
    gone, alive = psutil.wait_procs(children, timeout=10)
    assert len(gone) == 2 and not alive
