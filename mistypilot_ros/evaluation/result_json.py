"""A result in the form that data/README.md prescribes for `--json`."""

from collections.abc import Sequence
from typing import Any

from mistypilot_ros.evaluation.runner import EVERYTHING, Result
from mistypilot_ros.evaluation.subject import Subject
from mistypilot_ros.evaluation.suite import ALL, Judged


def as_json(result: Result, subject: Subject) -> dict[str, Any]:
    """One suite. Shares are 0 to 1; rows of several runs follow each other and carry the number of theirs."""
    return {
        'suite': result.suite.name,
        'data_sha256': result.rows.sha256,
        'interpreter': subject.interpreter.name,
        'model': subject.model,
        'embedder': subject.embedder_name,
        'runs': len(result.runs),
        'n': result.count,
        'scores': {
            score_name(*key): {'mean': score.mean, 'sd': score.sd} for key, score in result.scores.items()
        },
        'rows': _rows(result.runs),
    }


def score_name(part: str, label: str, measure: str) -> str:
    """`accuracy`, `accuracy_hard`, `accuracy_PIA_easy_unseen`."""
    parts = [measure, '' if label == ALL else label, '' if part == EVERYTHING else part]
    return '_'.join(filter(None, parts)).replace(' ', '_')


def _rows(runs: Sequence[Sequence[Judged]]) -> list[dict[str, Any]]:
    return [
        {
            'id': one.case.id,
            'ok': one.ok,
            'expected': one.case.expected,
            'got': one.answer.got,
            'seconds': round(one.answer.seconds, 6),
            **({'failed': one.answer.failed} if one.answer.failed else {}),
            **({'run': number} if len(runs) > 1 else {}),
        }
        for number, judged in enumerate(runs, 1)
        for one in judged
    ]
