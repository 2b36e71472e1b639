"""The pip build: CMakeLists.txt generates the interfaces, setuptools packs them with the Python half.

colcon never runs this file (package.xml says build_type ament_cmake). What is plain data is in setup.cfg.
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from xml.etree import ElementTree

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

NAME = 'mistypilot_ros'
HERE = Path(__file__).resolve().parent
WORK = HERE / 'build' / 'pip' / f'interfaces-{sys.implementation.cache_tag}'
DATA_FOLDERS = ('launch', 'config', 'skills', 'share')
# Shell set-up of a colcon workspace and the paths of the building machine: of no use after a pip install.
COLCON_ONLY = re.compile(r'.*/parent_prefix_path/|share/\w+/(local_setup\.|package\.dsv|environment/)')


def ros_prefix() -> Path:
    """Return where the ROS 2 build packages are: a venv, the overlay of an isolated build, /opt/ros/…."""
    spec = importlib.util.find_spec('rosidl_cmake')
    if spec is None or spec.origin is None:
        raise SystemExit('No ROS 2 build packages found: the README says how to install without ROS.')
    return Path(spec.origin).resolve().parents[4]


def build_interfaces() -> Path:
    """Run CMake; return the folder in which `python/`, `lib/`, `share/` and `include/` were installed."""
    prefix, stage, build = ros_prefix(), WORK / 'stage', WORK / 'build'
    cmake = shutil.which('cmake') or 'cmake'
    configure = [
        cmake, '-S', str(HERE), '-B', str(build),
        f'-DPython3_EXECUTABLE={sys.executable}', f'-DCMAKE_INSTALL_PREFIX={stage}',
        '-DPYTHON_INSTALL_DIR=python', '-DCMAKE_BUILD_TYPE=Release', '-DBUILD_TESTING=OFF',
        '-DMISTYPILOT_INTERFACES_ONLY=ON',
        '-DMISTYPILOT_CPP_INTERFACES=' + os.environ.get('MISTYPILOT_CPP_INTERFACES', 'OFF'),
    ]  # fmt: skip
    if shutil.which('ninja'):
        configure += ['-G', 'Ninja']

    # Objects for another ROS or Python are of no use; for the same one only changes are compiled.
    made_by = WORK / 'made_by.txt'
    setting = '\n'.join([*configure, str(prefix)])
    if not made_by.exists() or made_by.read_text() != setting:
        shutil.rmtree(WORK, ignore_errors=True)
    shutil.rmtree(stage, ignore_errors=True)
    WORK.mkdir(parents=True, exist_ok=True)

    env = dict(os.environ, _ROS_WHEELS_BOOTSTRAP_COMPLETE='1')  # no second start of each generator
    search = {'AMENT_PREFIX_PATH': prefix, 'CMAKE_PREFIX_PATH': prefix, 'LD_LIBRARY_PATH': prefix / 'lib'}
    for name, path in search.items():
        env[name] = os.pathsep.join(filter(None, [str(path), env.get(name)]))
    subprocess.run(configure, check=True, env=env)
    made_by.write_text(setting)
    subprocess.run([cmake, '--build', str(build), '--target', 'install'], check=True, env=env)
    return stage


def files_below(folder: Path) -> list[Path]:
    """Return what is to be packed: no caches, no generated C sources."""
    return [
        path
        for path in sorted(folder.rglob('*'))
        if path.is_file() and '__pycache__' not in path.parts and path.suffix not in ('.c', '.pyc')
    ]


class BuildInterfaces(build_ext):
    """Generates the interfaces and puts each file where an import, the ament index or CMake looks for it."""

    def run(self) -> None:
        """Build, then sort the result into the Python package and into data files below the prefix."""
        stage = build_interfaces()
        data: list[tuple[Path, Path]] = []
        for path in files_below(stage):
            top, *rest = path.relative_to(stage).parts
            if top == 'python':
                if rest[0] != NAME or rest[1:] == ['__init__.py']:
                    continue  # pip writes its own metadata; __init__.py is the hand-written one
                if self.editable_mode:
                    site = os.path.relpath(sysconfig.get_path('platlib'), sysconfig.get_path('data'))
                    data.append((Path(site, *rest[:-1]), path))
                else:
                    target = Path(self.build_lib, *rest)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(path, target)
            elif not COLCON_ONLY.match(path.relative_to(stage).as_posix()):
                data.append((Path(top, *rest[:-1]), path))
        if not self.editable_mode:  # an editable install reads these folders where they are
            for folder in DATA_FOLDERS:
                for path in files_below(HERE / folder):
                    data.append((Path('share', NAME, path.relative_to(HERE).parent), path))
        self.distribution.data_files = [(str(folder), [str(path)]) for folder, path in data]
        if self.editable_mode:
            self.run_command('install_data')  # an editable wheel leaves data files out unless told

    def get_outputs(self) -> list[str]:
        """Return nothing: the files above are no single extension module."""
        return []

    def get_output_mapping(self) -> dict[str, str]:
        """Return nothing, for the same reason."""
        return {}


setup(
    version=ElementTree.parse(HERE / 'package.xml').findtext('version'),
    ext_modules=[Extension(f'{NAME}._interfaces', sources=[])],  # makes the wheel one of this platform
    cmdclass={'build_ext': BuildInterfaces},
)
