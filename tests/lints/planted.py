"""Scenes with something planted in them."""

from __future__ import annotations

from ppgen.diagnostics import Mark
from ppgen.lints.drawing import read
from ppgen.lints.run import lint
from ppgen.plane import Point, scale, translate
from ppgen.scene import text
from ppgen.scene.model import Box, GlyphRun, Group, Item, Path, Scene, Shape, Source, Stroke, Symbol, Use
from ppgen.scene.path import line
from ppgen.things import Thing

INK = "#000000"
PAPER = "#ffffff"
HERE = Mark("game.yaml", 3, 5)


def scene(*items: Item, width: float = 60.0, height: float = 40.0) -> Scene:
    """A scene on white paper."""
    return Scene(width, height, items, "Planted", "Something planted.")


def codes(*items: Item) -> list[str]:
    """The codes of what the lints find in a scene with these items, each once, in order."""
    return sorted({finding.code for finding in lint(read(scene(*items)))})


def words(points: float, x: float = 20.0, y: float = 20.0, said: str = "Planted", colour: str = INK) -> GlyphRun:
    """A line of text of a size in points, its baseline beginning at a point."""
    return text.line(said, text.TextStyle("regular", points * text.PT, colour), x, y)


def stroke(width: float, colour: str = INK) -> Stroke:
    return Stroke(colour, width)


def ruled(width: float, y: float = 30.0, role: str = "") -> Shape:
    """A horizontal line."""
    return Shape(line((10.0, y), (50.0, y)), stroke=stroke(width), role=role)


def asked(kind: str, *items: Item, role: str = "") -> Group:
    """Items that a definition asks for."""
    return Group(items, role=role, source=Source(HERE, kind))


def part(share: float, *items: Item, at: Point = (30.0, 20.0)) -> Use:
    """A part of 20 mm at a share of its true size."""
    symbol = Symbol("part", items, Box(-10.0, -10.0, 20.0, 20.0), 1.0)
    return Use(symbol, translate(*at) @ scale(share), thing=Thing("piece", "part"), role="piece")


def shape(path: Path, fill: str | None = None, edge: Stroke | None = None, role: str = "") -> Shape:
    return Shape(path, fill, edge, role=role)
