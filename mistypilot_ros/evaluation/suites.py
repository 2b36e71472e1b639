"""All suites: one row for each."""

from collections.abc import Callable, Mapping

from mistypilot_ros.evaluation.suite import Suite
from mistypilot_ros.evaluation.suite_abstain import AbstainSuite
from mistypilot_ros.evaluation.suite_fastthinking import FastthinkingSuite
from mistypilot_ros.evaluation.suite_nearmiss import NearmissSuite
from mistypilot_ros.evaluation.suite_route import RouteSuite
from mistypilot_ros.evaluation.suite_sensorbind import SensorbindSuite
from mistypilot_ros.evaluation.suite_skillext import SkillextSuite
from mistypilot_ros.evaluation.suite_taskparser import TaskparserSuite

SUITES: Mapping[str, Callable[[], Suite]] = {
    'route': RouteSuite,
    'sensorbind': SensorbindSuite,
    'taskparser': TaskparserSuite,
    'fastthinking': FastthinkingSuite,
    'skillext': SkillextSuite,
    'abstain': AbstainSuite,
    'nearmiss': NearmissSuite,
    'sensorbind_zh': lambda: SensorbindSuite('sensorbind_zh', 'SensorBind in Chinese'),
}
"""Suites by name, in the order in which they run."""
