"""Names that become the names of files: ids of games, figures and sheets, and drawings in a game's `art/`; and those
of colours and fonts.

Every name from YAML that becomes part of a path is checked here before, so that no path leads out of its folder and
every name is valid on every system.
"""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import combining, normalize

from ppgen.definition.files import leads_out
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark

MAX_LENGTH = 60
"""Characters of a name. Variants, a paper and an extension follow it, and some systems allow 255 bytes in all."""
ID_FORM = "[a-z0-9]+(-[a-z0-9]+)*"
"""What an id looks like. This and `DEVICES` mean the same in Python and in JavaScript, for the JSON Schema."""
DEVICES = "con|prn|aux|nul|(com|lpt)[0-9]"
"""The names that Windows keeps for devices."""
_ID = re.compile(rf"{ID_FORM}\Z")
_ART = re.compile(r"[A-Za-z0-9_-]+\Z")
_FACES = ("regular", "italic", "bold", "display")
"""The faces of ppgen, whose names no font of a game may have."""
_DEVICE = re.compile(rf"({DEVICES})\Z", re.IGNORECASE)


def why_no_id(text: str) -> str:
    """Why a text cannot be an id, as a hint; "" if it can."""
    if not _ID.match(text):
        return "use small letters, digits and single hyphens, such as example-end: it becomes the name of a file"
    return _why_no_file(text)


def id_from(title: str, otherwise: str = "game") -> str:
    """An id made of a title: its letters without accents, small, its digits, and hyphens for everything between them.

    At most 60 characters, cut between words where there are several. `otherwise` where nothing is left, as of a title
    in Chinese; a name that Windows keeps for a device gets it, too, behind a hyphen.

    >>> id_from("L'île d'or: 2"), id_from("Ærøskøbing!"), id_from("囲碁"), id_from("Con")
    ('l-ile-d-or-2', 'aeroskobing', 'game', 'con-game')
    """
    taken_apart = normalize("NFKD", title.lower().translate(_LETTERS))
    words = re.findall("[a-z0-9]+", "".join(sign for sign in taken_apart if not combining(sign)))
    name = ""
    for word in words:
        longer = f"{name}-{word}" if name else word[:MAX_LENGTH]
        if len(longer) > MAX_LENGTH:
            break
        name = longer
    return f"{name}-{otherwise}" if _DEVICE.match(name) else name or otherwise


_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i"})
"""Latin letters that Unicode does not take apart into a letter and an accent."""


def _why_no_file(text: str) -> str:
    if len(text) > MAX_LENGTH:
        return f"it has {len(text)} characters, and the name of a file may have {MAX_LENGTH}"
    return "it becomes the name of a file, and Windows keeps this name for a device" if _DEVICE.match(text) else ""


def why_no_parameter(text: str) -> str:
    """Why a text cannot name a parameter, as a hint; "" if it can."""
    from ppgen.definition.formula import names_parameter

    proposed = text.replace("-", "_").lower()
    if len(text) > MAX_LENGTH or not names_parameter(proposed):
        return f"use a letter and then letters, digits and _, all small, up to {MAX_LENGTH}, and no keyword of Python"
    return "" if proposed == text else f"did you mean {proposed!r}? A name has small letters, digits and _"


def why_no_colour(name: str) -> str:
    """Why a text cannot name a colour, as a hint; "" if it can."""
    if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) and len(name) <= 40:
        return ""
    return "use small letters, digits and hyphens, and begin with a letter"


def why_no_font(name: str) -> str:
    """Why a text cannot name a font, as a hint; "" if it can."""
    return f"ppgen has a face {name!r} already: choose another name" if name in _FACES else why_no_colour(name)


def art_names(folder: Path) -> list[str]:
    """The names of the drawings of the game in `folder`: its files `art/NAME.svg`."""
    return sorted(file.stem for file in (folder / "art").glob("*.svg") if not why_no_art(file.stem))


def why_no_art(name: str) -> str:
    """Why a text cannot name a drawing, as a hint; "" if it can."""
    return _why_no_file(name) if _ART.match(name) else "the name of a drawing has letters, digits, - and _"


def art_file(folder: Path, name: str) -> Path | None:
    """The file of a drawing of the game in `folder`; None if it has none of that name, or the name cannot be one.

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
        raise DefinitionError([Diagnostic(Mark(str(file), 1, 1), "ART-FILE", message, "replace it with a copy")])
    return file if there else None
