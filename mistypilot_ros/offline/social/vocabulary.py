"""Words by what they tell about a task; normal forms in small letters."""

import re

WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split()
MONTHS = 'january february march april (?-i:May) june july august september october november december'.split()
LANGUAGES = frozenset(
    (
        'english french german spanish italian portuguese dutch polish russian turkish arabic '
        'chinese mandarin '
        'japanese korean greek latin welsh irish swedish danish norwegian finnish czech '
        'hungarian hindi urdu '
        'ukrainian romanian catalan hebrew vietnamese thai swahili'
    ).split()
)
PEOPLE = frozenset(
    (
        'mum mom mother dad father parent parents son sons daughter daughters brother brothers '
        'sister sisters '
        'gran granny grandma grandmother nana grandad grandpa grandfather grandson '
        'granddaughter grandchildren '
        'grandkids aunt uncle cousin cousins niece nephew wife husband partner girlfriend '
        'boyfriend friend friends '
        'neighbour neighbor neighbours neighbors boss colleague colleagues teacher teachers '
        'pupil pupils student '
        'students class patient patients nurse nurses doctor kid kids child children toddler '
        'toddlers baby twins '
        'girl girls boy boys family guests guest team group residents resident choir club '
        'grown-ups adults adult '
        'beginners beginner preschoolers teenager teenagers teens ward seniors newborn godson goddaughter '
        'mother-in-law father-in-law sister-in-law brother-in-law roommate flatmate customer '
        'client landlord '
        'coach professor tutor trainer mate buddy dog cat teddy people men women man woman lady ladies '
        'little ones one'
    ).split()
)
"""Whom a task can be for."""
COUNTED_PEOPLE = (
    'people|persons|guests|kids|children|pupils|students|friends|adults|toddlers|players|teams|residents|'
    'patients|girls|boys|of us|classmates|colleagues|grandchildren|cousins'
)
PLACES = frozenset(
    (
        'garden kitchen park house flat home room classroom school library beach forest woods '
        'city town village hall '
        'gym office church hospital museum zoo pool lake sea mountains coast balcony '
        'greenhouse cellar attic castle '
        'car bus train station airport cafe restaurant yard backyard living bed bath '
        'countryside island ship boat '
        'space spaceship moon farm desert jungle ward hotel terrace kindergarten courtyard '
        'basement indoors outdoors '
        'outside inside barn tent campsite playground theatre cinema market street lighthouse cave'
    ).split()
)
"""Where something can take place."""
MANNERS = frozenset(
    (
        'short shorter brief briefer long longer funny funnier serious silly sillier sad '
        'sadder happy happier scary '
        'scarier spooky gentle gentler calm calmer quiet quieter loud louder simple simpler '
        'easy easier hard harder '
        'difficult formal informal casual friendly friendlier polite romantic rhyming cheerful '
        'cheeky exciting '
        'warm warmer vegan vegetarian healthy healthier cheap cheaper slow slower fast faster quick quicker '
        'detailed rude kind kinder soft softer sweet sweeter soothing dramatic poetic modern classic '
        'old-fashioned traditional realistic magical mysterious relaxing energetic lively sporty flat spicy '
        'spicier mild milder crunchy creamy surprising thoughtful personal professional witty '
        'dry boring beginner '
        'advanced true real handmade homemade outdoor indoor private secret playful hopeful '
        'uplifting tiny little '
        'bigger smaller clearer clear louder peaceful upbeat moody dark darker light lighter '
        'bright brighter '
        'colourful colorful elegant sincere honest heartfelt tidy early late later earlier '
        'gluten-free dairy-free '
        'lactose-free sugar-free kosher halal educational interactive sentimental gloomy '
        'creepy creepier weird '
        'weirder crazy crazier clean tender inspiring motivating strict relaxed challenging tricky trickier'
    ).split()
)
"""How a result can be: each is a detail of its own before a thing that is asked for."""
OPPOSITES = (
    (
        {'short', 'shorter', 'brief', 'briefer', 'little', 'tiny', 'quick', 'smaller'},
        {'long', 'longer', 'detailed', 'bigger', 'full'},
    ),
    (
        {'easy', 'easier', 'simple', 'simpler', 'beginner'},
        {
            'hard',
            'harder',
            'difficult',
            'tough',
            'challenging',
            'tricky',
            'trickier',
            'advanced',
            'expert',
            'medium',
        },
    ),
    (
        {'funny', 'funnier', 'silly', 'sillier', 'cheeky', 'witty', 'playful', 'humorous'},
        {'serious', 'sad', 'sadder', 'solemn', 'heartfelt', 'sincere', 'sentimental', 'thoughtful'},
    ),
    (
        {'formal', 'professional', 'polite'},
        {'informal', 'casual', 'friendly', 'friendlier', 'relaxed', 'cheeky'},
    ),
    (
        {'happy', 'happier', 'cheerful', 'hopeful', 'upbeat'},
        {'sad', 'sadder', 'gloomy', 'dark', 'darker', 'tragic'},
    ),
    ({'slow', 'slower', 'calm', 'calmer'}, {'fast', 'faster', 'quick', 'quicker', 'energetic', 'lively'}),
    ({'loud', 'louder'}, {'quiet', 'quieter', 'soft', 'softer'}),
    ({'scary', 'scarier', 'spooky', 'creepy', 'creepier'}, {'gentle', 'gentler', 'cute', 'soothing', 'cosy'}),
    ({'spicy', 'spicier', 'hot'}, {'mild', 'milder'}),
    ({'indoors', 'indoor', 'inside'}, {'outdoors', 'outdoor', 'outside', 'garden', 'park'}),
    ({'cheap', 'cheaper'}, {'expensive', 'luxurious', 'fancy'}),
    ({'morning', 'mornings'}, {'evening', 'evenings', 'afternoon', 'afternoons', 'night'}),
    ({'day'}, {'night'}),
    ({'vegan', 'vegetarian'}, {'meat'}),
    ({'modern'}, {'traditional', 'classic', 'old-fashioned'}),
    ({'early', 'earlier'}, {'late', 'later'}),
    ({'boy', 'boys', 'he'}, {'girl', 'girls', 'she'}),
    ({'left'}, {'right'}),
    ({'homemade', 'handmade'}, {'bought', 'store-bought', 'shop-bought'}),
    ({'free'}, {'euros', 'pounds', 'dollars'}),
)
"""What rules each other out: one of the left and one of the right."""
LENGTH_UNITS = (
    'sentences?|lines?|words?|verses?|pages?|paragraphs?|chapters?|stanzas?|bullet points?'
    '|points?|steps?|tips?|'
    'questions?|rounds?|items?|ideas?|examples?|facts?|jokes?|riddles?|breaths?|exercises?|choruses|chorus|'
    'courses?|recipes?|options?|suggestions?|stops?|games?|scenes?|rhymes?|characters?|syllables?|reasons?'
)
TIME_UNITS = 'seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|nights?'
MONEY = r'euros?|pounds?|dollars?|quid|bucks|cents|francs?|kronor|crowns'
STOP_WORDS = frozenset(
    (
        'the a an of to for and in on at is are was be by with my your our his her their its '
        'it this that these '
        'those there some any i you he she we they me him us them do does did have has had '
        'will would can could '
        'should may might just also too very really quite not no without never or but so as if '
        'then than from '
        'about into up out all please thing things part bit stuff one ones idea again anyway '
        'any more been get '
        'got make made let lets want need like who what which when where how now still only'
    ).split()
)
"""Words that do not tell what is meant."""
_WEEKDAY, _MONTH = '|'.join(WEEKDAYS), '|'.join(MONTHS)
DAY = (
    rf'(?:(?:next|this|coming|last|the coming|on)\s+)?(?:(?:{_WEEKDAY})s?\b(?:\s+(?:morning'
    '|afternoon|evening|night|lunchtime))?'
    rf'|weekend\b|tomorrow(?:\s+(?:morning|afternoon|evening|night))?|today|tonight|the day after tomorrow'
    rf'|(?:next|this) (?:week|month|year|spring|summer|autumn|fall|winter)'
    rf'|(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)|the first|the second|the third)(?: of '
    rf'(?:{_MONTH}))?(?!\s+(?:birthday|floor|one|idea|verse|grade|year|class|anniversary|part'
    '|thing|sentence|line))'
    rf'|(?:{_MONTH})(?: (?:the )?\d{{1,2}}(?:st|nd|rd|th))?\b'
    "|christmas eve|christmas day|new year'?s eve|easter|halloween|valentine'?s day"
    "|mother'?s day|father'?s day"
    rf'|this (?:morning|afternoon|evening)|over the weekend|at the weekend|on the weekend)'
)
"""A day or a month, as a pattern for small letters."""
CLOCK = (
    r'(?:half past|quarter past|quarter to|\d{1,2} past|\d{1,2} to|a quarter past|a quarter to) \d{1,2}'
    r"|\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\b\.?)?|\d{1,2} ?[ap]\.?m\b\.?|\d{1,2} o'?clock|\d{1,2} "
    r'(?:\d{2}) ?[ap]m|noon|midnight|midday'
)
"""A time of day that needs no preposition to be one."""
PART_OF_DAY = (
    r'(?: (?:in the (?:morning|afternoon|evening)|at night|tonight|this (?:morning|afternoon|evening)))'
)


def is_person(phrase: str) -> bool:
    """Whether a phrase may be somebody: a name, or somebody's kin or job."""
    words = re.findall(r"[\w'-]+", phrase)
    return any(word.casefold().removesuffix("'s") in PEOPLE for word in words) or (
        bool(words) and words[-1][:1].isupper()
    )
