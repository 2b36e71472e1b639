"""The project's own dialogues are mostly understood; a change that breaks many of them is seen here."""

import json
from pathlib import Path

import mistypilot_ros.offline.training as training
from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, Downgrade, Keep, New, Upgrade
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.offline.social.earlier import after
from mistypilot_ros.offline.social.reader import SocialReader

NAMES = {
    New: 'NEW', ChangeDetails: 'UPDATE', DeleteDetails: 'DELETE', Upgrade: 'UPGRADE', Downgrade: 'DOWNGRADE',
    Keep: 'MEMORY',
}  # fmt: skip


def dialogues() -> list[dict]:
    path = Path(training.__file__).parent / 'social.jsonl'
    return [json.loads(line) for line in path.read_text(encoding='utf-8').splitlines()]


def state_after(action: dict, main: str, details: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    if action['op'] == 'NEW':
        return action['main_task'], tuple(action['details'])
    targets = action.get('targets', [])
    if action['op'] == 'DELETE' and targets == ['*']:
        return '', ()
    where = tuple(details.index(text) for text in targets)
    if action['op'] == 'UPDATE':
        return main, after(ChangeDetails(tuple(action['details']), where), details)
    if action['op'] == 'DELETE':
        return main, after(DeleteDetails(where), details)
    return main, details


def test_there_are_enough_dialogues():
    assert sum(len(dialogue['turns']) for dialogue in dialogues()) >= 400


def test_most_turns_are_read_as_they_are_meant():
    reader = SocialReader()
    right = turns = 0
    for dialogue in dialogues():
        main, details, earlier = '', (), ()
        for turn in dialogue['turns']:
            reading = reader.read(turn['user'], TaskContext(main, details, earlier))
            meant = {action['op'] for action in turn['actions']}
            right += {NAMES[type(command)] for command in reading.commands} == meant
            turns += 1
            for action in turn['actions']:
                main, details = state_after(action, main, details)
            earlier = (*earlier, turn['user'])
    assert right / turns >= 0.9
