"""A watcher of programs that a test looks at."""

import os
import threading
import time

from mistypilot_ros.cli.watcher import Reports, Watcher


class Watched:
    """A watcher that runs in this thread until a condition holds, and remembers what it was told."""

    def __init__(self, *programs):
        self.lines, self.restarted, self.failing = [], [], []
        self.watcher = Watcher(
            programs, os.environ,
            Reports(lambda *line: self.lines.append(line), lambda *text: self.restarted.append(text),
                    self.failing.append),
        )  # fmt: skip

    def until(self, condition, seconds=20):
        timer = threading.Timer(seconds, self.watcher.wake)
        deadline = time.monotonic() + seconds
        timer.start()
        try:
            self.watcher.run(lambda: condition() or time.monotonic() > deadline)
        finally:
            timer.cancel()
        assert condition(), (self.lines, self.restarted, self.failing)

    def here(self, name):
        return self.lines.count((name, True, 'here'))

    def pid(self, name):
        (slot,) = (slot for slot in self.watcher._slots if slot.program.name == name)
        return slot.child.pid
