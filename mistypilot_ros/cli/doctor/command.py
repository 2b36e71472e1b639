"""`mistypilot doctor`."""

import os
import sys
from pathlib import Path

from mistypilot_ros import data_folders, prefix
from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.check import Report
from mistypilot_ros.cli.doctor.checks import CHECKS
from mistypilot_ros.cli.doctor.children import Children
from mistypilot_ros.cli.doctor.options import DoctorOptions
from mistypilot_ros.cli.doctor.probe import RosProbe
from mistypilot_ros.cli.doctor.report import choose, summary
from mistypilot_ros.cli.doctor.rounds import examine
from mistypilot_ros.cli.environment import ros_environment

INTERRUPTED = 130
"""Exit code after Ctrl-C, as of a shell."""


def doctor(options: DoctorOptions) -> int:
    """Examine everything; return 0 where there is no problem, 1 where there is one.

    Raises:
        StoreError: a shipped folder is missing, so that there is nothing to examine.
    """
    children = Children()
    case = make_case(options, children)
    paper, reports = choose(options.json), list[Report]()
    try:
        with paper.busy():
            for report in examine(CHECKS, case, paper.begins):
                paper.report(report)
                reports.append(report)
    except KeyboardInterrupt:
        paper.end(f'Broken off after {len(reports)} of {len(CHECKS)} checks.')
        return INTERRUPTED
    finally:
        children.end()
    paper.end(summary(reports))
    return 1 if any(report.failed for report in reports) else 0


def make_case(options: DoctorOptions, children: Children) -> Case:
    """Return what is to be examined.

    Raises:
        StoreError: a shipped folder is missing.
    """
    given = dict(os.environ)
    prefix.ensure()
    config = data_folders.shipped('config')
    environment = ros_environment(os.environ, config)
    return Case(
        environment=given,
        ros_environment=environment,
        config=config,
        skill_folders=(data_folders.shipped('skills'),),
        state=data_folders.state_path(str(options.state_dir or ''), options.namespace).absolute(),
        python_prefix=Path(sys.prefix),
        children=children,
        probe=RosProbe(children, environment),
        robot=options.robot,
    )
