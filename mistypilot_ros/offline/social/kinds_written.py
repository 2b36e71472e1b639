"""Kinds of task: what is written for somebody."""

from mistypilot_ros.offline.social.kind_families import Family
from mistypilot_ros.offline.social.kind_words import LETTER, LIST, POEM, SPEECH, TOAST

WRITTEN = (
    Family(
        'write',
        'a {} poem',
        POEM,
        {
            'birthday': 'turns|turning|born',
            'love': 'romantic|valentine|anniversary|wife|husband|girlfriend|boyfriend|sweetheart|darling',
            'Christmas': 'xmas|santa',
            'nature': 'forest|meadow|spring|autumn',
            'farewell': 'goodbye|leaving|retiring',
            "Mother's Day": 'mothers day',
            "Father's Day": 'fathers day',
            'nonsense': 'silly words',
        },
    ),
    Family(
        'write',
        'a {}',
        '',
        {
            'haiku': 'haikus|5 7 5|five seven five|japanese poem; 5 syllables|17 syllables',
            'limerick': '',
            'rap': 'raps',
            'acrostic': 'first letters + name',
            'sonnet': '',
            'shopping list': 'grocery list|groceries + list',
            'to-do list': 'to do list',
            'wish list': '',
            'diary entry': 'diary|journal entry',
            'cover letter': 'letter of application|application letter|job application',
            'letter of recommendation': 'recommendation letter|reference letter',
            'complaint': 'complaints|complain to|complain about',
            'school report': 'book report',
            'lab report': 'report + experiment',
            'news report': 'class newspaper|school newspaper',
            'puppet play': 'puppet show|puppet theatre',
            'short play': 'sketch for + school|class|stage',
            'love letter': '',
            'letter to Santa': 'santa + letter',
            'obituary': '',
            'dating profile': '',
            'small ad': 'for sale + advert|ad',
            'excuse note': 'excuse + school|teacher|sick',
            'product review': 'review of + hotel|restaurant|product',
        },
    ),
    Family('write', '{}', '', {'song lyrics': 'lyrics|words for a song; write|invent|make up|need + song'}),
    Family(
        'write',
        'a {} speech',
        SPEECH,
        {
            'wedding': 'bride|groom|best man|bridesmaid|marry|married|marriage|marries',
            'farewell': 'goodbye|leaving|send off|moves|moving away|last day',
            'retirement': 'retire|retiring|pension',
            'birthday': 'turns|turning',
            'graduation': 'graduate|commencement',
            'welcome': 'greet the guests',
            'funeral': 'eulogy|buried',
            'campaign': 'class president|student council|elected',
        },
    ),
    Family(
        'write',
        'a {} toast',
        TOAST,
        {
            'wedding': 'bride|groom|best man|bridesmaid|marry|married|marriage|marries',
            'birthday': 'turns|turning',
            'farewell': 'goodbye|leaving',
            'anniversary': 'years married',
            'New Year': 'new years eve|midnight',
        },
    ),
    Family(
        'write',
        'a {} note',
        LETTER,
        {
            'thank-you': 'thank|thanks|thank you|gratitude|grateful|thanking',
            'get-well': 'get well|hospital|operation|surgery|recover|feel better',
            'condolence': 'condolences|sympathy|funeral|passed away|lost her husband|lost his wife',
            'welcome': 'new neighbour|new colleague|new pupil',
            'good luck': 'wish luck',
            'congratulation': 'congratulate|congratulations|newlyweds|passed her exam|passed his exam',
            'reminder': 'remind + parents|tenants|members',
            'sick': 'call in sick|cannot come to work|off sick',
        },
    ),
    Family(
        'write',
        'an {}',
        '',
        {
            'apology': 'apologise|apologize|apologies|say sorry|sorry note|sorry card|make it up to;'
            'sorry + letter|card|note|message|text|email'
            '; my fault|i broke|i lied|was rude|forgot her birthday + write|letter|card|note|message|text',
            'invitation': 'invite + card|text|message|email|letter|words|write',
            'announcement': 'announce',
        },
    ),
    Family(
        'make',
        'a {} list',
        LIST,
        {
            'packing': 'suitcase|rucksack|luggage|bag for|pack for|camping|holiday|mountains|week in',
            'reading': 'books to read',
            'guest': 'whom to invite',
            'chore': 'chores|who cleans',
            'playlist': 'songs for',
            'emergency': 'phone numbers for emergencies',
            'moving': 'move house|new flat|moving out',
            'baby name': 'names for the baby',
        },
    ),
)
"""What is narrow stands before what is wide."""
