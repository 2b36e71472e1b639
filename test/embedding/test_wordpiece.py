"""The numbers are those that the tokenizer of the model's authors gives."""

import hashlib

import pytest

from mistypilot_ros.embedding.minilm import VOCABULARY
from mistypilot_ros.embedding.wordpiece import WordPiece, read_vocabulary, words


@pytest.fixture(scope='module')
def tokens() -> WordPiece:
    return WordPiece(read_vocabulary(VOCABULARY), 128)


def test_the_vocabulary_is_that_of_bert_uncased() -> None:
    digest = hashlib.sha256(VOCABULARY.read_bytes()).hexdigest()
    assert digest == '07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3'


@pytest.mark.parametrize(
    ('text', 'numbers'),
    [
        ('', [101, 102]),
        ('Turn left.', [101, 2735, 2187, 1012, 102]),
        ('naïve', [101, 15743, 102]),
        ("don't", [101, 2123, 1005, 1056, 102]),
        ('x' * 101, [101, 100, 102]),
    ],
)
def test_numbers(tokens: WordPiece, text: str, numbers: list[int]) -> None:
    assert tokens.numbers(text) == numbers


def test_a_rare_word_is_split_into_pieces(tokens: WordPiece) -> None:
    whole, joined = tokens.numbers('misty pilot'), tokens.numbers('mistypilot')
    assert len(joined) > 3 and joined != whole


def test_a_long_text_is_cut_and_keeps_its_end_mark(tokens: WordPiece) -> None:
    numbers = tokens.numbers('word ' * 500)
    assert (len(numbers), numbers[0], numbers[-1]) == (128, 101, 102)


def test_signs_nobody_sees_are_left_out_and_chinese_stands_alone() -> None:
    assert list(words('a\u200bb\tc 挥手! $5')) == ['ab', 'c', '挥', '手', '!', '$', '5']
