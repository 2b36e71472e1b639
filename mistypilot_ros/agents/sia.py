"""The Social Interaction Agent: instructions change the task of a user, and become scripts."""

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from mistypilot_ros.agents.conversation import Conversation, user_name
from mistypilot_ros.agents.conversation_answers import Remark, language_of, tell
from mistypilot_ros.agents.conversation_forgetting import Forgetting
from mistypilot_ros.agents.conversation_plans import Made, Plan
from mistypilot_ros.agents.conversation_turns import Decided, decide
from mistypilot_ros.core.commands import ChangeDetails, DeleteDetails, SocialCommand
from mistypilot_ros.core.errors import InvalidInputError, StoreError
from mistypilot_ros.core.interpretation import Interpreter, SocialReading, TaskContext
from mistypilot_ros.core.social import Brief, Memory, Recalled, Remembered, ScriptLine, ScriptWriter
from mistypilot_ros.core.task_history import TaskHistory, TaskStore
from mistypilot_ros.core.task_state import TaskState
from mistypilot_ros.core.turns import Agent, Done, Instruction, Outcome

WHOLE_TASK = '*'
"""What a turn says of a command that is about all details."""
LONGEST_LINE = 1_000
"""Characters of a line that the robot can speak; a longer one becomes several."""


class SocialAgent:
    """Holds the conversations. It knows tasks and results, never sensors, skills or bindings.

    `understand`, `made` and `forgotten` may take long and run in other threads; all else is quick and runs in
    one thread. An instruction is understood, decided, made where something is to be made, and then finished;
    the next one of any user is understood after the one before was decided.
    """

    def __init__(
        self,
        interpreter: Interpreter,
        writer: ScriptWriter,
        memory: Memory,
        store: TaskStore,
        forgetting: Forgetting,
        complain: Callable[[str], None],
        models: bool = True,
    ) -> None:
        """Take the ports, and what was being done before a restart.

        Args:
            interpreter: understands sentences.
            writer: slow thinking.
            memory: fast thinking.
            store: keeps the tasks of people.
            forgetting: removes what is known of a user elsewhere.
            complain: told in one sentence what went wrong and does not keep a person from an answer.
            models: there are language models to change between.

        Raises:
            StoreError: what was being done cannot be read.
        """
        self._interpreter, self._writer, self._memory = interpreter, writer, memory
        self._store, self._forgetting, self._complain = store, forgetting, complain
        self._models = models
        self._talks = {user: Conversation(history) for user, history in store.load().items()}

    @property
    def interpreter_name(self) -> str:
        """Name of the interpreter, for turns."""
        return self._interpreter.name

    @property
    def states(self) -> Mapping[str, TaskState]:
        """The present task of each user who has one, whoever's changed last at the end."""
        return {user: talk.history.present for user, talk in self._talks.items()}

    def state(self, user: str) -> TaskState:
        """The present task of a user."""
        return self._talk(user).history.present

    def cancel(self) -> None:
        """Give up what is being understood in another thread."""
        self._interpreter.cancel()

    # --- the steps of an instruction

    def context(self, user: str) -> TaskContext:
        """What the reader of a user's next instruction is told."""
        return self._talk(user).context

    def understand(self, text: str, context: TaskContext) -> SocialReading:
        """Read an instruction; may take long.

        Raises:
            MistyPilotError: it cannot be understood now.
        """
        return self._interpreter.social(text, context)

    def decide(self, instruction: Instruction, reading: SocialReading, interrupted: bool = False) -> Plan:
        """Change the task, and say what shall be performed.

        Args:
            instruction: what was said.
            reading: how it was understood.
            interrupted: a performance of this user was ended by it.
        """
        user, language = user_name(instruction.user), language_of(instruction.text, instruction.language)
        talk = self._talk(user)
        plan = Plan(user, instruction.text, language, interpreter=reading.by or self.interpreter_name)
        try:
            decided = decide(talk.history, reading, language)
        except InvalidInputError as error:
            talk.said(instruction.text)
            done = _done(reading.commands, reading.commands, talk.history.present.details)
            return replace(plan, said=(str(error),), done=done, ok=False, error=error.code)
        if decided.forgets:
            self._talks.pop(user, None)
            return replace(plan, forgets=True)
        return self._carried_out(plan, talk, reading, decided, interrupted)

    def forgotten(self, plan: Plan) -> Plan:
        """Remove what is kept of the user of a plan, and complete the plan with what is said of it.

        Until then no further instruction is decided.
        """
        forgotten = self._forgetting.forget(plan.user, plan.language)
        return replace(
            plan,
            said=forgotten.said,
            ok=not forgotten.error,
            error=forgotten.error,
            question=forgotten.question,
        )

    def made(self, plan: Plan) -> Iterator[Made]:
        """Make what a plan wants: from memory where that serves, written anew elsewhere; may take long.

        Raises:
            MistyPilotError: it cannot be made, or not to its end.
        """
        if plan.brief is None:
            return
        if plan.makes_result and not plan.fresh:
            kept = self._recall(plan.user, plan.brief)
            if kept is not None and kept.serves:
                yield from (Made(line, kept=True) for line in kept.result.lines)
                return
            if kept is not None:
                yield Made(ScriptLine(tell(Remark.KEPT_DIFFERS, plan.language)), of_result=False)
        nothing = True
        for line in self._writer.write(plan.brief):
            for text in textwrap.wrap(line.text, LONGEST_LINE):
                nothing = False
                yield Made(ScriptLine(text, line.emotion))
        if nothing:
            yield Made(ScriptLine(tell(Remark.NO_WORDS, plan.language)), of_result=False)

    def wrote(self, plan: Plan, lines: Sequence[ScriptLine], whole: bool) -> str:
        """Note what was made so far, unless the user's task is another one by now.

        Args:
            plan: what it was made for.
            lines: those that belong to the result.
            whole: nothing more will come.

        Returns:
            What went wrong, one sentence; empty for nothing.
        """
        talk = self._talk(plan.user)
        state = talk.history.present
        if not plan.makes_result or not lines:
            return ''
        if (state.main_task, state.details) != plan.task:
            kept_yet = whole and self.promised(plan)
            return self._keep(plan.user, Remembered(*plan.task, tuple(lines))) if kept_yet else ''
        position = min(state.position, len(lines)) if lines[: len(state.result)] == list(state.result) else 0
        self._save(plan.user, talk, talk.history.wrote(lines, whole, plan.language).performed(position))
        if whole and state.saved:
            return self._keep(plan.user, Remembered(*plan.task, tuple(lines)))
        return ''

    def promised(self, plan: Plan) -> bool:
        """Whether what is made for a plan shall be kept although the user is at another task by now."""
        topics = self._talk(plan.user).history.scene.topics
        return any(
            one.saved and not one.whole and (one.main_task, one.details) == plan.task for one in topics
        )

    def performed(self, plan: Plan, position: int) -> None:
        """Note how many lines of the result were performed to their end, if it still is that result."""
        talk = self._talk(plan.user)
        state = talk.history.present
        if (state.main_task, state.details) == plan.task:
            self._save(plan.user, talk, talk.history.performed(position))

    def answered(self, plan: Plan, reply: str) -> None:
        """Note what the user was told."""
        self._talk(plan.user).answered(plan.text, reply)

    def failure(self, error: Exception, code: str) -> Outcome:
        """What came of an instruction that was not decided."""
        return Outcome(Agent.SIA, str(error), ok=False, error=code, interpreter=self.interpreter_name)

    # --- parts of them

    def _talk(self, user: str) -> Conversation:
        return self._talks.setdefault(user_name(user), Conversation())

    def _carried_out(
        self, plan: Plan, talk: Conversation, reading: SocialReading, decided: Decided, interrupted: bool
    ) -> Plan:
        state = decided.history.present
        brief = None
        if decided.writes or decided.chats:
            task = (state.main_task, state.details) if decided.writes else ('', ())
            brief = Brief(plan.text, *task, plan.language, talk.window, state.strong)
        talk.said(plan.text)
        self._save(plan.user, talk, decided.history)
        trouble = self._keep(plan.user, decided.keeps) if decided.keeps is not None else ''
        kept = tell(Remark.KEPT, plan.language) if decided.keeps is not None else ''
        lines, first = decided.lines, decided.first
        if decided.aside and interrupted:
            lines, first = state.result[state.position :], state.position
        refused = decided.undone or trouble
        return replace(
            plan,
            said=(*self._honest(decided.said, plan.language), *filter(None, [trouble or kept])),
            lines=lines,
            first=first if lines else None,
            task=(state.main_task, state.details),
            brief=brief,
            fresh=decided.fresh,
            done=_done(reading.commands, decided.undone, decided.before),
            ok=not refused,
            error=(StoreError() if trouble else InvalidInputError()).code if refused else '',
        )

    def _honest(self, said: Sequence[str], language: str) -> Sequence[str]:
        """The same sentences; no promise of another model where there is none."""
        promises = {tell(remark, language) for remark in (Remark.STRONGER, Remark.FASTER)}
        if self._models or not promises & set(said):
            return said
        return (tell(Remark.ONE_MODEL, language), *(text for text in said if text not in promises))

    def _recall(self, user: str, brief: Brief) -> Recalled | None:
        try:
            return self._memory.nearest(user, brief.main_task, brief.details)
        except StoreError as error:  # It can still be written anew.
            self._complain(str(error))
            return None

    def _keep(self, user: str, result: Remembered) -> str:
        try:
            self._memory.keep(user, result)
        except StoreError as error:
            return str(error)
        return ''

    def _save(self, user: str, talk: Conversation, history: TaskHistory) -> None:
        """Take a new history; a disk that is full keeps nobody from talking."""
        if history is talk.history or history == talk.history:
            return
        talk.history = history
        self._talks[user] = self._talks.pop(user)  # The last one that changed.
        try:
            self._store.save(user, history)
        except StoreError as error:
            self._complain(str(error))


def _done(
    commands: Sequence[SocialCommand], undone: Sequence[SocialCommand], before: Sequence[str]
) -> tuple[Done, ...]:
    """What became of commands.

    Args:
        commands: of a turn.
        undone: those that were not carried out.
        before: details of the task before the turn.
    """
    return tuple(Done(one, one not in undone, targets=_targets(one, before)) for one in commands)


def _targets(command: SocialCommand, before: Sequence[str]) -> tuple[str, ...]:
    """The details that a command is about, in words; one that is not there has none."""
    if command == DeleteDetails():
        return (WHOLE_TASK,)
    if not isinstance(command, (ChangeDetails, DeleteDetails)):
        return ()
    return tuple(before[target] for target in command.targets if 0 <= target < len(before))
