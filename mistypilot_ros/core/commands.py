"""What the agents understand from an instruction: one frozen value for each operation."""

from dataclasses import dataclass, replace

from mistypilot_ros.core.bindings import BindingOptions
from mistypilot_ros.core.skills import SkillCall


@dataclass(frozen=True)
class Bind:
    """Add a call to a sensor."""

    sensor: str
    """Sensor or group."""
    call: SkillCall
    """What it shall run besides what it runs already."""


@dataclass(frozen=True)
class Update:
    """Replace what a sensor does."""

    sensor: str
    """Sensor or group."""
    call: SkillCall
    """What it shall run from now on."""


@dataclass(frozen=True)
class Unbind:
    """Take away what a sensor does."""

    sensor: str
    """Sensor or group, `*` for all."""


@dataclass(frozen=True)
class Invoke:
    """Run a skill now."""

    call: SkillCall
    """What to run."""


@dataclass(frozen=True)
class Adjust:
    """Change how the touches of a bound sensor are treated; what it runs stays."""

    sensor: str
    """Sensor or group."""
    enabled: bool | None = None
    """False: the binding stays and does nothing; None leaves it as it is."""
    cooldown_s: float | None = None
    """Pause after a run before the next touch counts, 0 to 86,400 s; None leaves it as it is."""

    def applied(self, options: BindingOptions) -> BindingOptions:
        """The options of a binding after this.

        Raises:
            InvalidInputError: a value is out of its range.
        """
        return replace(
            options,
            enabled=options.enabled if self.enabled is None else self.enabled,
            cooldown_s=options.cooldown_s if self.cooldown_s is None else self.cooldown_s,
        )


@dataclass(frozen=True)
class Reset:
    """Forget the faults of a binding, and try again."""

    sensor: str
    """Sensor or group, `*` for all."""


@dataclass(frozen=True)
class New:
    """Begin a social task."""

    main_task: str
    """Short imperative phrase without the details."""
    details: tuple[str, ...] = ()
    """One fact each."""


@dataclass(frozen=True)
class ChangeDetails:
    """Replace or add details of the present task (UPDATE in the paper)."""

    details: tuple[str, ...]
    """New wording, one fact each."""
    targets: tuple[int, ...] = ()
    """Which details they replace, indices from 0; empty where they are added."""


@dataclass(frozen=True)
class DeleteDetails:
    """Take details away."""

    targets: tuple[int, ...] = ()
    """Which details, indices from 0; empty means the whole task."""


@dataclass(frozen=True)
class Upgrade:
    """Let a stronger model write from now on."""


@dataclass(frozen=True)
class Downgrade:
    """Let a faster model write from now on."""


@dataclass(frozen=True)
class Keep:
    """Keep the last result for reuse (MEMORY in the paper)."""


PhysicalCommand = Bind | Update | Unbind | Invoke | Adjust | Reset
SocialCommand = New | ChangeDetails | DeleteDetails | Upgrade | Downgrade | Keep
Command = PhysicalCommand | SocialCommand
