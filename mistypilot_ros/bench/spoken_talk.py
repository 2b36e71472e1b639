"""Somebody who speaks sentences to a running system by a synthetic voice, and watches what it does."""

import base64
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mistypilot_ros.bench.running_system import RunningSystem
from mistypilot_ros.bench.spoken_rows import Row, is_meant, meant
from mistypilot_ros.misty.ears import TAIL

TYPED = 'typed'
"""Stands for the keyboard: how well the sentences are understood that are heard without a mistake."""
WORDS_A_MINUTE = 150
PATIENCE = 20.0
"""How long a sentence may take to be understood, s."""
DONE = 5.0
"""How long what it means may take to begin, s."""
PARAMETERS = """/**:
  misty_bridge:
    ros__parameters: {{speech_recognizer: whisper, speech_language: en, transcription_model: '{model}'}}
  task_router:
    ros__parameters: {{speak_replies: false}}
"""
"""Answers are not spoken, so that whatever the robot says is what a skill or a story says."""


@dataclass(frozen=True)
class Outcome:
    """What became of a spoken sentence."""

    row: Row
    """The sentence."""
    voice: str
    """Who spoke it."""
    heard: str
    """What was recognised; empty where it was nothing."""
    commands: tuple[str, ...]
    """What was done."""
    seen: bool
    """Whether the robot, or the table of bindings, shows it."""
    seconds: float
    """From its last word to the turn."""

    @property
    def right(self) -> bool:
        """Whether what it means was done, and nothing else."""
        return is_meant(self.row, self.commands) and self.seen

    @property
    def wrong(self) -> bool:
        """Whether something else was done."""
        return bool(self.commands) and not is_meant(self.row, self.commands)


def synthesised(text: str, voice: str) -> bytes:
    """A WAV file of a sentence.

    Args:
        text: the sentence.
        voice: name that espeak-ng knows.
    """
    command = ['espeak-ng', '-v', voice, '-s', str(WORDS_A_MINUTE), '--stdout', text]
    wav = bytearray(subprocess.run(command, check=True, capture_output=True, timeout=60).stdout)
    # It writes to a pipe without knowing how much it will be; lengths are those of the file.
    wav[4:8] = (len(wav) - 8).to_bytes(4, 'little')
    wav[40:44] = (len(wav) - 44).to_bytes(4, 'little')
    return bytes(wav)


def parameters(folder: Path, model: str = '') -> Path:
    """Write the parameters of a system that hears by Whisper, and return the file."""
    path = folder / 'spoken.yaml'
    path.write_text(PARAMETERS.format(model=model))
    return path


class Talker:
    """Speaks to a running system and watches what it does."""

    def __init__(self, system: RunningSystem) -> None:
        """Speak to a system that was started with `parameters`."""
        self._system = system

    def speak(self, row: Row, voice: str) -> Outcome:
        """Say a sentence while nothing is bound but what it needs, and nothing moves.

        Args:
            row: the sentence.
            voice: speaks it; `TYPED` types it.
        """
        self._begin_anew(row.before)
        since, entry, turn = self._system.mark(), self._last_entry(), None
        if voice != TYPED:
            sound = base64.b64encode(synthesised(row.text, voice)).decode()
            self._system.control('say', wav=sound)
            self._await_event('VoiceRecord', entry)
        began = time.monotonic()
        try:
            if voice == TYPED:
                self._system.say(row.text, PATIENCE)
            turn = self._system.wait(lambda line: line['type'] == 'turn', PATIENCE, since)
        except TimeoutError:
            pass  # It was taken for noise, which is an outcome too.
        seconds = time.monotonic() - began
        commands = meant(turn)
        seen = bool(commands) and self._is_seen(row, commands, since, entry)
        return Outcome(row, voice, turn['text'] if turn else '', commands, seen, seconds)

    def _begin_anew(self, before: str) -> None:
        for text in ('Forget everything.', 'Stop.', *([before] if before else ())):
            self._system.say(text)
        deadline = time.monotonic() + PATIENCE
        while True:
            state = self._system.state()
            busy = state['speech']['speaking'] or any(state['moving'].values())
            if state['listening'] and not busy:
                break
            if time.monotonic() > deadline:
                raise TimeoutError('The robot is not at rest, or does not listen.')
            time.sleep(0.05)
        time.sleep(2 * TAIL)  # What it hears so soon after its own words counts as their echo.

    def _is_seen(self, row: Row, commands: Sequence[str], since: int, entry: int) -> bool:
        if not row.seen:
            return self._is_bound(row, commands, since)
        deadline = time.monotonic() + DONE
        while time.monotonic() < deadline:
            paths = [str(line['path']) for line in self._system.log(entry, wait=0.5)]
            if any(path.startswith(f'/api/{row.seen}') for path in paths):
                return True
        return False

    def _is_bound(self, row: Row, commands: Sequence[str], since: int) -> bool:
        """Whether the table shows the sensor as the sentence wants it."""
        op, sensor, *call = row.means[0].split()
        status = 'REMOVED' if op == 'UNBIND' else 'ACTIVE'
        wanted = {None if sensor == '*' else sensor}

        def shows(line: dict[str, Any]) -> bool:
            if line['type'] != 'binding' or line['status'] != status:
                return False
            calls = [called['skill'] for called in line['calls']]
            return wanted in ({None}, {line['sensor']}) and (status == 'REMOVED' or calls == call[:1])

        try:
            self._system.wait(shows, DONE, since)
        except TimeoutError:
            return False
        return True

    def _last_entry(self) -> int:
        entries = [*self._system.log(), *self._system.log(kind='event'), *self._system.log(kind='control')]
        return max((int(entry['seq']) for entry in entries), default=0)

    def _await_event(self, kind: str, since: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while not any(entry['type'] == kind for entry in self._system.log(since, 'event', wait=1.0)):
            if time.monotonic() > deadline:
                raise TimeoutError(f'No {kind} came.')
