"""Which bindings an instruction promised."""

import pytest

from mistypilot_ros.cli.events import Binding, Call, Command
from mistypilot_ros.cli.promise import Promise

WAVE, PHOTO = Call('wave', {'arm': 'left'}), Call('take_photo')


def rows(**statuses):
    return {
        sensor: Binding(sensor, calls, status, last_error='It broke.' if status == 'FAULTED' else '')
        for sensor, (status, *calls) in statuses.items()
    }


def bind(sensor, call, op='BIND', done=True):
    return Command(op, sensor, call, done=done)


@pytest.mark.parametrize(
    ('commands', 'table', 'kept'),
    [
        ([], {}, True),
        ([bind('chin', WAVE)], {}, False),
        ([bind('chin', WAVE)], rows(chin=('STARTING', WAVE)), False),
        ([bind('chin', WAVE)], rows(chin=('ACTIVE', PHOTO)), False),
        ([bind('chin', WAVE)], rows(chin=('ACTIVE', PHOTO, WAVE)), True),
        ([bind('chin', WAVE)], rows(chin=('FAULTED', WAVE)), True),
        ([bind('chin', WAVE, done=False)], {}, True),
        ([bind('chin', WAVE), bind('chin', PHOTO, 'UPDATE')], rows(chin=('ACTIVE', PHOTO)), True),
        ([bind('chin', WAVE), Command('UNBIND', 'chin')], rows(chin=('ACTIVE', WAVE)), False),
        ([bind('chin', WAVE), Command('UNBIND', 'chin')], {}, True),
        ([Command('UNBIND', '*')], rows(scruff=('ACTIVE', WAVE)), False),
        ([Command('UNBIND', '*'), bind('chin', WAVE)], rows(chin=('ACTIVE', WAVE)), True),
        ([Command('INVOKE', call=WAVE)], {}, True),
    ],
)
def test_promises(commands, table, kept):
    assert Promise(commands).kept(table) is kept


def test_parameters_count():
    assert not Promise([bind('chin', WAVE)]).kept(rows(chin=('ACTIVE', Call('wave', {'arm': 'right'}))))


def test_without_a_robot_a_binding_that_says_so_is_enough():
    waiting = {'chin': Binding('chin', [WAVE], 'STARTING', last_error='The robot is not connected.')}
    assert not Promise([bind('chin', WAVE)]).kept(waiting)
    assert Promise([bind('chin', WAVE)]).kept(waiting, connected=False)
    assert not Promise([bind('chin', WAVE)]).kept(rows(chin=('STARTING', WAVE)), connected=False)


def test_faults_say_why():
    promise = Promise([bind('chin', WAVE), bind('scruff', WAVE)])
    table = rows(chin=('FAULTED', WAVE), scruff=('ACTIVE', WAVE))
    assert promise.faults(table) == ["The binding of 'chin' does not work: It broke."]
