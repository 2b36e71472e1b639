"""The table of bindings: bind, update, unbind, and its tombstones."""

import pytest

from mistypilot_ros.core.bindings import MAX_CALLS, Binding, BindingOptions, Bindings, TriggerMode
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.skills import SkillCall

WAVE, PHOTO = SkillCall('wave'), SkillCall('take_photo')


def test_bind_adds_in_order_and_once() -> None:
    table = Bindings().bind('chin', WAVE).bind('chin', PHOTO).bind('chin', WAVE)
    assert table.by_sensor['chin'].calls == (WAVE, PHOTO)
    assert table.generation == 2, 'the same call twice changes nothing'


def test_update_replaces_calls_and_keeps_options() -> None:
    options = BindingOptions(mode=TriggerMode.QUEUED)
    table = Bindings().put(Binding('chin', (WAVE, PHOTO), options, 'Ann')).update('chin', PHOTO, 'Bob')
    assert table.by_sensor['chin'] == Binding('chin', (PHOTO,), options, 'Bob')


def test_unbind_leaves_a_tombstone_until_bound_again() -> None:
    table = Bindings().bind('chin', WAVE).bind('head', WAVE).unbind('chin')
    assert set(table.by_sensor) == {'head'} and table.removed == ('chin',)
    assert table.bind('chin', PHOTO).removed == ()


def test_unbind_everything() -> None:
    table = Bindings().bind('chin', WAVE).bind('head', WAVE).unbind('*')
    assert not table.by_sensor and table.removed == ('chin', 'head')


def test_unbinding_nothing_changes_nothing() -> None:
    table = Bindings().bind('chin', WAVE)
    assert table.unbind('head') is table and Bindings().unbind('*').generation == 0


def test_a_table_is_never_changed_in_place() -> None:
    table = Bindings().bind('chin', WAVE)
    table.bind('head', WAVE)
    assert set(table.by_sensor) == {'chin'}
    with pytest.raises(TypeError):
        table.by_sensor['head'] = Binding('head', (WAVE,))  # type: ignore[index]


def test_the_user_stays_where_nobody_is_named() -> None:
    assert Bindings().bind('chin', WAVE, 'Ann').bind('chin', PHOTO).by_sensor['chin'].user == 'Ann'


@pytest.mark.parametrize('count', [0, MAX_CALLS + 1])
def test_number_of_calls(count: int) -> None:
    with pytest.raises(InvalidInputError, match="'chin'"):
        Binding('chin', tuple(SkillCall(f'skill_{number}') for number in range(count)))


@pytest.mark.parametrize(
    ('name', 'value'),
    [
        ('debounce_ms', -1),
        ('debounce_ms', 10_001),
        ('cooldown_s', -0.1),
        ('cooldown_s', 86_401.0),
        ('max_seconds', 0.0),
        ('max_seconds', 3_601.0),
        ('max_seconds', float('nan')),
    ],
)
def test_options_out_of_range(name: str, value: float) -> None:
    with pytest.raises(InvalidInputError, match=name):
        BindingOptions(**{name: value})  # type: ignore[arg-type]
