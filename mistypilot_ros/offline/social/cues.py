"""Words that say what a clause is about: the model, keeping, ending, going back, praise, repeating."""

import re

_GOOD = (
    '(?:smart(?:er|est)?|strong(?:er|est)?|better|best|big(?:ger|gest)?|deep(?:er|est)?'
    '|power(?:ful|s)?|more powerful|most powerful|capable|more capable|most capable|'
    'clever(?:er|est)?|advanced|more advanced|most advanced|good|proper|full|large(?:r|st)?'
    '|heavy|serious|top|premium|expert|pro|sharper|brighter|brightest|sharpest|high-end|main'
    '|thorough|careful|slow(?:er)?|deeper thinking|brainy|brainier|genius)'
)
_FAST = (
    '(?:fast(?:er|est)?|quick(?:er|est)?|small(?:er|est)?|light(?:er|est|weight)?|simple(?:r)?'
    '|simplest|cheap(?:er|est)?|little|basic|ordinary|normal|usual|standard|speedy|speedier|mini'
    '|regular|weaker|snappier|zippy|zippier|nippy|brisk|tiny|lite|economy|everyday|old)'
)
_MODEL = (
    '(?:model|models|brain|brains|brainpower|brain power|mind|mode|engine|ai|intelligence|head'
    '|thinking|version of yourself|self|setting|thinker|thinking mode|network|gear|processor)'
)
_SWITCH = (
    "(?:(?:can|could|would|will) you |let's |please |maybe |just |now |i want you to |you "
    '(?:can|should|could|may) |and |then )*'
    '(?:use|using|try|switch(?:ing)?(?: over| back)?(?: on| to)?|change(?: over)? to|turn on'
    '|put on|go(?:ing)?(?: back)?(?: to| with| for)?|give (?:it|this|me|that)|wake up|wake'
    '|fire up|get(?: out)?|take|with|on|by|bring (?:in|on|out)|move (?:up |down )?to|back to'
    '|do (?:it|this|that) with|'
    'i want|i need|select|pick|choose|run (?:it|this) (?:on|with)|let|activate|engage|employ'
    '|have|ask|pull out|crank up|power up|step up to|step down to|shift to|swap(?:ping)? '
    '(?:over )?to|think (?:it|this|that) (?:over|through) with|write (?:it|this) with|answer '
    'with)'
)
NOT_SO_SMART = re.compile(
    r"\b(?:don't (?:need|have to|want|use)|do not need|no need|needn't|no longer|without"
    '|switch off|turn off|stop (?:using|with)|save|rest|less|enough of|put away|leave out'
    "|instead of|rather than|too (?:slow|expensive)|isn't (?:needed|necessary)|is (?:overkill"
    r'|too much|not needed))\b',
    re.IGNORECASE,
)
"""Words before a strong model that send it away."""
NO_LONGER_SMART = re.compile(
    r"^\s*(?:off\b|isn't|is not needed|is overkill|is too much|any ?more\b|isn't needed)", re.IGNORECASE
)
"""The same behind it."""
UPGRADE = re.compile(
    rf'(?:{_SWITCH}\s+)(?:in |it |me |us )?(?:(?:your|the|a|that|this|some|all|all '
    rf'of)\s+)*(?:really |very |much |even |most |more |super |extra )*{_GOOD}(?:[ -]\w+)? '
    rf'(?:{_MODEL}|side|one(?= (?:for|please|now|again)|[,.!?]|$))(?: up)?\b'
    r"|\bbring (?:out|in) the big guns|\bgive (?:it|this) (?:all|everything) you(?:'ve| have) "
    r'got|\b(?:use|with) your (?:head|noggin|loaf)(?: (?:a bit|a little|some) (?:more|harder))?'
    r'|\b(?:put|get) (?:on )?your (?:best )?(?:thinking|clever) (?:cap|hat|head)(?: on)?'
    r'|\bdig deeper\b|\b(?:please |really )*really think(?: about (?:it|this|that))?\b'
    r'|\b(?:turn|crank) up your (?:intelligence|brain|brains|thinking)|\b(?:a|the|your) '
    '(?:much |even |far )?(?:cleverer|smarter|stronger|more powerful|more capable|better) '
    'version(?: of (?:you|yourself))?'
    r'|\b(?:super|mega|giga) ?-?brain\b|\brack your brains?(?: (?:a bit|a little|some))*(?: '
    r'(?:more|harder))?|\bthe (?:clever|smart|bright) (?:one|side|part) (?:in|of) you\b'
    r"|\b(?:please )?(?<!n't )(?<!not )(?:think|thinking|reason|reflect|concentrate|consider "
    r'(?:it|this)|work) (?:\w+ )?(?:really |very |a bit |a little |much |even |a lot |more '
    '|extra |again )*(?:hard(?:er)?|deep(?:er|ly)?|long(?:er)?|more|properly|carefully|twice'
    r'|thoroughly|well)\b(?: (?:now|this time|here|please|on this|about (?:it|this|that)(?: '
    'one)?))?'
    r'|\bthink (?:about (?:it|this|that)(?: one)? (?:really |a bit |much |very |even )*(?:more'
    r'|harder|longer|deeply|again|carefully|properly)(?: \w+ly)?|(?:it|this|that|about (?:it'
    r'|this|that)) (?:over|through))(?: (?:well|properly|carefully|again|more))*\b'
    r'|\b(?:put|get) (?:on )?your thinking cap(?: on)?|\b(?:use|with|give it|wake up|need) '
    '(?:all |all of )?(?:your )?(?:full |whole |best |big |entire )?(?:brain ?power|brains?'
    r'|wits|grey cells|gray cells|smarts)\b|\bmore (?:brain ?power|brains|thought|thinking)\b'
    r'|\b(?:a|the|your|that|some)\s+(?:really |very |much |even |most |more |super |extra '
    rf')*{_GOOD} (?:thinking |language )?(?:model|brain|engine|ai)\b'
    r'|\b(?:give (?:it|this|that|them) |put )(?:some |a bit of |a lot of |more |a little '
    ')?(?:proper |real |more |serious |good |extra |careful )*(?:thought|thinking|brain '
    'power)(?: (?:to|into) (?:it|this|that))?'
    r'|\b(?:give|giving) (?:it|this|that) (?:your )?(?:very )?(?:best|full)(?: shot| attention'
    r'| effort| thinking)?\b|\bbe (?:smarter|cleverer|more clever|more thorough|brighter)\b'
    r'|\bupgrade(?: (?:yourself|your \w+|to the \w+ \w+|the model|please))?'
    r'|\b(?:a|the|your|with a|with the|with your) (?:smarter|stronger|better|bigger|cleverer'
    '|more powerful|most powerful|more capable|most capable|best|more advanced) (?:model|brain'
    r'|ai|mind|engine)\b|\btake (?:all |more |your )(?:the )?time (?:you need )?(?:to think'
    r'|and think|thinking|over (?:it|this))[\w ]*',
    re.IGNORECASE,
)
DOWNGRADE = re.compile(
    rf'(?:{_SWITCH}\s+)(?:in |it |me |us )?(?:(?:your|the|a|that|this)\s+)*(?:really |very '
    rf'|much |even |more |super |extra )*{_FAST}(?:[ -]\w+)? (?:{_MODEL}|one(?= (?:for|please'
    r'|now|again)|[,.!?]|$))\b'
    r'|\b(?:a |the |some )?less (?:clever|smart|powerful|capable|strong|brainy) (?:model|brain'
    r'|engine|ai|one)\b'
    rf'|\b(?:a|the|your|that)\s+(?:really |very |much |even |more |super |extra )*{_FAST} '
    r'(?:thinking |language )?(?:model|brain|engine|ai)\b'
    r"|\b(?:you )?(?:don't|do not|needn't|need not|no need to|stop|without|you don't have to"
    "|you don't need to|not so much) (?:have to |need to )?(?:think|thinking|brood|ponder"
    '|overthink|overthinking)(?: (?:about (?:it|this|that)|(?:so|too|that) (?:hard|long|much'
    '|deeply|deep)|over|it over|forever|for ages|for so long))*'
    r'|\bthink (?:less|faster|quicker|more quickly|less hard)\b|\b(?:answer|reply|respond|be) '
    r'(?:a bit |much |a little )?(?:faster|quicker|more quickly)\b|\bquick(?:er)? (?:mode'
    r'|answers?|replies)\b|\bfaster (?:answers?|replies|responses?)\b|\bdowngrade(?: '
    '(?:yourself|the model|please))?'
    r"|\b(?:you're|you are|it's|this is|that's) (?:taking )?(?:far |way |much |a bit )?(?:too "
    '(?:slow|long)|so slow)(?=[,.!]|$)(?:,? (?:so )?(?:speed up|hurry up|be faster))?'
    r'|\bturn (?:off|down) (?:your|the) (?:big|smart|clever|deep|strong) (?:brain|model'
    r'|thinking)\b|\b(?:the|your|a) (?:faster|quicker|smaller|simpler|lighter|cheaper|fast'
    r'|quick|small|little|light) (?:model|brain|ai|mind|engine)\b',
    re.IGNORECASE,
)
_RESULT = (
    '(?:one|version|thing|story|stories|poem|plan|list|recipe|letter|text|quiz|joke|answer'
    '|song|lyrics|toast|speech|routine|idea|ideas|email|mail|message|result|checklist|menu'
    '|explanation|exercise|riddle|riddles|schedule|itinerary|'
    'card|note|tips|advice|lot|haiku|rap|script|tale|dish|outfit|workout|essay|trip|summary'
    '|limerick|lullaby|budget|invitation|programme|program|timetable|rhyme|verses?|titles?'
    '|names?|walk|hike|game|lesson|poster|report|translation|greeting|costume|table'
    '|description|fact|questions?)'
)
_THIS = (
    '(?:it all|it|this|that|these|those|them|all (?:of )?(?:this|that|it|them)|what(?:ever)? you '
    '(?:just )?(?:said|wrote|told me|have|made|come up with|came up with|did)|(?:the|this|that'
    rf"|these|those|my|our) (?:[\w'-]+ ){{0,3}}?{_RESULT}|(?-i:[A-Z])[\w-]+'s {_RESULT}|(?:this"
    r'|that) \w+)'
)
_FOR_LATER = (
    r"(?:\s+(?:for [\w']+(?: [\w']+){0,3}?|under (?!\d|an? |half )[\w']+(?: [\w']+)?"
    r"|in (?:your )?(?:memory|mind|store|case [\w' ]+)|somewhere(?: safe)?|safe(?:ly)?|as it is"
    '|like that|exactly like that'
    '|just like that|exactly|just as it is|exactly as it is|to (?:your )?memory|'
    r"so (?:that )?(?:i|we|you|he|she|they)[\w' ]+|until [\w ]+|till [\w ]+|on file|away|please"
    r"|now|then|because [\w' ]+|to (?:read|hear|use|show|tell) [\w' ]+|as a keepsake|where "
    r"[\w' ]+|as (?:our|my|the) favou?rite))*"
)
MEMORY = re.compile(
    r"\b(?:(?:can|could|would|will) you |please |now |just |do |so |and |then |i(?:'d| would) "
    "like (?:you )?to |i want (?:you )?to |you (?:can|should|must) |let's |let me |i'll |be "
    "sure to |make sure (?:you |to )?|we should |i'll |we'll )*"
    '(?:save|store|keep hold of|keep|make sure you (?:remember|keep)|commit|remember'
    '|memori[sz]e|hold on to|hold onto|hang on to|hang onto|bookmark|file|archive|stash'
    "|preserve|safeguard|don't (?:forget|lose|delete)|never forget|tuck away|put away|put "
    'aside|set aside|log|retain|make a note of|note down|write down|lock in)'
    rf' {_THIS}(?:\s+(?:in|down|away|aside|to (?:your )?memory))?{_FOR_LATER}(?=\s*(?:[,.!?;]|$'
    r'|and\b|then\b|but\b|before\b|when\b))'
    rf'|\block {_THIS} in\b'
    r'|\b(?:save|store|memori[sz]e|hold on to|hang on to|bookmark|archive|stash|note) (?:this'
    rf'|that|these|those) (?:\w+ ){{0,3}}?\w+{_FOR_LATER}(?=\s*(?:[,.!?;]|$|and\b|then\b'
    r'|but\b))'
    r'|\b(?:can you |could you |would you |please )*(?:put|write|jot|tuck|file|store|set|lay'
    f'|pop|note|stow|pack|lock|hold|keep|save) {_THIS} (?:in (?:your |the )?(?:memory|mind)'
    '|away|aside|down|by|in your memory|somewhere safe|in storage|into memory|in the '
    rf'memory)(?: safely| carefully)?{_FOR_LATER}(?=\s*(?:[,.!?;]|$|and\b|then\b|but\b))'
    r'|\b(?:save|store|archive|bookmark|memori[sz]e) (?:the|my|our|these|those) [\w-]+(?: '
    r'[\w-]+)?(?: for (?:me|us|later|now|tomorrow|next \w+))?(?=\s*(?:[,.!?;]|$))|(?<=[,.] '
    ')(?:save|store)(?: it)?[.!]*$'
    '|^(?:ok|okay|good|great|yes|perfect|nice)?,? ?(?:keep|save|store|remember)(?: it)?(?: '
    r'please)?[.!]*$|\bmake a note of (?:it|this|that|these|those)(?: \w+)?(?: for (?:me|us'
    '|later))?'
    r"|\b(?:that's|this is|this one's|that one's|it's|she's|definitely|that one is|this one is"
    r"|that one's|this is) a keeper\b|\b(?:that|this|that one|this one) (?:one )?(?:is|'s) "
    r'(?:worth (?:keeping|saving)|one to keep)\b'
    r"|\bi (?:want|would like|'d like) to (?:keep|hear|use|read|have) (?:it|this|that|this one"
    '|that one) (?:again )?(?:tomorrow|later|another (?:day|time)|next (?:week|time)|for '
    '(?:later|ever|next time))',
    re.IGNORECASE,
)
_WHOLE = (
    r'(?:the (?:whole|entire) (?:\w+ ?){1,2}|everything|it all|all of (?:it|that|this)|the lot|the '
    r'(?:\w+ )?(?:trip|story|plan|poem|letter|quiz|party|idea|game|list|joke|song|recipe|speech'
    '|email|menu|toast|hike|workout|exercise|routine|message|text|lesson|essay|task|project'
    '|schedule|picnic)|that (?:story|plan|poem|trip|idea|game|quiz)|this (?:whole )?(?:thing|story'
    '|plan|poem|trip|idea|game|quiz))'
)
CANCEL = re.compile(
    "^(?:(?:please |just |let's |can you |could you |we can |we'll |i think |you can |no |ok "
    '|stop,? stop,? |stop,? )*(?:drop|scrap|bin|cancel|forget(?: about)?|scratch|delete|ditch'
    '|stop|throw (?:away|out)|never ?mind(?: about)?|abandon|call off|leave|erase|wipe|dump'
    '|discard|kill|shelve|lose|quit|end|clear|remove)'
    f' (?:{_WHOLE}|it|this|that|all of (?:it|that|this))(?: away| off| out| then| now| '
    r'altogether| completely| entirely)?)(?=\s*(?:[,.!;]|$|please|because|since|i\b|we\b|he\b'
    r'|she\b|they\b))'
    rf'|^(?:(?:please |just |no )*(?:throw|call|put) (?:{_WHOLE}|it|this|that) (?:away|off|out|in the bin))'
    r"|^(?:enough|that's enough)(?: of)?(?: the| this| that)? \w+(?:ing)?[.!]*$"
    "|^(?:that's |i've had )?enough (?:of )?(?:the |this |that )?(?:story|stories|quiz|game"
    '|planning|trip|plan|poem|jokes?|riddles?|exercise|stretching|breathing|singing|reading'
    '|practice)(?: (?:for )?(?:today|now|tonight))?[.!]*$'
    "|^(?:i|we) (?:don't|do not|no longer) (?:want|need) (?:an? |any |the |this |that "
    ')?(?:story|quiz|game|trip|plan|poem|joke|riddle|exercise|party|picnic|letter|song'
    '|recipe)(?: any ?more| any longer| now| at all| after all)*[.!]*$'
    '|^no (?:story|quiz|game|trip|plan|poem|joke|riddle|exercise|party|picnic|letter|song'
    '|recipe) (?:after all|then|today|any ?more)[.!]*$'
    "|^(?:never ?mind|forget it|stop it|cancel|abort|i (?:changed|have changed|'ve changed) "
    "my mind)(?:[,.! ]+(?:then|now|all of it|about it|the whole thing|misty|i (?:don't|no "
    'longer) (?:want|need) (?:it|that|this)))*[.!]?$'
    r"|^(?:(?:we|i) (?:don't|do not|no longer) (?:want|need) (?:it|this|that|the \w+)(?: any "
    '?more| now| at all| after all)?)[.!]?$'
    '|^(?:the|our|my) (?:whole )?(?:trip|party|plan|picnic|hike|visit|dinner|wedding|event'
    "|holiday|game|outing|excursion|weekend|meeting) (?:is|'s|has been|was|got) (?:off"
    r'|cancel\w*|called off)',
    re.IGNORECASE,
)
RETURN = re.compile(
    r"\b(?:(?:go|going|come|get|let's go|let's get|jump|switch|head)\s+)?back to (?:the |our "
    '|my |that |those )?(?P<topic>.+)'
    r'|\breturn(?:ing)? to (?:the |our |my |that )?(?P<topic_2>.+)'
    r"|^(?:now |and now |the |our |my |that )*(?P<topic_3>[\w' -]+?) again,? (?:please,? "
    r')?(?:just |exactly |all |the )?(?:same|as|like)\b.*'
    r'|\b(?:pick up|continue|carry on|go on|resume|take up)(?: with)? (?:again )?(?:with '
    ')?(?:the |our |my |that )(?P<topic_4>.+?)(?: again| where we (?:left|stopped).*)?$'
    r"|\b(?:let's|can we|could we|i want to|i'd like to) (?:do|have|see|revisit|finish|redo) "
    r'(?:the |our |my |that )(?P<topic_5>.+?) (?:again|from (?:before|earlier))\b.*'
    r'|\babout (?:the|that|our) (?P<topic_6>.+?) (?:from before|from earlier|we (?:had|made'
    r'|talked about|did))\b.*',
    re.IGNORECASE,
)
AS_BEFORE = re.compile(
    r'\b(?:(?:all|everything|exactly|just|the same|same)\s+)*(?:as|like) (?:(?:it|that|they) '
    '(?:was|were)|(?:we|you|i) (?:had|left|did|said|discussed) (?:it|them)?|before|last time'
    '|earlier)(?: before| then)?'
    r'|\bsame as (?:before|ever|it was)|\b(?:the|everything|all the) (?:rest|else|others?) '
    '(?:stays?|as before|the same|can stay|is the same|remains?)(?: the same| as (?:it )?(?:is'
    r'|was))?|\beverything else (?:stays|the same)(?: the same)?|\ball the same details',
    re.IGNORECASE,
)
PRAISE = re.compile(
    r"^(?:my \w+|he|she|everyone|mum|dad) (?:says|said|thinks|thought) (?:it's|it is|it was"
    r"|that's|that was) (?:good|great|nice|lovely|funny|fine|perfect|wonderful)\b|^(?:(?:that"
    '|this|it|you|he|she|they|everyone|the (?:kids|children|class|boys|girls|residents|others)'
    r'|my \w+|we)\b.{0,25}\b)?(?:thank|thanks|thx|cheers|ta\b|lovely|wonderful|brilliant|great'
    '|perfect|amazing|awesome|fantastic|funny|hilarious|nice one|well done|good (?:one|job'
    '|robot|girl|boy|idea|night|morning|evening)|clever|'
    r'beautiful|so cute|cute|sweet|love it|loved it|love that|liked? (?:it|that|this)|laugh\w*'
    r'|giggl\w*|goosebumps|excellent|super|marvellous|marvelous|splendid|that helps?|helped'
    '|makes sense|i see|got it|understood|i understand|now i (?:get|understand)|bless you'
    "|kind of you|you're (?:the best|so|very|a|doing|good|right|welcome)|you are (?:the best"
    '|so|very)|'
    r'ha(?:ha)+|he(?:he)+|lol|wow|impressive|interesting|not bad|smil\w+|cried|cry\w*|tears'
    r'|applau\w+|clapp\w+|enjoy\w*|delighted|pleased|happy with|proud|good to know|no way'
    r'|really\?|fair enough|see you|good luck|sounds? (?:\w+ )?(?:good|great|nice|delicious|fun'
    "|lovely|perfect|tasty|like a plan)|looks (?:good|great|nice|lovely)|we're done|that's all"
    r"|that will do|that'll do|that's (?:all|enough|it|fair|fine))\b|^(?:exactly|true|yes|yep"
    '|yeah|okay|ok|right|sure|alright|bye|goodbye|hello|hi|hey|silence|z+|sorry|silly me|sigh'
    '|super|super duper|indeed|absolutely|correct)[.!]*$',
    re.IGNORECASE,
)
REPEAT = re.compile(
    '^(?:(?:can|could|would|will) (?:you|we|i) |please |just |now |and |let me |i want to '
    "|i'd like to |once more,? |do )*(?:(?:say|tell|read|repeat|write|do|show|give|hear|start"
    r'|try|play|recite|sing|perform|explain)\b(?: (?:me|us|him|her|it|that|this|them|all|the '
    r'\w+|the \w+ \w+|to me|to us|that one))*(?: (?:again|once more|one more time|another time'
    '|from the (?:start|beginning|top)|over|back to me|out loud|aloud|slowly))+'
    r'|repeat(?: (?:it|that|this|the \w+|the last \w+|yourself|please))*|once more|again|one '
    'more time|from the (?:top|start|beginning)|go on|continue|carry on|keep going|go ahead'
    '|next(?: one| question| step| page)?|what was that|(?:go|run|look) (?:over|through) (?:it'
    '|that|this|everything)(?: once more| again| one more time)?|read it (?:out|aloud|to me)'
    "|tell me (?:it|that)|say that|start(?: now)?|begin|i'm ready|ready|i've done (?:that|it)"
    r'|done|did it|finished)(?: please| now| then| misty| to \w+| for \w+)*[.!?]*$',
    re.IGNORECASE,
)
