"""Words for kinds of music that are played by themselves: `play some jazz`. What was said is kept."""

from collections.abc import Sequence

from mistypilot_ros.offline.lead_words import LEAD_WORDS, WEAK
from mistypilot_ros.offline.phrases import PhraseBook, compile_phrase
from mistypilot_ros.offline.text import Word

_GENRES = (
    'jazz | blues | rock | rock and roll | pop | reggae | opera | folk | bluegrass | hip hop | rap | '
    'techno | disco | salsa | samba | tango | swing | soul | funk | gospel | metal | country | '
    'classical | ragtime | lullaby | lullabies | carols | hymns | psalms | waltz | waltzes | polka | '
    'polkas | marches | jigs | reels | ballads | oldies | nursery rhymes | shanties | mozart | bach | '
    'beethoven | chopin | vivaldi | abba | birdsong | whale song | rain sounds | ocean sounds | white '
    'noise'
)
_BOOK = PhraseBook({compile_phrase(text): True for text in _GENRES.split('|')})
_BEFORE = 2
"""So many words may stand before one: `soft jazz`, `old Irish ballads`."""
_NO_GENRE = frozenset({('rock', 'paper'), ('swing', 'on')})
"""Normal forms that are no music together: `rock, paper, scissors`, `swing on the swings`."""


def genre_end(words: Sequence[Word], start: int) -> int:
    """Where a kind of music that begins with a word ends; 0 where none does."""
    for at in range(start, min(start + _BEFORE + 1, len(words))):
        end, _ = _BOOK.find(words, at)
        if end:
            behind = [word.text for word in words[end : end + 2] if not word.is_mark]
            return 0 if (words[end - 1].text, *behind[:1]) in _NO_GENRE else end
        word = words[at]
        if word.is_mark or word.is_light or word.text in LEAD_WORDS | WEAK:
            return 0
    return 0
