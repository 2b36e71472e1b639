"""Runs the compiled program against a real task router: `python3 run_exchange.py PROGRAM`."""

import os
import random
import signal
import subprocess
import sys

NAMESPACE = '/cpp_test'
SECONDS = 70.0
"""Longest run of the program; it waits itself, 20 s at most for each step."""


def exchange(program: str) -> int:
    """Start the router, run the program beside it, end the router; returns the worse exit code."""
    from mistypilot_ros import data_folders
    from mistypilot_ros.cli.environment import ros_environment

    environment = ros_environment(os.environ, data_folders.shipped('config'))
    environment.setdefault('ROS_DOMAIN_ID', str(random.randint(85, 89)))
    command = [sys.executable, '-m', 'mistypilot_ros.nodes.task_router', '--ros-args']
    router = subprocess.Popen([*command, '-r', f'__ns:={NAMESPACE}'], env=environment)
    try:
        done = subprocess.run([program, NAMESPACE], env=environment, timeout=SECONDS)
    finally:
        router.send_signal(signal.SIGINT)
        try:
            ended = router.wait(20)
        except subprocess.TimeoutExpired:
            router.kill()
            ended = router.wait() or 1
    return done.returncode or ended


if __name__ == '__main__':
    sys.exit(exchange(sys.argv[1]))
