"""The classifier of remarks: where it comes from, and what it tells apart."""

from mistypilot_ros.offline.classifier import WEIGHTS
from mistypilot_ros.offline.social.idleness import Idleness
from mistypilot_ros.offline.social.training import DIALOGUES, OUTPUT, measured, rows, trained


def test_the_weights_that_ship_are_those_that_training_makes(tmp_path):
    found = tmp_path / 'made.npz'
    trained(list(rows())).save(found)
    assert found.read_bytes() == OUTPUT.read_bytes()


def test_remarks_are_told_apart_and_few_changes_are_lost():
    told_apart, lost = measured(list(rows()), folds=4)
    assert told_apart >= 0.4 and lost <= 0.07


def test_training_reads_the_projects_own_dialogues_alone():
    assert DIALOGUES.parent.name == 'training' and OUTPUT.parent == WEIGHTS
    assert 'evaluation' not in DIALOGUES.parts


def test_without_weights_the_rules_decide():
    assert not Idleness(None).is_idle('She is asleep.', (), 'tell a story')
