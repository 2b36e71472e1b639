"""The light that shows that the robot thinks: a real bridge between ROS and the simulator."""

import pytest
from simulated_misty import wait_for

pytestmark = pytest.mark.ros


def patterns(misty):
    """What the light in the chest was told, in order."""
    told = [*misty.commands('led'), *misty.commands('led/transition')]
    return [
        command['body'].get('TransitionType', 'solid') for command in sorted(told, key=lambda c: c['seq'])
    ]


def test_the_light_breathes_while_it_thinks_and_is_then_as_before(misty, bridge, client):
    from std_msgs.msg import Bool

    from mistypilot_ros.nodes import interfaces

    thinking = interfaces.THINKING.publisher(client.node)
    wait_for(thinking.get_subscription_count, 'the bridge listens')
    color = interfaces.SET_LED.type.Request().color.__class__(r=0.0, g=1.0, b=0.0)
    assert client.call(interfaces.SET_LED, color=color).ok
    for on in (True, False):
        thinking.publish(Bool(data=on))
        wait_for(lambda: len(patterns(misty)) == 2 + (not on), 'the light changes')  # noqa: B023
    assert patterns(misty) == ['solid', 'Breathe', 'solid']
    last = misty.commands('led')[-1]['body']
    assert (last['Red'], last['Green'], last['Blue']) == (0, 255, 0)
