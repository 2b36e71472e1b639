"""Programs that are forked from the zygote: real processes, as the watcher starts and ends them."""

import ctypes
import os
import signal
import sys
import time

import psutil
import pytest
from watched import Watched

from mistypilot_ros.cli.child import Program
from mistypilot_ros.cli.watcher import RefusedError
from mistypilot_ros.nodes import zygote as zygote_module

GET_CHILD_SUBREAPER = 37
"""Of prctl(2)."""
HEAD = """
import os, signal, subprocess, sys, time
def say(*words): print(*words, flush=True)
"""
TRUSTY = f'{HEAD}def main(): say("here"); signal.sigwait([signal.SIGTERM]); return 0'
TELLING = f"""{HEAD}
def main():
    say(os.getpid(), os.getppid(), os.getsid(0), os.environ["MISTYPILOT_TEST"], *sys.argv[1:])
    print("a complaint", file=sys.stderr)
    say(sorted(map(int, os.listdir("/proc/self/fd")))[:-1])
    return 7
"""
ORPHANING = f"""{HEAD}
def main():
    command = [sys.executable, "-c", "import time; time.sleep(0.5)"]
    say("orphan", subprocess.Popen(command, start_new_session=True).pid)
    signal.sigwait([signal.SIGTERM])
"""
NOT_IMPORTED = f"""{HEAD}
if __name__ != "__main__": raise RuntimeError("of no use here")
say("here, spawned")
signal.sigwait([signal.SIGTERM])
"""
NO_MAIN = f"""{HEAD}
if __name__ == "__main__":
    say("here, spawned")
    signal.sigwait([signal.SIGTERM])
"""
BREAKING = f'{HEAD}def main(): raise ValueError("It is broken.")'
REFUSING = f'{HEAD}def main(): print("This folder is in use.", file=sys.stderr); return 2'


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A function that writes a module and returns the program that runs it."""
    monkeypatch.setenv(
        'PYTHONPATH', os.pathsep.join(filter(None, [str(tmp_path), os.environ.get('PYTHONPATH')]))
    )
    monkeypatch.setenv('MISTYPILOT_TEST', 'of-the-test')

    def write(name, code, *arguments):
        (tmp_path / f'{name}.py').write_text(code)
        return Program(name, (sys.executable, '-m', name, *arguments), forked=True)

    return write


def zygote(one):
    return psutil.Process(one.watcher._forks._process.pid)


def test_it_is_a_child_with_its_own_words_and_output_and_exit_code(watched, module):
    one = watched(module('telling', TELLING, '--ros-args', '-p', "x:='a b'"))
    one.until(lambda: one.restarted)
    own, parent, session, variable, *arguments = one.lines[0][2].split(' ')
    assert int(parent) == os.getpid() and session == own
    assert variable == 'of-the-test' and ' '.join(arguments) == "--ros-args -p x:='a b'"
    assert ('telling', False, 'a complaint') in one.lines
    assert one.lines[1][2] == '[0, 1, 2]' or one.lines[2][2] == '[0, 1, 2]', 'nothing of others is held'
    assert one.restarted[0] == ('telling', 'telling ended with exit code 7 and is started again at once.')


def test_its_command_line_and_environment_are_shown_as_if_it_had_been_started_alone(watched, module):
    program = module('trusty', TRUSTY, '--state-dir', '/some where')
    one = watched(program)
    one.until(lambda: one.here('trusty'))
    process = psutil.Process(one.pid('trusty'))
    assert [word for word in process.cmdline() if word] == list(program.command)
    assert process.environ()['MISTYPILOT_TEST'] == 'of-the-test'
    assert zygote_module.__name__ in zygote(one).cmdline()


def test_one_that_is_killed_is_forked_again(watched, module):
    one = watched(module('trusty', TRUSTY), module('other', TRUSTY))
    one.until(lambda: one.here('trusty') == one.here('other') == 1)
    before, other = zygote(one).pid, one.pid('other')
    os.kill(one.pid('trusty'), signal.SIGKILL)
    one.until(lambda: one.here('trusty') == 2)
    assert one.restarted == [('trusty', 'trusty was ended by SIGKILL and is started again at once.')]
    assert (zygote(one).pid, one.pid('other')) == (before, other)


@pytest.mark.parametrize(
    ('code', 'why'),
    [(NOT_IMPORTED, 'RuntimeError: of no use here'), (NO_MAIN, "module 'stubborn' has no attribute 'main'")],
)
def test_what_cannot_be_forked_is_started_by_its_command(watched, module, code, why):
    one = watched(module('stubborn', code), module('trusty', TRUSTY))
    one.until(lambda: ('stubborn', True, 'here, spawned') in one.lines and one.here('trusty'))
    (line,) = (line for name, out, line in one.lines if name == 'stubborn' and not out)
    assert f'takes longer: {why}' in line.replace('AttributeError: ', '')


def test_one_that_breaks_tells_where_and_its_end_is_its_own(watched, module):
    one = watched(module('breaking', BREAKING), module('trusty', TRUSTY))
    one.until(lambda: one.restarted and one.here('trusty'))
    assert ('breaking', False, 'ValueError: It is broken.') in one.lines
    assert one.restarted[0] == ('breaking', 'breaking ended with exit code 1 and is started again at once.')


def test_one_that_refuses_ends_everything(watched, module):
    one = watched(module('refusing', REFUSING))
    with pytest.raises(RefusedError, match=r'^This folder is in use\.$'):
        one.until(lambda: False)


def test_forked_ones_outlive_the_zygote_which_is_started_again(watched, module):
    one = watched(module('trusty', TRUSTY))
    one.until(lambda: one.here('trusty'))
    pid, first = one.pid('trusty'), zygote(one).pid
    zygote(one).kill()
    one.until(lambda: one.restarted)
    assert one.restarted == [('zygote', 'zygote was ended by SIGKILL and is started again at once.')]
    assert one.pid('trusty') == pid and zygote(one).pid != first
    os.kill(pid, signal.SIGKILL)
    one.until(lambda: one.here('trusty') == 2)
    assert psutil.Process(one.pid('trusty')).ppid() == os.getpid()


def test_a_zygote_that_does_not_answer_is_replaced(watched, module):
    one = watched(module('trusty', TRUSTY))
    one.until(lambda: one.here('trusty'))
    first = zygote(one)
    first.suspend()
    os.kill(one.pid('trusty'), signal.SIGKILL)
    one.until(lambda: one.here('trusty') == 2)
    assert any('takes longer: timed out' in line for _, _, line in one.lines)
    assert not first.is_running()


def test_what_a_dead_one_left_in_other_sessions_becomes_no_zombie(watched, module):
    one = watched(module('orphaning', ORPHANING))
    one.until(lambda: one.lines)
    orphan = psutil.Process(int(one.lines[0][2].split()[1]))
    os.kill(one.pid('orphaning'), signal.SIGKILL)
    one.until(lambda: not orphan.is_running())
    assert orphan.pid not in [child.pid for child in psutil.Process().children()]


def test_all_end_with_sigkill_of_the_parent(module, tmp_path):
    module('trusty', TRUSTY)
    (tmp_path / 'parent.py').write_text("""
import os, sys
from mistypilot_ros.cli.child import Program
from mistypilot_ros.cli.watcher import RefusedError
from mistypilot_ros.cli.watcher import Reports, Watcher

program = Program('trusty', (sys.executable, '-m', 'trusty'), forked=True)
watcher = Watcher([program], os.environ, Reports(lambda *line: print(*line, flush=True), print, print))
watcher.run(lambda: False)
""")
    parent = psutil.Popen([sys.executable, str(tmp_path / 'parent.py')], stdout=-1, text=True)
    assert parent.stdout.readline() == 'trusty True here\n'
    below = parent.children()
    assert len(below) == 2
    parent.kill()
    parent.wait(10)
    parent.stdout.close()
    assert not psutil.wait_procs(below, timeout=10)[1]


def test_at_the_end_nothing_is_left(module):
    one = Watched(module('trusty', TRUSTY))
    one.until(lambda: one.here('trusty'))
    processes = [psutil.Process(one.pid('trusty')), zygote(one)]
    began = time.monotonic()
    one.watcher.end(lambda: None, lambda: False)
    one.watcher.close()
    assert time.monotonic() - began < 3.0, 'it was asked to end, and did'
    assert not psutil.wait_procs(processes, timeout=5)[1]
    assert signal.getsignal(signal.SIGCHLD) == signal.SIG_DFL
    adopts = ctypes.c_int(1)
    assert ctypes.CDLL(None).prctl(GET_CHILD_SUBREAPER, ctypes.byref(adopts), 0, 0, 0) == 0
    assert not adopts.value, 'orphans of others are not adopted any more'
