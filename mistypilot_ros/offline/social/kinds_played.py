"""Kinds of task: games, quizzes, exercises and practice."""

from mistypilot_ros.offline.social.kind_families import Family
from mistypilot_ros.offline.social.kind_words import GAME, QUIZ

PLAYED = (
    Family(
        'suggest',
        '{} games',
        GAME,
        {
            'indoor': 'indoors|inside|rain|raining|rainy|pouring|wet outside|living room|ward|storm'
            '; !bored + hospital|ward|flat'
            '; !raining|pouring|bucketing|snowing|stormy + children|kids|class|bored|play|twins',
            'outdoor': 'outdoors|outside|garden|park|beach|playground',
            'party': 'guests',
            'travel': 'in the car|on the train|on the plane|long drive|journey|bus ride',
            'ball': 'football|with a ball',
            'water': 'pool|paddling',
            'memory': 'train my memory|dementia',
            'team': 'team building|get to know each other',
            'quiet': 'without noise|waiting room',
            'classroom': 'my class|pupils|lesson break',
        },
    ),
    Family(
        'play',
        '{}',
        '',
        {
            'twenty questions': '20 questions',
            'I spy': '',
            'a word game': 'word chain|word association',
            'hangman': '',
            'rock paper scissors': '',
            'tic-tac-toe': 'noughts and crosses',
            'Simon says': '',
            'truth or dare': '',
            'would you rather': '',
            'a guessing game': 'guess a number|guess the number|guess who',
            'charades': '',
            'two truths and a lie': '',
        },
    ),
    Family(
        'give',
        'a {} quiz',
        QUIZ,
        {
            'spelling': 'spell|dictation; letters + words',
            'capital cities': 'capital|capitals; main city',
            'multiplication': '!times table; multiply|times tables'
            '; !times 3|times 4|times 6|times 7|times 8|times 9 + ask|quiz|test',
            'mental arithmetic': '!mental maths; maths|sums|adding|subtract|division|arithmetic',
            'vocabulary': 'vocab|new words|french words|english words|german words|spanish words',
            'animal': 'animals|zoo',
            'history': 'kings|wars|romans',
            'geography': 'rivers|countries|flags|continents',
            'music': 'songs|bands|composers',
            'film': 'movies|actors',
            'sports': 'football|sport|olympics',
            'science': 'physics|chemistry|biology',
            'traffic': 'road signs|driving theory',
            'grammar': 'verbs|tenses|irregular',
            'general knowledge': 'pub quiz|trivia',
            'logic': 'logical',
        },
    ),
    Family(
        'guide',
        'a {} exercise',
        '',
        {
            'breathing': 'breathe|breathing|inhale|exhale|breath + deep|slow|calm|in and out'
            '; breathe|breathing|inhale + with me|with us|slowly|guide|lead|help|together|calm',
            'relaxation': 'relaxation|relax + muscle|guide|lead|help',
            'stretching': 'stretches|stretching|stretch + neck|back|legs|shoulders|muscles|body;'
            'loosen up|stiff neck|stiff back|stiff shoulders|tight shoulders|stiff legs'
            '; shoulders|neck|back|legs|hips|muscles + stiff|tight|sore|loosen|tense|ache',
            'chair': 'exercises sitting|gymnastics in my chair|seated exercise',
            'balance': 'keep my balance',
            'eye': 'tired eyes|eyes + screen',
            'warm-up': 'warm up before|warming up',
            'hand': 'finger exercise|stiff fingers',
        },
    ),
    Family(
        'guide',
        'a {}',
        '',
        {
            'dream journey': 'imaginary journey|fantasy journey',
            'meditation': 'meditate|mindful|mindfulness|body scan',
            'yoga session': 'yoga',
        },
    ),
    Family(
        'practise',
        'a {}',
        'practise|practice|rehearse|mock|role play|pretend|try out|run through',
        {
            'job interview': 'interview',
            'conversation in a foreign language': 'speak english|speak french|speak spanish|speak german',
            'phone call': 'call the doctor|telephone',
            'presentation': 'my talk|slides',
            'doctor visit': 'see the doctor',
            'restaurant order': 'order food|waiter',
            'difficult conversation': 'tell my boss|tell my parents',
            'oral exam': 'viva|oral',
            'role': 'my lines|school play',
        },
    ),
)
"""What is narrow stands before what is wide."""
