"""The loop of the supervision after its process was stopped: what came meanwhile counts before time does."""

import os
import signal
import subprocess
import sys
import time

LISTENER = """
import os, time
from mistypilot_ros.supervision.event_loop import EventLoop

mine, theirs = os.pipe()
parent = os.getpid()
if os.fork() == 0:
    while os.getppid() == parent:
        os.write(theirs, b'beat')
        time.sleep(0.1)
    os._exit(0)
last = time.monotonic()

def beat():
    global last
    os.read(mine, 100_000)
    last = time.monotonic()

def turn(callbacks, now):
    for callback in callbacks:
        callback()
    if now - last > 1.2:
        print('nobody beats', flush=True)
    return now + 0.3

loop = EventLoop(turn)
loop.watch(mine, beat)
loop.start()
print('ready', flush=True)
input()
"""
STOP_S = 1.6
"""Longer than a silence may last."""


def test_after_a_stop_nobody_who_spoke_is_taken_for_silent():
    process = subprocess.Popen(
        [sys.executable, '-c', LISTENER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout.readline() == 'ready\n'
        for _ in range(2):
            time.sleep(0.2)  # The loop goes to sleep.
            os.kill(process.pid, signal.SIGSTOP)
            time.sleep(STOP_S)
            os.kill(process.pid, signal.SIGCONT)
        time.sleep(0.2)
        process.stdin.write('\n')
        process.stdin.flush()
        assert process.wait(10) == 0
        assert process.stdout.readline() == ''
    finally:
        process.kill()
        process.communicate(timeout=10)
