"""What a start makes of the state folder, of parameter files and of `-p`; nothing acknowledged is lost."""

import signal
from pathlib import Path
from typing import Any

import pytest

from mistypilot_ros.supervision.store import BindingStore

pytestmark = pytest.mark.ros
CHIN = {'bindings.chin': ['light']}


@pytest.fixture
def fresh(new_system) -> Any:
    return new_system()


def parameter_file(system: Any, text: str) -> Path:
    path = system.folder / 'parameters.yaml'
    path.write_text('/**:\n  binding_supervisor:\n    ros__parameters:\n' + text)
    return path


def bound(system: Any) -> dict[str, Any]:
    return {name.removeprefix('bindings.'): calls for name, calls in system.dump().items() if '_' not in name}


def test_overrides_bind_and_options_count(fresh) -> None:
    file = parameter_file(
        fresh,
        "      bindings:\n        head: ['wave arm=left', 'light']\n        scruff: light\n"
        '      binding_options:\n        head: {mode: queued, debounce_ms: 5, cooldown_s: 1}\n',
    )
    fresh.start(file, **CHIN)
    assert bound(fresh) == {'chin': ['light'], 'head': ['wave arm=left', 'light'], 'scruff': ['light']}
    fresh.until(lambda: all(row.status == 2 for row in fresh.tables[-1].bindings), 'all work')
    options = fresh.row('head').options
    assert (options.mode, options.debounce.nanosec, options.cooldown.sec) == (1, 5_000_000, 1)
    assert (fresh.state / 'bindings.yaml').read_bytes() == (fresh.state / 'bindings.backup.yaml').read_bytes()


def test_the_state_folder_wins_for_every_sensor_that_it_mentions(fresh) -> None:
    first = fresh.start(**CHIN, **{'bindings.head': ['light']})
    assert fresh.call(fresh.topics.UNBIND, sensor='chin').ok
    assert fresh.bind('head', 'wave', replace=True).ok
    assert first.end() == 0
    launch = {**CHIN, 'bindings.head': ['light'], 'bindings.scruff': ['light']}
    launch |= {'binding_options.head.debounce_ms': 9, 'binding_options.scruff.debounce_ms': 9}
    second = fresh.start(**launch)
    assert bound(fresh) == {'head': ['wave'], 'scruff': ['light']}, 'unbound stays unbound, changed changed'
    assert fresh.dump()['binding_options.head.debounce_ms'] == 300
    assert fresh.dump()['binding_options.scruff.debounce_ms'] == 9
    assert second.end() == 0
    fresh.start(reset_bindings=True, **CHIN)
    assert bound(fresh) == {'chin': ['light']}, 'the launch wins where it is told so'


def test_overrides_that_cannot_be_used_are_said_and_harm_nothing(fresh) -> None:
    file = parameter_file(
        fresh,
        "      bindings:\n        chin: []\n        nose: ['light']\n        head: ['fly']\n"
        "        scruff: 7\n        bumpers: ['light']\n      binding_options:\n"
        '        bumpers: {debounce_ms: -1}\n        chin: {colour: red}\n',
    )
    supervisor = fresh.start(file)
    assert bound(fresh) == {'bumpers': ['light']}
    for words in (
        "bindings.nose was left out: There is no sensor 'nose'",
        "bindings.head was left out: There is no skill 'fly'",
        'bindings.scruff was left out: A binding must be a list',
        'binding_options.bumpers.debounce_ms was left out: debounce_ms is -1',
        "binding_options.chin.colour was left out: There is no option 'colour'",
    ):
        assert words in supervisor.said
    assert 'bindings.chin was' not in supervisor.said, (
        'an empty list in a file is not set, which is no mistake'
    )


def test_acknowledged_means_on_disk(fresh) -> None:
    supervisor = fresh.start()
    store = BindingStore(fresh.state)

    def on_disk() -> dict[str, str]:
        return {name: ' '.join(map(str, one.calls)) for name, one in store.load()[0].by_sensor.items()}

    assert fresh.call(fresh.topics.BIND, sensor='chin', call=fresh.skill_call('wave')).ok
    assert on_disk() == {'chin': 'wave'}
    assert fresh.set({'bindings.head': ['light']})[0].successful
    assert on_disk() == {'chin': 'wave', 'head': 'light'}
    assert fresh.set({'binding_options.head.debounce_ms': 8})[0].successful
    assert store.load()[0].by_sensor['head'].options.debounce_ms == 8
    assert fresh.call(fresh.topics.UNBIND, sensor='chin').ok
    assert on_disk() == {'head': 'light'}
    assert fresh.set({'bindings.scruff': ['nod times=3']})[0].successful
    supervisor.end(signal.SIGKILL)
    fresh.start(**CHIN)
    assert bound(fresh) == {'head': ['light'], 'scruff': ['nod times=3']}
    assert fresh.dump()['binding_options.head.debounce_ms'] == 8


def test_what_cannot_be_written_is_refused_and_the_old_state_stands(fresh) -> None:
    supervisor = fresh.start(**CHIN)
    before, files = fresh.dump(), (fresh.state / 'bindings.yaml').read_bytes()
    generation = fresh.tables[-1].generation
    obstacle = fresh.state / '.bindings.yaml.new'
    obstacle.mkdir()  # In the way of root too.
    answers = [
        fresh.call(fresh.topics.BIND, sensor='head', call=fresh.skill_call('wave')),
        fresh.call(fresh.topics.UNBIND, sensor='*'),
    ]
    results = fresh.set({'bindings.head': ['wave'], 'binding_options.chin.mode': 'queued'})
    for ok, reason in [(a.ok, a.message) for a in answers] + [(r.successful, r.reason) for r in results]:
        assert not ok and 'could not be saved' in reason and str(fresh.state) in reason
    assert fresh.dump() == before and (fresh.state / 'bindings.yaml').read_bytes() == files
    fresh.until(lambda: fresh.row('chin').status == 2, 'the chin works')
    assert fresh.press('chin').state == 1, 'what is bound works on'
    obstacle.rmdir()
    answer = fresh.bind('head', 'wave')
    assert answer.ok and answer.generation == generation + 1
    assert supervisor.end() == 0


def test_lost_bindings_are_said_out_loud(fresh) -> None:
    fresh.start(**CHIN).end()
    for name in ('bindings.yaml', 'bindings.backup.yaml'):
        (fresh.state / name).write_text('nonsense')
    heard = fresh.client.listen(fresh.topics.DIAGNOSTICS)
    supervisor = fresh.start()
    assert bound(fresh) == {} and 'were lost' in supervisor.said

    def lost() -> bool:
        return any(s.level == b'\x02' and 'were lost' in s.message for array in heard for s in array.status)

    fresh.until(lost, 'the diagnostics')


def test_a_second_supervisor_of_a_folder_ends_with_one_sentence(fresh) -> None:
    fresh.start()
    second = fresh.start(wait=False)
    assert second.process.wait(15) == 2
    assert second.said.count('Another supervisor already uses') == 1 and 'Traceback' not in second.said
    assert fresh.bind('chin', 'light').ok, 'the first is not disturbed'


@pytest.mark.parametrize('paths', ["['']", '[]'])
def test_no_skill_paths_mean_the_shipped_skills(fresh, paths) -> None:
    file = parameter_file(fresh, f"      skill_paths: {paths}\n      state_dir: '{fresh.state}'\n")
    fresh.start(file, skill_paths=None, state_dir=None)
    shipped = {'wave', 'say', 'take_photo'}
    fresh.until(
        lambda: fresh.catalogues and shipped <= {skill.name for skill in fresh.catalogues[-1].skills},
        'skills',
    )
