"""Words and patterns by which a sentence is left alone. Patterns meet normal forms, apart by blanks."""

import re
from collections.abc import Mapping, Sequence

INTERJECTIONS = frozenset(
    (
        'oh ah aha eh um uh er erm uhm hmm hm mm mhm well so and but hey hi hello ok okay right now '
        'yo please look listen no yes yeah yep wow oops ouch ow sorry great good fine alright just '
        'like ugh phew mmh uhuh tsk psst shh'
    ).split()
)
"""Normal forms that may stand before whoever is spoken to, and say nothing by themselves."""
HEARERS = frozenset(
    (
        'mum mummy mom mommy mama dad daddy papa gran grandma granny nan nana grandad grandpa auntie '
        'aunt uncle kids children boys girls class nurse doctor waiter officer anna ben max leo tom tim sam '
        'emma mia lena paul peter finn jack harry oliver charlie noah lucy sophie grace ella lily zoe '
        'chloe alice kate jane mark john james david michael sarah laura julia lisa marie jonas felix '
        'omar ali fatima aisha yusuf nina ida olga ivan mario luis carlos maria sofia amir priya ravi '
        'wei yuki kenji'
    ).split()
)
"""Normal forms of people who are spoken to; not the robot."""
NOT_SPEECH = re.compile(
    r'^[\[(<♪*]\s*(?:music|noise|inaudible|laugh\w*|applause|silence|cough\w*|unintelligible|'
    r'blank_audio|\w+ playing)'
)
"""What recognisers of speech write where nobody speaks."""
SOUND = re.compile(
    r'[b-df-hj-np-tv-xz]+|(?:la|dum|dee?|dah?|daa|di|do+|na|ta|tra|lala|ah+|aah|oo+h?|o+h|ha|he+|ho+|hi|tchoo|choo|achoo|'
    r'atchoo|clank|woo+|wah+|eek|ack|gah|bla+h?|mhm|uhuh|yadda)'
)
"""Sounds that are no words, as normal forms: those without a vowel, singing, sneezing, things that fall."""
LOOSE_ENDS = re.compile(
    r'\b(?:a|an|the|your|my|our|and|or|but|when|whenever|if|because|than|into|onto|until|unless|'
    r'so that|so that (?:it|he|she|they|you)|youre|theyre|the following|as follows|instead of|'
    r'as soon as|in case|as i (?:give|tell|say|read|dictate) (?:it|them)(?: out| to you)?|'
    r'a (?:note|memo)(?: (?:for|to) \w+)? that|'
    r'(?:say|announce) to (?:the|my|our|his|her) \w+|'
    r'(?:thing|one|bit) (?:i|we) (?:wanted|want|need|needed|meant)(?: you)?(?: to (?:do|say|ask))? '
    r'(?:was|is)|'
    r'(?:a|an|some) (?:nice|lovely|bit of|kind of|sort of)|'
    r'(?:to|at|by|for|on) (?:um|uh|er|erm|hmm)|(?:a|an|the|your) (?:um|uh|'
    r'er|erm|hmm)|you know (?:the|that|what) (?:colou?r|thing|song|one|word|name|thingy|whatsit)|'
    r'(?:if|when|whenever|every time) (?:\w+ ){1,6}(?:presses|touches|taps|pats|strokes|hits|squeezes|pokes)|'
    r'(?:about|around|by|for|to|um|uh|er|that)(?: now| oh| um| er| uh)* '
    r'what (?:would|was|is) (?:it|that)(?: be| called| again)?|'
    r'(?:that|to|the|a|oh|um|uh|er) (?:now |oh |um )*(?:ive|i have) (?:lost|forgotten) '
    r'(?:it|what it was|what i wanted)|'
    r'(?:should|shall|must) (?:oh |um |uh |er |wait |hang on |hold on )+(?:\w+ )?(?:phone|doorbell|bell|door|'
    r'kettle|baby|oven))$'
)
"""Last words behind which something is missing whatever mark stands there."""
WEAK_ENDS = re.compile(
    r'(?:\b(?:want|let|make|get|have|like|set|connect|bind|switch|change|turn|put|move|drive|go) '
    r'(?:\w+ ){0,4}to|'
    r'\b(?:for|with|of|by|from|about|called|named|(?:each|every|any) time(?: that)?)|'
    r'\bis (?:can|could|would|will|do|are|did)|'
    r'^(?:and |so |please |misty |um )*(?:if|when|whenever) (?:i|you|we|he|she|they|somebody|someone|anyone|'
    r'anybody)(?: \w+)?|'
    r'^(?:please |misty |hey |hi |um |so )*(?:can|could|would|will) you(?: please)?|'
    r'\bi (?:want|need|would like|wish)|\bi(?:d| would) like(?: you)?|\b(?:want|need|like) you to|'
    r'\b(?:supposed|meant|going|ought|have|has|able) to|\bthat says|\bsaying|'
    r'\b(?:should|shall|must|gonna)|\b(?:um|uh|er|erm)|\b(?:its|theres|thats)|'
    r'\b(?:say|said|um|uh|er|oh|wait) (?:it|that) was|\b(?:of|for|to|is|the|a|was) let me (?:see|think))$'
)
"""Last words behind which something is missing where the sentence has no mark at its end either."""
FINISHED = re.compile(r'\b(?:please|thanks|misty|now|then)$')
"""Last words of sentences that are complete although they trail off."""
FORBIDS_ALL = re.compile(
    r'(?:please |misty |hey |no |oh |ok |now |just |, )*'
    r'(?:dont|do not|never|must not|you mustnt|by no means|under no circumstances|'
    r'(?:take|make|play|do|give|show|put) no(?= (?!more|other)))'
    r'(?! (?:let|forget|leave me|just|move|stop|be shy|worry)\b)'
    r'(?: (?!and\b|but\b|when\w*\b|if\b|instead\b)\w+)+'
    r'(?: , (?:please|misty|i|we|they|it|he|she|thats|that|my|the|because|its|im|ive|hes|shes|'
    r'theyre|theyve|were|weve|you|youve|nobody|everybody|some)\b'
    r'[^,.!?;:]*)?$'
)
"""A sentence that forbids something, with a reason behind a comma at most; marks stand apart from words."""
_UNSPOKEN = r'^(?:(?!\b(?:say|says|memo|note|announce|repeat|shout|remind|write)\b).)*?\b'
"""No word before it says that a text follows, which is to be spoken or kept as it is."""
_DEVICE = (
    r'(?:vacuum cleaner|vacuum|hoover|printer|kettle|toaster|dishwasher|washing machine|dryer|lift|computer|'
    r'phone|oven|microwave|fridge|telly|tv|lawnmower|mower|floor scrubber|scrubber|'
    r'cleaning robot|robot vacuum|robot hoover|robot mop|robot lawnmower|hoover robot|'
    r'sat ?nav|photocopier|copier|radio|alarm clock)'
)
_KIN = (
    r'(?:brother|sister|mum|mam|mammy|dad|daddy|mother|father|gran|granny|granda|nana|nan|auntie|aunt|uncle|cousin|'
    r'husband|wife|baby brother|baby sister|little brother|little sister|big brother|big sister|teddy)'
)
"""What somebody has whom a robot's user may speak to, and no robot."""
DEVICE = re.compile(_DEVICE)
"""Machines that are no robot like this one, as normal forms."""
ROWS: Mapping[str, Sequence[str]] = {
    'SUPPOSED': (
        r'^(?:and |so |but |well |oh )*(?:itd|it would|thatd|that would) be (?:so |really |rather |just )?'
        r'(?:awful|terrible|horrid|horrible|dreadful|rude|unkind|mean|a shame|a pity|a disaster|a nuisance|'
        r'silly|bad|wrong) (?:if|to)\b',
        r'^(?:and |so |but |well |ok |now )*(?:suppose|supposing|imagine|assuming|'
        r'hypothetically|theoretically)\b',
        r'^(?:and |so |but |well )*(?:what|how) if\b',
        r'^(?:just )?(?:lets |let us )?(?:say|pretend|assume|imagine) (?:that )?(?:i|you|we|'
        r'he|she|they|somebody|someone) (?:were|was|had|could|would|did)\b',
        r'^(?:\w+ )?what (?:would|might|could) (?:you|happen|it)\b',
        r'\bif only (?:i|you|we|they|he|she)\b',
        r'^(?:and |so |but |well )*if (?:(?:i|you|we) (?:were|was|had|ever)|(?:i|we) (?:could|would))\b'
        r'(?! please)',
        # "If you could fly, where would you go"; "if you could look up, please" is a wish.
        r'^(?:and |so |but |well )*if you (?:could|would)\b(?! please)'
        r'(?=.*\b(?:would|could|might|id|youd|wed|theyd|what then|then what)\b)'
        r'(?!.*\b(?:(?:that|it|this) would be|(?:thatd|itd|id|i would|wed|we would) be)\b)',
        r'^(?:and |so |but |well )*if (?:i|we|he|she|somebody|someone|they) \w+(?:ed|ught|'
        r'ound|old) .*\bwould\b',
        r'\bi wish (?:i|we|he|she|they|it|my|you (?:were|had))\b',
        r'\b(?:one day|some day|someday) (?:you|i|we|maybe|perhaps)\b',
        r'\b(?:you|i|we) (?:should|could|would|might) have \w+(?:ed|en|ne|t|d)\b',
    ),
    'REPORTED': (
        r'\b(?!(?:i|you|it|chin|scruff|head|forehead|ear|bumper|neck|jaw|sensor|please|and|'
        r'has|have|off|up|down|chest|belly|tummy|light|lamp) )'
        r'\w+ (?:just |once |always |never |then |also )?(?:said|says|told|tells|'
        r'asked|asks|shouted|shouts|yelled|yells|mumbles|mumbled|whispered|screamed|replied|'
        r'announced|announces|wrote|writes|claims|claimed|(?:goes|went|reads)(?! (?:on|to|in|'
        r'off|out|over|back|up|down|for|with|by)\b))\b(?! (?:what|how much|hello|hi|goodbye|'
        r'the time)\b)',
        r'\bused to (?:say|shout|tell|ask|yell|sing)\b',
        r'\b(?!(?:i|you|we|it|that|what|who) )\w+ would (?:always |often |just |then )?'
        r'(?:say|shout|yell|call|cry)\b(?! (?:you|it|that))',
        r'\bi (?:heard|saw|watched|read about|knew|met|dreamt|dreamed)\b',
        r'\b(?:the|a|an|this|that|my|his|her|their) (?:\w+ )?(?:sign|poster|note|song|film|'
        r'movie|book|advert|label|play|article|recipe|manual|email|letter|'
        r'instructions?) (?:said|says|goes|tells|told|reads|called)\b',
    ),
    'OTHER_PERSON': (
        rf'^(?:\w+ ){{0,3}}(?:hug|kiss|thank|help|ask|ring|mind|wave (?:to|at)|give|show|say \w+ to) '
        rf'your {_KIN}\b',
        # An opinion: "I'd say it's the left hip".
        r'^(?:oh |well |and |hmm |ah |no |now )*(?:id|i would|i must|i have to) say (?!hello\b|hi\b)',
        rf'{_UNSPOKEN}(?:im|i am|i was) (?:talking|speaking) to (?!you\b)',
        rf'{_UNSPOKEN}(?:not talking to you|wasnt talking to you|not speaking to you|i didnt mean you)\b',
        r'^(?:no |oh |hey )*not you\b',
        rf'{_UNSPOKEN}ill (?:ring|call|phone|text) you (?:back|later|again|tomorrow|tonight)\b',
        # Who is told something, and what, is a scene: "he told his teddy, when I tap your chin …".
        r'^(?:and |so |but |well |oh )*(?:my|our|his|her|the|your) \w+ '
        r'(?:said|says|shouted|called|whispered) to (?:a|my|our|his|her|the|your) (?!robot\b)',
        r'^(?:and |so |but |well |oh )*(?:my|our|his|her|the|your) \w+ '
        r'(?:told|tells|asked|asks|said to|says to) (?:his|her|their|the) (?!robot\b)\w+ '
        r'(?:that )?(?:when|whenever|if|every time)\b',
        # What shall be said, noted or told may well speak of one.
        r'^(?!.*\b(?:say|tell|note|memo|write|jot|announce|repeat|remind|read|ask)\b)'
        r'.*\b(?<!s )(?<!am )(?<!are )(?!on the phone$)(?:on|from|with) (?:your|the|his|her|my|our|their) '
        r'(?:tablet|phone|mobile|ipad|laptop|computer|telly|tv|television|radio|stereo|console|watch)\b',
    ),
    'FICTION': (
        # "A photo for every pat on the head, that's what the day staff say it does."
        rf'{_UNSPOKEN}(?:thats|that is|so) what (?:\w+ ){{1,4}}(?:says?|said|reckons?|told|tells?|claims?)\b',
        # A scene of another day, in which somebody let the robot do something.
        r'^(?:and |so |but |well |oh |you know )*(?:yesterday|last (?!ones?\b|but\b)\w+|'
        r'back then|the other day|once) '
        r'(?:(?:some|any)(?:one|body)|he|she|they|we|i|(?:my|our|the|his|her) \w+|\w+) '
        r'(?:had|made|got|let|set|put|used) (?:the|your|his|its)\b(?!.*\b(?:again|please|now|today)\b)',
        rf'{_UNSPOKEN}(?:rang|phoned|called|came|turned|got|jumped|stood)(?: \w+){{0,2}} and '
        r'(?:goes|went|says|was like) '
        r'(?!to\b|into\b|home\b|back\b|off\b|out\b|for\b)',
        r'\bhad (?:his|her|their) (?:own )?robots?\b',
        r'^(?:and |so |but |well |oh )*(?:i|we|he|she|they|you) had (?:your|the) (?:\w+ ){1,8}'
        r'(?:last \w+|yesterday|before|ago|once|back then)\b(?!.*\b(?:again|please|now|today)\b)',
        r'^(?:and |so |then |well )*(?:my|our|the|his|her) \w+ (?:goes|says|said|went|was like|is like) '
        r'(?:hey|hi|ok|okay|oi|yo|hello) (?:misty|robot)\b',
        r'\b(?:had|has|have) (?:written|scribbled|painted|scrawled|drawn|carved) (?:on|in|up|down|across)\b',
        # A battery that is not the robot's.
        r'^(?!.*\b(?:say|tell|note|memo|write|jot|your|you)\b).*\bbattery (?:in|on|of) '
        r'(?:my|our|his|her|their) (?!robot\b)\w+',
        r'^(?:and |so |but |well |oh )*(?:\w+ )?in (?:the|a|that|this|my|her|his|our|one) (?:\w+ )?'
        r'(?:film|movie|book|cartoon|series|dream|novel|episode|comic|fairy tale|video game)\b',
        r'^(?:and |so |but |well )*(?:the |those |these |our |my )?(?:lyrics|chorus|refrain|rhyme|script|'
        r'caption|slogan|punchline|headline|motto) (?:are|is|was|were|goes|go|says|said|reads|just )\b',
        rf'{_UNSPOKEN}it (?:was|is|had been|stands) (?:written|printed|stamped|painted|carved)\b',
        rf'{_UNSPOKEN}theres (?:a|this|that) (?:line|bit|part|scene|moment|verse) in '
        r'(?:the|a|that|this|my|our) \w+\b',
        r'^(?:and |so |but |well |oh )*it says (?:in|on|here)\b',
        r'\b(?:he|she|they) (?:said|told|says) (?:it|that|this) to (?:his|her|their|the|a)\b',
        r'^(?:the|a|this|that|my|our) (?:\w+ )?(?:poster|sign|banner|leaflet|flyer|card|screen|board|notice|'
        r'manual|booklet|label|page) .*\bit (?:says|said|reads)\b',
        r'^(?:and |so |but |well )*then (?:the|my|our|his|her|one|another) (?:\w+ ){1,3}?'
        r'(?:said|told|shouted|yelled|whispered|asked|cried|called) (?:to|out|at)?\b',
        r'^(?:the|a|this|that|my|our) (?:\w+ )?'
        r'(?:poster|sign|banner|leaflet|flyer|card|screen|board|whiteboard|notice) '
        r'(?:(?:in|on|at|by|above|over) (?:the|our|my|her|his) \w+ )?(?:says|said|reads|read)\b',
        r'^(?:and |so |but |well )*(?:on|in) (?:the|a|that|this|my|her|his|our|your|last|some) '
        r'(?:\w+ ){0,2}(?:poster|sign|banner|leaflet|flyer|card|shirt|screen|board|whiteboard|notice|paper) '
        r'(?:it |they |there )?(?:says|said|read|reads|stood)\b',
    ),
    'OTHER_ROBOT': (
        # "You there, vacuum cleaner", "you silly printer", "I'm talking to the printer".
        rf'^(?:oh |come on |oi |hey |right |ok |okay |now |well )*you (?:there |\w+ )?{_DEVICE}\b',
        rf'{_UNSPOKEN}(?:im|i am|i was) (?:talking|speaking) to (?:the|my|our|this|that) {_DEVICE}\b',
        r'^(?:and |so |but |well |oh )*(?:our|my|the|his|her|their) '
        r'(?:old|last|previous|first|other) robot\b',
    ),
    'PAST': (
        r'^(?:and |so |but |well |oh |you know )*(?:yesterday|last (?:night|week|year|summer|'
        r'time|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|back then|'
        r'earlier today|the other day|years ago|once upon|when i was|as a (?:child|kid|boy|'
        r'girl))\b',
        r'^(?:and |so |but |well |oh )*(?:i|we|he|she|they|you|my \w+|our \w+|the \w+|'
        r'somebody|someone) (?:just |once |already |never |always |really )?(?:was|were|had|'
        r'went|did|didnt|used to|saw|took|gave|got|came|made|told|heard|sang|drove|fell|'
        r'forgot|lost|(?!need)[a-z]{3,}ed)\b(?!.*\b(?:please|so (?:can|could|play|turn|set|'
        r'put|show|give|take|make)|can you|could you|would you|would like|do it|now|'
        r'(?:can|could|may) i|give (?:me|us)|get rid|up top|so forget)\b|'
        r'.* (?:hold|hug|help|greet|show|tell|give) me$)',
        r'\b(?:ago|last night|yesterday)$',
        r'^(?:oh |and |well |aw |ah )*(?:that|it|this|those|these) (?:was|were)\b.* you '
        r'(?:took|made|gave|did|told|played|showed|sang|read|recorded)\b'
        r'(?!.*\b(?:please|another|again|more|now|(?:can|could|would) you)\b)',
    ),
    'FORBIDDEN': (
        r'^(?:please |misty |hey |no |oh |ok |now |and |but |just |robot )*(?:dont|do not|'
        r'never|must not|mustnt|should not|shouldnt|not (?:now|yet|'
        r'today))\b(?! (?:let me forget|forget|leave me hanging|just|move|stop|you|be shy|'
        r'let (?:me|us|him|her|them|my \w+) (?:forget|miss|skip|oversleep)))',
        r'^(?:please |misty |hey |now |and |but |so )*(?:take|make|play|do|say|give|record|show|tell|put) no '
        r'(?!more|other)\w+',
        r'\b(?:no need|no call to|neednt|need not|dont (?:you )?dare|dont bother|dont have to|'
        r'do not have to|dont need to|dont want you|do not want you|would rather you (?:didnt|'
        r'did not)|d rather you (?:didnt|did not)|id rather you (?:didnt|did not|not)|'
        r'id prefer (?:it )?(?:if )?you (?:didnt|did not|not)|rather not|'
        r'under no circumstances|by no means|you are not (?:to|allowed)|youre not (?:to|'
        r'allowed)|better not|wouldnt want you|nobody asked|who asked you|please dont|'
        r'no one asked|not supposed to)\b',
    ),
    'ASKED_ABOUT': (
        r'^(?:and |so |but |well |hey |misty |tell me |by the way )*(?:why (?!not|dont you)|'
        r'who |whose |how come |how many |have (?:you|robots?|a robot|your \w+(?: \w+)?) ever|'
        r'how (?:loud|fast|far|high|tall|heavy|old|strong|big|bright|clever|smart) '
        r'(?:are|is|can|could|do|would) (?:you|it|your)\b|'
        r'did (?:you|robots?|a robot|your \w+(?: \w+)?) |did i |does (?:it|that|this|your|a|the) |'
        r'do (?:you|robots?|a robot|your \w+(?: \w+)?) (?:like|feel|mind|ever|enjoy|'
        r'know|think|want|have|get|remember|always|really)\b|are you (?:able|allowed|afraid|'
        r'scared|happy|sad|always|ever|good|programmed|supposed)\b|is it (?:possible|true|'
        r'safe|rude|normal|hard|difficult|easy|allowed|fun|dangerous|okay|ok|bad|good)\b|'
        r'is there (?:a|any) (?:way|difference|reason|point)\b|was |were (?:you|they|we|there|'
        r'robots|your) |will you ever|would you ever|could you ever|can (?:robots|a robot|'
        r'people|one|anybody|you (?:feel|dream|even|actually|ever))\b|what (?:does .* mean|'
        r'(?:is )?an? |(?:is )?the (?:difference|point|idea|reason|use)\b|is your|kind of|'
        r'do you think|makes|was |were )|what (?:are|do) (?:bindings|sensors|bumpers)|'
        r'how (?:do|does|did|would|is|are|was) (?!.*\b(?:weather|look)\b)(?:you |your |a |'
        r'the |it |robots |that )(?!much|doing|late)|how (?:long|far|fast|old|often|'
        r'hard) (?:can|could|do|does|did|are|is)\b)',
        r'^(?:and |so |but |well |hey |misty )*(?:where (?:do|does|did) (?:you|it|they|the|that|your)|'
        r'what happens (?:to|with|if|when|once)|who (?:gets|can|may|is allowed)|since when|'
        r'how (?:come|is it) (?:that )?you|what for do|for how long (?:do|can)|'
        r'which \w+ (?:do|does|can|could) (?:you|your)|what (?:else )?(?:can|could) (?:your|the robot))\b',
        r'^(?:and |so |but |well )*(?:is|are|was|isnt|arent) .*\btoo \w+\b',
        r'\bi (?:wonder|wondered|was wondering) (?:why|who|whether (?:robots|you ever)|'
        r'how (?:you|robots|it))\b',
        r'\bdo you know (?:how to|what an? |why|who)\b',
    ),
    'CALLED_OFF': (
        rf'{_UNSPOKEN}no thank(?:s| you)(?: please)? (?:dont|do not) (?:do|give|take|make|play|show) '
        r'(?:one|it|that|any|them)$',
        rf'{_UNSPOKEN}(?:never mind|nevermind|forget it|forget i said (?:that|anything)|just kidding|'
        r'only joking|only kidding|i was joking|im joking|just joking|on second thoughts? no|'
        r'no thanks|no thank you|scratch that|changed my mind|'
        r'dont worry about it|ill do it myself|no (?:please )?(?:dont|do not)(?: do (?:it|that))?)$',
        rf'{_UNSPOKEN}(?:wait|hang on|hold on|er|um|hmm|actually) let me (?:just |first |quickly )*'
        r'(?:ask|think|check|find out|see what|see if|look)\b',
        rf'{_UNSPOKEN}(?:ive (?:lost it|forgotten)|i had it (?:a \w+ ago|just now)|'
        r'give me a (?:moment|second|minute)(?: to think)?|let me think(?: about it)?|so dont|'
        r'(?:take|make|do|play|give|show) none|whats? (?:the|that) \w+ called|whats? it called|'
        r'whats? the word(?: for \w+)?|how do you call it|what do you call it|'
        r'it was on the tip of my tongue)$',
        r'\b(?:um|uh|er|erm|hmm) (?:hang on|hold on|wait)(?: a \w+)? (?:where|what|who) (?:did|was|is|have) '
        r'(?:i|that|it|the)\b',
        # By itself it is a question about what was told.
        rf'{_UNSPOKEN}(?<=\w )(?:what|how long|how many|how much|which one) was it(?: i \w+.*)?$',
    ),
}
"""Patterns of each reason, by its name."""
