"""Names that are names of files too: ids, which drawings are written by, and the drawings in a game's `art/`.

Whatever YAML names passes here before it becomes part of a path, so that no path leads out of its folder and every name
is good on every system.
"""

from __future__ import annotations

import re
from pathlib import Path

from ppgen.definition.files import leads_out
from ppgen.definition.formula import names_parameter
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark

LONGEST = 60
"""Characters of a name: variants, a paper and an extension follow, and systems take 255 bytes or less in all."""
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
_ART = re.compile(r"[A-Za-z0-9_-]+\Z")
_DEVICE = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9])\Z", re.IGNORECASE)


def why_no_id(text: str) -> str:
    """What keeps a text from being an id, as a hint; nothing where it can be one."""
    if not _ID.match(text):
        return "small letters, digits and single hyphens, such as example-end: it becomes the name of a file"
    return _why_no_file(text)


def _why_no_file(text: str) -> str:
    if len(text) > LONGEST:
        return f"it has {len(text)} characters, and {LONGEST} are the most: it becomes the name of a file"
    return "Windows keeps this name for a device, and it becomes the name of a file" if _DEVICE.match(text) else ""


def why_no_parameter(text: str) -> str:
    """What keeps a text from naming a parameter, as a hint; nothing where it can name one."""
    proposed = text.replace("-", "_").lower()
    if len(text) > LONGEST or not names_parameter(proposed):
        return f"small letters, digits and _, up to {LONGEST}, beginning with a letter, and no word of Python's own"
    return "" if proposed == text else f"did you mean {proposed!r}? A name has small letters, digits and _"


def art_names(folder: Path) -> list[str]:
    """The names of the drawings of a game, which lies in `folder`: the files `art/NAME.svg`."""
    return sorted(file.stem for file in (folder / "art").glob("*.svg") if not why_no_art(file.stem))


def why_no_art(name: str) -> str:
    """What keeps a text from naming a drawing, as a hint; nothing where it can."""
    return _why_no_file(name) if _ART.match(name) else "a drawing is named by letters, digits, - and _"


def art_file(folder: Path, name: str) -> Path | None:
    """The file of a drawing of the game in `folder`; None where it has none, or the name is none of a drawing.

    Raises DefinitionError for a link that leads out of the game's folder (`ppgen.definition.files.leads_out`).
    """
    if why_no_art(name):
        return None
    file = folder / "art" / f"{name}.svg"
    try:
        there = file.exists()
    except (OSError, RuntimeError):  # a link that leads to itself
        there = False
    if there and leads_out(folder, file):
        message = "this drawing is a link that leads out of the game's folder"
        raise DefinitionError([Diagnostic(Mark(str(file), 1, 1), "ART-FILE", message, "put a copy in its place")])
    return file if there else None
