"""Words that tell how sensors and skills belong together. Each row is a kind and the phrases that mean it."""

from collections.abc import Mapping
from enum import Enum

from mistypilot_ros.offline.phrases import Phrase, PhraseBook, compile_phrase


class Kind(Enum):
    """What a mark means."""

    WHEN = 'begins a condition'
    TIE = 'asks for a binding'
    FORGET = 'takes a binding away'
    EVERYTHING = 'all bindings'
    ALSO = 'besides what is there'
    INSTEAD = 'in the place of what is there'
    IN_PLACE_OF = 'what follows is what shall not be'
    NOT = 'what follows shall not be'
    NOW = 'at once'
    SAME = 'what was said before'
    RATHER = 'corrects what was just said'
    TOUCH = 'a touch'
    JOIN = 'joins two things'
    BREAK = 'ends a thought'
    UNSURE = 'a kind of touch that the robot cannot tell from others'


MARKS: Mapping[Kind, str] = {
    Kind.WHEN: (
        'when | whenever | if | each time | every time | any time | anytime | everytime | once | as '
        'soon as | upon | on each | on every | in case | as often as | 当 | 每当 | 只要 | 如果 | 每次'
    ),
    Kind.TIE: (
        'bind | connect | link | assign | map | attach | hook | tie | wire | trigger | makes | should '
        'make | change | switch | set | rebind | reassign | program | teach | 绑定'
    ),
    Kind.FORGET: (
        'forget | unbind | remove | clear | delete | disconnect | unlink | detach | unhook | erase | '
        'undo | disable | ignore | get rid of | take away | stop reacting | stop responding | stop '
        'listening | no longer react | no longer respond | dont react | do not react | dont respond | '
        'do not respond | do nothing | nothing | dont do anything | do not do anything | not do '
        'anything | no reaction | free up | wipe | unassign | unmap | untie | take off | 忘掉 | 忘记 | 取消 '
        '| 解除'
    ),
    Kind.EVERYTHING: (
        'everything | all bindings | all of it | all of them | all sensors | all your bindings | '
        'every binding | every sensor | all touch | all triggers | every one | 全部 | 所有'
    ),
    Kind.ALSO: ('also | too | as well | besides | additionally | on top of that | in addition | 也 | 还'),
    Kind.INSTEAD: ('instead | from now on | no longer | any more | anymore | 改成'),
    Kind.IN_PLACE_OF: ('instead of | rather than | in place of'),
    Kind.NOT: (
        'not | dont | do not | never | no | stop | quit | without | please dont | should not | '
        'shouldnt | must not | mustnt | cannot | cant | wont | will not | no more | 别 | 不要'
    ),
    Kind.NOW: ('now | right now | right away | immediately | at once | straight away | 现在 | 马上'),
    Kind.SAME: ('the same | same | same thing | do that | likewise | so does | so should'),
    Kind.RATHER: (
        'no wait | i mean | i meant | sorry | scratch that | make that | no make that | or rather | '
        'wait no | oh no | correction | no i mean | no sorry | wait'
    ),
    Kind.TOUCH: (
        'tap | touch | press | pat | stroke | hit | push | bump | poke | rub | scratch | squeeze | '
        'tickle | pet | click | feel | nudge | brush | boop | knock | grab | caress | prod | bonk | '
        'slap | bop | pinch | tug | contact | feels | reach | gets | is | being | are | sensor | '
        'panel | gently | softly | lightly | again | 摸 | 碰 | 拍 | 按 | 点'
    ),
    Kind.JOIN: (
        'and | and then | then | or | as well as | plus | but | either | 和 | 或 | 或者 | 然后 | 就 | 并'
    ),
    Kind.BREAK: (', | . | ; | ! | ? | : | … | ， | 。 | ； | ！ | ？ | - | –'),
    Kind.UNSURE: (
        'twice | double tap | double | two times | three times | triple | thrice | for a while | for '
        'a long time | long press | let go | release | stop touching | hard'
    ),
}
"""Phrases of each kind, apart by `|`."""
STRONG = frozenset('.;!?。；！？')
"""Punctuation that ends a sentence."""
OTHERS = frozenset({'my', 'our', 'his', 'her', 'their', 'somebodys', 'someones', 'people'})
"""Normal forms before a place of the body that is not the robot's."""
SPEAKERS = frozenset({'i', 'we', 'they'})
"""Normal forms right before what somebody else does."""
LEAD_WORDS = frozenset(
    (
        'a able ahead alright also always an and at away but by can could do first for get give go gonna '
        'have he hello her hey hi him i id ill im in is it its just kindly let lets like love make maybe '
        'me misty must my need next now oh ok okay or please pls quickly right robot shall she should so '
        'supposed that the then there they to try u uh um wanna want we well will wish with would yeah '
        'yes you youll your youre yourself 一 下 你 候 就 我 时 的 给 要 请'
    ).split()
)
"""Normal forms that may stand before what the robot shall do."""


def compile_marks() -> PhraseBook[Kind]:
    """All phrases with their kinds. Where two kinds share a phrase the later row wins."""
    return PhraseBook({_phrase(text): kind for kind, row in MARKS.items() for text in _rows(row)})


def _rows(row: str) -> list[str]:
    return [text.strip() for text in row.split('|')]


def _phrase(text: str) -> Phrase:
    return compile_phrase(text) or (text,)
