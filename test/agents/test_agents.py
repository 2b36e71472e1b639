"""The Task Router, the PIA and the SIA over fakes of their ports."""

from dataclasses import dataclass, field

import pytest

from mistypilot_ros.agents import answers
from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.agents.pia import PhysicalAgent, Plan, Step
from mistypilot_ros.agents.router import Decision, TaskRouter, Way, refused, stopped
from mistypilot_ros.core.bindings import Binding
from mistypilot_ros.core.commands import Bind, Invoke, PhysicalCommand, Unbind, Update
from mistypilot_ros.core.errors import InvalidParameterError
from mistypilot_ros.core.interpretation import (
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.pending_question import Asked
from mistypilot_ros.core.questions import Offer, Question
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.core.turns import Agent, Instruction

SKILLS = SkillSet(
    [
        Skill('take_photo', 'Take a photo.', keywords=('take a photo', '拍照')),
        Skill(
            'wave',
            'Wave.',
            keywords=('wave', 'wave {arm}'),
            parameters={'properties': {'arm': {'enum': ['left']}}},
        ),
        Skill('say', 'Say it.', keywords=('say "{text}"', 'announce')),
    ]
)
PHOTO, WAVE = SkillCall('take_photo'), SkillCall('wave')


@dataclass
class Scripted:
    """An interpreter that answers what it is told to, and notes what it was asked."""

    reading: PhysicalReading = PhysicalReading()
    route_to: Agent = Agent.PIA
    confidence: float = 0.75
    asked: list[str] = field(default_factory=list)
    name: str = 'scripted'

    def route(self, text: str, skills: SkillSet) -> Route:
        self.asked.append(text)
        return Route(self.route_to, self.confidence)

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        self.asked.append(text)
        return self.reading

    def social(self, text: str, context: TaskContext) -> SocialReading:
        raise AssertionError('not asked')


def check_call(call: SkillCall, skills: SkillSet) -> SkillCall:
    skills.get(call.skill)
    if 'bad' in call.params:
        raise InvalidParameterError("The skill has no parameter 'bad'.")
    return call


def context(**bindings: SkillCall) -> PhysicalContext:
    table = {name: Binding(name, (call,)) for name, call in bindings.items()}
    return PhysicalContext(MISTY_SENSORS, SKILLS, table)


def answer(commands: list[PhysicalCommand], known: PhysicalContext | None = None) -> str:
    agent = PhysicalAgent(Scripted(PhysicalReading(tuple(commands))), check_call)
    known = known or context()
    plan = agent.plan('text', known)
    return agent.conclude(plan, [Step(command, True) for command in plan.commands], known).reply


# --- router


@pytest.mark.parametrize('text', ['stop', 'Misty, stop!', '停'])
def test_stop_needs_no_interpreter(text: str) -> None:
    interpreter = Scripted()
    router = TaskRouter(interpreter)
    assert router.route(Instruction('1', text), SKILLS).way is Way.STOP
    assert interpreter.asked == []


def test_other_words_go_to_the_agent_that_the_interpreter_names() -> None:
    router = TaskRouter(Scripted(route_to=Agent.SIA))
    decision = router.route(Instruction('1', 'when I tap your chin, stop'), SKILLS)
    assert (decision.way, decision.agent, decision.confidence) == (Way.AGENT, Agent.SIA, 0.75)


@pytest.mark.parametrize(
    ('text', 'says'), [('', 'any words'), (' \n', 'any words'), ('x' * 2001, '2,000 characters')]
)
def test_what_cannot_be_an_instruction_is_refused(text: str, says: str) -> None:
    decision = TaskRouter(Scripted()).at_once(Instruction('1', text))
    assert decision is not None and decision.way is Way.REFUSED and says in decision.reply
    assert not refused(decision.reply).ok


WHICH = Question(
    'Do you mean wave or take a photo?', (Offer('wave', (Invoke(WAVE),)), Offer('take a photo')), 2
)
OPEN = Question('What shall I do when you tap my chin?', completion='when I tap your chin, {answer}')
WORDS = Question('What shall I say?', completion='say "{answer}"')


@pytest.mark.parametrize(
    ('text', 'question', 'decision'),
    [
        ('the first', WHICH, Decision(Way.CARRY_OUT, Agent.PIA, commands=(Invoke(WAVE),))),
        ('no', WHICH, Decision(Way.ANSWERED, reply='All right: I leave it.')),
        (
            'yes',
            WHICH,
            Decision(Way.ANSWERED, reply='Which one: wave or take a photo?', asks=Asked(WHICH, Agent.PIA)),
        ),
        ('stop', WHICH, Decision(Way.STOP)),
        ('sing a song', WHICH, Decision(Way.AGENT, Agent.SIA, 0.75, text='sing a song')),
        (
            'Sing a song.',
            OPEN,
            Decision(Way.AGENT, Agent.PIA, 0.75, text='when I tap your chin, Sing a song', completed=True),
        ),
        ('Can you sing?', OPEN, Decision(Way.AGENT, Agent.SIA, 0.75, text='Can you sing?')),
        (
            'How are you?',
            WORDS,
            Decision(Way.AGENT, Agent.PIA, 0.75, text='say "How are you?"', completed=True),
        ),
    ],
)
def test_what_an_answer_leads_to(text: str, question: Question, decision: Decision) -> None:
    router = TaskRouter(Scripted(route_to=Agent.SIA))
    assert router.route(Instruction('1', text), SKILLS, Asked(question, Agent.PIA)) == decision


def test_an_instruction_of_its_own_is_no_answer() -> None:
    router = TaskRouter(Scripted(confidence=0.9))
    decision = router.route(Instruction('1', 'when I tap it, sing'), SKILLS, Asked(OPEN, Agent.PIA))
    assert decision.text == 'when I tap it, sing' and not decision.completed


def test_an_instruction_is_completed_once() -> None:
    router = TaskRouter(Scripted(route_to=Agent.SIA))
    asked = Asked(OPEN, Agent.PIA, completed=True)
    assert not router.route(Instruction('1', 'It rains.'), SKILLS, asked).completed


def test_the_longest_text_is_taken() -> None:
    assert TaskRouter(Scripted()).at_once(Instruction('1', 'x' * 2000)) is None


def test_what_is_said_of_a_stop() -> None:
    assert (stopped(()).reply, stopped(()).ok) == ('Stopped.', True)
    failed = stopped(('The base moves.', "The skills' supervisor did not answer."))
    assert failed.reply == "Not everything stopped: The base moves. The skills' supervisor did not answer."
    assert not failed.ok and failed.error == 'Unavailable'


# --- PIA


@pytest.mark.parametrize(
    ('commands', 'reply'),
    [
        ([Bind('chin', PHOTO)], 'All right: when you tap my chin, I take a photo.'),
        ([Bind('head_back', WAVE)], 'All right: when you tap the back of my head, I wave.'),
        ([Bind('chin', SkillCall('wave', {'arm': 'left'}))], 'All right: when you tap my chin, I wave left.'),
        ([Bind('chin', SkillCall('say', {'text': 'hi'}))], 'All right: when you tap my chin, I say "hi".'),
        ([Invoke(WAVE), Invoke(PHOTO)], 'All right: I wave and take a photo.'),
        (
            [Bind('chin', WAVE), Bind('chin', PHOTO)],
            'All right: when you tap my chin, I wave and take a photo.',
        ),
        (
            [Update('chin', WAVE), Bind('chin', PHOTO)],
            'All right: when you tap my chin, I now wave and take a photo.',
        ),
        (
            [Bind('chin', WAVE), Bind('head_front', WAVE), Bind('scruff', WAVE)],
            'All right: when you tap my chin or my forehead, I wave; when you touch my scruff, I wave.',
        ),
        (
            [Bind('bumper_front_left', WAVE), Invoke(PHOTO)],
            'All right: when you press my front left bumper, I wave; I take a photo.',
        ),
        (
            [Unbind('chin'), Unbind('head')],
            'All right: when you tap my chin or my head, I do nothing any more.',
        ),
        ([Unbind('chin')], 'All right: when you tap my chin, I do nothing any more.'),
        ([Unbind('*')], 'All right: I do nothing any more when you touch me.'),
        ([], 'All right: I do nothing.'),
    ],
)
def test_what_is_said_of_what_was_done(commands: list[PhysicalCommand], reply: str) -> None:
    assert answer(commands) == reply


def test_what_is_said_where_something_is_bound() -> None:
    known = context(chin=WAVE)
    assert answer([Bind('chin', PHOTO)], known) == 'All right: when you tap my chin, I also take a photo.'
    assert answer([Update('chin', PHOTO)], known) == 'All right: when you tap my chin, I now take a photo.'


def test_questions_and_the_bindings() -> None:
    good, bad = Offer('wave', (Invoke(WAVE),)), Offer('fly', (Invoke(SkillCall('fly')),))
    asked = Question('Which one?', (good, bad), 2)
    agent = PhysicalAgent(Scripted(PhysicalReading(question=asked)), check_call)
    plan = agent.plan('text', context())
    assert plan == Plan(reply='Which one?', question=Question('Which one?', (good,), 1), by='scripted')
    outcome = agent.conclude(plan, [], context())
    assert (outcome.reply, outcome.question, outcome.ok) == ('Which one?', plan.question, True)
    assert agent.plan_commands(good.commands, context()).commands == good.commands
    asks = PhysicalAgent(Scripted(PhysicalReading(asks_bindings=True)), check_call)
    assert asks.plan('text', context()).reply.startswith('I do nothing when you touch me')
    assert asks.plan('text', context(chin=WAVE)).reply == 'This is what I do: when you tap my chin, I wave.'


@pytest.mark.parametrize(
    ('places', 'says'),
    [
        (('chin',), 'This is what I do: when you tap my chin, I wave.'),
        (('bumper_rear_left',), 'This is what I do: when you press my bumpers, I take a photo.'),
        (('head',), 'This is what I do: when you tap the left side of my head, I say "hi".'),
        (('scruff',), 'I do nothing when you touch my scruff.'),
        (
            ('head_right', 'head_back'),
            'I do nothing when you tap the right side of my head or the back of my head.',
        ),
    ],
)
def test_what_is_bound_to_a_place(places: tuple[str, ...], says: str) -> None:
    known = context(chin=WAVE, bumpers=PHOTO, head_left=SkillCall('say', {'text': 'hi'}))
    agent = PhysicalAgent(Scripted(PhysicalReading(asks_bindings=True, asked_places=places)), check_call)
    assert agent.plan('text', known).reply == says


def test_what_the_robot_can_do() -> None:
    asks = PhysicalAgent(Scripted(PhysicalReading(asks_skills=True)), check_call)
    assert asks.plan('text', context()).reply == (
        'I can announce, take a photo and wave; tell me to do it now, or say for instance: '
        'when I tap your chin, wave.'
    )
    nothing = PhysicalContext(MISTY_SENSORS, SkillSet([]), {})
    assert asks.plan('text', nothing).reply.startswith('I have no skills yet')


@pytest.mark.parametrize(
    ('bad', 'says', 'error'),
    [
        (Invoke(SkillCall('fly')), "no skill 'fly'", 'UnknownSkill'),
        (Bind('nose', WAVE), "no sensor 'nose'", 'UnknownSensor'),
        (Unbind('nose'), "no sensor 'nose'", 'UnknownSensor'),
        (Bind('chin', SkillCall('wave', {'bad': 1})), "no parameter 'bad'", 'InvalidParameter'),
    ],
)
def test_one_command_that_cannot_be_carried_out_refuses_all(
    bad: PhysicalCommand, says: str, error: str
) -> None:
    agent = PhysicalAgent(Scripted(PhysicalReading((Invoke(WAVE), bad))), check_call)
    plan = agent.plan('text', context())
    assert plan.commands == () and says in plan.reply
    outcome = agent.conclude(plan, [], context())
    assert (outcome.ok, outcome.error, outcome.commands) == (False, error, ())


def test_a_plan_that_fails_half_way() -> None:
    agent = PhysicalAgent(Scripted(), check_call)
    commands = (Bind('chin', PHOTO), Invoke(WAVE), Invoke(PHOTO))
    steps = [Step(commands[0], True), Step(commands[1], False, 'The robot is asleep.', error='Robot')]
    outcome = agent.conclude(Plan(commands), steps, context())
    assert outcome.reply == (
        'All right: when you tap my chin, I take a photo. But one thing did not work: The robot is asleep.'
    )
    assert (outcome.ok, outcome.error) == (False, 'Robot')
    assert [(done.command, done.ok) for done in outcome.commands] == [
        (commands[0], True),
        (commands[1], False),
    ]
    alone = agent.conclude(Plan(commands[1:]), steps[1:], context())
    assert alone.reply == 'That did not work: The robot is asleep.'


# --- wording


def test_every_answer_is_one_line() -> None:
    names = 'choices deeds limit duty offers parameter place places reason reasons skill skills verb words'
    values = dict.fromkeys([*names.split(), 'are', 'span', 'whole'], 'x')
    for row in Answer:
        sentence = say(row, **values)
        assert '{' not in sentence and '\n' not in sentence and sentence


def test_lists_and_places() -> None:
    assert answers.listed([]) == '' and answers.listed(['a']) == 'a'
    assert answers.listed(['a', 'b', 'a', 'c'], 'or') == 'a, b or c'
    assert answers.felt_places(MISTY_SENSORS) == 'head, bumpers, chin and scruff'
    assert answers.place('bumper_rear_left', MISTY_SENSORS) == 'my rear left bumper'


TURN = Skill(
    'turn',
    'Turn.',
    keywords=(
        'turn about fully',
        'turn left',
        'turn',
        'turn {angle} degrees',
        'turn {direction}',
        'face left',
    ),
    parameters={
        'properties': {'direction': {'enum': ['left', 'right', 'about'], 'default': 'left'}, 'angle': {}}
    },
)


@pytest.mark.parametrize(
    ('params', 'says'),
    [
        ({}, 'turn left'),
        ({'direction': 'right'}, 'turn right'),
        ({'angle': 45.0}, 'turn 45 degrees'),
        ({'angle': 1}, 'turn 1 degree'),
        ({'angle': 0.5, 'direction': 'about'}, 'turn (0.5, about)'),
    ],
)
def test_a_deed_names_just_the_given_values(params: dict[str, object], says: str) -> None:
    assert answers.deed(SkillCall('turn', params), SkillSet([TURN])) == says


def test_a_deed_takes_the_words_of_a_value() -> None:
    arms = {'properties': {'arm': {'enum': ['left', 'right', 'both']}}}
    keywords = ('wave both arms', 'wave', 'wave my {arm} arm')
    skills = SkillSet([Skill('wave', 'Wave.', keywords=keywords, parameters=arms)])
    said = [
        answers.deed(SkillCall('wave', params), skills) for params in ({}, {'arm': 'both'}, {'arm': 'left'})
    ]
    assert said == ['wave', 'wave both arms', 'wave my left arm']


def test_a_skill_whose_keywords_are_no_templates_can_still_be_named() -> None:
    skills = SkillSet([Skill('odd_thing', 'Odd.', keywords=('{', '{0}', 'a {b.c}'))])
    assert answers.deed(SkillCall('odd_thing', {'n': 1.5, 'on': True}), skills) == 'odd thing (1.5, on)'
