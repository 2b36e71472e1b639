"""A robot that drives because it bumped, and bumps because it drives. Pure: time is passed in."""

MOST = 3
"""Bumps of its own making that in a row may set off skills."""
SETTLE = 1.0
"""A bump within so long after a drive is of the robot's own making, s."""
TOGETHER = 0.5
"""Bumps closer together are one: a wall is hit by several bumpers, and each bounces, s."""
IN_A_ROW = 20.0
"""A bump after a longer time begins a new row, s."""
PAUSE = 15.0
"""How long bumps do nothing once the loop is broken, s."""
LOOPING = 'I bump into things by my own driving again and again'
"""Begins the reason; by it those who speak know that this is to be said."""


class LoopGuard:
    """Counts the bumps that come of the robot's own driving; a person's bump, at rest, begins anew."""

    def __init__(self) -> None:
        """Begin at rest."""
        self._drives_until = float('-inf')
        self._bumped = float('-inf')
        self._count = 0
        self._free_at = float('-inf')

    def drives(self, now: float, seconds: float) -> None:
        """A skill drives the base.

        Args:
            now: s, steady.
            seconds: for how long, as far as is known.
        """
        self._drives_until = max(self._drives_until, now + seconds)

    def bump(self, now: float) -> str:
        """Judge a bump.

        Args:
            now: s, steady.

        Returns:
            Why it must do nothing, as the end of a sentence; empty where it may set off skills.
        """
        if now < self._free_at:
            return self._reason(now)
        if now > self._drives_until + SETTLE:
            self._count, self._bumped = 0, float('-inf')
            return ''
        if now - self._bumped < TOGETHER:
            return ''
        self._count = self._count + 1 if now - self._bumped <= IN_A_ROW else 1
        self._bumped = now
        if self._count <= MOST:
            return ''
        self._count, self._free_at = 0, now + PAUSE
        return self._reason(now)

    def _reason(self, now: float) -> str:
        return f'{LOOPING}, so bumps do nothing for {self._free_at - now:.0f} s'
