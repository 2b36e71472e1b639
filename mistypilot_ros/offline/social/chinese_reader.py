"""Reads Chinese social instructions by rows of patterns: fewer of them than in English."""

import re
import unicodedata

from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, New, SocialCommand
from mistypilot_ros.core.interpretation import SocialReading, TaskContext
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.offline.social.chinese_words import COMMANDS, DETAILS, REQUESTS, TASKS

_REQUESTS = tuple((request, re.compile(f'(?:{pattern})')) for request, pattern in REQUESTS)
_COMMANDS = tuple((command, re.compile(f'(?:{pattern})')) for command, pattern in COMMANDS)
_TASKS = tuple((task, re.compile(pattern)) for task, pattern in TASKS)
_DETAILS = tuple((form, re.compile(pattern)) for form, pattern in DETAILS)
_POLITE = re.compile(
    r'^(?:请你?|麻烦你?|你?(?:能不能|可不可以|可以|能)|那|好的|嗯|喂|米斯蒂|misty|帮我|我想(?:要|听)?(?=再|第))+'
)
_SOFT = re.compile(r'(?:吧|呀|啊|哦|啦|好吗|行吗|可以吗|好不好|谢谢|米斯蒂|misty)+$')
_DIGITS = {sign: number for number, sign in enumerate('一二三四五六七八九十', start=1)} | {'两': 2}
_PICK = re.compile(
    r'(?:再)?(?:我要|我想要|我想听|我选|选|讲|说|念|唱|来|听)?(?:一遍|一下)?'
    r'(?:第(?P<count>[一二三四五六七八九十两]|\d{1,2})|(?P<last>最后)一?)'
    r'(?:个|首|条|段|句|种|项)?(?:笑话|故事|谜语|诗|歌|主意|建议)?(?:再来一遍|再讲一遍)?'
)
_EARLIER = re.compile(
    r'(?:我们)?(?:回到|回去|接着讲|继续讲|再讲)(?:之前|刚才|刚刚|先前|上次|前面|那个|原来)+(?:的|那个)*(?P<topic>.*)'
    r'|(?:我们)?回到(?P<other>.+)'
)
_NO_TOPIC = re.compile('(?:话题|事情?|主题|任务|地方|内容)?')
_WITHOUT = re.compile(r'(?:不要|别|没有|不能有)(?P<what>.{1,10})')


class ChineseSocialReader:
    """Reads instructions; remembers nothing of them."""

    def read(self, text: str, context: TaskContext) -> SocialReading:
        """Read a Chinese instruction as changes of the social task, or as a request."""
        clauses = [part for part in re.split(r'[，,。.！!？?；;、\s]+', _normal(text)) if part]
        commands, rest, requests = [], [], []
        for clause in clauses:
            bare = _bare(clause)
            command = next((command for command, pattern in _COMMANDS if pattern.fullmatch(bare)), None)
            found = (_request(bare) or _request(clause)) if command is None else None
            if command is not None:
                commands.append(command)
            elif found is not None:
                requests.append(found)
            else:
                rest.append(bare)
        if not context.main_task:  # Nothing is there that could be called off.
            commands = [command for command in commands if not isinstance(command, DeleteDetails)]
        changes, sure = _task(rest, _normal(text), context)
        if requests and not changes and not rest:
            return _asking(requests, commands, 0.9)
        return SocialReading((*changes, *commands), confidence=sure)


def _asking(requests: list[SocialReading], commands: list[SocialCommand], confidence: float) -> SocialReading:
    """The wish among greetings; small talk where it is all."""
    wish = next((one for one in requests if one.request is not Request.CHAT), requests[0])
    if wish.request is Request.CHAT and commands:
        return SocialReading(tuple(commands), confidence=confidence)
    return SocialReading(tuple(commands), wish.request, wish.pick, wish.topic, confidence)


def _request(clause: str) -> SocialReading | None:
    """What a clause asks; in the form of a reading, whose commands stay empty."""
    for request, pattern in _REQUESTS:
        if pattern.fullmatch(clause):
            return SocialReading(request=request)
    if match := _PICK.fullmatch(clause):
        count = match['count']
        which = -1 if match['last'] else _DIGITS.get(count) or int(count)
        return SocialReading(request=Request.PICK, pick=which)
    if match := _EARLIER.fullmatch(clause):
        topic = match['topic'] if match['topic'] is not None else match['other']
        return SocialReading(request=Request.EARLIER, topic='' if _NO_TOPIC.fullmatch(topic) else topic)
    return None


def _task(rest: list[str], whole: str, context: TaskContext) -> tuple[list[SocialCommand], float]:
    """The task that begins, or what changes of the present one, and how sure that is, 0 to 1."""
    if not rest:
        return [], 0.9
    said = '，'.join(rest)
    details = _details(said)
    task = next((task for task, pattern in _TASKS if pattern.search(said)), '')
    if task and not (context.main_task == task and details and not re.search('再|另|换|别的', said)):
        return [New(task, details)], 0.85
    if not context.main_task:
        return ([New(f'聊一聊：{said[:40]}', ())], 0.3) if len(said) > 3 else ([], 0.5)
    if details:
        return [_change(details, context)], 0.8
    return [ChangeDetails((said,))], 0.5


def _details(said: str) -> tuple[str, ...]:
    found = [
        form.format(match['value']) if '{}' in form else form
        for form, pattern in _DETAILS
        if (match := pattern.search(said))
    ]
    found += [f'不要{match["what"]}' for match in _WITHOUT.finditer(said)]
    return tuple(dict.fromkeys(found))


def _change(details: tuple[str, ...], context: TaskContext) -> ChangeDetails:
    """New values take the place of those of the same label."""
    labels = {_label(detail) for detail in details}
    targets = tuple(at for at, old in enumerate(context.details) if _label(old) in labels)
    return ChangeDetails(details, targets)


def _label(detail: str) -> str:
    return '长短' if detail in ('短', '长') else detail.partition('：')[0]


def _bare(clause: str) -> str:
    """A clause without politeness around it; as it was where nothing else is in it."""
    bare = _SOFT.sub('', _POLITE.sub('', clause))
    return bare or clause


def _normal(text: str) -> str:
    return unicodedata.normalize('NFKC', text).casefold().strip()
