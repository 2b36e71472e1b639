"""What an instruction changes in the topic that it returns to: `back to the story, but make it shorter`.

Who reads such an instruction knows the earlier topic only from what was said, so it tells how the whole topic
stands afterwards. What of that is a change is found here; all other details stay as they are, to the letter.
"""

from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, New, SocialCommand
from mistypilot_ros.core.reuse import may_serve
from mistypilot_ros.core.task_state import TaskState

MOST = 2
"""Details that one such instruction adds or words anew; what tells of more knows the topic by other words."""


def changes_of(topic: TaskState, told: New) -> tuple[SocialCommand, ...]:
    """The changes of a topic that was returned to.

    Args:
        topic: as it stood when it was left.
        told: how it stands afterwards.

    Returns:
        At most one command; none where nothing changes, or where the two are too different to be compared.
    """
    details = tuple(dict.fromkeys(filter(None, map(str.strip, told.details))))
    if may_serve('', topic.details, '', details):
        return ()
    fresh = tuple(text for text in details if text not in topic.details)
    gone = tuple(at for at, text in enumerate(topic.details) if text not in details)
    if len(fresh) > MOST or len(gone) > max(1, len(fresh)):
        return ()
    return (ChangeDetails(fresh, gone),) if fresh else (DeleteDetails(gone),) if gone else ()
