"""Saying something to Misty, and Stop."""

import pytest
from simulated_misty import wait_for

STOPS = {'/api/halt', '/api/drive/stop', '/api/tts/stop', '/api/audio/stop'}


def said(misty):
    return [entry['body']['text'] for entry in misty.log('control') if entry['path'] == '/sim/say']


def answers(misty):
    """How what was said was answered: 200 heard, 409 nobody listened, 400 while there is patience."""
    return [entry['status'] for entry in misty.log('control') if entry['path'] == '/sim/say']


def said_in_vain(misty):
    """Wait until what was said last is given up: before, it would still be heard in the next test."""
    wait_for(lambda: answers(misty)[-1:] == [409], 'refused')


def hear_at_last(misty):
    """Listen, so that what was said last is over sooner than the patience of one who speaks."""
    misty.post('audio/speech/capture', RequireKeyPhrase=False)
    wait_for(lambda: answers(misty)[-1:] in ([200], [409]), 'heard or refused')


def test_a_sentence_is_heard(misty, page):
    misty.post('audio/speech/capture', RequireKeyPhrase=False)
    page.shows('[data-fact=ears]', 'listen')
    page.say('When I tap your chin, wave.')
    page.shows('#answer', 'You said: When I tap your chin, wave.')
    assert said(misty) == ['When I tap your chin, wave.']
    page.shows('#log .rows', 'heard: When I tap your chin, wave.')
    assert page.page.input_value('#sentence') == ''


def test_a_robot_that_does_not_listen_says_so(misty, page):
    page.say('hello')
    page.until('#answer[data-wrong]')
    page.shows('#answer', 'Misty is not listening')
    assert page.page.input_value('#sentence') == 'hello'


def test_a_sentence_waits_until_misty_has_spoken(misty, page):
    misty.post('tts/speak', Text='Let me tell you a rather long story, with a great many words in it.')
    page.until('#bubble[data-speaking]')
    page.say('hello')
    page.say('how are you?')
    page.shows('#answer', 'Misty is speaking; she hears')
    assert said(misty) == []
    misty.post('audio/speech/capture', RequireKeyPhrase=False)
    misty.post('tts/stop')
    wait_for(lambda: said(misty)[:1] == ['hello'], 'the first sentence')
    misty.post('audio/speech/capture', RequireKeyPhrase=False)
    wait_for(lambda: said(misty) == ['hello', 'how are you?'], 'the second sentence')
    page.shows('#answer', 'You said: how are you?')


def test_stop_does_not_wait_until_misty_has_spoken(misty, page):
    misty.post('audio/speech/capture', RequireKeyPhrase=False)
    misty.post('tts/speak', Text='Let me tell you a rather long story, with a great many words in it.')
    page.until('#bubble[data-speaking]')
    page.say('Misty, stop!')
    page.shows('#answer', 'You said: Misty, stop!')
    assert misty.state()['speech']['speaking']


def test_nothing_is_not_sent(misty, page):
    page.say('   ')
    page.say('x')
    wait_for(lambda: said(misty), 'a sentence')
    hear_at_last(misty)
    assert said(misty) == ['x']


def test_the_arrow_keys_bring_back_what_was_said(misty, page):
    for sentence in ('one', 'two'):
        misty.post('audio/speech/capture', RequireKeyPhrase=False)
        page.say(sentence)
        page.shows('#answer', f'You said: {sentence}')
    page.page.fill('#sentence', 'thr')
    for key, value in (
        ('Up', 'two'),
        ('Up', 'one'),
        ('Up', 'one'),
        ('Down', 'two'),
        ('Down', 'thr'),
        ('Down', 'thr'),
    ):
        page.page.keyboard.press(f'Arrow{key}')
        assert page.page.input_value('#sentence') == value


@pytest.mark.parametrize('way', ['button', 'Escape', 'Escape while writing'])
def test_stop_reaches_the_robot_and_the_agents(misty, page, way):
    misty.post('audio/speech/capture', RequireKeyPhrase=False)
    misty.post('drive', LinearVelocity=30, AngularVelocity=0)
    misty.post('head', Yaw=80, Duration=30)
    misty.post('tts/speak', Text='a long story ' * 50)
    misty.post('audio/play', FileName='s_Joy.wav')
    page.until('#bubble[data-speaking]')
    if way == 'button':
        page.page.click('#stop')
    else:
        page.page.focus('#sentence' if 'writing' in way else '#voice')
        page.page.keyboard.press('Escape')
    page.shows('#answer', 'Stopped.')
    state = misty.state()
    assert not any(state['moving'].values())
    assert state['speech']['speaking'] is None and state['audio']['playing'] is None
    assert {entry['path'] for entry in misty.commands()} >= STOPS
    wait_for(lambda: said(misty) == ['stop'], 'stop is said')


def test_stop_works_although_nobody_listens(misty, page):
    misty.post('drive', LinearVelocity=30, AngularVelocity=0)
    page.page.keyboard.press('Escape')
    page.shows('#answer', 'Stopped.')
    assert not misty.state()['moving']['base']
    said_in_vain(misty)


def test_stop_lets_go_of_the_scruff_first(misty, page):
    misty.post('drive', LinearVelocity=30, AngularVelocity=0)
    page.down('6')
    misty.contacts(1)
    page.page.keyboard.press('Escape')
    page.shows('#answer', 'Stopped.')
    assert not misty.state()['moving']['base']
    hear_at_last(misty)
    assert not any(entry['ignored'] for entry in misty.commands('halt'))


def test_what_did_not_stop_is_named(misty, page):
    misty.control('fault', path='/api/tts/stop', status=500)
    page.page.click('#stop')
    page.shows('#answer', 'Not stopped: the speech.')
    hear_at_last(misty)
    misty.control('fault', 'DELETE')


def test_the_voice_is_off_until_it_is_switched_on(misty, page):
    page.page.evaluate(
        '() => { window.spoken = []; speechSynthesis.speak = (words) => void spoken.push(words.text); }'
    )
    misty.post('tts/speak', Text='silent')
    page.shows('#bubble', 'silent')
    assert page.attribute('#voice', 'aria-pressed') == 'false'
    page.page.click('#voice')
    assert page.attribute('#voice', 'aria-pressed') == 'true'
    misty.post('tts/speak', Text='<speak>loud and clear</speak>', Flush=True)
    page.holds("() => spoken.some((text) => text.startsWith('loud'))")
    assert page.page.evaluate("spoken.every((text) => !text.includes('<'))")
