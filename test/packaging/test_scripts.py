"""The scripts: help, sentences about what is missing, and no work where nothing changed."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ['setup', 'exec', 'run', 'test', 'bench', 'chaos', 'soak']
TOOLS = ['sh', 'cat', 'cut', 'date', 'dirname', 'id', 'python3', 'sed', 'sha256sum', 'sort', 'uname', 'wc']


def call(*command: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a script without what this test run has in its environment, in particular CI=true."""
    kept = {name: os.environ[name] for name in ('PATH', 'HOME', 'LD_LIBRARY_PATH') if name in os.environ}
    return subprocess.run(
        list(map(str, command)),
        env=kept | env,
        cwd='/',
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.fixture
def few_tools(tmp_path):
    """A folder for PATH with what the set-up itself calls, without a compiler."""
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found, tool
        if tool == 'python3':
            found = os.path.realpath(found)
        (tmp_path / tool).symlink_to(found)
    return tmp_path


@pytest.fixture
def new_tree(tmp_path):
    """A tree that was never set up, so that the Python of an earlier set-up plays no part."""
    shutil.copytree(ROOT / 'script', tmp_path / 'tree' / 'script')
    return tmp_path / 'tree'


def replace(folder: Path, tool: str, text: str) -> None:
    (folder / tool).unlink(missing_ok=True)
    (folder / tool).write_text(f'#!/bin/sh\n{text}\n')
    (folder / tool).chmod(0o755)


@pytest.mark.parametrize('script', [*(f'script/{name}' for name in SCRIPTS), 'script/lib/checks.sh'])
def test_is_posix_shell(script):
    assert call('sh', '-n', ROOT / script).returncode == 0


def test_ci_runs_the_tests_and_nothing_else():
    assert call('bash', '-n', ROOT / '.ci/run').returncode == 0
    lines = [
        line for line in (ROOT / '.ci/run').read_text().splitlines() if line and not line.startswith('#')
    ]
    assert lines[-1] == 'exec script/test'
    assert len(lines) == 3


@pytest.mark.parametrize('script', SCRIPTS)
def test_help(script):
    done = call(ROOT / 'script' / script, '--help')
    assert done.returncode == 0
    assert done.stdout.startswith(f'Usage: script/{script} ')
    assert '--yes' in done.stdout and '--help' in done.stdout
    assert 'set -eu' not in done.stdout


def test_exec_without_a_command_says_so():
    done = call(ROOT / 'script/exec')
    assert done.returncode == 2
    assert 'needs a command' in done.stderr


def test_setup_refuses_an_unknown_option():
    done = call(ROOT / 'script/setup', '--fast')
    assert done.returncode == 2
    assert '--fast' in done.stderr


def test_missing_compiler_is_one_sentence_with_the_remedy(new_tree, few_tools):
    done = call(new_tree / 'script/setup', '--check', PATH=str(few_tools))
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert 'compiler' in line and 'apt-get install build-essential' in line


def test_missing_header_files_are_one_sentence_with_the_remedy(new_tree, few_tools):
    replace(few_tools, 'python3', 'printf "%s\\n" /somewhere/python3 3.12.1 headers')
    for tool in ('cc', 'c++'):
        replace(few_tools, tool, 'exit 0')
    done = call(new_tree / 'script/setup', '--check', PATH=str(few_tools))
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert 'Python.h' in line and 'apt-get install python3.12-dev' in line


def test_missing_venv_is_one_sentence_with_the_remedy(new_tree, few_tools):
    replace(few_tools, 'python3', 'printf "%s\\n" /somewhere/python3 3.12.1 venv')
    for tool in ('cc', 'c++'):
        replace(few_tools, tool, 'exit 0')
    done = call(new_tree / 'script/setup', '--check', PATH=str(few_tools))
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert 'venv' in line and 'apt-get install python3.12-venv' in line


def test_no_suitable_python(new_tree, few_tools):
    replace(few_tools, 'python3', 'exit 1')
    done = call(new_tree / 'script/setup', '--check', PATH=str(few_tools))
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert '3.10 to 3.14' in line and 'MISTYPILOT_PYTHON' in line


def test_a_python_that_was_named_and_is_none():
    done = call(ROOT / 'script/setup', '--check', MISTYPILOT_PYTHON='/bin/false')
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert 'MISTYPILOT_PYTHON=/bin/false' in line


def test_another_machine_is_sent_to_colcon(new_tree, few_tools):
    replace(few_tools, 'uname', 'case $1 in -s) echo Linux ;; -m) echo aarch64 ;; esac')
    done = call(new_tree / 'script/setup', '--check', PATH=str(few_tools))
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert 'x86-64' in line and 'colcon' in line


def test_with_yes_the_compiler_is_fetched_by_apt_get(new_tree, few_tools):
    calls = few_tools / 'calls'
    replace(few_tools, 'id', 'echo 0')
    replace(few_tools, 'apt-get', f'echo "$*" >>{calls}')
    done = call(new_tree / 'script/setup', '--yes', '--check', PATH=str(few_tools))
    assert done.returncode == 1, 'the stand-in installs nothing'
    update, install = calls.read_text().splitlines()
    assert update.startswith('update')
    assert install.endswith('build-essential')


def test_without_root_nothing_is_installed(new_tree, few_tools):
    calls = few_tools / 'calls'
    replace(few_tools, 'id', 'echo 1000')
    replace(few_tools, 'apt-get', f'echo "$*" >>{calls}')
    assert call(new_tree / 'script/setup', '--yes', '--check', PATH=str(few_tools)).returncode == 1
    assert not calls.exists()


@pytest.fixture
def small_copy(tmp_path):
    """A tree with the set-up and a stand-in for Python whose pip only writes down how it was called."""
    copy = tmp_path / 'a tree'
    for name in ('script', 'cmake', 'msg', 'srv', 'action'):
        shutil.copytree(ROOT / name, copy / name)
    for name in (
        'CMakeLists.txt',
        'package.xml',
        'pyproject.toml',
        'setup.cfg',
        'setup.py',
        'constraints.txt',
    ):
        shutil.copy(ROOT / name, copy)
    python = tmp_path / 'python'
    replace(
        tmp_path,
        'python',
        f"""case "$*" in
'-I -S -c '*) printf "%s\\n" "{python}" 3.12.1 ;;
*'-m venv'*)
  for last; do :; done
  mkdir -p "$last/bin" "$last/share/mistypilot_ros"
  cp "$0" "$last/bin/python" ;;
*) echo "$*" >>{tmp_path}/pip; [ ! -e {tmp_path}/broken ] ;;
esac""",
    )
    return copy, tmp_path / 'pip', {'MISTYPILOT_PYTHON': str(python), 'CC': 'sh', 'CXX': 'sh'}


def test_second_setup_does_nothing(small_copy):
    copy, pip, env = small_copy
    first = call(copy / 'script/setup', **env)
    assert first.returncode == 0, first.stderr
    assert first.stderr.count('\n') == 4 and first.stderr.endswith('ready.\n')
    assert len(pip.read_text().splitlines()) == 3
    before = time.monotonic()
    second = call(copy / 'script/setup', **env)
    assert (second.returncode, second.stdout, second.stderr) == (0, '', '')
    assert time.monotonic() - before < 5
    assert len(pip.read_text().splitlines()) == 3


def test_a_changed_interface_is_built_without_a_new_environment(small_copy):
    copy, pip, env = small_copy
    call(copy / 'script/setup', **env)
    (copy / 'msg' / 'Another.msg').write_text('bool yes\n')
    done = call(copy / 'script/setup', **env)
    assert 'building the interfaces' in done.stderr and 'environment' not in done.stderr
    assert len(pip.read_text().splitlines()) == 4


def test_a_moved_tree_is_set_up_again(small_copy):
    copy, pip, env = small_copy
    call(copy / 'script/setup', **env)
    moved = copy.with_name('moved')
    copy.rename(moved)
    assert 'making the Python environment' in call(moved / 'script/setup', **env).stderr


def test_a_setup_that_failed_says_why_and_is_done_again(small_copy):
    copy, pip, env = small_copy
    broken = pip.with_name('broken')
    broken.touch()
    failed = call(copy / 'script/setup', **env)
    assert failed.returncode == 1
    assert '.venv/setup.log' in failed.stderr.splitlines()[-1]
    broken.unlink()
    assert call(copy / 'script/setup', **env).returncode == 0


def test_two_setups_at_once_wait_for_each_other(small_copy):
    copy, pip, env = small_copy
    kept = {'PATH': os.environ['PATH'], **env}
    both = [
        subprocess.Popen([str(copy / 'script/setup')], env=kept, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert [setup.wait(60) for setup in both] == [0, 0]
    for setup in both:
        setup.communicate()
    assert len(pip.read_text().splitlines()) == 3


def test_signals_and_exit_code_are_those_of_the_command():
    if not (ROOT / '.venv').exists():
        pytest.skip('needs the real environment')
    done = call(ROOT / 'script/exec', 'python', '-c', 'import os; os.kill(os.getpid(), 15)')
    assert done.returncode == -15
    assert call(ROOT / 'script/exec', 'sh', '-c', 'exit 7').returncode == 7


def test_exec_keeps_what_the_user_had():
    if not (ROOT / '.venv').exists():
        pytest.skip('needs the real environment')
    code = 'import os; print(os.environ["AMENT_PREFIX_PATH"]); print(os.environ["PYTHONPATH"])'
    done = call(
        ROOT / 'script/exec', 'python', '-c', code, AMENT_PREFIX_PATH='/opt/other', PYTHONPATH='/opt/python'
    )
    prefixes, python = done.stdout.splitlines()
    assert prefixes.split(':') == [str(ROOT / '.venv'), '/opt/other']
    assert python == '/opt/python'
