"""The saved bindings and the skills; they are read and nothing else."""

from pathlib import Path

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, Verdict, ok, problem, warning
from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.errors import StoreError

SHOWN = 3
"""So many problems of skills are said in full."""


def bindings(case: Case) -> Finding:
    """Whether both files can be read and hold the same."""
    from mistypilot_ros.supervision.store import NAMES, chosen

    read = {name: _read(case.state / name) for name in NAMES}
    good = {name: found for name, found in read.items() if isinstance(found, Bindings)}
    bad = [f'{case.state / name} {found}' for name, found in read.items() if isinstance(found, str)]
    if not good and not bad:
        return ok('No bindings have been saved yet.')
    if not good:
        return problem(
            f'The bindings cannot be read: {"; ".join(bad)}.',
            f'Allow reading, or put a copy there. mistypilot up keeps damaged files in {case.state}.',
        )
    best = chosen(good)
    count = f'{len(best.by_sensor)} bindings can be read'
    if bad:
        return warning(f'{count}, but {"; ".join(bad)}.', 'mistypilot up repairs it from the other file.')
    if len(good) < len(NAMES) or any(found != best for found in good.values()):
        return warning(
            f'{count}, but the two files are not the same.', 'mistypilot up repairs it from the better file.'
        )
    return ok(f'{count}, from both files.')


def _read(path: Path) -> Bindings | str | None:
    """The bindings, or why not as the end of a sentence; None where there is no file."""
    from mistypilot_ros.supervision.bindings_file import from_bytes

    try:
        return from_bytes(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        return f'cannot be read ({error.strerror})'
    except StoreError as damage:
        return f'is damaged ({damage})'


def skills(case: Case) -> Finding:
    """Which skill files cannot be used."""
    from mistypilot_ros.skill_library.catalogue import Catalogue

    catalogue = Catalogue(case.skill_folders)
    catalogue.stop()
    broken = [skill for skill in catalogue.skills.all if skill.problem]
    usable = len(catalogue.skills.all) - len(broken)
    where = ', '.join(map(str, case.skill_folders))
    if not usable:
        return problem(f'There is no skill that can be used in {where}.', 'Install MistyPilot again.')
    said = [f'{skill.source}: {skill.problem}' for skill in broken[:SHOWN]]
    said += [f'{path} is hidden by one of the same name.' for path in catalogue.shadowed]
    if said:
        more = f' {len(broken) - SHOWN} more have problems.' if len(broken) > SHOWN else ''
        return Finding(
            Verdict.WARNING,
            f'{usable} skills can be used, but {" ".join(said)}{more}',
            'Correct or rename the files that are named; the other skills work.',
        )
    return ok(f'{usable} skills can be used, from {where}.')
