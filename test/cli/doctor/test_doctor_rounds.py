"""How checks follow each other, and how they are shown."""

import io
import json
import os
import threading

from doctor_world import OK, PROBLEM, SKIPPED

from mistypilot_ros.cli.doctor.check import Check, Report
from mistypilot_ros.cli.doctor.finding import ok, problem, skipped, warning
from mistypilot_ros.cli.doctor.report import JsonPaper, PlainPaper, TerminalPaper, summary
from mistypilot_ros.cli.doctor.rounds import examine
from mistypilot_ros.core.errors import RobotUnreachableError


def test_a_check_that_hangs_raises_or_needs_another(case):
    def hang(case):
        case.children.start('time', environment=os.environ)  # a module that ends at once
        threading.Event().wait(30)

    def no_robot(case):
        raise RobotUnreachableError('The robot is off.')

    def no_module(case):
        import no_such_module  # noqa: F401

    def broken(case):
        return {}['x']

    checks = [
        Check('hangs', hang, 0.2),
        Check('after it', lambda case: ok('Never.'), 1, 'hangs'),
        Check('after that', lambda case: ok('Never.'), 1, 'after it'),
        Check('no robot', no_robot),
        Check('no module', no_module),
        Check('broken', broken),
        Check('works', lambda case: ok('Well.')),
    ]
    begun = []
    reports = list(examine(checks, case, begun.append))
    assert begun == [report.check for report in reports] == [check.name for check in checks]
    says = {report.check: report.finding for report in reports}
    assert 'no answer within 0.2 s' in says['hangs'].message
    assert [says[name].verdict for name in ('after it', 'after that')] == [SKIPPED, SKIPPED]
    assert [report.check for report in reports if report.idle] == ['after that']
    assert "'hangs'" in says['after it'].message
    assert says['no robot'].message == 'The robot is off.'
    assert 'no_such_module' in says['no module'].message and 'script/setup' in says['no module'].remedy
    assert 'KeyError' in says['broken'].message
    assert all(says[name].verdict is PROBLEM for name in ('hangs', 'no robot', 'no module', 'broken'))
    assert says['works'].verdict is OK and reports[0].seconds >= 0.2


def test_what_is_shown(capsys):
    reports = [
        Report('one', ok('Well.'), 0.1234),
        Report('two', warning('So so.', 'Mend [it].'), 1),
        Report('three', problem('Bad.', 'Mend it.'), 1),
        Report('four', skipped('Not there.'), 0),
        Report('five', skipped("It needs 'four', see there."), 0, idle=True),
    ]
    plain, data, aside = io.StringIO(), io.StringIO(), io.StringIO()
    for paper in (PlainPaper(plain), JsonPaper(data, aside), TerminalPaper()):
        with paper.busy():
            for report in reports:
                paper.begins(report.check)
                paper.report(report)
        paper.end(summary(reports))
    end = (
        'MistyPilot will not work well: 1 problem (three) and 1 warning (two) in 3 checks; '
        'each has its remedy above.'
    )
    assert plain.getvalue().splitlines()[-1] == end
    assert plain.getvalue().splitlines()[1].split() == ['warning', 'two', 'So', 'so.']
    assert plain.getvalue().splitlines()[2].strip() == '-> Mend [it].'
    rows = [json.loads(line) for line in data.getvalue().splitlines()]
    assert rows[0] == {'check': 'one', 'verdict': 'ok', 'message': 'Well.', 'remedy': '', 'seconds': 0.123}
    assert len(rows) == 5 and aside.getvalue() == end + '\n'
    shown = ' '.join(capsys.readouterr().out.split())
    assert 'five' not in plain.getvalue() + shown and 'four' in shown
    assert 'warning two So so. -> Mend [it].' in shown and end in shown
    assert summary(reports[:1]) == 'All is well: 1 checks, no problem.'
    assert summary(reports[:2]).startswith('MistyPilot can work: 1 warning (two) in 2 checks')
