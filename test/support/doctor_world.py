"""A made-up world for the checks of `mistypilot doctor`, and what a finding must look like."""

from pathlib import Path

from mistypilot_ros.cli.doctor.finding import Finding, Verdict
from mistypilot_ros.cli.doctor.probe import Attempt

OK, WARNING, PROBLEM, SKIPPED = Verdict.OK, Verdict.WARNING, Verdict.PROBLEM, Verdict.SKIPPED
INDEX = Path('share', 'ament_index', 'resource_index')


class Probe:
    """Tells what it is told to tell."""

    def __init__(self, **attempts: Attempt) -> None:
        self.attempts = {
            'rclpy': Attempt('/nowhere/rclpy/__init__.py'),
            'middleware': Attempt('rmw_fastrtps_cpp'),
            'interfaces': Attempt({'number': 3, 'failed': {}, 'module': ''}),
            **attempts,
        }


def install_ros(prefix: Path, middleware: str = 'rmw_fastrtps_cpp') -> Path:
    """Make a folder look like an installed ROS; returns the file that rclpy would be loaded from."""
    for part in (INDEX / 'packages' / 'rclpy', INDEX / 'rmw_typesupport' / middleware):
        (prefix / part).parent.mkdir(parents=True, exist_ok=True)
        (prefix / part).touch()
    rclpy = prefix / 'lib' / 'rclpy' / '__init__.py'
    rclpy.parent.mkdir(parents=True)
    rclpy.touch()
    return rclpy


def found(finding: Finding, verdict: Verdict, *words: str) -> None:
    text = f'{finding.message} {finding.remedy}'
    assert finding.verdict is verdict, text
    assert all(word in text for word in words), text
    assert '\n' not in text and finding.message.endswith('.')
    assert bool(finding.remedy) == (verdict in (WARNING, PROBLEM)), 'a remedy where one is needed, only there'
