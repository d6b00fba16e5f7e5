"""Drawings within a page of HTML: what they share is defined once, and nothing of two drawings clashes."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from ppgen.records import replace
from ppgen.render.inline_svg import InlineDrawings
from ppgen.scene.model import Box, Scene, Shape, Symbol, Use
from tests.render.scenes import ARCH, STAR, TRIANGLE, everything, scene

PLACE = (1.0, 0.0, 0.0, 1.0, 5.0, 5.0)
SVG = "{http://www.w3.org/2000/svg}"


def page(*scenes: Scene) -> str:
    drawings = InlineDrawings("d")
    shown = [drawings.svg(each, "What it shows") for each in scenes]
    return f'<div xmlns="http://www.w3.org/2000/svg">{drawings.definitions()}{"".join(shown)}</div>'


def ids(text: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', text)


def test_everything_that_is_used_is_defined_once() -> None:
    text = page(everything(), everything())
    assert len(ids(text)) == len(set(ids(text)))
    used = set(re.findall(r'href="#([^"]*)"', text)) | set(re.findall(r"url\(#([^)]*)\)", text))
    assert used == set(ids(text))


def test_two_drawings_are_hardly_more_than_one() -> None:
    one, two = page(everything()), page(everything(), everything())
    drawing = one.index("</defs></svg>")
    assert len(two) - len(one) < len(one) - drawing


def test_two_symbols_of_one_name_stay_two() -> None:
    other = Symbol("star", (Shape(ARCH, "#123456"),), Box(0, 0, 20, 20))
    text = page(scene(Use(STAR, PLACE)), scene(Use(other, PLACE)))
    assert re.findall(r'<use href="#([^"]*)"', text) == ["d-star", "d-star_"]
    assert "#123456" in text


def test_it_is_well_formed_and_carries_no_data() -> None:
    tree = ElementTree.fromstring(page(everything()))
    attributes = {name for element in tree.iter() for name in element.attrib}
    assert not {name for name in attributes if name.startswith("data-") or name == "style"}
    assert not [element.tag for element in tree.iter() if element.tag.removeprefix(SVG) in ("title", "style", "script")]


def test_alternative_text_is_escaped() -> None:
    text = InlineDrawings("d").svg(scene(Shape(TRIANGLE, "#000000")), '"><script>alert(1)</script>\nB')
    assert "<script" not in text
    element = ElementTree.fromstring(text)
    assert element.get("aria-label") == '"><script>alert(1)</script>\nB'


def test_a_drawing_without_alternative_text_is_decoration() -> None:
    text = InlineDrawings("d").svg(replace(scene(), paper=None), "")
    assert text == '<svg viewBox="0 0 80 60" aria-hidden="true"></svg>'
