"""Games, quizzes and practice: most of what a person says there is a move, not a change of the task."""

import re

_PLAY = re.compile(
    r'^play\b|\b(?:quiz|practi[sc]e|rehearse|act out|scene|riddles?|guess(?:ing)?|trivia|debate'
    r'|twenty questions|20 questions|i spy|role|pretend|knock-knock|interview me|test the)\b',
    re.IGNORECASE,
)
_ABOUT_PLAY = re.compile(
    r'\b(?:only|shorter|longer|slower|slowly|faster|harder|hard|easier|easy|simple|simpler|more'
    '|less|fewer|questions?|rounds?|next|this time|instead|now|not|no|without|with|about|make'
    "|ask|let's|use|add|include|be|give|don't|do|different|"
    r'speak|correct|players?|playing|plays|joins?|joined|team|teams|him|her|\d+|from|in '
    '(?:english|french|german|spanish|italian|portuguese|dutch|polish|russian|turkish|chinese'
    '|japanese)|swap|switch|change|skip|leave|drop|level|hints?|answers?|time|minutes?|'
    "rather|too|also|as well|take|put|you're (?:too|being)|you needn't|you don't have to|for"
    '|slow|fast|louder|quieter|friendlier|friendly|strict|stricter|topic|theme|category|words?'
    "|sentences?|turns?|points?|help|he|she|they|we|it's|enough|fine|okay|topic|instead of"
    r'|rather than|ones?)\b',
    re.IGNORECASE,
)
_TOPIC = re.compile(
    r'(?:the|our|my) (?:theme|topic|subject|category|level) (?:is|should be|shall be|will be)\b(?!.*\?)',
    re.IGNORECASE,
)
_MOVE = re.compile(
    r"^(?:(?:is it|is he|is she|does it|can it|has it|it's an? \w+|an? [\w-]+"
    r'|the (?!theme|topic|level)[\w-]+|i '
    '(?:would|think|am|was|have|had|lost|need|want to (?:order|buy|book)|worked?|like|studied'
    r"|learned|'m|'ve|'d|only have|don't|can't)\b(?!.*\b(?:only|shorter|slower|easier|harder"
    r'|instead)\b)|good (?:morning|evening|day|afternoon)|hello|yes|no|maybe|because|my (?:name'
    r"|card|greatest|strength)\b.*|but (?:then|that|if)\b.*|\d+|that's (?:because|not|why"
    r'|true)\b.*)\b)',
    re.IGNORECASE,
)


def is_play(main_task: str) -> bool:
    """Whether a task is a game or practice."""
    return bool(_PLAY.search(main_task))


def tells_topic(sentence: str) -> bool:
    """Whether a sentence says outright what it shall be about: `the theme is farm animals`."""
    return bool(_TOPIC.match(sentence))


def is_about_play(sentence: str) -> bool:
    """Whether a sentence inside a game is about how it is played."""
    text = sentence.strip(' .!?')
    if _MOVE.match(text) and not re.search(
        r'\b(?:instead|rather|this time|harder|easier|only)\b', text, re.IGNORECASE
    ):
        return False
    return bool(_ABOUT_PLAY.search(text))
