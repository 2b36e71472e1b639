"""What a model wrote as text that a robot can speak: no markup, no stage directions, no emoji.

Models are asked for plain text and mostly give it. What they add all the same is taken out here, in the order
in which it is written inside each other: character references, tags, Markdown, stage directions, signs that
no voice can say.
"""

import html
import re
import unicodedata

from mistypilot_ros.llm.stage_words import CHINESE_STAGE, STAGE

MAX_CHARS = 300
"""Longest line, characters; longer text becomes several lines."""
LONGEST_TEXT = 4_000
"""Characters of one text that are looked at; what comes after them is left out."""
_ROUNDS = 30
"""How often markup inside of markup is looked for."""

_DROPPED = re.compile(r'<(script|style)\b[^<>]*>.*?</\1\s*>|<!--.*?-->', re.IGNORECASE | re.DOTALL)
_INLINE_TAG = re.compile(
    r'</?(?:b|i|u|s|em|strong|span|font|emphasis|mark|sub|sup|w|a)\b[^<>]*>', re.IGNORECASE
)
_TAG = re.compile(r'</?[A-Za-z][^<>]*>|<[!?][^<>]*>')
_FENCE = re.compile(r'`{3,}[A-Za-z]*')
_LINK = re.compile(r'!?\[([^\[\]]*)\]\([^()]*\)')
_ADDRESS = re.compile(r'\b(?:https?://|www\.)\S+', re.IGNORECASE)
_BLOCK_MARK = re.compile(r'^[ \t]*(?:#{1,6}[ \t]+|>+[ \t]*|[-*+•‣◦][ \t]+|[-*_=]{3,}[ \t]*$)', re.MULTILINE)
_BOLD = re.compile(r'(\*{2,3}|__|~~)(?=\S)(.+?)(?<=\S)\1', re.DOTALL)
_LABEL = re.compile(r'^\s*(?:misty|robot|narrator|米斯蒂|旁白|机器人)\s*[:：]\s*', re.IGNORECASE)
_STAGE = rf'(?:(?:{STAGE})\b[^()\[\]*（）]{{0,60}}|(?:{CHINESE_STAGE})[^()\[\]*（）]{{0,12}})'
_STARRED = re.compile(rf'(?<![\w*])([*_])\s*{_STAGE}\s*\1(?![\w*])', re.IGNORECASE)
_BRACKETED = re.compile(rf'[(（]\s*{_STAGE}\s*[)）]', re.IGNORECASE)
_SQUARE = re.compile(r'\[[^\[\]]{0,120}\]|【[^【】]{0,60}】')
_EMPTY = re.compile(r'[(（]\s*[)）]')
_NEVER_SPOKEN = str.maketrans({sign: ' ' for sign in '<>*_`#|~^{}[]\\【】•'})
_SUMS = (
    (re.compile(r'(?<=\d)\s*\*\s*(?=\d)'), ' times '),
    (re.compile(r'(?<=\w)\s+<\s+(?=\w)'), ' is less than '),
    (re.compile(r'(?<=\w)\s+>\s+(?=\w)'), ' is more than '),
)
"""Signs that are words between numbers."""
_STUTTER = re.compile(r'([^\w\s])\1{3,}')
_END = re.compile(r'(?<=[.!?…])["”\'’)]*\s+|(?<=[。！？])["”’』」）]*')
_PAUSE = re.compile(r'(?<=[,;:])\s+|(?<=[，；：、])|\s+[–—]\s+')


def spoken(text: str) -> str:
    """One text without what no voice can say; empty where nothing is left."""
    text = text[:LONGEST_TEXT]
    for _ in range(_ROUNDS):
        before, text = text, _once(text)
        if text == before:
            return text if any(sign.isalnum() for sign in text) else ''
    return ''  # Markup inside of markup without end was never meant to be spoken.


def split(text: str, limit: int = MAX_CHARS) -> list[str]:
    """A spoken text as lines of at most `limit` characters, cut where a sentence, a clause or a word ends."""
    if len(text) <= limit:
        return [text] if text else []
    for cut in (_END, _PAUSE, re.compile(r'\s+')):
        parts = _packed([part for part in _cut(text, cut) if part], limit)
        if len(parts) > 1:
            return [line for part in parts for line in split(part, limit)]
    return [line for line in (text[:limit].strip(), *split(text[limit:].strip(), limit)) if line]


def is_speakable(text: str) -> bool:
    """Whether a line is fit to be spoken as it is."""
    return 0 < len(text) <= MAX_CHARS and spoken(text) == text


def _once(text: str) -> str:
    text = unicodedata.normalize('NFC', _whole(html.unescape(text)))
    text = _DROPPED.sub(' ', text)
    text = _TAG.sub(' ', _INLINE_TAG.sub('', text))
    text = _ADDRESS.sub(' ', _LINK.sub(r'\1', _FENCE.sub(' ', text)))
    text = _BOLD.sub(_unless_stage, _BLOCK_MARK.sub('', text))
    text = _SQUARE.sub(' ', _BRACKETED.sub(' ', _STARRED.sub(' ', text)))
    for sign, words in _SUMS:
        text = sign.sub(words, text)
    text = _EMPTY.sub(' ', _LABEL.sub('', text)).translate(_NEVER_SPOKEN)
    return _joined(text)


def _unless_stage(match: re.Match[str]) -> str:
    return ' ' if re.fullmatch(_STAGE, match[2], re.IGNORECASE) else match[2]


def _whole(text: str) -> str:
    """The text without signs that are not seen or not spoken: control codes, halves of pairs, emoji."""
    return ''.join(_sign(sign) for sign in text)


def _sign(sign: str) -> str:
    if sign in '\n\t°№':
        return sign
    category = unicodedata.category(sign)
    if category in ('Cc', 'Zl', 'Zp', 'Zs'):
        return ' ' if sign != '\r' else '\n'
    is_emoji = category in ('So', 'Cn', 'Co') or '\U0001f3fb' <= sign <= '\U0001f3ff'
    if is_emoji:
        return ' '
    return '' if category in ('Cf', 'Cs') or '\ufe00' <= sign <= '\ufe0f' or sign == '\u20e3' else sign


def _joined(text: str) -> str:
    """Single blanks, no blank before a mark, nothing that only led to what was taken out."""
    text = ' '.join(_STUTTER.sub(r'\1\1\1', text).split())
    text = re.sub(r'\s+([,.!?;:，。！？；：、])', r'\1', text)
    return text.strip().lstrip(',.;:!?，。；：！？、-–— ').rstrip(' -–—')


def _cut(text: str, cut: re.Pattern[str]) -> list[str]:
    """The parts of a text; what ends one stays with it."""
    parts, start = [], 0
    for match in cut.finditer(text):
        parts.append(text[start : match.end()].strip())
        start = match.end()
    return [*parts, text[start:].strip()]


def _packed(parts: list[str], limit: int) -> list[str]:
    """Parts put together as long as they fit."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 1 + len(part) <= limit:
            blank = '' if unicodedata.east_asian_width(lines[-1][-1]) in 'WF' else ' '
            lines[-1] += blank + part
        else:
            lines.append(part)
    return lines
