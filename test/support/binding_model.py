"""What the bindings must do, said once more and as plainly as possible: whole ticks, looked at one by one."""

from collections import Counter
from dataclasses import dataclass, field

SECOND = 16
"""Ticks in a second."""
START, BEAT, GRACE, OLD = 5 * SECOND, SECOND, 5, 2 * SECOND
WINDOW, HEALTHY, QUICK = 30 * SECOND, 60 * SECOND, SECOND
LONG_AGO = -(10**9)
GROUPS = {
    'head': ('head_front', 'head_back', 'head_left', 'head_right'),
    'front_bumpers': ('bumper_front_left', 'bumper_front_right'),
    'rear_bumpers': ('bumper_rear_left', 'bumper_rear_right'),
    'bumpers': ('bumper_front_left', 'bumper_front_right', 'bumper_rear_left', 'bumper_rear_right'),
}
"""Groups, the smaller before the greater."""


@dataclass
class Options:
    """How touches of a binding are treated; times in ticks."""

    enabled: bool = True
    mode: str = 'single'
    debounce: int = 0
    cooldown: int = 0
    longest: int = 10**6


@dataclass
class RunModel:
    """A run at hand."""

    limit: int
    outcome: str = ''
    kill_at: int = 10**9


@dataclass
class SensorModel:
    """One bound sensor."""

    name: str
    calls: tuple[str, ...]
    options: Options
    bound: bool = True
    born: int | None = None
    up: bool = False
    hung: bool = False
    beat: int = 0
    starts: int = 0
    crashes: list[int] = field(default_factory=list)
    quick: int = 0
    not_before: int = LONG_AGO
    faulted: bool = False
    run: RunModel | None = None
    waiting: list[int] = field(default_factory=list)
    newest_waits: bool = False
    touched: int = LONG_AGO
    free_at: int = LONG_AGO


class Model:
    """All of them."""

    def __init__(self, skills: tuple[str, ...]) -> None:
        self.now = 0
        self.skills = set(skills)
        self.serving = True
        self.slow = False
        self.sensors: dict[str, SensorModel] = {}
        self.begun: list[tuple[str, tuple[str, ...]]] = []
        self.ended: Counter[tuple[str, str]] = Counter()

    # --- what can be looked at

    def bound(self) -> dict[str, SensorModel]:
        return {name: one for name, one in self.sensors.items() if one.bound}

    def status(self, one: SensorModel) -> str:
        if one.born is not None:
            return 'ACTIVE' if one.up else 'STARTING'
        if not self.wanted(one):
            return 'STOPPED'
        return 'FAULTED' if one.faulted or not self.possible(one) else 'BACKOFF'

    def wanted(self, one: SensorModel) -> bool:
        return one.bound and one.options.enabled and self.serving

    def possible(self, one: SensorModel) -> bool:
        return set(one.calls) <= self.skills

    # --- what happens

    def bind(self, name: str, calls: tuple[str, ...], options: Options) -> None:
        one = self.sensors.setdefault(name, SensorModel(name, calls, options))
        one.bound, one.calls, one.options = True, calls, options
        self.look()

    def unbind(self, name: str) -> None:
        for one in self.bound().values():
            if name in ('*', one.name):
                one.bound = False
                self.forget_waiting(one)
        self.look()

    def restart(self) -> None:
        """Another supervisor takes over what is bound, and nothing else."""
        self.slow, self.serving = self.slow, True
        self.sensors = {name: SensorModel(name, one.calls, one.options) for name, one in self.bound().items()}
        self.look()

    def serve(self, on: bool) -> None:
        self.serving = on
        if not on:
            self.stop()
        self.look()

    def stop(self) -> None:
        for one in self.sensors.values():
            self.forget_waiting(one)
            self.end_run(one, 'CANCELLED')
        self.look()

    def reset(self) -> None:
        for one in self.bound().values():
            self.pardon(one)
        self.look()

    def touch(self, sensor: str) -> None:
        names = [sensor, *(group for group, members in GROUPS.items() if sensor in members)]
        one = next((self.bound()[name] for name in names if name in self.bound()), None)
        if one is None:
            return
        options = one.options
        ready = one.up and self.wanted(one) and self.possible(one)
        if self.now - one.touched < options.debounce or not ready:
            self.count(one, 'DROPPED')
            return
        one.touched = self.now
        if one.run is None and self.now >= one.free_at:
            self.begin(one)
        elif one.run is not None and options.mode == 'restart':
            for _ in one.waiting:
                self.count(one, 'DROPPED')
            one.waiting, one.newest_waits = [self.now], True
            self.end_run(one, 'CANCELLED')
        elif one.run is not None and options.mode == 'queued' and len(one.waiting) < 2:
            one.waiting.append(self.now)
        else:
            self.count(one, 'DROPPED')
        self.look()

    def finish(self, name: str, ok: bool) -> None:
        self.over(self.sensors[name], 'SUCCEEDED' if ok else 'FAILED')
        self.look()

    def die(self, name: str) -> None:
        one = self.sensors[name]
        self.crash(one)
        self.gone(one)
        self.look()

    def hang(self, name: str) -> None:
        self.sensors[name].hung = True

    def hurry(self) -> None:
        self.slow = False
        for one in self.sensors.values():
            if one.born is not None and not one.up:
                self.come_up(one)
        self.look()

    def pass_tick(self) -> None:
        self.now += 1
        for one in self.sensors.values():
            if self.now % 4 == 0 and one.up and not one.hung:
                one.beat = self.now
                if one.born is not None and self.now - one.born >= HEALTHY:
                    one.crashes.clear()
        self.look()

    # --- what follows from it

    def look(self) -> None:
        """Let all happen that takes no time."""
        for one in list(self.sensors.values()):
            while self.follow(one):
                pass
        self.sensors = {
            name: one for name, one in self.sensors.items() if one.bound or one.run or one.born is not None
        }

    def follow(self, one: SensorModel) -> bool:
        """Let one thing happen that is due; False where nothing is."""
        if one.run and not (self.wanted(one) and self.possible(one)) and self.end_run(one, 'CANCELLED'):
            return True
        if one.run and self.now >= one.run.limit and self.end_run(one, 'FAILED'):
            return True
        if one.run and self.now >= one.run.kill_at:
            self.gone(one)  # It does not react: that is no crash.
            return True
        if one.born is not None and not one.run and not (self.wanted(one) and self.possible(one)):
            self.gone(one)
            return True
        if one.born is not None and self.now >= (one.beat + BEAT if one.up else one.born + START):
            self.crash(one)
            self.gone(one)
            return True
        if not self.wanted(one) and not one.run:
            self.pardon(one)
        elif not self.possible(one):
            one.not_before = LONG_AGO
        elif one.born is None and not one.faulted and self.now >= one.not_before:
            self.start(one)
            return True
        return self.next_waiting(one)

    def next_waiting(self, one: SensorModel) -> bool:
        if one.waiting and self.now - one.waiting[0] >= OLD:
            one.waiting.pop(0)
            self.count(one, 'DROPPED')
            return True
        if one.waiting and one.up and not one.run and self.now >= one.free_at:
            one.waiting.pop(0)
            self.begin(one)
            return True
        return False

    def start(self, one: SensorModel) -> None:
        one.starts += 1
        one.born, one.up, one.hung = self.now, False, False
        if not self.slow:
            self.come_up(one)

    def come_up(self, one: SensorModel) -> None:
        one.up, one.born, one.beat = True, self.now, self.now

    def begin(self, one: SensorModel) -> None:
        self.begun.append((one.name, one.calls))
        one.run = RunModel(self.now + one.options.longest)

    def end_run(self, one: SensorModel, outcome: str) -> bool:
        """Tell a run to end; False where there is none or it was told."""
        if one.run is None or one.run.outcome:
            return False
        one.run.outcome, one.run.kill_at = outcome, self.now + GRACE
        if not one.hung:
            self.over(one, outcome)
        return True

    def over(self, one: SensorModel, outcome: str) -> None:
        one.run = None
        self.count(one, outcome)
        one.free_at = self.now if one.newest_waits else self.now + one.options.cooldown
        one.newest_waits = False

    def crash(self, one: SensorModel) -> None:
        served = self.now - one.born if one.up and one.born is not None else 0
        one.crashes = [*(moment for moment in one.crashes if self.now - moment <= WINDOW), self.now]
        one.faulted = one.faulted or len(one.crashes) > 5
        one.quick = 0 if served >= QUICK else one.quick + 1
        pause = min(4 * 2 ** (one.quick - 2), 8 * SECOND) if one.quick > 1 else 0
        one.not_before = self.now + pause

    def gone(self, one: SensorModel) -> None:
        """Its process is no more."""
        one.born, one.up, one.hung = None, False, False
        if one.run:
            self.over(one, one.run.outcome or 'FAILED')
        if one.options.mode != 'restart':
            self.forget_waiting(one)

    def forget_waiting(self, one: SensorModel) -> None:
        for _ in one.waiting:
            self.count(one, 'DROPPED')
        one.waiting, one.newest_waits = [], False

    def pardon(self, one: SensorModel) -> None:
        one.crashes, one.quick, one.faulted, one.not_before = [], 0, False, LONG_AGO
        one.starts = 0 if one.born is None else 1

    def count(self, one: SensorModel, outcome: str) -> None:
        self.ended[one.name, outcome] += 1
