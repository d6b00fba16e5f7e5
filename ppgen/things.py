"""What a thing in a drawing is, as data: rules say it, items carry it, SVG keeps it, `ppgen.sentences` words it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ppgen.patterns import pattern

FORMAT = 2
"""The format in which an SVG file says what is drawn in it: `data-ppgen-format` of its root, see `docs/files.md`."""


TRAY = "tray "
"""How the place of a thing begins that lies in a tray; the label of the tray follows."""


class Thing(NamedTuple):
    """What something drawn is. Every value is plain text, and empty where there is nothing to say."""

    kind: str = ""
    """`piece`, `wall`, `tile`, `arrow`, …; empty where the role of its item says it."""
    look: str = ""
    """Which one of its kind it is, by a key: `red-coin`, `14`, `A`."""
    place: str = ""
    """A space (`A3`), several (`A3, A4`), a way (`A3 → C5`), a side of a space (`A3 north`), a
    tray (`tray Red: in hand`), or a point (`12.5,40`). Of a grid, the spaces that it lacks.
    """
    owner: str = ""
    """The player who owns it, or the thing that it is a part of."""
    label: str = ""
    """Its name, unless the look already says it, or its text. An SVG has it only where the drawing shows it."""


NOTHING = Thing()
"""The thing of an item that is only part of a larger thing."""


def spaced(key: str) -> str:
    """`red coin` for the key `red-coin`."""
    return key.replace("-", " ")


def named(kind: str, look: str, name: str, owner: str = "") -> Thing:
    """A thing with a look and a name; the name is left out if the look already says it."""
    return Thing(kind, look, owner=owner, label="" if name in (look, spaced(look)) else name)


_DRAWN_AS = pattern(r"(?:-w[0-9_.]+)?(?:-b[0-9_.]+)?(?:\.light)?(?:-moved)?(?:-line[0-9]+)?_*$")
"""What the id of a symbol says of how it is drawn: with heavier lines, with bleed, light on a dark ground, tinted since
it has moved, small.
"""


def art_of(symbol: str) -> str:
    """Which art a symbol shows, by its id: `piecepack-coin-2` for `piecepack-coin-2-w1_25`."""
    return _DRAWN_AS.sub("", symbol, count=1)


_CARD = pattern(r"card-(.+)-(face|back)(?:-cut)?")


def is_card_symbol(symbol: str) -> bool:
    """Whether a symbol draws a side of a card, by its id."""
    return _CARD.fullmatch(art_of(symbol).removeprefix("art-")) is not None


_COPY = pattern(r"-[0-9]+(?=-(?:face|back)\b)")


def is_same_card(one: str, other: str) -> bool:
    """Whether two symbols draw one side of one card, by their ids, though its copies differ in only one of the two."""
    if not (is_card_symbol(one) and is_card_symbol(other)):
        return False
    return _COPY.sub("", art_of(one), count=1) == _COPY.sub("", art_of(other), count=1)


def art_in_words(symbol: str) -> str:
    """What a symbol shows, by its id: `red coin`; of a side of a card `face of the market spice card`.

    Ids on a sheet begin with `art-`, and those of cards name the deck, the card and the side.
    """
    art = art_of(symbol).removeprefix("art-")
    card = _CARD.fullmatch(art)
    return spaced(art) if card is None else f"{card[2]} of the {spaced(card[1])} card"


_LINES = re.compile(r"-line[0-9]+$")


def in_outline(symbol: str) -> str:
    """What the id of a symbol shows, whatever the width of its lines: `art-mason` for `art-mason-line38`."""
    return _LINES.sub("", symbol)


@lru_cache(maxsize=8192)
def point(x: float, y: float) -> str:
    """The place of a point on an open table, in mm to the thousandth: `12.5,40`."""
    return ",".join(f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".") for value in (x, y))


def is_point(place: str) -> bool:
    """Whether a place is a point on an open table, whose coordinates would not help a reader."""
    x, comma, y = place.partition(",")
    return bool(comma) and all(value.lstrip("-").replace(".", "", 1).isdecimal() for value in (x, y))
