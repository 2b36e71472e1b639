"""What a person may ask about a task without changing its details."""

from enum import Enum


class Request(Enum):
    """One such wish; at most one in an instruction."""

    NONE = 'none'
    """Nothing of the kind."""
    AGAIN = 'again'
    """Perform the last result once more."""
    GO_ON = 'go on'
    """Perform the rest of what was interrupted."""
    UNDO = 'undo'
    """Take the last change of the task back."""
    PICK = 'pick'
    """One of several things of the last result, such as the second joke."""
    EARLIER = 'earlier'
    """Return to a topic before the present one."""
    FORGET_ME = 'forget me'
    """Remove all that is known about this user."""
    CHAT = 'chat'
    """Greetings, thanks and small talk, which change no task."""
