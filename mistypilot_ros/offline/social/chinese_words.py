"""What people say in Chinese about a social task: rows of patterns.

Each row is matched against a whole clause without its marks and politeness. Extending is adding a row.
"""

from collections.abc import Sequence

from mistypilot_ros.core.commands import DeleteDetails, Downgrade, Keep, SocialCommand, Upgrade
from mistypilot_ros.core.social_requests import Request

_SAY = '(?:讲|说|念|读|唱|做|来|播|重复|演)'
_IT = '(?:它|这个|那个|刚才的|刚刚的|上一个|这个故事|这个笑话)?'
_ALL = '(?:全部|一切|所有|全部的|所有的|一切的)'
_ERASE = '(?:忘掉|忘记|忘了|删除|删掉|清除|抹掉)'
_DATA = '(?:信息|资料|数据|记忆|东西|事情?)'
_THIS = '(?:它|这个|这首|这段|这个故事|这个笑话|这首诗)'
_SWITCH = '(?:用|换|换成|切换到)(?:一个)?(?:更|最)?'
_MODEL = '(?:模型|大脑|脑子)'

REQUESTS: Sequence[tuple[Request, str]] = (
    (Request.AGAIN, f'(?:再|重新|从头|把{_IT}再){_SAY}{_IT}(?:给我听)?(?:一遍|一次|一下|一回)?{_IT}'),
    (Request.AGAIN, '再来(?:一遍|一次|一回)?|重复(?:一遍|一次|一下)?|从头(?:开始|来|再来)?'),
    (Request.AGAIN, '你(?:刚才|刚刚)?说(?:了)?什么'),
    (Request.GO_ON, f'(?:继续|接着|往下){_SAY}?(?:下去|故事|这个故事)?|{_SAY}下去|然后(?:呢|怎么样了)?'),
    (Request.GO_ON, '后来(?:呢|怎么样了)?'),
    (Request.GO_ON, '下一(?:个|步|句|段)|接下来(?:呢)?'),
    (Request.UNDO, '撤销|撤回|还原|恢复原样|改回(?:来|去|原来的)?|变回(?:来|去|原来的)?|收回(?:刚才的话)?'),
    (Request.UNDO, '还是原来的(?:好)?'),
    (Request.UNDO, '(?:把它|把这个)?(?:改|变|换)回(?:来|去|原来的?样子?|原样)|退回一步|回到上一步'),
    (Request.UNDO, '不要刚才的(?:修改|改动)'),
    (Request.FORGET_ME, '忘了我|忘掉我|忘记我|把我忘(?:了|掉|记)'),
    (Request.FORGET_ME, f'{_ERASE}(?:你知道的)?(?:关于|有关)我的{_ALL}?{_DATA}?'),
    (Request.FORGET_ME, f'{_ERASE}{_ALL}?我的{_ALL}?{_DATA}'),
    (Request.CHAT, '你好(?:呀|啊|吗)?|您好|嗨|哈喽|早(?:上好|安)?|上午好|中午好|下午好|晚上好|大家好'),
    (Request.CHAT, '好久不见|我(?:回来|来)了'),
    (Request.CHAT, '晚安|再见|拜拜|明天见|回头见|下次见|我(?:要)?走了|做个好梦|好好休息|祝你.{1,6}'),
    (Request.CHAT, '(?:多谢|谢谢|感谢)(?:你|您|啦|了|米斯蒂|你的.{1,8})?|非常感谢|太感谢(?:你)?了'),
    (Request.CHAT, '辛苦(?:你)?了'),
    (Request.CHAT, '你(?:今天|现在)?(?:好吗|怎么样|还好吗|开心吗|高兴吗|累吗|心情好吗|饿吗|无聊吗)'),
    (Request.CHAT, '最近(?:好吗|怎么样)|过得怎么样'),
    (Request.CHAT, '你(?:是谁|叫什么(?:名字)?|几岁了?|多大了?|从哪里来|是什么|住在?哪里)'),
    (Request.CHAT, '你是(?:一个)?(?:机器|真)?人吗'),
    (Request.CHAT, '介绍一下(?:你)?自己'),
    (Request.CHAT, '你(?:会|能|可以)(?:做|干|些|做些|干些)?(?:什么|啥)|你有什么本领'),
    (Request.CHAT, '你有(?:朋友|感情|家人)吗'),
    (Request.CHAT, '我(?:很|好|真|最|也)?(?:爱|喜欢|想|想念)你|你(?:喜欢|爱|想)我吗|抱抱|对不起|不好意思'),
    (Request.CHAT, '没关系|我讨厌你'),
    (Request.CHAT, '你(?:真|好|很|太|真的很|最)(?:可爱|棒|聪明|厉害|好|漂亮|有趣|好玩|酷|乖)了?'),
    (Request.CHAT, '你(?:真|好|很|太|真的很|最)(?:贴心|温柔|笨|无聊|烦)(?:人)?了?'),
    (Request.CHAT, '(?:真|太)(?:好听|好笑|有趣|好玩|棒|好)(?:了|啊|呀)?|好(?:的|吧|啊|呀)?|嗯+|哈+'),
    (Request.CHAT, '是(?:的|啊)?|不(?:用|是)?(?:了|啊)?'),
)  # fmt: skip
"""What a whole utterance asks without a change of the task; the first that matches wins."""

COMMANDS: Sequence[tuple[SocialCommand, str]] = (
    (Keep(), f'把?{_THIS}?(?:记住|保存|存|留|收藏)(?:下来|起来|好|一下)?{_THIS}?'),
    (Upgrade(), f'{_SWITCH}(?:聪明|强|强大|厉害|好)(?:一点|一些)?的{_MODEL}'),
    (Upgrade(), '好好想想|仔细想想|再想想'),
    (Downgrade(), f'{_SWITCH}(?:快|简单|小)(?:一点|一些)?的{_MODEL}'),
    (Downgrade(), '不用想(?:太多|那么久)'),
    (DeleteDetails(), '(?:取消|算了|不要了|别(?:讲|说|唱|念)了|不(?:想|要)听了|不用(?:讲|说|唱)了)'),
)  # fmt: skip
"""What a whole clause says about the task, the model or the result."""

TASKS: Sequence[tuple[str, str]] = (
    ('讲一个睡前故事', '睡前.*故事|故事.*(?:睡前|睡觉)'),
    ('讲一个故事', '故事|童话|寓言'),
    ('讲一个笑话', '笑话|笑一笑|逗我(?:笑|开心)|搞笑'),
    ('出一个谜语', '谜语|猜谜|脑筋急转弯'),
    ('念一首诗', '诗|儿歌|童谣|顺口溜'),
    ('唱一首摇篮曲', '摇篮曲|催眠曲'),
    ('唱一首歌', '唱.{0,4}歌|来.{0,3}歌|生日快乐歌'),
    ('带我做呼吸练习', '呼吸|放松|冷静'),
    ('安慰用户', '安慰|难过|伤心|不开心|不高兴|孤单|孤独|想哭|害怕|心情不好|好累|很累|难受|紧张|担心|生气'),
    ('逗用户开心', '无聊|没意思'),
    ('祝用户生日快乐', '(?:今天|明天)?是?我的?.{0,6}生日|生日快乐'),
    ('从一数到十', '数数|数到|数一数'),
)  # fmt: skip
"""Tasks by the words that give them away; what is narrow stands before what is wide."""

DETAILS: Sequence[tuple[str, str]] = (
    ('主题：{}', '(?:关于|(?:讲|说)(?:一?个|一段)?)(?P<value>[^的关]{1,12}?)的.{0,3}(?:故事|笑话|诗|歌)'),
    ('名字：{}', '(?:名叫|叫做|叫|名字是)(?P<value>[^的，。！？]{1,6})'),
    ('给：{}', '给(?P<value>[^我你他她讲说唱念，。！？]{1,6})(?:讲|说|唱|念)'),
    ('短', '(?:很|短|简)?短(?:一点|一些|的)|简短|小故事|短故事'),
    ('长', '长(?:一点|一些|的)|长故事'),
)  # fmt: skip
"""Details of a new task or of a change."""
