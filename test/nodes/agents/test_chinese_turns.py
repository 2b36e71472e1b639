"""A Chinese sentence is answered in Chinese by the real nodes, on the screen and by voice."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from agent_partner import Partner, wait_for

pytestmark = pytest.mark.ros


@pytest.fixture
def spoken(partner: Partner) -> Iterator[list[tuple[str, str]]]:
    """Texts and languages that the robot was told to speak; each takes no time."""
    said: list[tuple[str, str]] = []

    def speak(goal: Any) -> Any:
        said.append((goal.request.text, goal.request.language))
        goal.succeed()
        return partner.topics.SPEAK.type.Result(ok=True)

    server = partner.topics.SPEAK.serve(partner.node, speak)
    yield said
    server.destroy()


def test_the_speakers_language_is_the_answers(
    partner: Partner, start: Callable[..., Any], spoken: list[tuple[str, str]]
) -> None:
    partner.serve('stop', 'cancel', 'bind', 'unbind', 'invoke')
    start('task_router', 'pia')
    partner.ready(agents=('pia',))
    turn = partner.turn('摸你下巴的时候拍照')
    reply = '好的，你拍我的下巴的时候，我拍照。'
    assert (turn.reply, turn.language, turn.ok) == (reply, 'zh', True)
    wait_for(lambda: (reply, 'zh') in spoken, 'it is spoken by a Chinese voice')
    assert partner.turn('你会做什么').reply.startswith('我会')

    turn = partner.turn('when I tap your chin, wave instead')
    assert (turn.reply, turn.language) == ('All right: when you tap my chin, I now wave.', 'en')
    wait_for(lambda: (turn.reply, '') in spoken, "it is spoken by the robot's own voice")

    # What is picked of the offers of a Chinese question has no text of its own for the PIA.
    turn = partner.turn('拍耳朵就挥手')
    assert (turn.reply, turn.language) == ('你是说我的左耳还是我的右耳吗？', 'zh')
    turn = partner.turn('第二个')
    assert (turn.reply, turn.language) == ('好的，你拍我的右耳的时候，我挥手。', 'zh')

    partner.answers['invoke'] = {'ok': False, 'message': 'The arm is stuck.'}
    turn = partner.turn('挥手')
    assert (turn.reply, turn.language, turn.ok) == ('没有成功：The arm is stuck.', 'zh', False)
    turn = partner.turn('停')
    assert (turn.reply, turn.language) == ('好的，停下了。', 'zh')


def test_an_agent_that_is_away_is_told_in_chinese(partner: Partner, start: Callable[..., Any]) -> None:
    start('task_router', turn_timeout=6.0)
    partner.ready(agents=())
    turn = partner.turn('挥手')
    assert (turn.reply, turn.language) == ('我负责触碰和技能的那一部分没有回应，请过一会儿再试。', 'zh')
