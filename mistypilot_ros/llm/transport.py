"""The way of all requests: to one server only, no redirects, and no more bytes back than are wanted.

This module loads the HTTP library; import it late.
"""

from collections.abc import AsyncIterator

import httpx2

from mistypilot_ros.llm import failure
from mistypilot_ros.llm.failure import FailedError, Failure
from mistypilot_ros.llm.settings import ServerSettings


class OneServer(httpx2.AsyncBaseTransport):
    """Sends requests to the configured server and to no other."""

    def __init__(self, server: ServerSettings, largest: int) -> None:
        """Connect to nothing yet.

        Args:
            server: the only one.
            largest: bytes of an answer; what is larger is cut, and nothing of it is kept.
        """
        self._server = server
        self._largest = largest
        self._url = httpx2.URL(server.base_url)
        # Certificates are loaded only where they are needed: it takes a while.
        self._inner = httpx2.AsyncHTTPTransport(
            verify=self._url.scheme == 'https', proxy=server.proxy or None, trust_env=True
        )

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request.

        Raises:
            FailedError: it is for another server, or is answered by a redirect or by too much.
        """
        ours, url = self._url, request.url
        if (url.scheme, url.host, url.port) != (ours.scheme, ours.host, ours.port):
            raise FailedError(Failure(f'Only {self._server.place} may be asked; the request was not sent.'))
        response = await self._inner.handle_async_request(request)
        if problem := self._problem(response):
            await response.aclose()
            raise FailedError(problem)
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        stream = _Counted(response.stream, self._largest, failure.too_large(self._server, self._largest))
        return httpx2.Response(
            response.status_code, headers=response.headers, stream=stream, extensions=response.extensions
        )

    async def aclose(self) -> None:
        """Close all connections."""
        await self._inner.aclose()

    def _problem(self, response: httpx2.Response) -> Failure | None:
        if 300 <= response.status_code < 400:
            return failure.sent_on(self._server, response.status_code)
        # A few packed bytes can become very many; we said that we take none.
        if response.headers.get('content-encoding', 'identity').lower() not in ('identity', ''):
            return failure.no_protocol(self._server)
        length = response.headers.get('content-length', '')
        if length.isdecimal() and int(length[:18]) > self._largest:
            return failure.too_large(self._server, self._largest)
        return None


class _Counted(httpx2.AsyncByteStream):
    """Passes bytes on until they are too many."""

    def __init__(self, inner: httpx2.AsyncByteStream, most: int, problem: Failure) -> None:
        self._inner = inner
        self._left = most
        self._problem = problem

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._inner:
            self._left -= len(part)
            if self._left < 0:
                raise FailedError(self._problem)
            yield part

    async def aclose(self) -> None:
        """Close the connection, unless the answer was read to its end."""
        await self._inner.aclose()
