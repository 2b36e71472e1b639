"""Whether somebody tells of something rather than asking for it."""

from mistypilot_ros.offline.social import change_patterns as patterns


def is_told(piece: str) -> bool:
    """Whether a piece tells of somebody or something rather than asking for a change."""
    if patterns.DO_WITHOUT.match(piece) or patterns.PUT_BACK.match(piece):
        return False
    if patterns.WISHED.match(piece) or patterns.ENOUGH.match(piece) or patterns.LIFTED.match(piece):
        return False
    return bool(patterns.FINITE.match(piece))
