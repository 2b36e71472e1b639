"""Questions for what the robot can do, in their many forms."""

import re

from mistypilot_ros.offline.text import Sentence, flat

_POLITE = (
    r'(?:so |and |hey |hi |hello |misty |ok |please |tell me |show me |can you tell me |could you tell me )*'
)
_CHINESE_BLANK = re.compile(r'(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff])')
_CHINESE = re.compile(
    r'^(?:米斯蒂|机器人)?你?(?:都|还)?(?:会|能|可以)(?:做|干)?(?:些)?(?:什么|啥|哪些)(?:事|技能|东西)?(?:呢|啊|呀)?$|^帮助$|^你有(?:什么|哪些)(?:技能|功能|本领)$'
)
_PATTERNS = tuple(
    re.compile(rf'^{_POLITE}{pattern}(?: misty| please| then| for me| for us)*$')
    for pattern in (
        r'what (?:else )?(?:can|could|are) (?:you|i) (?:able to )?(?:all )?(?:do|say|ask you|ask for|ask)',
        r'what you (?:can|could) (?:all )?do',
        r'what (?:are|is) (?:your|the) (?:skills|abilities|tricks|capabilities|functions)',
        r'(?:what|which) (?:skills|tricks|things) (?:can you do|do you (?:have|know)|are there|have you got)',
        r'(?:list|name|show|read)(?: me| us| out)* (?:all )?(?:of )?your (?:skills|tricks|abilities)',
        r'your skills',
        r'help(?: me)?',
        r'(?:i need|i want|give me|is there)(?: some| any)? help',
        r'how (?:does this work|do i (?:start|begin|use you|talk to you)|do you work|can i use you)',
    )
)


def asks_skills(sentence: Sentence) -> bool:
    """Whether a sentence asks what the robot can do."""
    said = _CHINESE_BLANK.sub('', flat(sentence))
    if _CHINESE.search(said):
        return True
    return any(pattern.search(said) for pattern in _PATTERNS)
