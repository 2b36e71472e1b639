"""The voice of the bridge: its parameters, and who makes the sounds of lines."""

from collections.abc import Mapping
from pathlib import Path

from rclpy.node import Node

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.speaking import Voice
from mistypilot_ros.llm.settings import KEY, SERVER, ServerSettings, from_environment
from mistypilot_ros.nodes.parameters import ParameterRow

ROBOT, OPENAI = 'robot', 'openai'
ROWS = (
    ParameterRow(
        'voice',
        ROBOT,
        f'What speaks the lines of a performance: {ROBOT}, its own voice; or {OPENAI}, a server that '
        f'{SERVER} and {KEY} name, which then gets these lines.',
    ),
    ParameterRow('voice_model', '', "Model that speaks; '' for gpt-4o-mini-tts."),
    ParameterRow('voice_name', '', "Name of its voice; '' for coral."),
)
OWN_VOICE = 'The robot speaks in its own voice.'


def voice(node: Node, environ: Mapping[str, str], state: Path) -> Voice | None:
    """Return what speaks the lines, and say in the log who gets to read them.

    Args:
        node: has declared `ROWS`.
        environ: of the process.
        state: state folder of the robot; sounds are kept there.

    Returns:
        It; None where the robot speaks itself, also because no server can be used.

    Raises:
        InvalidInputError: there is no such voice.
    """
    value = {row.name: node.get_parameter(row.name).value for row in ROWS}
    if value['voice'] not in (ROBOT, OPENAI):
        raise InvalidInputError(f"There is no voice '{value['voice']}'; use {ROBOT} or {OPENAI}.")
    if value['voice'] == ROBOT:
        return None
    try:
        server = from_environment(environ)
    except InvalidInputError as error:
        node.get_logger().warning(f'{error} {OWN_VOICE}')
        return None
    if server is None:
        node.get_logger().warning(
            f'The voice {OPENAI} needs a server: set {KEY} or {SERVER}, or set voice to {ROBOT}. {OWN_VOICE}'
        )
        return None
    node.get_logger().info(_where_lines_go(server))
    return _of_server(server, environ.get('SSL_CERT_FILE', ''), state, value)


def _where_lines_go(server: ServerSettings) -> str:
    """The line of the start that says who gets to read what the robot performs."""
    stays = '; nothing leaves this machine' if server.is_here else ''
    return f'What the robot says in performances goes to {server.place}, which makes its voice{stays}.'


def _of_server(server: ServerSettings, certificates: str, state: Path, value: Mapping[str, str]) -> Voice:
    # It costs time and memory, which only those pay who want it.
    from mistypilot_ros.speech.kept_speech import KeptSpeech
    from mistypilot_ros.speech.server import SpeechServer
    from mistypilot_ros.speech.voice import MODEL, VOICE, OpenAiVoice

    return OpenAiVoice(
        SpeechServer(server.base_url, server.secret, server.proxy, certificates),
        KeptSpeech(state),
        value['voice_model'] or MODEL,
        value['voice_name'] or VOICE,
    )
