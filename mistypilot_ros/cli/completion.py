"""What the Tab key offers: earlier sentences, what skills are called, the places of the robot."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from mistypilot_ros.cli.events import Skill
from mistypilot_ros.cli.welcome import examples
from mistypilot_ros.core.sensors import SensorMap

MOST_WORDS = 4
"""So many words before the cursor are looked at for the beginning of a phrase."""
MOST_SENTENCES = 5
"""So many earlier sentences are offered."""
OPTIONS = ('only once a minute', 'at most every ten seconds', 'off for now', 'on again', 'try again')
"""How touches of a place are treated, in words."""
_PLACE = re.compile(r'\{(\w+)\}')


class SentenceCompleter(Completer):
    """Knows what the person said and what the robot can do."""

    def __init__(
        self,
        skills: Callable[[], Sequence[Skill]],
        recent: Callable[[], Sequence[str]],
        sensors: SensorMap,
    ) -> None:
        """Complete from these.

        Args:
            skills: the present catalogue.
            recent: earlier sentences, newest first.
            sensors: the places of the robot.
        """
        self._skills, self._recent, self._sensors = skills, recent, sensors

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Offer whole sentences that begin so, then phrases that go on from the last words."""
        text = document.text_before_cursor.lstrip()
        skills = self._skills()
        seen: set[str] = set()
        for sentence in [*_begins(self._recent(), text)][:MOST_SENTENCES] + [
            *_begins(examples(skills), text)
        ]:
            if sentence not in seen:
                seen.add(sentence)
                yield Completion(sentence, start_position=-len(text))
        words = [*re.finditer(r'\S+', text)]
        for word in words[-MOST_WORDS:] if text and not text.endswith(' ') else ():
            tail = text[word.start() :]
            for phrase in _begins(dict.fromkeys(self._phrases(skills)), tail):
                yield Completion(phrase, start_position=-len(tail))

    def _phrases(self, skills: Sequence[Skill]) -> Iterator[str]:
        for name in self._sensors.names:
            yield self._sensors.label(name)
        yield from OPTIONS
        for skill in skills:
            if not skill.problem:
                yield from phrases(skill)


def phrases(skill: Skill) -> Iterator[str]:
    """Yield the words that mean a skill: those with a place for a choice once for each choice.

    What can be said freely in its place ends the phrase.
    """
    properties = skill.parameters.get('properties', {})
    for keyword in skill.keywords or (skill.name.replace('_', ' '),):
        place = _PLACE.search(keyword)
        choices = properties.get(place[1], {}).get('enum', ()) if place else ()
        for choice in choices:
            yield _until_place(keyword.replace(f'{{{place[1]}}}', str(choice)) if place else keyword)
        if not choices:
            yield _until_place(keyword)


def _until_place(keyword: str) -> str:
    return keyword.split('{')[0].strip()


def _begins(texts: Iterable[str], start: str) -> Iterator[str]:
    """Yield those that begin with `start`, in whatever case, and go on."""
    small = start.casefold()
    return (text for text in texts if text.casefold().startswith(small) and len(text) > len(start))
