"""Patterns of one fact, over a piece of a wish in plain form."""

import re

from mistypilot_ros.offline.social import vocabulary as v

LEAD = re.compile(
    '^(?:(?:and|but|so|or|also|just|please|then|maybe|perhaps|preferably|ideally|possibly'
    '|definitely|really|make (?:it|them|that|him|her|this)|'
    "keep (?:it|them)|let (?:it|them) be|it(?:'s| is| has to be| must be| should be| needs to "
    "be| can be| is going to be|'ll be)|they(?:'re| are| should be)|"
    "i(?:'d| would) like (?:it|them)(?: to be)?|i want (?:it|them)(?: to be)?|that(?:'s| is)"
    "|which is|there(?:'s| is| are)|"
    'something|somewhere|anything|(?:can|could|would) you(?: also| please| maybe)?|how about'
    '|what about|(?:explain|tell|write|do|say|read|play|sing|set|move|put|take) (?:it|this'
    '|that|them|everything|the whole thing)|plan for|count|expect|cater for|(?:it )?(?:should'
    '|must|can|may|shall|has to|needs to) (?:last|take|be|go on|run|have)|let it (?:last|go on'
    '|run)|last|should be|must be|be|'
    "i (?:need|want)|we (?:need|want)|(?:i|we)(?:'ve| have)? (?:only )?got|(?:i|we) (?:only "
    r")?have|oh|one that(?:'s| is)?|it)\s+)+",
    re.IGNORECASE,
)
POSSESSIVE = re.compile(r'\b(?:my|our|your|mine)\s+', re.IGNORECASE)
BUDGET = re.compile(
    '(?P<bound>(?:under|up to|at most|no more than|less than|below|around|about|max|maximum'
    '|not more than|within|over|at '
    rf'least)\s+)?(?:[€$£]\s?)?(?P<sum>\d[\d.,]*)\s*(?P<unit>{v.MONEY})\b(?P<each> (?:each|a '
    r'head|per person|a (?:day|week|month)))?(?P<tops>\s+(?:tops|max|maximum|at most|or less'
    '|at the most))?',
    re.IGNORECASE,
)
SPAN = re.compile(
    '^(?:for|in|of|lasting|about|around|that lasts|takes?|it takes|within|only'
    r'|just)?\s*(?P<bound>under |less than |at most |up to |no more than |max |about |around '
    r'|over |at least )?(?P<span>(?:\d[\d.]*|half an|an|a|half a)\s+(?:and a half '
    rf')?(?:{v.TIME_UNITS})(?: and a half)?)(?P<tops>\s+(?:long|tops|max|maximum|at most|in '
    'total|or so|or less|only|short|of time))?$',
    re.IGNORECASE,
)
SIZE = re.compile(
    '^(?:in|with|of|for|have|has|using|about|around|only|just|give me|give us|i want'
    r'|as)?\s*(?P<bound>under |less than |at most |up to |no more than |max |only |exactly '
    r'|about |at least |not more than )?(?P<count>\d+|one|a|two|half a)\s+(?P<what>(?:[a-z]+ '
    rf')?(?:{v.LENGTH_UNITS}))(?P<tops>\s+(?:long|tops|max|maximum|at most|only|in total|in all'
    '|or less))?$',
    re.IGNORECASE,
)
PEOPLE = re.compile(
    "^(?:for|with|we're|we are|we'll be|there(?:'ll| will) be|there are|about|around"
    r'|all)?\s*(?:all )?(?P<count>\d+|two|a dozen)(?: of us| people| persons| with me| guests'
    rf'|(?P<kin> (?:\w+ )?(?:{v.COUNTED_PEOPLE})))?(?: are| is)?(?: coming| in total| of us| '
    'with me| in all| joining)?$',
    re.IGNORECASE,
)
AGE = re.compile(
    "^(?:who(?:'s| is| turns| just turned| will be| has just turned)|(?:s?he|i|they|it"
    r"|\w+)(?:'s| is|'m| am|'re| are| turns| turned| will be|'ll be)|aged?|turning|turns"
    r'|now)?\s*(?:about |nearly |almost |only |just |turning |now |turned |aged? '
    r')*(?P<age>\d{1,3})(?: years? old| today| now| on \w+| tomorrow| soon| last week| this '
    r'week| next week| in \w+)?$',
    re.IGNORECASE,
)
CANNOT = re.compile(
    r"^(?:(?:[\w' -]+? )??(?:s?he|i|we|they|one of (?:them|us)|\w+)\s+)?(?:can't|cannot|can not"
    "|mustn't|must not|may not|shouldn't|doesn't|don't|do not|does not|won't|isn't allowed to"
    r'|is not allowed to)\s+(?:have|eat|like|want|stand|drink|use|include|put in|mention|need'
    r'|tolerate|take)\s+(?:any |the |to )*(?P<what>.+)$',
    re.IGNORECASE,
)
NO = re.compile(
    '^(?:(?:and |but |with |there (?:is|are|should be) |we have |i have |has |have |it has '
    ')?(?P<no>no|without|not|never|none of|nothing with|nothing|skip|leave out|please '
    r'no))\s+(?:any |the |too |a |an |in )?(?P<what>.+)$',
    re.IGNORECASE,
)
LIKES = re.compile(
    r'^(?:and )?(?:(?:who|s?he|they|it|i|we|my \w+|the \w+|[A-Z]\w+)\s+)?(?:also |really |just '
    '|only )*(?P<verb>likes?|loves?|enjoys?|adores?|is mad about|are mad about|is crazy about'
    '|is into|are into|is fond of|mad about|crazy about|into|hates?|is obsessed '
    r'with)\s+(?P<what>.+)$',
    re.IGNORECASE,
)
NAMED = re.compile(
    r"^(?:(?:who|s?he|it|i|they|whose name|(?:his|her|its|my|their|the \w+'s) name|(?:the|my"
    r"|our) (?P<who>[\w-]+))(?:'s| is| are|'m)?\s+)?(?:should be |must be |is |are )?(?:called"
    r"|named|name is|name:)?\s*(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+)*)$"
)
CALLED = re.compile(
    r"^(?:(?P<who>.*?)\s+)?(?:should be |must be |is |are |be |'s )?(?:called|named)\s+(?P<name>.+)$",
    re.IGNORECASE,
)
ABOUT = re.compile(
    "^(?:it(?:'s| is) )?(?:all )?(?:about|on the topic of|on the subject of|concerning"
    r'|regarding|dealing with)\s+(?P<what>.+)$',
    re.IGNORECASE,
)
FOR = re.compile(r'^(?:it(?:\'s| is) |this is |meant )?for\s+(?P<who>.+)$', re.IGNORECASE)
LANGUAGE = re.compile(rf'^(?:in|into|to)\s+(?P<language>{"|".join(sorted(v.LANGUAGES))})$', re.IGNORECASE)
WHERE = re.compile(
    '^(?:set |somewhere |it (?:happens|plays|takes place) |playing |taking place |held '
    r')?(?:into|in|at|on|near|by|under|inside|outside|to|around|along)\s+(?P<where>.+)$',
    re.IGNORECASE,
)
LEVEL = re.compile(
    r"^(?:i'm|i am|we're|we are|s?he's|s?he is|for|they're|as|they are|at)?\s*(?:an?|the|total"
    r'|absolute|complete|\s)*(?P<level>beginners?|advanced|intermediate|expert|experts|novice'
    r'|grade \w+|year \w+|\w+ graders?)(?: level)?$',
    re.IGNORECASE,
)
MENTION = re.compile(
    '^(?:and )?(?:(?:please |can you |could you |also |do |you must |it should |it must |it '
    'has to |it needs to )*(?:mention|include|add|put in|put|work in|throw in|bring in|slip in'
    '|squeeze in|fit in|say|tell (?:her|him|them|us|me)|telling (?:her|him|them)|write in|let '
    "there be|there should be|there must be|have|has|write|explain|i want|i'd like|we want"
    r"|we'd like|feature|use|contain|with)\s+)(?P<what>.+)$",
    re.IGNORECASE,
)
I_AM = re.compile(
    r"^(?:i'm|i am|we're|we are|s?he's|s?he is|they're|they are|it's|it is)\s+(?P<what>.+)$", re.IGNORECASE
)
TAIL = re.compile(
    r'\s+(?:too|as well|please|since|by now|already|meanwhile|in the meantime|instead|then|now'
    '|though|after all|again|of course|okay|ok|for me|for us|if possible|if you can|as usual'
    '|really|maybe|either|at all|any ?more|in it|in there|to it)$',
    re.IGNORECASE,
)
DAY = re.compile(
    rf"^(?:(?:on|for|by|in|from|it's on|is on|it's|is|this is for|of)\s+)?(?P<day>{v.DAY})$", re.IGNORECASE
)
DAY_INSIDE = re.compile(
    rf'^(?P<before>.*?)\s*\b(?:(?P<prep>on|for|in)\s+)?(?P<day>{v.DAY})(?P<after>.*)$', re.IGNORECASE
)
TIME = re.compile(
    r'^(?:at|from|around|about|starting at)?\s*(?P<time>\d{1,2}:\d\d [AP]M|noon|midnight|midday)$'
)
CLOCK_PHRASE = re.compile(r'\d{1,2}:\d\d [AP]M')
EMPTY = re.compile(
    '^(?:it|that|this|them|him|her|me|us|you|one|the one|a|an|the|of|for me|for us|to me|to us'
    '|so|then|okay|something|anything|idea|ideas|good|nice|great|quick|help|please|i|we|they'
    '|he|she|time|thing|some|with me|with us|i want to|i need to|i|for you|for this|for that'
    "|for it|of it|to do|in it|from it|from you|misty|what|how|we need|i need|i want|i've got"
    "|we've got|i have to|up|out|let's|now|go|on|us one|me one|any|again|too|first|next)$",
    re.IGNORECASE,
)

TOO = re.compile(
    r"^(?:(?:that|it|this|you|they)(?:'s|'re| is| are)(?: being)? |(?:the|some|those) \w+ (?:is"
    r'|are) )?(?:a bit |much |far |way |still )?too (?P<how>[\w-]+)(?P<what> '
    r"(?!for\b)[\w-]+)?(?: for [\w' ]+)?$",
    re.IGNORECASE,
)
CONTRARY = {
    'long': 'shorter',
    'short': 'longer',
    'hard': 'easier',
    'difficult': 'easier',
    'tough': 'easier',
    'tricky': 'easier',
    'easy': 'harder',
    'fast': 'slower',
    'quick': 'slower',
    'slow': 'faster',
    'loud': 'quieter',
    'quiet': 'louder',
    'complicated': 'simpler',
    'formal': 'less formal',
    'simple': 'harder',
    'much': 'less',
    'many': 'fewer',
    'expensive': 'cheaper',
    'dear': 'cheaper',
    'sad': 'happier',
    'serious': 'funnier',
    'far': 'closer',
    'little': 'more',
    'few': 'more',
    'big': 'smaller',
    'small': 'bigger',
}
