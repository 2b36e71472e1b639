"""Sentences that bind, rebind and unbind: what is understood, and what is not."""

import pytest
from offline_talk import Talk

HEAD = 'head wave'
CHIN = 'chin wave'


@pytest.mark.parametrize(
    ('text', 'commands'),
    [
        # several conditions
        (
            'When I tap your chin wave, and when I press the scruff nod.',
            'BIND chin wave; BIND scruff nod',
        ),
        (
            'Tap on the chin: sneeze. Tap on the scruff: yawn.',
            'BIND chin make_sound sound=sneeze; BIND scruff make_sound sound=yawn',
        ),
        ('Bind wave to the chin and nod to the scruff.', 'BIND chin wave; BIND scruff nod'),
        ('Left ear nods, right ear shakes your head.', 'BIND head_left nod; BIND head_right shake_head'),
        (
            'Rear right bumper, flashlight on. Rear left, flashlight off.',
            'BIND bumper_rear_right flashlight; BIND bumper_rear_left flashlight on=false',
        ),
        (
            'The yawn belongs on the chin and the sneeze on the scruff.',
            'BIND chin make_sound sound=yawn; BIND scruff make_sound sound=sneeze',
        ),
        (
            'Let the left front bumper be for waving and the right front bumper for nodding.',
            'BIND bumper_front_left wave; BIND bumper_front_right nod',
        ),
        # one condition, several skills; several sensors, one skill
        (
            'when I stroke the scruff, giggle and make your chest light pink',
            'BIND scruff make_sound sound=giggle; BIND scruff set_light color=pink',
        ),
        (
            'when I touch the chin or the forehead, laugh',
            'BIND chin make_sound sound=laugh; BIND head_front make_sound sound=laugh',
        ),
        (
            'Right ear or left ear, I want a sneeze.',
            'BIND head_right make_sound sound=sneeze; BIND head_left make_sound sound=sneeze',
        ),
        (
            'the two ears make you giggle',
            'BIND head_left make_sound sound=giggle; BIND head_right make_sound sound=giggle',
        ),
        ('All four bumpers: stop.', 'BIND bumpers stop'),
        # ellipsis
        (
            'When I tap your left ear nod, and the left one makes you dance',
            'BIND head_left nod; BIND head_left dance',
        ),
        (
            'When I tap your left ear nod, and the right one makes you dance',
            'BIND head_left nod; BIND head_right dance',
        ),
        (
            'A touch on the chin gets sleep music, one on the scruff gets party music.',
            'BIND chin play_music style=sleep; BIND scruff play_music style=party',
        ),
        ('When I tap the chin wave. The scruff should do the same.', 'BIND chin wave; BIND scruff wave'),
        # corrections
        ('When I tap your chin, no, make that the scruff, wave both arms', 'BIND scruff wave arm=both'),
        ('when I tap the chin, no wait, the forehead, nod', 'BIND head_front nod'),
        ('when I tap the chin wave, no, make that the forehead', 'BIND head_front wave'),
        ('when I tap the chin, wave, sorry, I mean nod', 'BIND chin nod'),
        ('Touching the chin, not the scruff, makes you yawn.', 'BIND chin make_sound sound=yawn'),
        # mixed with what is to be done at once
        ('Wave. When I touch the scruff, nod.', 'INVOKE wave; BIND scruff nod'),
        ('nod now and when I tap the chin wave', 'INVOKE nod; BIND chin wave'),
        (
            'Chin takes a picture and, oh, put on some party music right now.',
            'BIND chin take_photo; INVOKE play_music style=party',
        ),
        (
            'One on the scruff gets relaxing piano, and switch your chest light off.',
            'BIND scruff play_music; INVOKE set_light color=off',
        ),
        ('The chin makes you wave and nod.', 'BIND chin wave; BIND chin nod'),
        # the words of a person
        (
            'If I tap you on the head, tell me a joke about sheep.',
            'BIND head converse request=tell%20me%20a%20joke%20about%20sheep',
        ),
        (
            'When the chin is tapped tell her a riddle, and for the scruff tell her a joke.',
            'BIND chin converse request=tell%20her%20a%20riddle; '
            'BIND scruff converse request=tell%20her%20a%20joke',
        ),
        (
            'When I bang on the front left bumper, say dinner is ready, Tom.',
            'BIND bumper_front_left say text=dinner%20is%20ready,%20Tom',
        ),
        ('Visitors who pat your head should hear you say welcome.', 'BIND head say text=welcome'),
        # words around it
        ('The front left bumper should stop the music when pressed.', 'BIND bumper_front_left stop_music'),
        ('Would you mind waving when I tap the chin?', 'BIND chin wave'),
        ('uh when I uh tap your uh chin um nod', 'BIND chin nod'),
        ('when i tap your forhead take a pictur', 'BIND head_front take_photo'),
        ('Any pat on the head gets people a hug.', 'BIND head hug'),
        ('dance when I tap your chin for twenty seconds', 'BIND chin dance seconds=20'),
        ('Please stop when I press a bumper.', 'BIND bumpers stop'),
        ('Make the chin take a photo.', 'BIND chin take_photo'),
        ('A tap on the chin plays classical music.', 'BIND chin play_music style=classical'),
        ('When I tap the chin, nod, but not party music.', 'BIND chin nod'),
    ],
)
def test_bindings_where_nothing_is_bound(talk: Talk, text: str, commands: str) -> None:
    assert talk.commands(text) == commands


@pytest.mark.parametrize(
    ('text', 'bound', 'commands'),
    [
        ('when I tap your head, nod', HEAD, 'UPDATE head nod'),
        ('when I tap your head, nod too', HEAD, 'BIND head nod'),
        ('when I tap your head, also nod', HEAD, 'BIND head nod'),
        ('when I tap your head, nod as well', HEAD, 'BIND head nod'),
        ('when I tap your head, nod and sneeze', HEAD, 'UPDATE head nod; BIND head make_sound sound=sneeze'),
        ('when I tap your forehead, nod', HEAD, 'BIND head_front nod'),
        ('Instead of waving, the head should nod.', HEAD, 'UPDATE head nod'),
        ('Replace the wave on the head with a nod.', HEAD, 'UPDATE head nod'),
        ('No more waving when people pat your head, hug them instead.', HEAD, 'UPDATE head hug'),
        (
            'The head should play sleep music now instead of the time.',
            HEAD,
            'UPDATE head play_music style=sleep',
        ),
        (
            'Shorten the dance on the head to twelve seconds.',
            'head dance seconds=30',
            'UPDATE head dance seconds=12',
        ),
        ('Move the wave from the chin to the scruff.', CHIN, 'UNBIND chin; BIND scruff wave'),
        ('Swap the chin and the scruff.', f'{CHIN}; scruff nod', 'UPDATE chin nod; UPDATE scruff wave'),
        ('Forget everything, and when I tap the head nod.', HEAD, 'UNBIND *; BIND head nod'),
    ],
)
def test_bindings_where_something_is_bound(talk: Talk, text: str, bound: str, commands: str) -> None:
    assert talk.commands(text, bound) == commands


@pytest.mark.parametrize(
    ('text', 'commands'),
    [
        ('Forget what the chin does.', 'UNBIND chin'),
        ('Lose whatever is on the chin.', 'UNBIND chin'),
        ("Your chin shouldn't do anything any more.", 'UNBIND chin'),
        ("I'd rather the chin didn't do anything.", 'UNBIND chin'),
        ('Free up the chin, please, I need it for something else later.', 'UNBIND chin'),
        ('Take the wave off the chin.', 'UNBIND chin'),
        ('Drop the wave on the chin.', 'UNBIND chin'),
        ('Stop waving when I tap your chin.', 'UNBIND chin'),
        ('The chin should no longer wave.', 'UNBIND chin'),
        ("I don't want you to wave when I tap your chin.", 'UNBIND chin'),
        ("Don't do anything when I tap your chin.", 'UNBIND chin'),
        ('When I tap your chin, do nothing.', 'UNBIND chin'),
        ('forget everything the chin does', 'UNBIND chin'),
        ('forget the wave', 'UNBIND chin'),
        ('unbind the chin and the scruff', 'UNBIND chin; UNBIND scruff'),
        ('clear the chin and let the scruff nod', 'UNBIND chin; BIND scruff nod'),
        ('Unbind the chin, and nod now.', 'UNBIND chin; INVOKE nod'),
        ('Take off every sensor binding you have.', 'UNBIND *'),
        ('Clear all of your touch bindings.', 'UNBIND *'),
        ('By all means wipe your bindings.', 'UNBIND *'),
        ('Wipe the whole lot, then let the scruff nod.', 'UNBIND *; BIND scruff nod'),
    ],
)
def test_unbinding_where_the_chin_waves(talk: Talk, text: str, commands: str) -> None:
    assert talk.commands(text, CHIN) == commands


@pytest.mark.parametrize(
    'text',
    [
        'By no means wipe your bindings.',
        "Don't unbind the chin.",
        'Do not remove the chin binding.',
        "Don't forget what the chin does.",
        'Keep the wave on the chin.',
        'Leave the chin as it is.',
        "Keep every binding you have, I don't want a single one wiped.",
        'Should I unbind the chin?',
        'I heard a man tell the robot to forget all its bindings.',
        'What would happen if I tapped your chin?',
        "Please don't change what the chin does.",
    ],
)
def test_what_is_bound_stays(talk: Talk, text: str) -> None:
    assert talk.read(text, CHIN).commands == ()


@pytest.mark.parametrize(
    'text',
    [
        'when I tap your head, make that awful sound',
        'Take a photo of the chin.',
        'The left bumper hangs off and the garage wants four hundred for a new one.',
        'I pressed your front bumper and you danced.',
        'Forehead for waving, chin for a xylophone, and nod please.',
        'my left ear hurts, nod',
        'If I bound dancing to every sensor, would your motors wear out?',
    ],
)
def test_nothing_is_bound_by_mistake(talk: Talk, text: str) -> None:
    bound = [command for command in talk.read(text).commands if 'Invoke' not in type(command).__name__]
    assert bound == []


@pytest.mark.parametrize(
    'text',
    [
        'what are you bound to',
        'what does your chin do',
        'What happens when I tap your chin?',
        'Remind me, what did we set up for the back of your head?',
        'Which sensors have something assigned to them at the moment?',
        'list your bindings',
        'Is anything bound to my chin?',
        'What did I put on the scruff again, was it a hug?',
        "what's on the chin",
        'does your scruff do anything',
        'tell me what you do when I touch the scruff',
    ],
)
def test_questions_for_the_bindings(talk: Talk, text: str) -> None:
    reading = talk.read(text, CHIN)
    assert reading.asks_bindings and not reading.commands and reading.question is None


@pytest.mark.parametrize(
    'text',
    [
        'What does it mean when a dog drops its chin on the floor?',
        'what do you do',
        'when I tap your chin, nod',
        'what is your name',
        'does your chin hurt',
    ],
)
def test_no_questions_for_the_bindings(talk: Talk, text: str) -> None:
    assert not talk.read(text, CHIN).asks_bindings
