"""What the SIA is made of, from its parameters."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rclpy.node import Node

from mistypilot_ros import data_folders
from mistypilot_ros.agents.conversation import DEFAULT_USER
from mistypilot_ros.agents.conversation_forgetting import Forgetting
from mistypilot_ros.agents.sia import SocialAgent
from mistypilot_ros.agents.writing import FallbackWriter
from mistypilot_ros.core.interpretation import Interpreter
from mistypilot_ros.core.language_model import ModelCall, Role
from mistypilot_ros.core.social import PersonalData, ScriptWriter
from mistypilot_ros.core.task_state import TaskState
from mistypilot_ros.memory.shared_files import shared_files
from mistypilot_ros.memory.task_files import TaskFiles
from mistypilot_ros.nodes import language_models, understanding
from mistypilot_ros.nodes.deadlines import Deadlines
from mistypilot_ros.nodes.model_calls import TURN_TEXTS
from mistypilot_ros.nodes.parameters import ParameterRow
from mistypilot_ros.nodes.sia_face import FaceOnRobot
from mistypilot_ros.nodes.sia_memory import BindingsOf, MemoryDoor, open_memory
from mistypilot_ros.nodes.understanding import OFFLINE, Understanding
from mistypilot_ros.offline.writing.writer import OfflineWriter
from mistypilot_ros.speech.kept_speech import KeptSpeech

if TYPE_CHECKING:
    from mistypilot_ros.llm.client import OpenAiModel

PARAMETERS = (
    *understanding.ROWS,
    language_models.STRONG,
    TURN_TEXTS,
    ParameterRow('state_dir', '', "Folder of the robot's state; empty for the user's own."),
    ParameterRow('speak_replies', True, 'Let the robot speak what it says besides stories and the like.'),
)
ROLES = (Role.SIA, Role.WRITER, Role.STRONG_WRITER)
"""For which a language model is asked."""


class SiaParts:
    """Agent, memory and the rest of one node, which has declared `PARAMETERS`."""

    def __init__(
        self,
        node: Node,
        deadlines: Deadlines,
        called: Callable[[str, ModelCall], None],
        interpreter: Interpreter | None = None,
        writer: ScriptWriter | None = None,
    ) -> None:
        """Make them.

        Args:
            node: whose parameters are read, and which serves the memory.
            deadlines: of the node.
            called: is told in another thread what a language model was asked on behalf of which turn.
            interpreter: None for what the parameters name.
            writer: None for what the parameters name.

        Raises:
            MistyPilotError: a parameter or the state cannot be used.
        """
        value: Callable[[str], Any] = lambda name: node.get_parameter(name).value  # noqa: E731
        # Most conversations need no comparing of meanings, and it costs 110 MB.
        means = Understanding(node, deadlines, ROLES, interpreter, ahead=False)
        self.seconds = means.seconds
        """Longest time for a question to the language model, s."""
        self._models = _models(means.model)
        self._turn = threading.local()
        self._called = called
        folder = data_folders.state_folder(value('state_dir'), node.get_namespace())
        complain = node.get_logger().error
        self.memory = open_memory(folder, means.embedder, value('embedder'), complain)
        """Results for reuse."""
        store = TaskFiles(folder, complain)
        elsewhere: tuple[PersonalData, ...] = (
            *shared_files(folder, DEFAULT_USER),
            KeptSpeech(folder),
            FaceOnRobot(node),
        )
        places_of = BindingsOf(node, means.sensors.sensors)
        forgetting = Forgetting(self.memory, store, elsewhere, places_of)
        used = writer or self._writer(means, node.get_logger().warning)
        self.agent = SocialAgent(
            means.interpreter, used, self.memory, store, forgetting, complain, means.model is not None
        )
        """Holds the conversations."""
        MemoryDoor(node, self.memory)

    def writes(self, state: TaskState) -> str:
        """Name of the language model that writes for a task; `offline` where none does."""
        return self._models[state.strong]

    def write_for(self, turn_id: str) -> None:
        """Say on behalf of which turn the present thread writes from now on."""
        self._turn.id = turn_id

    def _writer(self, means: Understanding, warn: Callable[[str], None]) -> ScriptWriter:
        offline = OfflineWriter(data_folders.shipped('config') / 'offline')
        if means.model is None:
            return offline
        from mistypilot_ros.llm.writer import ModelWriter  # As for the language model itself.

        model = ModelWriter(
            means.model, called=lambda call: self._called(getattr(self._turn, 'id', ''), call)
        )
        return FallbackWriter(model, offline, lambda fault: warn(f'A script was written offline: {fault}'))


def _models(model: 'OpenAiModel | None') -> tuple[str, str]:
    """Names of what writes usually, and after an upgrade."""
    if model is None:
        return OFFLINE, OFFLINE
    return model.name_for(Role.WRITER), model.name_for(Role.STRONG_WRITER)
