"""Scenes to render: small ones, and one that holds every kind of item."""

from __future__ import annotations

from ppgen.scene.model import Box, Document, Group, Item, Page, Path, Scene, Shape, Stroke, Symbol, Use
from ppgen.scene.text import TextStyle, line
from ppgen.things import Thing

INK = "#1d2733"
TRIANGLE: Path = (("M", 0, 0), ("L", 10, 0), ("L", 5, 8), ("Z",))
ARCH: Path = (("M", 0, 0), ("C", 0, 20, 20, 20, 20, 0), ("Z",))
STAR = Symbol("star", (Shape(TRIANGLE, "#f0cf6b", Stroke(INK, 0.5, (), "round", "round")),), Box(0, 0, 10, 8))
PAIR = Symbol("pair", (Use(STAR, (1, 0, 0, 1, 0, 0)), Use(STAR, (0.5, 0, 0, 0.5, 12, 0))), Box(0, 0, 17, 8))
REGULAR = TextStyle("regular", 4, INK)


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",))


def scene(*items: Item, title: str = "A drawing", description: str = "What it shows", **more: object) -> Scene:
    return Scene(80, 60, items, title, description, **more)  # type: ignore[arg-type]


def everything() -> Scene:
    """Every kind of item and of paint, kerned text in two faces, nested symbols, a clip inside a moved group."""
    dotted = Stroke("#b3261e", 1, (0.01, 1.6), "round")
    hole = (*rectangle(5, 50, 20, 8), *rectangle(10, 52, 10, 4))
    return scene(
        line("AVATAR (café): Ünïted, 12 – 3.", REGULAR, 5, 10, id="line", role="text"),
        line("To “Ike’s”", TextStyle("black", 6, "#0072b2"), 75, 20, anchor="end"),
        Use(PAIR, (1, 0, 0, 1, 5, 25), id="pair-1", role="piece", thing=Thing(label='a "pair" & more')),
        Use(STAR, (0.7, 0.7, -0.7, 0.7, 40, 25)),
        Group(
            (Shape(ARCH, "#cfe8dd", Stroke("#00664b", 0.6, (2, 1))), Shape((("M", 0, 0), ("L", 20, 20)), None, dotted)),
            transform=(1, 0, 0, 1, 55, 25),
            clip=(("M", 2, 0), ("L", 18, 0), ("L", 10, 16), ("Z",)),
            id="bay",
            role="bay",
        ),
        Group((Shape(rectangle(30, 48, 9.3, 7.1), None, Stroke(INK, 0.7)),), id="frame"),
        Shape(hole, "#000000", even_odd=True),
        Shape((("M", 45, 57), ("L", 50, 48), ("L", 55, 57)), None, Stroke("#56b4e9", 1.2, (), "square", "bevel")),
        Shape((("M", 60, 57), ("L", 62, 48), ("L", 64, 57)), None, Stroke("#5a6675", 0.9)),
        notes=(("game", "long-way"), ("figure", "everything")),
    )


def page(drawn: Scene, label: str = "", trim: Box | None = None, bleed: Box | None = None) -> Page:
    sheet = Box(0, 0, drawn.width, drawn.height)
    return Page(drawn, trim or sheet, bleed or sheet, label)


def document(*pages: Page) -> Document:
    return Document("The Long Way: pad", "Karl Hanf", "A pad of sheets", pages, keywords=("board game", "pad"))
