"""Binds, unbinds, options, touches, deaths and time in any order: no difference from a simple model of it."""

from collections import Counter

from binding_model import Model, Options
from fake_workers import TICK_S, World
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from mistypilot_ros.core.bindings import BindingOptions, TriggerMode
from mistypilot_ros.core.errors import StoreError
from mistypilot_ros.core.sensors import MISTY_SENSORS, SensorEvent
from mistypilot_ros.core.skills import SkillCall

SKILLS = ('wave', 'nod', 'sing')
NAMES = ('chin', 'scruff', 'head', 'head_left', 'front_bumpers', 'bumpers')
"""Sensors and groups that are bound."""
TOUCHED = ('chin', 'scruff', 'head_left', 'head_right', 'bumper_front_left', 'bumper_rear_left')
MEMBER = {
    'chin': 'chin',
    'scruff': 'scruff',
    'head': 'head_right',
    'head_left': 'head_left',
    'front_bumpers': 'bumper_front_left',
    'bumpers': 'bumper_rear_left',
}
"""A sensor that triggers each of them, unless something nearer to it is bound."""
OPTIONS = st.builds(
    Options,
    enabled=st.sampled_from([True, True, True, False]),
    mode=st.sampled_from(['single', 'queued', 'restart']),
    debounce=st.sampled_from([0, 4, 8]),
    cooldown=st.sampled_from([0, 0, 24]),
    longest=st.sampled_from([16, 160, 16 * 3_600]),
)
"""Times in ticks of a sixteenth of a second, so that they are exact."""

DEFAULT = Options(debounce=5, longest=120 * 16)
"""What holds where nothing is said; 0.3 s are over after five ticks."""

PICKS = st.integers(0, 5)
"""Picks one of those that are bound."""


def real(options: Options) -> BindingOptions:
    return BindingOptions(
        options.enabled,
        TriggerMode(options.mode),
        300 if options.debounce == DEFAULT.debounce else options.debounce * 1000 // 16,
        options.cooldown * TICK_S,
        options.longest * TICK_S,
    )


class Supervision(RuleBasedStateMachine):
    """Does the same to both and compares."""

    def __init__(self) -> None:
        super().__init__()
        self.world, self.model = World(SKILLS), Model(SKILLS)

    def changed(self) -> None:
        """As the node does after each change of the bindings."""
        self.world.engine.reconcile(self.world.book.bindings.by_sensor)
        self.world.settle()

    def pick(self, number: int) -> str:
        """One of the bound names; `chin` where nothing is bound."""
        names = sorted(self.model.bound()) or ['chin']
        return names[number % len(names)]

    # --- bindings

    @initialize(table=st.dictionaries(st.sampled_from(NAMES), OPTIONS, min_size=2, max_size=4))
    def begin(self, table: dict[str, Options]) -> None:
        for sensor, options in table.items():
            self.bind_with_options(sensor, 'wave', options)

    @rule(sensor=st.sampled_from(NAMES), skill=st.sampled_from(SKILLS), instead=st.booleans())
    def bind(self, sensor: str, skill: str, instead: bool) -> None:
        known = self.model.bound().get(sensor)
        old = known.calls if known else ()
        calls = (skill,) if instead else tuple(dict.fromkeys((*old, skill)))
        self.world.book.bind(sensor, SkillCall(skill), instead)
        self.changed()
        self.model.bind(sensor, calls, known.options if known else DEFAULT)

    @rule(sensor=st.sampled_from(NAMES), skill=st.sampled_from(SKILLS), options=OPTIONS)
    def bind_with_options(self, sensor: str, skill: str, options: Options) -> None:
        self.world.book.bind(sensor, SkillCall(skill), True, real(options))
        self.changed()
        self.model.bind(sensor, (skill,), options)

    @rule(sensor=st.sampled_from([*NAMES, '*']))
    def unbind(self, sensor: str) -> None:
        self.world.book.unbind(sensor)
        self.changed()
        self.model.unbind(sensor)

    @rule(sensor=st.sampled_from(NAMES), skill=st.sampled_from(SKILLS))
    def bind_on_a_full_disk(self, sensor: str, skill: str) -> None:
        self.world.store.full = True
        try:
            self.world.book.bind(sensor, SkillCall(skill), True)
        except StoreError:
            refused = True
        else:
            known = self.model.bound().get(sensor)
            refused = known is None or known.calls != (skill,)
            assert not refused, 'it was acknowledged and is not on disk'
        self.world.store.full = False
        self.changed()

    # --- touches and runs

    @rule(sensor=st.sampled_from(TOUCHED))
    def touch(self, sensor: str) -> None:
        for active in (True, False):
            self.world.engine.sensor_event(SensorEvent(sensor, active))
        self.world.settle()
        self.model.touch(sensor)

    @rule(number=PICKS, ok=st.booleans())
    def finish(self, number: int, ok: bool) -> None:
        self.finish_run(self.pick(number), ok)

    def finish_run(self, sensor: str, ok: bool) -> None:
        process = self.world.process(sensor)
        if process is not None and process.run is not None and not process.hung:
            self.world.finish(process, ok)
            self.model.finish(sensor, ok)

    @rule(
        number=PICKS,
        touches=st.lists(
            st.tuples(st.sampled_from([0, 1, 4, 5, 8, 24]), st.booleans()), min_size=2, max_size=5
        ),
        hung=st.booleans(),
    )
    def drum(self, number: int, touches: list[tuple[int, bool]], hung: bool) -> None:
        name = self.pick(number)
        if hung:
            self.hang(number)
        for gap, finish in touches:
            self.touch(MEMBER[name])
            self.compare()
            if finish:
                self.finish_run(name, True)
            self.time(gap)
            self.compare()

    @rule()
    def stop(self) -> None:
        self.world.engine.stopped(1)
        self.world.settle()
        self.model.stop()

    # --- workers

    @rule(number=PICKS)
    def die(self, number: int) -> None:
        self.die_once(self.pick(number))

    def die_once(self, sensor: str) -> None:
        process = self.world.process(sensor)
        if process is not None:
            self.world.die(process)
            self.model.die(sensor)

    @rule(which=PICKS, times=st.integers(2, 7), apart=st.integers(0, 40), pardon=st.booleans())
    def crash_loop(self, which: int, times: int, apart: int, pardon: bool) -> None:
        sensor = self.pick(which)
        for number in range(times):
            if pardon and number == times - 1:
                self.reset()
            while sensor in self.model.bound() and self.model.status(self.model.sensors[sensor]) == 'BACKOFF':
                self.time(1)
            self.die_once(sensor)
            self.compare()
            self.time(apart)

    @rule(number=PICKS)
    def hang(self, number: int) -> None:
        sensor = self.pick(number)
        process = self.world.process(sensor)
        if process is not None and process.up:
            process.hung = True
            self.model.hang(sensor)

    @rule(number=PICKS, ticks=st.integers(0, 6))
    def bound_anew_while_it_hangs(self, number: int, ticks: int) -> None:
        sensor = self.pick(number)
        self.hang(number)
        self.touch(MEMBER[sensor])
        self.unbind(sensor)
        self.time(ticks)
        self.bind(sensor, 'nod', True)
        self.compare()
        self.each_worker_once()

    @rule()
    def reset(self) -> None:
        self.world.engine.reset('*')
        self.world.settle()
        self.model.reset()

    @rule(number=PICKS, ticks=st.sampled_from([1, 40, 79, 80, 81, 200, 500]))
    def workers_start_slowly(self, number: int, ticks: int) -> None:
        self.world.slow = self.model.slow = True
        self.die(number)
        self.touch(MEMBER[self.pick(number)])
        self.time(ticks)
        self.compare()
        self.world.hurry()
        self.model.hurry()

    # --- the rest of the world

    @rule(skill=st.sampled_from(SKILLS), ticks=st.integers(0, 40), number=PICKS)
    def skill_goes_and_comes(self, skill: str, ticks: int, number: int) -> None:
        for known in ({skill}, set()):
            self.world.skills, self.model.skills = set(SKILLS) - known, set(SKILLS) - known
            self.world.engine.skills_changed()
            self.world.settle()
            self.model.look()
            self.compare()
            self.touch(MEMBER[self.pick(number)])
            self.time(ticks)

    @rule(ticks=st.integers(0, 40), number=PICKS)
    def inactive_for_a_while(self, ticks: int, number: int) -> None:
        for on in (False, True):
            self.world.engine.set_serving(on)
            self.world.settle()
            self.model.serve(on)
            self.compare()
            self.touch(MEMBER[self.pick(number)])
            self.time(ticks)

    @rule()
    def supervisor_is_killed_and_comes_back(self) -> None:
        self.world.start()
        self.model.restart()

    @rule(seconds=st.sampled_from([0.0625, 1.0, 100.0]))
    def clock_goes_back(self, seconds: float) -> None:
        before = self.world.loop.now
        self.world.stepped_back += seconds
        assert self.world.loop.now == before, 'whoever looks sees it stand for a moment'

    @rule(ticks=st.integers(1, 24))
    def time(self, ticks: int) -> None:
        for _ in range(ticks):
            self.world.pass_tick()
            self.model.pass_tick()
            assert self.world.begun == self.model.begun
            assert len(self.world.ended) == sum(self.model.ended.values())

    @rule(seconds=st.sampled_from([3, 9, 31, 61]))
    def much_time(self, seconds: int) -> None:
        self.time(seconds * 16)

    # --- what must be equal

    @invariant()
    def compare(self) -> None:
        model, world = self.model, self.world
        bound = {name: (one.calls, real(one.options)) for name, one in model.bound().items()}
        assert bound == {
            name: (tuple(call.skill for call in one.calls), one.options)
            for name, one in world.book.bindings.by_sensor.items()
        }
        rows = {row.sensor: (row.status.name, row.restarts, bool(row.pid)) for row in world.engine.rows()}
        assert rows == {
            name: (model.status(one), max(0, one.starts - 1), one.born is not None)
            for name, one in model.bound().items()
        }
        assert world.begun == model.begun
        ended = Counter((step.sensor, step.state.name) for step in world.ended)
        assert ended == +model.ended

    @invariant()
    def each_worker_once(self) -> None:
        pids = [one.pid for one in self.world.processes]
        assert len(pids) == len(set(pids)) == sum(one.born is not None for one in self.model.sensors.values())


Supervision.TestCase.settings = settings(
    max_examples=80, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
TestSupervision = Supervision.TestCase


def test_the_names_exist() -> None:
    assert {*NAMES, *TOUCHED} <= set(MISTY_SENSORS.names)
