"""No fault is told in words that nobody at the robot knows."""

import pytest

from mistypilot_ros.agents.fault_words import UNCLEAR, in_plain_words
from mistypilot_ros.core.worker_policy import WorkerPolicy

AGAIN = 'That happened 6 times in a row; once it is mended, say: try the chin again.'


@pytest.mark.parametrize(
    ('reason', 'said'),
    [
        (
            "The skill 'take_photo' failed: its worker was ended by SIGKILL.",
            'The skill take photo ended without a word.',
        ),
        (
            "The skill 'wave' failed: ZeroDivisionError: division by zero",
            'The skill wave has a mistake in it; my log says which.',
        ),
        (
            "The skill 'wave' cannot be used: It does not parse in line 3.",
            'The skill wave has a mistake in it; my log says which.',
        ),
        (
            "There is no skill 'guest'. The nearest are: make_sound, wave.",
            'I have no skill any more that is called guest.',
        ),
        (
            "'tell_time' was ended: the run took longer than 0.5 s.",
            'The skill tell time took longer than 0.5 seconds, so I ended it.',
        ),
        (
            "'speak' got a wrong argument: could not convert string to float: 'x'.",
            'What I do there has a mistake in it; my log says which.',
        ),
        ('The worker of the chin gave no sign of life for 1 s.', 'What I do there got stuck.'),
        ('The worker of the chin was not ready after 5 s.', 'I could not begin what I do there.'),
        (
            'The process that makes workers could not be started: [Errno 12] Cannot allocate memory.',
            'I could not begin what I do there.',
        ),
        (
            'The camera is off; set the parameter camera_enabled to true to use it.',
            'My camera is off; whoever set me up can switch it on.',
        ),
        ('The bridge to the robot did not answer in time.', 'A part of me did not answer in time.'),
        ('The bridge to the robot was started again meanwhile.', 'A part of me did not answer in time.'),
        (
            'The robot at 127.0.0.1:8080 does not answer; check that it is on and in the same network.',
            'A part of me did not answer in time.',
        ),
        ('The bridge refused; its log says why.', UNCLEAR),
        ('What answers at misty is no Misty: it sends us on to x (HTTP status 302).', UNCLEAR),
        ('The picture cannot be kept as /home/me/photos/1.jpg (No space left on device).', UNCLEAR),
    ],
)
def test_the_words_of_the_log_become_plain(reason: str, said: str) -> None:
    assert in_plain_words(reason, 'chin') == said


@pytest.mark.parametrize(
    'reason',
    [
        'The neck is stiff.',
        'I know no city called Bernn; say its name in another way.',
        'The weather service gave an answer that I do not understand.',
        'The emergency stop is set; release it before the robot moves.',
        'I bump into things by my own driving again and again.',
        'The robot did not say in time what it heard; try again.',
        'The parcel was processed, and the signal was weak.',
    ],
)
def test_what_is_plain_already_stays(reason: str) -> None:
    assert in_plain_words(reason, 'chin') == reason


@pytest.mark.parametrize(
    ('how', 'said'),
    [
        ('was ended by SIGSEGV', 'What I do there ended without a word.'),
        ('was ended by signal 64', 'What I do there ended without a word.'),
        ('ended itself with exit code 3', 'What I do there ended without a word.'),
        ('could not be made: Too many open files', 'I could not begin what I do there.'),
        ('fell over its worker', UNCLEAR),
    ],
)
def test_a_place_that_was_given_up_says_how_to_go_on(how: str, said: str) -> None:
    policy = WorkerPolicy('The worker of the chin', lambda: 0.5)
    policy.want(True)
    for now in range(6):
        policy.tick(float(10 * now))
        policy.started()
        policy.ready(float(now))
        policy.died(float(now), how)
    assert 'reset' in policy.reason
    assert in_plain_words(policy.reason, 'chin') == f'{said} {AGAIN}'
