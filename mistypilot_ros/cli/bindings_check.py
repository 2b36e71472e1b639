"""`mistypilot bindings check`: what is wrong with saved bindings. Nothing needs to run or is changed."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from mistypilot_ros import data_folders
from mistypilot_ros.cli.events import Problem
from mistypilot_ros.cli.visit import VisitOptions, print_json
from mistypilot_ros.core.bindings import Bindings
from mistypilot_ros.core.errors import InvalidInputError, StoreError
from mistypilot_ros.core.sensors import MISTY_SENSORS
from mistypilot_ros.core.skills import SkillCall, SkillSet
from mistypilot_ros.skill_library.catalogue import Catalogue
from mistypilot_ros.skill_library.schema import check_call
from mistypilot_ros.supervision.bindings_file import from_bytes
from mistypilot_ros.supervision.exchange_file import read_file
from mistypilot_ros.supervision.store import NAMES, Note, NoteLevel, chosen

WRONG = NoteLevel.ERROR
BEWARE = NoteLevel.WARNING


def run(parsed: argparse.Namespace, options: VisitOptions) -> int:
    """Print a sentence for each thing; return 1 where something is wrong, else 0.

    Raises:
        MistyPilotError: a shipped folder is missing.
    """
    if parsed.file:
        notes = list(check_file(Path(parsed.file)))
    else:
        folder = data_folders.state_path(str(parsed.state_dir or ''), options.namespace)
        notes = list(check_folder(folder.absolute()))
    for note in notes:
        if not options.json:
            print(note.text)
        elif note.level is not NoteLevel.INFO:
            print_json(Problem(note.text))
    return int(any(note.level is WRONG for note in notes))


def check_file(path: Path) -> Iterator[Note]:
    """Look at one file, of whichever of the known forms."""
    try:
        bindings, problems = read_file(path, MISTY_SENSORS)
    except InvalidInputError as error:
        yield Note(WRONG, str(error))
        return
    for problem in problems:
        yield Note(WRONG, problem)
    if not problems:
        yield Note(NoteLevel.INFO, f"'{path}' can be read: {_holds(bindings)}.")
    yield from _contents(bindings)


def check_folder(folder: Path) -> Iterator[Note]:
    """Look at both files of a state folder."""
    found: dict[str, Bindings] = {}
    bad = []
    for name in NAMES:
        try:
            found[name] = from_bytes((folder / name).read_bytes())
        except FileNotFoundError:
            bad.append(f"'{folder / name}' is not there.")
        except OSError as error:
            bad.append(f"'{folder / name}' cannot be read: {error.strerror}.")
        except StoreError as damage:
            bad.append(f"'{folder / name}' is damaged: {damage}.")
    if not found and not any((folder / name).exists() for name in NAMES):
        yield Note(NoteLevel.INFO, f"No bindings have been saved in '{folder}' yet.")
        return
    for sentence in bad:
        yield Note(WRONG, sentence)
    if not found:
        yield Note(WRONG, 'So no bindings can be read: put a copy there, or import one that you exported.')
        return
    best = chosen(found)
    yield Note(NoteLevel.INFO, f'{_names(found)} can be read: {_holds(best)}.')
    if any(one != best for one in found.values()):
        yield Note(
            WRONG, 'The two files are not the same: mistypilot up takes these, and renews the other file.'
        )
    elif bad:
        yield Note(BEWARE, 'No binding is lost: mistypilot up makes the other file anew.')
    yield from _contents(best)


def _contents(bindings: Bindings) -> Iterator[Note]:
    """What of the bindings will not work, as far as can be told where nothing runs."""
    catalogue = Catalogue([data_folders.shipped('skills')])
    catalogue.stop()
    for sensor, binding in bindings.by_sensor.items():
        if sensor not in MISTY_SENSORS.names:
            yield Note(WRONG, f"There is no sensor '{sensor}': no robot of this version can use its binding.")
        for call in binding.calls:
            problem = _problem(call, catalogue.skills)
            if problem:
                yield Note(BEWARE, f"'{call}' of '{sensor}': {problem}")


def _problem(call: SkillCall, skills: SkillSet) -> str:
    try:
        check_call(call, skills)
    except InvalidInputError as error:
        return f'{error} This is said of the skills that ship; in a folder of your own there may be others.'
    return ''


def _holds(bindings: Bindings) -> str:
    names = ', '.join(bindings.by_sensor)
    return f'{len(bindings.by_sensor)} bindings ({names})' if names else 'nothing is bound'


def _names(found: dict[str, Bindings]) -> str:
    return ' and '.join(f"'{name}'" for name in found)
