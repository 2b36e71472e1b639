"""Commands that are refused, or find no simulated system to talk to."""

import http.server
import os
import subprocess
import sys
import threading
import time

import pytest

pytestmark = pytest.mark.ros


def test_say_of_too_much_is_refused(mistypilot):
    done = mistypilot('say', 'x' * 2_001)
    assert done.code == 2 and '2,000 characters' in done.err and done.err.count('\n') == 1


def test_touch_of_what_is_no_sensor_is_refused(mistypilot):
    done = mistypilot('touch', 'nose')
    assert done.code == 2 and "no sensor 'nose'" in done.err and done.err.count('\n') == 1


def test_nothing_runs_there(mistypilot, domain):
    began = time.monotonic()
    for words in (['bindings'], ['say', 'wave'], ['touch', 'chin'], ['stop'], ['turns'], ['skills']):
        done = mistypilot(*words, '--namespace', 'nobody', '--timeout', '1')
        assert done.code == 2 and done.out == ''
        assert done.err == (
            f"mistypilot: No MistyPilot answers in namespace 'nobody' (ROS domain {domain}): "
            f'start it with script/run, or name another --namespace.\n'
        )
    assert time.monotonic() - began < 60


def test_a_domain_that_is_none_is_refused(mistypilot):
    for command in (['up', '--wait', '0'], ['turns']):
        done = mistypilot(*command, ROS_DOMAIN_ID='lab')
        assert done.code == 2 and "'lab', which is no ROS domain" in done.err and done.err.count('\n') == 1


class RealRobot(http.server.BaseHTTPRequestHandler):
    """Knows nothing of what only a simulator knows."""

    asked = threading.Event()

    def do_GET(self):  # noqa: N802
        self.asked.set()
        self.send_error(404)

    def log_message(self, *_):
        pass


def test_a_real_robot_is_to_be_touched_by_hand(domain, mistypilot, tmp_path):
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), RealRobot)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f'127.0.0.1:{server.server_port}'
    bridge = subprocess.Popen(
        [sys.executable, '-m', 'mistypilot_ros.nodes.misty_bridge', '--ros-args', '-r', '__ns:=/real']
        + ['-p', f'robot_address:={address}', '-p', f'state_dir:={tmp_path}'],
        env={**os.environ, 'ROS_DOMAIN_ID': domain},
    )
    try:
        assert RealRobot.asked.wait(60)  # by the bridge, which is in the graph then
        done = mistypilot('touch', 'chin', '--namespace', 'real')
    finally:
        bridge.terminate()
        bridge.wait(20)
        server.shutdown()
        server.server_close()
    assert done.code == 2
    assert done.err == f'mistypilot: The robot at {address} is not a simulated one: touch its chin by hand.\n'
