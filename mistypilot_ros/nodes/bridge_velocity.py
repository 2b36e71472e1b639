"""Velocities from ROS, `cmd_vel`, with a stamp or without."""

from collections.abc import Callable
from dataclasses import replace

from geometry_msgs.msg import Twist, TwistStamped
from rclpy.callback_groups import MutuallyExclusiveCallbackGroup
from rclpy.node import Node
from rclpy.time import Time

from mistypilot_ros.core.errors import InvalidInputError, MistyPilotError
from mistypilot_ros.nodes import interfaces

OLDEST = 0.5
"""A velocity whose stamp is older is dropped, s: it was on its way, or in a queue, for too long."""


class VelocityDoor:
    """Takes velocities while the node is active."""

    def __init__(
        self,
        node: Node,
        move: Callable[[float, float], None],
        active: Callable[[], bool],
        complain: Callable[[MistyPilotError], None],
        stamped: bool,
    ) -> None:
        """Take them from now on.

        Args:
            node: subscribes; stamps are compared with its clock.
            move: gets m/s and rad/s, and raises InvalidInputError where it cannot be.
            active: whether the node is active.
            complain: told of what is refused.
            stamped: take TwistStamped in place of Twist.
        """
        self._clock = node.get_clock()
        self._move, self._active, self._complain = move, active, complain
        topic = replace(interfaces.CMD_VEL, type=TwistStamped) if stamped else interfaces.CMD_VEL
        take = self._take_stamped if stamped else self._take
        topic.subscribe(node, take, callback_group=MutuallyExclusiveCallbackGroup())

    def _take_stamped(self, message: TwistStamped) -> None:
        """Whatever frame it names, a velocity is one of the robot's body."""
        age = (self._clock.now() - Time.from_msg(message.header.stamp)).nanoseconds / 1e9
        if age <= OLDEST:
            self._take(message.twist)
        elif self._active():
            self._complain(
                InvalidInputError(
                    f'A velocity was dropped, for its stamp is {age:.3g} s old and at most {OLDEST} s are '
                    'taken: stamp each one when it is sent, and keep the clocks of all machines together.'
                )
            )

    def _take(self, twist: Twist) -> None:
        if not self._active():
            return
        try:
            self._move(twist.linear.x, twist.angular.z)
        except InvalidInputError as error:
            self._complain(error)
