"""Words by what they tell about who a sentence is for. One row is a class and its words, of any form."""

from collections.abc import Mapping

from mistypilot_ros.offline.text import read

COLLAPSED: Mapping[str, str] = {
    'PART': (
        'chin jaw jawline neck scruff nape forehead brow head noggin crown ear temple bumper sensor touch'
    ),
    'PIECE': (
        'story tale yarn legend myth fable poem verse rhyme rap limerick haiku ballad lullaby riddle '
        'joke pun anecdote speech toast essay letter email invitation card caption script scene '
        'chapter dialogue recipe menu plan itinerary schedule timetable routine list quiz puzzle '
        'article paragraph ending punchline title plot play trip outing workout homework vow eulogy '
        'dream book novel film movie'
    ),
    'FIGURE': (
        'knight dragon princess prince wizard witch pirate ghost king queen fox wolf bear hero '
        'captain giant fairy unicorn astronaut detective villain monster owl snail mermaid troll elf '
        'parrot mouse clown'
    ),
    'KIN': (
        'mum mom mother dad father gran grandma granny nan grandmother grandpa grandad grandfather '
        'sister brother son daughter wife husband aunt uncle cousin nephew niece friend boss teacher '
        'neighbour neighbor colleague boyfriend girlfriend partner ex flatmate roommate'
    ),
    'TOUCHING': (
        'tap touch press pat stroke hit push bump poke rub scratch squeeze boop knock prod tickle '
        'slap pinch nudge brush grab bang kick pull tug'
    ),
    'MEASURE': 'second minute hour metre meter centimetre centimeter cm degree percent',
}
"""Classes whose words are taken for one another. A word belongs to the last class that lists it."""
TELLING: Mapping[str, str] = {
    'making': (
        'write compose draft invent imagine describe explain teach suggest recommend advise plan '
        'brainstorm translate summarise summarize compare discuss practise practice quiz help rewrite '
        'retell word'
    ),
    'feeling': (
        'sad lonely nervous worried worry afraid anxious angry proud stressed tired scared upset '
        'bored miss cry ashamed frightened lost cope panic exhausted homesick jealous guilty '
        'embarrassed grief heartbroken depressed overwhelmed lonesome feel felt'
    ),
    'editing': (
        'shorter longer funnier scarier simpler politer formal version part bit ending last paragraph '
        'shorten longer happier sadder easier harder rhyme instead different another once again more '
        'less funny serious'
    ),
    'model': 'model brain smarter clever cleverer brainpower intelligence upgrade downgrade overthink',
    'keeping': 'remember save keep store hang hold tuck file keeper memorise memorize favourite',
    'general': (
        'people person human normal normally usually typical ever country world animal baby dog cat '
        'everybody anyone culture history century planet moon star scientist invented wedding funeral'
    ),
    'device': (
        'light flashlight torch lamp beam volume speaker battery charge charger timer alarm memo '
        'music tune song camera photo picture selfie snapshot snap clip video arm lamp glow melody '
        'piano'
    ),
    'moving': (
        'metre meter centimetre centimeter left right forward forwards backward backwards back closer '
        'nearer away around round degrees turn drive roll scoot budge reverse spin rotate'
    ),
    'sensing': (
        'dark darker bright loud louder quiet quieter hear see noisy noise blinding dazzling glare '
        'gloomy silence'
    ),
    'sky': (
        'weather rain snow umbrella coat forecast warm cold hot sunny outside jumper raincoat degrees storm'
    ),
    'today': 'today now tonight moment currently afternoon immediately',
    'binding': (
        'bind bound unbind binding bindings trigger assign assigned assignment link connect attach '
        'hook whenever each every anymore longer whoever anyone anybody'
    ),
    'past': 'was were did had went said told used gave took got came made felt',
    'self': 'i im ive id ill me my mine myself',
    'ours': 'we us our weve were ours',
    'robot': 'you your youre yours youve yourself youd youll',
    'others': 'he she they his her their them him hes shes theyre theyve',
    'thanks': 'thank thanks cheers brilliant lovely perfect great',
    'polite': 'please could would can may might kindly',
}
"""Classes of which a sentence has words or not."""


def by_stem(classes: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    """Names of the classes by the stems of their words."""
    found: dict[str, tuple[str, ...]] = {}
    for name, row in classes.items():
        for word in read(row).words:
            found[word.stem] = (*found.get(word.stem, ()), name)
    return found
