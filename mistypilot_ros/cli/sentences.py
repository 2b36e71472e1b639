"""Lines that a person or a program types into standard input."""

import codecs
import os
import select
import signal
from collections.abc import Iterator

_CHUNK = 4096


class Sentences:
    """The non-empty lines of a file descriptor; waiting for the next one can be ended from another thread."""

    def __init__(self, fd: int) -> None:
        """Read from this descriptor."""
        self._fd = fd
        self._stop_read, self._stop_write = os.pipe()
        self.terminal = os.isatty(fd)
        if self.terminal:
            # In the background of a shell, reading then fails instead of halting the whole process.
            signal.signal(signal.SIGTTIN, signal.SIG_IGN)

    def stop(self) -> None:
        """End the iteration."""
        os.write(self._stop_write, b'.')

    def __iter__(self) -> Iterator[str]:
        """Yield lines without blanks at their ends, until end of file or `stop`."""
        decoder = codecs.getincrementaldecoder('utf-8')('replace')
        rest = ''
        for chunk in self._chunks():
            *lines, rest = (rest + decoder.decode(chunk)).split('\n')
            yield from filter(None, map(str.strip, lines))
        yield from filter(None, [(rest + decoder.decode(b'', True)).strip()])

    def _chunks(self) -> Iterator[bytes]:
        while True:
            ready, _, _ = select.select([self._fd, self._stop_read], [], [])
            if self._stop_read in ready:
                return
            try:
                chunk = os.read(self._fd, _CHUNK)
            except OSError:
                return  # Not open for reading, or the terminal belongs to another program.
            if not chunk:
                return
            yield chunk
