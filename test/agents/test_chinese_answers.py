"""What the robot says in Chinese: each kind of answer of the router and the PIA."""

from string import Formatter

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.agents.answers import Answer
from mistypilot_ros.agents.chinese_answers import CHINESE, say_in
from mistypilot_ros.agents.languages import answered_in, is_chinese, spoken_in
from mistypilot_ros.agents.model_questions import ModelQuestions
from mistypilot_ros.agents.pia import PhysicalAgent, Plan, Step
from mistypilot_ros.agents.router import TaskRouter, Way, stopped
from mistypilot_ros.core.bindings import Binding, BindingOptions
from mistypilot_ros.core.commands import Adjust, Bind, Invoke, PhysicalCommand, Reset, Unbind, Update
from mistypilot_ros.core.interpretation import (
    PhysicalContext,
    PhysicalReading,
    Route,
    SocialReading,
    TaskContext,
)
from mistypilot_ros.core.pending_question import Asked
from mistypilot_ros.core.questions import Offer, Question
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.core.turns import Agent, Instruction
from mistypilot_ros.offline.sensor_words import read_sensor_words
from mistypilot_ros.skill_library.loader import read_skill
from mistypilot_ros.skill_library.schema import check_call

SKILLS = SkillSet([read_skill(path) for path in sorted(data_folders.shipped('skills').glob('*.py'))])
SENSORS = read_sensor_words(data_folders.shipped('config') / 'sensors.yaml').sensors
PHOTO, WAVE = SkillCall('take_photo'), SkillCall('wave')


class Told:
    """An interpreter that understands what it is told to."""

    name = 'told'

    def __init__(self, reading: PhysicalReading) -> None:
        self.reading = reading

    def route(self, text: str, skills: SkillSet) -> Route:
        return Route(Agent.PIA, 0.5)

    def physical(self, text: str, context: PhysicalContext) -> PhysicalReading:
        return self.reading

    def social(self, text: str, context: TaskContext) -> SocialReading:
        raise AssertionError('not asked')

    def cancel(self) -> None:
        raise AssertionError('not asked')


def known(*bound: str, faulted: tuple[str, ...] = (), **options: object) -> PhysicalContext:
    made = BindingOptions(**options)  # type: ignore[arg-type]
    return PhysicalContext(SENSORS, SKILLS, {name: Binding(name, (WAVE,), made) for name in bound}, faulted)


def plan(reading: PhysicalReading, context: PhysicalContext, language: str = '') -> Plan:
    text = '' if language else '中文'
    return PhysicalAgent(Told(reading), check_call).plan(text, context, language)


def answer(commands: list[PhysicalCommand], context: PhysicalContext) -> str:
    made = plan(PhysicalReading(tuple(commands)), context)
    steps = [Step(command, True) for command in made.commands]
    outcome = PhysicalAgent(Told(PhysicalReading()), check_call).conclude(made, steps, context)
    assert outcome.language == 'zh'
    return outcome.reply


def test_there_is_a_chinese_sentence_for_each_english_one_with_its_places() -> None:
    assert set(CHINESE) == set(Answer)
    for row, sentence in CHINESE.items():
        assert places(sentence) <= {*places(row.value), 'verb'}, row.name


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize(
    ('commands', 'reply'),
    [
        ([Bind('scruff', PHOTO)], '好的，你摸我的后颈的时候，我拍照。'),
        ([Bind('chin', PHOTO), Bind('chin', WAVE)], '好的，你拍我的下巴的时候，我拍照，然后挥手。'),
        ([Bind('head', PHOTO)], '好的，你拍我的头的时候，我还会拍照。'),
        ([Update('head', PHOTO)], '好的，你拍我的头的时候，我改为拍照。'),
        ([Unbind('head')], '好的，你拍我的头的时候，我不再做什么。'),
        ([Unbind('*')], '好的，你碰我的时候，我不再做什么。'),
        ([Invoke(PHOTO)], '好的，我拍照。'),
        (
            [Bind('chin', PHOTO), Bind('bumper_front_left', PHOTO), Invoke(WAVE)],
            '好的，你拍我的下巴的时候，我拍照；你按我的左前保险杠的时候，我拍照；我挥手。',
        ),
        ([Bind('chin', WAVE), Bind('head_left', WAVE)], '好的，你拍我的下巴或者我的左耳的时候，我挥手。'),
        ([Adjust('head', cooldown_s=90.0)], '好的，你拍我的头的时候，我两次之间隔1分钟30秒。'),
        (
            [Bind('chin', WAVE), Adjust('chin', cooldown_s=3600.0)],
            '好的，你拍我的下巴的时候，我挥手；我两次之间隔1小时。',
        ),
        ([Adjust('head', cooldown_s=0.0)], '好的，你拍我的头几次，我就做几次。'),
        ([Adjust('head', enabled=False)], '好的，我的头暂时停用了。'),
        ([Adjust('head', enabled=True)], '好的，我的头重新启用了。'),
        ([Reset('head')], '好的，我的头我再试一次。'),
        ([Reset('*')], '好的，没成功的我都再试一次。'),
        ([], '好的，我什么都不做。'),
    ],
)
def test_what_is_done(commands: list[PhysicalCommand], reply: str) -> None:
    assert answer(commands, known('head', faulted=('head',))) == reply


@pytest.mark.parametrize(
    ('commands', 'reply'),
    [
        ([Reset('chin')], '你拍我的下巴的时候，我什么都不做；请先告诉我那时候要做什么。'),
        ([Adjust('head_left', enabled=False)], '你拍我的左耳的时候我做的事，是为我的头设定的；'),
        ([Adjust('head', cooldown_s=100_000.0)], '两次之间我最多能隔一天。'),
        ([Invoke(SkillCall('set_volume', {'percent': 200}))], '这个我做不到：'),
    ],
)
def test_what_cannot_be_done(commands: list[PhysicalCommand], reply: str) -> None:
    made = plan(PhysicalReading(tuple(commands)), known('head'))
    assert not made.ok and not made.commands and made.reply.startswith(reply)


@pytest.mark.parametrize(
    ('reading', 'bound', 'reply'),
    [
        (PhysicalReading(asks_bindings=True), ('chin',), '我现在这样做：你拍我的下巴的时候，我挥手。'),
        (PhysicalReading(asks_bindings=True), (), '你碰我的时候，我什么都不做；你可以说'),
        (
            PhysicalReading(asks_bindings=True, asked_places=('scruff',)),
            ('chin',),
            '你摸我的后颈的时候，我什么都不做。',
        ),
        (PhysicalReading(asks_skills=True), (), '我会报电量、念备忘录、跳舞、前进、'),
        (PhysicalReading((Reset('*'),)), ('chin',), '你设定的都没有问题'),
    ],
)
def test_what_is_asked(reading: PhysicalReading, bound: tuple[str, ...], reply: str) -> None:
    made = plan(reading, known(*bound))
    assert made.reply.startswith(reply) and not any(sign.isascii() and sign.isalpha() for sign in made.reply)


def test_what_goes_wrong_keeps_its_reason() -> None:
    agent, context = PhysicalAgent(Told(PhysicalReading()), check_call), known()
    commands = (Bind('chin', PHOTO), Invoke(WAVE))
    steps = [Step(commands[0], True), Step(commands[1], False, 'It is stuck.', error='Robot')]
    partly = agent.conclude(Plan(commands, language='zh'), steps, context)
    assert partly.reply == ('好的，你拍我的下巴的时候，我拍照。但是有一件事没有成功：It is stuck.')
    failed = agent.conclude(Plan(commands[1:], language='zh'), steps[1:], context)
    assert (failed.reply, failed.language) == ('没有成功：It is stuck.', 'zh')


def test_a_language_that_was_named_and_one_that_was_not() -> None:
    reading = PhysicalReading((Unbind('chin'),))
    assert plan(reading, known('chin'), 'zh-CN').language == 'zh-CN'
    agent = PhysicalAgent(Told(reading), check_call)
    for language, begin, tag in [('zh-CN', '好的', 'zh'), ('fr', 'All right', 'en'), ('', 'All right', 'en')]:
        made = agent.plan('ok', known('chin'), language)
        outcome = agent.conclude(made, [Step(made.commands[0], True)], known('chin'))
        assert outcome.reply.startswith(begin) and outcome.language == tag


def test_which_language_somebody_speaks() -> None:
    assert (spoken_in('挥手'), spoken_in('挥手', 'en'), spoken_in('wave', 'fr'), spoken_in('wave')) == (
        'zh',
        'zh',
        'fr',
        '',
    )
    assert (answered_in('没有成功：it is stuck and slow.', 'zh'), answered_in('Say 你好.', '')) == (
        'zh',
        'en',
    )
    assert answered_in('It is stuck.', 'zh') == 'en'
    assert is_chinese('拍头 please') and not is_chinese('play 音 music now')


# --- the router


def test_what_the_router_says_itself() -> None:
    assert stopped((), 'zh').reply == '好的，停下了。'
    trouble = stopped(('The base moves.',), 'zh')
    assert (trouble.reply, trouble.language, trouble.ok) == ('没有全部停下：The base moves.', 'zh', False)
    router = TaskRouter(Told(PhysicalReading()))
    assert router.route(Instruction('1', '挥手' * 1001), SKILLS).reply == '这句话太长了，请最多用2,000个字。'
    assert router.route(Instruction('1', ' ', language='zh'), SKILLS).reply.startswith('我没有听到')
    stop = router.at_once(Instruction('1', '停！'))
    assert stop is not None and (stop.way, stop.language) == (Way.STOP, 'zh')
    duty = say_in('zh', Answer.TOUCH_DUTY)
    assert (
        say_in('zh', Answer.AGENT_AWAY, duty=duty) == '我负责触碰和技能的那一部分没有回应，请过一会儿再试。'
    )


@pytest.mark.parametrize(
    ('text', 'way', 'reply', 'language'),
    [
        ('不用', Way.ANSWERED, '好的，那就算了。', 'zh'),
        ('no', Way.ANSWERED, '好的，那就算了。', 'zh'),
        ('好的', Way.ANSWERED, '哪一个：挥手还是拍照？', 'zh'),
        ('2', Way.CARRY_OUT, '', 'zh'),
    ],
)
def test_an_answer_to_a_chinese_question(text: str, way: Way, reply: str, language: str) -> None:
    offers = (Offer('挥手', (Invoke(WAVE),)), Offer('拍照', (Invoke(PHOTO),)))
    asked = Asked(Question('你是要我挥手还是拍照吗？', offers, 2), Agent.PIA)
    decision = TaskRouter(Told(PhysicalReading())).route(Instruction('1', text), SKILLS, asked)
    assert (decision.way, decision.reply, decision.language) == (way, reply, language)


# --- questions that follow from a model's reading


def test_questions_about_what_a_model_understood() -> None:
    questions = ModelQuestions('摸下巴就挥手', known())
    confirmed = questions.confirm([Bind('chin', WAVE)])
    assert confirmed.text == '你是这个意思吗：你拍我的下巴的时候，我挥手？'
    there = questions.what_there('scruff')
    assert (there.text, there.completion) == (
        '你摸我的后颈的时候，我要做什么？',
        '摸你的后颈的时候，{answer}',
    )
    which = questions.which([(Invoke(WAVE),), (Invoke(PHOTO),)])
    assert which.text == '你是要我挥手还是拍照吗？'


def test_a_skill_without_chinese_words_keeps_its_english_name() -> None:
    bow = Skill('take_a_bow', 'Bow.', keywords=('take a bow',))
    context = PhysicalContext(SENSORS, SkillSet([bow]), {})
    assert answer([Bind('chin', SkillCall('take_a_bow'))], context) == (
        '好的，你拍我的下巴的时候，我take a bow。'
    )
