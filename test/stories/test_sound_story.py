"""Music by voice plays on by itself, and a touch ends it with all else."""

import pytest

SILENT = '/**:\n  task_router:\n    ros__parameters:\n      speak_replies: false\n'
"""What the robot speaks is then the skill's alone."""


@pytest.mark.ros
def test_music_plays_on_until_a_touch_stops_everything(start, tmp_path):
    file = tmp_path / 'parameters.yaml'
    file.write_text(SILENT)
    with start('--params-file', str(file)) as system:
        assert system.say('When I tap your chin, stop everything')['ok']
        system.binding('chin')
        since = system.mark()
        turn = system.say('Play some party music')
        assert turn['ok'] and turn['commands'][0]['params'] == {'style': 'party'}
        run = system.wait(lambda line: line['type'] == 'skill_run' and line['final'], 15, since)
        assert (run['skill'], run['state']) == ('play_music', 'SUCCEEDED')
        assert system.state()['audio']['playing'].startswith('mistypilot_party_')
        since = system.mark()
        system.say(
            'Say one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
        )
        system.wait(
            lambda line: line['type'] == 'robot_command' and line['path'] == '/api/tts/speak', 15, since
        )
        since = system.mark()
        system.control('tap', sensor='chin', seconds=0.1)
        ends = {}
        while len(ends) < 2:
            line = system.wait(
                lambda line: line['type'] == 'skill_run' and line['final'] and line['skill'] not in ends,
                15,
                since,
            )
            ends[line['skill']] = line['state']
        assert ends == {'say': 'CANCELLED', 'stop': 'SUCCEEDED'}
        state = system.state()
        assert state['audio']['playing'] is None and state['speech']['speaking'] is None
