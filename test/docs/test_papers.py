"""Whatever the papers name exists: files, parameters, topics, services, options, launch arguments."""

import argparse
import configparser
import re
from pathlib import Path

import pytest
import yaml

from mistypilot_ros.cli.main import parser
from mistypilot_ros.nodes import interfaces

ROOT = Path(__file__).resolve().parents[2]
PAPERS = sorted((ROOT / 'docs').glob('*.md'))
FOLDERS = ('config', 'docs', 'launch', 'mistypilot_ros', 'script', 'share', 'skills', 'test')
KINDS = ('msg', 'srv', 'action')
SOURCES = [
    *(ROOT / 'mistypilot_ros' / 'nodes').glob('*.py'),
    *(ROOT / 'mistypilot_ros' / 'launching').glob('*.py'),
]
FOREIGN = {
    *('rqt_robot_monitor', 'diagnostic_aggregator', 'hardware_id', 'transient_local'),
    *('rmw_cyclonedds_cpp', 'rmw_zenoh_cpp', 'mistypilot_ros', 'key_phrase', 'response_format'),
}
"""Names that are no parameter, interface, field or command of ours."""

each_paper = pytest.mark.parametrize('paper', PAPERS, ids=lambda path: path.name)


def code(paper):
    """Code spans and lines of code blocks; continued lines are one."""
    text = paper.read_text()
    blocks = re.findall(r'^```\w*\n(.*?)^```$', text, re.MULTILINE | re.DOTALL)
    spans = re.findall(r'`([^`\n]+)`', re.sub(r'^```.*?^```$', '', text, flags=re.MULTILINE | re.DOTALL))
    lines = '\n'.join(blocks).replace('\\\n', ' ').splitlines()
    return spans, [line.split('   #')[0] for line in lines]


def parameters():
    """Names of all parameters of all nodes, and the arguments of all launch files."""
    rows = re.compile(r"(?:ParameterRow|LaunchArgument)\(\s*'(\w+)'")
    found = {name for source in SOURCES for name in rows.findall(source.read_text())}
    assert {'robot_address', 'turn_texts'} <= found
    return found | {'enabled', 'mode', 'debounce_ms', 'cooldown_s', 'max_seconds'}


def interface_names():
    kinds = (interfaces.Topic, interfaces.Service, interfaces.Action)
    return {entry.name for entry in vars(interfaces).values() if isinstance(entry, kinds)}


def frames_and_joints():
    return set(re.findall(r'<(?:link|joint) name="(\w+)"', (ROOT / 'share/urdf/misty.urdf').read_text()))


def node_names():
    config = configparser.ConfigParser(interpolation=None)
    config.read(ROOT / 'setup.cfg')
    lines = config['options.entry_points']['console_scripts'].strip().splitlines()
    return {line.split('=')[0].strip() for line in lines}


def fields():
    texts = [path.read_text() for kind in KINDS for path in (ROOT / kind).glob(f'*.{kind}')]
    return {name for text in texts for name in re.findall(r'^[\w/\[\]]+ (\w+)', text, re.MULTILINE)}


def options_of(subcommand):
    """Options of `mistypilot SUBCOMMAND`."""
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return set(action.choices[subcommand]._option_string_actions)
    raise AssertionError('the command has no subcommands')


@each_paper
def test_files(paper):
    spans, lines = code(paper)
    words = [word for text in [*spans, *lines] for word in re.split(r"[\s'\"=:]+", text)]
    links = re.findall(r'\]\((?!http)([^)#]+)', paper.read_text())
    for link in links:
        assert (paper.parent / link).exists(), link
    for word in words:
        path = word.rstrip('.,;/')
        if '{' in path:
            continue  # A place for a name in a line of Python.
        if path.startswith('mistypilot_ros/') and path.split('/')[1] in KINDS:
            kind, name = path.split('/')[1:3]
            assert (ROOT / kind / f'{name}.{kind}').is_file(), path
        elif path.split('/')[0] in FOLDERS and '/' in path:
            assert (ROOT / path).exists(), path


def test_colcon_builds_and_tests_the_same_folders():
    """A test whose neighbour is not named does not find its libraries in a fresh shell."""
    lines = [line for line in code(ROOT / 'docs' / 'install.md')[1] if '--base-paths' in line]
    named = [re.findall(r'--base-paths ((?:[^-\s]\S* ?)+)', line)[0].split() for line in lines]
    assert len(named) == 2 and named[0] == named[1] and len(named[0]) == 2


@each_paper
def test_names(paper):
    known = parameters() | interface_names() | node_names() | fields() | frames_and_joints() | FOREIGN
    for span in code(paper)[0]:
        name = span.split(':')[0]
        if re.fullmatch(r'[a-z]+(_[a-z0-9]+)+', name):
            assert name in known, name


@each_paper
def test_names_of_a_robot(paper):
    """`/misty/…` is a topic, a service or a node, with a parameter where one follows."""
    diagnostics = re.findall(r"'\(\\w\+/\)\*(.*)'", (ROOT / 'share/diagnostics/analyzers.yaml').read_text())
    for text in [*code(paper)[0], *code(paper)[1]]:
        for name, rest in re.findall(r'(?<![\w.])/misty/(\w+(?:/\w+)?)( \w+)?', text):
            assert name in interface_names() | node_names(), name
            if name in node_names() and rest and ' param ' in text:
                assert rest.strip() in {'bindings', 'binding_options'} | parameters(), text
    for name in re.findall(r'`misty/([\w/]+)`', paper.read_text()):
        assert any(re.fullmatch(pattern, name) for pattern in diagnostics), name


@each_paper
def test_options_of_the_command(paper):
    for text in [*code(paper)[0], *code(paper)[1]]:
        called = re.search(
            r'(?:^|[/\s])mistypilot (up|say|touch|stop|bindings|why|skills|turns|doctor)\b(.*)', text
        )
        if called:
            given = set(re.findall(r'(?<!\S)--[\w-]+', called[2]))
            assert given <= options_of(called[1]), text


@each_paper
def test_launch_lines(paper):
    for text in [*code(paper)[0], *code(paper)[1]]:
        for file, rest in re.findall(r'ros2 launch mistypilot_ros (\S+)(.*)', text):
            assert (ROOT / 'launch' / file).is_file(), file
            assert set(re.findall(r'(\w+):=', rest)) <= parameters(), text
        for executable in re.findall(r'ros2 run mistypilot_ros (\S+)', text):
            assert executable in node_names(), text


def test_the_overrides_for_recordings_are_what_is_offered():
    from mistypilot_ros.nodes.interfaces import DurabilityPolicy

    overrides = yaml.safe_load((ROOT / 'share' / 'recording' / 'qos.yaml').read_text())
    topics = {f'/misty/{t.name}': t for t in vars(interfaces).values() if isinstance(t, interfaces.Topic)}
    latched = {
        name for name, topic in topics.items() if topic.qos.durability is DurabilityPolicy.TRANSIENT_LOCAL
    }
    assert latched <= set(overrides)
    for name, override in overrides.items():
        profile = topics[name].qos
        assert override == {
            'reliability': profile.reliability.name.lower(),
            'durability': profile.durability.name.lower(),
            'history': profile.history.name.lower(),
            'depth': profile.depth,
        }, name


def test_the_service_file_calls_what_exists():
    unit = (ROOT / 'share' / 'systemd' / 'mistypilot.service').read_text().replace('\\\n', ' ')
    command = re.search(r'^ExecStart=(.*)$', unit, re.MULTILINE)[1]
    assert set(re.findall(r'--[\w-]+', command)) <= options_of('up')
    settings = (ROOT / 'share' / 'systemd' / 'mistypilot.env').read_text()
    for variable in re.findall(r'\$\{?(\w+)', command):
        assert re.search(rf'^{variable}=', settings, re.MULTILINE), variable
    assert 'KillSignal=SIGINT' in unit and 'EnvironmentFile=' in unit
    for name in re.findall(r'/opt/mistypilot/(\S+)', unit):
        assert (ROOT / name).exists(), name


def test_the_image_calls_what_exists():
    text = (ROOT / 'share' / 'docker' / 'Dockerfile').read_text()
    words = [
        word
        for line in re.findall(r'^(?:ENTRYPOINT|CMD) (\[.*\])$', text, re.MULTILINE)
        for word in yaml.safe_load(line)
    ]
    assert words[:3] == ['/opt/mistypilot/script/exec', 'mistypilot', 'up']
    assert {word for word in words if word.startswith('--')} <= options_of('up')
    assert 'STOPSIGNAL SIGINT' in text
