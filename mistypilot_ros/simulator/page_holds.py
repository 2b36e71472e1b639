"""What the pages hold: a page that is gone, in whatever way, holds nothing any more."""

from __future__ import annotations

import secrets
from collections.abc import Callable


class PageHolds:
    """Knows the open pages and the sensors that each holds.

    A browser that closes a page need not send the release that the page still wanted to send.
    """

    def __init__(self, let_go: Callable[[str], object]) -> None:
        """Prepare.

        Args:
            let_go: releases the sensor of a name.
        """
        self._let_go = let_go
        self._held: dict[str, set[str]] = {}

    def open(self) -> str:
        """Return the name of a page that has been opened."""
        page = secrets.token_hex(4)
        self._held[page] = set()
        return page

    def hold(self, page: str, sensor: str) -> bool:
        """Note that a page holds a sensor; return whether there is such a page."""
        held = self._held.get(page)
        if held is None:
            return False
        held.add(sensor)
        return True

    def release(self, sensor: str) -> None:
        """Note that a sensor is not held any more, whoever held it."""
        for held in self._held.values():
            held.discard(sensor)

    def close(self, page: str) -> None:
        """Let go what a page holds that is gone."""
        for sensor in sorted(self._held.pop(page)):
            self._let_go(sensor)
