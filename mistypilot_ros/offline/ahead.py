"""What stands behind a word: a place that is felt, or a skill at once."""

from mistypilot_ros.offline.lead_words import LEAD_WORDS
from mistypilot_ros.offline.patterns import Matcher
from mistypilot_ros.offline.sensor_words import SensorWords
from mistypilot_ros.offline.skill_words import SkillWords
from mistypilot_ros.offline.text import Sentence


class Ahead:
    """Looks ahead in one sentence."""

    def __init__(
        self, sentence: Sentence, sensors: SensorWords, skills: SkillWords, matcher: Matcher
    ) -> None:
        """Take the sentence, and what finds sensors and skills in it."""
        self._sentence = sentence
        self._words = sentence.words
        self._sensors = sensors
        self._skills = skills
        self._matcher = matcher

    def skill(self, start: int) -> bool:
        """Whether a skill follows at once, up to a mark."""
        for at in range(start, len(self._words)):
            if self._skills.find(self._sentence, at, self._matcher):
                return True
            if self._words[at].is_mark or self._words[at].text not in LEAD_WORDS:
                return False
        return False

    def place_at(self, at: int) -> bool:
        """Whether a sensor is named right here, and the thought ends or goes on with "and"."""
        mention = self._sensors.find(self._words, at) if at < len(self._words) else None
        if mention is None or not mention.names:
            return False
        behind = self._words[mention.end : mention.end + 1]
        return not behind or behind[0].is_mark or behind[0].text == 'and'

    def sensor(self, start: int) -> bool:
        """Whether a sensor is spoken of before the thought ends."""
        for at in range(start, len(self._words)):
            if self._words[at].is_mark:
                return False
            if self._sensors.find(self._words, at) is not None:
                return True
        return False
