"""The bridge of a test module: one process that stays for many tests."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

from node_process import NodeProcess
from ros_client import Client
from simulated_misty import SimulatedMisty, wait_for

SWITCHES = ('camera_enabled', 'microphone_enabled', 'face_recognition_enabled')
"""Parameters that tests change while the bridge runs."""
EVENTS = ('SENSOR_EVENT', 'UTTERANCE', 'STOPPED')
"""Topics of which a message must not be missed."""
OFFERS = (
    *(
        'STOP',
        'EMERGENCY_STOP',
        'MOVE_HEAD',
        'MOVE_ARMS',
        'SET_LED',
        'SHOW_FACE',
        'PLAY_SOUND',
        'TAKE_PICTURE',
    ),
    *('SET_VOLUME', 'SET_FLASHLIGHT', 'UPLOAD_ASSET', 'RECORD_VIDEO', 'CAPTURE_SPEECH', 'SPEAK', 'DRIVE'),
    *('MOVE_JOINTS', 'PERFORM', 'FORGET_FACE'),
)
"""Services and actions of the bridge."""


class BridgeOfModule:
    """Runs one bridge at a time in the namespace of a module: that which stands for all, or one of a test."""

    def __init__(self, client: Client, folder: Path, parameters: dict[str, Any]) -> None:
        self.client, self._folder, self._parameters = client, folder, parameters
        self._process: NodeProcess | None = None
        self._misty: SimulatedMisty | None = None
        self._starts = 0
        self._switched = False

    @property
    def misty(self) -> SimulatedMisty | None:
        """The robot of the bridge that stands for all, None where none does."""
        return self._misty if self.running is not None else None

    @property
    def running(self) -> NodeProcess | None:
        """The one that runs."""
        return self._process if self._process is not None and self._process.runs else None

    @property
    def state(self) -> Path:
        """State folder of the bridge that stands for all."""
        return self._folder / 'state'

    def start(self, address: str, folder: Path, **parameters: Any) -> NodeProcess:
        """Start one for a single test, instead of that which runs."""
        self.end()
        # A bridge finds these in their order: whoever hears its link will hear its answers and events.
        for name in EVENTS:
            self.client.listen(getattr(self.client.topics, name))
        for name in OFFERS:
            self.client.client(getattr(self.client.topics, name))
        self.client.forget(latched=False)
        self._starts += 1
        given = {'robot_address': address, 'state_dir': str(folder), **parameters}
        log = self._folder / f'log-{self._starts}.txt'
        self._process = NodeProcess('misty_bridge', self.client.namespace, given, log=log)
        return self._process

    def stand(self, misty: SimulatedMisty) -> NodeProcess:
        """The one that stands for all tests, with its link up and as new."""
        if self.misty is None:
            bridge = self.start(misty.address, self.state, **self._parameters)
            self.client.wait_up()
            self._misty, self._switched = misty, False
            return bridge
        self._renew(misty)
        assert self._process is not None
        return self._process

    def switch(self, **values: bool) -> None:
        """Set parameters of it; the next test finds them as they were."""
        self._switched = True
        self.client.set_parameters('misty_bridge', **values)

    def end(self, number: int = signal.SIGTERM) -> None:
        """End the one that runs."""
        running, stands = self.running, self.misty is not None
        self._process = self._misty = None
        if running is not None:
            code = running.end(number)
            assert code == 0 or not stands, 'one that runs for long ends with 0'

    def _renew(self, misty: SimulatedMisty) -> None:
        """Undo what a test left: faults, switches, an emergency stop, whatever moves, and what was heard."""
        client, topics = self.client, self.client.topics
        misty.control('fault', 'DELETE')
        misty.control('range', 'DELETE')
        misty.control('faces', names=[])
        misty.control('speed', speed=1)
        if self._switched:
            self.switch(**{name: self._parameters.get(name, False) for name in SWITCHES})
            self._switched = False
        stopped, latched = client.listen(topics.STOPPED), client.listen(topics.EMERGENCY_STOP_ACTIVE)
        wait_for(lambda: latched, 'the emergency stop is told')
        if latched[-1].data:
            assert client.call(topics.EMERGENCY_STOP, data=False).success
            wait_for(lambda: not latched[-1].data, 'it is released')
        before = len(stopped)
        # A link that a fault broke comes back first.
        wait_for(lambda: client.call(topics.STOP).success, 'it can be stopped')
        wait_for(lambda: len(stopped) > before, 'the stop is told')
        client.forget()
        stopped.clear()
        misty.control('log', 'DELETE')
