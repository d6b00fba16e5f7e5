"""The drawings of The Long Way: they let one count, stay apart in black and white at 6 mm, and keep to the frame."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ppgen.definition.load import load_game
from ppgen.scene.art import load_symbol
from ppgen.scene.model import Group, Item, Scene, Shape, Use
from ppgen.scene.path import bounds
from ppgen.scene.theme import THEMES

GAME = load_game("long-way")
ART = GAME.folder / "art"
FILES = sorted(ART.glob("*.svg"))
DISPLAYS = sorted((kind.number, kind.art) for kind in GAME.pieces.values() if kind.number is not None)


def parts(name: str, paint: str, tag: str) -> int:
    """How many shapes of that paint and element a drawing has."""
    tree = ElementTree.parse(ART / f"{name}.svg")
    return sum(element.get("class") == paint for element in tree.iter(f"{{http://www.w3.org/2000/svg}}{tag}"))


def test_every_piece_and_every_die_has_its_drawing() -> None:
    dice = {f"{shade}-{face}" for shade in ("light", "dark") for face in range(1, 7)}
    wanted = {kind.art for kind in GAME.pieces.values()} | dice | {"coin", "doorway-arrow", "emblem"}
    assert {file.stem for file in FILES} == wanted


@pytest.mark.parametrize(("number", "art"), DISPLAYS)
def test_a_display_can_be_counted_each_cushion_1_each_table_4_by_its_legs(number: int, art: str) -> None:
    assert parts(art, "art-body", "rect") + parts(art, "art-solid", "circle") == number


@pytest.mark.parametrize(("number", "art"), DISPLAYS)
def test_a_display_of_4_and_more_is_a_table_and_the_seat_of_4_less(number: int, art: str) -> None:
    tables = parts(art, "art-solid", "circle") // 4
    assert (tables, parts(art, "art-body", "rect")) == divmod(number, 4)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_its_pips(face: int) -> None:
    assert parts(f"light-{face}", "art-solid", "circle") == face
    assert parts(f"dark-{face}", "art-body", "circle") == face


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_drawing_stays_in_its_frame_lines_included(file: Path, theme: str) -> None:
    symbol = load_symbol(file, THEMES[theme], file.stem)
    assert (symbol.box.x, symbol.box.y, symbol.box.height) == (0, 0, 100)
    assert symbol.box.width == {"fork": 200, "emblem": 130}.get(file.stem, 100)
    drawn = list(_shapes(symbol.items))
    assert drawn
    for shape in drawn:
        box, half = bounds(shape.path), shape.stroke.width / 2 if shape.stroke else 0.0
        assert box.x - half >= 0
        assert box.y - half >= 0
        assert box.right + half <= symbol.box.width
        assert box.bottom + half <= symbol.box.height


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_drawing_is_centred(file: Path) -> None:
    symbol = load_symbol(file, THEMES["color"], file.stem)
    boxes = [bounds(shape.path) for shape in _shapes(symbol.items)]
    middle = (min(b.x for b in boxes) + max(b.right for b in boxes)) / 2
    height = (min(b.y for b in boxes) + max(b.bottom for b in boxes)) / 2
    assert middle == pytest.approx(symbol.box.width / 2, abs=1.5)
    assert height == pytest.approx(50, abs=1.5)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_drawing_names_paints_and_no_colours(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-fA-F]{3,6}|style=|fill=|stroke=", text)
    assert len(text) < 2_000


def test_the_six_displays_are_told_apart_in_black_and_white_at_6_mm() -> None:
    """At 300 dpi, a twelfth of the 71 × 71 dots differ at least between any two; and so for the dice."""
    for names in (
        [art for _, art in DISPLAYS],
        [f"{shade}-{face}" for shade in ("light", "dark") for face in range(1, 7)],
    ):
        for one, other in combinations(names, 2):
            different = sum(a != b for a, b in zip(_dots(one), _dots(other), strict=True))
            assert different > 71 * 71 * (1 / 12 if len(names) == 6 else 1 / 80), (one, other)


@cache
def _dots(name: str) -> bytes:
    """The drawing as black and white dots, 6 mm wide at 300 dpi, in the theme of one black."""
    from io import BytesIO

    from PIL import Image

    from ppgen.render import png

    symbol = load_symbol(ART / f"{name}.svg", THEMES["ink"], name)
    scene = Scene(6, 6, (Use(symbol, (0.06, 0, 0, 0.06, 0, 0)),), name, name)
    return (
        Image.open(BytesIO(png.render(scene, 300))).convert("L").point(lambda grey: 255 if grey > 127 else 0).tobytes()
    )


def _shapes(items: tuple[Item, ...]) -> list[Shape]:
    found: list[Shape] = []
    for item in items:
        if isinstance(item, Shape):
            found.append(item)
        elif isinstance(item, Group) and item.clip is None:
            found.extend(_shapes(item.items))
    return found
