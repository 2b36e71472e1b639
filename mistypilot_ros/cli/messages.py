"""Messages of ROS as the values that `mistypilot up` shows."""

import json
from typing import Any

from mistypilot_ros import msg
from mistypilot_ros.cli import events as e
from mistypilot_ros.cli.board import Link, Table
from mistypilot_ros.nodes.conversions import iso, seconds

DETAILS_WORD = 'UPDATE'
"""What the paper calls a change of details; the message needs another name, for the PIA has an UPDATE too."""


def names(message: Any, prefix: str) -> dict[int, str]:
    """Names of a message's constants by value, without their prefix."""
    return {
        getattr(message, name): name.removeprefix(prefix) for name in dir(message) if name.startswith(prefix)
    }


class MessageReader:
    """Reads messages; knows the names of their constants."""

    def __init__(self) -> None:
        """Collect the names."""
        self._ops = {**names(msg.Command, 'OP_'), msg.Command.OP_DETAILS: DETAILS_WORD}
        self._statuses = names(msg.Binding, 'STATUS_')
        self._states = names(msg.SkillRun, 'STATE_')

    def turn(self, message: msg.Turn) -> e.Turn:
        """Read the outcome of an instruction."""
        return e.Turn(
            message.turn_id,
            message.text,
            message.agent,
            message.interpreter,
            message.ok,
            message.reply,
            message.error,
            tuple(self._command(command) for command in message.commands),
            tuple((stage.stage, seconds(stage.duration)) for stage in message.stages),
            iso(message.header.stamp),
        )

    def model_call(self, message: msg.ModelCall) -> e.ModelCall:
        """Read a question to a language model."""
        return e.ModelCall(
            message.turn_id,
            message.role,
            message.model,
            tuple(zip(message.speakers, message.texts, strict=False)),  # No texts where they are not kept.
            message.answer,
            message.prompt_tokens,
            message.answer_tokens,
            seconds(message.duration),
            message.tries,
            message.error,
            iso(message.header.stamp),
        )

    def table(self, message: msg.BindingTable) -> Table:
        """Read the binding table."""
        stamp = iso(message.header.stamp)
        rows = {row.sensor: self._binding(row, stamp) for row in message.bindings}
        return Table(message.active, message.robot_connected, rows, message)

    def run(self, message: msg.SkillRun) -> e.SkillRun:
        """Read a step of a run."""
        return e.SkillRun(
            message.run_id,
            message.turn_id,
            message.sensor,
            _call(message.call),
            self._states[message.state],
            message.final,
            message.message,
            seconds(message.duration),
            iso(message.header.stamp),
        )

    def skills(self, message: msg.SkillCatalogue) -> tuple[e.Skill, ...]:
        """Read the catalogue."""
        stamp = iso(message.header.stamp)
        return tuple(
            e.Skill(
                row.name,
                row.description,
                tuple(row.keywords),
                json.loads(row.parameters or '{}'),
                row.problem,
                stamp,
            )
            for row in message.skills
        )

    def link(self, message: msg.LinkState) -> Link:
        """Read the state of the connection to the robot."""
        return Link(message.state == msg.LinkState.STATE_UP, message.address, message.message)

    def _command(self, message: msg.Command) -> e.Command:
        return e.Command(
            self._ops[message.op],
            message.sensor,
            _call(message.call),
            message.main_task,
            tuple(message.details),
            tuple(message.targets),
            message.run_id,
            message.done,
        )

    def _binding(self, message: msg.Binding, stamp: str) -> e.Binding:
        return e.Binding(
            message.sensor,
            tuple(_call(call) for call in message.calls),
            self._statuses[message.status],
            message.pid,
            message.restarts,
            message.last_error,
            message.options.enabled,
            seconds(message.options.debounce),
            stamp,
        )


def _call(message: msg.SkillCall) -> e.Call:
    return e.Call(message.skill, json.loads(message.params or '{}'))
