"""A piecepack drawn with protograf, as a script of a few lines would: `set-up` or `set`, to a PDF.

It needs no ppgen, and runs in an environment of its own, where protograf is (GPL: never imported by ppgen).
"""

import sys
from pathlib import Path

from protograf import Circle, Create, Line, PageBreak, Rectangle, Save, Text

SUITS = ("#d55e00", "#1d2733", "#0072b2", "#009e73")
VALUES = "nA2345"
TILE, COIN = 50.8, 19.05


def suit(x: float, y: float, radius: float, colour: str) -> None:
    Circle(cx=x, cy=y, radius=radius, fill=colour, stroke=colour)


def tile(x: float, y: float, colour: str, value: str, side: float = TILE) -> None:
    Rectangle(x=x, y=y, width=side, height=side, fill="#f6e7bd", stroke="#1d2733", stroke_width=0.8)
    suit(x + side / 8, y + side / 8, side / 16, colour)
    Text(text=value, x=x + side / 2, y=y + side * 0.6, font_size=side * 0.8, stroke=colour)


def back(x: float, y: float, side: float = TILE) -> None:
    Rectangle(x=x, y=y, width=side, height=side, fill="#f6e7bd", stroke="#1d2733", stroke_width=0.8)
    Line(x=x, y=y + side / 2, x1=x + side, y1=y + side / 2, stroke="#aab4c0", stroke_width=0.4)
    Line(x=x + side / 2, y=y, x1=x + side / 2, y1=y + side, stroke="#aab4c0", stroke_width=0.4)


def coin(x: float, y: float, colour: str, value: str = "") -> None:
    Circle(cx=x, cy=y, radius=COIN / 2, fill="#ffffff", stroke="#1d2733", stroke_width=0.8)
    if value:
        Text(text=value, x=x, y=y + 2, font_size=14)
    else:
        suit(x, y, 4, colour)


def set_up() -> None:
    """24 tiles, face down, with a coin on each, side by side."""
    side = 20
    for place in range(24):
        x, y = 10 + place % 6 * side, 10 + place // 6 * side
        back(x, y, side)
        coin(x + side / 2, y + side / 2, SUITS[place % 4])


def whole_set() -> None:
    """24 tiles of both sides, 24 coins of both sides, dice and pawns, on seven pages."""
    for first in (0, 12):
        for place in range(12):
            tile(10 + place % 3 * 60, 10 + place // 3 * 60, SUITS[(first + place) // 6], VALUES[place % 6])
        PageBreak()
        for place in range(12):
            back(10 + place % 3 * 60, 10 + place // 3 * 60)
        PageBreak()
    for faces in (True, False):
        for place in range(24):
            coin(20 + place % 6 * 25, 20 + place // 6 * 25, SUITS[place // 6], VALUES[place % 6] if faces else "")
        PageBreak()
    for colour in SUITS:
        for place, value in enumerate(VALUES):
            x, y = 20 + place * 14, 20 + SUITS.index(colour) * 40
            Rectangle(x=x, y=y, width=13, height=13, fill="#ffffff", stroke="#1d2733", stroke_width=0.8)
            Text(text=value, x=x + 6.5, y=y + 9, font_size=14, stroke=colour)
            suit(x + 6.5, y + 22, 5, colour)


def main(what: str, file: Path) -> None:
    del sys.argv[1:]  # protograf reads them, too
    Create(filename=str(file), paper="A4", units="mm", margin=0)
    {"set-up": set_up, "set": whole_set}[what]()
    Save()


main(sys.argv[1], Path(sys.argv[2]))
