"""Kinds of task: advice, comfort and kind words."""

from mistypilot_ros.offline.social.kind_families import Family
from mistypilot_ros.offline.social.kind_words import (
    AFRAID,
    AILING,
    EXAM,
    GONE,
    PET,
    PLANT,
    QUARREL,
    SIBLINGS,
)

HELPED = (
    Family(
        'comfort',
        'someone after {}',
        '',
        {
            "a pet's death": f'{PET} + {GONE}; rainbow bridge',
            'a death': 'died|passed away|funeral|grief|grieving|mourning|widow|widower',
            'a breakup': 'broke up|broken up|break up|dumped|split up|left me',
            'a lost game': 'lost the match|lost our match|lost the game|lost the final',
            'a bad mark': 'bad mark|bad grade|failed my exam|failed the exam|failed my test',
            'a nightmare': 'bad dream|nightmares',
            'a fall': 'i fell|had a fall',
            'a lost job': 'lost my job|got fired|laid off',
            'a rejection': 'was rejected|turned me down|did not get the job|did not get in',
        },
    ),
    Family(
        'calm',
        '{}',
        '',
        {
            'exam nerves': f'{EXAM} + {AFRAID}',
            'stage fright': 'before the concert|before my concert|on stage + nervous|scared|afraid',
            'fear of the dark': 'dark + afraid|scared|frightened; monster + bed',
            'fear of the dentist': 'dentist + afraid|scared|nervous',
            'fear of flying': 'flight|flying|plane + afraid|scared|nervous',
            'fear of needles': 'needle|injection|jab + afraid|scared|nervous',
            'fear of thunder': 'thunder|lightning|storm + afraid|scared|frightened',
            'nerves before an operation': 'operation|surgery + afraid|scared|nervous|worried',
            'first-day nerves': 'first day + nervous|scared|afraid|worried',
        },
    ),
    Family(
        'give',
        'advice on {}',
        '',
        {
            'better sleep': 'insomnia|sleepless|counting sheep'
            '|awake at night|wide awake|lie awake|lying awake|nod off;'
            'sleep|asleep + better|cannot|cant|trouble|problem|hardly|never|barely|badly; toss and turn'
            '; drop off|fall asleep|falling asleep|sleep through + cant|cannot|never|trouble|hard|help',
            'a quarrel between siblings': f'{SIBLINGS} + {QUARREL}',
            'a quarrel with a friend': f'best friend|my friend|roommate|flatmate + {QUARREL}|angry with me',
            'a quarrel with a neighbour': f'neighbour|neighbor + {QUARREL}|noise|loud|complain',
            'a quarrel with parents': f'mum|mom|dad|parents + {QUARREL}',
            'caring for a houseplant': f'{PLANT} + {AILING}',
            'making friends': 'make friends|making friends|find friends|no friends|new friends',
            'homesickness': 'homesick|miss home|missing home',
            'a job interview': '',
            'public speaking': 'speak in front of|give a talk|give a presentation',
            'screen time': 'too much phone|hours on the tablet|always on the phone|always on his phone',
            'bullying': 'bully|bullied|tease me|pick on me|picks on me|picking on',
            'saving energy': 'save energy|save electricity|electricity bill|heating bill',
            'learning words': 'remember vocabulary|keep words in mind',
            'concentration': 'concentrate|focus + cannot|cant|better|trouble|homework',
            'putting things off': 'procrastinate|procrastination|keep putting off',
            'stress at work': 'burn out|burnout|too much work|overworked',
            'a shy child': 'so shy|too shy',
            'a picky eater': 'picky eater|wont eat|fussy eater',
            'a crying baby': 'baby + cries|crying|scream',
            'toddler tantrums': 'tantrum',
            'jealousy': 'jealous',
            'a new school': 'change school|new school',
            'first aid': 'nosebleed|bee sting|burned my finger',
            'back pain': 'my back hurts|back ache',
            'a cold': 'runny nose|sore throat',
            'remembering names': 'forget names',
            'memory': 'forgetful|keep forgetting',
            'saving money': 'save money|spend less|spend too much',
            'a healthy diet': 'eat healthier|eat healthily',
            'quitting smoking': 'stop smoking|give up smoking',
            'training a puppy': 'puppy + train|bite|house trained|obey',
            'removing a stain': 'stain|red wine on',
            'homework': 'homework + refuse|wont|never|every day',
            'living with a roommate': 'flatmate|roommate',
            'choosing a career': 'what to study|which job|career',
            'retirement': 'retired + bored|what to do',
            'caring for a parent': 'look after my mother|look after my father|care for my mother',
        },
    ),
    Family(
        'comfort',
        'someone who is {}',
        '',
        {
            'lonely': 'loneliness|all alone|nobody visits|no one visits|nobody calls|feel alone'
            '; so alone|by myself all day|nobody to talk',
            'sad': 'been crying|want to cry',
            'ill': 'in bed with fever|feel ill|feeling ill',
            'in pain': 'it hurts|so much pain',
            'worried': 'worry so much|worries me',
            'in hospital': 'stuck in hospital',
        },
    ),
    Family(
        'cheer up',
        '{}',
        '',
        {
            'the user': 'cheer me up|cheer us up|cheer him up|cheer her up|cheer them up|cheering up'
            '|bad day|rotten day|awful day|terrible day|feel down|feel low|feeling blue|down in the dumps'
            '; lift me up|lift my mood|went wrong today|better mood|lift her mood',
        },
    ),
    Family(
        'give',
        'a {}',
        '',
        {
            'compliment': 'say something nice|something nice about',
            'pep talk': 'courage|motivate me|motivate us|encourage me|encourage us|motivation',
            'thought for the day': 'motto for today|quote of the day|words of wisdom',
            'blessing': 'say grace',
            'weekly review': 'look back on the week',
        },
    ),
)
"""What is narrow stands before what is wide."""
