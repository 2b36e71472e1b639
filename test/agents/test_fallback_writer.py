"""A script always comes, and always ends honestly."""

from collections.abc import Iterator

import pytest

from mistypilot_ros.agents.languages import language_of, name_of
from mistypilot_ros.agents.writing import LOST_THREAD, FallbackWriter
from mistypilot_ros.core.errors import CancelledError, MistyPilotError, UnavailableError
from mistypilot_ros.core.social import Brief, Emotion, ScriptLine

BRIEF = Brief('Tell me a story', 'tell a story')
ONE, TWO, OTHER = ScriptLine('One.'), ScriptLine('Two.', Emotion.FEAR), ScriptLine('Another one.')


class Writer:
    """Writes its lines, then fails where it shall."""

    def __init__(self, *lines: ScriptLine, fault: MistyPilotError | None = None) -> None:
        self.lines, self.fault, self.briefs = lines, fault, []

    def write(self, brief: Brief) -> Iterator[ScriptLine]:
        self.briefs.append(brief)
        yield from self.lines
        if self.fault is not None:
            raise self.fault


def test_the_first_writes_where_it_can():
    second = Writer(OTHER)
    assert list(FallbackWriter(Writer(ONE, TWO), second).write(BRIEF)) == [ONE, TWO]
    assert second.briefs == []


@pytest.mark.parametrize('fault', [UnavailableError('The server is away.'), None], ids=['fails', 'is silent'])
def test_the_second_writes_where_the_first_does_not_begin(fault):
    second, told = Writer(OTHER), []
    assert list(FallbackWriter(Writer(fault=fault), second, told.append).write(BRIEF)) == [OTHER]
    assert second.briefs == [BRIEF]
    assert len(told) == 1 and (fault is None or told == [fault])


@pytest.mark.parametrize(('text', 'language'), [('Tell me a story', 'en'), ('讲个故事', 'zh')])
def test_a_script_that_breaks_off_says_so_and_no_other_is_begun(text, language):
    fault, second, told = UnavailableError('Gone.'), Writer(OTHER), []
    *lines, last = FallbackWriter(Writer(ONE, fault=fault), second, told.append).write(Brief(text, ''))
    assert lines == [ONE]
    assert last == ScriptLine(LOST_THREAD[language], Emotion.SADNESS)
    assert second.briefs == [] and told == [fault]


@pytest.mark.parametrize('lines', [(), (ONE,)])
def test_a_stop_is_no_fault(lines):
    second = Writer(OTHER)
    script = FallbackWriter(Writer(*lines, fault=CancelledError('Stop.')), second).write(BRIEF)
    with pytest.raises(CancelledError):
        list(script)
    assert second.briefs == []


def test_neither_can():
    both = Writer(fault=UnavailableError('One.')), Writer(fault=UnavailableError('Two.'))
    with pytest.raises(UnavailableError, match='Two'):
        list(FallbackWriter(*both).write(BRIEF))


def test_languages():
    assert language_of(Brief('你好 Misty', '')) == 'zh'
    assert language_of(Brief('Hello there, my dear friend 米斯蒂', '')) == 'en'
    assert language_of(Brief('', '讲一个故事')) == 'zh'
    assert language_of(Brief('hi', '', language='zh-CN')) == 'zh'
    assert language_of(Brief('hi', '', ('用英语',), language='zh')) == 'en'
    assert (name_of('fr'), name_of('xx')) == ('French', 'xx')
