"""Commands about options, as messages and back."""

import pytest

from mistypilot_ros.core.commands import Adjust, Bind, Reset, Unbind, Update
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.skills import SkillCall

COMMANDS = (
    Adjust('chin', enabled=False),
    Adjust('chin', enabled=True, cooldown_s=0.0),
    Adjust('head', cooldown_s=90.5),
    Reset('*'),
    Reset('chin'),
    Update('chin', SkillCall('wave')),
    Bind('chin', SkillCall('wave')),
    Unbind('*'),
)


@pytest.fixture(scope='module')
def messages():
    """The module that converts questions and their commands."""
    from mistypilot_ros import prefix

    prefix.ensure()
    from mistypilot_ros.nodes import question_messages

    return question_messages


def test_every_command_comes_back(messages) -> None:
    sent = messages.commands_to_messages(COMMANDS)
    assert messages.commands_from_messages(sent) == COMMANDS
    assert list(sent[0].details) == ['enabled=false'] and sent[0].call.skill == ''
    assert [list(message.details) for message in sent[3:6]] == [['reset'], ['reset'], []]


@pytest.mark.parametrize(
    'details', [[], ['louder'], ['enabled=maybe'], ['cooldown_s=soon'], ['reset', 'reset']]
)
def test_what_is_no_option_is_refused(messages, details) -> None:
    message = messages.commands_to_messages([Adjust('chin', enabled=True)])[0]
    message.details = details
    with pytest.raises(InvalidInputError, match='chin'):
        messages.commands_from_messages([message])
