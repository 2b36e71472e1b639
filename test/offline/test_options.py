"""How touches are treated, in words: pauses between two times, switched off and on, tried again."""

import pytest
from offline_talk import Talk

from mistypilot_ros.core.turns import Agent

BOUND = 'chin wave; head nod; scruff take_photo'


@pytest.mark.parametrize(
    ('text', 'commands'),
    [
        # pauses beside a binding
        ('When I touch your left ear, wave, but only once a minute.', 'BIND head_left wave; 60'),
        ('When I touch your left ear wave at most every ten seconds', 'BIND head_left wave; 10'),
        ('when I touch your left ear, wave and wait 5 seconds between two times', 'BIND head_left wave; 5'),
        ('When I touch your left ear, only once a minute, wave', 'BIND head_left wave; 60'),
        ('Wave at most once a minute when I touch your left ear', 'BIND head_left wave; 60'),
        ('Only once a day, wave when I touch your left ear', 'BIND head_left wave; 86400'),
        ('When I touch your left ear, wave, with at least 10 seconds in between', 'BIND head_left wave; 10'),
        ('When I touch your left ear, wave, no more than once per hour please', 'BIND head_left wave; 3600'),
        ('When I touch your left ear, wave, as often as I like', 'BIND head_left wave; 0'),
        (
            'Wave when I touch your left ear, then wait half a minute before you react again',
            'BIND head_left wave; 30',
        ),
        ('When I touch your left ear say hello, but only once a minute', 'BIND head_left greet; 60'),
        # which of several
        (
            'When I touch your left ear or your right ear, nod, but only once a minute',
            'BIND head_left nod; BIND head_right nod; ADJUST head_left cooldown_s=60; '
            'ADJUST head_right cooldown_s=60',
        ),
        (
            'When I touch your right ear nod, and when I touch your left ear wave at most every ten seconds',
            'BIND head_right nod; BIND head_left wave; 10',
        ),
    ],
)
def test_a_pause_beside_a_binding(talk: Talk, text: str, commands: str) -> None:
    *first, last = commands.split('; ')
    wanted = '; '.join([*first, f'ADJUST head_left cooldown_s={last}' if last.isdecimal() else last])
    assert talk.commands(text) == wanted and talk.agent(text) is Agent.PIA


@pytest.mark.parametrize(
    ('text', 'commands'),
    [
        # pauses of what is bound
        ('The chin should react only once a minute', 'ADJUST chin cooldown_s=60'),
        ('React to my taps on the chin at most once every 10 seconds', 'ADJUST chin cooldown_s=10'),
        ('When I tap your chin, wait 5 seconds between two times', 'ADJUST chin cooldown_s=5'),
        ('Let the chin do that at most once per hour', 'ADJUST chin cooldown_s=3600'),
        ('The chin as often as I like', 'ADJUST chin cooldown_s=0'),
        # off
        ('Turn the chin off for now', 'ADJUST chin enabled=0'),
        ('Please switch off the chin', 'ADJUST chin enabled=0'),
        ('Could you pause what the chin does?', 'ADJUST chin enabled=0'),
        ('Ignore taps on the chin for now', 'ADJUST chin enabled=0'),
        ('Disable the chin for the moment', 'ADJUST chin enabled=0'),
        ('Switch the chin and the scruff off please', 'ADJUST chin enabled=0; ADJUST scruff enabled=0'),
        (
            'turn all sensors off for now',
            'ADJUST chin enabled=0; ADJUST head enabled=0; ADJUST scruff enabled=0',
        ),
        # on
        ('Switch the chin on again', 'ADJUST chin enabled=1'),
        ('Turn the chin back on', 'ADJUST chin enabled=1'),
        ('Resume what the chin does', 'ADJUST chin enabled=1'),
        ('re-enable the chin', 'ADJUST chin enabled=1'),
        # again
        ('Try again', 'RESET *'),
        ('Please try again.', 'RESET *'),
        ('Try what failed again', 'RESET *'),
        ('Reset the chin', 'RESET chin'),
        ('Try the chin again', 'RESET chin'),
        ('Give the chin another try', 'RESET chin'),
        ('Make the chin work again', 'RESET chin'),
        # with nothing of its own, it is refused later, with the reason
        ('Turn the left bumper off', '? Do you mean my front left bumper or my rear left bumper?'),
        ('Turn your forehead off', 'ADJUST head_front enabled=0'),
    ],
)
def test_what_is_bound_is_treated_otherwise(talk: Talk, text: str, commands: str) -> None:
    assert talk.commands(text, BOUND) == commands
    assert talk.agent(text) is Agent.PIA


def test_of_a_group_that_nothing_is_bound_to_its_members_are_meant(talk: Talk) -> None:
    bound = 'head_left wave; head_right nod; chin wave'
    assert (
        talk.commands('Turn the head off', bound) == 'ADJUST head_left enabled=0; ADJUST head_right enabled=0'
    )


def test_a_pause_without_a_place_is_for_the_only_one_or_asked_for(talk: Talk) -> None:
    assert talk.commands('Only once a minute, please', 'chin wave') == 'ADJUST chin cooldown_s=60'
    reading = talk.read('Only once a minute', 'chin wave; scruff nod')
    assert reading.question is not None and reading.question.text == 'Do you mean my chin or my scruff?'
    assert [str(offer.commands) for offer in reading.question.offers] == [
        f"(Adjust(sensor='{name}', enabled=None, cooldown_s=60.0),)" for name in ('chin', 'scruff')
    ]
    assert talk.read('Only once a minute').asks_bindings, 'the answer is that nothing is bound'


def test_a_question_keeps_the_pause_in_all_its_answers(talk: Talk) -> None:
    question = talk.read('When I tap your ear, wave, but only once a minute').question
    assert question is not None and len(question.offers) == 2
    for offer in question.offers:
        assert [type(command).__name__ for command in offer.commands] == ['Bind', 'Adjust']
    question = talk.read('When I tap your chin, make a sound, but only once a minute').question
    if question is not None and question.completion:
        assert question.completion.endswith(', but only once a minute')


def test_reset_everything_is_asked_back_since_it_may_lose_all(talk: Talk) -> None:
    for text in ('Reset everything', 'reset all your bindings'):
        reading = talk.read(text, BOUND)
        assert reading.question is not None and reading.question.text.startswith('Shall I forget everything')
        assert talk.agent(text) is Agent.PIA


@pytest.mark.parametrize(
    ('text', 'commands'),
    [
        ('turn your chest light off', 'INVOKE set_light color=off'),
        ('when I tap your chin, turn your chest light off', 'UPDATE chin set_light color=off'),
        ('when I tap the chin, pause the music', 'UPDATE chin stop_music'),
        ('when I tap your chin, wave only once', 'UPDATE chin wave'),
        (
            'When I tap your chin say come back only once a minute',
            'UPDATE chin say text=come%20back%20only%20once%20a%20minute',
        ),
        ('When I tap your chin, say "only once a minute"', 'UPDATE chin say text=only%20once%20a%20minute'),
        ('stop everything for now', 'INVOKE stop'),
        ('disable the chin', 'UNBIND chin'),
        ('turn left', 'INVOKE turn'),
    ],
)
def test_what_means_something_else_still_does(talk: Talk, text: str, commands: str) -> None:
    assert talk.commands(text, BOUND) == commands


@pytest.mark.parametrize(
    'text',
    [
        'Should I turn the chin off?',
        'Would you turn the chin off if I asked?',
        "Don't turn the chin off",
        'Never switch the chin off',
        'My sister turned the chin off',
        'He said turn the chin off',
        'sing for the chin only once a minute',
        'Tell me a story about a dog that barks only once a minute',
        'The bus comes only once an hour',
        'I try again and again',
        'Try again to tell me a joke',
        'My phone had to be reset',
        'Reset my phone',
        'The doctor said I should rest at most every ten minutes',
    ],
)
def test_nothing_is_treated_otherwise_by_mistake(talk: Talk, text: str) -> None:
    changed = [
        c for c in talk.read(text, BOUND).commands if type(c).__name__ in ('Adjust', 'Reset', 'Unbind')
    ]
    assert changed == []
