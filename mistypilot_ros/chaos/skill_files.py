"""The skills of chaos: each leaves its mark, then behaves as badly as its name says."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from mistypilot_ros.chaos.model import MARK

RED = 17
"""Red part of the light that is a mark; green and blue hold the tag. The light goes out again at once: when
the connection is made anew the bridge tells the robot its light once more, which must not be a mark."""
BODIES: Mapping[str, str] = MappingProxyType(
    {
        MARK: '',
        'chaos_raise': "raise RuntimeError('as ordered')",
        'chaos_hang': 'while True:\n        pass',
        'chaos_exit': 'import os\n    os._exit(3)',
        'chaos_memory': (
            'import resource\n'
            '    limit = resource.getrlimit(resource.RLIMIT_AS)[1]\n'
            '    resource.setrlimit(resource.RLIMIT_AS, (256 * 2**20, limit))\n'
            '    eaten = []\n'
            '    while True:\n'
            '        eaten.append(bytearray(2**20))'
        ),
        'chaos_fork': (
            'import os\n    import time\n'
            '    if os.fork() == 0:\n'
            '        time.sleep(600)\n        os._exit(0)\n'
            '    while True:\n        time.sleep(1)'
        ),
        'chaos_setsid': (
            'import os\n    import time\n'
            '    if os.fork() == 0:\n'
            '        os.setsid()\n'
            '        if os.fork() == 0:\n            time.sleep(600)\n'
            '        os._exit(0)\n'
            '    while True:\n        time.sleep(1)'
        ),
        'chaos_write': (
            "import os\n    import sys\n    print('x' * 200_000)\n    os.write(1, b'\\x00\\xff{' * 1_000)\n"
            "    sys.stderr.write('y' * 200_000)"
        ),
    }
)
"""What each does after its mark."""
_FILE = '''"""Part of chaos."""

from mistypilot_ros.skill import Robot


def run(robot: Robot, tag: int) -> None:
    """Leave a mark, then behave as the name says.

    Args:
        tag: number that the mark shows.
    """
    robot.set_led({red} / 255, (tag // 256) / 255, (tag % 256) / 255)
    robot.set_led(0.0, 0.0, 0.0)
    {body}
'''
PARAMETERS = """/**:
  binding_supervisor:
    ros__parameters:
      skill_paths: ['{folder}']
      speak_faults: false
"""


def write(folder: Path) -> Path:
    """Write all skills below a folder, and the parameter file that names them; return that file."""
    skills = folder / 'skills'
    skills.mkdir()
    for name, body in BODIES.items():
        (skills / f'{name}.py').write_text(_FILE.format(red=RED, body=body or 'return'))
    file = folder / 'parameters.yaml'
    file.write_text(PARAMETERS.format(folder=skills))
    return file
