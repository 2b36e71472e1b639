"""What the offline interpreter makes of social instructions."""

import pytest

from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, Downgrade, Keep, New, Upgrade
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.offline.social.reader import SocialReader

NOTHING = TaskContext()
STORY = TaskContext('tell a story', ('topic: a shy dragon', 'length: 5 minutes', 'funny', 'no knights'))
TRIP = TaskContext(
    'plan a trip to Oslo',
    ('date: Friday', 'people: 4', 'by train', 'include a museum', 'budget: under 300 euros'),
)


@pytest.fixture(scope='module')
def reader() -> SocialReader:
    return SocialReader()


def new(reader: SocialReader, text: str, context: TaskContext = NOTHING) -> New:
    (command,) = reader.read(text, context).commands
    assert isinstance(command, New)
    return command


@pytest.mark.parametrize(
    ('text', 'main_task', 'details'),
    [
        ('Tell me a story about a shy dragon, five minutes, please.',
         'tell a story', ('topic: a shy dragon', 'length: 5 minutes')),
        ('Um, could you plan a trip to Oslo for Friday, four of us, by train?',
         'plan a trip to Oslo', ('date: Friday', 'people: 4', 'by train')),
        ('Write a poem for my grandson Emil, short and funny.',
         'write a poem', ('for: grandson Emil', 'short', 'funny')),
        ('I need a recipe without nuts for ten children.',
         'suggest a recipe', ('no nuts', '10 children')),
        ('Suggest a title for my aunt, under twenty euros, she likes jazz.',
         'suggest a title', ('for: aunt', 'budget: under 20 euros', 'likes jazz')),
        ('Explain how a sewing machine works.', 'explain how a sewing machine works', ()),
        ('How do I change a bicycle tyre?', 'explain how to change a bicycle tyre', ()),
    ],
)  # fmt: skip
def test_a_task_begins(reader, text, main_task, details):
    command = new(reader, text)
    assert command.main_task == main_task
    assert command.details == details


@pytest.mark.parametrize(
    ('text', 'main_task'),
    [
        ('My pony died last night.', "comfort someone after a pet's death"),
        ("I keep lying awake till four, I just can't sleep.", 'give advice on better sleep'),
        ('Crack me up with something about ducks.', 'tell a joke'),
        ('My boys squabble over the remote all day, any advice?',
         'give advice on a quarrel between siblings'),
    ],
)  # fmt: skip
def test_an_indirect_wish_is_a_task_too(reader, text, main_task):
    assert new(reader, text).main_task == main_task


@pytest.mark.parametrize(
    ('text', 'details', 'target'),
    [
        ('Make it Saturday instead.', ('date: Saturday',), 0),
        ('Not Friday, Monday.', ('date: Monday',), 0),
        ('Sunday rather than Friday, my boss is away.', ('date: Sunday',), 0),
        ('Swap the museum for a boat tour.', ('include a boat tour',), 3),
        ('By bus, not by train.', ('by bus',), 2),
        ('Raise the limit to four hundred.', ('budget: under 400 euros',), 4),
        ("We're five now.", ('people: 5',), 1),
    ],
)
def test_a_detail_changes(reader, text, details, target):
    assert reader.read(text, TRIP).commands == (ChangeDetails(details, (target,)),)


@pytest.mark.parametrize(
    ('text', 'details'),
    [
        ('With a swim in the fjord.', ('with a swim in the fjord',)),
        ('No fish restaurants.', ('no fish restaurants',)),
        ('Put in a stop for coffee, I get sleepy otherwise.', ('include a stop for coffee',)),
    ],
)
def test_a_detail_is_added(reader, text, details):
    (command,) = reader.read(text, TRIP).commands
    assert isinstance(command, ChangeDetails) and command.targets == ()
    assert [text.split()[-1] for text in command.details][-1] == details[-1].split()[-1]


@pytest.mark.parametrize(
    ('text', 'targets'),
    [
        ('Skip the museum, we know it.', (3,)),
        ('Never mind the budget.', (4,)),
        ('Drop it all, we are staying home.', ()),
        ('Forget the whole trip.', ()),
    ],
)
def test_a_detail_or_all_goes(reader, text, targets):
    assert reader.read(text, TRIP).commands == (DeleteDetails(targets),)


def test_what_was_shut_out_is_allowed_again(reader):
    assert reader.read('Knights are fine after all.', STORY).commands == (DeleteDetails((3,)),)


@pytest.mark.parametrize(
    ('text', 'command'),
    [
        ('Use your cleverest model for this.', Upgrade()),
        ('Think a bit harder about it, please.', Upgrade()),
        ('Go back to the small model.', Downgrade()),
        ("You don't have to think so long.", Downgrade()),
        ('Save this story for my sister.', Keep()),
        ('Hold on to that one until Sunday', Keep()),
        ('Would you put it away safely for later?', Keep()),
    ],
)
def test_the_model_changes_or_the_result_is_kept(reader, text, command):
    assert reader.read(text, STORY).commands == (command,)


def test_several_things_in_one_turn(reader):
    commands = reader.read('Think harder, make it sad, and keep it for me.', STORY).commands
    assert Upgrade() in commands and Keep() in commands
    assert ChangeDetails(('sad',), (2,)) in commands


def test_keeping_it_short_is_a_wish_and_no_keeping(reader):
    assert Keep() not in reader.read('Keep it short.', STORY).commands


@pytest.mark.parametrize(
    'text',
    [
        'Thank you, that was lovely!',
        'Tell it again.',
        'Haha, good one.',
        'What was the name of the dragon?',
        'Did you make that up yourself?',
        "You're a clever robot.",
        'Once more, please.',
    ],
)
def test_nothing_changes(reader, text):
    assert reader.read(text, STORY).commands == ()


@pytest.mark.parametrize('text', ['Yes!', 'An elephant.', 'Is it the Danube?', 'forty-two'])
def test_a_move_in_a_game_changes_nothing(reader, text):
    assert reader.read(text, TaskContext('give a quiz on rivers', ('topic: rivers',))).commands == ()


def test_another_topic_is_a_new_task(reader):
    command = new(reader, 'Okay, now tell me a joke about penguins.', TRIP)
    assert (command.main_task, command.details) == ('tell a joke', ('topic: penguins',))


def test_another_destination_is_a_new_task(reader):
    command = new(reader, 'Bergen rather than Oslo.', TRIP)
    assert (command.main_task, command.details) == ('plan a trip to Bergen', TRIP.details)


def test_somebody_returns_to_an_earlier_topic(reader):
    earlier = (
        'Write a poem about a windmill, eight lines, sad.',
        'Make it happy.',
        'Tell me a riddle about snow.',
    )
    context = TaskContext('tell a riddle', ('topic: snow',), earlier)
    command = new(reader, 'Back to the windmill poem, but ten lines.', context)
    assert command.main_task == 'write a poem'
    assert command.details == ('topic: a windmill', '10 lines', 'happy')


def test_without_a_task_nothing_can_change(reader):
    assert reader.read('Thank you so much!', TaskContext()).commands == ()


def test_an_empty_turn_is_nothing(reader):
    for text in ('', '   ', '...', 'um'):
        assert reader.read(text, STORY).commands == ()


def test_the_interpreter_reads_social_instructions_too(talk):
    assert talk.interpreter.social('Keep this one.', STORY).commands == (Keep(),)
    assert talk.interpreter.social('Alexa, save this story.', STORY).commands == ()


def test_a_statement_beside_a_wish_is_its_reason(reader):
    commands = reader.read('Put in a kind giant, my sister loves them.', STORY).commands
    assert commands == (ChangeDetails(('include a kind giant',)),)


def test_reasons_and_remarks_are_no_details(reader):
    assert reader.read("She's already snoring.", STORY).commands == ()
    assert reader.read('Save it, I want to read it to my class.', STORY).commands == (Keep(),)


@pytest.mark.parametrize(
    ('text', 'main_task', 'purpose'),
    [
        ('Cheer up the ward with a knock-knock joke.', 'tell a knock-knock joke', 'Cheer up the ward'),
        ('Keep the kids busy with a riddle.', 'tell a riddle', 'keep the kids busy'),
        ('Make me laugh with a story about a goat.', 'tell a story', 'make me laugh'),
    ],
)
def test_the_means_are_the_task_and_the_rest_says_what_they_are_for(reader, text, main_task, purpose):
    begun = new(reader, text)
    assert begun.main_task == main_task
    assert purpose.casefold() in [detail.casefold() for detail in begun.details]


def test_without_means_somebody_is_cheered_up(reader):
    assert new(reader, 'Cheer me up.').main_task == 'cheer up the user'


@pytest.mark.parametrize(
    ('text', 'detail'),
    [
        ('It should be funny.', 'funny'),
        ('Keep it under two minutes.', 'length: under 2 minutes'),
        ('The theme is farm animals.', 'the theme is farm animals'),
    ],
)
def test_a_wish_that_sounds_like_praise_or_keeping_changes_the_task(reader, text, detail):
    for task in ('play twenty questions', 'explain how bees make honey'):
        assert reader.read(text, TaskContext(task)).commands == (ChangeDetails((detail,), ()),)


def test_keeping_it_is_still_keeping(reader):
    assert reader.read('Keep it for later.', TaskContext('explain how bees make honey')).commands == (Keep(),)
