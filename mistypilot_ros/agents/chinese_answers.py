"""What the robot answers in Chinese: each sentence of the table of answers once more."""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.agents.languages import CHINESE_TAG, is_tag_of

CHINESE: Mapping[Answer, str] = {
    # --- done
    Answer.DONE: '好的，{deeds}。',
    Answer.NOTHING_TO_DO: '好的，我什么都不做。',
    Answer.BOUND: '你{verb}{place}的时候，我{skill}',
    Answer.BOUND_ALSO: '你{verb}{place}的时候，我还会{skill}',
    Answer.UPDATED: '你{verb}{place}的时候，我改为{skill}',
    Answer.UNBOUND: '你{verb}{place}的时候，我不再做什么',
    Answer.UNBOUND_ALL: '你碰我的时候，我不再做什么',
    Answer.INVOKED: '我{skill}',
    Answer.COOLDOWN: '你{verb}{place}的时候，我两次之间隔{span}',
    Answer.COOLDOWN_TOO: '我两次之间隔{span}',
    Answer.NO_COOLDOWN: '你{verb}{place}几次，我就做几次',
    Answer.NO_COOLDOWN_TOO: '你碰几次，我就做几次',
    Answer.SWITCHED_OFF: '{place}暂时停用了',
    Answer.SWITCHED_ON: '{place}重新启用了',
    Answer.RESET: '{place}我再试一次',
    Answer.RESET_ALL: '没成功的我都再试一次',
    Answer.NOTHING_BROKEN: '你设定的都没有问题，没有什么要再试的。',
    Answer.BINDINGS: '我现在这样做：{deeds}。',
    Answer.NO_BINDINGS: '你碰我的时候，我什么都不做；你可以说，比如：拍下巴的时候挥手。',
    Answer.NO_BINDING_THERE: '你{verb}{place}的时候，我什么都不做。',
    Answer.CAN_DO: '我会{skills}；你可以让我现在就做，也可以说，比如：拍下巴的时候{skill}。',
    Answer.STOPPED: '好的，停下了。',
    Answer.LEFT_IT: '好的，那就算了。',
    # --- questions
    Answer.WHICH_SENSOR: '你是说{places}吗？',
    Answer.WHICH_SKILL: '你是要我{skills}吗？',
    Answer.WHICH_ONE: '哪一个：{offers}？',
    Answer.WHAT_ON_TOUCH: '你{verb}{place}的时候，我要做什么？',
    Answer.UNKNOWN_WISH_ON_TOUCH: '这个我不会。你{verb}{place}的时候，我要做什么？',
    Answer.UNKNOWN_WISH: '这个我不会。要我{skills}吗？',
    Answer.NO_SKILLS: '我还没有任何技能，请把技能文件放进我的技能文件夹。',
    Answer.WHICH_VALUE: '你要哪一个：{choices}？',
    Answer.WHICH_TEXT: '好，{skill}。具体是什么？请告诉我。',
    Answer.LEFT_OVER: '我不明白“{words}”是什么意思，请把这部分换个说法。',
    Answer.FORGET_OR_RETRY: '要我忘掉全部，还是再试一次出错的部分？',
    Answer.FORGET_WHAT: '要我忘掉哪一个：{places}，还是全部？',
    Answer.NO_SUCH_SENSOR: '我的“{words}”没有感觉，我能感觉到的有{places}。你要碰哪里？',
    Answer.NO_SUCH_CONDITION: '我只能感觉到触碰。要我在你{verb}{places}的时候{skills}吗？',
    Answer.ONLY_SINGLE_TOUCHES: '我只能感觉到有人碰了{place}，不知道几次、多久。要我每次都做吗？',
    Answer.SAY_IT_WITHOUT_NOT: '我只能感觉到触碰。你{verb}{place}的时候，我要做什么？',
    Answer.NOT_DOING_THAT_THERE: '你{verb}{place}的时候，我并不会{skill}。你要我做什么？',
    Answer.NOT_SURE: '我不确定你的意思，请换个说法再说一次。',
    Answer.DO_YOU_MEAN: '你是这个意思吗：{deeds}？',
    # --- refused
    Answer.EMPTY: '我没有听到你说什么，请再说一遍。',
    Answer.TOO_LONG: '这句话太长了，请最多用{limit}个字。',
    Answer.NOT_SET_UP: '你{verb}{place}的时候，我什么都不做；请先告诉我那时候要做什么。',
    Answer.PART_OF: '你{verb}{place}的时候我做的事，是为{whole}设定的；请对{whole}这样说。',
    Answer.LONGEST_COOLDOWN: '两次之间我最多能隔一天。',
    Answer.REFUSED: '这个我做不到：{reason}',
    Answer.ONE_MOMENT: '请稍等。',
    # --- went wrong
    Answer.BROKEN_ON_TOUCH: '你{verb}{place}的时候出了问题：{reason}',
    Answer.FAILED: '没有成功：{reason}',
    Answer.PARTLY: '好的，{deeds}。但是有一件事没有成功：{reason}',
    Answer.TAKEN_BACK: '你说了停，所以我没有做。',
    Answer.NO_ANSWER: '我没能及时弄明白你的意思，请再说一遍。',
    Answer.BROKE: '我想弄明白这句话的时候出了问题，原因写在我的日志里。',
    Answer.AGENT_AWAY: '我{duty}的那一部分没有回应，请过一会儿再试。',
    Answer.TOUCH_DUTY: '负责触碰和技能',
    Answer.TALK_DUTY: '负责聊天',
    Answer.SUPERVISOR_SILENT: '管理技能的程序没有回应。',
    Answer.BRIDGE_SILENT: '连接机器人的程序没有回应。',
    Answer.NOT_ALL_STOPPED: '没有全部停下：{reasons}',
    Answer.SKILLS_UNKNOWN: '管理技能的程序没有告诉我我会做什么，它在运行吗？',
}
"""Sentences by row. Each has the places of the English one, or fewer, and may have `verb` besides."""
_JOINTS = {'or': '或者', 'and': '和', 'either': '还是'}


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


def say_in(language: str, answer: Answer, **values: Any) -> str:
    """Fill the places of an answer that names neither places nor skills.

    Args:
        language: BCP 47 tag of the speaker; English for all but Chinese.
        answer: which.
        values: for its places.

    Raises:
        KeyError: a value is missing.
    """
    return (say_in_chinese if is_tag_of(language, CHINESE_TAG) else say)(answer, **values)


def chinese_listed(texts: Iterable[str], word: str = 'and') -> str:
    """`甲、乙和丙`; with `or` 或者, and with `either`, in questions, 还是."""
    items = list(dict.fromkeys(texts))
    return _JOINTS[word].join(filter(None, ['、'.join(items[:-1]), items[-1]])) if items else ''
