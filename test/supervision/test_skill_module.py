"""Skill files as modules, where there is no file to be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from mistypilot_ros.core.errors import UnknownSkillError
from mistypilot_ros.supervision.skill_module import SkillModules


def test_a_file_that_is_gone_or_goes_while_it_is_read_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / 'hop.py'
    with pytest.raises(UnknownSkillError, match="'hop' cannot be read: No such file"):
        SkillModules().function('hop', str(file))
    file.write_text('def run(robot):\n    """Hop."""\n')
    modules = SkillModules()
    assert callable(modules.function('hop', str(file)))
    file.write_text('def run(robot):\n    """Hop twice."""\n')
    seen = file.stat()
    file.unlink()
    with monkeypatch.context() as patch:
        patch.setattr('os.stat', lambda path, **options: seen)  # As it was when it was looked at.
        with pytest.raises(UnknownSkillError, match="'hop' cannot be read: No such file"):
            modules.function('hop', str(file))
