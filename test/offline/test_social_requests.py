"""What is asked without a change of the task, in English and Chinese."""

import pytest

from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, Downgrade, Keep, New, Upgrade
from mistypilot_ros.core.interpretation import TaskContext
from mistypilot_ros.core.social_requests import Request
from mistypilot_ros.offline.social.reader import SocialReader

NOTHING = TaskContext()
STORY = TaskContext('tell a story', ('topic: a shy dragon', 'length: 5 minutes'))
LATER = TaskContext(
    'tell a joke', ('topic: cats',), ('Tell me a story about a shy dragon', 'Tell me a joke about cats')
)
CHINESE = TaskContext('讲一个故事', ('主题：小猫', '短'))


@pytest.fixture(scope='module')
def reader() -> SocialReader:
    return SocialReader()


@pytest.mark.parametrize(
    ('request_', 'texts'),
    [
        (Request.AGAIN, 'tell it again|Say that again, please!|once more|one more time|again|start over'
         '|from the beginning|can you repeat that?|repeat|what did you say?|Tell the story again'
         '|thank you. Tell it again!|Misty, could you please tell me that once more?'),
        (Request.GO_ON, 'go on|Continue!|carry on|keep going|and then?|what happened next?|next'
         '|go on with the story|please continue the story|go back to the story'),
        (Request.UNDO, 'undo|undo that|Take that back!|take it back|change it back|as it was before'
         '|put it back the way it was|undo the last change|no, undo that please'),
        (Request.FORGET_ME, 'forget me|Forget everything about me.|delete everything you know about me'
         '|forget who I am|erase all my data|please forget all that you know about me'),
        (Request.CHAT, 'Hi Misty!|Good morning|Hello! How are you?|thanks|thank you so much|bye|good night'
         '|who are you?|are you a robot?|do you like me?|I love you|you are so cute|Well done!'
         '|thanks for the story|what did the dragon eat?|That was lovely.'),
    ],
)  # fmt: skip
def test_requests_change_nothing(reader, request_, texts):
    for text in texts.split('|'):
        reading = reader.read(text, STORY)
        assert (reading.request, reading.commands) == (request_, ()), text


@pytest.mark.parametrize(
    ('text', 'pick'),
    [('the second one', 2), ('Tell me the third one, please', 3), ('the last one', -1), ('number two', 2),
     ('repeat the first joke', 1), ('the 4th one again', 4), ('no, I meant the third one', 3)],
)  # fmt: skip
def test_one_of_several(reader, text, pick):
    for context in (NOTHING, STORY):
        reading = reader.read(text, context)
        assert (reading.request, reading.pick, reading.commands) == (Request.PICK, pick, ())


@pytest.mark.parametrize(
    'text', ['the two stories', "don't forget me", 'Do not forget about me', 'never forget me',
             'Forget me. Undo that.', 'tell it again but shorter', 'the second one shorter',
             'forget the dragon', 'take the dragon back home', 'thanks, now tell me a joke',
             'go back to the fast model', 'say it again in Chinese'],
)  # fmt: skip
def test_what_says_more_is_no_such_request(reader, text):
    reading = reader.read(text, STORY)
    assert reading.request in (Request.NONE, Request.CHAT), reading
    assert reading.request is Request.NONE or not reading.commands


def test_a_change_beside_it_stays_a_change(reader):
    reading = reader.read('Tell it again, but shorter', STORY)
    assert [type(command) for command in reading.commands] == [ChangeDetails]


def test_what_is_said_about_the_model_or_keeping_stays(reader):
    assert reader.read('Save it and tell it again', STORY).commands == (Keep(),)
    assert reader.read('Save it and tell it again', STORY).request is Request.AGAIN


def test_back_to_an_earlier_topic(reader):
    reading = reader.read('Go back to the story', LATER)
    assert (reading.request, reading.topic) == (Request.EARLIER, 'story')
    assert [type(command) for command in reading.commands] == [New]
    reading = reader.read("Let's go back to what we talked about before", LATER)
    assert (reading.request, reading.topic) == (Request.EARLIER, '')
    reading = reader.read('Go back to the quiz', STORY)
    assert (reading.request, reading.topic, reading.commands) == (Request.EARLIER, 'quiz', ())


@pytest.mark.parametrize(
    ('request_', 'texts'),
    [
        (Request.AGAIN, '再讲一遍|再说一次吧|从头再来|重复一遍，谢谢'),
        (Request.GO_ON, '继续|接着讲吧|然后呢？|讲下去'),
        (Request.UNDO, '撤销|改回来|还是原来的好|把它改回去'),
        (Request.FORGET_ME, '忘了我|请忘掉我吧|删除我的所有数据|忘记关于我的一切信息'),
        (Request.CHAT, '你好！|早上好|谢谢你|再见|晚安|你是谁？|你好吗|我爱你|你真可爱|你会什么？'),
    ],
)
def test_chinese_requests(reader, request_, texts):
    for text in texts.split('|'):
        for context in (NOTHING, CHINESE):
            reading = reader.read(text, context)
            assert (reading.request, reading.commands) == (request_, ()), text


def test_chinese_picks_and_returns(reader):
    assert reader.read('第二个', CHINESE).pick == 2
    assert reader.read('我要最后一个', CHINESE).pick == -1
    assert reader.read('讲第3个', CHINESE).pick == 3
    reading = reader.read('回到刚才的笑话吧', CHINESE)
    assert (reading.request, reading.topic) == (Request.EARLIER, '笑话')


@pytest.mark.parametrize(
    ('text', 'context', 'command'),
    [
        ('讲个笑话', NOTHING, New('讲一个笑话')),
        ('给我讲个故事吧', NOTHING, New('讲一个故事')),
        ('给小明讲一个关于小猫的睡前故事', NOTHING, New('讲一个睡前故事', ('主题：小猫', '给：小明'))),
        ('我今天很难过', NOTHING, New('安慰用户')),
        ('再讲一个笑话', TaskContext('讲一个笑话'), New('讲一个笑话')),
        ('长一点', CHINESE, ChangeDetails(('长',), (1,))),
        ('不要狗', CHINESE, ChangeDetails(('不要狗',), ())),
        ('记住这个故事', CHINESE, Keep()),
        ('用更聪明的模型', CHINESE, Upgrade()),
        ('用快一点的模型', CHINESE, Downgrade()),
        ('算了', CHINESE, DeleteDetails()),
    ],
)
def test_chinese_tasks(reader, text, context, command):
    reading = reader.read(text, context)
    assert (reading.commands, reading.request) == ((command,), Request.NONE)


def test_nothing_is_called_off_where_nothing_is(reader):
    assert reader.read('算了', NOTHING).commands == ()


def test_a_mixed_wish_is_rather_a_task_than_a_request(reader):
    reading = reader.read('谢谢，给我讲个笑话', NOTHING)
    assert reading.commands == (New('讲一个笑话'),)
    reading = reader.read('讲一个笑话，然后呢忘了我', NOTHING)
    assert reading.request is not Request.FORGET_ME
