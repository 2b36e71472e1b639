"""The language model of a node: its parameters, and who is asked."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rclpy.node import Node

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.core.language_model import Role
from mistypilot_ros.llm.settings import MODEL, ROLE_SETTINGS, STRONG_MODEL, RoleSettings, from_environment
from mistypilot_ros.nodes.deadlines import Deadlines
from mistypilot_ros.nodes.parameters import ParameterRow

if TYPE_CHECKING:
    from mistypilot_ros.llm.client import OpenAiModel

MODEL_TIMEOUT = ParameterRow(
    'model_timeout', 8.0, 'Longest time for a question to the language model, s.', (0.5, 300.0)
)
ROWS = (
    ParameterRow('model', '', f"Language model that is asked; '' for {MODEL}."),
    ParameterRow(
        'model_temperature', 0.3, 'Of the language model, 0 to 2; -1 leaves it to the server.', (-1.0, 2.0)
    ),
    ParameterRow(
        'model_tokens', 0, 'Longest answer of the language model, tokens; 0 for the usual.', (0, 100_000)
    ),
    ParameterRow('model_effort', '', "How long a reasoning model thinks, such as low; '' for its usual."),
    ParameterRow('model_extras', '', 'Further members of each request, a JSON object; they win.'),
    MODEL_TIMEOUT,
)
STRONG = ParameterRow(
    'strong_model', '', f"Language model that writes after an upgrade; '' for {STRONG_MODEL}."
)
WARM_AFTER = 3.0
"""How long after the start what asks the model is loaded, s; else the first question takes longer."""


def language_model(
    node: Node, roles: tuple[Role, ...], environ: Mapping[str, str], deadlines: Deadlines
) -> 'OpenAiModel | None':
    """What asks the server that the environment names.

    Args:
        node: has declared `ROWS`.
        roles: that the node asks for; they get what its parameters say.
        environ: of the process.
        deadlines: of the node.

    Returns:
        It; None where neither a key nor a server is named.

    Raises:
        InvalidInputError: the environment or a parameter cannot be used.
    """
    server = from_environment(environ)
    if server is None:
        return None
    # It costs 0.2 s and 10 MB, which only those pay who have a server.
    from mistypilot_ros.llm.client import OpenAiModel

    model = OpenAiModel(server, {role: _settings(node, role) for role in roles})
    deadlines.after(WARM_AFTER, model.warm)
    return model


def where_sentences_go(model: 'OpenAiModel | None') -> str:
    """The line of the start that says who gets to read what people say."""
    if model is None:
        return 'Sentences are understood here; nothing leaves this machine.'
    if model.server.is_here:
        return f'Sentences go to {model.server.place}; nothing leaves this machine.'
    return f'Sentences go to {model.server.place}.'


def _settings(node: Node, role: Role) -> RoleSettings:
    usual = ROLE_SETTINGS[role]
    value = {row.name: node.get_parameter(row.name).value for row in ROWS}
    own = value['model']
    if role is Role.STRONG_WRITER:
        own = node.get_parameter(STRONG.name).value
    return replace(
        usual,
        model=own or usual.model,
        temperature=value['model_temperature'] if value['model_temperature'] >= 0 else None,
        max_tokens=value['model_tokens'] or usual.max_tokens,
        effort=value['model_effort'],
        extras=_extras(value['model_extras']),
    )


def _extras(text: str) -> Mapping[str, Any]:
    try:
        extras = json.loads(text) if text.strip() else {}
    except ValueError:
        extras = None
    if not isinstance(extras, dict):
        raise InvalidInputError(
            f'The parameter model_extras is \'{text[:80]}\'; it must be a JSON object such as {{"seed": 7}}.'
        )
    return extras
