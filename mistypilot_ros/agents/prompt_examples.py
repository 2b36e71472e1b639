"""Examples of what a role is asked and what it answers; small models learn a role from them, not from rules.

They are no part of any evaluation, and hold the words of nobody: each is written here.
"""

import json

from mistypilot_ros.agents.fencing import fence
from mistypilot_ros.core.language_model import Message, Speaker

_SURE = 0.95
"""Confidence of the answers."""
ROUTED = (
    ('Whenever somebody strokes your neck, tell a riddle.', 'PIA'),
    ('Tell me about a dragon who cannot dance.', 'SIA'),
    ('It is awfully quiet in here, some tune would be nice.', 'PIA'),
    ('How do I clean a trumpet?', 'SIA'),
    ('Jot down that Ann comes on Tuesday.', 'PIA'),
    ('Make it shorter, and the hero should be a girl.', 'SIA'),
    ('What happens if I press your bumper?', 'PIA'),
    ('I feel a bit lonely this evening.', 'SIA'),
    ('Would you mind turning the lamp green?', 'PIA'),
    ('Keep that poem for tomorrow, and think harder from now on.', 'SIA'),
    ('Show me how sad you are.', 'PIA'),
    ('Whose turn is it in the quiz?', 'SIA'),
    ('Stop reacting to your chin.', 'PIA'),
    ('Help me plan a picnic.', 'SIA'),
    ('Half an hour on the clock.', 'PIA'),
    ('Why do cats purr?', 'SIA'),
    ('Go back a little.', 'PIA'),
    ('And what if it rains that day?', 'SIA'),
    ('What is the time?', 'PIA'),
    ('Thank you, that was lovely.', 'SIA'),
)
"""Sentences, and the agents that they are for: direct ones, hints, and words that mislead."""


def routed() -> tuple[Message, ...]:
    """The exchanges of the Router's examples, in order."""
    return tuple(message for text, agent in ROUTED for message in _exchange(text, agent))


def _exchange(text: str, agent: str) -> tuple[Message, Message]:
    answer = json.dumps({'agent': agent, 'confidence': _SURE})
    return Message(Speaker.USER, fence('words', text)), Message(Speaker.ASSISTANT, answer)
