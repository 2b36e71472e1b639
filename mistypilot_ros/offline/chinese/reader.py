"""Chinese sentences as conditions and deeds, for the same last stage as English ones."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from mistypilot_ros.core.skills import SkillSet
from mistypilot_ros.offline.chinese.asking import is_doubted, is_told
from mistypilot_ros.offline.chinese.deeds import Wish, Wishes
from mistypilot_ros.offline.chinese.keywords import ChineseSkills
from mistypilot_ros.offline.chinese.tokens import Piece, Tokens
from mistypilot_ros.offline.chinese.words import ABOUT, Token
from mistypilot_ros.offline.marks import Kind
from mistypilot_ros.offline.sensor_words import Mention, SensorWords
from mistypilot_ros.offline.text import Sentence
from mistypilot_ros.offline.things import Clause, Condition

LONGEST_SUBJECT = 5
"""Characters of an unknown word for who touches."""
_BEHIND = (Token.TOUCH, Token.THEN, Token.WHEN, Token.UNSURE, Token.SAME)
_SEGMENT_ENDS = (Token.BREAK, Token.STOP, Token.NEXT)
_TO_KINDS = {
    Token.TOUCH: Kind.TOUCH, Token.WHEN: Kind.WHEN, Token.FORGET: Kind.FORGET, Token.UNSURE: Kind.UNSURE,
    Token.SAME: Kind.SAME, Token.THEN: Kind.WHEN,
}  # fmt: skip


@dataclass
class _Block:
    """A condition and what shall be done then, or what shall be done at once."""

    mentions: list[Mention] = field(default_factory=list)
    marks: set[Kind] = field(default_factory=set)
    wishes: list[Wish] = field(default_factory=list)
    also: bool = False
    vague: bool = False
    lone: bool = False
    everything: bool = False


class ChineseReader:
    """Reads sentences with one catalogue."""

    def __init__(self, sensors: SensorWords, skills: SkillSet) -> None:
        """Compile the words of the skills."""
        self._skills = ChineseSkills(skills)
        self._tokens = Tokens(sensors, self._skills)
        self._wishes = Wishes(self._skills)

    def clauses(self, sentence: Sentence) -> list[Clause]:
        """Return what the sentence asks for: one clause for each condition, or each run of deeds at once."""
        pieces = self._tokens.of(sentence)
        reading = _Reading(sentence, pieces, self._wishes)
        return [clause for block in reading.blocks() for clause in self._clause(block)]

    def _clause(self, block: _Block) -> list[Clause]:
        deeds = [self._wishes.deed(wish) for wish in block.wishes]
        marks = {*block.marks, *([Kind.ALSO] if block.also else [])}
        if block.everything:
            return [Clause(marks={Kind.FORGET, Kind.EVERYTHING})]
        if not block.mentions:
            return [Clause([*deeds], marks, lone_when=block.lone)] if deeds or block.lone or marks else []
        mentions = tuple(block.mentions)
        start, end = mentions[0].start, mentions[-1].end
        condition = Condition(mentions, start, end, True, frozenset(block.marks), vague=block.vague)
        return [Clause([condition, *deeds], marks)]


class _Reading:
    """The reading of one sentence."""

    def __init__(self, sentence: Sentence, pieces: Sequence[Piece], wishes: Wishes) -> None:
        self._sentence = sentence
        self._text = sentence.text.casefold()
        self._pieces = pieces
        self._wishes = wishes
        self._blocks = [_Block()]
        self._marks: set[Token] = set()  # since the last place or deed
        self._here: set[Token] = set()  # in this segment
        self._unknown: list[str] = []
        self._lead = 0
        self._excluded = False
        self._spoken_about = bool(ABOUT.search(self._outside_texts()))

    def blocks(self) -> list[_Block]:
        for index, piece in enumerate(self._pieces):
            if piece.token not in (Token.UNKNOWN, Token.LIGHT, Token.OTHERS):
                self._lead = piece.end if piece.token is not Token.DEED else self._lead
            if piece.token in _SEGMENT_ENDS:
                self._end_segment(piece)
            elif piece.token is Token.SENSOR:
                self._place(piece, index)
            elif piece.token is Token.DEED:
                self._deed(piece, index)
            elif piece.token in (Token.UNKNOWN, Token.OTHERS):
                self._unknown.append(self._text[piece.start : piece.end])
            elif piece.token is not Token.LIGHT:
                self._mark(piece)
        self._end_segment(None)
        return [block for block in self._blocks if block != _Block()]

    @property
    def _block(self) -> _Block:
        return self._blocks[-1]

    def _outside_texts(self) -> str:
        text = self._text
        for piece in self._pieces:
            if piece.text:
                text = text.replace(piece.text, ' ')
        return text

    def _mark(self, piece: Piece) -> None:
        token = piece.token
        if token is Token.UNSURE and Token.DEED in self._here and Token.TOUCH not in self._marks:
            self._unknown.append(self._text[piece.start : piece.end])  # `摇头两次`
            return
        self._here.add(token)
        block = self._block
        if token is Token.THEN and Token.DEED in self._here and block.wishes:
            block.wishes[-1].asked = False  # `拍照的时候别笑`: it is the condition.
        if token is Token.THEN and Token.SENSOR not in self._here:
            self._unknown = []  # `下雨的时候`: what it is does not matter, it is no touch.
        if token in _BEHIND and Token.SENSOR in self._here and not block.wishes:
            block.marks.add(_TO_KINDS[token])  # `下巴被拍到的时候`
            return
        if not (token is Token.FORGET and Token.SENSOR in self._here):
            self._marks.add(token)
        else:
            block.marks.add(Kind.FORGET)
            for wish in block.wishes:
                wish.negated = True
        if token is Token.SAME and Token.SENSOR not in self._here:
            block.marks.add(Kind.SAME)
        if token is Token.INSTEAD and {Token.SENSOR, Token.DEED} <= self._here:
            block.wishes.clear()  # `把下巴的挥手换成点头`
        if token is Token.SWAP:
            block.marks |= {Kind.SWAP, Kind.TIE}
        if token is Token.CANCEL:
            self._blocks.append(_Block(marks={Kind.CANCEL}))

    def _place(self, piece: Piece, index: int) -> None:
        assert piece.mention is not None
        touched = Token.TOUCH in self._here or Token.TOUCH in self._marks or self._touch_follows(index)
        if (index and self._pieces[index - 1].token is Token.OTHERS) or not (piece.mention.names or touched):
            self._unknown.append(self._text[piece.start : piece.end])
            return
        block, rather = self._block, Token.RATHER in self._marks
        if rather and block.mentions:
            block.mentions[-1:] = [piece.mention]
            if block.wishes and self._deed_follows(index):
                block.wishes = []
        elif rather:  # `不是拍下巴，是拍头`: the next place takes its place.
            self._blocks.append(_Block([piece.mention]))
            self._excluded = True
        elif self._joins(block):
            block.mentions.append(piece.mention)
        else:
            self._blocks.append(_Block([piece.mention]))
        block = self._block
        block.marks |= {_TO_KINDS[token] for token in self._marks if token in _TO_KINDS}
        block.also |= Token.ALSO in self._marks
        block.vague |= self._is_strange()
        if Token.NOBODY in self._marks:
            block.marks |= {Kind.NOT, Kind.WHEN}
        self._here.add(Token.SENSOR)
        self._marks -= {*_TO_KINDS, Token.ALSO, Token.NOBODY, Token.RATHER, Token.JOIN, Token.NOW}
        if self._excluded:
            self._marks.add(Token.RATHER)
            self._excluded = False
        self._here.discard(Token.NOW)
        self._unknown = []

    def _joins(self, block: _Block) -> bool:
        """Whether a place belongs to the condition before it."""
        return (
            bool(block.mentions)
            and not block.wishes
            and (Kind.FORGET not in block.marks or Token.JOIN in self._marks)
            and Token.NOT not in self._here - {Token.BREAK}
            and not self._unknown
        )

    def _touch_follows(self, index: int) -> bool:
        following = next((p for p in self._pieces[index + 1 :] if p.token is not Token.LIGHT), None)
        return following is not None and following.token in (Token.TOUCH, Token.WHEN)

    def _deed_follows(self, index: int) -> bool:
        for piece in self._pieces[index + 1 :]:
            if piece.token in (Token.SENSOR, Token.STOP):
                return False
            if piece.token is Token.DEED:
                return True
        return False

    def _is_strange(self) -> bool:
        """Whether unknown words before a touch are more than somebody who touches."""
        text = ''.join(self._unknown)
        return len(text) > LONGEST_SUBJECT or self._spoken_about or (bool(text) and text.endswith('的'))

    def _deed(self, piece: Piece, index: int) -> None:
        assert piece.found is not None
        block = self._block
        told = bool(block.mentions) and not {Kind.TOUCH, Kind.WHEN} & block.marks
        now = (
            Token.NOW in self._here
            and Token.SENSOR not in self._here
            and not (self._says_by_the_way() and block.mentions and not told)
        )
        lone = not block.mentions and bool({Token.WHEN, Token.THEN} & self._marks)
        if now and (block.mentions or block.marks):
            self._blocks.append(block := _Block())
        elif not block.mentions and (block.marks or lone != block.lone):
            self._blocks.append(block := _Block(lone=lone))
        elif block.mentions and Token.WHEN in self._marks:
            self._blocks.append(block := _Block(lone=True))
        word = next(
            (i + 1 for i, word in reversed(list(enumerate(self._sentence.words))) if word.end <= piece.end), 0
        )
        wish = Wish(
            piece.found,
            self._text[piece.start : piece.found.end],
            piece.text,
            word,
            negated=Token.NOT in self._here or (Kind.FORGET in block.marks and Token.SENSOR in self._here),
            forgets=Token.FORGET in self._marks and Token.SENSOR not in self._here,
            asked=self._is_asked(piece, block) and not self._is_bare(index),
            before=self._unknown,
            lead=self._text[self._lead : piece.start],
        )
        if Token.RATHER in self._marks and block.wishes:
            block.wishes.pop()
        block.wishes.append(wish)
        block.also |= Token.ALSO in self._marks
        self._marks -= {*_TO_KINDS, Token.ALSO, Token.RATHER, Token.JOIN}
        self._here.add(Token.DEED)
        self._unknown, self._lead = [], piece.end

    def _is_bare(self, index: int) -> bool:
        """`头转向我`: a place right before a deed binds only where touches are spoken of already."""
        before = self._pieces[index - 1] if index else None
        bare = before is not None and before.mention is not None and bool(before.mention.names)
        return bare and not any({Kind.TOUCH, Kind.WHEN} & block.marks for block in self._blocks)

    def _says_by_the_way(self) -> bool:
        return '顺便' in self._text

    def _is_asked(self, piece: Piece, block: _Block) -> bool:
        denied = Token.NOBODY in self._here and Token.SENSOR not in self._here
        told = Token.NOT not in self._here and not block.mentions and is_told(self._text, piece)
        doubted = is_doubted(self._text, piece, bool(block.mentions))
        return not (self._spoken_about or block.vague or denied or told or doubted)

    def _end_segment(self, piece: Piece | None) -> None:
        block = self._block
        if self._unknown and block.wishes:
            text = ''.join(self._unknown)
            if Token.DEED in self._here or self._wishes.takes(block.wishes[-1], text):
                block.wishes[-1].behind.append(text)
        elif self._unknown and block.mentions:
            block.vague = True
        if {Token.EVERYTHING, Token.FORGET} <= self._here and Token.SENSOR not in self._here:
            self._blocks += [_Block(everything=True), _Block()]
            self._marks -= {Token.FORGET}
        elif (
            Token.FORGET in self._here
            and not {Token.SENSOR, Token.DEED} & self._here
            and block.mentions
            and not block.wishes
        ):
            block.marks.add(Kind.FORGET)
        elif Token.FORGET in self._here and not {Token.SENSOR, Token.DEED} & self._here and block == _Block():
            self._blocks += [_Block(marks={Kind.FORGET}), _Block()]
        if piece is None or piece.token is Token.STOP:
            if Token.WHEN in self._marks and block.wishes and not block.mentions:
                block.lone = True
            self._marks = set()
            if block.mentions and block.wishes:
                self._blocks.append(_Block())
        self._here, self._unknown = set(), []
        self._marks -= {Token.NOT, Token.NOW}
