"""What `mistypilot up` shows, as values that know neither ROS nor how they are shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any


def now() -> str:
    """The present moment, ISO 8601 in UTC with milliseconds."""
    return datetime.now(timezone.utc).isoformat(timespec='milliseconds').replace('+00:00', 'Z')


@dataclass(frozen=True)
class Stage:
    """Something was reached on the way up or down."""

    stage: str
    """Name for programs: simulator, link, bindings, agents, ready, restarted, finished."""
    seconds: float
    """Since the command began, s."""
    message: str
    """One sentence."""
    stamp: str = field(default_factory=now)
    """When, ISO 8601 in UTC."""


@dataclass(frozen=True)
class Call:
    """A skill with its parameters."""

    skill: str
    """Name of the skill; empty where a command has none."""
    params: Mapping[str, Any] = field(default_factory=dict)
    """Values by parameter name."""

    def __str__(self) -> str:
        """Text for people: `wave arm=left`."""
        return ' '.join([self.skill, *(f'{name}={value}' for name, value in sorted(self.params.items()))])


@dataclass(frozen=True)
class Command:
    """One thing that an agent understood."""

    op: str
    """BIND, UPDATE, UNBIND, INVOKE, NEW, DELETE, UPGRADE, DOWNGRADE or MEMORY."""
    sensor: str = ''
    """Sensor or group, `*` for all; empty where there is none."""
    call: Call = Call('')
    """What to run."""
    main_task: str = ''
    """Social task."""
    details: tuple[str, ...] = ()
    """Details of it."""
    targets: tuple[str, ...] = ()
    """Details that change or go."""
    run_id: str = ''
    """Run that an INVOKE started."""
    done: bool = True
    """Whether it was carried out."""


@dataclass(frozen=True)
class Turn:
    """What came of an instruction."""

    turn_id: str
    """The same on the whole way."""
    text: str
    """The instruction."""
    agent: str
    """ROUTER, PIA or SIA."""
    interpreter: str
    """Which interpreter understood it; empty for none."""
    ok: bool
    """False where something was not done."""
    reply: str
    """One plain sentence."""
    error: str
    """Why not, for programs; empty where ok."""
    commands: tuple[Command, ...]
    """In the order of the instruction."""
    stages: tuple[tuple[str, float], ...]
    """Names of stages and how long each took, s."""
    stamp: str
    """When the instruction arrived."""


@dataclass(frozen=True)
class ModelCall:
    """One question to a language model, and what came of it."""

    turn_id: str
    """The instruction on whose behalf it was asked."""
    role: str
    """Whose context: router, pia, sia, writer or strong_writer."""
    model: str
    """Name of the model."""
    messages: tuple[tuple[str, str], ...]
    """Who says each message of the question, and its words; empty where words are not kept."""
    answer: str
    """As it came; empty where none did, or where words are not kept."""
    prompt_tokens: int
    """Of the question; 0 where the server does not tell."""
    answer_tokens: int
    """Of the answer; 0 where the server does not tell."""
    seconds: float
    """From the question to the end of the answer, s."""
    tries: int
    """Requests that were sent for it."""
    error: str
    """One sentence where there is no answer that can be used."""
    stamp: str
    """When it was over."""


@dataclass(frozen=True)
class Binding:
    """A row of the binding table."""

    sensor: str
    """Sensor or group."""
    calls: tuple[Call, ...]
    """Run in this order."""
    status: str
    """STOPPED, STARTING, ACTIVE, BACKOFF, FAULTED, STOPPING; REMOVED where the row is gone."""
    pid: int = 0
    """Process of the worker, 0 for none."""
    restarts: int = 0
    """Starts of the worker after the first."""
    last_error: str = ''
    """One sentence where something is wrong."""
    enabled: bool = True
    """False: the binding does nothing on purpose."""
    debounce: float = 0.3
    """Touches closer together than this count once, s."""
    stamp: str = field(default='', compare=False)
    """When the table was made."""

    @property
    def settled(self) -> bool:
        """Whether it works, or is known not to."""
        return self.status in ('ACTIVE', 'FAULTED') or (self.status == 'STOPPED' and not self.enabled)


@dataclass(frozen=True)
class SkillRun:
    """One step in the life of a run."""

    run_id: str
    """The same for all calls of one trigger or one INVOKE."""
    turn_id: str
    """Turn that asked for it; empty for a trigger."""
    sensor: str
    """Binding that was triggered; empty for an INVOKE."""
    call: Call
    """The call that began or ended."""
    state: str
    """STARTED, SUCCEEDED, FAILED, CANCELLED or DROPPED."""
    final: bool
    """Last step of the run."""
    message: str
    """One sentence where it failed, was cancelled or dropped."""
    seconds: float
    """Duration of the call so far, s."""
    stamp: str
    """When the step happened."""


@dataclass(frozen=True)
class Skill:
    """A row of the catalogue."""

    name: str
    """What bindings and programs call it."""
    description: str
    """What it does, one sentence."""
    keywords: tuple[str, ...]
    """Words that mean it; some have places for parameters, such as `wave {arm} arm`."""
    parameters: Mapping[str, Any]
    """JSON Schema of the parameters."""
    problem: str
    """Why it cannot be used; empty where it can."""
    stamp: str = field(default='', compare=False)
    """When the catalogue was read."""


@dataclass(frozen=True)
class StopResult:
    """What came of a stop that was asked for without the agents."""

    ok: bool
    """Everything stopped."""
    message: str
    """One sentence; it names what did not stop."""
    stamp: str = field(default_factory=now)
    """When it was answered."""


@dataclass(frozen=True)
class RobotCommand:
    """A command that the simulated robot received."""

    method: str
    """HTTP method."""
    path: str
    """Path below the robot's address."""
    body: Any
    """Parameters, a JSON value."""
    status: int
    """HTTP status of the answer."""
    stamp: str
    """When it arrived."""


@dataclass(frozen=True)
class Problem:
    """Something is wrong."""

    message: str
    """One sentence with the remedy."""
    stamp: str = field(default_factory=now)
    """When it was noticed."""


Event = Stage | Turn | ModelCall | Binding | SkillRun | Skill | StopResult | RobotCommand | Problem
