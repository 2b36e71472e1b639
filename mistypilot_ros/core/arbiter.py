"""Who may use which channel of the robot. The newest wish wins; `yields` says whether a story may be ended.

The age of a run is that of its first command. A run that has lost a channel never gets it back, so that the
commands of two runs never come in turn. Nobody is kept away for good where the end of a run is not heard of:
it only keeps older runs away, and each channel has at most one owner besides performances.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field

from mistypilot_ros.core.channels import Channel, Channels, Wish, Yields
from mistypilot_ros.core.errors import CancelledError

TAKEN = 'Something newer uses this part of the robot.'
"""Said to a run or a performance whose channel was taken."""
STORY_FIRST = 'The robot is telling something, which touches do not interrupt; say stop to end it.'
"""Said to a run of a skill that has to yield to a performance."""
BY_OTHERS = frozenset((TAKEN, STORY_FIRST))
"""By these sentences those who get no more than a sentence know that nothing failed."""
RUNS_KNOWN = 1_000
"""Runs whose age is remembered."""


@dataclass(eq=False)
class Holder:
    """A run of a skill, or one performance."""

    age: int
    """Number of its first command: a newer one has a larger number."""
    run_id: str = ''
    """Its run; empty for a performance that nobody's run asked for."""
    performs: bool = False
    """Whether it is a performance."""
    over: bool = False
    """Whether its run is known to be over. What tidies up after it then owns nothing."""
    lost: set[Channel] = field(default_factory=set)
    """Channels that were taken from it."""
    used: set[str] = field(default_factory=set)
    """Methods that it was let through with."""


@dataclass(frozen=True)
class Taken:
    """A wish that may be."""

    holder: Holder | None = None
    """Whose it is; None for nobody's."""
    losers: frozenset[Holder] = frozenset()
    """Whose channels it took: they must be silent before it begins."""


class Arbiter:
    """Decides. Not safe to use from several threads."""

    def __init__(self) -> None:
        """Begin with all channels free."""
        self._runs: OrderedDict[str, Holder] = OrderedDict()
        self._owners: dict[Channel, Holder] = {}
        self._performing: dict[Holder, Channels] = {}
        self._newest: dict[Channel, int] = {}
        self._newest_skill: dict[Channel, int] = {}
        self._count = 0

    def take(self, wish: Wish, yields: Yields = Yields.STORY) -> Taken:
        """Let a wish take its channels.

        Args:
            wish: a command that wants to begin.
            yields: who gives way where it is a skill's and the channel is a performance's.

        Raises:
            CancelledError: it may not, and why.
        """
        if not wish.channels:
            return Taken()
        held = frozenset(self._held(wish.channels, wish.run_id))
        if not wish.run_id and not wish.performs:
            # Speech that waits its turn silences nobody.
            losers = frozenset() if wish.waits else held
            self._take_away(losers, wish.channels)
            return Taken(None, losers)
        me = self._holder(wish)
        if wish.performs:
            self._check_performance(me, wish.channels, yields)
            held = frozenset(holder for holder in held if not holder.performs)  # `Stage` tells these apart.
            self._performing[me] = wish.channels
        else:
            self._check_run(me, held, wish.channels, yields)
        self._take_away(held, wish.channels)
        self._own(me, wish)
        return Taken(me, held)

    def rivals(self, wish: Wish) -> frozenset[Holder]:
        """Runs of skills that use a channel which another run of a skill wishes for; others have none."""
        if wish.performs or not wish.run_id:
            return frozenset()
        return frozenset(one for one in self._held(wish.channels, wish.run_id) if not one.performs)

    def performed(self, holder: Holder) -> None:
        """A performance is at rest."""
        self._performing.pop(holder, None)

    def ended(self, run_id: str) -> None:
        """A run is over.

        The only command of one that was killed may still be on its way: that is older than everything, and
        keeps no channel.
        """
        self._runs.setdefault(run_id, Holder(0, run_id)).over = True
        self._forget_oldest()
        self._owners = {one: owner for one, owner in self._owners.items() if owner.run_id != run_id}

    def _check_performance(self, me: Holder, channels: Channels, yields: Yields) -> None:
        """Refuse the rest of a story that a skill came into, between two parts of it."""
        newest = max(self._newest_skill.get(channel, 0) for channel in channels)
        if yields is Yields.STORY and newest > me.age:
            raise CancelledError(TAKEN)

    def _check_run(self, me: Holder, held: Iterable[Holder], channels: Channels, yields: Yields) -> None:
        if yields is Yields.SKILL and any(holder.performs for holder in held):
            raise CancelledError(STORY_FIRST)
        newer = any(holder.age > me.age for holder in held)
        tidies_late = me.over and any(self._newest.get(channel, 0) > me.age for channel in channels)
        if newer or tidies_late or me.lost & channels:
            raise CancelledError(TAKEN)

    def _held(self, channels: Channels, run_id: str) -> Iterable[Holder]:
        """Who uses one of these channels now, besides the run itself."""
        owners = [self._owners[channel] for channel in channels if channel in self._owners]
        performing = [holder for holder, used in self._performing.items() if used & channels]
        return (holder for holder in (*owners, *performing) if not run_id or holder.run_id != run_id)

    def _take_away(self, losers: Iterable[Holder], channels: Channels) -> None:
        for loser in losers:
            self.performed(loser)
            for channel in channels:
                if self._owners.get(channel) is loser:
                    loser.lost.add(channel)
                    del self._owners[channel]

    def _own(self, me: Holder, wish: Wish) -> None:
        me.used.add(wish.method)
        for channel in wish.channels:
            self._newest[channel] = max(me.age, self._newest.get(channel, 0))
            if not me.performs and not me.over:
                self._newest_skill[channel] = max(me.age, self._newest_skill.get(channel, 0))
                self._owners[channel] = me

    def _holder(self, wish: Wish) -> Holder:
        if not wish.performs:
            return self._run(wish.run_id)
        age = self._run(wish.run_id).age if wish.run_id else self._next()
        return Holder(age, wish.run_id, performs=True)

    def _run(self, run_id: str) -> Holder:
        if run_id not in self._runs:
            self._runs[run_id] = Holder(self._next(), run_id)
            self._forget_oldest()
        return self._runs[run_id]

    def _forget_oldest(self) -> None:
        if len(self._runs) > RUNS_KNOWN:
            self._runs.popitem(last=False)

    def _next(self) -> int:
        self._count += 1
        return self._count
