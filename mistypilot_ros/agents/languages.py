"""The language that an answer shall have: as it was asked for, else that of what was said."""

import re

from mistypilot_ros.core.social import Brief

_NAMES = {
    'chinese': 'zh', 'mandarin': 'zh', '中文': 'zh', '汉语': 'zh', '普通话': 'zh',
    'english': 'en', '英语': 'en', '英文': 'en', 'french': 'fr', '法语': 'fr', 'german': 'de', '德语': 'de',
    'spanish': 'es', 'italian': 'it', 'portuguese': 'pt', 'dutch': 'nl', 'polish': 'pl', 'russian': 'ru',
    'japanese': 'ja', '日语': 'ja', 'korean': 'ko', 'arabic': 'ar', 'hindi': 'hi', 'turkish': 'tr',
    'greek': 'el', 'swedish': 'sv', 'danish': 'da', 'norwegian': 'no', 'finnish': 'fi', 'czech': 'cs',
    'ukrainian': 'uk', 'latin': 'la',
}  # fmt: skip
"""Tags of languages by what people call them."""
_ASKED = re.compile(rf'\b(?:language: ?|in )({"|".join(name for name in _NAMES if name.isascii())})\b', re.I)
_ASKED_CHINESE = re.compile(rf'(?:用|语言：)({"|".join(name for name in _NAMES if not name.isascii())})')
CHINESE_TAG = 'zh'
"""Tag of the one language besides English in which the robot has sentences of its own."""
CHINESE_SIGN = re.compile('[\u3400-\u9fff]')
"""A Chinese character."""
_LATIN_WORD = re.compile('[A-Za-z]{2,}')


def is_chinese(text: str) -> bool:
    """Whether a text is rather Chinese: more Chinese characters than words of another script."""
    return len(CHINESE_SIGN.findall(text)) > len(_LATIN_WORD.findall(text))


def is_tag_of(tag: str, language: str) -> bool:
    """Whether a BCP 47 tag, such as `zh-CN`, is one of a language of two letters."""
    return tag.partition('-')[0].casefold() == language


def spoken_in(text: str, named: str = '') -> str:
    """The language of an instruction: Chinese by its signs, else as it was named; empty where unknown."""
    return CHINESE_TAG if is_chinese(text) else named


def answered_in(reply: str, speaker: str) -> str:
    """The language of one of the robot's own sentences.

    Args:
        reply: the sentence; it may hold a reason in English.
        speaker: BCP 47 tag of who is answered; empty where unknown.
    """
    return CHINESE_TAG if is_tag_of(speaker, CHINESE_TAG) and CHINESE_SIGN.search(reply) else 'en'


def language_of(brief: Brief) -> str:
    """Two letters: what the details ask for, else the tag, else Chinese or English by the text's signs."""
    for detail in reversed(brief.details):
        found = _ASKED.search(detail) or _ASKED_CHINESE.search(detail)
        if found is not None:
            return _NAMES[found[1].casefold()]
    if brief.language:
        return brief.language.partition('-')[0].casefold()
    said = brief.text or brief.main_task
    return CHINESE_TAG if is_chinese(said) else 'en'


def name_of(language: str) -> str:
    """What people call a language, such as `French`; the tag itself where that is not known."""
    return next((name.capitalize() for name, tag in _NAMES.items() if tag == language), language)
