"""What people type into `ros2 param` and rqt_reconfigure, sent as these tools send it."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from mistypilot_ros.core.binding_parameters import free
from mistypilot_ros.core.sensors import MISTY_SENSORS

pytestmark = pytest.mark.ros


def typed(system: Any, name: str, text: str) -> Any:
    """`ros2 param set NODE NAME TEXT`: rclpy itself guesses the type for the command."""
    from rcl_interfaces.msg import Parameter
    from rclpy.parameter import get_parameter_value

    message = Parameter(name=name, value=get_parameter_value(text))
    return system.call(system.own['set_parameters'], parameters=[message]).results[0]


def edited(text: str) -> list[str]:
    """What the array editor of rqt_reconfigure makes of its text when it loses the focus."""
    return [str(value) for value in json.loads(text.replace("'", '"'))]


GOOD_DAY = 'say text=Good%20day'
FORMS = [
    ('wave', ['wave']),
    ('wave arm=left', ['wave arm=left']),
    ("'wave'", ['wave']),
    ('[wave]', ['wave']),
    ("['wave', 'light']", ['wave', 'light']),
    ('["wave arm=left", light]', ['wave arm=left', 'light']),
    ('[wave, wave, ""]', ['wave']),
    (GOOD_DAY, [GOOD_DAY]),
    ('say text="Good day"', [GOOD_DAY]),
    ("say text='Good day'", [GOOD_DAY]),
    ('[\'say text="Good day"\', light]', [GOOD_DAY, 'light']),
    ('say text="don\'t = %20"', ['say text=don%27t%20%3D%20%20']),
    ("say text=don't", ['say text=don%27t']),
    ('say text="5"', ['say text=%35']),
    ('\'{"skill": "say", "params": {"text": "Good day"}}\'', [GOOD_DAY]),
    ('[{"skill": "wave"}, {"skill": "say", "params": {"text": "Good day"}}]', ['wave', GOOD_DAY]),
    ('["{\\"skill\\": \\"wave\\"}"]', ['wave']),
    ('- wave\n- light', ['wave', 'light']),
]


@pytest.mark.parametrize(('text', 'calls'), FORMS)
def test_every_form_binds_at_the_command_line(system, text, calls) -> None:
    result = typed(system, 'bindings.chin', text)
    assert result.successful, result.reason
    assert system.dump()['bindings.chin'] == calls


@pytest.mark.parametrize('text', ['[]', "''", '""', "['']", '[""]', ' '])
def test_every_empty_form_unbinds_at_the_command_line(system, text) -> None:
    system.set({'bindings.chin': ['light'], 'bindings.head': ['wave']})
    assert typed(system, 'bindings.chin', text).successful
    assert {name.split('.')[1] for name in system.dump()} == {'head'}


@pytest.mark.parametrize(
    ('text', 'word'),
    [
        ('yes', 'list of skill calls'),
        ('7', 'list of skill calls'),
        ('[wave, 3]', 'list of skill calls'),
        ('[1.5]', 'list of skill calls'),
        ('say text=Good day', 'in quotes'),
        ('say text="Good day', 'in quotes'),
        ('Wave', "'Wave'"),
    ],
)
def test_what_cannot_be_used_is_said(system, text, word) -> None:
    system.set({'bindings.chin': ['light']})
    result = typed(system, 'bindings.chin', text)
    assert not result.successful and word in result.reason
    assert system.dump()['bindings.chin'] == ['light']


@pytest.mark.parametrize(
    ('option', 'text', 'value'),
    [
        ('cooldown_s', '2', 2.0),
        ('cooldown_s', '0.5', 0.5),
        ('max_seconds', '10', 10.0),
        ('debounce_ms', '0', 0),
        ('enabled', 'off', False),
        ('enabled', 'False', False),
        ('mode', 'restart', 'restart'),
    ],
)
def test_options_keep_their_types(system, option, text, value) -> None:
    """rqt_reconfigure makes an editor of the type, and fails when the type changes below it."""
    system.set({'bindings.chin': ['light']})
    result = typed(system, name := f'binding_options.chin.{option}', text)
    assert result.successful, result.reason
    kept = system.dump()[name]
    assert kept == value and type(kept) is type(value)


def test_ranges_are_told_so_that_rqt_does_not_let_people_type_what_is_refused(system) -> None:
    system.set({'bindings.chin': ['light']})
    system.bind('head', 'wave')
    for sensor in ('chin', 'head'):
        names = [f'binding_options.{sensor}.{n}' for n in ('debounce_ms', 'cooldown_s', 'max_seconds')]
        first, *others = system.call(system.own['describe_parameters'], names=names).descriptors
        assert [(r.from_value, r.to_value) for r in first.integer_range] == [(0, 10_000)]
        ranges = [(d.floating_point_range[0].from_value, d.floating_point_range[0].to_value) for d in others]
        assert ranges == [(0.0, 86_400.0), (0.1, 3_600.0)]
        assert all(descriptor.description for descriptor in (first, *others))


def test_every_sensor_and_group_has_its_parameters_bound_or_not(system) -> None:
    """Whoever looks sees what can be bound; an editor that is shown never loses its parameter."""
    from rclpy.parameter import Parameter

    names = set(free(MISTY_SENSORS.names))
    assert len(names) == 6 * len(MISTY_SENSORS.names)
    assert system.everything() == free(MISTY_SENSORS.names)
    for value in (['light'], [], 'light', (Parameter.Type.NOT_SET, None), (Parameter.Type.BOOL_ARRAY, [])):
        assert system.set({'bindings.chin': value, 'binding_options.chin.debounce_ms': 300})[0].successful
        assert set(system.everything()) == names
        shown = system.everything()['bindings.chin']
        assert Parameter.Type.from_parameter_value(shown) is Parameter.Type.STRING_ARRAY, 'rqt guesses it so'
    types = system.call(system.own['get_parameter_types'], names=['bindings.chin', 'bindings.head']).types
    assert list(types) == [Parameter.Type.STRING_ARRAY.value] * 2
    described = system.call(system.own['describe_parameters'], names=sorted(names)).descriptors
    assert all(descriptor.description for descriptor in described)


def test_a_deleted_option_has_its_default_again(system) -> None:
    from rclpy.parameter import Parameter

    name = 'binding_options.chin.cooldown_s'
    system.set({'bindings.chin': ['light'], name: 5.0})
    assert system.set({name: (Parameter.Type.NOT_SET, None)})[0].successful
    assert system.dump()[name] == 0.0


def test_skill_and_parameters_as_one_text_in_a_request(system) -> None:
    """`ros2 service call` and rqt_service_caller: JSON in YAML in a shell is hard to quote."""
    from mistypilot_ros.msg import SkillCall

    for skill in ('say text="Good day"', GOOD_DAY):
        call = SkillCall(skill=skill)
        assert system.call(system.topics.BIND, sensor='chin', call=call).ok
    assert system.dump()['bindings.chin'] == [GOOD_DAY], 'the same call twice is one'
    answer = system.call(system.topics.BIND, sensor='chin', call=SkillCall(skill='say x', params='{}'))
    assert not answer.ok and "'say x'" in answer.message


def test_the_array_editor_of_rqt_leaves_every_value_whole(system) -> None:
    text = 'It\'s "5" \\ = 100%, 你好, [a], {b: c}'
    call = json.dumps({'skill': 'say', 'params': {'text': text}})
    assert system.set({'bindings.chin': [call, 'wave arm=left']})[0].successful
    shown = str(kept := system.dump()['bindings.chin'])
    assert edited(shown) == kept, 'who only looks changes nothing'
    more = edited(shown.removesuffix(']') + ", 'light', 'nod times=2']")
    assert system.set({'bindings.chin': more})[0].successful
    assert system.dump()['bindings.chin'] == [*kept, 'light', 'nod times=2']
    system.until(lambda: system.works('chin', 'say', 'wave', 'light', 'nod'), 'the chin is active')
    system.press('chin')
    assert system.bridge.named('speak')[-1].text == text
    assert system.set({'bindings.chin': edited('[]')})[0].successful
    assert system.dump() == {}


def test_a_refused_value_does_not_stay_on_the_screen_of_rqt(system) -> None:
    """It does not look at the answer, but shows what /parameter_events tells."""
    from rcl_interfaces.msg import ParameterEvent
    from rclpy.parameter import parameter_value_to_python

    mine, heard = f'{system.client.namespace}/binding_supervisor', []
    subscription = system.client.node.create_subscription(
        ParameterEvent, '/parameter_events', lambda event: heard.append(event), 100
    )

    def told() -> list[Any]:
        events = [event.changed_parameters for event in heard if event.node == mine]
        return [(p.name, parameter_value_to_python(p.value)) for changed in events for p in changed]

    system.set({'bindings.chin': ['light']})
    system.until(lambda: system.set({'binding_options.chin.enabled': True}) and told(), 'events are heard')
    heard.clear()
    assert not system.set({'bindings.chin': ['lihgt']})[0].successful
    system.until(lambda: told() == [('bindings.chin', ['light'])], 'the value that stands is told')
    heard.clear()
    results = system.set({'bindings.head': ['lihgt'], 'binding_options.chin.mode': 'often'})
    assert not any(result.successful for result in results)
    standing = [('bindings.head', ['']), ('binding_options.chin.mode', 'single')]
    system.until(lambda: told() == standing, 'so for a sensor that nothing is bound to')
    system.client.node.destroy_subscription(subscription)


def test_what_rqt_saves_can_be_loaded_there(system) -> None:
    """Its file has the parameters by name, without node; all are sent at once."""
    system.set({'bindings.chin': ['wave', GOOD_DAY], 'binding_options.chin.cooldown_s': 1.5})
    saved = yaml.safe_load(yaml.dump(dump := system.dump()))
    system.call(system.topics.UNBIND, sensor='*')
    assert all(result.successful for result in system.set(saved))
    assert system.dump() == dump


def test_a_dump_of_the_command_line_can_be_loaded_by_it(system, tmp_path) -> None:
    from rclpy.parameter import parameter_dict_from_yaml_file

    system.set({'bindings.chin': ['wave', GOOD_DAY], 'binding_options.chin.max_seconds': 9.5})
    name = f'{system.client.namespace}/binding_supervisor'
    nested: dict[str, Any] = {}
    for full_name, value in (dump := system.dump()).items():
        *above, last = full_name.split('.')
        place = nested
        for key in above:
            place = place.setdefault(key, {})
        place[last] = value
    file = tmp_path / 'dump.yaml'
    file.write_text(yaml.dump({name: {'ros__parameters': nested}}))
    system.call(system.topics.UNBIND, sensor='*')
    loaded = parameter_dict_from_yaml_file(str(file), target_nodes=[name])
    answer = system.call(system.own['set_parameters'], parameters=list(loaded.values()))
    assert all(result.successful for result in answer.results)
    assert system.dump() == dump


class TestStart:
    """Which source wins when the node starts."""

    def file(self, system: Any, name: str, text: str) -> Path:
        path = system.folder / name
        path.write_text(f'/**:\n  binding_supervisor:\n    ros__parameters:\n      {text}\n')
        return path

    def bound(self, system: Any) -> dict[str, list[str]]:
        values = system.dump().items()
        return {n.removeprefix('bindings.'): calls for n, calls in values if n.startswith('bindings.')}

    def test_what_was_changed_by_parameters_stays_changed_until_a_reset(self, fresh) -> None:
        file = self.file(fresh, 'a.yaml', 'bindings: {chin: [light], head: [light], scruff: [light]}')
        first = fresh.start(file)
        assert typed(fresh, 'bindings.chin', '[]').successful
        assert typed(fresh, 'bindings.head', 'wave').successful
        assert typed(fresh, 'binding_options.head.cooldown_s', '3').successful
        assert first.end() == 0
        second = fresh.start(file, **{'binding_options.head.cooldown_s': 1.0})
        assert self.bound(fresh) == {'head': ['wave'], 'scruff': ['light']}, 'unbound stays unbound'
        assert fresh.dump()['binding_options.head.cooldown_s'] == 3.0
        assert second.end() == 0
        third = fresh.start(file, reset_bindings=True)
        assert set(self.bound(fresh)) == {'chin', 'head', 'scruff'}
        assert self.bound(fresh)['head'] == ['light']
        assert fresh.dump()['binding_options.head.cooldown_s'] == 0.0
        assert third.end() == 0
        fresh.start(self.file(fresh, 'none.yaml', 'speak_faults: true'))
        assert set(self.bound(fresh)) == {'chin', 'head', 'scruff'}, 'what was reset is the new state'

    def test_of_several_files_the_last_wins_and_p_over_all_in_every_written_form(self, fresh) -> None:
        first = self.file(
            fresh,
            'a.yaml',
            'bindings:\n        chin: wave\n        head: [light]\n        scruff: [light]\n'
            '        bumper_front_left: \'[{"skill": "wave"}]\'\n        bumpers: \'\'\n'
            '      binding_options: {chin: {cooldown_s: 2}}',
        )
        second = self.file(
            fresh, 'b.yaml', 'bindings: {head: [\'say text="Good day"\', light], scruff: [wave]}'
        )
        supervisor = fresh.start(first, second, **{'bindings.scruff': ['nod times=2']})
        assert self.bound(fresh) == {
            'chin': ['wave'],
            'head': [GOOD_DAY, 'light'],
            'scruff': ['nod times=2'],
            'bumper_front_left': ['wave'],
        }
        cooldown = fresh.dump()['binding_options.chin.cooldown_s']
        assert cooldown == 2.0 and isinstance(cooldown, float)
        assert 'was left out' not in supervisor.said
        assert ast.literal_eval(str(self.bound(fresh)['head'])) == [GOOD_DAY, 'light']
