"""The standard pieces that any game can use as the art of its pieces: counters, pawns, cubes, figures and chess men.

Each is a drawing in the format of a game's own `art/`, in a square of 100 units, drawn for ppgen (public domain). Their
names begin with `piece-`. They take on the look of their owner (`ppgen.pieces.disc`): a name such as
`piece-chess-king@dark..0` says which. A game's own drawing of the same name takes the place of one.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ppgen.pieces.disc import LIGHT, Disc

PREFIX = "piece-"
"""What the name of every standard piece begins with."""
_FOLDER = Path(__file__).resolve().parent
_WORDS = MappingProxyType({"figure": "figure (a meeple)", "king": "crowned disc"})


class Spot(NamedTuple):
    """Where a piece has room for a sign, or for a number: a disc in the units of its drawing."""

    x: float
    y: float
    radius: float


SPOTS = MappingProxyType(
    {
        "piece-stone": Spot(50, 50, 17),
        "piece-disc": Spot(50, 50, 17),
        "piece-king": Spot(50, 82, 8),
        "piece-ring": Spot(50, 16, 8),
        "piece-cube": Spot(50, 27, 12),
        "piece-pawn": Spot(50, 75, 12),
        "piece-figure": Spot(50, 54, 13),
        "piece-chess-pawn": Spot(50, 28, 9),
        "piece-chess-rook": Spot(50, 54, 10),
        "piece-chess-knight": Spot(56, 67, 8.5),
        "piece-chess-bishop": Spot(50, 53, 8),
        "piece-chess-queen": Spot(50, 57, 6.5),
        "piece-chess-king": Spot(50, 55, 8),
    }
)
"""By the name of a piece, where its sign stands."""


@cache
def names() -> tuple[str, ...]:
    """The names of all standard pieces, sorted."""
    return tuple(sorted(file.stem for file in _FOLDER.glob(f"{PREFIX}*.svg")))


def meant(name: str) -> str:
    """The hint for a name that lacks the beginning of a standard piece's; "" for any other.

    >>> meant("chess-king")
    "did you mean 'piece-chess-king'? Every game has that piece"
    """
    return f"did you mean '{PREFIX}{name}'? Every game has that piece" if f"{PREFIX}{name}" in names() else ""


@lru_cache(maxsize=1024)
def piece_file(name: str) -> Path | None:
    """The file of a standard piece, in whichever look; None if there is none of that name."""
    shape = shape_of(name)
    return _FOLDER / f"{shape}.svg" if shape.startswith(PREFIX) and shape in names() else None


@lru_cache(maxsize=1024)
def is_standard(file: Path) -> bool:
    """Whether a file is that of a standard piece."""
    return file.parent == _FOLDER


def with_look(name: str, look: Disc) -> str:
    """The name of a standard piece in a look; any other name as it is."""
    shape = shape_of(name)
    return f"{shape}@{look.key}" if shape.startswith(PREFIX) and shape in names() else name


def shape_of(name: str) -> str:
    """The name without its look."""
    return name.partition("@")[0]


def look_of(name: str) -> Disc:
    """The look that a name says; light if it says none. Raises ValueError for a look that is none."""
    key = name.partition("@")[2]
    return Disc.of_key(key) if key else LIGHT


def in_words(name: str) -> str:
    """What a standard piece is called in English: `chess king`."""
    shape = shape_of(name).removeprefix(PREFIX)
    return _WORDS.get(shape, shape.replace("-", " "))
