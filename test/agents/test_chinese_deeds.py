"""How calls are named in Chinese, from the keywords of their skills."""

from typing import Any

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.agents.chinese_deeds import chinese_deed
from mistypilot_ros.core.skills import Skill, SkillCall, SkillSet
from mistypilot_ros.skill_library.loader import read_skill

SKILLS = SkillSet([read_skill(path) for path in sorted(data_folders.shipped('skills').glob('*.py'))])


@pytest.mark.parametrize(
    ('skill', 'params', 'deed'),
    [
        ('wave', {}, '挥手'),
        ('wave', {'arm': 'both'}, '挥双手'),
        ('look', {'direction': 'up'}, '往上看'),
        ('look', {}, '看'),
        ('turn', {'direction': 'left', 'angle': 90.0}, '向左转90度'),
        ('turn', {'angle': 12.5}, '转12.5度'),
        ('drive', {'direction': 'backward'}, '向后走'),
        ('drive', {'distance': 1.0}, '前进1米'),
        ('drive', {'distance': 1.0, 'direction': 'backward'}, '退1米'),
        ('set_light', {'color': 'dark blue'}, '把灯变成深蓝色'),
        ('set_light', {'color': '#ff0000'}, '把灯变成#ff0000'),
        ('set_light', {'color': 'off'}, '关灯'),
        ('flashlight', {'on': False}, '关手电筒'),
        ('flashlight', {}, '打开手电筒'),
        ('set_volume', {'percent': 30}, '把音量调到30%'),
        ('nod', {'times': 3}, '点头3次'),
        ('dance', {'seconds': 10.0}, '跳舞10秒'),
        ('make_sound', {'sound': 'giggle'}, '发出咯咯笑声'),
        ('say', {'text': '你好'}, '说“你好”'),
        ('say', {'text': 'red'}, '说“red”'),
        ('greet', {'name': '小明'}, '向小明问好'),
        ('weather_report', {'city': '北京'}, '报北京天气'),
        ('converse', {'request': '讲个笑话'}, '讲个笑话'),
        ('converse', {'request': 'a joke'}, '讲“a joke”'),
        ('show_emotion', {'emotion': 'happiness'}, '做高兴表情'),
    ],
)
def test_shipped_skills(skill: str, params: dict[str, Any], deed: str) -> None:
    assert chinese_deed(SkillCall(skill, params), SKILLS.get(skill)) == deed


def test_a_value_that_no_keyword_names_follows_in_brackets() -> None:
    schema = {'properties': {'song': {'type': 'string'}, 'depth': {'enum': ['small', 'deep']}}}
    skill = Skill('bow', 'Bow.', keywords=('bow', '鞠躬'), parameters=schema)
    assert chinese_deed(SkillCall('bow', {'depth': 'deep', 'song': 'x'}), skill) == '鞠躬（deep，x）'


def test_a_keyword_of_another_value_does_not_name_a_call() -> None:
    described = 'how far: small (小) or deep (深, 大).'
    schema = {
        'properties': {'depth': {'enum': ['small', 'deep'], 'default': 'small', 'description': described}}
    }
    skill = Skill('bow', 'Bow.', keywords=('深鞠躬', '鞠躬'), parameters=schema)
    assert [chinese_deed(SkillCall('bow', params), skill) for params in ({}, {'depth': 'deep'})] == [
        '鞠躬',
        '深鞠躬',
    ]


def test_a_skill_without_chinese_keywords_has_no_chinese_name() -> None:
    assert chinese_deed(SkillCall('bow'), Skill('bow', 'Bow.', keywords=('bow',))) == ''
