"""DRAFT across a whole figure."""

from __future__ import annotations

from ppgen.plane import rotate, translate
from ppgen.scene import path, text
from ppgen.scene.model import Group, Item, Shape, Stroke
from ppgen.scene.theme import Theme
from ppgen.things import Thing


def stamp(theme: Theme, width: float, height: float) -> Item:
    """The stamp, in the middle of a figure of that size, in mm. Hollow letters leave the figure legible under them."""
    size = min(width, 2.2 * height) / text.width("DRAFT", "black", 1.0) * 0.8
    cap = text.metrics("black").cap_height * size
    word = text.line("DRAFT", text.TextStyle("black", size, "#000000"), 0.0, cap / 2, "middle")
    colour, paper = theme.fill("draft"), theme.fill("paper")
    letters = [
        path.transform(text.outline(word.face, glyph), (size, 0.0, 0.0, size, word.origin[0] + x, word.origin[1]))
        for glyph, x in word.glyphs
    ]
    items = [Shape(letter, stroke=Stroke(paper, 1.1, (), "round", "round")) for letter in letters]
    items += [Shape(letter, stroke=Stroke(colour, 0.5, (), "round", "round")) for letter in letters]
    turn = translate(width / 2, height / 2) @ rotate(-18)
    return Group(tuple(items), turn, id="draft", role="draft", thing=Thing("stamp", "draft"))
