"""The bindings in force: checked, written, and only then true."""

import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from mistypilot_ros.core.bindings import BindingOptions, Bindings, TriggerMode
from mistypilot_ros.core.errors import (
    InvalidInputError,
    InvalidParameterError,
    StoreError,
    UnknownSensorError,
    UnknownSkillError,
)
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision.book import BindingBook
from mistypilot_ros.supervision.store import BindingStore

WAVE, NOD = SkillCall('wave'), SkillCall('nod')


class Store:
    """Keeps what was saved; raises `error` instead where there is one."""

    def __init__(self) -> None:
        self.saved: list[Bindings] = []
        self.error: StoreError | None = None

    def save(self, bindings: Bindings) -> None:
        if self.error is not None:
            raise self.error
        self.saved.append(bindings)


class World:
    """A book, its store and the skills that exist."""

    def __init__(self, bindings: Bindings | None = None) -> None:
        self.store = Store()
        self.skills = {'wave', 'nod'}
        self.book = BindingBook(self.store, bindings or Bindings(), MISTY_SENSORS, self.check)

    def check(self, call: SkillCall) -> SkillCall:
        """Times are whole numbers, whatever they were written as."""
        if call.skill not in self.skills:
            raise UnknownSkillError(f"There is no skill '{call.skill}'.")
        return SkillCall(call.skill, {name: int(value) for name, value in call.params.items()})

    def texts(self) -> Mapping[str, list[str]]:
        return {name: [str(call) for call in one.calls] for name, one in self.book.bindings.by_sensor.items()}


@pytest.fixture
def world() -> World:
    return World()


def test_each_change_is_on_disk_before_it_is_true(world: World) -> None:
    assert world.book.bind('chin', WAVE, user='Ann') == 1
    assert world.book.bind('chin', NOD) == 2
    assert world.book.bind('head', WAVE, options=BindingOptions(cooldown_s=1.0)) == 3, 'one change, one step'
    assert world.book.unbind('chin') == ('chin',)
    assert [bindings.generation for bindings in world.store.saved] == [1, 2, 3, 4]
    assert world.store.saved[-1] == world.book.bindings and world.book.bindings.removed == ('chin',)


def test_no_change_is_not_written(world: World) -> None:
    world.book.bind('chin', SkillCall('nod', {'times': 2}))
    assert world.book.bind('chin', SkillCall('nod', {'times': 2})) == 1
    assert world.book.bind('chin', SkillCall('nod', {'times': 2.0})) == 1, 'the same, brought to its type'
    assert world.book.unbind('head') == ()
    world.book.set([('bindings.chin', ['nod times=2'])])
    world.book.set([('binding_options.chin.mode', 'single')])
    assert len(world.store.saved) == 1


def test_what_cannot_be_written_is_not_true(world: World) -> None:
    world.book.bind('chin', WAVE)
    before = world.book.bindings
    world.store.error = StoreError('The disk is full.')
    for change in (
        lambda: world.book.bind('head', WAVE),
        lambda: world.book.bind('chin', NOD, instead=True),
        lambda: world.book.unbind('*'),
        lambda: world.book.set([('bindings.chin', [])]),
        lambda: world.book.set([('binding_options.chin.debounce_ms', 9)]),
    ):
        with pytest.raises(StoreError, match='disk is full'):
            change()
        assert world.book.bindings is before
    world.store.error = None
    assert world.book.bind('head', WAVE) == 2, 'no generation was used up'


def test_replacing_keeps_options_and_adding_keeps_the_user(world: World) -> None:
    options = BindingOptions(mode=TriggerMode.QUEUED)
    world.book.bind('chin', WAVE, options=options, user='Ann')
    world.book.bind('chin', NOD)
    assert world.book.bindings.by_sensor['chin'].user == 'Ann'
    world.book.bind('chin', NOD, instead=True, user='Bob')
    assert world.texts() == {'chin': ['nod']}
    assert (world.book.bindings.by_sensor['chin'].options, world.book.bindings.by_sensor['chin'].user) == (
        options,
        'Bob',
    )


@pytest.mark.parametrize(
    ('sensor', 'call', 'error'),
    [
        ('nose', WAVE, UnknownSensorError),
        ('*', WAVE, UnknownSensorError),
        ('chin', SkillCall('fly'), UnknownSkillError),
    ],
)
def test_what_does_not_exist_is_not_bound(world: World, sensor: str, call: SkillCall, error: Any) -> None:
    with pytest.raises(error, match=f"'{sensor if error is UnknownSensorError else call.skill}'"):
        world.book.bind(sensor, call)
    assert not world.store.saved


def test_unbinding_an_unknown_sensor_is_a_mistake(world: World) -> None:
    with pytest.raises(UnknownSensorError, match="'chinn'"):
        world.book.unbind('chinn')


def test_several_changes_are_one_or_none(world: World) -> None:
    world.book.set(
        [('binding_options.chin.debounce_ms', 5), ('bindings.chin', 'wave'), ('bindings.head', ['nod'])]
    )
    assert world.texts() == {'chin': ['wave'], 'head': ['nod']}
    assert world.book.bindings.by_sensor['chin'].options.debounce_ms == 5
    assert [bindings.generation for bindings in world.store.saved] == [1]
    with pytest.raises(UnknownSkillError):
        world.book.set([('bindings.scruff', 'wave'), ('bindings.chin', 'fly')])
    with pytest.raises(InvalidInputError):
        world.book.set([('bindings.scruff', 'wave'), ('binding_options.chin.mode', 'twice')])
    assert world.texts() == {'chin': ['wave'], 'head': ['nod']} and len(world.store.saved) == 1


def test_calls_that_stand_may_have_lost_their_skill(world: World) -> None:
    world.book.bind('chin', WAVE)
    world.skills.discard('wave')
    world.book.bind('chin', NOD)
    world.book.bind('head', NOD)
    assert world.texts() == {'chin': ['wave', 'nod'], 'head': ['nod']}
    with pytest.raises(UnknownSkillError):
        world.book.bind('head', WAVE)
    world.book.set([('binding_options.chin.cooldown_s', 2)])
    assert world.book.bindings.by_sensor['chin'].options.cooldown_s == 2.0


def test_values_are_brought_to_their_types_before_they_are_written(world: World) -> None:
    world.book.set([('bindings.chin', ['nod times=2.0', 'nod times=2'])])
    assert world.texts() == {'chin': ['nod times=2']} and world.store.saved[-1] == world.book.bindings


def test_options_come_and_go_with_their_binding(world: World) -> None:
    world.book.set([('binding_options.chin.debounce_ms', 5)])
    assert world.book.parameters()['binding_options.chin.debounce_ms'] == 5 and not world.store.saved
    world.book.bind('chin', WAVE)
    assert world.store.saved[-1].by_sensor['chin'].options.debounce_ms == 5
    world.book.unbind('chin')
    assert world.book.parameters() == {}
    world.book.bind('chin', WAVE)
    assert world.book.parameters()['binding_options.chin.debounce_ms'] == 300


LAUNCH = {
    'bindings.chin': ['wave'],
    'bindings.head': ['wave'],
    'bindings.scruff': ['wave'],
    'binding_options.chin.debounce_ms': 7,
    'binding_options.scruff.debounce_ms': 7,
}
FOLDER = Bindings().bind('head', NOD).bind('chin', NOD).unbind('chin')


def test_the_folder_wins_for_what_it_mentions() -> None:
    world = World(FOLDER)
    assert world.book.override(LAUNCH, reset=False) == []
    assert world.texts() == {'head': ['nod'], 'scruff': ['wave']}
    assert world.book.bindings.by_sensor['scruff'].options.debounce_ms == 7
    assert world.book.bindings.removed == ('chin',) and 'chin' not in str(world.book.parameters())
    assert world.store.saved[-1] == world.book.bindings


def test_the_launch_wins_where_it_is_told_so() -> None:
    world = World(FOLDER)
    assert world.book.override(LAUNCH, reset=True) == []
    assert world.texts() == {'chin': ['wave'], 'head': ['wave'], 'scruff': ['wave']}
    assert world.book.bindings.by_sensor['chin'].options.debounce_ms == 7
    assert world.store.saved[-1] == world.book.bindings
    assert World(FOLDER).book.override({}, reset=True) == []


def test_a_launch_says_what_it_cannot_use_and_takes_the_rest(world: World) -> None:
    problems = world.book.override(
        {
            'bindings.nose': ['wave'],
            'bindings.chin': ['fly'],
            'bindings.head': [],
            'bindings.scruff': None,
            'bindings.bumpers': ['wave'],
            'binding_options.bumpers.colour': 'red',
            'bindings.': ['wave'],
            'binding_options.': 1,
        },
        reset=False,
    )
    assert world.texts() == {'bumpers': ['wave']}
    assert sorted(problem.split(' was left out: ')[0] for problem in problems) == [
        'binding_options.',
        'binding_options.bumpers.colour',
        'bindings.',
        'bindings.chin',
        'bindings.nose',
    ]


def test_a_launch_that_cannot_be_written_is_said(world: World) -> None:
    world.store.error = StoreError('The disk is full.')
    assert world.book.override({'bindings.chin': ['wave']}, reset=False) == [
        'bindings.chin was left out: The disk is full.'
    ]
    assert world.texts() == {}


def test_many_threads_lose_nothing(world: World) -> None:
    def bind(sensor: str) -> None:
        for times in range(1, 9):
            world.book.bind(sensor, SkillCall('nod', {'times': times}))

    threads = [threading.Thread(target=bind, args=(name,)) for name in MISTY_SENSORS.sensors]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert world.book.bindings.generation == 8 * len(threads)
    assert [bindings.generation for bindings in world.store.saved] == list(range(1, 8 * len(threads) + 1))
    assert all(len(one.calls) == 8 for one in world.book.bindings.by_sensor.values())


def test_with_the_real_store_a_refused_change_leaves_the_files_alone(tmp_path: Path) -> None:
    store = BindingStore(tmp_path / 'state')
    book = BindingBook(store, store.load()[0], MISTY_SENSORS, lambda call: call)
    book.bind('chin', WAVE)
    before = book.bindings
    second = tmp_path / 'state' / 'bindings.backup.yaml'
    second.unlink()
    second.mkdir()  # The first file can be replaced, the second not.
    (second / 'occupied').touch()
    with pytest.raises(StoreError, match='could not be saved'):
        book.unbind('chin')
    assert book.bindings == before
    (second / 'occupied').unlink()
    second.rmdir()
    assert BindingStore(tmp_path / 'state').load()[0] == before, 'the first was put back'


def test_a_wrong_value_names_its_parameter(world: World) -> None:
    with pytest.raises(InvalidParameterError, match='name=value'):
        world.book.set([('bindings.chin', ['wave left'])])
