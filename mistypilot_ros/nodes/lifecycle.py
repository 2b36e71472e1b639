"""What the lifecycle nodes share: transitions that say why they failed, and starting by themselves."""

import functools
import traceback
from collections.abc import Callable
from typing import Any

from rclpy.lifecycle import LifecycleState, TransitionCallbackReturn

from mistypilot_ros.core.errors import MistyPilotError, UnavailableError

Transition = Callable[[Any, LifecycleState], TransitionCallbackReturn]


def transition(change: Callable[[Any], None]) -> Transition:
    """Make a transition callback of a method that raises where it cannot be done.

    rclpy swallows what a transition raises, so it is logged here: as one sentence where it was foreseen.
    """

    @functools.wraps(change)
    def callback(node: Any, state: LifecycleState) -> TransitionCallbackReturn:
        try:
            change(node)
        except MistyPilotError as error:
            node.get_logger().error(str(error))
            return TransitionCallbackReturn.FAILURE
        except Exception:
            node.get_logger().error(traceback.format_exc())
            return TransitionCallbackReturn.ERROR
        return TransitionCallbackReturn.SUCCESS

    return callback


def lifecycle_state(node: Any) -> str:
    """Return the name of the lifecycle state in which a node is, such as `inactive`."""
    return str(node._state_machine.current_state[1])  # rclpy tells it to nobody but its own services.


def not_active(node: Any, what: str) -> UnavailableError:
    """Return the refusal of whoever asks a node for something that it does while it is active alone.

    Args:
        node: a lifecycle node.
        what: what people call it, at the beginning of a sentence.
    """
    return UnavailableError(f'{what} is {lifecycle_state(node)}; activate it first.')


def autostart(node: Any) -> None:
    """Configure and activate a node where its parameter `autostart` says so.

    A node that does this itself is active again after a respawn; launch events do not drive it a second time.

    Args:
        node: a lifecycle node with a method `end`, which is called where it cannot start.

    Raises:
        UnavailableError: a transition failed; the log says why.
    """
    if not node.get_parameter('autostart').value:
        return
    for trigger in (node.trigger_configure, node.trigger_activate):
        if trigger() is not TransitionCallbackReturn.SUCCESS:
            node.end()
            raise UnavailableError(f'{node.get_name()} could not start; the line above says why.')
