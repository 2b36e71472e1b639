"""Single requests to a server through the `openai` package; its errors become ours here and nowhere else.

This module loads that package, which takes a second and 50 MB; import it late.
"""

import json
import logging
import ssl
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import openai

from mistypilot_ros.llm import failure
from mistypilot_ros.llm.breaker import Fall
from mistypilot_ros.llm.failure import FailedError, Failure
from mistypilot_ros.llm.retry import read_retry_after
from mistypilot_ros.llm.settings import ServerSettings
from mistypilot_ros.llm.transport import OneServer

CONNECT = 3.0
"""Longest wait for a connection, s; then it is tried again if there is time."""
_log = logging.getLogger(__name__)


class Connection:
    """Sends one request at a time or several at once, each once only. Belongs to one event loop."""

    def __init__(self, server: ServerSettings, largest: int) -> None:
        """Connect to nothing yet.

        Args:
            server: that is asked.
            largest: bytes of an answer that are taken at most.
        """
        self._server = server
        self._client = openai.AsyncOpenAI(
            api_key=server.key,
            base_url=server.base_url,
            max_retries=0,
            default_headers={'Accept-Encoding': 'identity'},
            http_client=httpx2.AsyncClient(
                transport=OneServer(server, largest), follow_redirects=False, trust_env=False
            ),
        )
        # The package loads these parts when they are first used; better now than while somebody waits.
        self._ask = self._client.chat.completions.create
        self._ask_whole = self._client.chat.completions.with_raw_response.create
        self._embed = self._client.embeddings.with_raw_response.create

    async def complete(self, body: Mapping[str, Any], seconds: float) -> Any:
        """Ask for an answer as a whole.

        Args:
            body: of the request, as OpenAI has it.
            seconds: longest wait for any single step.

        Returns:
            The body of the answer as read from JSON, whatever it is.

        Raises:
            FailedError: there is none.
        """
        return await self._whole(self._ask_whole, body, seconds)

    async def embed(self, body: Mapping[str, Any], seconds: float) -> Any:
        """Ask for embeddings; as `complete`."""
        return await self._whole(self._embed, body, seconds)

    async def pieces(self, body: Mapping[str, Any], seconds: float) -> AsyncGenerator[Any, None]:
        """Ask for an answer in pieces, and yield them as read from JSON.

        Raises:
            FailedError: none came, or not all; also where the server says so in one of them.
        """
        async with self._translated(str(body.get('model', ''))):
            stream = await self._client.chat.completions.create(**_arguments(body, seconds), stream=True)
            if not isinstance(stream, openai.AsyncStream) or not _is_stream(stream.response):
                raise FailedError(failure.no_protocol(self._server))
            async with stream:
                async for chunk in stream:
                    yield chunk.to_dict(warnings=False) if isinstance(chunk, openai.BaseModel) else chunk

    async def close(self) -> None:
        """Close all connections."""
        await self._client.close()

    async def _whole(self, create: Any, body: Mapping[str, Any], seconds: float) -> Any:
        async with self._translated(str(body.get('model', ''))):
            answer: Awaitable[Any] = create(**_arguments(body, seconds))
            return json.loads((await answer).http_response.content)

    @asynccontextmanager
    async def _translated(self, model: str) -> AsyncIterator[None]:
        try:
            yield
        except FailedError:
            raise
        except Exception as error:
            # Nothing of the old error is kept: it holds the request, and with it the key.
            raise FailedError(self._failure(error, model)) from None

    def _failure(self, error: Exception, model: str) -> Failure:
        server = self._server
        if isinstance(error, openai.APIStatusError):
            wait = read_retry_after(error.response.headers.get('retry-after'), time.time())
            return failure.of_status(error.status_code, error.body, server, model, wait)
        if isinstance(error, openai.APIConnectionError):
            return self._lost(error)
        if isinstance(error, openai.APIError):  # The package found it in a stream.
            return failure.reported(server, error.body)
        if isinstance(error, ValueError | RecursionError):  # No JSON, no UTF-8, or JSON without an end.
            return failure.no_protocol(server)
        _log.warning('Unforeseen error of the package that asks language models: %s', type(error).__name__)
        return failure.no_protocol(server)

    def _lost(self, error: BaseException) -> Failure:
        causes = _causes(error)
        if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in causes):
            where = self._server.place
            return Failure(f'The certificate of {where} cannot be trusted: check it.', fall=Fall.LASTING)
        if any(isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout) for cause in causes):
            return failure.unreachable(self._server)
        return failure.broken_off(self._server)


def _arguments(body: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """The body as arguments: what the package must see by name, and the rest as it is."""
    rest = dict(body)
    names = ('model', 'messages', 'input', 'encoding_format')
    named: dict[str, Any] = {name: rest.pop(name) for name in names if name in rest}
    timeout = httpx2.Timeout(seconds, connect=min(seconds, CONNECT))
    return {**named, 'extra_body': rest, 'timeout': timeout}


def _is_stream(response: httpx2.Response) -> bool:
    return response.headers.get('content-type', '').lower().startswith('text/event-stream')


def _causes(error: BaseException | None) -> list[BaseException]:
    """An error and those that led to it."""
    found: list[BaseException] = []
    while error is not None and error not in found:
        found.append(error)
        error = error.__cause__ or error.__context__
    return found
