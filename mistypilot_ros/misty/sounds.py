"""Which file on the robot a name means. Music is made here and brought onto the robot when it first plays."""

import hashlib
import logging
import threading
from collections.abc import Mapping
from pathlib import Path

from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.data_files import read_yaml
from mistypilot_ros.misty import commands
from mistypilot_ros.misty.asset_list import names_on_robot
from mistypilot_ros.misty.rest import Patience, Rest
from mistypilot_ros.misty.tunes import render
from mistypilot_ros.misty.tunes_file import Tunes
from mistypilot_ros.misty.tunes_score import Tune

TUNE = 'tune:'
"""A name that begins so asks for music in the style that follows."""
UPLOAD_PATIENCE = Patience(connect=1.0, answer=25.0)
"""Two megabytes over a weak Wi-Fi; whoever waits for the sound waits a little longer (robot_gateway.py)."""
_log = logging.getLogger(__name__)


class SoundBox:
    """Names of sounds and of music. Safe to use from several threads."""

    def __init__(self, rest: Rest) -> None:
        """Know no names yet.

        Args:
            rest: asks for the files on the robot, and brings new ones.
        """
        self._rest = rest
        self._lock = threading.Lock()
        self._names: dict[str, str] = {}
        self.files: Mapping[str, str] = {}
        """Rows of config/sounds.yaml: name to file on the robot."""
        self.tunes: Tunes | None = None
        """Rows of config/tunes.yaml; None for no music."""

    def file(self, name: str) -> str:
        """Return the file that a name means; it is on the robot, where it is music.

        Args:
            name: a row of config/sounds.yaml, `tune:` and a style, or a file on the robot.

        Raises:
            InvalidInputError: there are no tunes.
            RobotError: the robot does not take the music.
        """
        if not name.startswith(TUNE):
            return self.files.get(name, name)
        if self.tunes is None:
            raise InvalidInputError('There is no music: config/tunes.yaml was not read.')
        tune, fits = self.tunes.nearest(name.removeprefix(TUNE))
        if not fits:  # What was asked for is not logged: a person said it.
            _log.warning("No tune has words of the style that was asked for, so '%s' plays.", tune.name)
        with self._lock:  # Two who ask for the same music bring it once.
            return self._bring(tune)

    def _bring(self, tune: Tune) -> str:
        """Bring a tune onto the robot, unless a file of the same content is there."""
        data = b''
        if tune.name not in self._names:
            data = render(tune)
            self._names[tune.name] = f'mistypilot_{tune.name}_{hashlib.sha256(data).hexdigest()[:12]}.wav'
        name = self._names[tune.name]
        if name.lower() not in names_on_robot(self._rest, 'audio'):
            self._rest.send(commands.upload_sound(name, data or render(tune)), UPLOAD_PATIENCE)
        return name


def load_sounds(path: Path) -> Mapping[str, str]:
    """Read the names of sounds.

    Args:
        path: a YAML file: `sounds` maps names to files on the robot.

    Raises:
        InvalidInputError: the file cannot be read, or a row is malformed; the message names it.
    """
    try:
        rows = read_yaml(path)['sounds'].items()
    except (TypeError, KeyError, AttributeError) as error:
        raise InvalidInputError(
            f"The file '{path}' is no file of sounds; see config/sounds.yaml for its form."
        ) from error
    for name, file in rows:
        if not (isinstance(file, str) and file.strip()):
            raise InvalidInputError(f"The sound '{name}' needs a file on the robot, such as s_Joy.wav.")
    return {str(name): file for name, file in rows}
