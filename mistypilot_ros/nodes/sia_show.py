"""From a plan to the robot: lines are made, performed and told of; one instruction at a time is on stage."""

from collections.abc import Callable, Iterator
from typing import Any

from rclpy.node import Node
from rclpy.time import Time

from mistypilot_ros.agents.answers import Answer, say
from mistypilot_ros.agents.conversation_answers import Remark, tell
from mistypilot_ros.agents.conversation_plans import Made, Plan
from mistypilot_ros.core.errors import CancelledError, MistyPilotError, UnavailableError
from mistypilot_ros.core.social import ScriptLine
from mistypilot_ros.core.turns import Outcome
from mistypilot_ros.nodes.deadlines import Deadlines
from mistypilot_ros.nodes.sia_job import Job
from mistypilot_ros.nodes.sia_parts import SiaParts
from mistypilot_ros.nodes.sia_performer import Listener, Performer, Show
from mistypilot_ros.nodes.streaming import Streaming

FIRST_WORDS = 1.0
"""After the first line so much time is given to further ones before the answer is shown, s."""
PATIENCE = 1.5
"""How long a short answer waits for the end of a performance that was interrupted, s."""
NO_WORDS_YET = 9.0
"""After so long without a line it is shown that the answer takes a moment, s."""


class Shows:
    """What is being performed, and what is being made for it. All in the executor's thread."""

    def __init__(
        self,
        node: Node,
        deadlines: Deadlines,
        parts: SiaParts,
        speaks: bool,
        tell_outcome: Callable[[Job, Outcome], None],
        changed: Callable[[str], None],
    ) -> None:
        """Take the parts.

        Args:
            node: whose executor runs everything.
            deadlines: of the node.
            parts: the agent, and on behalf of whom is written.
            speaks: whether short answers are spoken too.
            tell_outcome: publishes what came of an instruction.
            changed: told whose task may have changed.
        """
        self._deadlines, self._parts, self._agent = deadlines, parts, parts.agent
        self._speaks, self._tell_outcome, self._changed = speaks, tell_outcome, changed
        self._performer, self._streaming = Performer(node, deadlines), Streaming(node)
        self._logger = node.get_logger()
        self._job: Job | None = None
        self._making: list[Job] = []

    # --- what interrupts

    def interrupt(self) -> str:
        """End the performance because somebody spoke; returns whose it was, '' for nobody's."""
        job = self._job
        performs = job is not None and self._performer.busy and job.plan is not None
        whose = _planned(job).user if job is not None and performs else ''
        self._leave()
        return whose

    def stopped(self, stamp: Time) -> None:
        """End what was asked for before a stop."""
        if self._job is not None and self._job.arrived.nanoseconds <= stamp.nanoseconds:
            if not self._job.answered:
                self._job.trouble = say(Answer.TAKEN_BACK), CancelledError().code
            self._leave()

    def end(self) -> None:
        """Note how far it is."""
        self._leave()

    def forget(self, user: str) -> frozenset[str]:
        """Make nothing more for a user; returns the turns for which something was being made."""
        gone = [job for job in self._making if _planned(job).user == user]
        for job in gone:
            job.drop()
            job.over = True
        self._making = [job for job in self._making if job not in gone]
        return frozenset(job.instruction.turn_id for job in gone)

    def when_idle(self, seconds: float, done: Callable[[], None]) -> None:
        """Call once nothing is performed, or when the time is up."""
        self._performer.when_idle(seconds, done)

    def _leave(self) -> None:
        """Leave the stage. What is being made is made to its end, for whoever says: go on."""
        job, self._job = self._job, None
        if job is not None:
            self._note(job)
            self._conclude(job, at_once=True)
        self._performer.cancel()

    # --- what is performed

    def begin(self, job: Job) -> None:
        """Perform what was decided, and tell of it."""
        plan = _planned(job)
        self._job = job
        self._drop_others(plan)
        said = [ScriptLine(text) for text in plan.said] if self._speaks else []
        show = self._open(job, len(said))
        show.add([*said, *plan.lines])
        if plan.brief is None:
            job.ready = True
            job.heard = not said and not plan.lines
            show.close()
            self._conclude(job)
            return
        self._deadlines.after(NO_WORDS_YET, lambda: self._ask_for_patience(job))
        self._making = [*(other for other in self._making if not other.over), job]
        job.drop = self._streaming.start(
            lambda: self._make(job, plan),
            lambda made: self._on_line(job, show, made),
            lambda error: self._on_end(job, show, error),
        )

    def _drop_others(self, plan: Plan) -> None:
        """Write no more for tasks of the user that are not the present one, but for what shall be kept."""
        for other in self._making:
            made_for = _planned(other)
            if made_for.user != plan.user or (made_for.task != plan.task and self._agent.promised(made_for)):
                continue
            if made_for.task != plan.task or plan.makes_result:
                other.drop()
                other.over = True

    def say(self, job: Job, text: str) -> None:
        """Speak an answer to what was not even decided."""
        if self._speaks:
            self._performer.when_idle(PATIENCE, lambda: self._say(job, text))

    def _say(self, job: Job, text: str) -> None:
        if self._performer.busy:
            return  # Something newer is performed; the answer is shown.
        listener = Listener(lambda _: None, lambda done, trouble: None)
        show = self._performer.begin(job.instruction.turn_id, job.epoch, job.instruction.language, listener)
        show.add([ScriptLine(text)])
        show.close()

    def _open(self, job: Job, spoken: int) -> Show:
        listener = Listener(
            lambda trouble: self._on_started(job, trouble),
            lambda done, trouble: self._on_over(job, done, spoken, trouble),
        )
        return self._performer.begin(job.instruction.turn_id, job.epoch, _planned(job).language, listener)

    def _make(self, job: Job, plan: Plan) -> Iterator[Any]:
        self._parts.write_for(job.instruction.turn_id)
        return self._agent.made(plan)

    def _on_line(self, job: Job, show: Show, made: Made) -> None:
        if not job.made:
            job.lap('recall' if made.kept else 'write')
            self._deadlines.after(FIRST_WORDS, lambda: self._known(job))
        job.made.append(made)
        if job is self._job:
            show.add([made.line])

    def _on_end(self, job: Job, show: Show, error: Exception | None) -> None:
        plan, job.over = _planned(job), True
        if error is not None and not isinstance(error, CancelledError) and not job.trouble[0]:
            job.trouble = _trouble(error, bool(job.made), plan.language)
        complaint = self._agent.wrote(plan, job.result, error is None)
        if complaint:
            job.trouble = complaint, 'Store'
        if job is self._job and job.trouble[0]:
            show.add([ScriptLine(job.trouble[0])])
        show.close()
        self._agent.answered(plan, plan.outcome(job.lines).reply)
        self._changed(plan.user)
        self._known(job)

    def _on_started(self, job: Job, trouble: str) -> None:
        if trouble and not job.trouble[0]:
            job.trouble = trouble, UnavailableError().code
        job.heard = True
        self._conclude(job)

    def _on_over(self, job: Job, done: int, spoken: int, trouble: str) -> None:
        if trouble:
            self._logger.warning(f'A performance ended before its end: {trouble}')
        if job is self._job:
            self._job = None
        self._note(job)
        position = job.position(done, spoken)
        if position is not None:
            self._agent.performed(_planned(job), position)
        self._changed(_planned(job).user)

    def _note(self, job: Job) -> None:
        """Let the task have what was made so far."""
        plan = job.plan
        if plan is not None and job.made and not job.over:
            self._agent.wrote(plan, job.result, False)

    # --- what is told

    def _known(self, job: Job) -> None:
        job.ready = True
        self._conclude(job)

    def _ask_for_patience(self, job: Job) -> None:
        if not job.answered and not job.made:
            plan = _planned(job)
            self._tell_outcome(job, plan.outcome([ScriptLine(tell(Remark.MOMENT, plan.language))]))

    def _conclude(self, job: Job, at_once: bool = False) -> None:
        """Tell what came of an instruction, once that is known and the robot has begun."""
        if job.answered or not (at_once or (job.ready and job.heard)):
            return
        plan = _planned(job)
        more = plan.brief is not None and not job.over and not job.trouble[0]
        outcome = plan.outcome(job.lines, more, *job.trouble)
        self._agent.answered(plan, outcome.reply)
        self._tell_outcome(job, outcome)


def _planned(job: Job) -> Plan:
    assert job.plan is not None, 'a job on the stage was decided'
    return job.plan


def _trouble(error: Exception, begun: bool, language: str) -> tuple[str, str]:
    """What is said of a failure, and its name."""
    known = error if isinstance(error, MistyPilotError) else UnavailableError(say(Answer.BROKE))
    text = tell(Remark.BROKEN_OFF, language, reason=str(known)) if begun else str(known)
    return text, known.code
