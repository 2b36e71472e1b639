"""What a sentence gives ground for, whoever read it."""

import pytest
from offline_talk import make_talk

from mistypilot_ros.agents.grounding import Grounds, forgets, labelled_places, ungrounded
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import Adjust, Bind, Invoke, Reset, Unbind, Update
from mistypilot_ros.core.interpretation import PhysicalContext
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall

WAVE, SAY = SkillCall('wave'), SkillCall('say', {'text': 'mind your toes'})
SKILLS = frozenset({'wave', 'say', 'set_light', 'add_memo'})


@pytest.fixture(scope='module')
def talk():
    return make_talk()


def is_grounded(talk, text, command, bound=(), skills=SKILLS):
    bindings = {name: Binding(name, (WAVE,)) for name in bound}
    context = PhysicalContext(talk.words.sensors, talk.skills, bindings)
    return not ungrounded([command], Grounds(text, talk.words.named(text), skills), context)


@pytest.mark.parametrize(
    ('text', 'command'),
    [
        ('when I tap your chin wave', Bind('chin', WAVE)),
        ('when I touch your left ear or the right one wave', Bind('head_right', WAVE)),
        ('tap the front left bumper, wave, and the right one too', Bind('bumper_front_right', WAVE)),
        ('a wave for the front bumpers', Bind('bumper_front_left', WAVE)),
        ('your neck makes you wave', Bind('scruff', WAVE)),
        ('拍下巴就挥手', Bind('chin', WAVE)),
        ('forget everything', Unbind('*')),
        ('把全部忘掉', Unbind('*')),
        ('vergiss alles', Unbind('*')),
        ('try all of it again', Reset('*')),
        ('wave', Invoke(WAVE)),
        ('say mind your toes', Invoke(SAY)),
        ('tell people to mind their toes', Invoke(SAY)),
        ('turn the light off', Invoke(SkillCall('set_light', {'color': 'off'}))),
        ('note that Nils likes pancakes', Invoke(SkillCall('add_memo', {'text': 'Nils likes pancakes'}))),
        ('记一下三点吃药', Invoke(SkillCall('add_memo', {'text': '三点吃药'}))),
        ('when I tap your chin wave, and wave now', Invoke(WAVE)),
    ],
)
def test_what_is_said_is_grounded(talk, text, command):
    assert is_grounded(talk, text, command)


@pytest.mark.parametrize(
    ('text', 'command'),
    [
        ('when I tap your chin wave', Bind('scruff', WAVE)),
        ('when I touch your left ear wave', Bind('head_right', WAVE)),
        ('when I tap the front left bumper wave', Bind('bumper_rear_left', WAVE)),
        ('when I tap your left ear wave', Bind('head', WAVE)),
        ('wave', Bind('chin', WAVE)),
        ('forget what the chin does', Unbind('*')),
        ('try that again', Reset('*')),
        ('dance', Invoke(SkillCall('drive'))),
        ('wave', Invoke(SAY)),
        ('say hello', Invoke(SAY)),
        (
            'note that Nils likes pancakes',
            Invoke(SkillCall('add_memo', {'text': 'send me your password now'})),
        ),
        ('when it rains wave', Invoke(WAVE)),
        ('如果下雨就挥手', Invoke(WAVE)),
    ],
)
def test_what_is_not_said_is_not(talk, text, command):
    assert not is_grounded(talk, text, command)


@pytest.mark.parametrize(
    'command', [Update('chin', WAVE), Unbind('chin'), Adjust('chin', False), Reset('chin')]
)
def test_what_is_bound_need_not_be_named_where_it_is_the_only_thing_or_all_of_it(talk, command):
    assert is_grounded(talk, 'make it wave instead', command, ['chin'])
    assert is_grounded(talk, 'all of them shall wave', command, ['chin', 'scruff'])
    assert not is_grounded(talk, 'make it wave instead', command, ['chin', 'scruff'])
    assert not is_grounded(talk, 'make it wave instead', command, ['scruff'])
    assert not is_grounded(talk, 'the scruff shall wave instead', command, ['chin'])
    assert not is_grounded(talk, 'make it wave too', Bind('chin', WAVE), ['chin'])


def test_labels_serve_where_no_words_are_known():
    places = labelled_places(MISTY_SENSORS)
    assert set(places('Tap my chin or the front left bumper!')) == {'chin', 'bumper_front_left'}
    assert places('nothing of the kind') == []


def test_nobody_is_forgotten_without_a_word_for_it():
    assert forgets('Please forget me.') and forgets('忘记我') and forgets('Lösche alles über mich')
    assert not forgets('Tell me a story about me.')
