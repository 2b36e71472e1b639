"""Language models behind any server that speaks as OpenAI does."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from mistypilot_ros.core.errors import UnavailableError
from mistypilot_ros.core.language_model import Form, Message, ModelCall, Role
from mistypilot_ros.llm.attempts import Attempts, Tally
from mistypilot_ros.llm.breaker import USUAL_LIMITS, BreakerLimits
from mistypilot_ros.llm.desk import Desk
from mistypilot_ros.llm.questions import Questions, request_body
from mistypilot_ros.llm.reading import Pieces, Reading
from mistypilot_ros.llm.replies import Reply
from mistypilot_ros.llm.retry import USUAL_BACKOFF, Backoff
from mistypilot_ros.llm.settings import ROLE_SETTINGS, RoleSettings, ServerSettings


class OpenAiModel:
    """Asks one server; implements `core.language_model.LanguageModel`. Safe to use from several threads.

    Requests are sent by one thread in the background, which ends with the process and holds nobody up.
    """

    def __init__(
        self,
        server: ServerSettings,
        roles: Mapping[Role, RoleSettings] = ROLE_SETTINGS,
        *,
        backoff: Backoff = USUAL_BACKOFF,
        limits: BreakerLimits = USUAL_LIMITS,
    ) -> None:
        """Start and load nothing yet.

        Args:
            server: that is asked; no other ever is.
            roles: how each role asks; those that are missing do as in `ROLE_SETTINGS`.
            backoff: pauses between tries.
            limits: patience with a server that fails.
        """
        self._server = server
        self._roles = {**ROLE_SETTINGS, **roles}
        self._desk = Desk(server, 'language model')
        self._attempts = Attempts(server, backoff, limits)
        self._questions = Questions(server, self._attempts, lambda: self._desk.connection)

    @property
    def server(self) -> ServerSettings:
        """The server that is asked."""
        return self._server

    def name_for(self, role: Role) -> str:
        """Name of the model that is asked for a role, as the server knows it."""
        return self._roles[role].model

    def warm(self) -> None:
        """Begin to load what is needed; returns at once. Else the first question does, and takes longer."""
        self._desk.warm()

    def problem(self, role: Role) -> str:
        """Why a question of this role would fail at once, one sentence; empty where it would be asked."""
        return self._attempts.problem(self._roles[role].model)

    def ask(self, role: Role, messages: Sequence[Message], form: Form, seconds: float) -> ModelCall:
        """Ask, and wait for the answer; see the port."""
        started, tally = time.monotonic(), Tally(seconds)
        call = ModelCall(role, self._roles[role].model, tuple(messages))
        body = request_body(self._roles[role], messages, form)
        try:
            errand = self._desk.begin(seconds, lambda until: self._questions.whole(body, until, tally))
            reply = self._desk.wait(errand, seconds)
        except UnavailableError as error:
            reply = Reply('', str(error))
        return _answered(call, reply, tally, started)

    def stream(
        self,
        role: Role,
        messages: Sequence[Message],
        form: Form,
        seconds: float,
        done: Callable[[ModelCall], None],
    ) -> Iterator[str]:
        """Ask at once, and yield the pieces of the answer as they come; see the port.

        `done` is called in the thread that reads. Closing or dropping the iterator ends the question.
        """
        started, tally, pieces = time.monotonic(), Tally(seconds), Pieces()
        call = ModelCall(role, self._roles[role].model, tuple(messages))
        body = request_body(self._roles[role], messages, form)

        def failed(sentence: str) -> ModelCall:
            return _answered(call, Reply('', sentence), tally, started)

        def outcome() -> ModelCall:
            try:
                return _answered(call, self._desk.wait(errand, seconds), tally, started)
            except UnavailableError as error:
                return failed(str(error))

        try:
            errand = self._desk.begin(
                seconds, lambda until: self._questions.pieces(body, until, tally, pieces.give)
            )
        except UnavailableError as error:
            done(failed(str(error)))
            raise
        return Reading(errand, pieces, outcome, failed, done)

    def cancel(self) -> None:
        """Give up all questions that are open; whoever waits gets a CancelledError at once."""
        self._desk.cancel()

    def close(self) -> None:
        """Give up all questions, close the connections and end the thread; it cannot be used any more."""
        self._desk.close()


def _answered(call: ModelCall, reply: Reply, tally: Tally, started: float) -> ModelCall:
    return replace(
        call,
        answer=reply.text,
        prompt_tokens=reply.prompt_tokens,
        answer_tokens=reply.answer_tokens,
        seconds=time.monotonic() - started,
        tries=tally.tries,
        error=reply.problem,
    )
