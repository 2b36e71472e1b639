"""Words by which two descriptions of a task are compared: what counts as the same, and what as nothing."""

from collections.abc import Mapping


def _pairs(text: str) -> dict[str, str]:
    return dict(row.split('=') for row in text.split(', '))


UNITS: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen '
        'sixteen seventeen eighteen nineteen'.split()
    )
}
TENS: Mapping[str, int] = {
    word: 10 * number
    for number, word in enumerate('twenty thirty forty fifty sixty seventy eighty ninety'.split(), 2)
}
ORDINALS: Mapping[str, int] = {
    word: number
    for number, word in enumerate(
        'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth '
        'fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(),
        1,
    )
}
AMOUNTS: Mapping[str, str] = _pairs(
    'an hour and a half=90 minutes, one and a half hours=90 minutes, three quarters of an hour=45 '
    'minutes, quarter of an hour=15 minutes, half an hour=30 minutes, quarter hour=15 minutes, half '
    'hour=30 minutes, an hour=1 hour, a minute=1 minute, a week=1 week, a fortnight=2 weeks, '
    'fortnight=2 weeks, a month=1 month, a dozen=12, dozen=12, a couple of=2, a pair of=2, a '
    'hundred=100, a thousand=1000, no more than=at most, not more than=at most, not over=at most, up '
    'to=at most, maximum=at most, no less than=at least, not less than=at least, minimum=at least, '
    'midday=12 pm, noon=12 pm, midnight=12 am, no meat=vegetarian, without meat=vegetarian, meat '
    'free=vegetarian, man next door=neighbour, woman next door=neighbour, people next door=neighbours'
)
"""Phrases and the same in figures, or in one word."""
PARTS: Mapping[str, str] = _pairs(
    'am=am, morning=am, mornings=am, pm=pm, afternoon=pm, evening=pm, evenings=pm, night=pm, tonight=pm'
)
"""Parts of the day beside a clock time."""
NEGATIVE = frozenset(
    'no not without never none nothing nobody non dont doesnt isnt cant cannot couldnt wont wouldnt '
    'didnt wasnt werent arent hasnt havent hadnt mustnt shouldnt free lacking minus avoid avoids '
    'avoiding except neither nor hates dislikes'.split()
)
"""Words that turn a detail into its opposite; `sugar free` is one too."""
SIDES = frozenset(
    'left right front rear north south east west northern southern eastern western upper lower top '
    'bottom inside outside indoor outdoor indoors outdoors'.split()
)
"""Words that say on which side something is."""
EMPTY = frozenset(
    'a an the this that these those some any my your his her its our their me you him us them i it he '
    'she we they who whom whose which what to of for in on at by with from about into as and or is are '
    'was were be been am being has have had having do does did will would shall can could should may '
    'might must there here so very really just please only also too included including includes include '
    'contains containing user users one each per old aged year years called named like get gets got '
    'being turning turns'.split()
)
"""Words that do not tell tasks apart."""
VERBS = frozenset(
    'tell give make write do create compose invent suggest recommend plan help guide explain play draft '
    'prepare show say put set up come think find read let start want need hear work out sort organise '
    'organize arrange lead take pick choose offer provide share teach talk go through describe'.split()
)
"""Verbs that only ask for what follows in a task."""
WRITING = frozenset({'write', 'draft', 'compose'})
"""Verbs of tasks in which `LETTERS` only say what it is written on."""
LETTERS = frozenset({'note', 'notes', 'card', 'cards', 'letter', 'letters'})
SAME: tuple[str, ...] = tuple(
    row.strip()
    for row in (
        'child children kid kids youngster youngsters little | exam exams test tests examination finals | '
        'story stories tale tales | joke jokes gag gags pun puns | poem poems verse verses rhyme rhymes | '
        'note letter | mum mom mother mummy mommy | dad father daddy papa | grandma granny gran '
        'grandmother nana nan | grandpa grandad grandfather granddad | grandchildren grandchild grandkids '
        'grandkid | cooked boiled | baby newborn infant | trip outing excursion tour | gift gifts present '
        'presents | home back return returns returning | workout exercise exercises training | short '
        'brief quick | funny comic humorous amusing comical | scary creepy spooky frightening eerie | '
        'movie film | car automobile drive driving | bike bicycle cycling cycle | picture image photo | '
        'town city | holiday vacation holidays | dinner supper | friend friends mate pal buddy | begin '
        'begins start starts | end ends ending finish finishes | win wins winning victory | lose loses '
        'losing defeat | big large huge | small tiny | wake waking | lesson lessons class classes | pupil '
        'pupils student students | shop store | colleague coworker workmate | sick ill unwell | message '
        'text | apology sorry apologise apologize apologies | thank thanks thankyou gratitude | sleep '
        'sleeping | happy happily cheerful cheerfully | sad sadly | cheap cheaply inexpensive | quiet '
        'quietly calm calmly | formal formally official | vegetarian veggie meatless | train trains rail '
        'railway | recipe recipes | hike walk walking stroll | advice tip tips | afraid scared fear '
        'frightened | argue argument quarrel fight fights row | leftover leftovers remaining remains | '
        'house flat apartment | garden yard | sea seaside coast beach | forest wood woods | job work | '
        'meal food | breakfast brunch | cake cakes | speech toast | couple pair | duration length lasting '
        '| guest guests visitor visitors | people person persons serving servings portion portions | '
        'budget money | beginner beginners novice | simple easy easily | difficult hard | rainy rain '
        'raining wet | sunny sun | rabbit bunny hare | puppy dog doggy | kitten cat kitty | horse pony | '
        'ship boat | plane flight fly flying aeroplane airplane | bus coach | doctor physician dr | '
        'teacher tutor | boss manager | wife spouse | girlfriend partner | auntie aunt | loud noisy | '
        'tired exhausted sleepy | nervous anxious worried | angry cross furious | polite politely '
        'courteous | romantic lovely | elderly old seniors senior | evening evenings | morning mornings | '
        'week weeks weekly | month months monthly | day days daily | year years yearly annual | minute '
        'minutes min | hour hours | euro euros | dollar dollars bucks | pound pounds quid | pc computer '
        'laptop | telly television tv | quiz trivia | game games | song songs tune | meditation '
        'meditating mindfulness | stretch stretches stretching | breathe breathing breath breaths | yoga '
        'pilates | shoulder shoulders | knee knees | leg legs | arm arms | neck necks | plant plants '
        'houseplant | flower flowers | pet pets | birthday birthdays bday | wedding marriage | party '
        'celebration | school schools | rhyming rhymed | spicy hot | meat beef | nut nuts | egg eggs | '
        'potato potatoes | tomato tomatoes | vegetable vegetables veg veggies | hero heroine protagonist '
        '| villain baddie | europe european | departure depart departs leave leaves leaving | seated '
        'sitting seat'
    ).split('|')
)
"""Each row has words that mean the same in a detail."""
