"""How a recording is fetched and removed, with a robot that answers as each test has it."""

import base64

import pytest

from mistypilot_ros.core.errors import RobotRefusedError, RobotUnreachableError
from mistypilot_ros.misty.ears_commands import own_recognizer
from mistypilot_ros.misty.recordings import Recordings

FILE = {'base64': base64.b64encode(b'sound').decode(), 'contentType': 'audio/wav', 'name': 'a.wav'}
REFUSED, AWAY = RobotRefusedError('The robot refused: no.'), RobotUnreachableError('It is away.')


class Rest:
    """Answers GET and DELETE."""

    def __init__(self, get, delete=True):
        self.answers, self.verbs = {'GET': get, 'DELETE': delete}, []

    def send(self, request, patience):
        self.verbs.append(request.verb)
        answer = self.answers[request.verb]
        if isinstance(answer, Exception):
            raise answer
        return answer


def bring(rest, name='a.wav'):
    """Bring a recording; returns it, or why it is not there, and what else was told."""
    told = []
    try:
        return Recordings(rest, told.append).bring(name), told
    except (RobotRefusedError, RobotUnreachableError) as error:
        return str(error), told


def test_it_is_brought_and_removed():
    rest = Rest(FILE)
    assert bring(rest) == (b'sound', []) and rest.verbs == ['GET', 'DELETE']


@pytest.mark.parametrize('answer', [None, True, {}, {'base64': 7}, {'base64': 'no base64'}])
def test_an_answer_without_a_recording(answer):
    assert bring(Rest(answer)) == ('The robot answered without the recording.', [])


@pytest.mark.parametrize('delete', [REFUSED, AWAY])
def test_one_that_is_brought_and_stays_there_is_told(delete):
    data, (told,) = bring(Rest(FILE, delete))
    assert data == b'sound' and str(told) == f'A recording stays on the robot until the next one. {delete}'


def test_one_that_is_refused_is_removed_where_it_is_there():
    rest = Rest(REFUSED, REFUSED)
    assert bring(rest) == (str(REFUSED), []) and rest.verbs == ['GET', 'DELETE']


def test_a_robot_that_is_away_is_left_alone():
    rest = Rest(AWAY)
    assert bring(rest) == (str(AWAY), []) and rest.verbs == ['GET']


@pytest.mark.parametrize('name', ['', '../../secret', 'a/b.wav', 'a.wav\n', 'x' * 101])
def test_no_name_that_is_none_is_sent_to_the_robot(name):
    rest = Rest(FILE)
    assert bring(rest, name) == ('The robot did not tell the name of its recording.', [])
    Recordings(rest, pytest.fail).remove(name)
    assert rest.verbs == []


def test_which_recogniser_the_robot_has():
    help_of = {'post': [{'endpoint': 'audio/speech/capturedeepspeech'}], 'get': []}
    assert own_recognizer(Rest(help_of)) == 'deepspeech'
    assert (
        own_recognizer(Rest({'post': []}))
        == own_recognizer(Rest(REFUSED))
        == own_recognizer(Rest(AWAY))
        == ''
    )
