"""Kinds of task: what is planned, suggested and recommended."""

from mistypilot_ros.offline.social.kind_families import Family
from mistypilot_ros.offline.social.kind_words import EXAM, GIFT, MEAL, PARTY, PLAN, RECIPE, ROUTINE

PLANNED = (
    Family(
        'plan',
        'a {} party',
        PARTY,
        {
            'birthday': 'turns|turning|18th|40th|50th|60th|70th|80th|90th|100th',
            'farewell': 'goodbye|leaving|moving away',
            'Halloween': 'costumes|pumpkin',
            'Christmas': 'xmas|carols',
            'garden': 'lawn',
            'New Year': 'new years eve|midnight fireworks',
            'school': 'end of term|last day of school',
            'retirement': 'retire|retiring',
            'housewarming': 'new flat|new house',
            'surprise': 'without her knowing|without him knowing',
        },
    ),
    Family(
        'plan',
        'a {}',
        '',
        {
            'weekly menu': 'meal plan|menu for the week|week of dinners;'
            'week|weekly|every day|each day|7 days + dinner|meal|menu|supper|cook|lunches'
            '; monday to + eat|cook|dinner|friday',
            'menu': 'dinner party|course meal|course dinner',
            'picnic': 'eat in the park',
            'barbecue': 'grill party|cook out',
            'romantic evening': 'date night|romantic dinner|candlelight',
            'family reunion': 'whole family together',
            'wedding day': 'our wedding|getting married',
            'wedding anniversary': 'years married',
            'school fair': 'summer fete|school fete',
            'school trip': 'class trip|class outing|field trip',
            'treasure hunt': 'scavenger hunt|egg hunt',
            'film night': 'movie night',
            'games night': 'board game evening',
            'sing-along': 'sing along|singing afternoon',
            'memory afternoon': 'reminiscence',
            'garden bed': 'vegetable patch|flower bed|raised bed|herb garden|what to sow',
            'day trip': 'day out|excursion|outing|day away|one day trip|day at the seaside|day at the beach'
            '|day at the lake|out of town for a day'
            '; out of the city|out of town|get away|for a day|for the day|for 1 day'
            '+ saturday|sunday|tomorrow|back|take|go|visit',
            'weekend away': 'weekend trip|city break|long weekend|weekend in',
            'cycling tour': 'bike tour|bicycle tour|bike ride',
            'hike': 'walking tour|long walk in',
            'road trip': 'camper van',
            'museum visit': '',
            'summer holiday': 'summer vacation',
            'lesson': 'lesson plan|teach my class',
            'science project': 'science fair',
            'lab experiment': 'study with participants',
            'lab tour': 'show visitors the lab',
            'team meeting': 'agenda',
            'charity run': 'sponsored run',
        },
    ),
    Family(
        'plan',
        'a {} routine',
        ROUTINE,
        {
            'morning': 'mornings|start the day|start of the day|out of the door|alarm|before school'
            '; !in the morning|mornings + late|rush|hurry|bus|alarm',
            'evening': 'evenings|wind down|after supper',
            'bedtime': 'going to bed|bath and bed',
            'homework': 'after school',
            'medication': 'pills|tablets + when',
            'exercise': 'stay active|keep moving',
            'tidying': 'tidy up',
            'skin care': 'face cream',
        },
    ),
    Family(
        'make',
        'a {} plan',
        PLAN,
        {
            'workout': '!get fit|get in shape|lose weight|build muscle|training plan; gym|fitness'
            '; !stronger|fitter|push ups|muscles + times a week|plan|weights|train',
            'running': '!marathon|half marathon|couch to; jog|jogging|race; !run + kilometres|miles|5k|10k',
            'savings': 'save up|put aside',
            'seating': 'who sits where',
            'weekend': 'saturday and sunday',
            'emergency': 'fire drill',
            'watering': 'water the garden',
            'practice': 'piano|violin|guitar|flute',
        },
    ),
    Family(
        'make',
        'a {}',
        '',
        {
            'study plan': 'study schedule|study timetable|revision timetable|revision plan|learning plan;'
            f'revise|revision|study|studying|cram|learn for + {EXAM}|paper'
            '; chapters + test|exam|weeks',
            'monthly budget': 'budget + month|money|salary|pension|wage|household;'
            'money|salary|pension|wage|pocket money|income + divide|manage|last|split|spread|put aside',
            'cleaning schedule': 'cleaning rota|cleaning plan|chore chart|chores + share|who',
            'moving checklist': 'move house|moving house|moving out|move flat',
            'timetable': '',
            'family calendar': 'who is where when',
            'visitor schedule': 'visiting hours',
        },
    ),
    Family(
        'suggest',
        'a recipe {}',
        RECIPE,
        {
            'from leftovers': '!leftover|left over|yesterdays; in the fridge|stale bread|needs using|use up'
            '; !fridge|pantry|larder|over from + cook|make|eat|recipe|dish',
            'for a cake': 'cake|birthday cake',
            'for soup': 'soup|broth',
            'for biscuits': 'biscuit|cookies',
            'for a picnic': 'picnic',
            'for one person': 'cook for myself|just for me',
            'for a crowd': 'many guests|big group',
            'without an oven': 'no oven|one pan',
        },
    ),
    Family(
        'suggest',
        'a {} gift',
        GIFT,
        {
            'birthday': 'turns|turning',
            'Christmas': 'xmas|secret santa',
            'wedding': 'newlyweds|bride and groom',
            'farewell': 'goodbye|leaving',
            "Mother's Day": 'mothers day',
            'baby shower': 'newborn|new baby',
            'home-made': 'handmade|homemade|make it myself',
        },
    ),
    Family(
        'suggest',
        '{}',
        '',
        {
            'a gift': 'gift idea|present idea|what present|which present|what gift|gift for|present for',
            'a name for a pet': 'name|call + puppy|kitten|hamster|our dog|my dog|my cat|our cat|bunny|pet',
            'a name for a baby': 'baby name|name our baby',
            'a costume': 'dress up as|fancy dress',
            'an outfit': 'what to wear|what should i wear',
            'a hairstyle': '',
            'a hobby': 'take up something new|new pastime',
            'a title': '',
            'a craft project': 'crafts|something to make with paper|glue and scissors',
            'a science experiment': 'experiment at home|experiment with + kitchen|children',
            'a topic for a talk': 'topic for my talk|topic for a presentation',
            'conversation starters': 'break the ice|ice breaker|small talk',
            'a snack': 'something to nibble',
            'a dish for tonight': f'what + tonight|this evening + {MEAL}',
            'a lunch box': 'packed lunch|lunchbox',
        },
    ),
    Family(
        'recommend',
        'a {}',
        '',
        {
            'book': 'novel|something to read|what should i read|what can i read|good read|paperback|whodunit'
            '; read + holiday|beach|plane|next|recommend|suggest; shall i read|could i read|what to read',
            'film': 'movie|something to watch|what should we watch|what can we watch|what to watch|flick'
            '; watch + recommend|suggest|sofa|cinema; shall we watch|could we watch|cinema',
            'TV series': 'tv show|binge',
            'board game': 'card game|boardgame',
            'podcast': '',
            'place to eat': 'eat out|where to eat|go out for dinner',
            'country walk': 'stroll',
            'song to dance to': '',
        },
    ),
)
"""What is narrow stands before what is wide."""
