"""Words that tell how sensors and skills belong together. Each row is a kind and the phrases that mean it."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from mistypilot_ros.offline.phrases import Phrase, PhraseBook
from mistypilot_ros.offline.text import read


class Kind(Enum):
    """What a mark means."""

    FILLER = 'means nothing'
    WHEN = 'begins a condition'
    TIE = 'asks for a binding'
    FORGET = 'takes a binding away'
    EVERYTHING = 'all bindings'
    OTHERS = 'all bindings but those that are spoken of'
    MOVE = 'gives what one sensor does to another'
    SWAP = 'exchanges what two sensors do'
    KEEP = 'leaves things as they are'
    ALSO = 'besides what is there'
    INSTEAD = 'in the place of what is there'
    IN_PLACE_OF = 'what follows is what shall not be'
    NOT = 'what follows shall not be'
    NOW = 'at once'
    SAME = 'what was said before'
    COPY = 'what another place does'
    RATHER = 'corrects what was just said'
    TOUCH = 'a touch'
    CANCEL = 'takes all back that was said'
    JOIN = 'joins two things'
    BUT = 'joins two things and ends a negation'
    BREAK = 'ends a thought'
    UNSURE = 'a kind of touch that the robot cannot tell from others'


MARKS: Mapping[Kind, str] = {
    Kind.FILLER: (
        'be sure to | thats where i want | thats where i would like | i could do with one of your | '
        'im in the mood for some | im in the mood for | itd be lovely to have | it would be lovely to '
        'have | itd be nice to have | it would be nice to have | itd be great to have | '
        'it would be great to have | '
        'id be glad of | id be glad to get | wed be glad of | id be thankful for | wed be grateful for | '
        'wed all be tickled to have you | wed be tickled to have you | id be tickled to have you | '
        'go ahead and | go right ahead | youre welcome to | you are welcome to | feel free to | might '
        'i trouble you for | could i trouble you for | may i trouble you for | id be grateful for | id '
        'be obliged for | id be much obliged for | might we have | might i have | id be proud to have '
        '| id be glad to have | id be obliged if youd | id be grateful if youd | id surely appreciate '
        'it if | why dont you | why not | be so kind as to | be kind enough to | '
        'be so good as to | do me a favour and | how about | what about | cant you | couldnt you | '
        'wont you | wouldnt you | dont forget to | if you like | if you want | if you please | if you '
        'would | if you can | if you could | if possible | if you dont mind | if you wouldnt mind | '
        'when you can | when you are ready | when youre ready | when you get a chance | not only | '
        'this time | for a change | you know | by all means | if youre with me | if you get me | if '
        'you follow me | if you know what i mean | if you are with me | if you agree | if you '
        'understand | if you can hear me | if you hear me | if youre listening | if you got that | if '
        'thats ok | if thats okay | if its ok | if its okay | if that is ok | if its no trouble | any '
        'more | anymore | at the moment | for the moment | these days | at present | so far | so much '
        'as | both of those | both of them | both of these | any longer | as if | if youd be so kind | '
        'if you would be so kind | if youd be so good | if youd like | if youd rather | thats when | '
        'thats saying something | id love it if | i would love it if | id like it if | i would like it '
        'if | it would be lovely if | itd be lovely if | it would be great if | itd be great if | it '
        'would be nice if | itd be nice if | it would be good if | itd be good if | id be glad if | id '
        'be happy if | wouldnt it be nice if | id appreciate it if | at all | out of you | to finish '
        'off | to finish | to round off | to top it off | lets say | shall we say | let us say | right '
        'at present | what im after is | what i want is | what id like is | what i need is | what i '
        'would like is'
    ),
    Kind.WHEN: (
        'when | whenever | if | each time | every time | any time | anytime | everytime | as soon as | '
        'should it be | upon | on each | on every | in case | as often as | the moment | the instant | '
        'the second someone | the minute someone | the second i | the minute i | once i | once you | '
        'once someone | once somebody | once anyone | once anybody | once he | once she | once they | '
        'once we | once the | once any | once either | once my | once your | once a | unless | anybody '
        'who | anyone who | people who | visitors who | guests who | those who | everyone who | '
        'everybody who | whoever | whichever | next time | 当 | 每当 | 只要 | 如果 | 每次'
    ),
    Kind.TIE: (
        'bind | connect | link | assign | map | attach | hook | tie | wire | trigger | makes | is what '
        '| should make | change | switch | set | rebind | reassign | program | teach | put | belongs | '
        'belong | goes on | goes to | give | use | reserve | is for | are for | have | let | should | '
        'shorten | lengthen | extend | prolong | brings on | brings up | brings | has you | have you | '
        'had you | id rather it had you | id rather it made you | had best | had best bring '
        'on | sets off | kicks off | has to make | have to '
        'make | 绑定 | make it so | make it so that'
    ),
    Kind.FORGET: (
        'forget | unbind | remove | clear | delete | disconnect | unlink | detach | unhook | erase | '
        'drop | lose | undo | disable | ignore | get rid of | take away | stop reacting | stop '
        'responding | scrap | cancel | stop listening | quit reacting | quit responding | no more '
        'reactions | no more reaction | stop doing that | stop doing it | stop doing anything | dont '
        'do that | dont do it | nothing should happen | nothing is to happen | nothing needs to happen '
        '| nothing has to happen | nothing must happen | no longer react | no longer respond | dont '
        'react | do not react | dont respond | do not respond | do nothing | does nothing | doing '
        'nothing | nothing | dont do anything | do not do anything | not do anything | shouldnt do '
        'anything | should not do anything | doesnt do anything | didnt do anything | does not do '
        'anything | doesnt need to do anything | neednt do anything | isnt supposed to do anything | '
        'arent supposed to do anything | is not supposed to do anything | isnt meant to do anything | '
        'neednt do a thing | dont do a thing | doesnt do a thing | not do a thing | no reaction | free '
        'up | free | wipe | unassign | unmap | untie | take off | strip | reset | 忘掉 | 忘记 | 取消 | '
        '解除 | dump | ditch | scrub | bin | wipe out | throw out | chuck out | be unbound | be '
        'cleared | be removed | be forgotten | be deleted | be erased | be wiped | be freed | be '
        'dropped | be scrapped | be emptied | be taken off | quit doing stuff | stop doing stuff | '
        'quit doing anything | quit doing things | stop doing things | neednt trigger anything | doing '
        'anything | doing things | should do anything | to do anything | nothing any more | nothing at '
        'all | nothing at all any more | shouldnt trigger anything | not trigger anything | to set '
        'anything off | to trigger anything | go back to doing nothing | goes back to doing nothing | '
        'take it off | take them off | take that off | take it away | take it all off | do nowt | does '
        'nowt | doing nowt | nowt | clean slate | clear slate | have its job taken away | dont want '
        'anything | do not want anything | dont want a thing | take that one off | take this one off | '
        'have their jobs taken away | lose their jobs | lose its job | loses its job | lose the job | '
        'take its job away | take their jobs away | '
        'neednt react | needs not react | doesnt need to react | dont need to react | does not need to '
        'react | need not react | shouldnt react | should not react | neednt respond | shouldnt '
        'respond | can retire | is retired | are retired | doesnt have to do anything | dont have to '
        'do anything | does not have to do anything | has nothing to do | have nothing to do | doesnt '
        'have to react | dont have to react'
    ),
    Kind.EVERYTHING: (
        'everything | no bindings at all | no bindings left | '
        'all bindings | all of it | all of them | all sensors | all your bindings | all '
        'the bindings | every binding | every sensor | every sensor binding | all touch | all triggers '
        '| every one | the whole lot | the lot | every single binding | your bindings | the bindings | '
        'all of your bindings | all of your touch bindings | all your touch bindings | all my bindings '
        '| my bindings | all of your sensors | all your sensors | every touch | every single one | all '
        'that you are bound to | all the things | all things | all i set up | all that i set up | all '
        'we set up | all that we set up | every single touch binding | every touch binding | all touch '
        'bindings | all the touches | all the old touches | all touches | all old touches | all the '
        'old bindings | all old bindings | every single touch | all i taught you | all that i taught '
        'you | the whole table | all the rules | all of the rules | all the old rules | all rules | '
        'every rule | all the touch rules | all of the touch rules | all touch rules | all your rules '
        '| all the actions | all the touch things | all your touch things | 全部 | 所有 | every last '
        'one | every last one of your touch settings | all your touch settings | all touch settings | '
        'all the settings | all settings | every single sensor | every binding there is | everything '
        'you react to | every binding you have | every touch there is | every button | all the buttons '
        '| all buttons'
    ),
    Kind.OTHERS: (
        'the others | all the others | all others | the other ones | the other one | the other two | '
        'the other three | the rest | all the rest | the rest of them | everything else | anything '
        'else | every other binding | all other bindings | the other bindings | the remaining ones | '
        'every other one | the remaining bindings'
    ),
    Kind.MOVE: 'move | shift | transfer',
    Kind.SWAP: 'swap | exchange | switch around | switch round',
    Kind.KEEP: (
        'keep | leave | hold on to | hang on to | stays as it is | stay as they are | stays as it was '
        '| stays put | stays that way | stays the same | remains as it is | remain as they are | keeps '
        'its own | keep their own | should still | still does | keeps its job | keep their jobs | '
        'stays where it is | stay where they are | can stay | may stay | should stay | can stay as it '
        'is | may stay as it is | should stay as it is | carries on | carry on | goes on as before | '
        'can carry on | may carry on | wouldnt change that | would not change that | leave that be | '
        'leave it be | just leave that be | just leave it be | dont forget what your | dont stop | '
        'please dont stop | please do not stop | do not stop | never stop | dont ever stop | dont quit '
        '| dont forget what the | do not forget what your | dont you forget what your'
    ),
    Kind.ALSO: (
        'also | too | as well | besides | apart from | in addition to | additionally | on top of that '
        '| on top of its | on top of the | in addition | 也 | 还'
    ),
    Kind.INSTEAD: 'instead | from now on | from today | from today on | from here on | from then on | 改成',
    Kind.IN_PLACE_OF: 'instead of | rather than | in place of | replace',
    Kind.NOT: (
        'not | skip | no longer | dont | do not | never | no | stop | quit | without | please dont | '
        'should not | didnt | neednt | need not | shouldnt | must not | mustnt | cannot | cant | wont '
        '| will not | no more | enough | no need | by no means | under no circumstances | hate | would '
        'hate | avoid | refrain from | isnt | arent | doesnt | wasnt | dont you dare | dont ever | '
        'dont bother | dont go and | do not go and | dont you go and | dont you go ahead and | dont go '
        'ahead and | youre not welcome to | you are not welcome to | wouldnt | nobody | no one | none '
        '| neither | hardly | rather not | couldnt | havent | hasnt | hadnt | can not | no call to | '
        'nobodys | no ones | nobodys looking for | nobody is looking for | never mind the | never mind '
        'about | never mind about the | 别 | 不要'
    ),
    Kind.NOW: (
        'now | right now | right away | immediately | at once | straight away | this very second | '
        'this second | this instant | this minute | this very minute | right this minute | right this '
        'second | straightaway | while were at it | while we are at it | while youre at it | while you '
        'are at it | in the meantime | for the time being | meanwhile | 现在 | 马上 | at this moment | '
        'at this very moment | this moment | this very moment'
    ),
    Kind.COPY: (
        'same as | do what | does what | do whatever | does whatever | do exactly what | do the same '
        'as | does the same as | do the same thing as | the same as | do just what'
    ),
    Kind.SAME: (
        'do just the same | do exactly the same | just the same | exactly the same | do the same | do '
        'the very same | do both | do both of these | do both of those | do both of them | do all of '
        'that | do all of these | do it all | same goes for | the same goes for | the same | same | '
        'same thing | do that | likewise | so does | so should | say the same | say the same thing | '
        'say that again | do that again | says it too | say it too | does it too | do it too | says '
        'that too | does that too | says it as well | does it as well | do it as well | say it as well'
    ),
    Kind.RATHER: (
        'no wait | i mean | i meant | sorry | scratch that | make that | no make that | or rather | '
        'hang on | hold on | wait no | oh no | correction | no i mean | no sorry | wait | actually | '
        'no actually | make it | no make it | sorry i mean | sorry i meant | no hang on | or no | not '
        'that | ah no | ah no wait | nope | oh wait | sorry i meant to say | i meant to say | i tell a '
        'lie | oh i tell a lie | no i tell a lie | oops | whoops | oops no | pardon me | i beg your '
        'pardon | my mistake | belay that | no hold it | strike that'
    ),
    Kind.TOUCH: (
        'tap | touch | press | pat | stroke | hit | push | bump | poke | rub | scratch | squeeze | run '
        'up against | runs up against | meets something | meets anything | hits something | hits '
        'anything | touches something | touches anything | runs into something | runs into anything | '
        'bumps into something | bumps into anything | kick | ram | bang | tickle | pet | click | feel '
        '| nudge | brush | boop | knock | grab | caress | prod | bonk | tickling | slap | bop | pinch '
        '| tug | contact | feels | reach | gets | being | sensor | pull | cuddle | hold | lean on | '
        'panel | gently | softly | lightly | again | hand lands on | hand rests on | hands land on | '
        'hand comes down on | hand on | hands on | finger on | hand goes to | hand goes on | strike | '
        'struck | held | 摸 | 碰 | 拍 | 按 | 点'
    ),
    Kind.CANCEL: (
        'no thanks | no thank you | never mind | nevermind | just kidding | only joking | on second '
        'thoughts no | forget i said that | forget i said anything'
    ),
    Kind.JOIN: (
        'and | and then | then | or | as well as | plus | either | nor | after that | 和 | 或 | 或者 | '
        '然后 | 就 | 并 | after it | after this'
    ),
    Kind.BUT: 'but | just | only make it | only let it | only have it',
    Kind.BREAK: ', | . | ; | ! | ? | : | … | ， | 。 | ； | ！ | ？ | - | – | —',
    Kind.UNSURE: (
        'twice | double tap | double | two times | three times | triple | thrice | for a while | for a '
        'long time | long press | let go | release | stop touching | hard | until | till'
    ),
}
"""Phrases of each kind, apart by `|`. Where two kinds share a phrase the later row wins."""
SEQUENCES = (
    'once youve arrived | once you have arrived | once you arrive | when youve arrived | when you have '
    'arrived | and once youve arrived | and once you have arrived | and when youve arrived | '
    'once thats through | once thats done | once that is done | once youre done | once you are done | '
    'when youre done | when you are done | when thats done | when that is done | when youre finished | '
    'once youve finished | when youve finished | when thats through | and once thats through | and when '
    'youre done | once youre there | once you are there | once you get there | once youve got it | once '
    'you have got it | once youve got that | once youve done that | once youve done it | once youre '
    'back | when youre there | when you are there | when you get there | when youve got it | when you '
    'have got it | when youve got that | when youve done that | when youve done it | when youre back | '
    'and once youre there | and once you are there | and once you get there | and once youve got it | '
    'and once you have got it | and once youve got that | and once youve done that | and once youve '
    'done it | and once youre back | and when youre there | and when you are there | and when you get '
    'there | and when youve got it | and when you have got it | and when youve got that | and when '
    'youve done that | and when youve done it | and when youre back'
)
"""Phrases that join two things although they begin like a condition."""
JOINTS = (Kind.JOIN, Kind.BREAK, Kind.BUT)
"""Marks that join two things."""
STAYING = frozenset({'stays', 'stay', 'remains', 'remain', 'carries', 'carry'})
"""First normal forms of marks that stand behind what is left as it is."""
STRONG = frozenset('.;!?。；！？')
"""Punctuation that ends a sentence."""
OTHERS = frozenset('my our his her their whose somebodys someones peoples'.split())
"""Normal forms before a place of the body that is not the robot's."""


WHEN_THAT = tuple(
    f'{when} {what}'
    for when in ('when', 'whenever', 'every time')
    for what in (
        *(f'{who} does that' for who in 'he she somebody someone anyone anybody'.split()),
        *(f'{who} do that' for who in 'i we they people'.split()),
        'that happens',
    )
)
"""Conditions that point at what was just told: they say nothing where that was a touch."""


@lru_cache  # Nobody changes what comes of it.
def compile_marks(only: Kind | None = None) -> PhraseBook[Kind]:
    """All phrases with their kinds, or those of one kind."""
    chosen = {only: MARKS[only]} if only else MARKS
    rows = {_phrase(text): kind for kind, row in chosen.items() for text in row.split('|')}
    if only:
        return PhraseBook(rows)
    rows |= {_phrase(text): Kind.FILLER for text in WHEN_THAT}
    return PhraseBook({**rows, **{_phrase(text): Kind.JOIN for text in SEQUENCES.split('|')}})


def _phrase(text: str) -> Phrase:
    """The stems of all words, light ones too."""
    words = read(text.strip()).words
    return tuple(word.stem for word in words)
