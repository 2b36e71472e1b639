"""First stage: a turn in a plain form, numbers as digits, without fillers and politeness."""

import re
import unicodedata

from text_to_num import alpha2digit  # type: ignore[import-untyped]

_FILLERS = re.compile(
    r"\b(?:lol|pls|plz|thx|haha(?:ha)*|um+|uh+|uhm+|erm*|ehm*|hm+|mm+|ah+|y'?know|you know(?! "
    'what| how| who| that| where)|kind of|sort of'
    r"|i mean|mind you|bless (?:him|her|them)|thank heavens|let'?s be real|please|pretty please"
    r"|if you (?:can|could|would|like|don'?t mind)(?=[,.!?]|$)|will you(?=[,.!?]|$)|would you(?=[.!?]|$)"
    r"|could you(?=[.!?]|$)|can you(?=[.!]|$))(?!['\w])[,]?",
    re.IGNORECASE,
)
"""What says nothing about the task, wherever it stands."""
_APOSTROPHES = {
    word.replace("'", ''): word
    for word in (
        "don't doesn't didn't can't won't isn't aren't wasn't wouldn't shouldn't couldn't "
        "haven't hasn't i'm i've it's "
        "that's what's there's he's she's they're you're we've they've you've let's who's "
        "where's how's needn't mustn't"
    ).split()
} | {
    'wanna': 'want to',
    'gonna': 'going to',
    'gotta': 'have to',
    'lemme': 'let me',
    'gimme': 'give me',
    'cos': 'because',
    'cuz': 'because',
}
_APOSTROPHES.pop('its')
_BARE = re.compile(
    rf"\b(?:{'|'.join(_APOSTROPHES)}|its (?=(?:a|an|the|due|on|in|at|for|not|too|now|just|only)\b))\b(?!')",
    re.IGNORECASE,
)
_APOSTROPHES['its '] = "it's "
_LIKE = re.compile(r'\b(use|with|just|so|is|was|and) like,? ', re.IGNORECASE)
_LEADS = re.compile(
    '(?:(?:oh|ooh|well|okay|ok|right|so|alright|all right|yes|yeah|yep|sorry|look|listen|hi '
    'there|hi|hello|hey'
    '|misty|robot|dear|good morning|good evening|wow|phew|aha|yay|ooh|eww*|yuck|ugh|aww*|whoa'
    '|hooray|hurray|bravo|yum|hihi|hehe|haha|boo|huh|(?:good|great|fine|perfect|lovely|cool'
    '|nice|super|brilliant|excellent)(?=[,.!;]|$| (?:that|it|this|now|and|but|then|can|could'
    r'|thanks|thank|so|let|i|we|keep|save|store|remember|hold)\b)'
    '|you know what|hang on|hold on|wait|oops|ouch|actually|honestly|basically|maybe|perhaps'
    '|i think|i guess'
    "|i'?d say|it turns out|turns out|by the way|one more thing|another thing|also|and|but"
    '|then|still|anyway'
    '|oh no|oh wait|my goodness|goodness|gosh|hooray|(?:thanks|thank you)(?: so much| very '
    'much| a lot| again| ever so much| a million)?'
    "|sure|of course|though|only joking|while you'?re at it|in that case|come to think of it"
    '|on second thought|on second thoughts)'
    r'(?:[,!.]+\s*|\s+(?=\w)|$))',
    re.IGNORECASE,
)
"""What a sentence may begin with before it comes to the point."""
_KEEP_NEXT = re.compile(
    '(?:right (?:arm|leg|hand|hip|knee|foot|shoulder|side|bank|ear)|(?:hold|hang) on to|good '
    '(?:for|at|with|words|news)|'
    'fine (?:dining|print)|great (?:for|with|grand)|nice (?:to|and)|only joking|perfect for'
    '|look (?:for|up|after)|'
    r'so (?:that|many|much|long)|well (?:done|known)|listen to|dear (?:to|sir|mr|mrs)|actually (?:is|has)|'
    r'super (?:hero|market)|still (?:in|on|at|with|has|have|hurts|life)|wait for|cool (?:thing|down|fact)|'
    r'thank (?:you (?:note|card|letter|speech|message|email|poem)|\w+ (?:for|from))|thanks '
    r'(?:to|for)|and (?:a|one|two|three|\d+) half|'
    'lovely (?:and|for)|and not|then (?:again|and)|maybe not|sorry (?:letter|note|card|message'
    r'|text|email)|robot (?:story|joke|song|dance)|sure that|so(?: \w+)? (?:she|he|it|they|we'
    r'|i) can)\b',
    re.IGNORECASE,
)
"""Words of the list above that belong to what follows."""
_NUMBERS = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
_SPLIT_CONTRACTION = re.compile(rf"\b({_NUMBERS})'s\b", re.IGNORECASE)
_AGES = re.compile(rf'\b({_NUMBERS})-year-olds?\b', re.IGNORECASE)


def plain(text: str) -> str:
    """A turn with straight quotes, digits and single blanks, without fillers."""
    text = unicodedata.normalize('NFKC', text)
    text = re.sub('[‘’`´]', "'", text)
    text = re.sub('[“”]', '"', text)
    text = re.sub(r'\s*(?:…|\.{2,}|[–—]| - )\s*', ', ', text)
    text = re.sub(r'([!?])[!?]+', r'\1', text)
    text = _LIKE.sub(r'\1 ', _FILLERS.sub(' ', text))
    text = _BARE.sub(lambda match: _APOSTROPHES[match[0].casefold()], text)
    text = re.sub(
        r",? \bwhile (?:i|we|you|he|she|they)(?:'\w+)? (?!you\b)[^,.!?]*", ' ', text, flags=re.IGNORECASE
    )
    return tidy(digits(text))


def digits(text: str) -> str:
    """The text with its number words as digits; a lone one and small ordinals stay."""
    text = _SPLIT_CONTRACTION.sub(r'\1 is', text)
    text = _AGES.sub(lambda match: f'{digits_of(match[1])}-year-old', text)
    text = re.sub(r'\b(\w+ty) (first|second|third)\b', lambda m: m[0].replace(' ', '-'), text)
    text = re.sub(r'(?<!the )(?<![\w-])[Tt]wo\b', '2', text)
    text = re.sub(
        r'\b[Oo]ne (?=(?:minute|hour|week|page|sentence|line|verse|chorus|euro|pound|dollar|year|month)\b)',
        '1 ',
        text,
    )
    text = re.sub(r'\b([Hh])alf (an hour|a page|a minute)\b', r'\1alf \2', text)
    lines = re.split(r'([.!?;:,])', text)
    text = ''.join(part if len(part) < 3 else _digits(part) for part in lines)
    return re.sub(r'\b(\d+) ?(?:k|km|kms)\b', r'\1 kilometres', text)


def digits_of(word: str) -> str:
    """One number word as digits."""
    if word.casefold() == 'one':
        return '1'
    return str(alpha2digit(word, 'en', threshold=0))


def _digits(part: str) -> str:
    alone = len(part.split()) == 1 and part.strip().casefold() != 'one'
    return str(alpha2digit(part, 'en', threshold=0 if alone else 3))


def tidy(text: str) -> str:
    """Single blanks, no stray commas."""
    text = re.sub(r'\s+', ' ', text)
    text = re.sub(r'\s+([,.!?;])', r'\1', text)
    text = re.sub(r'([,;])(?:\s*[,;])+', r'\1', text)
    text = re.sub(r',\s*([.!?])', r'\1', text)
    return text.strip(' ,;')


def without_lead(sentence: str) -> tuple[str, str]:
    """What a sentence begins with before it comes to the point (small letters), and the rest."""
    lead: list[str] = []
    rest = sentence.strip(' ,;')
    while rest and not _KEEP_NEXT.match(rest):
        match = _LEADS.match(rest)
        if match is None:
            break
        lead.append(match[0].strip(' ,.!').casefold())
        rest = rest[match.end() :].lstrip(' ,;.!')
    return ' '.join(lead), rest
