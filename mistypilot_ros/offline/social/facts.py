"""One piece of a wish as details: with a label where its kind is plain."""

import re

from mistypilot_ros.offline.social import fact_patterns as patterns
from mistypilot_ros.offline.social import vocabulary as v
from mistypilot_ros.offline.social.chunks import parts
from mistypilot_ros.offline.social.clocks import with_clocks
from mistypilot_ros.offline.social.labels import detail, is_pure


def facts(text: str, topic: str = '', coarse: bool = False) -> list[str]:
    """The details of what a wish says besides its main task.

    Args:
        text: plain form.
        topic: the main task, for what only fits some kinds; empty where it does not matter.
        coarse: whether a part between commas is one fact unless all its pieces are plain: so in changes.
    """
    found: list[str] = []
    for part in parts(with_clocks(text)):
        for piece in _together(part, topic, coarse):
            for fact in of_piece(piece, topic):
                if fact and fact.casefold() not in (known.casefold() for known in found):
                    found.append(fact)
    return found


def _together(pieces: list[str], topic: str, coarse: bool) -> list[str]:
    """Pieces of one part, those that only tell more of another joined with it."""
    if len(pieces) < 2:
        return pieces
    plain = [_is_plain(piece, topic) for piece in pieces]
    if coarse:
        return pieces if all(plain) else [' '.join(pieces)]
    joined = pieces[:1]
    loose = not plain[0]
    for piece in pieces[1:]:
        if loose and _tells_more(piece, topic):
            joined[-1] = f'{joined[-1]} {piece}'
        else:
            joined.append(piece)
            loose = not _is_plain(piece, topic)
    return joined


def _is_plain(piece: str, topic: str) -> bool:
    """Whether the kind of a piece's fact is plain, so that it can stand alone."""
    return all(
        ': ' in fact or is_pure(detail(fact)) or re.match(r'(?:no|likes|by|budget) ', fact)
        for fact in of_piece(piece, topic) or ['']
    ) and bool(of_piece(piece, topic))


def _tells_more(piece: str, topic: str) -> bool:
    """Whether a piece rather tells where or with what than something of its own."""
    return all(re.match(r'(?:place: |with |from |to )', fact) for fact in of_piece(piece, topic))


def of_piece(piece: str, topic: str = '') -> list[str]:
    """The details of one piece; mostly one."""
    piece = piece.strip(' ,.;!?\'"')
    if match := patterns.TOO.match(piece):
        return [
            f'{patterns.CONTRARY.get(match["how"].casefold(), "less " + match["how"])}{match["what"] or ""}'
        ]
    if re.match(
        r'(?:(?:just|only|it is|it\'s) )+(?:for )?(?:me|myself)(?: again| now| alone)?$', piece, re.IGNORECASE
    ):
        return ['people: 1']
    if us := re.match(
        r"(?:it's |just |only )*the (two|three|2|\d+) of us(?: again| now)?$", piece, re.IGNORECASE
    ):
        return [f'people: { {"two": "2", "three": "3"}.get(us[1].casefold(), us[1]) }']
    piece = bare(piece)
    if piece.casefold() in v.PLACES - {'home', 'space', 'bus', 'car', 'train', 'boat', 'living'}:
        return [f'place: {piece.casefold()}']
    if not piece or patterns.EMPTY.match(piece):
        return []
    for reader in (_shut_out, _measured, _dated, _person_facts, _wishes):
        found = reader(piece, topic)
        if found is not None:
            return found
    return _manners(piece)


def bare(piece: str) -> str:
    """A piece without what leads in and out."""
    piece = piece.strip(' ,.;!?\'"')
    piece = patterns.LEAD.sub('', piece, count=1)
    previous = ''
    while previous != piece:
        previous, piece = piece, patterns.TAIL.sub('', piece)
    return piece.strip()


def own(phrase: str) -> str:
    """A phrase without whose it is."""
    return patterns.POSSESSIVE.sub('', phrase).strip()


def _shut_out(piece: str, topic: str) -> list[str] | None:
    if match := patterns.CANNOT.match(piece):
        return [f'no {own(match["what"])}']
    match = patterns.NO.match(piece)
    if match is None:
        return None
    what = own(match['what'])
    if match['no'].casefold() == 'not' or (match['no'].casefold() == 'never'):
        return [f'{match["no"].casefold()} {what}']
    return [f'no {part}' for part in _listed(what, 'or')]


def _listed(what: str, word: str = 'and') -> list[str]:
    """`birds and crosswords` as two, where both are short."""
    parts = re.split(rf'\s+{word}\s+|\s*,\s*', what)
    return parts if len(parts) > 1 and all(0 < len(part.split()) <= 2 for part in parts) else [what]


def _measured(piece: str, topic: str) -> list[str] | None:
    if (match := patterns.BUDGET.search(piece)) and len(piece.split()) - len(match[0].split()) <= 3:
        bound = (match['bound'] or ('at most ' if match['tops'] else '')).casefold()
        bound = {
            'no more than ': 'at most ',
            'not more than ': 'at most ',
            'max ': 'at most ',
            'below ': 'under ',
            'less than ': 'under ',
        }.get(bound, bound)
        return [f'budget: {bound}{match["sum"]} {match["unit"]}{match["each"] or ""}']
    if match := patterns.SPAN.match(piece):
        return [f'length: {_bound(match)}{match["span"]}']
    if match := patterns.SIZE.match(piece):
        count = {'a': '1', 'one': '1', 'two': '2'}.get(match['count'].casefold(), match['count'])
        return [f'{_bound(match)}{count} {match["what"]}']
    if match := patterns.PEOPLE.match(piece):
        count = {'two': '2', 'a dozen': '12'}.get(match['count'].casefold(), match['count'])
        if match['kin'] and 'of us' not in match['kin']:
            return [f'{count}{match["kin"]}']
        if not re.fullmatch(r'\d+', piece):
            return [f'people: {count}']
    if match := patterns.AGE.match(piece):
        if not re.fullmatch(r'\d+', piece):
            return [f'age: {match["age"]}']
    return None


def _bound(match: 're.Match[str]') -> str:
    bound = (match['bound'] or '').casefold()
    if bound in ('about ', 'around ', 'exactly ', 'only '):
        bound = '' if bound != 'only ' else 'only '
    if not bound and match['tops'] and re.search('top|max|most|or less', match['tops']):
        bound = 'at most '
    return {
        'less than ': 'under ',
        'no more than ': 'at most ',
        'max ': 'at most ',
        'not more than ': 'at most ',
    }.get(bound, bound)


def _dated(piece: str, topic: str) -> list[str] | None:
    if match := patterns.TIME.match(piece):
        return [f'time: {match["time"]}']
    if match := patterns.DAY.match(piece):
        day = match['day']
        return [f'by {day}'] if piece.casefold().startswith('by ') else [f'date: {day}']
    if patterns.CLOCK_PHRASE.search(piece):
        match = patterns.DAY_INSIDE.match(piece)
        if match and len(piece.split()) <= 5:
            rest = f'{match["before"]} {match["after"]}'.strip()
            return [f'date: {match["day"]}', *of_piece(rest)]
        piece = re.sub(
            "^(?:s?he|we|i|they|it)(?:'s|'re|'m| is| are| am|'ll be| will be| have to be| "
            r"need to be| must be|'d like to be)?\s+",
            '',
            piece,
            flags=re.IGNORECASE,
        )
        return [own(piece)]
    return None


def _person_facts(piece: str, topic: str) -> list[str] | None:
    if match := patterns.LEVEL.match(piece):
        return [f'level: {match["level"]}']
    if match := patterns.LIKES.match(piece):
        verb = 'hates' if match['verb'].casefold().startswith('hate') else 'likes'
        return [f'{verb} {part}' for part in _listed(own(match['what']))]
    if match := patterns.CALLED.match(piece):
        who = own(match['who'] or '').removeprefix('the ')
        return [
            f'name of the {who}: {match["name"]}'
            if who and len(who.split()) < 3
            else f'name: {match["name"]}'
        ]
    if match := re.match(r'^(?:my|our|the|her|his)\s+([\w-]+)\s+([A-Z][\w-]+)$', piece):
        return [f'{match[1]}: {match[2]}']
    if match := patterns.ABOUT.match(piece):
        return [f'topic: {own(match["what"])}']
    if match := patterns.FOR.match(piece):
        return _for(own(match['who']), topic)
    if match := patterns.LANGUAGE.match(piece):
        return [f'language: {match["language"]}']
    return None


def _for(who: str, topic: str) -> list[str]:
    if aged := re.match(r'(?P<who>.*?(?:\s+of|\s+aged|\s+age))\s+(?P<age>\d{1,2})$', who):
        person = re.sub(r'\s+(?:of|aged|age)$', '', aged['who'])
        return [f'for: {person}', f'age: {aged["age"]}']
    named = re.match(r'([a-z-]+) ([A-Z][\w-]+)$', who)
    if named and named[1] in v.PEOPLE:
        return [f'for: {named[1]} {named[2]}']
    if re.match(r'\d+$', who):
        return [f'people: {who}']
    return [f'for: {who}']


def _wishes(piece: str, topic: str) -> list[str] | None:
    if match := patterns.MENTION.match(piece):
        verb = piece.split()[0].casefold()
        what = own(re.sub(r'^(?:in |that |about |of )+', '', match['what']))
        if verb == 'with':
            return [f'with {part}' for part in _listed(what)]
        return [f'include {part}' for part in _listed(re.sub(r'^(?:some|also) ', '', what))]
    if match := re.match(r'^to (?P<who>.+)$', piece, re.IGNORECASE):
        if v.is_person(match['who']):
            return [f'recipient: {own(match["who"])}']
        return [own(piece)]
    if match := patterns.WHERE.match(piece):
        first, last = piece.split()[0].casefold(), piece.split()[-1]
        if first == 'in' and not (
            last.casefold() in v.PLACES
            or last[:1].isupper()
            or re.match(r'in (?:an?|the|my|our|his|her|their)\b', piece)
        ):
            return [own(match['where'])]
        if piece.split()[0].casefold() in (
            'in',
            'into',
            'at',
            'on',
            'near',
            'set',
            'inside',
            'somewhere',
            'outside',
        ) and not re.match(r'in (?:case|that|order|front)', piece):
            prefix = (
                f'{piece.split()[0].casefold()} '
                if piece.split()[0].casefold() in ('near', 'outside', 'under')
                else ''
            )
            return [f'place: {prefix}{own(match["where"])}']
    if match := patterns.I_AM.match(piece):
        return _manners(match['what'])
    return None


def _manners(piece: str) -> list[str]:
    """`short and formal`, `funny but not rude`: each is a fact."""
    parts = re.split(r'\s+(?:and|but|yet)\s+|\s*,\s*', piece)

    def is_manner(part: str) -> bool:
        words = part.casefold().split()
        return bool(words) and words[-1] in v.MANNERS and len(words) <= 3

    if len(parts) > 1 and all(is_manner(part) for part in parts):
        return [own(part) for part in parts]
    return [own(piece)]
