"""The scripted server: OpenAI's routes for chat, models, embeddings and speech, on loopback."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any

from aiohttp import web

from mistypilot_ros.llm.scripted import bodies, speech
from mistypilot_ros.llm.scripted.answers import Answer, Deciding, NothingLeft, Said, Script
from mistypilot_ros.llm.scripted.asked import Asked, shown_headers
from mistypilot_ros.llm.scripted.faults import FAULTS, Exchange, answered, refused_parameter
from mistypilot_ros.llm.scripted.vectors import embeddings

HOST = '127.0.0.1'
"""Loopback only: the server lets everybody in."""
EMBEDDINGS = 'embeddings'
"""Stands for the form in answers to requests for embeddings."""
LARGEST_BODY = 8 * 2**20
_SHUTDOWN = 0.05
"""Seconds that requests under way get at the end."""
_START = 30.0
"""Longest time until the server listens, or has ended, on a busy machine, s."""


class ScriptedServer:
    """Answers by a script, in a thread of its own; use it in a `with`. Safe to use from several threads."""

    def __init__(
        self,
        answers: Iterable[Said] = (),
        otherwise: Said | Deciding | None = None,
        *,
        port: int = 0,
        delay: float = 0.0,
        key: str = '',
        models: Sequence[str] = ('gpt-5-mini', 'gpt-5'),
        refuses: Sequence[str] = (),
        vectors: Mapping[str, Sequence[float]] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> None:
        """Prepare; nothing listens yet.

        Args:
            answers: those for whoever asks, in order.
            otherwise: where no answer is left: one for all, or what decides; None where that is a mistake.
            port: TCP port, 0 for any free one.
            delay: before an answer that does not say its own, s.
            key: that must come with each request, else 401; empty where any will do.
            models: names that `/v1/models` tells.
            refuses: members of a request's body that the model does not take, each answered by 400.
            vectors: embeddings of known texts; others are made of the text's hash.
            texts: what is said in known sounds, by the SHA-256 of the WAV file; others are silent.
        """
        self.script = Script(answers, otherwise)
        """The answers; more can be put in at any time."""
        self.requests: list[Asked] = []
        """All that were asked so far, in order."""
        self.gone: list[Asked] = []
        """Those that hung up before they had their whole answer."""
        self._port, self._delay, self._key = port, delay, key
        self._models, self._refuses = models, refuses
        self._vectors, self._texts = vectors or {}, texts or {}
        self._ready, self._problem = threading.Event(), ''
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended: asyncio.Event | None = None
        self._thread = threading.Thread(target=self._run, name='scripted server', daemon=True)

    def __enter__(self) -> 'ScriptedServer':
        """Listen.

        Raises:
            OSError: the port cannot be had.
        """
        self._thread.start()
        self._ready.wait(_START)
        if self._problem or not self._ready.is_set():
            raise OSError(self._problem or 'The scripted server does not start.')
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End; requests under way are cut."""
        if self._loop is not None and self._ended is not None:
            self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(_START)

    @property
    def address(self) -> str:
        """Host and port."""
        return f'{HOST}:{self._port}'

    @property
    def url(self) -> str:
        """What a client takes as its base address."""
        return f'http://{self.address}/v1'

    def put(self, *said: Said, form: str = '') -> None:
        """Add answers, for one form or for whoever asks."""
        self.script.put(*said, form=form)

    def _run(self) -> None:
        asyncio.run(self._serve_here())

    async def _serve_here(self) -> None:
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        try:
            await self.serve(self._ended, self._ready.set)
        except OSError as error:
            self._problem = f'Port {self._port} of {HOST} cannot be had ({error.strerror}).'
            self._ready.set()

    async def serve(self, ended: asyncio.Event, on_ready: Callable[[], None]) -> None:
        """Serve in the running loop.

        Args:
            ended: set when it is enough.
            on_ready: called once requests are answered.

        Raises:
            OSError: the port cannot be had.
        """
        app = web.Application(client_max_size=LARGEST_BODY)
        app.add_routes(
            [
                web.post('/v1/chat/completions', self._chat),
                web.post('/v1/embeddings', self._embed),
                web.post('/v1/audio/speech', self._speak),
                web.post('/v1/audio/transcriptions', self._transcribe),
                web.get('/v1/models', self._list),
                web.route('*', '/{path:.*}', self._nothing_here),
            ]
        )
        runner = web.AppRunner(
            app, access_log=None, shutdown_timeout=_SHUTDOWN, handler_cancellation=True, handle_signals=False
        )
        await runner.setup()
        try:
            site = web.TCPSite(runner, HOST, self._port)
            await site.start()
            self._port = runner.addresses[0][1]
            on_ready()
            await ended.wait()
        finally:
            await runner.cleanup()

    async def _asked(self, http: web.Request) -> Asked:
        body: Any = None
        try:
            if http.content_type == 'multipart/form-data':
                body = await speech.form(http)
            else:
                body = json.loads(await http.read() or b'null')
        except ValueError:
            pass  # It is said to whoever asked.
        asked = Asked(http.path, shown_headers(http.headers), body, time.monotonic())
        self.requests.append(asked)
        return asked

    async def _chat(self, http: web.Request) -> web.StreamResponse:
        asked = await self._asked(http)
        if problem := self._refusal(http, asked):
            return problem
        try:
            answer = self.script.take(asked)
        except NothingLeft:
            return _bad(f"The script has no answer left for the form '{asked.form}'.")
        return await self._give(Exchange(http, asked, answer), answered)

    async def _embed(self, http: web.Request) -> web.StreamResponse:
        """Answer with vectors, after the delay or with the fault of an answer for the form `EMBEDDINGS`."""
        asked = await self._asked(http)
        if problem := self._refusal(http, asked):
            return problem

        async def vectors(exchange: Exchange) -> web.StreamResponse:
            return web.json_response(embeddings(asked, self._vectors))

        answer = self.script.take_of(EMBEDDINGS) or Answer()
        return await self._give(Exchange(http, asked, answer), vectors)

    async def _speak(self, http: web.Request) -> web.StreamResponse:
        """Answer with a tone, after the delay or with the fault of an answer for the form `SPEECH`."""
        asked = await self._asked(http)
        if problem := self._refusal(http, asked):
            return problem

        async def sound(exchange: Exchange) -> web.StreamResponse:
            return speech.spoken(asked)

        answer = self.script.take_of(speech.SPEECH) or Answer()
        return await self._give(Exchange(http, asked, answer), sound)

    async def _transcribe(self, http: web.Request) -> web.StreamResponse:
        """Answer with the text of an answer for the form `TRANSCRIPTION`, else with that of a known sound."""
        asked = await self._asked(http)
        if problem := self._refusal(http, asked):
            return problem
        queued = self.script.take_of(speech.TRANSCRIPTION)

        async def text(exchange: Exchange) -> web.StreamResponse:
            return speech.transcribed(asked, queued, self._texts)

        return await self._give(Exchange(http, asked, queued or Answer()), text)

    async def _give(self, exchange: Exchange, good: Any) -> web.StreamResponse:
        answer = exchange.answer
        effect = FAULTS[answer.fault].effect if answer.fault else good
        try:
            await asyncio.sleep(self._delay if answer.delay is None else answer.delay)
            response: web.StreamResponse = await effect(exchange)
        except (asyncio.CancelledError, ConnectionError) as error:
            self.gone.append(exchange.asked)
            raise asyncio.CancelledError from error  # aiohttp takes that for what it is: nobody is there.
        return response

    def _refusal(self, http: web.Request, asked: Asked) -> web.Response | None:
        if self._key and http.headers.get('Authorization') != f'Bearer {self._key}':
            return web.json_response(bodies.failure('Wrong key.', 'invalid_request_error'), status=401)
        if not isinstance(asked.body, dict):
            return _bad('The body is no JSON object.')
        refused = next((name for name in self._refuses if name in asked.body), None)
        return None if refused is None else refused_parameter(refused)

    async def _list(self, http: web.Request) -> web.StreamResponse:
        await self._asked(http)
        data = [{'id': name, 'object': 'model', 'created': 0, 'owned_by': 'script'} for name in self._models]
        return web.json_response({'object': 'list', 'data': data})

    async def _nothing_here(self, http: web.Request) -> web.StreamResponse:
        await self._asked(http)
        failure = bodies.failure(f'Nothing is at {http.path}.', 'invalid_request_error')
        return web.json_response(failure, status=404)


def _bad(message: str) -> web.Response:
    return web.json_response(bodies.failure(message, 'invalid_request_error'), status=400)
