"""What a start makes of the state folder, of parameter files and of `-p`; nothing acknowledged is lost."""

import signal
from pathlib import Path
from typing import Any

import pytest

from mistypilot_ros.supervision.store import BindingStore

pytestmark = pytest.mark.ros
CHIN = {'bindings.chin': ['light']}


def parameter_file(system: Any, text: str) -> Path:
    path = system.folder / 'parameters.yaml'
    path.write_text('/**:\n  binding_supervisor:\n    ros__parameters:\n' + text)
    return path


def bound(system: Any) -> dict[str, Any]:
    values = system.dump().items()
    return {name.removeprefix('bindings.'): calls for name, calls in values if name.startswith('bindings.')}


def test_overrides_bind_options_count_and_what_cannot_be_used_is_said(fresh) -> None:
    file = parameter_file(
        fresh,
        "      bindings:\n        head: ['wave arm=left', 'light']\n        scruff: light\n"
        "        bumpers: ['light']\n        nose: ['light']\n        front_bumpers: ['fly']\n"
        '        rear_bumpers: 7\n'
        '      binding_options:\n        head: {mode: queued, debounce_ms: 5, cooldown_s: 1}\n'
        '        bumpers: {debounce_ms: -1}\n        chin: {colour: red}\n',
    )
    supervisor = fresh.start(file, **CHIN)
    calls = {'chin': ['light'], 'head': ['wave arm=left', 'light'], 'scruff': ['light'], 'bumpers': ['light']}
    assert bound(fresh) == calls
    fresh.until(lambda: all(row.status == 2 for row in fresh.tables[-1].bindings), 'all work')
    options = fresh.row('head').options
    assert (options.mode, options.debounce.nanosec, options.cooldown.sec) == (1, 5_000_000, 1)
    assert (fresh.state / 'bindings.yaml').read_bytes() == (fresh.state / 'bindings.backup.yaml').read_bytes()
    for words in (
        "bindings.nose was left out: There is no sensor 'nose'",
        "bindings.front_bumpers was left out: There is no skill 'fly'",
        'bindings.rear_bumpers was left out: A binding must be a list',
        'binding_options.bumpers.debounce_ms was left out: debounce_ms is -1',
        "binding_options.chin.colour was left out: There is no option 'colour'",
    ):
        assert words in supervisor.said


def test_an_empty_list_in_a_file_is_not_set_and_a_second_supervisor_is_refused(fresh) -> None:
    file = parameter_file(fresh, "      bindings:\n        chin: []\n        bumpers: ['light']\n")
    first = fresh.start(file)
    assert bound(fresh) == {'bumpers': ['light']}
    assert 'bindings.chin was' not in first.said, 'which is no mistake'
    second = fresh.start(wait=False)
    assert second.process.wait(15) == 2
    assert second.said.count('Another supervisor already uses') == 1 and 'Traceback' not in second.said
    assert fresh.bind('chin', 'light').ok, 'the first is not disturbed'


def test_the_state_folder_wins_for_every_sensor_that_it_mentions_and_its_loss_is_said_out_loud(fresh) -> None:
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
    third = fresh.start(reset_bindings=True, **CHIN)
    assert bound(fresh) == {'chin': ['light']}, 'the launch wins where it is told so'

    assert third.end() == 0
    for name in ('bindings.yaml', 'bindings.backup.yaml'):
        (fresh.state / name).write_text('nonsense')
    heard = fresh.client.listen(fresh.topics.DIAGNOSTICS)
    supervisor = fresh.start()
    assert bound(fresh) == {} and 'were lost' in supervisor.said

    def lost() -> bool:
        return any(s.level == b'\x02' and 'were lost' in s.message for array in heard for s in array.status)

    fresh.until(lost, 'the diagnostics')


def test_what_cannot_be_written_is_refused_and_acknowledged_means_on_disk(fresh) -> None:
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
    assert fresh.call(fresh.topics.UNBIND, sensor='*').ok

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


@pytest.mark.parametrize('paths', ["['']", '[]'])
def test_no_skill_paths_mean_the_shipped_skills(fresh, paths) -> None:
    file = parameter_file(fresh, f"      skill_paths: {paths}\n      state_dir: '{fresh.state}'\n")
    fresh.start(file, skill_paths=None, state_dir=None)
    shipped = {'wave', 'say', 'take_photo'}
    fresh.until(
        lambda: fresh.catalogues and shipped <= {skill.name for skill in fresh.catalogues[-1].skills},
        'skills',
    )
