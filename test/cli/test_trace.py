"""Which turn `mistypilot trace` means, and how a question to a model is shown."""

import pytest

from mistypilot_ros.cli.events import ModelCall, Turn
from mistypilot_ros.cli.plain_lines import plain_text
from mistypilot_ros.cli.trace import chosen
from mistypilot_ros.core.errors import InvalidInputError


def turn(turn_id: str, stamp: str) -> Turn:
    return Turn(turn_id, 'wave', 'PIA', 'offline', True, 'All right.', '', (), (), stamp)


TURNS = {
    name: turn(name, f'2026-01-01T00:00:0{number}Z')
    for number, name in enumerate(('turn-ab-1', 'turn-ab-2', 'x-3'))
}


@pytest.mark.parametrize(
    ('name', 'expected'), [('', 'x-3'), ('turn-ab-1', 'turn-ab-1'), ('x', 'x-3'), ('b-2', 'turn-ab-2')]
)
def test_a_turn_is_named_by_a_part_of_its_id(name: str, expected: str) -> None:
    assert chosen(TURNS, name).turn_id == expected


@pytest.mark.parametrize(
    ('turns', 'name', 'sentence'),
    [
        ({}, '', 'Nothing was said yet.'),
        (TURNS, 'y', "There is no turn 'y'; mistypilot turns --json lists those that are known."),
        (TURNS, 'turn-ab', "'turn-ab' can be each of 2 turns; give more of the turn_id."),
    ],
)
def test_a_name_that_means_no_turn_or_several(turns: dict[str, Turn], name: str, sentence: str) -> None:
    with pytest.raises(InvalidInputError) as refused:
        chosen(turns, name)
    assert str(refused.value) == sentence


def test_a_question_to_a_model_word_for_word() -> None:
    call = ModelCall(
        'x-3', 'pia', 'gpt', (('system', 'Be a robot.'), ('user', 'wave')), '{}', 12, 3, 0.5, 2, '', ''
    )
    assert plain_text(call) == (
        '--- pia: gpt, 0.50 s, 12 + 3 tokens, 2 tries\n[system]\nBe a robot.\n[user]\nwave\n[answer]\n{}'
    )
    failed = ModelCall('x-3', 'pia', 'gpt', (), '', 0, 0, 8.0, 1, 'It did not answer.', '')
    assert plain_text(failed) == '--- pia: gpt, 8.00 s\nIt did not answer.'
