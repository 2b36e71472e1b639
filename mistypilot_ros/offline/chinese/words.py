"""Chinese words that tell how sensors and skills belong together, as regular expressions."""

import re
from collections.abc import Mapping
from enum import Enum


class Token(Enum):
    """What some characters are."""

    BREAK = 'ends a thought'
    STOP = 'ends a sentence'
    WHEN = 'begins a condition'
    THEN = 'ends a condition'
    TOUCH = 'a touch'
    SENSOR = 'a place'
    DEED = 'a skill'
    JOIN = 'joins two places'
    NEXT = 'joins two deeds'
    FORGET = 'takes a binding away'
    EVERYTHING = 'all bindings'
    ALSO = 'besides what is there'
    INSTEAD = 'in the place of what is there'
    SWAP = 'exchanges what two places do'
    SAME = 'what was said before'
    RATHER = 'corrects what was just said'
    NOT = 'what follows shall not be'
    NOBODY = 'that it is not touched'
    NOW = 'at once'
    UNSURE = 'a kind of touch that the robot cannot tell from others'
    OTHERS = "a place that follows is not the robot's"
    CANCEL = 'takes all back that was said'
    LIGHT = 'means nothing'
    UNKNOWN = 'anything else'


ROWS: Mapping[Token, str] = {
    Token.STOP: r'[。！？；!?;]+|\.(?!\d)',
    Token.BREAK: r'[，,：:、…—\-~～]+',
    Token.WHEN: (
        r'当(?!然)|每当|每次|如果|要是|只要|若是?|假如|一旦|一(?=[摸碰拍按敲捏戳压撞踢挠])|凡是|'
        r'等到?(?=我|你|有|他|她)'
    ),
    Token.THEN: r'(?:的|之)?时候?|的话|(?<=[拍摸碰按到下])[之以]?后',
    Token.TOUCH: (
        r'(?:轻轻地?|用力地?)?(?:触摸|触碰|碰触|抚摸|按压|拍打|敲打|碰撞|接触|挠|'
        r'[摸碰拍按敲捏戳压撞踢点抓揉](?:[摸碰拍按敲捏戳压点揉]|一)?)'
        r'(?:到|着|了|住|过)?(?:一下|下(?!巴|颌|颚))?|被(?=[摸碰拍按敲捏戳压撞踢抓])'
    ),
    Token.JOIN: r'或者|或是|或|和|跟|与|以及|还是',
    Token.NEXT: r'然后|接着|并且|并|同时|之后|而且|最后|随后|再(?!让|也|不|见|给.{1,8}加)',
    Token.FORGET: (
        r'取消掉?|都?不要了|没用了|解除掉?|解绑|忘掉|忘记|忘了|删掉|删除|清除|清空|清掉|去掉|移除|'
        r'拿掉|撤销|'
        r'(?:什么|任何事|啥)(?:情?都)?(?:不用|不要|别|不必|不|不需要)(?:再)?[做干](?:了)?|(?:不要|别|'
        r'不用|不)(?:再)?有?(?:任何)?反应(?:了)?|没有?反应|'
        r'(?:不用|不要|别|不)(?:再)?做?任何事情?(?:了)?|(?:不用|不必|不要|别)(?:再)?管了?'
    ),
    Token.EVERYTHING: (
        r'(?:所有|全部|一切)(?:的)?(?:传感器)?(?:的)?(?:绑定|设置|设定|动作|反应|东西|事情)?(?:都|'
        r'全部?)?|全都|全(?=忘|取|解|删|清)|都(?=忘|取|解|删|清)'
    ),
    Token.ALSO: r'也要?|还要?(?!有|是)|另外再|再(?=给.{1,8}加)|除了.{1,10}?(?:以外[,，]?|之外[,，]?|[,，])',
    Token.INSTEAD: r'改成|改为|换成|变为|换为|改|换',
    Token.SWAP: r'交换|互换|对调',
    Token.SAME: r'一样|同样',
    Token.RATHER: (
        r'(?:啊|哦|噢|呃)?(?:不对|不是|错了|说错了|我是说|等等|等一下|应该是|更正)|(?:哦|啊|噢)不|'
        r'不(?=[,，])'
    ),
    Token.NOT: (
        r'不要再?|别再?|不用再?|不许再?|不准再?|不必再?|不再|停止(?=拍照|跳|挥|点|摇)|不想(?:要|让)?'
    ),
    Token.NOBODY: r'没有?(?:人|谁)?|不(?=[摸碰拍按])',
    Token.NOW: r'现在|马上|立刻|立即|这就|顺便',
    Token.UNSURE: r'[两二三四五]下(?=的?时|，|,|就|后|头|下巴)|两次|三次|连续|长按|很久|一直',
    Token.OTHERS: r'(?:我|他|她|它|咱|我们|他们|自己|妈妈|爸爸|宝宝)的',
    Token.CANCEL: r'算了|开玩笑的?|当我没说|没事了|不用了(?=$|。)',
    Token.LIGHT: (
        r'(?:胸前|胸口|身上|肚子上|头上)的?(?=灯)|好不好|行不行|可以吗|行吗|好吗|对吗|当然|以后|'
        r'从现在(?:开始|起)?|从今以?后|今后|从今天起|而是|绑定(?:到|为|成|给|在|上)?|对应(?:的是)?|'
        r'设置?(?:成|为)|负责|管|归|专门|用作|当作|用来|用于|功能|动作|设置|让|把|将|给|帮(?:我|忙|我们)?|请|麻烦|拜托|'
        r'劳驾|先|就|都|要|会|能不能|可不可以|可以|能|'
        r'应该|那么|那个|那|嗯+|呃+|额(?!头)|啊|呀|吧|呢|嘛|哦|噢|喂|嘿|嗨(?=[,，])|好(?:的|吗|了)?|'
        r'谢谢(?:你)?|我想(?:要|让|请|听|看|知道)?|我要|我希望|希望|'
        r'米斯蒂|misty|小机器人|机器人|有人|别人|任何人|谁|大家|小朋友们?|孩子们?|老师|同学们?|'
        r'学生们?|客人|病人|护士|医生|'
        r'奶奶|爷爷|妈妈|爸爸|哥哥|姐姐|弟弟|妹妹|外婆|外公|宝宝|家长|你们?|我们?|他们?|她们?|它|们|'
        r'告诉(?:我们?|他|她|大家)?|一下|一点|一些|一遍|一个|一只|一张|一次|一|个|的|了|着|地|得|来|'
        r'去|做(?:一)?个?|下|点|加(?:上)?|动作|时间?|是|只|对|跟|向|在|到|上|那边|'
        r'随时|突然|慢慢|好好|快点?|赶紧|赶快|听听|看看|还有|另外|每天|吗|很|非常|轻轻|又|为|之|'
        r'前(?=的[绑设])|之前的?|刚才的?|原来的?|拿|这边|里|东西|其他|些'
    ),
}
"""Patterns of each kind. The longest match holds; where two are as long, the earlier row."""
PATTERNS: Mapping[Token, re.Pattern[str]] = {token: re.compile(row) for token, row in ROWS.items()}
ABOUT = re.compile(
    r'为什么|怎么(?!样)|喜欢|讨厌|昨天|前天|刚才|以前|曾经|听说|说过|做过|会不会|记得|觉得|认为|知道|'
    r'据说|电影|梦见|梦到|假设|该不该|什么时候|哪|[了过][吗没]|(?:秒钟?|分钟?|小时)[之以]?后|告诉过'
)
"""What shows that a sentence speaks about something and does not ask for it."""
ON_WITH = re.compile(
    r'(?:还有|然后|接着|并且|并|同时|顺便|另外|再|最后|如果|要是|只要|当|每当|每次|现在|以后|你?(?:就|'
    r'再)|(?:我|有人|他|她|谁)?[摸碰拍按敲捏戳])'
)
"""How a thought begins behind a comma that is no part of a text which the robot shall speak."""
OFF = ('关掉', '关闭', '关上', '熄灭', '灭掉', '关', '灭', '熄')
"""What switches a light off."""
CHINESE_LETTER = re.compile(r'[\u3400-\u9fff]')
OPEN_QUOTES, CLOSE_QUOTES = '“「『"‘', '”」』"’'
