"""An address that is no robot's."""

from __future__ import annotations

from typing import Any

import pytest
from redirecting_host import ELSEWHERE, redirecting_host

pytestmark = pytest.mark.ros


def test_a_host_that_redirects_is_named_and_not_followed(client: Any, start_bridge: Any, waits: Any) -> None:
    links = client.listen(client.topics.LINK_STATE)
    with redirecting_host() as address:
        start_bridge(address)
        waits(lambda: links and ELSEWHERE in links[-1].message, 'it is said', 20)
        assert links[-1].state == links[-1].STATE_DOWN
        message = links[-1].message
        assert '\n' not in message and address in message and 'address of the robot' in message
        assert 'secret' not in message
        answer = client.call(client.topics.SHOW_FACE, expression='joy')
        assert not answer.ok and ELSEWHERE in answer.message
