"""What can be performed."""

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.performance import MOST_LINES, Performance
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.misty.expression_file import load_expressions

ROWS = load_expressions(data_folders.shipped('config') / 'expressions.yaml')
LINE = ScriptLine('Hello.', Emotion.HAPPINESS)


def checked(lines=(LINE,), first_line=0, rows=ROWS):
    return Performance.checked(lines, first_line, 'en-US', rows, 20)


@pytest.mark.parametrize(
    ('given', 'said'),
    [
        ({'lines': ()}, f'1 to {MOST_LINES} lines, not 0'),
        ({'lines': [LINE] * (MOST_LINES + 1)}, f'not {MOST_LINES + 1}'),
        ({'first_line': 1}, 'no line 1; begin with one from 0 to 0'),
        ({'first_line': -1}, 'no line -1'),
        ({'lines': [LINE, ScriptLine(' \n')]}, 'Line 1 of the script, counted from 0'),
        ({'lines': [ScriptLine('x' * 21)]}, 'must have 1 to 20 characters'),
        ({'rows': {}}, "no expression 'happiness'"),
        ({'rows': {'happiness': ROWS['happiness']}}, "no expression 'neutral'"),
    ],
)
def test_what_cannot_be_performed_is_refused_in_one_sentence(given, said):
    with pytest.raises(InvalidInputError, match=said) as refused:
        checked(**given)
    assert str(refused.value).endswith('.')


@pytest.mark.parametrize('emotion', Emotion)
def test_every_emotion_has_a_row(emotion):
    performance = checked([LINE, ScriptLine('x' * 20, emotion)], first_line=1)
    assert performance.cues[1].expression is ROWS[emotion.name.lower()]
    assert (performance.rest.name, performance.first_line, performance.language) == ('neutral', 1, 'en-US')
