"""What the robot says without a network: the fitting row, honest about what it does not meet."""

import random
from collections.abc import Sequence

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.core.commands import New
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.core.social import Brief, Emotion, ScriptLine
from mistypilot_ros.offline.social.reader import SocialReader
from mistypilot_ros.offline.writing.writer import OfflineWriter

FOLDER = data_folders.shipped('config') / 'offline'


@pytest.fixture(scope='module')
def reader() -> SocialReader:
    return SocialReader()


@pytest.fixture
def writer() -> OfflineWriter:
    return OfflineWriter(FOLDER, random.Random(7))


def write(writer: OfflineWriter, text: str, main_task: str = '', *details: str) -> list[ScriptLine]:
    return list(writer.write(Brief(text, main_task, details)))


def told(lines: Sequence[ScriptLine]) -> str:
    return ' '.join(line.text for line in lines)


@pytest.mark.parametrize(
    ('text', 'word', 'emotion'),
    [
        ('Hello Misty', '', Emotion.HAPPINESS), ('Good morning!', 'morning', Emotion.HAPPINESS),
        ('thanks a lot', '', Emotion.HAPPINESS), ('How are you?', 'you', Emotion.HAPPINESS),
        ('Who are you?', 'Misty', Emotion.HAPPINESS), ('Are you alive?', 'robot', Emotion.NEUTRAL),
        ('what can you do?', 'stories', Emotion.HAPPINESS), ('Goodbye', '', Emotion.SADNESS),
        ('Good night', '', Emotion.NEUTRAL), ('I love you', 'light', Emotion.HAPPINESS),
        ('you are stupid', 'learning', Emotion.SADNESS), ('sorry', '', Emotion.HAPPINESS),
        ('That was lovely', '', Emotion.HAPPINESS), ('okay', '', None),
        ('你好', '', Emotion.HAPPINESS), ('谢谢', '', Emotion.HAPPINESS),
        ('你是谁', '米斯蒂', Emotion.HAPPINESS),
    ],
)  # fmt: skip
def test_small_talk(writer, text, word, emotion):
    lines = write(writer, text)
    assert 1 <= len(lines) <= 2
    assert word in told(lines)
    assert emotion is None or lines[0].emotion is emotion


@pytest.mark.parametrize(
    ('text', 'word'),
    [
        ('Tell me a joke about robots', 'robot'), ('Give me a riddle', 'Do you give up?'),
        ('Do a breathing exercise with me', 'Breathe'), ("Let's have a stretch break", 'stretch'),
        ('Count to ten', 'ten'), ('Write a poem about the sea', 'sea'), ('Sing a lullaby', 'moon'),
        ('I feel so lonely', 'lonely'), ("It's my birthday", 'birthday'), ('My dog died', 'sorry'),
        ("I'm nervous about my exam", 'nervous'), ('Make a weekly exercise plan', 'doctor'),
        ("I'm bored", 'game'), ('Tell me a fun fact about animals', ''), ('Say a tongue twister', ''),
        ('讲个笑话', ''), ('我很难过', '听'), ('给我讲个睡前故事', '刺猬'),
    ],
)  # fmt: skip
def test_from_a_sentence_to_a_script(reader, writer, text, word):
    (command,) = reader.read(text, TaskContext()).commands
    assert isinstance(command, New)
    lines = write(writer, text, command.main_task, *command.details)
    assert word in told(lines)
    assert not told(lines).startswith(('That I cannot', 'On my own', 'I do not know', '这个我自己'))


def test_stories_have_versions(writer):
    task = ('Tell me a story about a dragon', 'tell a story', 'topic: a dragon')
    usual = write(writer, *task)
    short = write(writer, 'shorter please', *task[1:], 'short')
    long = write(writer, 'longer please', *task[1:], 'longer')
    assert len(short) < len(usual) < len(long)
    for lines in (usual, short, long):
        assert 'Blister' in told(lines)
    assert set(usual) <= set(long)


@pytest.mark.parametrize(
    ('detail', 'few'),
    [('length: half a minute', True), ('short', True), ('brief', True), ('not too long', True),
     ('length: 2 minutes', False), ('long', False)],
)  # fmt: skip
def test_lengths_are_understood(writer, detail, few):
    lines = write(writer, 'Tell me a story about a cloud', 'tell a story', 'topic: a cloud', detail)
    assert (len(lines) <= 5) is few


def test_what_is_longer_than_any_story_is_said(writer):
    first, *_ = write(writer, 'x', 'tell a story', 'topic: a cloud', 'length: 20 minutes')
    assert first.text == 'This is the longest that I have.'


def test_names_and_animals_fill_their_places(writer):
    lines = write(
        writer, 'Tell me a bedtime story about an owl named Tom', 'tell a bedtime story', 'topic: an owl',
        'name: Tom',
    )  # fmt: skip
    assert 'owl' in told(lines) and 'Tom' in told(lines)
    assert 'hedgehog' not in told(lines) and 'Pip' not in told(lines)
    assert '{' not in told(lines)


def test_a_name_with_braces_stays_harmless(writer):
    lines = write(
        writer, 'named {hero.__class__}', 'tell a story', 'topic: a fox', 'name: {creature}', 'for: {who}'
    )
    assert '{' not in told(lines) and 'class' not in told(lines)


@pytest.mark.parametrize(
    ('task', 'details', 'said'),
    [
        ('tell a story', ('topic: whales',), 'I do not know a story about whales; here is one about'),
        ('tell the story of Cinderella', (), 'I do not know a story about Cinderella'),
        ('make up a superhero adventure', (), 'I do not know a story about superhero'),
        ('tell a joke', ('language: French',), 'I do not speak French on my own'),
        ('write a poem', ('topic: the sea', 'exactly 14 lines'), 'this is missing: exactly 14 lines.'),
        ('make a weekly exercise plan', ('no walks',), 'this is missing: no walks.'),
    ],
)
def test_what_is_not_met_is_said_first(writer, task, details, said):
    first, *rest = write(writer, 'x', task, *details)
    assert said in first.text and len(first.text) <= 300
    assert rest


def test_what_is_not_wanted_is_not_told(writer):
    for _ in range(20):
        assert 'bubble' not in told(write(writer, 'Tell me a story', 'tell a story', 'no bubbles'))


def test_what_is_met_is_not_talked_about(writer):
    details = ('topic: a dragon', 'funny', 'for children', 'happy ending', 'no ghosts')
    first, *_ = write(writer, 'Tell me a story', 'tell a story', *details)
    assert first.text.startswith('In the mountains')


def test_for_whom_it_is(writer):
    lines = write(writer, 'x', 'write a poem', 'for: grandmother')
    assert lines[0].text == 'This one is for your grandmother.'
    assert 'Hooray for Anna' in told(write(writer, 'x', 'compose a birthday song', 'for: Anna'))


@pytest.mark.parametrize(
    ('text', 'task', 'word'),
    [
        ("What's the weather tomorrow?", 'explain the weather tomorrow', 'weather'),
        ('Translate good morning', 'translate a morning', 'English'),
        ('Explain how to write a poem', 'explain how to write a poem', 'do not know'),
        ('Plan a trip to Oslo', 'plan a trip to Oslo', 'Planning'),
        ('Write a letter to my bank', 'write a letter', 'beyond me'),
        ('Prove the theorem', 'prove the theorem', 'stories'),
        ('今天天气怎么样', '聊一聊：今天天气怎么样', '天气'),
        ('What did the dragon eat?', '', 'on my own'),
        ('Call my daughter, please', '', 'telephone'),
        ('Fetch my slippers', '', 'arms are short'),
        ('Explain why birds fly and not climb', 'explain why birds fly', 'do not know'),
        ('Bring the theorem to an end', 'bring the theorem to an end', 'stories'),
    ],
)
def test_what_it_cannot_do_it_says_in_one_line(writer, text, task, word):
    (line,) = write(writer, text, task)
    assert word in line.text


@pytest.mark.parametrize(
    ('text', 'task'),
    [('I want to die', 'help the user die: die'), ('I want to kill myself', ''),
     ('I fell down, call an ambulance', ''),
     ('Nobody needs me, I want to die', 'comfort the user'), ('我想死', '')],
)  # fmt: skip
def test_danger_gets_no_joke_and_no_false_promise(writer, text, task):
    lines = told(write(writer, text, task))
    assert 'emergency number' in lines or '急救电话' in lines


def test_a_story_of_danger_is_a_story(writer):
    assert len(write(writer, 'Tell a story where somebody shouts there is a fire', 'tell a story')) > 4


def test_nothing_is_said_twice_in_a_row(writer):
    for task, text in [('tell a joke', 'Tell me a joke'), ('tell a story', 'Tell me a story'), ('', 'Hello')]:
        said = [told(write(writer, text, task)) for _ in range(12)]
        assert all(one != next_ for one, next_ in zip(said, said[1:], strict=False))
        assert len(set(said)) >= 2


def test_another_one_about_the_same_is_another_one(writer):
    write(writer, 'Tell me a story about a dragon', 'tell a story', 'topic: a dragon')
    first, *rest = write(writer, 'Tell me another story about a dragon', 'tell a story', 'topic: a dragon')
    assert first.text.startswith('I know only one about dragon')
    assert 'Blister' not in told(rest)


def test_a_scary_story_is_only_for_those_who_ask_for_one(writer):
    for _ in range(20):
        assert 'attic' not in told(write(writer, 'Tell me a story', 'tell a story'))
    assert 'attic' in told(write(writer, 'Tell me a scary story', 'tell a scary story'))


def test_the_same_chance_says_the_same():
    said = [
        [told(write(OfflineWriter(FOLDER, random.Random(seed)), 'x', 'tell a joke')) for _ in range(3)]
        for seed in (1, 1)
    ]
    assert said[0] == said[1]


def test_any_brief_gets_speakable_lines():
    chance = random.Random(5)
    said = 'tell a story joke poem about named Tom { } {hero} no 短 for: topic: 讲 故事 sing x\u0000 <b> ?'
    words = said.split(' ')
    writer = OfflineWriter(FOLDER, chance)
    for _ in range(300):
        pick = [' '.join(chance.choices(words, k=chance.randrange(6))) for _ in range(5)]
        lines = write(writer, pick[0], pick[1], *pick[2:])
        assert lines and all(0 < len(line.text) <= 300 for line in lines)
