"""Chinese: numbers, questions back, and answers to them. The sentences are in `sentences_zh.txt`."""

from dataclasses import replace

import pytest
from offline_talk import Talk, spoken

from mistypilot_ros.agents.languages import is_chinese
from mistypilot_ros.core.questions import ANSWER
from mistypilot_ros.core.skills import Skill, SkillSet
from mistypilot_ros.core.turns import Agent
from mistypilot_ros.offline.chinese.numbers import quantity


@pytest.mark.parametrize(
    ('text', 'value', 'measures'),
    [
        ('二十五', 25, ''),
        ('一百零五', 105, ''),
        ('一百五', 150, ''),
        ('一点五', 1.5, ''),
        ('两分钟三十秒', 150, 'time'),
        ('一分半', 90, 'time'),
        ('一个半小时', 5400, 'time'),
        ('一米五', 1.5, 'length'),
        ('半圈', 180, 'angle'),
        ('三十厘米', 0.3, 'length'),
        ('百分之四十', 40, 'share'),
        ('12秒', 12, 'time'),
    ],
)
def test_numbers(text: str, value: float, measures: str) -> None:
    found = quantity(text)
    assert found is not None
    assert (found.value, found.measures) == (value, measures)


@pytest.mark.parametrize(
    ('text', 'chinese'),
    [('拍头', True), ('拍头 please', True), ('play 音 music now', False), ('', False), ('wave', False)],
)
def test_which_sentences_are_chinese(text: str, chinese: bool) -> None:
    assert is_chinese(text) is chinese


@pytest.mark.parametrize(
    ('text', 'bound', 'question'),
    [
        ('拍耳朵就挥手', '', '你是说我的左耳还是我的右耳吗？'),
        ('拍你的鼻子就跳舞', '', '我的“鼻子”没有感觉'),
        ('下雨的时候就挥手', '', '我只能感觉到触碰'),
        ('你喜欢跳舞吗', '', '你是要我跳舞吗？'),
        ('拍两下下巴就跳舞', '', '我只能感觉到有人碰了我的下巴'),
        ('下巴别跳舞了', 'chin wave', '我并不会跳舞'),
        ('忘掉', 'chin wave', '要我忘掉哪一个：我的下巴，还是全部？'),
        ('设个定时器', '', '好，定时'),
    ],
)
def test_what_is_not_sure_is_asked_back_in_chinese(talk: Talk, text: str, bound: str, question: str) -> None:
    assert question in talk.commands(text, bound)


def test_an_offer_can_be_carried_out(talk: Talk) -> None:
    question = talk.read('拍耳朵就挥手').question
    assert question is not None
    assert spoken(question.offers[0].commands) == 'BIND head_left wave'


@pytest.mark.parametrize(
    ('text', 'answer', 'commands'),
    [
        ('设个定时器', '五分钟', 'INVOKE set_timer seconds=300'),
        ('摸头就说', '你好呀', 'BIND head say text=%E4%BD%A0%E5%A5%BD%E5%91%80'),
        ('当我摸下巴的时候', '挥手', 'BIND chin wave'),
    ],
)
def test_an_answer_completes_the_instruction(talk: Talk, text: str, answer: str, commands: str) -> None:
    question = talk.read(text).question
    assert question is not None
    assert talk.commands(question.completion.replace(ANSWER, answer)) == commands


def test_a_skill_is_understood_by_the_chinese_words_of_its_own_documentation(talk: Talk) -> None:
    parameters = {'type': 'object', 'properties': {}, 'required': []}
    flap = Skill('flap', 'Flap like a bird.', keywords=('flap', '扇翅膀'), parameters=parameters)
    more = replace(talk, skills=SkillSet([*talk.skills, flap]))
    assert more.commands('拍头的时候扇扇翅膀') == 'BIND head flap'
    assert talk.commands('拍头的时候扇扇翅膀').startswith('?')


@pytest.mark.parametrize(
    ('text', 'agent'),
    [('摸下巴就挥手', Agent.PIA), ('你会做什么', Agent.PIA), ('给我讲个故事', Agent.SIA)],
)
def test_routes(talk: Talk, text: str, agent: Agent) -> None:
    assert talk.agent(text) is agent


@pytest.mark.parametrize('text', ['你现在绑定了什么', '我拍你下巴的时候你会做什么'])
def test_questions_for_what_is_bound(talk: Talk, text: str) -> None:
    assert talk.read(text).asks_bindings
