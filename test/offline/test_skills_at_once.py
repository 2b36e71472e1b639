"""Sentences that ask for a skill now: the values of its parameters, and what is not asked for."""

import pytest
from offline_talk import Talk


@pytest.mark.parametrize(
    ('text', 'commands'),
    [
        # numbers and units
        ('Turn right by forty-five degrees.', 'INVOKE turn angle=45 direction=right'),
        ('Spin a hundred and eighty degrees to the right.', 'INVOKE turn angle=180 direction=right'),
        ('do a half turn', 'INVOKE turn angle=180'),
        ('Back up thirty centimetres.', 'INVOKE drive direction=backward distance=0.3'),
        ('Drive forward one and a half metres.', 'INVOKE drive distance=1.5'),
        ('Roll back half a metre.', 'INVOKE drive direction=backward'),
        ('Nod three times.', 'INVOKE nod times=3'),
        ('Nod twice and then shake your head once.', 'INVOKE nod; INVOKE shake_head times=1'),
        ('Do us a twenty second dance.', 'INVOKE dance seconds=20'),
        ('Set a timer for an hour and a half.', 'INVOKE set_timer seconds=5400'),
        ('The pasta needs seven minutes, set a timer.', 'INVOKE set_timer seconds=420'),
        ('Set your volume to sixty percent.', 'INVOKE set_volume percent=60'),
        ('Volume fifteen, please.', 'INVOKE set_volume percent=15'),
        ('Dance for two people.', 'INVOKE dance'),
        # corrections of values
        (
            'Volume to eighty, hang on, seventy, then dance for half a minute.',
            'INVOKE set_volume percent=70; INVOKE dance seconds=30',
        ),
        ('Turn right, no, left.', 'INVOKE turn'),
        ('Nod five times, no sorry, four times.', 'INVOKE nod times=4'),
        ('Make your light red, I mean green.', 'INVOKE set_light color=green'),
        # colours, on and off
        ('Make your light dark green.', 'INVOKE set_light color=dark%20green'),
        ('Light your chest up in Teal.', 'INVOKE set_light color=Teal'),
        ('Switch the chest light off.', 'INVOKE set_light color=off'),
        ('Turn off your light.', 'INVOKE set_light color=off'),
        ('Turn your chest light orange.', 'INVOKE set_light color=orange'),
        ('Flashlight off.', 'INVOKE flashlight on=false'),
        ('Could you kill the flashlight for us?', 'INVOKE flashlight on=false'),
        ('No more flashlight, please.', 'INVOKE flashlight on=false'),
        ('Flashlight on.', 'INVOKE flashlight'),
        (
            'Bedtime: flashlight off and chest light off.',
            'INVOKE flashlight on=false; INVOKE set_light color=off',
        ),
        ('Turn the music off.', 'INVOKE stop_music'),
        ('Turn the music on.', 'INVOKE play_music'),
        # texts
        ('Say out loud: welcome to our open day.', 'INVOKE say text=welcome%20to%20our%20open%20day'),
        ('say hello world', 'INVOKE say text=hello%20world'),
        ('Say that Lunch is ready.', 'INVOKE say text=Lunch%20is%20ready'),
        ('Add a memo: buy sixteen eggs.', 'INVOKE add_memo text=buy%20sixteen%20eggs'),
        (
            'Save a memo, the roast comes out at six, and then nod.',
            'INVOKE add_memo text=the%20roast%20comes%20out%20at%20six; INVOKE nod',
        ),
        ('Greet Yusuf, then nod.', 'INVOKE greet name=Yusuf; INVOKE nod'),
        ('Say hello to Mina.', 'INVOKE greet name=Mina'),
        ('greet me', 'INVOKE greet'),
        ("How's the weather in Bern today?", 'INVOKE weather_report city=Bern'),
        ('Read me the forecast for Cork.', 'INVOKE weather_report city=Cork'),
        ('Rock music for the cleaners, would you?', 'INVOKE play_music style=Rock'),
        ("I'd love you to play some party music.", 'INVOKE play_music style=party'),
        # words around it
        ('wave at Tom please', 'INVOKE wave'),
        ('Grandma would like to hear the forecast for Porto.', 'INVOKE weather_report city=Porto'),
        ("If you don't mind, nod.", 'INVOKE nod'),
        ("Why don't you dance?", 'INVOKE dance'),
        ('Can I have a timer for thirteen minutes?', 'INVOKE set_timer seconds=780'),
        ('Say what time it is.', 'INVOKE tell_time'),
        ('What time is it?', 'INVOKE tell_time'),
        ('Sneeze, do not yawn.', 'INVOKE make_sound sound=sneeze'),
        ('Put on an unhappy face for the visitors.', 'INVOKE show_emotion emotion=sadness'),
        ('Look over to the left, where the swings are.', 'INVOKE look direction=left'),
    ],
)
def test_values(talk: Talk, text: str, commands: str) -> None:
    assert talk.commands(text) == commands


@pytest.mark.parametrize(
    'text',
    [
        "Please don't dance.",
        'Never take a photo of the baby.',
        "You needn't tell me the time, I've got a watch.",
        "I'd rather you didn't wave.",
        "I'd hate you to play some party music.",
        'No need to set a timer, the oven has its own.',
        "Don't you dare sneeze on my cake.",
        "I don't want a hug from you.",
        'Grandma would not like to hear the forecast for Porto.',
        "I wouldn't want you to drive backward.",
        'Nobody wants you to dance.',
        "Don't wave or nod.",
        'Dance? No thanks.',
        'Leave the volume alone.',
        'If a child taps your chin, please do not shake your head at them.',
    ],
)
def test_negations_do_nothing(talk: Talk, text: str) -> None:
    assert talk.read(text).commands == ()


@pytest.mark.parametrize(
    ('text', 'commands'),
    [
        ("Don't wave, take a photo.", 'INVOKE take_photo'),
        ("Don't nod, shake your head instead.", 'INVOKE shake_head'),
        ('When I tap the chin do not wave but nod.', 'BIND chin nod'),
        ('Rather than waving, nod.', 'INVOKE nod'),
        ('Yes, I do want a hug from you.', 'INVOKE hug'),
        ("Don't forget to nod.", 'INVOKE nod'),
    ],
)
def test_a_negation_ends(talk: Talk, text: str, commands: str) -> None:
    assert talk.commands(text) == commands


@pytest.mark.parametrize(
    'text',
    [
        # to somebody else, or told of somebody else
        'Alexa, play some jazz music.',
        'Hey Google, stop the music in the bathroom.',
        'Come on, telly, set your volume to twenty.',
        'My cousin said to his robot, when I tap your chin, dance, and it danced.',
        'And then the sergeant yelled, drive forward, and the tank went into the pond.',
        "The poster said 'take a photo' in four languages.",
        'Our teacher always says look up when she means the blackboard.',
        'He told me to wave both arms.',
        'We danced until three in the morning.',
        'Dancing is good for you.',
        # questions
        'Who taught you to dance?',
        'Did you take a photo?',
        'Do robots get dizzy when they turn round?',
        # something else is meant
        'Turn the heating up to twenty-two degrees.',
        'Turn up the music.',
        'Turn the page.',
        'Take a photo album from the shelf.',
        'Your chest light is red.',
        'Turn the whatsit on.',
        # broken off, or a condition that is no touch
        'Set the volume to, erm',
        'Make your chest light, uh, make it',
        'Say out loud the following',
        'Could you please take a',
        'Drive for the',
        'When I tap your head, wave my',
        'When the doorbell rings, say come in.',
        'The moment you smell smoke, turn your chest light red.',
        "Wave unless it's dark.",
        'Wave the left arm and the right one.',
    ],
)
def test_what_is_not_sure_is_not_done(talk: Talk, text: str) -> None:
    assert talk.read(text).commands == ()
