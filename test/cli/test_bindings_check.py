"""What is said of saved bindings where nothing runs."""

import pytest

from mistypilot_ros.cli.bindings_check import check_file, check_folder
from mistypilot_ros.cli.main import main
from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.skills import SkillCall
from mistypilot_ros.supervision import exchange_file
from mistypilot_ros.supervision.store import NAMES, BindingStore, NoteLevel

WAVE = SkillCall('wave')


@pytest.fixture
def folder(tmp_path):
    """A state folder in which the chin waves."""
    BindingStore(tmp_path).save(Bindings().bind('chin', WAVE))
    return tmp_path


def levels(notes):
    return [note.level for note in notes]


def test_a_folder_in_order(folder, capsys):
    (note,) = check_folder(folder)
    assert note.level is NoteLevel.INFO and note.text.endswith('can be read: 1 bindings (chin).')
    assert main(['bindings', 'check', '--state-dir', str(folder)]) == 0
    assert capsys.readouterr().out == f'{note.text}\n'


def test_nothing_was_saved(tmp_path):
    (note,) = check_folder(tmp_path / 'none')
    assert note.level is NoteLevel.INFO and 'No bindings have been saved' in note.text
    assert not (tmp_path / 'none').exists(), 'nothing is made'


@pytest.mark.parametrize('name', NAMES)
def test_one_file_is_damaged_missing_or_of_another_time(folder, name, capsys):
    path = folder / name
    good = path.read_bytes()
    path.write_bytes(good[:-1])
    bad, _, calm = check_folder(folder)
    assert bad.level is NoteLevel.ERROR and f"'{path}' is damaged: its checksum is wrong." == bad.text
    assert 'No binding is lost' in calm.text and path.read_bytes() == good[:-1], 'nothing is changed'
    assert main(['bindings', 'check', '--state-dir', str(folder), '--json']) == 1
    assert capsys.readouterr().out.count('"type": "error"') == 2
    path.unlink()
    assert list(check_folder(folder))[0].text == f"'{path}' is not there."
    BindingStore(folder / 'other').save(Bindings().bind('chin', WAVE).bind('head', WAVE))
    path.write_bytes((folder / 'other' / name).read_bytes())
    assert 'not the same' in list(check_folder(folder))[-1].text


def test_both_files_are_damaged(folder):
    for name in NAMES:
        (folder / name).write_bytes(b'nonsense')
    notes = list(check_folder(folder))
    assert levels(notes) == [NoteLevel.ERROR] * 3 and 'import one that you exported' in notes[-1].text


def test_what_of_the_bindings_cannot_work(tmp_path):
    bindings = Bindings().bind('chin', SkillCall('fly')).bind('head', SkillCall('wave', {'arm': 'up'}))
    path = tmp_path / 'a.yaml'
    path.write_bytes(exchange_file.to_bytes(bindings))
    fine, fly, arm = check_file(path)
    assert fine.level is NoteLevel.INFO and levels([fly, arm]) == [NoteLevel.WARNING] * 2
    assert "'fly' of 'chin': There is no skill 'fly'" in fly.text and "'arm'" in arm.text


def test_a_file_that_cannot_be_used(tmp_path, capsys):
    path = tmp_path / 'a.yaml'
    for text, word in ((None, 'cannot be read'), ('a: [', 'no YAML'), ('a: 1', 'There is no binding')):
        if text is not None:
            path.write_text(text)
        assert main(['bindings', 'check', str(path)]) == 1
        assert word in capsys.readouterr().out


@pytest.mark.parametrize(
    ('words', 'says'),
    [
        (['export'], 'export needs a file'),
        (['import'], 'import needs a file'),
        (['--replace'], '--replace works with import alone'),
        (['check', 'a', '--state-dir', 'b'], '--state-dir works with check alone'),
        (['lose'], "invalid choice: 'lose'"),
    ],
)
def test_what_does_not_go_together_is_refused(words, says, capsys):
    with pytest.raises(SystemExit) as refused:
        main(['bindings', *words])
    assert refused.value.code == 2 and says in capsys.readouterr().err
