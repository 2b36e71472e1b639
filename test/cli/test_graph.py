"""Joining the graph and leaving it again."""

import threading
import time

import pytest
from rclpy.executors import SingleThreadedExecutor
from ros_domains import next_domain

from mistypilot_ros.cli.graph import LAST_WORK, Graph
from mistypilot_ros.nodes import interfaces

pytestmark = pytest.mark.ros


def test_a_thread_that_is_about_to_wait_ends_too(monkeypatch):
    monkeypatch.setenv('ROS_DOMAIN_ID', next_domain())
    about_to_wait, can_execute = threading.Event(), SingleThreadedExecutor.can_execute

    def slowly(executor, entity):
        about_to_wait.set()
        time.sleep(LAST_WORK / 10)  # as on a busy machine: the end comes meanwhile
        return can_execute(executor, entity)

    graph = Graph('misty')
    interfaces.TURNS.subscribe(graph.node, print)
    monkeypatch.setattr(SingleThreadedExecutor, 'can_execute', slowly)
    graph.start()
    assert about_to_wait.wait(10)
    graph.close()
    assert not graph._thread.alive
