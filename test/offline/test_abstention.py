"""What the robot leaves alone. Each kind has sentences that are held back and near ones that are not."""

from collections.abc import Callable, Sequence

import pytest
from offline_talk import Talk

from mistypilot_ros.core.commands import Invoke
from mistypilot_ros.core.interpretation import PhysicalReading, Route, TaskContext
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.abstention import ALWAYS, CONVERSING, Hold, forbids_all, holds, restrained
from mistypilot_ros.offline.text import read

HELD: dict[Hold, Sequence[str]] = {
    Hold.NOISE: [
        '[music]', '(inaudible)', '[BLANK_AUDIO]', '♪', 'uh', 'hm', 'the the the the', '...', '',
        'Brr, tk tk, pssst.', 'La la la, dum di dum', 'Atchoo! Tchoo!',
    ],
    Hold.UNFINISHED: [
        'Take a photo of the', 'Turn the light to', 'When the chin is tapped and', 'Could you',
        'I want you to', 'Play something for', 'Tell me a poem about', 'Set the timer to, uh',
        'If somebody touches my', "Show us how you look when you're", 'Whenever',
        'Make the chin laugh instead of', 'Drive forward and...', 'Make a note for me that',
        'Make a note for me that, now, what was it', 'Speak these words exactly as I give them:',
    ],
    Hold.OTHER_ROBOT: [
        'Alexa, dance', 'Hey Siri what time is it', 'OK Google, take a photo', 'Roomba, stop',
        'Play jazz, Alexa', 'Cortana nod', 'Um, Bixby, set a timer for two minutes',
        'Hey Pepper, give me a hug', 'Jibo, tell us a story', 'Turn left, Cozmo',
    ],
    Hold.OTHER_PERSON: [
        'Anna, dance!', 'Mum, turn the music off', 'Kids, stop', 'Come on, wave, Grandma',
        'No, Dad, look left', 'Nurse, take a picture please', 'Turn the light on, Tom',
        'Boys, go to sleep now', "I'd say it's his left hip that's giving him bother",
    ],
    Hold.SUPPOSED: [
        'What if I tapped your chin all day?', 'Suppose you danced on a table',
        'Imagine you could hug everybody', 'If I pressed the bumper, would you wave?',
        'I wish you were able to dance for hours', 'If you were a dog, would you nod?',
        'One day you will drive to the shop', 'You could have waved at her',
        'What would you do on a dance floor?',
    ],
    Hold.REPORTED: [
        'My teacher said take a photo', 'The sign says stop the music', "Grandpa always shouts 'dance'",
        'He told his robot to wave', 'I heard a man yell turn left', 'She asked me to dance',
        'My uncle used to say nod twice',
    ],
    Hold.FICTION: [
        'In the film the robot hugs everyone', 'Well, in that book the dragon dances',
    ],
    Hold.PAST: [
        'We danced until midnight', 'Yesterday you played some jazz', 'I took a photo of the lake',
        'My sister waved at me', 'You were asleep when I came in', 'She gave me a hug an hour ago',
        'They turned the lights off last night',
    ],
    Hold.FORBIDDEN: [
        'Never dance on the table', "You don't have to wave", 'No need to take a photo', "Please don't nod",
        "I'd rather you didn't hug people", 'Under no circumstances drive forward', "Don't you dare sneeze",
    ],
    Hold.ASKED_ABOUT: [
        'Why do you wave?', 'Who taught you to nod?', 'Have you ever danced?', 'Do you like hugs?',
        'Is it possible to dance without legs?', "What's a bumper for?", 'How many photos did you take?',
        'Does your chin hurt?', 'Are you able to yawn?', 'How long can you drive?',
    ],
    Hold.CALLED_OFF: [
        'Dance, no, never mind', 'Take a photo, just kidding', 'Wave at her, forget it',
    ],
}  # fmt: skip
FREE = [
    'Remember that.', 'Please remember that.', 'Make a note of that.', 'Can you remember that?',
    'Dance for the residents', 'Could you take a photo, please?', 'Put on some music, will you?',
    'What time is it?', 'How is the weather?', 'Do I need an umbrella?', 'Is your battery low?',
    'Turn the light on', 'Switch it off', 'Say hello to Anna', 'Greet my mum', 'Say: goodnight, Tom',
    'Hug me, Misty', 'Hey Misty, dance', 'Misty, wave', 'Whenever the chin is tapped, wave', 'I need a hug',
    'It is too dark in here', "I can't hear you", "Don't forget the milk, make a memo",
    "Don't let me forget the oven, set a timer for ten minutes", 'Would you nod for us?',
    'It would be nice if you waved', 'If somebody taps your head, say ouch',
    'Wave when Grandma taps your chin', 'Please look up', 'Dance with me', 'Come on, dance',
    'Take a picture of him', 'Please stop', 'No, the left one', 'Okay', 'Yes', 'Nod, then wave',
    'Turn around', 'Go on',
]  # fmt: skip


@pytest.mark.parametrize(('hold', 'text'), [(hold, text) for hold, texts in HELD.items() for text in texts])
def test_what_is_held_back(hold: Hold, text: str) -> None:
    assert hold in holds(read(text))


@pytest.mark.parametrize('text', FREE)
def test_what_is_not(text: str) -> None:
    assert holds(read(text)) == frozenset()


@pytest.mark.parametrize('text', [text for texts in HELD.values() for text in texts])
def test_nothing_is_done(talk: Talk, text: str) -> None:
    """The whole way: whoever it goes to, nothing reaches a sensor or a skill."""
    assert talk.read(text, 'chin wave; scruff nod').commands == ()


@pytest.mark.parametrize(
    'text',
    [
        'Alexa, tell me a joke',
        'Hey Siri, write a poem',
        'Hey Google, plan a trip to Rome',
        'Tell me a story about a',
        'Make it rhyme and',
        'Could you explain the',
        '[music]',
        'uh',
    ],
)
def test_no_task_begins(talk: Talk, text: str) -> None:
    reading = talk.interpreter.social(text, TaskContext('tell a story', ('about a cat',)))
    assert reading.commands == () and reading.confidence == 0.0


@pytest.mark.parametrize(
    ('text', 'only'),
    [
        ("Don't unbind the chin, I like it", True),
        ('Never wave at the dog', True),
        ("Please don't dance, it's late", True),
        ('By no means clear the bindings', True),
        ("Don't wave but nod", False),
        ("Don't dance when I tap your chin", False),
        ("Don't look at me, look left", False),
        ("Don't let me forget the bread", False),
        ('Dance', False),
    ],
)
def test_a_sentence_that_only_forbids_is_not_asked_back(talk: Talk, text: str, only: bool) -> None:
    assert forbids_all(read(text)) is only
    if only:
        assert talk.read(text, 'chin wave').question is None


# --- how a reading and its sentence go together

NOD = (Invoke(SkillCall('nod')),)
SURELY = PhysicalReading(NOD, confidence=0.9)
LIKELY = PhysicalReading(NOD, confidence=0.45)


def to(agent: Agent, confidence: float = 0.99) -> Callable[[], Route]:
    return lambda: Route(agent, confidence)


@pytest.mark.parametrize('hold', list(HELD))
def test_what_was_understood_by_likeness_needs_more(hold: Hold) -> None:
    """The grammar has looked at each of its deeds itself; some reasons hold back what it found too."""
    sentence = read(next(text for text in HELD[hold] if holds(read(text)) == {hold}))
    assert restrained(LIKELY, sentence, to(Agent.PIA)).commands == ()
    assert restrained(SURELY, sentence, to(Agent.PIA)).commands == (() if hold in ALWAYS else NOD)


def test_a_sentence_for_the_conversation() -> None:
    sentence = read('Nod to the music of life')
    assert restrained(LIKELY, sentence, to(Agent.SIA)).commands == ()
    assert restrained(LIKELY, sentence, to(Agent.SIA, CONVERSING - 0.01)) == LIKELY
    assert restrained(LIKELY, sentence, to(Agent.PIA)) == LIKELY


def test_nobody_is_asked_about_what_the_grammar_vouches_for() -> None:
    def never() -> Route:
        raise AssertionError('the router was asked')

    assert restrained(SURELY, read('Nod'), never) == SURELY
    assert restrained(PhysicalReading(asks_skills=True), read('Help'), never).asks_skills
