"""Bindings through the parameter services, exactly as `ros2 param` and rqt_reconfigure send them."""

from typing import Any

import pytest

from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.supervision.store import BindingStore

pytestmark = pytest.mark.ros


def parameter_type(name: str) -> Any:
    from rclpy.parameter import Parameter

    return Parameter.Type[name]


def refused(system: Any, values: dict[str, Any], *words: str) -> None:
    """Nothing of it is taken, and the reason has these words."""
    before = system.dump()
    (result,) = system.set(values)
    assert not result.successful
    for word in words:
        assert word in result.reason
    assert system.dump() == before


def test_a_list_of_calls_binds(system) -> None:
    (result,) = system.set({'bindings.chin': ['light', 'wave arm=left']})
    assert result.successful, result.reason
    assert system.dump()['bindings.chin'] == ['light', 'wave arm=left']
    system.until(lambda: system.works('chin', 'light', 'wave'), 'the chin is active')
    system.press('chin')
    assert [name for name, _ in system.bridge.calls] == ['set_led', 'move_arms']


@pytest.mark.parametrize(
    'value', ['wave', ['wave', 'wave', ''], '{"skill": "wave"}', '{"skill": "wave", "params": {}}']
)
def test_other_forms_become_a_list(system, value) -> None:
    assert system.set({'bindings.chin': value})[0].successful
    assert system.dump()['bindings.chin'] == ['wave']


def test_values_are_brought_to_their_types_and_written_in_one_form(system) -> None:
    assert system.set({'bindings.chin': ['nod  times=2.0', 'say text=%61%20b']})[0].successful
    assert system.dump()['bindings.chin'] == ['nod times=2', 'say text=a%20b']


@pytest.mark.parametrize(
    ('kind', 'value'),
    [('BOOL_ARRAY', []), ('BYTE_ARRAY', []), ('STRING_ARRAY', []), ('STRING', ''), ('NOT_SET', None)],
)
def test_empty_values_and_deletion_unbind(system, kind, value) -> None:
    from rclpy.parameter import Parameter

    assert (
        Parameter('x', parameter_type(kind), value).to_parameter_msg().value.type
        == parameter_type(kind).value
    )
    system.set(
        {'bindings.chin': ['light'], 'binding_options.chin.debounce_ms': 70, 'bindings.head': ['wave']}
    )
    for times in ('bound', 'free already'):
        assert system.set({'bindings.chin': (parameter_type(kind), value)})[0].successful, times
        assert {name.split('.')[1] for name in system.dump()} == {'head'}, times
    system.until(lambda: [row.sensor for row in system.tables[-1].bindings] == ['head'], 'the chin is free')


def test_options_show_with_the_binding_and_can_be_set(system) -> None:
    system.set({'bindings.chin': ['light']})
    assert system.dump() == {
        'bindings.chin': ['light'],
        'binding_options.chin.enabled': True,
        'binding_options.chin.mode': 'single',
        'binding_options.chin.debounce_ms': 300,
        'binding_options.chin.cooldown_s': 0.0,
        'binding_options.chin.max_seconds': 120.0,
    }
    changes = {'enabled': False, 'mode': 'queued', 'debounce_ms': 50, 'cooldown_s': 2, 'max_seconds': 0.5}
    results = system.set({f'binding_options.chin.{name}': value for name, value in changes.items()})
    assert all(result.successful for result in results)
    system.until(lambda: system.row('chin').options.mode == 1, 'the options are in the table')
    system.until(lambda: system.row('chin').options.max_duration.nanosec == 500_000_000, 'so is the last')
    assert system.dump()['binding_options.chin.cooldown_s'] == 2.0
    assert system.set({'binding_options.chin.mode': (parameter_type('NOT_SET'), None)})[0].successful
    assert system.dump()['binding_options.chin.mode'] == 'single', 'a deleted option has its default again'


@pytest.mark.parametrize(
    ('option', 'value', 'word'),
    [
        ('debounce_ms', -1, 'Min: 0, Max: 10000'),
        ('debounce_ms', 'long', 'must be a whole number'),
        ('cooldown_s', 1e9, 'Min: 0.0, Max: 86400.0'),
        ('max_seconds', 0.0, 'Min: 0.1, Max: 3600.0'),
        ('mode', 'twice', 'single, queued, restart'),
        ('enabled', 1, 'must be true or false'),
        ('colour', 'red', 'debounce_ms'),
    ],
)
def test_wrong_options_are_refused_with_the_reason(system, option, value, word) -> None:
    system.set({'bindings.chin': ['light']})
    refused(system, {f'binding_options.chin.{option}': value}, option, word)


@pytest.mark.parametrize(
    ('name', 'value', 'words'),
    [
        ('bindings.chinn', ['light'], ["'chinn'", 'chin']),
        ('binding_options.scruf.mode', 'single', ["'scruf'", 'scruff']),
        ('bindings.chin', ['wav'], ["'wav'", 'wave']),
        ('bindings.chin', ['wave arm=up'], ["'arm'", "'wave'", 'left', 'right']),
        ('bindings.chin', ['wave leg=left'], ["'leg'", 'arm']),
        ('bindings.chin', ['wave left'], ['name=value']),
        ('bindings.chin', [f'nod times={n}' for n in range(40)], ['40', 'chin']),
        ('bindings.chin', 7, ['list of skill calls']),
        ('bindings.chin', [True], ['list of skill calls']),
        ('bindngs.chin', ['light'], ["'bindngs.chin'", 'bindings.SENSOR']),
        ('bindings', ['light'], ["'bindings'", 'bindings.SENSOR']),
        ('state_dir', '/elsewhere', ['read-only']),
    ],
)
def test_what_cannot_be_used_is_refused_with_the_reason(system, name, value, words) -> None:
    system.set({'bindings.head': ['wave']})
    refused(system, {name: value}, *words)
    generation = system.tables[-1].generation
    assert system.call(system.topics.UNBIND, sensor='head').generation == generation + 1, (
        'nothing was written'
    )


def test_atomically_all_or_none(system) -> None:
    good = {'binding_options.chin.debounce_ms': 0, 'bindings.chin': ['light'], 'bindings.head': 'wave'}
    result = system.set({**good, 'bindings.scruff': ['fly']}, 'set_parameters_atomically')
    assert not result.successful and "'fly'" in result.reason and system.dump() == {}
    generation = system.tables[-1].generation
    assert system.set(good, 'set_parameters_atomically').successful
    assert system.dump()['bindings.head'] == ['wave']
    assert system.dump()['binding_options.chin.debounce_ms'] == 0
    system.until(lambda: len(system.tables[-1].bindings) == 2, 'both are in the table')
    assert system.tables[-1].generation == generation + 1, 'one change'


def test_bindings_and_other_parameters_are_not_mixed(system) -> None:
    values = {'bindings.chin': ['light'], 'use_sim_time': False}
    result = system.set(values, 'set_parameters_atomically')
    assert not result.successful and 'apart from other parameters' in result.reason
    assert system.dump() == {}
    assert all(result.successful for result in system.set(values)), 'one by one they are not mixed'


def test_options_before_their_binding_as_a_file_is_loaded(system) -> None:
    results = system.set({'binding_options.chin.debounce_ms': 70, 'bindings.chin': ['light']})
    assert [result.successful for result in results] == [True, True]
    assert system.dump()['binding_options.chin.debounce_ms'] == 70
    system.until(lambda: system.row('chin').options.debounce.nanosec == 70_000_000, 'the table shows it')


def test_get_types_and_describe(system) -> None:
    system.set({'bindings.chin': 'light'})
    names = ['bindings.chin', 'binding_options.chin.mode', 'state_dir']
    first, second, fixed = system.call(system.own['describe_parameters'], names=names).descriptors
    assert (first.type, first.dynamic_typing, first.read_only) == (9, True, False)
    assert (second.type, second.read_only, fixed.read_only) == (4, False, True)
    assert 'Skills that this sensor runs' in first.description and 'queued' in second.description
    assert list(system.call(system.own['get_parameter_types'], names=names).types) == [9, 4, 4]


def test_services_and_parameters_show_the_same(system) -> None:
    assert system.bind('chin', 'wave arm=left', user='Ann').ok
    assert system.dump()['bindings.chin'] == ['wave arm=left']
    assert system.set({'bindings.chin': ['light']})[0].successful
    assert system.bind('chin', 'wave').ok
    assert system.dump()['bindings.chin'] == ['light', 'wave']
    assert system.row('chin').user == 'Ann'
    assert system.call(system.topics.UNBIND, sensor='chin').ok
    assert system.dump() == {}, 'options are gone too'


def test_parameters_and_services_at_the_same_moment_agree(system, done) -> None:
    from rcl_interfaces.srv import SetParameters
    from rclpy.parameter import Parameter

    setting = system.client.client(system.own['set_parameters'])
    unbinding = system.client.client(system.topics.UNBIND)
    store = BindingStore(system.state)
    everything = {f'bindings.{name}': ['wave'] for name in MISTY_SENSORS.names}
    for times in range(1, 13):
        assert system.set(everything, 'set_parameters_atomically').successful
        chin = Parameter('bindings.chin', value=[f'nod times={times}']).to_parameter_msg()
        gone = unbinding.call_async(system.topics.UNBIND.type.Request(sensor='*'))
        sets = [setting.call_async(SetParameters.Request(parameters=[chin])) for _ in range(6)]
        assert done(gone).ok and all(done(future).results[0].successful for future in sets)
        shown = {name: calls for name, calls in system.dump().items() if name.startswith('bindings.')}
        stored = store.load()[0].by_sensor
        assert shown == {f'bindings.{name}': list(map(str, one.calls)) for name, one in stored.items()}
        assert set(shown) <= {'bindings.chin'}, 'at most what was set after all were unbound'


def test_changes_are_told_as_parameter_events(system) -> None:
    from rcl_interfaces.msg import ParameterEvent

    heard: list[ParameterEvent] = []
    mine = f'{system.client.namespace}/binding_supervisor'
    system.client.node.create_subscription(ParameterEvent, '/parameter_events', heard.append, 100)

    def told(kind: str) -> set[str]:
        events = [event for event in heard if event.node == mine]
        return {parameter.name for event in events for parameter in getattr(event, f'{kind}_parameters')}

    system.until(lambda: system.set({'use_sim_time': False}) and told('changed'), 'any event')
    system.set({'bindings.chin': 'light'})
    system.until(lambda: 'bindings.chin' in told('changed'), 'bound')
    system.bind('head', 'wave')
    system.until(lambda: 'bindings.head' in told('changed'), 'by the service too')
    heard.clear()
    system.call(system.topics.UNBIND, sensor='head')
    system.until(lambda: 'bindings.head' in told('changed'), 'unbound')
    assert not told('deleted') and not told('new'), 'rqt_reconfigure could not bear it'


def test_a_dump_loaded_into_a_fresh_node_gives_the_same(system, fresh) -> None:
    system.set(
        {
            'bindings.chin': ['say text=a%20%3D%20%22b%22', 'wave arm=left'],
            'binding_options.chin.mode': 'restart',
            'binding_options.chin.max_seconds': 9.5,
            'bindings.bumpers': ['nod times=3'],
        }
    )
    dump = system.dump()
    assert len(dump) == 12
    fresh.start()
    results = fresh.set(dict(sorted(dump.items())))
    assert all(result.successful for result in results) and fresh.dump() == dump
