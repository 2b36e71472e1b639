"""Where the shipped folders are found, with several installs side by side."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / 'mistypilot_ros'
NEEDED = ('__init__.py', 'data_folders.py', 'core/__init__.py', 'core/errors.py')
ASK = """
import sys
sys.prefix = sys.argv[1]
from mistypilot_ros import data_folders
print(data_folders.shipped('config'))
"""


def install(prefix: Path, library: str = 'lib/python3.12/site-packages') -> Path:
    """Put the code and an empty folder below a prefix; returns where the code is imported from."""
    for name in NEEDED:
        file = prefix / library / 'mistypilot_ros' / name
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PACKAGE / name, file)
    (prefix / 'share' / 'mistypilot_ros' / 'config').mkdir(parents=True)
    return prefix / library


def ask(code: Path, python_prefix: Path, ament: str = '') -> subprocess.CompletedProcess[str]:
    """Let the code at a place look for its folder."""
    given = {**os.environ, 'PYTHONPATH': str(code), 'AMENT_PREFIX_PATH': ament}
    return subprocess.run(
        [sys.executable, '-P', '-c', ASK, str(python_prefix)],
        env=given,
        cwd=python_prefix,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize(
    'library',
    ['lib/python3.12/site-packages', 'lib/python3/dist-packages', 'local/lib/python3.12/dist-packages'],
)
def test_code_reads_what_was_installed_with_it(tmp_path, library):
    pip, colcon = tmp_path / 'venv', tmp_path / 'ws' / 'install' / 'mistypilot_ros'
    theirs, ours = install(pip), install(colcon, library)
    both = f'{pip}:{colcon}'
    assert ask(ours, pip, both).stdout.strip() == f'{colcon}/share/mistypilot_ros/config'
    assert ask(theirs, pip, f'{colcon}:{pip}').stdout.strip() == f'{pip}/share/mistypilot_ros/config'


def test_a_checkout_reads_its_own_files(tmp_path):
    venv, checkout = tmp_path / 'checkout' / 'venv', tmp_path / 'checkout'
    install(venv)
    code = install(checkout, '.')
    (checkout / 'config').mkdir()
    assert ask(code, venv, str(venv)).stdout.strip() == f'{checkout}/config'


def test_code_without_files_beside_it_looks_where_ros_and_python_have_theirs(tmp_path):
    code, venv, ros = install(tmp_path / 'a'), tmp_path / 'venv', tmp_path / 'ros'
    shutil.rmtree(tmp_path / 'a' / 'share')
    venv.mkdir()
    nowhere = ask(code, venv, str(ros))
    assert nowhere.returncode and "The folder 'config' of mistypilot_ros was not found" in nowhere.stderr
    install(ros)
    assert ask(code, venv, f':{ros}').stdout.strip() == f'{ros}/share/mistypilot_ros/config'
    install(venv)
    assert ask(code, venv, str(ros)).stdout.strip() == f'{venv}/share/mistypilot_ros/config'
