"""Script lines out of a streamed answer: whole, early, repaired, and never an invalid one."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mistypilot_ros.core.errors import MistyPilotError, UnavailableError
from mistypilot_ros.core.social import Emotion, ScriptLine
from mistypilot_ros.llm.emotion_labels import emotion_of
from mistypilot_ros.llm.script_lines import MOST_LINES, SCRIPT, ScriptReading, lines_of, read_lines
from mistypilot_ros.llm.spoken_text import MAX_CHARS, is_speakable, split, spoken

ROWS = [
    {'text': 'Once upon a time, "Bo" said: {hello} [there].', 'emotion': 'neutral'},
    {'text': 'A wave came.\nIt was tall, and it was \\ green.', 'emotion': 'fear'},
    {'text': '他笑了。', 'emotion': 'joy'},
    {'text': 'It was 5" } wide.\\', 'emotion': 'surprise'},
    {'emotion': 'happiness', 'text': 'The end.'},
]
LINES = [
    ScriptLine('Once upon a time, "Bo" said: hello.', Emotion.NEUTRAL),
    ScriptLine('A wave came. It was tall, and it was green.', Emotion.FEAR),
    ScriptLine('他笑了。', Emotion.HAPPINESS),
    ScriptLine('It was 5" wide.', Emotion.SURPRISE),
    ScriptLine('The end.', Emotion.HAPPINESS),
]
ANSWER = json.dumps({'lines': ROWS}, ensure_ascii=False)
MESSY = st.text(
    st.one_of(st.sampled_from('<>*_`#[](){}&;"\\/!?.,:~|^ \n'), st.characters()), max_size=80
) | st.lists(
    st.sampled_from(
        [
            '<b>',
            '</b>',
            '**',
            '*smiles*',
            '(laughs)',
            '&lt;',
            '&amp;',
            'hello',
            ' ',
            '[',
            ']',
            '（笑）',
            '`',
            '😀',
            '.',
        ]
    ),
    max_size=30,
).map(''.join)


def read(*pieces: str) -> tuple[list[ScriptLine], MistyPilotError | None]:
    found: list[ScriptLine] = []
    try:
        found.extend(iter_into(found, pieces))
    except MistyPilotError as error:
        return found, error
    return found, None


def iter_into(found: list[ScriptLine], pieces: tuple[str, ...]) -> list[ScriptLine]:
    for line in read_lines(pieces):
        found.append(line)
    return []


@pytest.mark.parametrize('start', ['', 'Sure!\n```json\n', '[1, {"a": 2}] '])
@pytest.mark.parametrize('end', ['', '\n```', ' and that was it }'])
def test_a_whole_answer(start, end):
    assert read(start + ANSWER + end) == (LINES, None)


@given(st.lists(st.integers(0, len(ANSWER)), max_size=12))
def test_wherever_it_is_cut(cuts):
    places = [0, *sorted(cuts), len(ANSWER)]
    pieces = [ANSWER[a:b] for a, b in zip(places, places[1:], strict=False)]
    assert read(*pieces) == (LINES, None)


def test_each_line_comes_as_soon_as_it_is_complete():
    reading = ScriptReading()
    came = [(at, line) for at, sign in enumerate(ANSWER) for line in reading.feed(sign)]
    ends = [ANSWER.index(json.dumps(row, ensure_ascii=False)[-6:]) + 5 for row in ROWS]
    assert [line for _, line in came] == LINES
    assert [at for at, _ in came] == ends


@pytest.mark.parametrize('at', range(1, len(ANSWER), 7))
def test_what_was_complete_before_it_broke_off_is_kept(at):
    lines, error = read(ANSWER[:at])
    assert lines == LINES[: len(lines)]
    assert isinstance(error, UnavailableError) or lines == LINES
    assert not lines or error is None or 'what came before is whole' in str(error)


def test_an_error_of_the_stream_passes_through_behind_the_lines():
    def pieces():
        yield ANSWER[:120]
        raise UnavailableError('The server is gone.')

    found = []
    with pytest.raises(UnavailableError, match='The server is gone'):
        for line in read_lines(pieces()):
            found.append(line)
    assert found == LINES[: len(found)] and found


@pytest.mark.parametrize(
    ('row', 'lines'),
    [
        ('{"text": "Hi.", "emotion": "ecstatic joy"}', [('Hi.', Emotion.HAPPINESS)]),
        ('{"text": "Hi.", "emotion": "blorp"}', [('Hi.', Emotion.NEUTRAL)]),
        ('{"text": "Hi.", "emotion": 3}', [('Hi.', Emotion.NEUTRAL)]),
        ('{"text": "Hi."}', [('Hi.', Emotion.NEUTRAL)]),
        ('{"text": "  ", "emotion": "fear"}', []),
        ('{"text": "😀 ✨", "emotion": "fear"}', []),
        ('{"text": 5, "emotion": "fear"}', []),
        ('{"text": null}', []),
        ('{"emotion": "fear"}', []),
        ('{"text": "\\ud83d lone", "emotion": "fear"}', [('lone', Emotion.FEAR)]),
        ('{not json}', []),
    ],
)  # fmt: skip
def test_rows_that_are_not_as_they_should_be(row, lines):
    assert [(line.text, line.emotion) for line in lines_of(row)] == lines


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('*smiles* Hello **there** &amp; welcome! 😀', 'Hello there & welcome!'),
        ('(laughs) Ha! (softly) Good night.', 'Ha! Good night.'),
        ("<speak>Hi <break time='1s'/> un<b>believ</b>able</speak>", 'Hi unbelievable'),
        ('[pause] I *really* mean it', 'I really mean it'),
        ('# Title\n- one\n- two', 'Title one two'),
        ('&amp;lt;b&amp;gt;x&amp;lt;/b&amp;gt;', 'x'),
        ('I like apples (the red ones).', 'I like apples (the red ones).'),
        ('（微笑）你好！【停顿】', '你好！'),
        ('Misty: hi', 'hi'),
        ('3 < 5, and 2 * 3 = 6', '3 is less than 5, and 2 times 3 = 6'),
        ('see [my page](http://x.org/a) at https://x.org', 'see my page at'),
        ('```python\nprint(1)\n```', 'print(1)'),
        ('<script>alert(1)</script>Hello', 'Hello'),
        ('👨‍👩‍👧 a family, 20 °C', 'a family, 20 °C'),
        ('a\u200bb\u202ec\x07d', 'abc d'),
    ],
)
def test_what_no_voice_can_say_is_taken_out(text, expected):
    assert spoken(text) == expected


def test_long_text_is_cut_where_sentences_end():
    text = ' '.join(f'This is sentence number {at} of a very long line, and it goes on.' for at in range(12))
    lines = [line.text for line in lines_of(json.dumps({'text': text, 'emotion': 'fear'}))]
    assert ' '.join(lines) == text
    assert all(len(line) <= MAX_CHARS and line.endswith('goes on.') for line in lines)


@pytest.mark.parametrize('text', ['word ' * 200, 'x' * 700, '一直走，' * 200, '走。' * 300])
def test_long_text_without_sentences_is_cut_all_the_same(text):
    lines = split(spoken(text))
    assert all(is_speakable(line) for line in lines)
    assert ''.join(lines).replace(' ', '') == text.replace(' ', '')


def test_a_script_that_does_not_end_is_not_listened_to():
    rows = [{'text': f'Line {at}.', 'emotion': 'neutral'} for at in range(MOST_LINES + 20)]
    lines, error = read(json.dumps({'lines': rows}))
    assert (len(lines), error) == (MOST_LINES, None)
    five = '{"lines": [' + ', '.join(['{"text": "On and on.", "emotion": "fear"}'] * 5)
    endless = (five for _ in iter(int, 1))
    assert 0 < len(read(*[next(endless) for _ in range(40)])[0]) <= MOST_LINES


@pytest.mark.parametrize(
    'answer',
    ['', '   ', 'I am sorry, I cannot.', '{}', '{"lines": []}', '{"lines": [{"text": ""}]}',
     '{"lines": "no"}', '{"other": [{"text": "no"}]}', '[' * 5000, '{"lines": [' + '{"text": ' * 3000,
     '}' * 40, '"' * 41, '{"lines": [{"text": "' + 'a' * 20_000 + '"}]}'],
)  # fmt: skip
def test_answers_without_a_line_say_so(answer):
    lines, error = read(answer)
    assert lines == [] and isinstance(error, UnavailableError)
    assert str(error).endswith('.')


def test_rows_inside_of_rows_are_no_lines():
    answer = '{"notes": [{"text": "no"}], "lines": [{"text": "Yes.", "more": [{"text": "no"}]}]}'
    assert [line.text for line in read(answer)[0]] == ['Yes.']


@settings(max_examples=400)
@given(st.one_of(MESSY, MESSY.map(lambda text: '{"lines": [' + text), st.lists(MESSY).map(
    lambda texts: json.dumps({'lines': [{'text': text, 'emotion': text} for text in texts]})
)))  # fmt: skip
def test_garbage_never_gives_an_invalid_line(answer):
    lines, error = read(*answer)
    assert error is None or isinstance(error, UnavailableError)
    assert len(lines) <= MOST_LINES
    assert all(is_speakable(line.text) and isinstance(line.emotion, Emotion) for line in lines)


@given(MESSY)
def test_spoken_text_stays_as_it_is(text):
    once = spoken(text)
    assert spoken(once) == once
    assert not set(once) & set('<>*_`#|~^{}[]\\\n')


def test_every_emotion_has_its_label_and_the_form_offers_just_those():
    labels = SCRIPT.schema['properties']['lines']['items']['properties']['emotion']['enum']
    assert {emotion_of(label) for label in labels} == set(Emotion)
    assert len(labels) == 8
