"""Errands: what is done with hands, legs or a telephone. The robot cannot, says so, and begins no task."""

import re

from mistypilot_ros.offline.text import Sentence, flat

_POLITE = (
    r'(?:(?:please|misty|hey|hi|oh|ok|now|and|so|just|quickly|kindly|dear|love|darling|robot|quick|then) )*'
    r'(?:(?:can|could|would|will) you (?:please |maybe |quickly |just )?|i (?:want|need) you to |'
    r'go (?:and )?|go upstairs and |go downstairs and |be so kind and )?'
)
_OF_SOMEBODY = (
    r'(?:daughter|son|mum|mom|mother|dad|father|wife|husband|sister|brother|nurse|doctor|ambulance|taxi|cab|'
    r'police|family|friend|grandson|granddaughter|grandma|grandpa|neighbou?r|school|bank|garage|pharmacy|office|reception|caretaker|boss|'
    r'carer|therapist|aunt|uncle|hospital|vet|plumber|fire brigade)'
)
_CARRIED = (
    r'(?:slippers|glasses|hat|coat|jacket|scarf|shoes|socks|book|newspaper|paper|keys?|remote|blanket|pillow|'
    r'pills|tablets|medicine|phone|handbag|bags?|shopping|suitcases?|wallet|purse|stick|cane|walker|umbrella|ball|towel|cup|mug|glass|'
    r'water|tea|coffee|juice|milk|beer|wine|snack|biscuits?|cookies?|sandwich|bread|cake|soup|apple|banana|'
    r'charger|letter|mail|post|parcel|chair|tissues?|pen|pencil|scissors|toothbrush)'
)
_KEPT_IN = (
    r'(?:bin|basket|drawer|fridge|freezer|cupboard|wardrobe|table|shelf|rubbish|trash|dishwasher|sink|bag|box|'
    r'washing machine|oven|hook|stove)'
)
_OPENED = r'(?:doors?|windows?|curtains?|blinds?|fridge|drawer|gate|garage|cupboard|wardrobe|oven|bottle|jar)'
_CLEANED = (
    r'(?:dishes|laundry|floor|room|kitchen|bathroom|table|windows?|car|house|flat|shirts?|carpet|lawn|bed|dog|'
    r'cat|plants|flowers|baby|dinner|lunch|breakfast|eggs?|pancakes|pizza)'
)
_AWAY = (
    r'(?:hover|levitate|float|leap|climb)'
    r'(?: (?:up|over|there|onto|on|into|in|out|off|to|down|across|the|my|that|a|this|these|those))+\b|'
    r'(?:go|walk|run|drive) (?:up|down) the (?:stairs|ladder|steps)\b|'
    r'(?:fly|climb|jump) up (?:there |here )?and\b|'
    r'(?:fly|swim|climb|jump)(?: (?:up|over|onto|to|into|through|out|down|across))+ (?:the|my|that|a)\b'
)
"""How one leaves the floor that wheels need."""
_MY = r'(?:(?:me|us|him|her|them) )?(?:(?:my|our|the|a|an|some|his|her|up|that) )*(?:\w+ (?:of )?(?:\w+ )?)?'
"""Words before what is fetched, opened or cleaned."""
_ERRANDS = re.compile(
    rf'^{_POLITE}(?:'
    rf'(?:ring|phone|telephone|dial|call|text|email|fetch|get|collect|wake) {_MY}{_OF_SOMEBODY}s?\b|'
    r'(?:phone|telephone|dial) \w+|'
    rf'(?:fetch|bring|hand|pass|carry|get|find|give|pour|pick up|hold|buy|order) {_MY}{_CARRIED}\b|'
    rf'pick {_MY}\w+ up\b|'
    rf'(?:chuck|throw|toss|put) (?:(?:it|them) |{_MY}\w+ )'
    rf'(?:away|(?:in|into|on|onto) (?:the|my|our) {_KEPT_IN})\b|'
    rf'(?:open|close|shut|lock|unlock|unscrew) {_MY}{_OPENED}\b|'
    r'(?:lock|unlock) (?:the|my|our) \w+|(?:carry|lift|push|pull) (?:me|us|him|her|them|grandma|grandpa)\b|'
    r'(?:lift|pick|carry|push|pull|move|shove|drag|heave) (?:up )?(?:the|this|that|my|our) (?:\w+ machine|'
    r'fridge|sofa|couch|table|'
    r'chair|bed|wardrobe|piano|car|cupboard|box|boxes|crate|desk|bench|shelf|tv)\b|'
    r'(?:vacuum|hoover|sweep|mop|dust|tidy|clean)(?: up)? (?:under|behind|around|in|on|below|between)\b|'
    r'(?:make|brew|pour|fix) (?:\w+ )?(?:a|an|some|another) (?:\w+ )?'
    r'(?:cup|mug|pot|glass|tea|coffee|cuppa|sandwich)\b|'
    r'(?:make|bake|cook|fry) (?:me|us|him|her|them) (?:a|an|some|two|three) (?:\w+ )?\w+\b|'
    r'(?:peel|chop|slice|stir|boil|fry) (?:a|the|some|my|two|three|four|us|me|these|those|this)\b|'
    r'(?:cook|bake|fry|boil|iron|wash|vacuum|hoover|mow|sweep|mop|clean|set|lay|make|feed|water|tidy) '
    rf'{_MY}{_CLEANED}\b|'
    rf'{_AWAY}|'
    r'(?:load|install|download|upload|compile|reboot|boot) (?:the|my|our|a|an|this|that|demo|up)\b|'
    r'(?:water|carry|fold|hang|mow|rake|iron|polish|mend|repair|sew|unload|scrub|rinse) '
    r'(?:the|my|our|his|her|their|this|that|these|those) \w+|'
    r'(?:nip|pop|dash) (?:down|out|over|round|across|along|up) to (?:the|my|our)\b|'
    r'(?:buy|order|book|pay) (?:me|us|for|the|a|an|some|two|my)\b'
    r')'
)
_LEAVES_THE_FLOOR = re.compile(rf'^{_POLITE}(?:{_AWAY})')
_IN_WORDS = re.compile(
    r'\b(?:story|stories|poem|song|joke|tale|game|plan|list|recipe|letter to|about|pretend|how|why|what)\b'
)
"""Words with which somebody wants to be told something after all."""


def is_errand(sentence: Sentence) -> bool:
    """Whether a whole sentence only asks for something that is done with hands, legs or a telephone."""
    said = flat(sentence)
    return bool(_ERRANDS.search(said)) and not _IN_WORDS.search(said)


def fetches_somebody(sentence: Sentence) -> bool:
    """Whether somebody is to be called or fetched, for which a lab may well have a skill by another name."""
    return any(re.fullmatch(f'{_OF_SOMEBODY}s?', word.text) for word in sentence.words)


def leaves_the_floor(sentence: Sentence) -> bool:
    """Whether the errand leads where wheels do not: up the stairs, into the air, through water."""
    return bool(_LEAVES_THE_FLOOR.search(flat(sentence)))
