"""Making a folder whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ppgen.cli.output import unfinished, unfinished_by
from ppgen.diagnostics import EnvironmentProblem
from ppgen.signals import heed


def refuse_existing(folder: Path, hint: str) -> None:
    """Raises EnvironmentProblem, with the hint, where there is anything of the name of a folder that is to be made."""
    if os.path.lexists(folder):
        raise EnvironmentProblem(f"{folder} exists already, and nothing in it was changed", hint)


@contextmanager
def whole_folder(folder: Path, hint: str) -> Iterator[Path]:
    """A hidden folder to fill. It gets the name of `folder` if the block ends without an error, or is removed.

    Folders above it are made, too, and removed again if the block fails. Raises EnvironmentProblem, with the hint, when
    there is anything of that name already, and when nothing can be written there.
    """
    heed()
    refuse_existing(folder, hint)
    above = [path for path in folder.parents if not os.path.lexists(path)]
    hidden = unfinished(folder)
    done = False
    try:
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            _sweep(folder.parent)
            hidden.mkdir()
            yield hidden
            heed()
            refuse_existing(folder, hint)
            os.rename(hidden, folder)
            done = True
        except OSError as problem:
            message = f"cannot make the folder {folder}: {problem.strerror or problem}"
            raise EnvironmentProblem(message, "nothing was written") from None
    finally:
        if not done:
            shutil.rmtree(hidden, ignore_errors=True)
            for path in above:
                with suppress(OSError):
                    path.rmdir()


def _sweep(parent: Path) -> None:
    """Remove the unfinished folders of processes that are gone. One that was killed could not do so itself."""
    with suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            if unfinished_by(entry.name) and entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path, ignore_errors=True)
