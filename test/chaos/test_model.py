"""The model of chaos is a second account: it must agree with the product on what each change means."""

import random

import pytest

from mistypilot_ros.chaos.model import MARK, Call, Model
from mistypilot_ros.core.binding_parameters import ParameterBook, free
from mistypilot_ros.core.bindings import BindingOptions, Bindings, TriggerMode
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall

OPTIONS = BindingOptions(True, TriggerMode.QUEUED, 20, 0.05, 5.0)


def both(chance: random.Random, steps: int) -> tuple[Model, Bindings]:
    """The same changes made to the model and to the product's own table."""
    model, bindings = Model(), Bindings()
    for tag in range(1, steps + 1):
        sensor, call = chance.choice(MISTY_SENSORS.names), Call(tag)
        parsed = SkillCall.parse(str(call))
        kind = chance.randrange(4) if sensor in model.bound else 0
        if kind == 3:
            model, bindings = model.unbind(sensor), bindings.unbind(sensor)
        elif kind == 2:
            options = BindingOptions(debounce_ms=tag)
            model, bindings = model.set_options(sensor, options), bindings.with_options(sensor, options)
        else:
            model = model.bind(sensor, call, OPTIONS, instead=kind == 0)
            change = bindings.update if kind == 0 else bindings.bind
            bindings = change(sensor, parsed).with_options(sensor, OPTIONS)
    return model, bindings


@pytest.mark.parametrize('seed', range(5))
def test_parameters_and_files_are_those_of_the_product(seed):
    model, bindings = both(random.Random(seed), 60)
    assert model.parameters() == {
        **free(MISTY_SENSORS.names),
        **ParameterBook(bindings).parameters(),
    }
    assert model.file().get('removed_bindings', []) == list(bindings.removed)


@pytest.mark.parametrize('seed', range(5))
def test_a_press_reaches_what_the_product_lets_it_reach(seed):
    model, bindings = both(random.Random(seed), 25)
    for sensor in MISTY_SENSORS.sensors:
        assert model.serving(sensor) == MISTY_SENSORS.serving(sensor, list(bindings.by_sensor))
    for name in model.bound:
        touched = model.touching(name)
        assert not touched or model.serving(touched) == name


def test_what_is_switched_off_leaves_no_mark():
    model = Model().bind('chin', Call(1), BindingOptions())
    assert model.bound['chin'].tags == (1,)
    assert model.set_options('chin', BindingOptions(enabled=False)).bound['chin'].tags == ()


def test_calls_are_written_as_the_product_writes_them():
    assert str(Call(7)) == str(SkillCall(MARK, {'tag': 7}))
