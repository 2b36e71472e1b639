"""Speech that becomes text: the port of what recognises it, and what is not worth being taken for speech."""

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

LEAST_SECONDS = 0.3
"""Length of a sound below which nobody said anything, s."""
LEAST_LOUDNESS = 0.004
"""Loudness below which a sound counts as silence, 0 to 1 of what a recording can hold (-48 dB)."""
UNTOLD = 0.5
"""Confidence where the recogniser does not tell its own."""


@dataclass(frozen=True)
class Heard:
    """What was understood of a recording."""

    text: str
    """The words; empty where nobody said anything."""
    language: str = ''
    """BCP 47 tag; empty where unknown."""
    confidence: float = 0.0
    """Of the recognition, 0 to 1; `UNTOLD` where the recogniser does not tell."""
    why: str = ''
    """One sentence for people where the text is empty."""
    path: str = ''
    """Where the recording was kept; empty where it was not."""


class Transcriber(Protocol):
    """Turns a recording into text."""

    def transcribe(self, recording: Path | bytes, language: str = '') -> Heard:
        """Return what was said; an empty text where it was nothing, which is no error.

        Args:
            recording: path of a WAV file, or what is in it.
            language: BCP 47 tag of what is spoken; empty where unknown.

        Raises:
            InvalidInputError: the file cannot be used.
            UnavailableError: the recogniser is not there, or failed; one sentence says why.
            CancelledError: `cancel` was called meanwhile.
        """

    def load(self) -> None:
        """Make ready what takes a while, so that the first recording need not wait for it.

        Raises:
            UnavailableError: the recogniser is not there.
        """

    def cancel(self) -> None:
        """Give up what is under way."""


_PHANTOMS = (
    'you',
    'thank you for watching',
    'thank you so much for watching',
    'thank you very much for watching',
    'thanks for watching',
    'please subscribe',
    'please subscribe to my channel',
    'like and subscribe',
    "don't forget to subscribe",
    'subtitles by the amara.org community',
    'subtitles by amara.org',
    'untertitel der amara.org-community',
    'untertitel von stephanie geiges',
    'untertitel im auftrag des zdf für funk',
    "sous-titres réalisés par la communauté d'amara.org",
    "sous-titres réalisés para la communauté d'amara.org",
    'subtítulos realizados por la comunidad de amara.org',
    'sottotitoli creati dalla comunità amara.org',
    'legendas pela comunidade amara.org',
    'ご視聴ありがとうございました',
    '谢谢观看',
    '謝謝觀看',
    '感谢观看',
    '字幕由amara.org社区提供',
    '请不吝点赞 订阅 转发 打赏支持明镜与点点栏目',
    '시청해주셔서 감사합니다',
)
"""What Whisper and its relatives make of silence: sentences that end the films they learned from."""
_MARKS = re.compile(r'\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|<[^>]*>')
"""What stands for a sound that is no speech, such as `[music]`."""


def is_silence(seconds: float, loudness: float) -> str:
    """Why a sound is not worth recognising, one sentence; empty where it is.

    Args:
        seconds: its length, s.
        loudness: of its loudest part, 0 to 1.
    """
    if seconds < LEAST_SECONDS:
        return 'That was too short to be a sentence.'
    if loudness < LEAST_LOUDNESS:
        return 'It was silent: speak a little louder, or come closer.'
    return ''


def is_noise(text: str) -> str:
    """Why a recognised text is not what somebody said, one sentence; empty where it is.

    Args:
        text: as the recogniser gave it.
    """
    if not _letters(_MARKS.sub(' ', text)):
        return 'I heard no words.'
    known = {_letters(phantom) for phantom in _PHANTOMS}
    sentences = [letters for part in re.split(r'[.!?。！？]\s+', text) if (letters := _letters(part))]
    if _letters(text) in known or all(letters in known for letters in sentences):
        return 'I heard no words, only noise.'
    return ''


def _letters(text: str) -> str:
    """The letters and digits of a text, small, without blanks between them."""
    return ''.join(sign for sign in unicodedata.normalize('NFKC', text).casefold() if sign.isalnum())
