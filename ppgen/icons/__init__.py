"""The icons that any game can use as its art: players, dice, suits, resources and other signs.

Each is a drawing in the format of a game's own `art/`, in a square of 100 units, in one colour and drawn for ppgen
(public domain). Their names begin with `icon-`. A game's own drawing of the same name takes the place of one.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

PREFIX = "icon-"
"""What the name of every icon begins with."""
_FOLDER = Path(__file__).resolve().parent


@cache
def names() -> tuple[str, ...]:
    """The names of all icons, sorted."""
    return tuple(sorted(file.stem for file in _FOLDER.glob(f"{PREFIX}*.svg")))


def meant(name: str) -> str:
    """The hint for a name that lacks the beginning of an icon's; "" for any other.

    >>> meant("coin")
    "did you mean 'icon-coin'? Every game has that icon"
    """
    return f"did you mean '{PREFIX}{name}'? Every game has that icon" if f"{PREFIX}{name}" in names() else ""


def icon_file(name: str) -> Path | None:
    """The file of an icon; None if there is none of that name."""
    return _FOLDER / f"{name}.svg" if name in names() else None
