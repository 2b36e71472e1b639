"""Questions to a model as the server takes them, and the answers as we do."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

from mistypilot_ros.core.language_model import Form, Message
from mistypilot_ros.llm import failure
from mistypilot_ros.llm.attempts import Attempts, Tally
from mistypilot_ros.llm.failure import FailedError, shown
from mistypilot_ros.llm.refusals import adjusted, refused_part
from mistypilot_ros.llm.replies import Gathered, MalformedError, Reply, read_reply
from mistypilot_ros.llm.settings import RoleSettings, ServerSettings

if TYPE_CHECKING:
    from mistypilot_ros.llm.connection import Connection


def request_body(settings: RoleSettings, messages: Sequence[Message], form: Form) -> dict[str, Any]:
    """The body of a request, as OpenAI's chat completions have it."""
    schema = {'name': form.name, 'strict': True, 'schema': dict(form.schema)}
    body: dict[str, Any] = {
        'model': settings.model,
        'messages': [{'role': message.speaker.value, 'content': message.text} for message in messages],
        'response_format': {'type': 'json_schema', 'json_schema': schema},
        'max_completion_tokens': settings.max_tokens,
    }
    if settings.temperature is not None:
        body['temperature'] = settings.temperature
    if settings.effort:
        body['reasoning_effort'] = settings.effort
    return {**body, **settings.extras}


class Questions:
    """Asks, and remembers for each model which parts of a request it does not take."""

    def __init__(
        self, server: ServerSettings, attempts: Attempts, connection: Callable[[], 'Connection']
    ) -> None:
        """Begin with models that take everything.

        Args:
            server: that is asked.
            attempts: sends until it works.
            connection: sends once; asked for in the thread of the loop.
        """
        self._server = server
        self._attempts = attempts
        self._connection = connection
        self._refused: dict[str, tuple[str, ...]] = {}

    async def whole(self, body: Mapping[str, Any], until: float, tally: Tally) -> Reply:
        """Ask for an answer as a whole.

        Args:
            body: of the request.
            until: end of the time, s on the steady clock.
            tally: counts the requests.

        Raises:
            FailedError: there is none.
        """

        async def send(left: float) -> Reply:
            async def once(fitting: dict[str, Any]) -> Reply:
                return self._read(await self._connection().complete(fitting, left))

            return await self._fitting(body, once, tally)

        return await self._attempts.run(str(body['model']), until, send, tally)

    async def pieces(
        self, body: Mapping[str, Any], until: float, tally: Tally, give: Callable[[str], None]
    ) -> Reply:
        """Ask for an answer in pieces.

        Args:
            body: of the request.
            until: end of the time, s on the steady clock.
            tally: counts the requests.
            give: takes each piece that is not empty.

        Raises:
            FailedError: none came, or not all; after the first piece nothing is sent again.
        """
        streaming = {**body, 'stream_options': {'include_usage': True}}
        given = False

        def pass_on(piece: str) -> None:
            nonlocal given
            given = True
            give(piece)

        async def send(left: float) -> Reply:
            async def once(fitting: dict[str, Any]) -> Reply:
                return await self._gather(fitting, left, pass_on)

            try:
                return await self._fitting(streaming, once, tally)
            except FailedError as error:
                raise FailedError(_final(error.failure) if given else error.failure) from None

        return await self._attempts.run(str(body['model']), until, send, tally)

    async def _gather(self, body: dict[str, Any], left: float, give: Callable[[str], None]) -> Reply:
        gathered = Gathered(self._shown)
        async with aclosing(self._connection().pieces(body, left)) as chunks:
            async for chunk in chunks:
                try:
                    piece = gathered.add(chunk)
                except MalformedError:
                    raise FailedError(failure.no_protocol(self._server)) from None
                if piece:
                    give(piece)
        if gathered.broken:
            raise FailedError(failure.broken_off(self._server))
        return gathered.reply()

    def _read(self, body: Any) -> Reply:
        try:
            return read_reply(body, self._shown)
        except MalformedError:
            raise FailedError(failure.no_protocol(self._server)) from None

    async def _fitting(self, body: Mapping[str, Any], once: Any, tally: Tally) -> Reply:
        """Send without the parts that the model is known not to take, and learn of further ones."""
        model = str(body['model'])
        while True:
            left_out = self._refused.get(model, ())
            fitting = adjusted(dict(body), left_out)
            try:
                reply: Reply = await once(fitting)
                return reply
            except FailedError as error:
                name = refused_part(error.failure.refusal, fitting)
                if not name or name in left_out:
                    raise
                # Another question may have learnt the same meanwhile.
                self._refused[model] = tuple(dict.fromkeys((*self._refused.get(model, ()), name)))
                tally.tries += 1

    def _shown(self, text: str) -> str:
        return shown(text, self._server.secret)


def _final(problem: failure.Failure) -> failure.Failure:
    """The same without a second try: some of the answer was passed on already."""
    return failure.Failure(problem.sentence, False, problem.fall)
