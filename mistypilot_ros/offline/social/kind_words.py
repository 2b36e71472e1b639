"""Words that several kinds of task are known by; `|` stands between them."""

STORY = 'story|stories|tale|yarn|adventure|read to me|read me|read us|read to us|invent|make up'
POEM = 'poem|verse|rhyme|ode|sonnet|poetry'
LETTER = 'note|card|letter|message|email|e mail|text|words|write|writing|postcard|lines|say'
SPEECH = 'speech|few words|some words|talk|say something'
TOAST = 'toast|raise a glass|raise the glasses|raise our glasses'
LIST = 'list|checklist|what to buy|what to take|pack|need'
PARTY = 'party|parties|celebration|celebrate|bash|do for|guests|feast|sleepover|cake and|balloons'
MEAL = 'dinner|lunch|supper|meal|menu|brunch|cook|eat|dish|breakfast|feed'
GIFT = (
    'gift|present|buy|surprise|give him|give her|get him|get her|give them|get them'
    '|wrap|give my|get my|make her happy|make him happy'
)
RECIPE = 'recipe|cook|bake|make|dish|eat|use up|do with'
ROUTINE = 'routine|ritual|habit|rhythm|chaos|chaotic|hectic|organise|organize'
PLAN = 'plan|schedule|timetable|programme|program|prepare|calendar'
QUIZ = (
    'quiz|test me|test us|test him|test her|ask me|ask us|practise|practice|drill|questions|trivia|rounds of'
)
GAME = 'game|play|activity|activities|bored|keep busy|something to do|things to do|entertain'
EXAM = 'exam|test|finals|oral|midterm|audition|recital|tests|final'
AFRAID = (
    'scared|afraid|nervous|nerves|anxious|panic|panicking|terrified|shaking|worried|dread|dreading|butterflies'
    '|tremble|trembling|shake|stressed|freak|freaking|jitters|calm|reassure|fear|frightened|sick with worry'
)
PET = 'dog|cat|hamster|rabbit|bunny|parrot|budgie|guinea pig|goldfish|pony|horse|puppy|kitten|tortoise|pet'
GONE = (
    'died|dead|passed|heaven|put down|put to sleep|ran away|flew away|lost|gone|buried|run over|missing|miss'
)
PLANT = 'plant|orchid|cactus|fern|ficus|aloe|succulent|bonsai|ivy|palm|basil|violet|seedling|potted'
AILING = (
    'water|watering|yellow|brown|droop|drooping|wilt|wilting|dying|dies|repot'
    '|leaves|care|spots|pests|soil|wrong|look after|limp|pale|sick|grow'
)
QUARREL = (
    'fight|fought|quarrel|argue|argument|squabble|bicker|row|shouting|fell out|fallen out|not talking'
    '|scratch|hit each other|pinch|pull hair|wont share|at each other|never agree|whose turn'
)
SIBLINGS = 'brother|sister|sibling|sons|daughters|boys|girls|twins|my children|my kids|the kids'
