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
_CHINESE_SIGN = re.compile('[\u3400-\u9fff]')
_LATIN_WORD = re.compile('[A-Za-z]{2,}')


def language_of(brief: Brief) -> str:
    """Two letters: what the details ask for, else the tag, else Chinese or English by the text's signs."""
    for detail in reversed(brief.details):
        found = _ASKED.search(detail) or _ASKED_CHINESE.search(detail)
        if found is not None:
            return _NAMES[found[1].casefold()]
    if brief.language:
        return brief.language.partition('-')[0].casefold()
    said = brief.text or brief.main_task
    chinese = len(_CHINESE_SIGN.findall(said)) > len(_LATIN_WORD.findall(said))
    return 'zh' if chinese else 'en'


def name_of(language: str) -> str:
    """What people call a language, such as `French`; the tag itself where that is not known."""
    return next((name.capitalize() for name, tag in _NAMES.items() if tag == language), language)
