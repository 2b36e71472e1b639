"""Events as JSON objects, one a line."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from mistypilot_ros.cli import events as e

Fields = dict[str, Any]


def json_line(event: e.Event) -> str:
    """Return one line without its end."""
    kind, fields = RENDERERS[type(event)]
    return json.dumps({'type': kind, 'stamp': event.stamp, **fields(event)}, ensure_ascii=False, default=str)


def _stage(event: e.Stage) -> Fields:
    return {'stage': event.stage, 'seconds': round(event.seconds, 3), 'message': event.message}


def _command(command: e.Command) -> Fields:
    social = {
        'main_task': command.main_task,
        'details': list(command.details),
        'targets': list(command.targets),
    }
    return {
        'op': command.op,
        'sensor': command.sensor,
        **_call(command.call),
        **{name: value for name, value in social.items() if value},
        **({'run_id': command.run_id} if command.run_id else {}),
        'done': command.done,
    }


def _call(call: e.Call) -> Fields:
    return {'skill': call.skill, 'params': dict(call.params)}


def _turn(event: e.Turn) -> Fields:
    return {
        'turn_id': event.turn_id,
        'text': event.text,
        'agent': event.agent,
        'interpreter': event.interpreter,
        'ok': event.ok,
        'reply': event.reply,
        'error': event.error,
        'commands': [_command(command) for command in event.commands],
        'stages': [{'stage': name, 'seconds': round(seconds, 6)} for name, seconds in event.stages],
    }


def _model_call(event: e.ModelCall) -> Fields:
    return {
        'turn_id': event.turn_id,
        'role': event.role,
        'model': event.model,
        'messages': [{'role': speaker, 'content': text} for speaker, text in event.messages],
        'answer': event.answer,
        'prompt_tokens': event.prompt_tokens,
        'answer_tokens': event.answer_tokens,
        'seconds': round(event.seconds, 6),
        'tries': event.tries,
        'error': event.error,
    }


def _binding(event: e.Binding) -> Fields:
    return {
        'sensor': event.sensor,
        'calls': [_call(call) for call in event.calls],
        'status': event.status,
        'pid': event.pid,
        'restarts': event.restarts,
        'last_error': event.last_error,
    }


def _run(event: e.SkillRun) -> Fields:
    return {
        'run_id': event.run_id,
        'turn_id': event.turn_id,
        'sensor': event.sensor,
        **_call(event.call),
        'state': event.state,
        'final': event.final,
        'message': event.message,
        'seconds': round(event.seconds, 6),
    }


def _skill(event: e.Skill) -> Fields:
    return {
        'name': event.name,
        'description': event.description,
        'keywords': list(event.keywords),
        'parameters': dict(event.parameters),
        'problem': event.problem,
    }


def _stop(event: e.StopResult) -> Fields:
    return {'ok': event.ok, 'message': event.message}


def _robot_command(event: e.RobotCommand) -> Fields:
    return {'method': event.method, 'path': event.path, 'body': event.body, 'status': event.status}


def _problem(event: e.Problem) -> Fields:
    return {'message': event.message}


RENDERERS: Mapping[type[Any], 'tuple[str, Callable[[Any], Fields]]'] = {
    e.Stage: ('stage', _stage),
    e.Turn: ('turn', _turn),
    e.ModelCall: ('model_call', _model_call),
    e.Binding: ('binding', _binding),
    e.SkillRun: ('skill_run', _run),
    e.Skill: ('skill', _skill),
    e.StopResult: ('stop', _stop),
    e.RobotCommand: ('robot_command', _robot_command),
    e.Problem: ('error', _problem),
}
"""Value of `type` and the other fields, for each kind of event."""
