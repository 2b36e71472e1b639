"""Skill files as modules, loaded at their first run and again when they change; for workers only."""

import os
import sys
from collections.abc import Callable
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from types import CodeType, ModuleType
from typing import Any

from mistypilot_ros.core.errors import UnknownSkillError

TITLE = 'mistypilot_skill_'
"""How the name of a module begins that is a skill."""


class _FromSource(SourceFileLoader):
    """Compiles the file each time: a cached `.pyc` of the same second and length would hide an edit."""

    def get_code(self, fullname: str) -> CodeType:
        try:
            source = self.get_data(self.path)
        except OSError as error:  # It was there a moment ago.
            raise UnknownSkillError(_unreadable(fullname.removeprefix(TITLE), error)) from error
        return self.source_to_code(source, self.path)


class SkillModules:
    """The modules of the skills that this process has run."""

    def __init__(self) -> None:
        """Begin with none."""
        self._known: dict[str, tuple[tuple[int, int, int], ModuleType]] = {}

    def function(self, name: str, path: str) -> Callable[..., Any]:
        """Return `run` of a skill, from the file as it is now.

        Args:
            name: name of the skill.
            path: its file.

        Raises:
            UnknownSkillError: the file is gone, or has no `run`.
            BaseException: whatever the file raises while it is loaded.
        """
        try:
            status = os.stat(path)
        except OSError as error:
            raise UnknownSkillError(_unreadable(name, error)) from error
        stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
        if path not in self._known or self._known[path][0] != stamp:
            self._known[path] = (stamp, _load(name, path))
        function: Callable[..., Any] | None = getattr(self._known[path][1], 'run', None)
        if not callable(function):
            raise UnknownSkillError(f"The skill '{name}' has no function named run.")
        return function


def _unreadable(name: str, error: OSError) -> str:
    return f"The file of the skill '{name}' cannot be read: {error.strerror}."


def _load(name: str, path: str) -> ModuleType:
    title = TITLE + name
    spec = spec_from_file_location(title, path, loader=_FromSource(title, path))
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[title] = module  # Dataclasses and pickle look their module up here.
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[title]
        raise
    return module
