"""Whether a Chinese sentence asks for a deed, or only speaks about it."""

import re

from mistypilot_ros.offline.chinese.tokens import Piece

_PEOPLE = '我|他|她|它|妈妈|爸爸|老师|同学|学生|孩子|小朋友|奶奶|爷爷|哥哥|姐姐|弟弟|妹妹|大家|别人'
_SOMEBODY = re.compile(
    rf'(?<![给帮为跟和对陪向替])(?:{_PEOPLE})们?(?:会|要|想|能|一|正在|也|都|又|常|总|爱|很|不)*$'
    r'|(?<!现)在$|(?<!我)(?<!我们)(?:要|叫|让|想让|想要)你$'
)
_SELF = re.compile(r'(?<![给帮为跟和对陪向替让])我们?(?:就|会|也)*$')
_ABLE = re.compile(r'(?:机器人|你)会$')
_QUESTION = re.compile(r'吗|[?？]')
_POLITE = re.compile(r'能|可以|会|要|愿意|请|帮|麻烦')
_ASKS = re.compile(r'几|多少|什么|怎')
_HANDLED = re.compile(r'(?<!我)(?<!他)(?<!她)(?<!们)(?<!妈)(?<!爸)把[^，。！？]*$')
_DONE = re.compile(r'了\s*(?:[，。！？,.!?]|$)')


def is_told(text: str, piece: Piece) -> bool:
    """Whether somebody does it, did it or can do it: `他在跳舞`, `我把灯关了`, `你会跳舞`.

    Args:
        text: the sentence.
        piece: the deed, one that no touch is to bring.
    """
    before, behind, said = text[: piece.start].rstrip(), text[piece.end :], text[piece.start : piece.end]
    asks = _ASKS.search(before + said) or _HANDLED.search(before)
    if _DONE.match(behind) and not asks:
        return True
    if _SOMEBODY.search(before) and not said.startswith('听'):
        return True
    return bool(_ABLE.search(before)) and not _QUESTION.search(text)


def is_doubted(text: str, piece: Piece, bound: bool) -> bool:
    """Whether it is asked whether it is so, `拍下巴就跳舞吗`, or the speaker does it, `我就跳舞`.

    Args:
        text: the sentence.
        piece: the deed.
        bound: whether a touch is to bring it.
    """
    before, behind = text[: piece.start].rstrip(), text[piece.end :]
    whether = behind.startswith(('吗', '了吗')) and not _POLITE.search(before)
    return whether or (bound and bool(_SELF.search(before)))
