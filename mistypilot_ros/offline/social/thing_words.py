"""What people ask for, and the verbs that they use for it."""

MADE = {
    'tell': 'story tale joke riddle fact facts fable anecdote jokes riddles legend pun news',
    'write': (
        'poem verse verses rhyme letter email e-mail mail message note card text toast speech '
        'lyrics essay report '
        'summary invitation invite haiku limerick rap dialogue script sketch postcard blog '
        'article post review diary ad '
        'advert song ballad sonnet eulogy greeting caption play obituary bio apology '
        'announcement application reply '
        'sms complaint words eulogy slogan song'
    ),
    'plan': (
        'trip excursion outing party menu weekend holiday hike walk tour picnic dinner lesson vacation '
        'celebration visit journey itinerary wedding meal lunch brunch barbecue'
    ),
    'make': (
        'checklist list schedule timetable plan budget routine calendar rota programme program '
        'diet chart table '
        'guide flashcards'
    ),
    'give': 'quiz test advice tips tip hints feedback compliment hint advise',
    'suggest': (
        'dish supper pudding sauce salad sandwich dessert recipe gift present outfit idea '
        'ideas name names game games activity activities hobby '
        'breakfast snack drink cake starter craft decoration costume title slogan word topic '
        'exercises meal soup '
        'side nickname theme experiment project present'
    ),
    'recommend': 'book film movie novel series podcast restaurant album band show author museum documentary',
    'guide': 'exercise meditation stretch stretches session breathing relaxation routine yoga',
    'play': 'game',
    'compose': 'lullaby melody',
    'have': 'conversation chat talk',
}
VERB_OF = {thing: verb for verb, things in MADE.items() for thing in things.split()}
_SAID = {
    'tell': 'tell, read',
    'write': 'write, draft, word, pen, rap, rhyme, write up',
    'compose': 'compose',
    'plan': 'plan, organise, organize, arrange, map out, set out, sort out, sort',
    'make': 'work out, make, create, do, set up, put together, draw up, build, set',
    'make up': 'make up, invent, think up, dream up',
    'suggest': 'come up with, suggest, propose, find, name, brainstorm',
    'recommend': 'recommend',
    'give': 'give, advise',
    'explain': 'explain, show, walk, figure out',
    'describe': 'describe',
    'teach': 'teach, learn',
    'guide': 'guide, lead, talk, take',
    'design': 'design',
    'play': 'play',
    'practise': 'practise, practice, rehearse',
    'cheer': 'cheer',
    'comfort': 'comfort, console',
    'calm': 'calm',
    'translate': 'translate',
    'summarise': 'summarise, summarize, sum up',
    'compare': 'compare',
    'settle': 'settle',
    'quiz': 'quiz',
    'test': 'test',
    'ask': 'ask',
    'sing': 'sing',
    'help': 'help',
    'list': 'list',
    'prepare': 'prepare',
    'discuss': 'discuss',
    'imagine': 'imagine',
    'pretend': 'pretend',
    'interview': 'interview',
    'choose': 'choose, pick',
    'outline': 'outline',
    'remind': 'remind',
    'introduce': 'introduce',
    'correct': 'correct, proofread',
    'debate': 'debate',
    'have': 'have',
    'convert': 'convert',
    'solve': 'solve',
    'decide': 'decide',
    'answer': 'answer',
}
CANONICAL = {word: verb for verb, words in _SAID.items() for word in words.split(', ')}
"""What is done, by the verb that people use for it."""
