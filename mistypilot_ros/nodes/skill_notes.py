"""Says once what is wrong with skill files."""

from collections.abc import Callable, Sequence
from pathlib import Path

from mistypilot_ros.core.skills import SkillSet


class SkillNotes:
    """Remembers what was said, so that only news are said; what was mended and breaks again is news."""

    def __init__(self, say: Callable[[str], None]) -> None:
        """Begin without any.

        Args:
            say: told each sentence.
        """
        self._say = say
        self._said: set[str] = set()

    def tell(self, skills: SkillSet, shadowed: Sequence[Path]) -> None:
        """Say what is wrong now and was not before."""
        files = {skill.name: skill.source for skill in skills.all}
        notes = [
            f"The skill '{skill.name}' cannot be used: {skill.problem} "
            f'Correct {skill.source}; the other skills work.'
            for skill in skills.all
            if skill.problem
        ]
        notes += [
            f'{path} is not used, for {files.get(path.stem, "another file")} has the same name; '
            f'rename one of them.'
            for path in shadowed
        ]
        for note in notes:
            if note not in self._said:
                self._say(note)
        self._said = set(notes)
