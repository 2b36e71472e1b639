"""Parameters that the nodes have, and files that set them: ROS passes over a wrong name in silence."""

from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from mistypilot_ros.core.binding_parameters import is_binding
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.data_files import PARAMETERS, check_parameter_file, read_yaml
from mistypilot_ros.launching.plan import NODES, flat

EVERY_NODE = ('use_sim_time',)
"""Parameters that ROS itself gives each node."""


def shipped_names(file: Path) -> Mapping[str, frozenset[str]]:
    """Read the names of all parameters by node from the shipped parameter file, which has every one."""
    nodes = read_yaml(file)['/**']
    return {node: frozenset(nodes[node][PARAMETERS]) for node in NODES}


def check_node(node: str, known: Mapping[str, frozenset[str]]) -> None:
    """Let the name of a node pass.

    Raises:
        InvalidInputError: there is no such node.
    """
    if node not in known:
        raise InvalidInputError(f"There is no node '{node}'; use one of: {', '.join(NODES)}.")


def check_name(node: str, name: str, known: Mapping[str, frozenset[str]]) -> None:
    """Let the full name of a parameter pass that the node has.

    Raises:
        InvalidInputError: there is no such node or parameter; the nearest are named.
    """
    check_node(node, known)
    if name in known[node] or name in EVERY_NODE or (node == 'binding_supervisor' and is_binding(name)):
        return
    near = get_close_matches(name, known[node], 2)
    offer = f' Do you mean {" or ".join(near)}?' if near else ' See config/mistypilot.yaml.'
    raise InvalidInputError(f"{node} has no parameter '{name}'.{offer}")


def parameters_by_node(tree: Any, known: Mapping[str, frozenset[str]]) -> Mapping[str, Mapping[str, Any]]:
    """Return parameters that stand below their nodes, by full name.

    Raises:
        InvalidInputError: they have another form, or there is no such node or parameter.
    """
    if not isinstance(tree, Mapping) or not all(isinstance(value, Mapping) for value in tree.values()):
        raise InvalidInputError(
            'Parameters must stand below their node, such as {sia: {interpreter: offline}}.'
        )
    result = {str(node): dict(flat(values)) for node, values in tree.items()}
    for node, values in result.items():
        check_node(node, known)
        for name in values:
            check_name(node, name, known)
    return result


def parameter_file(path: Path, namespace: str) -> Path:
    """Return the full path of a parameter file that counts for a robot.

    Args:
        path: relative to the current folder, or absolute.
        namespace: of the robot, without the leading `/`.

    Raises:
        InvalidInputError: there is none, ROS cannot read it, or a node in it is named in a way that ROS does
            not find below a namespace.
    """
    file = Path.cwd() / path.expanduser()
    if not file.is_file():
        raise InvalidInputError(f"There is no parameter file '{file}'.")
    check_parameter_file(file)
    for node in NODES if namespace else ():
        if {node, f'/{node}'} & set(read_yaml(file)):
            raise InvalidInputError(
                f"The node '{node}' in '{file}' is looked for outside of /{namespace} alone; "
                f'write /**/{node} or /{namespace}/{node} in its place.'
            )
    return file
