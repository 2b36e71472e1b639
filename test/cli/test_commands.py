"""The commands for a running system, against one real system."""

import os
import signal
import threading
import time
from contextlib import contextmanager

import pytest
from somebody import Somebody

from mistypilot_ros.core.bindings import BindingOptions

pytestmark = pytest.mark.ros
CHIN = 'When I tap your chin, take a photo'
FAR = 'When I touch your right ear, drive forward 2 metres'
AGENTS = ('task_router', 'pia', 'sia')


@contextmanager
def halted(system, *names):
    """Some of its programs do not answer meanwhile; they are not dead, so nobody starts them again."""
    programs = system.nodes(*names)
    for program in programs:
        program.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for program in programs:
            program.send_signal(signal.SIGCONT)


@pytest.fixture(scope='module')
def bound(running):
    """Chin, scruff and left ear take photos, the right ear drives for long, the rest of the head nods."""
    sentences = (
        CHIN,
        'When I touch your scruff, take a photo',
        'When I tap your left ear, take a photo',
        FAR,
        'When I tap your head, nod',
    )
    running.says(*sentences)

    def active():
        return {row['sensor'] for row in running.events('binding') if row['status'] == 'ACTIVE'}

    running.wait(lambda: len(active()) >= len(sentences))


def let_debounce_pass():
    """Touches of a place that are nearer to each other count once, and each command takes but a moment."""
    time.sleep(BindingOptions().debounce_ms / 1e3)


def test_what_is_said_is_answered_and_told_later(running, mistypilot):
    done = mistypilot.apart('say', *CHIN.split())
    assert (done.code, done.out, done.err) == (0, 'All right: when you tap my chin, I take a photo.\n', '')
    (turn,) = mistypilot('say', '--json', 'What are you bound to?').values
    assert turn['type'] == 'turn' and turn['ok'] and turn['text'] == 'What are you bound to?'
    assert set(turn) == set(running.events('turn')[-1])
    table = mistypilot('turns', '--last', '2')
    first, second = mistypilot('turns', '--last', '2', '--json').values
    assert [first['text'], second['text']] == [CHIN, 'What are you bound to?']
    head, *rows = table.out.splitlines()
    assert head.split() == ['time', 'said', 'by', 'answer'] and len(rows) == 2 and CHIN in rows[0]


def test_say_of_what_is_not_done(running, mistypilot):
    done = mistypilot('say', 'When I tap your chin, set your volume to 300 percent')
    assert done.code == 1 and 'must be at most' in done.out and done.err == ''


def test_touch_says_what_it_started(bound, mistypilot):
    done = mistypilot('touch', 'chin')
    started, ended = done.out.splitlines()
    assert done.code == 0 and started == 'chin: take_photo started'
    assert ended.startswith('chin: take_photo succeeded after ')
    let_debounce_pass()
    states = [(run['type'], run['state']) for run in mistypilot('touch', 'chin', '--json').values]
    assert states == [('skill_run', 'STARTED'), ('skill_run', 'SUCCEEDED')]


def test_a_touch_is_held_as_long_as_is_said(bound, mistypilot):
    began = time.monotonic()
    done = mistypilot('touch', 'scruff', '--hold', '1.5')  # the scruff triggers when it is let go
    assert done.code == 0 and 'take_photo succeeded' in done.out and time.monotonic() - began > 1.5


def test_touch_where_nothing_is_bound(running, mistypilot):
    done = mistypilot('touch', 'bumper_rear_left')
    assert (done.code, done.out, done.err) == (0, '', "Touched; nothing is bound to 'bumper_rear_left'.\n")


def test_bindings(bound, running, mistypilot):
    table, told = mistypilot('bindings'), mistypilot('bindings', '--json')
    head, *rows = table.out.splitlines()
    assert head.split('  ')[0] == 'place' and 'last error' in head
    assert any(row.split()[:4] == ['chin', 'take_photo', 'active', '0'] for row in rows)
    chin = next(row for row in told.values if row['sensor'] == 'chin')
    assert chin['status'] == 'ACTIVE' and set(chin) == set(running.events('binding')[-1])


def test_skills(running, mistypilot):
    table, told = mistypilot('skills'), mistypilot('skills', '--json')
    rows = table.out.splitlines()
    assert any(row.startswith('wave ') and 'left | right | both' in row for row in rows)
    wave = next(row for row in told.values if row['name'] == 'wave')
    assert wave['type'] == 'skill' and wave['problem'] == '' and 'arm' in wave['parameters']['properties']


def test_why_tells_what_touches_did_and_what_they_did_not(bound, mistypilot):
    let_debounce_pass()
    assert [mistypilot('touch', sensor).code for sensor in ('chin', 'head_left')] == [0, 0]
    chin = mistypilot('why', 'chin')
    state, _, columns, *_, row = chin.out.splitlines()
    assert state == 'The chin does: take_photo. It works.' and columns.split()[0] == 'time'
    assert 'The chin was tapped.' in row and 'take_photo went well.' in row and row.split()[-1].isdecimal()
    told = mistypilot('why', 'chin', '--json')
    value = told.values[-1]
    assert (value['type'], value['outcome'], value['event']) == (
        'trigger',
        'SUCCEEDED',
        'The chin was tapped.',
    )
    assert [(call['skill'], call['state']) for call in value['calls']] == [('take_photo', 'SUCCEEDED')]
    assert value['stamp'].endswith('Z') and 0 < value['ms'] and told.err == state + '\n'
    assert len(told.values) == len(chin.out.splitlines()) - 3, 'a row for each'
    assert (
        'the left side of the head has a binding of its own, which took it' in mistypilot('why', 'head').out
    )
    nothing = mistypilot('why', 'bumper_rear_left')
    assert (nothing.code, nothing.err) == (0, '')
    assert nothing.out.startswith('Nothing is bound to the rear left')
    assert '"When I press your rear left bumper, wave"' in nothing.out
    unknown = mistypilot('why', 'chinn')
    assert unknown.code == 2 and "no sensor 'chinn'. Do you mean chin?" in unknown.err


def test_options_by_words(bound, running, mistypilot):
    for sentence, answer in (
        ('Turn the chin off for now', 'All right: my chin is switched off for now.'),
        ('What does your chin do?', 'my chin is switched off for now.'),
        ('Switch the chin on again', 'All right: my chin is switched on again.'),
        (f'{CHIN}, but only once an hour', 'I wait 1 hour between two times.'),
        ('Try again', 'Nothing is wrong with what you set up'),
        ('Turn the rear left bumper off', 'I do nothing when you press my rear left bumper'),
    ):
        running.says(sentence)
        turn = running.events('turn')[-1]
        assert turn['text'] == sentence and answer in turn['reply']
        if sentence.startswith('Turn the chin'):
            assert [(c['op'], c['sensor'], c['details']) for c in turn['commands']] == [
                ('UPDATE', 'chin', ['enabled=false'])
            ]
            off = mistypilot('why', 'chin')
            assert 'It is switched off: say "switch the chin on again".' in off.out
    running.wait(lambda: running.events('binding')[-1]['status'] == 'ACTIVE')
    let_debounce_pass()
    assert mistypilot('touch', 'chin').code == 0
    let_debounce_pass()
    done = mistypilot('touch', 'chin')
    assert done.code == 0 and 'dropped' in done.out and 'it pauses for 3' in done.out
    running.says('The chin as often as I like')
    assert running.events('turn')[-1]['ok']


def test_what_fails_is_tried_again_by_words(bound, running, mistypilot):
    somebody = Somebody('/misty', running.domain)
    try:
        somebody.call('EMERGENCY_STOP', data=True)
        done = mistypilot('touch', 'head_back')
        assert done.code == 1 and 'emergency stop' in done.err
        somebody.call('EMERGENCY_STOP', data=False)
    finally:
        somebody.close()
    assert 'emergency stop' in mistypilot('why', 'head').out
    for sentence, answer in (
        ('Try the head again', 'All right: I try my head again.'),
        ('Try again', 'Nothing is wrong with what you set up'),
    ):
        running.says(sentence)
        running.wait(lambda: running.events('binding')[-1]['last_error'] == '')
        assert answer in running.events('turn')[-1]['reply']


def traces():
    """What a command could leave in its process."""
    tasks, files = (len(os.listdir(f'/proc/self/{name}')) for name in ('task', 'fd'))
    handlers = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)]
    return set(threading.enumerate()), handlers, hash(frozenset(os.environ.items())), tasks, files


def test_a_command_leaves_nothing_in_its_process(running, mistypilot):
    mistypilot('bindings')  # the first one loads what stays
    threads, handlers, environment, tasks, files = traces()
    for words in (['bindings'], ['say', 'What are you bound to?'], ['stop'], ['turns']):
        assert mistypilot(*words).code == 0
    after = traces()
    assert after[0] <= threads and after[1:3] == (handlers, environment)
    assert after[3] <= tasks and after[4] <= files, 'threads of DDS, and what is open'


def test_stop_ends_what_runs_and_needs_neither_router_nor_agents(bound, running, mistypilot):
    with mistypilot.begin('touch', 'head_right') as touch:
        running.wait(lambda: [run for run in running.events('skill_run') if run['skill'] == 'drive'])
        with halted(running, *AGENTS):
            done = mistypilot.apart('stop')
            assert (done.code, done.out, done.err) == (0, 'Stopped.\n', '')
            running.wait(lambda: [run for run in running.events('skill_run') if run['state'] == 'CANCELLED'])
            done = mistypilot('stop', '--json')
            assert (done.code, done.err) == (0, '')
            (value,) = done.values
            assert value['type'] == 'stop' and value['ok']
        touch.communicate(timeout=60)
    assert '/api/halt' in [command['path'].lower() for command in running.events('robot_command')]


def test_a_part_that_does_not_answer_is_named(running, mistypilot):
    # Whoever comes now does not find them; one after the other, so that no part loses them for good.
    with halted(running, 'binding_supervisor'):
        stop = mistypilot('stop')
    with halted(running, 'binding_supervisor'):
        bindings = mistypilot('bindings', '--timeout', '3')
    with halted(running, 'task_router'):
        say = mistypilot('say', 'wave', '--timeout', '3')
    assert stop.code == 1 and stop.out == ''
    assert stop.err == "Not everything stopped: The skills' supervisor did not answer.\n"
    for done, what in ((bindings, 'binding supervisor'), (say, 'Task Router')):
        assert done.code == 2 and done.err.count('\n') == 1
        assert f'The {what} does not answer' in done.err


def test_at_last_sighup_ends_it_and_all_that_it_started(running):
    running.ends_by(signal.SIGHUP)
