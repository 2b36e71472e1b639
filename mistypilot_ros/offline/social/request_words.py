"""What people say when they ask for the result once more, for the rest of it, or only chat: rows of patterns.

Each row is matched against a whole utterance in the form of `reading_requests.normal`: small letters,
straight apostrophes, no other marks. Extending is adding a row.
"""

from collections.abc import Sequence

from mistypilot_ros.core.social_requests import Request

_IT = '(?:it|that|this|that one|this one|it all|all of it|everything|the whole thing)'
_PERFORM = '(?:tell|say|read|repeat|play|do|perform|sing|recite|show|give|explain|hear|have)'
_TO = '(?: to)?(?: (?:me|us|him|her|them))?'
ONCE_MORE = (
    '(?:again|once more|once again|(?:one|1) more time|another time|over|from the (?:start|beginning|top))'
)
_WAS = '(?:as|like|how|what|the way) (?:it|that|everything|things) (?:was|were)(?: before)?'
_LAST = '(?:my |the |your )?(?:last|latest) (?:change|changes|one|thing|step|edit)'
_ERASE = '(?:forget|delete|erase|wipe|remove|clear|throw away)'
_KNOWN = (
    '(?:(?:everything|anything|all|all that|all the things|whatever|what|all data|all information'
    '|all memories)(?: that)?(?: (?:you|you have|you ever) (?:know|have|remember|saved|stored|kept|learned))?'
    ' (?:about|of|on|from) me)'
)
_IS = "(?: is| are| am|'s|'re|'m)"
_LAST_SAID = (
    '(?:(?:your|the) (?:last|latest|previous) (?:answer|reply|sentence|words?|thing)'
    '|(?:(?:the last thing|what) you (?:just )?(?:said|told me|answered)))'
)
_MUCH = '(?: (?:so|very) much| a (?:lot|bunch))'
_FOR_THAT = '(?: (?:my friend|for (?:the|that|your|this|telling|helping|being|listening)(?: \\w+){0,3}))?'
_VERY = '(?:so |very |really |such )?'
_NICE = (
    '(?:cute|sweet|funny|nice|lovely|great|kind|clever|smart|best|friend|robot|good|cool|adorable|pretty'
    '|beautiful|wonderful|helpful|brave|amazing)'
)

ROWS: Sequence[tuple[Request, str]] = (
    (Request.AGAIN, f'(?:{_PERFORM}{_TO} )?{_IT}{_TO}(?: back)?{_TO} {ONCE_MORE}'),
    (Request.AGAIN, f'{_PERFORM}{_TO} {ONCE_MORE}'),
    (Request.AGAIN, ONCE_MORE.replace('|over', '')),
    (Request.AGAIN, 'repeat(?: (?:it|that|this|yourself|the last (?:one|thing|bit|part)))?'),
    (Request.AGAIN, '(?:start|begin|go) (?:again|over|over again|from the (?:start|beginning|top))'),
    (Request.AGAIN, f'(?:repeat|say|tell me|give me) (?:again )?{_LAST_SAID}(?: {ONCE_MORE})?'),
    (Request.AGAIN, 'encore|pardon(?: me)?|come again|what was that|what did you (?:just )?say'),
    (Request.AGAIN, "i (?:didn't|did not|couldn't) (?:hear|catch|get) (?:it|that|you|what you said)"),
    (Request.GO_ON, f'(?:go on|continue|carry on|keep going|go ahead|resume|proceed)(?: with {_IT})?'),
    (Request.GO_ON, '(?:and )?(?:then|what then|what next|what (?:happened|happens|comes) (?:next|then))'),
    (Request.GO_ON, 'how (?:does|did) (?:it|that|the story) (?:go on|end|continue)'),
    (Request.GO_ON, 'next(?: (?:line|step|part|page|verse|exercise))?|where were we'),
    (Request.UNDO, f'undo(?: (?:it|that|this|{_LAST}|what (?:i|you) (?:just )?(?:said|did|changed)))?'),
    (Request.UNDO, '(?:i )?take (?:it|that|this|what i said) back'),
    (Request.UNDO, 'take back (?:that|what i said|the last .+)'),
    (Request.UNDO, f'(?:revert|reverse|roll back)(?: (?:it|that|this|{_LAST}))?'),
    (Request.UNDO, f'(?:change|put|set) {_IT} back(?: again)?(?: (?:to )?{_WAS})?'),
    (Request.UNDO, f'(?:(?:make|leave|keep|have) (?:it|that|everything) |(?:go )?back to )?{_WAS}'),
    (Request.UNDO, '(?:go )?(?:one|a|1) step back|go back (?:one|a|1) step'),
    (Request.FORGET_ME, f'{_ERASE} {_KNOWN}'),
    (Request.FORGET_ME, '(?:forget|erase|delete) (?:about )?me(?: completely| altogether| for good)?'),
    (Request.FORGET_ME, f'{_ERASE} (?:all (?:of )?)?my (?:personal )?(?:data|information|memories|profile)'),
    (Request.FORGET_ME, 'forget (?:who i am|that you know me|that you (?:ever )?met me|you ever met me)'),
    (Request.FORGET_ME, "(?:stop remembering|don't remember|do not remember) me"),
    (Request.CHAT, '(?:hello|hi|hey|hiya|howdy|greetings)(?: (?:there|again|hello|hi))*'),
    (Request.CHAT, 'good (?:morning|afternoon|evening|day)|welcome back|long time no see'),
    (Request.CHAT, f'(?:(?:it|i){_IS} )?(?:nice|good|pleased|glad|great) to (?:meet|see) you(?: \\w+)?'),
    (Request.CHAT, f'what{_IS} up|(?:bye|good ?bye)(?: bye| for now)*'),
    (Request.CHAT, 'see (?:you|ya)(?: (?:later|soon|tomorrow|around|again|then))*'),
    (Request.CHAT, 'good ?night|sleep well|sweet dreams|take care'),
    (Request.CHAT, 'have a (?:nice|good|great|lovely) \\w+|i have to go(?: now)?'),
    (Request.CHAT, f'i{_IS} (?:leaving|off|going|going home|back|home)(?: now| again)?'),
    (Request.CHAT, f'(?:many )?(?:thanks|thank you|cheers|ta)(?:{_MUCH}| a million| again)*{_FOR_THAT}'),
    (Request.CHAT, 'how are you(?: (?:doing|feeling|going))?(?: (?:today|now|this \\w+|tonight))?'),
    (Request.CHAT, f'how do you (?:do|feel)|how{_IS} it going|how have you been|did you sleep well'),
    (Request.CHAT, 'how was your (?:day|night|weekend)'),
    (Request.CHAT, 'are you (?:ok|okay|well|all right|alright|happy|sad|tired|bored|hungry|angry|there)'),
    (Request.CHAT, f'who are you|what are you|what{_IS} your name|tell me your name|do you have a name'),
    (Request.CHAT, 'introduce yourself|tell me (?:something )?about yourself|what do you like'),
    (Request.CHAT, 'are you (?:an? )?(?:real |living )?(?:robot|human|person|alive|real|machine|toy|ai)'),
    (Request.CHAT, f'how old are you|when{_IS} your birthday|what{_IS} your favou?rite \\w+'),
    (Request.CHAT, 'where (?:are|do) you (?:come |live )?(?:from|now)?|where do you live'),
    (Request.CHAT, 'who (?:made|built|created|invented) you'),
    (Request.CHAT, 'what (?:can|else can) you do|what do you (?:eat|dream about)'),
    (Request.CHAT, 'what do you do (?:all day|for fun|at night)|can you (?:feel|think|love)'),
    (Request.CHAT, 'do you (?:have|like) (?:feelings|friends|me|us|people|children|a family)'),
    (Request.CHAT, 'do you (?:sleep|dream|eat|love me|know me|remember me|miss me)'),
    (Request.CHAT, f'i (?:really )?(?:love|like|missed|miss) you(?: too|{_MUCH})?|me too'),
    (Request.CHAT, f'you{_IS} {_VERY}(?:an? )?(?:\\w+ ){{0,2}}{_NICE}'),
    (Request.CHAT, f'you{_IS} {_VERY}(?:stupid|dumb|silly|boring|ugly|bad|annoying|mean|useless)'),
    (Request.CHAT, "i (?:hate|don't like|do not like) you"),
    (Request.CHAT, f'shut up|(?:i{_IS} )?(?:so |very )?sorry(?: about that)?'),
    (Request.CHAT, 'good (?:robot|job|boy|girl|work)|well done|nice (?:job|work)|bravo'),
)  # fmt: skip
"""What each row of words asks for; the first that matches wins."""

ORDINALS = {
    'first': 1, 'second': 2, 'third': 3, 'fourth': 4, 'fifth': 5, 'sixth': 6, 'seventh': 7, 'eighth': 8,
    'ninth': 9, 'tenth': 10, 'last': -1, 'final': -1,
    'one': 1, 'two': 2, 'three': 3, 'four': 4, 'five': 5, 'six': 6, 'seven': 7, 'eight': 8, 'nine': 9,
    'ten': 10,
}  # fmt: skip
"""Words that count, and which one they mean: -1 is the last."""
PICKED = (
    'one|option|idea|suggestion|thing|joke|riddle|story|poem|song|fact|part|verse|step|item|point|tip|proverb'
    '|recipe|title|name|version|answer|exercise|rhyme'
)
"""Nouns of which one may be picked."""

BEFORE = (
    r'(?:the |our |my |that )?(?:previous|last|earlier|other|old) (?:topic|task|thing|one|subject|talk)'
    r'|what we (?:talked|were talking|spoke|discussed|did|had|were doing|were at).*'
    r'|where we were|before|earlier'
)
"""Ways to name the topic before the present one without naming it."""
