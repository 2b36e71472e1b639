"""What the task router says of its health: whether sentences can be understood, and by what."""

from collections.abc import Callable, Sequence

from rclpy.node import Node

from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.msg import LinkState
from mistypilot_ros.nodes import interfaces
from mistypilot_ros.nodes.diagnostics import Diagnostics, Health, Level, hardware_id
from mistypilot_ros.nodes.understanding import Understanding


class RouterHealth:
    """Publishes the part `interpreter`, under the robot that the bridge names."""

    def __init__(self, node: Node, means: Understanding, skills: Callable[[], SkillSet | None]) -> None:
        """Publish from now on.

        Args:
            node: the router.
            means: what understands sentences.
            skills: the skills that it knows now, None before it was told.
        """
        self._means, self._skills, self._robot = means, skills, ''
        self._diagnostics = Diagnostics(node, lambda: self._robot, self._parts)
        interfaces.LINK_STATE.subscribe(node, self._on_link_state)

    def changed(self) -> None:
        """Publish at once if something changed."""
        self._diagnostics.changed()

    def _on_link_state(self, message: LinkState) -> None:
        self._robot = hardware_id(message)

    def _parts(self) -> Sequence[Health]:
        known = self._skills()
        skills = 0 if known is None else len(known.all)
        name = self._means.interpreter.name
        level, message = Level.OK, f"Sentences are understood by '{name}'."
        if self._means.problem:
            level, message = Level.WARN, f'Sentences are understood without the model. {self._means.problem}'
        if not skills:
            level, message = Level.WARN, 'No skills are known yet; they come from the binding supervisor.'
        model = self._means.model
        values = {'interpreter': name, 'skills': str(skills), 'server': model.server.place if model else ''}
        return [Health('interpreter', level, message, values)]
