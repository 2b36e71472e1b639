"""What the robot answers in Chinese: the rows that it needs where somebody speaks Chinese."""

from collections.abc import Mapping
from string import Formatter
from typing import Any

from mistypilot_ros.agents.answers import Answer, say

CHINESE: Mapping[Answer, str] = {
    Answer.WHICH_SENSOR: '你是说{places}吗？',
    Answer.WHICH_SKILL: '你是要我{skills}吗？',
    Answer.WHICH_ONE: '哪一个：{offers}？',
    Answer.WHAT_ON_TOUCH: '你{verb}{place}的时候，我要做什么？',
    Answer.UNKNOWN_WISH_ON_TOUCH: '这个我不会。你{verb}{place}的时候，我要做什么？',
    Answer.UNKNOWN_WISH: '这个我不会。要我{skills}吗？',
    Answer.NO_SKILLS: '我还没有任何技能，请把技能文件放进我的技能文件夹。',
    Answer.WHICH_VALUE: '你要哪一个：{choices}？',
    Answer.WHICH_TEXT: '好，{skill}。具体是什么？请告诉我。',
    Answer.FORGET_OR_RETRY: '要我忘掉全部，还是再试一次出错的部分？',
    Answer.FORGET_WHAT: '要我忘掉哪一个：{places}，还是全部？',
    Answer.NO_SUCH_SENSOR: '我的“{words}”没有感觉，我能感觉到的有{places}。你要碰哪里？',
    Answer.NO_SUCH_CONDITION: '我只能感觉到触碰。要我在你{verb}{places}的时候{skills}吗？',
    Answer.ONLY_SINGLE_TOUCHES: '我只能感觉到有人碰了{place}，不知道几次、多久。要我每次都做吗？',
    Answer.SAY_IT_WITHOUT_NOT: '我只能感觉到触碰。你{verb}{place}的时候，我要做什么？',
    Answer.ONE_MOMENT: '请稍等。',
    Answer.NOT_SURE: '我不确定你的意思，请换个说法再说一次。',
    Answer.DO_YOU_MEAN: '你是这个意思吗：{deeds}？',
    Answer.NOT_DOING_THAT_THERE: '你{verb}{place}的时候，我并不会{skill}。你要我做什么？',
}
"""Sentences by row, with the same places as the English ones."""


def say_in_chinese(answer: Answer, **values: Any) -> str:
    """Fill the places of an answer; a row that has no Chinese sentence is said in English.

    Raises:
        KeyError: a value is missing.
    """
    sentence = CHINESE.get(answer)
    if sentence is None:
        return say(answer, **values)
    names = [name for _, name, _, _ in Formatter().parse(sentence) if name]
    return sentence.format_map({name: values[name] for name in names})
