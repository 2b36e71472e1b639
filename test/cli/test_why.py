"""Touches explained, bindings as files and their options by words, against one real system."""

import pytest

pytestmark = pytest.mark.ros
CHIN = 'When I tap your chin, take a photo'


@pytest.fixture(scope='module')
def bound(running, mistypilot):
    """The chin takes photos, the head and its left side nod; the chin and the left side were touched."""
    running.says(CHIN, 'When I tap your head, nod', 'When I tap your left ear, take a photo')
    running.wait(lambda: len([row for row in running.events('binding') if row['status'] == 'ACTIVE']) >= 3)
    assert mistypilot('touch', 'chin').code == 0
    assert mistypilot('touch', 'head_left').code == 0


def test_why_tells_what_touches_did_and_what_they_did_not(bound, mistypilot):
    chin, told, head, nothing, unknown = mistypilot.together(
        ['why', 'chin'],
        ['why', 'chin', '--json'],
        ['why', 'head'],
        ['why', 'bumper_rear_left'],
        ['why', 'chinn'],
    )
    state, _, columns, row = chin.out.splitlines()
    assert state == 'The chin does: take_photo. It works.' and columns.split()[0] == 'time'
    assert 'The chin was tapped.' in row and 'take_photo went well.' in row and row.split()[-1].isdecimal()
    (value,) = told.values
    assert (value['type'], value['outcome'], value['event']) == (
        'trigger',
        'SUCCEEDED',
        'The chin was tapped.',
    )
    assert [(call['skill'], call['state']) for call in value['calls']] == [('take_photo', 'SUCCEEDED')]
    assert value['stamp'].endswith('Z') and 0 < value['ms'] and told.err == state + '\n'
    assert 'the left side of the head has a binding of its own, which took it' in head.out
    assert (nothing.code, nothing.err) == (0, '') and nothing.out.startswith(
        'Nothing is bound to the rear left'
    )
    assert '"When I press your rear left bumper, wave"' in nothing.out
    assert unknown.code == 2 and "no sensor 'chinn'. Do you mean chin?" in unknown.err


def test_options_by_words(bound, running, mistypilot):
    for sentence, answer in (
        ('Turn the chin off for now', 'All right: my chin is switched off for now.'),
        ('What does your chin do?', 'my chin is switched off for now.'),
        ('Switch the chin on again', 'All right: my chin is switched on again.'),
        (f'{CHIN}, but only once an hour', 'I wait 1 hour between two times.'),
        ('Try again', 'Nothing is wrong with what you set up'),
        ('Turn the scruff off', 'I do nothing when you touch my scruff'),
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
    assert mistypilot('touch', 'chin').code == 0
    done = mistypilot('touch', 'chin')
    assert done.code == 0 and 'dropped' in done.out and 'it pauses for 3' in done.out
    running.says('The chin as often as I like')
    assert running.events('turn')[-1]['ok']


def test_what_fails_is_tried_again_by_words(bound, running, mistypilot, tmp_path):
    from somebody import Somebody

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


def test_bindings_go_into_a_file_and_come_back_all_or_none(bound, running, mistypilot, tmp_path):
    file, unknown, damaged = (tmp_path / name for name in ('class.yaml', 'unknown.yaml', 'damaged.yaml'))
    done = mistypilot('bindings', 'export', str(file))
    assert (done.code, done.out) == (0, f'3 bindings are in {file}: chin, head, head_left.\n')
    running.says('Forget what the head does', 'When I touch your scruff, nod', 'Turn the chin off for now')
    told = mistypilot('bindings', 'import', str(file), '--json')
    assert [row['sensor'] for row in told.values] == ['chin', 'head', 'head_left'], told.err
    unknown.write_text('/**: {ros__parameters: {bindings: {scruff: [wave], chin: [fly]}}}')
    damaged.write_text(file.read_text().replace('take_photo', 'wave'))
    replaced, unknown, damaged = mistypilot.together(
        ['bindings', 'import', str(file), '--replace'],
        ['bindings', 'import', str(unknown)],
        ['bindings', 'import', str(damaged)],
    )
    assert replaced.out == f'As in {file}: chin, head, head_left. Nothing is bound to scruff any more.\n'
    assert unknown.code == 2 and "Nothing was imported. There is no skill 'fly'" in unknown.err
    assert damaged.code == 2 and 'its checksum is wrong' in damaged.err and damaged.err.count('\n') == 1
    assert mistypilot('bindings', 'export', '-').out == file.read_text(), 'nothing else, and the options too'
