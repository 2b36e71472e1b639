"""What the robot says of a conversation itself, in the speaker's language: one row for each sentence."""

from enum import Enum


class Remark(Enum):
    """Sentences in English and in Chinese, with the places that are filled in."""

    TASK_LEFT = ('All right: I leave that.', '好，那就不做了。')
    STRONGER = ('All right: I think harder from now on.', '好，从现在起我会想得更仔细。')
    FASTER = ('All right: I answer faster from now on.', '好，从现在起我会答得更快。')
    ONE_MODEL = (
        'I have only my own head here, and no language model; I do my best with it.',
        '我这里没有语言模型，只有自己的小脑袋；我会尽力的。',
    )
    KEPT = ('I keep that for you.', '我记住了。')
    KEPT_LATER = ('I keep it for you when it is finished.', '做完以后我会记住的。')
    KEPT_DIFFERS = (
        'What I keep of this is a little different, so I make it anew.',
        '我记住的那个不太一样，所以我重新来一个。',
    )
    UNDONE = ('All right: I took that back.', '好，我收回了。')
    BACK_TO = ('All right, back to this: {task}.', '好，我们回到：{task}。')
    FORGOTTEN = ('I have forgotten {things}.', '我已经忘掉了{things}。')
    OUR_TALKS = ('what we talked about', '我们聊过的内容')
    KEPT_RESULTS = ('what I kept for you', '我为你记住的东西')
    MEMOS_AND_PICTURES = ('the memos and pictures', '备忘和照片')
    TYPED_SENTENCES = ('what was typed at the terminal', '在终端里输入过的话')
    SOUND_OF_SPEECH = ('the sound of what I said', '我说过的话的录音')
    YOUR_FACE = ('your face', '你的脸')
    MOMENT = ('That takes me a moment.', '请等我一下。')
    # --- questions
    UNBIND_TOO = (
        'Shall I also forget what you set up for {places}?',
        '你为{places}设定的也要忘掉吗？',
    )
    # --- refused
    NOTHING_TO_KEEP = (
        'There is nothing yet that I could keep; ask me for something first.',
        '还没有什么可以记住的，请先让我做点什么。',
    )
    NOTHING_TO_REPEAT = (
        'There is nothing yet that I could repeat; ask me for something first.',
        '还没有什么可以重复的，请先让我做点什么。',
    )
    NOTHING_LEFT = (
        'That was the end; say "another one" for a new one, or "tell it again" to hear this once more.',
        '已经讲完了；想听新的就说“再来一个”，想再听一遍就说“再讲一遍”。',
    )
    NO_SUCH_ONE = ('I have no such one to choose from; say it in other words.', '没有那一个，请换个说法。')
    NO_WORDS = (
        'I cannot think of anything to say to that; please say it in other words.',
        '这个我想不出来，请换个说法。',
    )
    # --- went wrong
    FACE_UNASKED = (
        'If I was taught your face, I still have it, because my bridge does not answer; '
        'say "forget me" again when it does.',
        '如果我学过你的脸，那我还记得，因为连接机器人的程序没有回应；等它恢复以后请再说一次“忘了我”。',
    )
    FACE_STAYS = (
        'If I was taught your face, I still have it: {reason} Say "forget me" again when that is mended.',
        '如果我学过你的脸，那我还记得：{reason} 解决以后请再说一次“忘了我”。',
    )
    BROKEN_OFF = (
        'I am sorry, I do not know how it goes on: {reason}',
        '对不起，后面的我说不下去了：{reason}',
    )
    NOT_HEARD = ('I cannot speak now, because my bridge does not answer:', '我现在说不出话来：')


def tell(remark: Remark, language: str, **values: str) -> str:
    """Fill the places of a sentence.

    Args:
        remark: which.
        language: BCP 47 tag of the speaker; English for all but Chinese.
        values: for the places.

    Raises:
        KeyError: a value is missing.
    """
    english, chinese = remark.value
    return (chinese if language.casefold().startswith('zh') else english).format_map(values)


def language_of(text: str, named: str) -> str:
    """The language of an instruction: as it was named, or as its characters show; empty where unknown."""
    if named:
        return named
    return 'zh' if any('\u4e00' <= sign <= '\u9fff' for sign in text) else ''


def joined(sentences: list[str], language: str) -> str:
    """Things in a row, as they follow each other in a sentence."""
    if language.casefold().startswith('zh'):
        return '和'.join(filter(None, ['、'.join(sentences[:-1]), *sentences[-1:]]))
    return ' and '.join(filter(None, [', '.join(sentences[:-1]), *sentences[-1:]]))
