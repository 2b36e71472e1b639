"""Questions back: what they offer, and what becomes of an answer."""

import pytest
from offline_talk import Talk, spoken

from mistypilot_ros.core.questions import ANSWER, MOST_LISTED, Question

CHIN = 'chin hug'


def ask(talk: Talk, text: str, bound: str = '') -> Question:
    reading = talk.read(text, bound)
    assert reading.question is not None and reading.commands == ()
    return reading.question


def offers(question: Question) -> dict[str, str]:
    """Commands of the offers by label."""
    return {offer.label: spoken(offer.commands) for offer in question.offers}


@pytest.mark.parametrize(
    ('text', 'bound', 'asks', 'offered'),
    [
        # which skill
        ('I saw a robot wave', '', 'Do you mean wave?', {'wave': 'INVOKE wave'}),
        (
            'when I tap your chin swap us a selfie',
            '',
            'Do you mean take a photo?',
            {'take a photo': 'BIND chin take_photo'},
        ),
        (
            'when I tap your chin swap us a selfie',
            CHIN,
            'Do you mean take a photo?',
            {'take a photo': 'UPDATE chin take_photo'},
        ),
        (
            'when I tap your chin swap us a selfie too',
            CHIN,
            'Do you mean take a photo?',
            {'take a photo': 'BIND chin take_photo'},
        ),
        # which sensor
        (
            'when I press your left bumper, wave',
            '',
            'Do you mean my front left bumper or my rear left bumper?',
            {
                'my front left bumper': 'BIND bumper_front_left wave',
                'my rear left bumper': 'BIND bumper_rear_left wave',
            },
        ),
        # which value
        (
            'wave my left arm and my right one when I tap the chin',
            '',
            'Which arm do you mean: left, right or both?',
            {f'{arm}': f'BIND chin wave arm={arm}' for arm in ('left', 'right', 'both')},
        ),
        (
            'when it gets dark, wave',
            '',
            'I only notice touch; shall I wave when you tap my head?',
            {'my head': 'BIND head wave'},
        ),
        (
            'when I tap your chin twice, wave',
            '',
            'I only notice that my chin is touched, not how often or how long; shall I do it at each touch?',
            {'each touch': 'BIND chin wave'},
        ),
        # what else the sentence says stays in the offers
        (
            'Nod. Wave when I tap the ear, and hug me now.',
            '',
            'Do you mean the left side of my head or the right side of my head?',
            {
                'the left side of my head': 'INVOKE nod; BIND head_left wave; INVOKE hug',
                'the right side of my head': 'INVOKE nod; BIND head_right wave; INVOKE hug',
            },
        ),
        (
            'forget it',
            CHIN,
            'Which place shall I forget: my chin, or everything?',
            {'my chin': 'UNBIND chin', 'everything': 'UNBIND *'},
        ),
    ],
)
def test_listed_offers(talk: Talk, text: str, bound: str, asks: str, offered: dict[str, str]) -> None:
    question = ask(talk, text, bound)
    assert question.text == asks
    listed = dict(list(offers(question).items())[: question.listed])
    assert listed == offered
    assert question.listed <= MOST_LISTED


def test_a_choice_can_be_called_by_all_its_words(talk: Talk) -> None:
    question = ask(talk, 'when I tap the scruff, show an emotion')
    assert question.text == 'Which emotion do you mean: happiness, sadness, anger or another?'
    assert (question.listed, len(question.offers)) == (3, 8)
    fear = question.offers[3]
    assert fear.label == 'fear' and 'scared' in fear.names
    assert spoken(fear.commands) == 'BIND scruff show_emotion emotion=fear'


def test_an_unknown_place_offers_every_sensor_and_group(talk: Talk) -> None:
    question = ask(talk, 'when I tap your nose, wave')
    assert question.text.startswith('I have no nose sensor')
    assert question.listed == 0 and len(question.offers) == len(talk.words.sensors.names)
    by_name = {name: offer for offer in question.offers for name in offer.names}
    assert spoken(by_name['forehead'].commands) == 'BIND head_front wave'
    assert spoken(by_name['nape'].commands) == 'BIND scruff wave'


@pytest.mark.parametrize(
    ('text', 'asks'),
    [
        ('set your light', 'Which color do you want me to use when I set my light?'),
        ('set a timer', 'Which seconds do you want me to use when I set a timer?'),
        ('say', 'Which text do you want me to use when I say?'),
    ],
)
def test_a_missing_value(talk: Talk, text: str, asks: str) -> None:
    assert ask(talk, text).text == asks


def test_a_place_nobody_has_heard_of(talk: Talk) -> None:
    assert ask(talk, 'When I press your hubcap, nod.').text.startswith('I have no hubcap sensor')


def test_an_open_question_offers_what_needs_no_value(talk: Talk) -> None:
    question = ask(talk, 'when I tap your chin')
    found = offers(question)
    assert question.listed == 0
    assert found['hug you'] == 'BIND chin hug' and 'set_volume' not in ' '.join(found.values())
    assert 'give me a hug' in next(offer.names for offer in question.offers if offer.label == 'hug you')


@pytest.mark.parametrize(
    ('text', 'answer', 'commands'),
    [
        ('when I tap your chin', 'wave with both arms', 'BIND chin wave arm=both'),
        ('when I tap the back of your head', 'nod', 'BIND head_back nod'),
        ('when I tap your left ear', 'nod', 'BIND head_left nod'),
        ('when I press a bumper', 'stop', 'BIND bumpers stop'),
        ('when I tap your chin sing an opera', 'say hello world', 'BIND chin say text=hello%20world'),
        ('when I touch the scruff or the chin', 'dance', 'BIND scruff dance; BIND chin dance'),
        ("when I don't tap your chin, wave", 'nod', 'BIND chin nod'),
        ('stop waving when I tap your chin', 'nod', 'BIND chin nod'),
        ('nod, and when I tap your chin', 'wave', 'INVOKE nod; BIND chin wave'),
        ('say', 'good night', 'INVOKE say text=good%20night'),
        ('when I tap the chin, say', 'good night', 'BIND chin say text=good%20night'),
        ('take a photo and when I tap the chin, say', 'hi', 'INVOKE take_photo; BIND chin say text=hi'),
        ('set the volume', 'twenty percent', 'INVOKE set_volume percent=20'),
        ('set your light when I press a bumper', 'dark green', 'BIND bumpers set_light color=dark%20green'),
        ('set a timer', 'five minutes', 'INVOKE set_timer seconds=300'),
        ('when I tap your nose', 'chin', '? What shall I do when you tap my chin?'),
        ('forget the', 'chin', 'UNBIND chin'),
    ],
)
def test_completions_read_back(talk: Talk, text: str, answer: str, commands: str) -> None:
    question = ask(talk, text)
    assert question.completion.count(ANSWER) == 1
    assert talk.commands(question.completion.replace(ANSWER, answer)) == commands


@pytest.mark.parametrize(
    ('text', 'answer', 'commands'),
    [
        ('when I tap the chin', 'wave', 'UPDATE chin wave'),
        ('when I tap the chin, also', 'wave', 'BIND chin wave'),
    ],
)
def test_completions_where_something_is_bound(talk: Talk, text: str, answer: str, commands: str) -> None:
    question = ask(talk, text, CHIN)
    assert talk.commands(question.completion.replace(ANSWER, answer), CHIN) == commands


@pytest.mark.parametrize(
    'text',
    [
        'when I tap your chin',
        'somersault',
        'look',
        'when I tap your knee, look',
        'when I tap the ear, look',
        'when it rains, look',
        'when I tap the chin three times, look',
        'wave when I tap your nose and nod when I press the left bumper',
        'forget the dance',
        'turn the page',
        'Put the gizmo on setting four.',
    ],
)
def test_every_offer_can_be_carried_out(talk: Talk, text: str) -> None:
    question = ask(talk, text)
    for offer in question.offers:
        talk.check(offer.commands)
        assert offer.commands and offer.label
    assert question.offers or question.completion
    assert question.text.endswith('?')


@pytest.mark.parametrize(
    ('text', 'command'),
    [
        ('when I tap your nose, nod nine times', 'INVOKE nod times=9'),
        ('set a timer for two whole days', 'INVOKE set_timer seconds=172800'),
        ('turn the volume to minus twenty percent', 'INVOKE set_volume percent=-20'),
        ('drive minus two metres', 'INVOKE drive distance=-2'),
    ],
)
def test_a_value_out_of_range_is_left_to_whoever_checks_it(talk: Talk, text: str, command: str) -> None:
    reading = talk.read(text)
    assert spoken(reading.commands) == command and reading.question is None
