"""Kinds of task: what is told, out of memory or made up."""

from mistypilot_ros.offline.social.kind_families import Family
from mistypilot_ros.offline.social.kind_words import STORY

TOLD = (
    Family(
        'tell',
        'the story of {}',
        '',
        {
            'Aladdin': '!aladdin; magic lamp',
            'the boy who cried wolf': 'cried wolf',
            'Cinderella': '!cinderella; glass slipper',
            "the emperor's new clothes": 'emperor + clothes',
            'the gingerbread man': '',
            'Goldilocks': '!goldilocks; 3 bears|three bears + porridge|story|tale',
            'Hansel and Gretel': '!hansel|gretel|gingerbread house',
            'Jack and the beanstalk': 'beanstalk',
            'Little Red Riding Hood': 'red riding hood; wolf + grandma|grandmother|granny + story|tale',
            'Noah and the ark': "noah's ark",
            'Pinocchio': '!pinocchio; nose + lie + puppet|story',
            'the princess and the pea': '',
            'Puss in Boots': '',
            'Rapunzel': '!rapunzel; long hair + tower',
            'Robin Hood': '',
            'Rumpelstiltskin': '!rumpelstiltskin; straw into gold',
            'Sleeping Beauty': 'spindle + princess',
            'Snow White': '7 dwarfs|seven dwarfs|poisoned apple',
            'the three little pigs': '3 little pigs|3 pigs|three pigs; wolf + pigs'
            '; wolf + blows|straw|bricks',
            'the tortoise and the hare': 'hare + tortoise|turtle',
            'the Trojan horse': '',
            'the ugly duckling': '',
        },
    ),
    Family(
        'compose',
        'a {}',
        '',
        {
            'lullaby': 'lullabies|cradle song; song|sing|hum + to sleep|asleep|cot|crib|sleepy|bedtime'
            '; song|sing|hum + drift|doze|nod|baby',
            'nursery rhyme': 'nursery song',
            'birthday song': 'song + birthday',
            'counting song': 'song + count',
            'school song': 'anthem|hymn + school|class',
            'jingle': '',
        },
    ),
    Family(
        'tell',
        'a {} story',
        STORY,
        {
            'bedtime': 'bed|asleep|sleep|sleepy|lights out|tucked in|goodnight|good night|pyjamas|doze'
            '; close my eyes|blanket|cuddle up|nap',
            'scary': '!something scary|something spooky|something creepy|goosebumps;'
            'spooky|creepy|ghost|haunted|horror|frightening|eerie|vampire|zombie'
            '; !shivers|the creeps|frighten me|scare me|scare us|frighten us|spook me'
            ';attic|graveyard|monster',
            'detective': 'crime|murder|mystery|sleuth|whodunit',
            'Christmas': 'santa|reindeer|nativity|xmas',
            'love': 'romance|romantic',
            'true': 'real life|really happened',
            'campfire': 'camp fire|tent',
        },
    ),
    Family(
        'make up',
        'a {} adventure',
        STORY,
        {
            'superhero': '!superheroes|superpower; super hero|hero with powers|cape'
            '; !invent|make up + can fly|rescues|saves',
            'pirate': 'treasure map|buccaneer',
            'space': 'astronaut|rocket|alien|spaceship|galaxy',
            'jungle': 'explorer|rainforest',
            'knight': 'castle + dragon',
            'underwater': 'mermaid|submarine',
            'time travel': 'time machine',
            'dinosaur': 't rex',
        },
    ),
    Family(
        'make up',
        'a {}',
        '',
        {
            'fairy tale': 'once upon a time; princess|witch|fairy|elf + story|tale|invent',
            'legend': '',
            'fable': '',
        },
    ),
    Family(
        'tell',
        'a {}',
        '',
        {
            'knock-knock joke': '',
            'dad joke': 'corny joke',
            'joke': 'gag|pun|puns|wisecrack|one liner|something funny|crack me up|crack us up|good laugh'
            '|make me laugh|make us laugh|make her laugh|make him laugh|make them laugh|make me giggle'
            '; make|something|need|want + laugh|giggle|chuckle|smile',
            'riddle': 'brain teaser|brainteaser|conundrum|something to guess|something to puzzle'
            '; what am i game|puzzle for me|puzzle with words|puzzle me|guess what it is',
            'proverb': 'old saying|folk saying',
            'tongue twister': 'twister; seashells|hard to say fast|trip over my tongue|peter piper',
            'funny anecdote': 'anecdote',
            'memory of old times': 'good old days|old times',
        },
    ),
    Family(
        'tell',
        'a fun fact about {}',
        'fun fact|fact|facts|trivia|did you know|something interesting|something new|nobody knows',
        {
            'space': 'planet|stars|moon|saturn|jupiter|mars|venus|neptune|black hole|galaxy|astronaut|comet'
            '|universe|solar system|rocket',
            'animals': 'animal|octopus|elephant|shark|whale|penguin|insect|bird|giraffe|lion|spider',
            'the sea': 'ocean|sea|coral|tide',
            'the human body': 'bones|brain|blood|muscles',
            'history': 'romans|egypt|vikings|middle ages',
            'food': 'chocolate|cheese|fruit',
            'robots': 'robot|machines',
            'music': 'instrument|composer',
            'sport': 'olympic|football|tennis',
            'the weather': 'lightning|snow|clouds',
        },
    ),
    Family(
        'tell',
        'a {}',
        '',
        {'fun fact': 'fact of the day|interesting fact|useless fact|something new to know'},
    ),
)
"""What is narrow stands before what is wide."""
