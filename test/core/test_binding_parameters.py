"""Bindings as parameters: every form that the tools send is understood, the rest is refused by name."""

import pytest

from mistypilot_ros.core.binding_parameters import ParameterBook, as_kept, is_binding, normalised
from mistypilot_ros.core.bindings import TriggerMode
from mistypilot_ros.core.errors import InvalidInputError, MistyPilotError, UnknownSensorError
from mistypilot_ros.core.sensors import MISTY_SENSORS


def book(*changes):
    result = ParameterBook()
    for name, value in changes:
        result = result.set(name, value, MISTY_SENSORS)
    return result


def test_a_list_of_calls_binds():
    bound = book(('bindings.chin', ['take_photo', 'make_sound sound=giggle']))
    assert bound.parameters()['bindings.chin'] == ['take_photo', 'make_sound sound=giggle']
    assert bound.bindings.generation == 1


@pytest.mark.parametrize(
    'value',
    ['wave', ['wave'], ('wave',), ['wave', ''], ['wave', 'wave'], '{"skill": "wave", "params": {}}']
    + ['["wave"]', ' [{"skill": "wave"}]', '["wave", {"skill": "wave", "params": {}}]'],
)
def test_forms_that_mean_one_wave(value):
    assert book(('bindings.chin', value)).parameters()['bindings.chin'] == ['wave']


@pytest.mark.parametrize('value', [None, [], b'', '', '  ', [''], (), '[]', '[""]'])
def test_forms_that_take_a_binding_away(value):
    gone = book(('bindings.chin', ['wave']), ('bindings.chin', value))
    assert gone.parameters() == {}
    assert gone.bindings.removed == ('chin',)


@pytest.mark.parametrize('value', [True, 7, [1, 2], [True], 1.5, ['wave', 3], '[3]', '[null]'])
def test_other_types_are_refused(value):
    with pytest.raises(InvalidInputError, match='list of skill calls'):
        book(('bindings.chin', value))


def test_an_unknown_sensor_is_refused_with_the_nearest():
    with pytest.raises(UnknownSensorError, match="'chinn'.*chin"):
        book(('bindings.chinn', ['wave']))


@pytest.mark.parametrize(
    ('option', 'value', 'kept'),
    [
        ('debounce_ms', 50, 50),
        ('cooldown_s', 2, 2.0),
        ('max_seconds', 5.5, 5.5),
        ('enabled', False, False),
        ('mode', 'queued', TriggerMode.QUEUED),
    ],
)
def test_options(option, value, kept):
    bound = book(('bindings.chin', ['wave']), (f'binding_options.chin.{option}', value))
    assert getattr(bound.bindings.by_sensor['chin'].options, option) == kept


@pytest.mark.parametrize(
    ('option', 'value'),
    [
        ('debounce_ms', -1),
        ('debounce_ms', 'much'),
        ('debounce_ms', True),
        ('cooldown_s', float('nan')),
        ('max_seconds', 0.0),
        ('mode', 'twice'),
        ('enabled', 1),
        ('colour', 'red'),
    ],
)
def test_wrong_options_are_refused_by_name(option, value):
    with pytest.raises(InvalidInputError, match=option):
        book(('bindings.chin', ['wave']), (f'binding_options.chin.{option}', value))


def test_options_that_come_before_their_binding_are_kept():
    bound = book(('binding_options.chin.debounce_ms', 70), ('bindings.chin', ['wave']))
    assert bound.bindings.by_sensor['chin'].options.debounce_ms == 70
    assert not bound.early


def test_options_stay_when_the_calls_change_and_go_with_the_binding():
    bound = book(
        ('bindings.chin', ['wave']), ('binding_options.chin.debounce_ms', 70), ('bindings.chin', ['nod'])
    )
    assert bound.bindings.by_sensor['chin'].options.debounce_ms == 70
    assert (
        'binding_options.chin.debounce_ms'
        not in book(
            ('bindings.chin', ['wave']), ('binding_options.chin.debounce_ms', 70), ('bindings.chin', [])
        ).parameters()
    )


def test_deleting_an_option_brings_its_default_back():
    bound = book(
        ('bindings.chin', ['wave']),
        ('binding_options.chin.debounce_ms', 70),
        ('binding_options.chin.debounce_ms', None),
    )
    assert bound.bindings.by_sensor['chin'].options.debounce_ms == 300


def test_parameters_read_back_give_the_same_book():
    bound = book(
        ('bindings.chin', ['say text=a%20b%3D%22c%22']),
        ('binding_options.chin.cooldown_s', 3.0),
        ('bindings.head', ['wave arm=left']),
    )
    assert book(*bound.parameters().items()).bindings.by_sensor == bound.bindings.by_sensor


def test_which_names_are_bindings():
    assert is_binding('bindings.chin') and is_binding('binding_options.chin.mode')
    assert not is_binding('state_dir') and not is_binding('bindingsx')


def test_normalised_refuses_what_is_not_text():
    with pytest.raises(MistyPilotError):
        normalised(object())


@pytest.mark.parametrize(
    ('name', 'value', 'kept'),
    [
        ('bindings.chin', 'wave', ['wave']),
        ('bindings.chin', ('wave', ''), ['wave']),
        ('bindings.chin', [], ['']),
        ('bindings.chin', None, ['']),
        ('binding_options.chin.mode', None, 'single'),
        ('binding_options.chin.colour', None, None),
        ('bindings.chin', 7, 7),
        ('binding_options.chin.cooldown_s', 2, 2.0),
        ('binding_options.chin.max_seconds', 2.5, 2.5),
        ('binding_options.chin.cooldown_s', True, True),
        ('binding_options.chin.debounce_ms', 2, 2),
        ('binding_options.chin.mode', 'queued', 'queued'),
    ],
)
def test_a_value_is_kept_in_one_type(name, value, kept):
    assert as_kept(name, value) == kept and type(as_kept(name, value)) is type(kept)
