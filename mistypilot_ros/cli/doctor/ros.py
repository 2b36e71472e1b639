"""Which ROS 2 is there, whether its middleware loads, and whether the interfaces fit."""

from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, ok, problem, warning
from mistypilot_ros.cli.doctor.probe import Attempt
from mistypilot_ros.cli.doctor.ros_probe import KINDS, PACKAGE
from mistypilot_ros.cli.environment import distro

INDEX = Path('share', 'ament_index', 'resource_index')
NEW_SHELL = 'Open a shell in which no ROS is sourced, or run the command through script/run or script/exec.'
BUILD = 'In a checkout run script/setup; on a full ROS 2 run colcon build and source install/setup.bash.'


def ros(case: Case) -> Finding:
    """Which ROS 2, and whether two are mixed."""
    attempt = case.probe.attempts['rclpy']
    homes = [folder for folder in case.prefixes if (folder / INDEX / 'packages' / 'rclpy').is_file()]
    if attempt.error and len(homes) < 2:
        return _no_ros(case, homes, attempt.error)
    mixed = _mixed(case, homes, attempt)
    if mixed is not None:
        return mixed
    kind = 'from wheels' if case.python_prefix.resolve() in homes else 'a full ROS 2'
    return ok(f'ROS 2 {distro(case.ros_environment)}, {kind}, at {", ".join(map(str, homes))}.')


def _no_ros(case: Case, homes: list[Path], error: str) -> Finding:
    if homes:
        unknown = _unknown_middleware(case)
        if unknown is not None:
            return unknown
        return problem(
            f'ROS 2 at {homes[0]} cannot be loaded: {error}.', f'{NEW_SHELL} Else install it again.'
        )
    present = sorted(path for path in case.full_ros.glob('*') if (path / 'setup.bash').is_file())
    if present:
        return problem(
            f'ROS 2 is installed at {present[-1]}, but this shell does not use it.',
            f'source {present[-1]}/setup.bash, then this command again.',
        )
    return problem(f'ROS 2 was not found: {error}.', BUILD)


def _mixed(case: Case, homes: list[Path], attempt: Attempt) -> Finding | None:
    own = case.python_prefix.resolve()
    found = Path(attempt.found).resolve() if attempt.found else None
    if len(homes) > 1 and own in homes:
        others = ', '.join(str(home) for home in homes if home != own)
        if found is None or own not in found.parents:
            return problem(
                f'Two ROS 2 are mixed: wheels in {own}, and {others}, which this shell has sourced and '
                f'which comes first{f" ({attempt.error})" if attempt.error else ""}.',
                NEW_SHELL,
            )
        return warning(f'Besides the ROS 2 wheels in {own} this shell has sourced {others}.', NEW_SHELL)
    if found is not None and not any(home in found.parents for home in homes):
        return problem(
            f'rclpy is loaded from {found.parent}, which belongs to no ROS 2 that this shell has sourced; '
            f'PYTHONPATH leads there.',
            NEW_SHELL,
        )
    named = case.environment.get('ROS_DISTRO')
    if homes == [own] and named and named != distro({}):
        return warning(f'ROS_DISTRO says {named}, but the wheels are {distro({})}.', 'unset ROS_DISTRO')
    return None


def _unknown_middleware(case: Case) -> Finding | None:
    """The problem that the named middleware is not installed; rclpy cannot even be imported then."""
    named = case.environment.get('RMW_IMPLEMENTATION')
    folders = [folder / INDEX / 'rmw_typesupport' for folder in case.prefixes]
    present = {path.name for folder in folders for path in folder.glob('rmw_*')} - {'rmw_implementation'}
    if not named or named in present:
        return None
    return problem(
        f"RMW_IMPLEMENTATION names '{named}', which is not installed; there is: "
        f'{", ".join(sorted(present)) or "none"}.',
        'unset RMW_IMPLEMENTATION, or install what it names.',
    )


def middleware(case: Case) -> Finding:
    """Whether the middleware can be loaded."""
    attempt = case.probe.attempts['middleware']
    named = case.environment.get('RMW_IMPLEMENTATION', '')
    if not attempt.error:
        return ok(f'{attempt.found} loads{", as RMW_IMPLEMENTATION says" if named else ""}.')
    return problem(f'The middleware of ROS 2 does not load: {attempt.error}.', NEW_SHELL)


def interfaces(case: Case) -> Finding:
    """Whether all messages, services and actions load and are those of this version."""
    attempt = case.probe.attempts['interfaces']
    if attempt.error or not attempt.found['number']:
        why = attempt.error or 'none is installed'
        return problem(f'The interfaces of MistyPilot cannot be loaded: {why}.', BUILD)
    failed = attempt.found['failed']
    if failed:
        name, error = next(iter(failed.items()))
        return problem(
            f'{len(failed)} of {attempt.found["number"]} interfaces do not load, such as {name}: {error}.',
            BUILD,
        )
    stale = _stale(case, Path(data_folders.__file__).resolve().parents[1])
    if stale:
        return problem(
            f'The installed interfaces are not those of this checkout: {", ".join(stale[:5])}.', BUILD
        )
    copies = _copies(case)
    if len(copies) > 1:
        return warning(
            f'MistyPilot is installed {len(copies)} times; the one in {copies[0]} is used, not the one in '
            f'{", ".join(map(str, copies[1:]))}.',
            'Source only one of them in this shell.',
        )
    return ok(f'All {attempt.found["number"]} messages, services and actions load and are of this version.')


def _copies(case: Case) -> list[Path]:
    return [folder for folder in case.prefixes if (folder / 'share' / PACKAGE / 'msg').is_dir()]


def _stale(case: Case, checkout: Path) -> list[str]:
    """Names of interfaces that differ between the sources, where there are any, and what was built."""
    if not (checkout / 'package.xml').is_file() or not _copies(case):
        return []
    share = _copies(case)[0] / 'share' / PACKAGE
    names = {
        f'{kind}/{path.name}'
        for root in (checkout, share)
        for kind in KINDS
        for path in (root / kind).glob(f'*.{kind}')
    }
    return sorted(name for name in names if _text(checkout / name) != _text(share / name))


def _text(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b''
