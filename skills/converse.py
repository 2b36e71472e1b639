"""Answer a request in conversation, such as a joke, a story or a question, when a sensor triggers it."""

import math

from mistypilot_ros.skill import InvalidInputError, Robot

TILT = math.radians(12)
UP = math.radians(-10)
SECONDS = 0.5
LONGEST = 2_000
"""Characters of a request."""


def run(robot: Robot, request: str) -> None:
    """Answer a request in conversation, such as a joke, a story or a question, when a sensor triggers it.

    When to use: a touch shall make Misty tell, answer or explain something that it has to think up, other
        than words that are given.
    Keywords: answer "{request}", tell me {request}, tell us {request}, tell her {request}, tell
        him {request}, tell them {request}, tell {request}, explain {request}, answer {request}, 讲
        {request}, 回答 {request}, 解释 {request}, ask them {request}, ask him {request}, ask her
        {request}, ask us {request}, recite {request}, recite him {request}, recite her {request},
        give me a joke, give me a riddle, give me a poem, give me a story, give me a fun fact,
        give us a joke, give us a riddle, give us a poem, give us a story, give us a fun fact,
        give them a joke, give them a riddle, give them a poem, give them a story, give them a fun
        fact, give him a joke, give him a riddle, give him a poem, give him a story, give him a
        fun fact, give her a joke, give her a riddle, give her a poem, give her a story, give her
        a fun fact, quiz them on {request}, quiz us on {request}, quiz him on {request}, quiz her on
        {request}, quiz me on {request}, quiz them about {request}, quiz us about {request}

    Args:
        request: the whole wish.
    """
    wish = ' '.join(request.split())
    if not 0 < len(wish) <= LONGEST:
        raise InvalidInputError(f'I need a wish of 1 to {LONGEST} characters to answer.')
    # A tilted head that looks up says: let me think. The answer comes by itself.
    robot.move_head(pitch=UP, roll=TILT, yaw=0.0, seconds=SECONDS)
    robot.ask(wish)
    robot.sleep(2 * SECONDS)
    robot.move_head(pitch=0.0, roll=0.0, yaw=0.0, seconds=SECONDS)
    robot.sleep(SECONDS)
