"""What print services refuse: planted violations of their profiles, and a hundred clean cards without any."""

from __future__ import annotations

from pathlib import Path

import PIL.Image
import pytest

from ppgen.cli import run
from ppgen.definition.load import load_game
from ppgen.options import PartOptions
from ppgen.press.components import DrawnSet, draw_components
from ppgen.scene.theme import THEMES

SERVICES = ("the-game-crafter", "make-playing-cards", "print-and-play")
MARGINS = {"the-game-crafter": 3.175, "make-playing-cards": 3.048, "print-and-play": 2.0}
GAME = """\
id: bazaar
title: Bazaar
colours: {{spice: "#b5451b"}}
decks:
  - id: market
    title: Market cards
    rows: {rows}
    key: name
    copies: "{{{{ row.count }}}}"
    {size}
    face: {face}
    back: {back}
"""
ROWS = "[{name: Spice, count: 2, blurb: Take one.}, {name: Silk, count: 1, blurb: Trade it.}]"
FACE = """
      panel:
        ground: spice
        bleed: true
        padding: 5
        items:
          - text: {body: "**{{ row.name }}**", size: 12}
          - panel: {ground: paper, radius: 2, padding: 2, grow: 1, items: [{text: "{{ row.blurb }}"}]}"""
BACK = "{panel: {ground: spice, bleed: true, padding: 8, items: [{text: Back}]}}"
NO_BLEED = FACE.replace("bleed: true", "bleed: false")


def drawn(
    tmp_path: Path, service: str, *, size: str = "size: poker", face: str = FACE, back: str = BACK, rows: str = ROWS
) -> DrawnSet:
    """The pictures of a stranger's deck for a service."""
    folder = tmp_path / "bazaar"
    (folder / "art").mkdir(parents=True)
    for name, pixels in (("coarse", (120, 170)), ("fine", (1200, 1700))):
        PIL.Image.new("RGB", pixels, (90, 40, 20)).save(folder / f"art/{name}.png")
    text = GAME.format(size=size, face=face, back=back, rows=rows)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return draw_components(load_game(folder), THEMES["color"], PartOptions(service=service))


def at(x: float, y: float) -> str:
    """A face with a text whose left top corner lies so many mm from that of the card."""
    text = f"at: {{x: {x}, y: {y}, width: 30, height: 6, item: {{text: Exactly}}}}"
    return f"{{stack: [{{panel: {{ground: spice, bleed: true}}}}, {{{text}}}]}}"


SIZES = [
    ("the-game-crafter", "size: euro"),
    ("the-game-crafter", "size: mini-euro"),
    ("the-game-crafter", "size: tarot"),
    ("the-game-crafter", "width: 63\n    height: 88"),
    ("make-playing-cards", "size: euro"),
    ("make-playing-cards", "size: mini-euro"),
    ("make-playing-cards", "width: 63.5\n    height: 89.5"),
    ("make-playing-cards", "shape: round\n    width: 40\n    height: 40"),
    ("the-game-crafter", "shape: hexagon\n    width: 50.8\n    height: 50.8"),
    ("print-and-play", "shape: hexagon\n    width: 50.8\n    height: 50.8"),
]


@pytest.mark.parametrize(("service", "size"), SIZES)
def test_a_size_or_a_shape_that_is_not_offered(service: str, size: str, tmp_path: Path) -> None:
    found = drawn(tmp_path, service, size=size, face="{text: '{{ row.name }}'}", back="{text: Back}")
    assert [finding.code for finding in found.findings] == ["PART-FIT"]
    assert not found.drawings


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("side", ["face", "back"])
def test_text_in_the_safety_margin(service: str, side: str, tmp_path: Path) -> None:
    short = MARGINS[service] - 0.6
    text = at(short, 20)
    sides = {"face": text} if side == "face" else {"back": text}
    found = drawn(tmp_path, service, **sides)
    assert {finding.code for finding in found.findings} == {"PART-SAFE"}
    assert len(found.findings) == 2, "one for each card"
    assert all(f"-{side}: text comes within" in finding.message for finding in found.findings)
    assert not found.drawings


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize(("side", "how"), [("face", NO_BLEED), ("back", BACK.replace("bleed: true", "bleed: false"))])
def test_a_ground_that_ends_at_the_cut(service: str, side: str, how: str, tmp_path: Path) -> None:
    found = drawn(tmp_path, service, face=how) if side == "face" else drawn(tmp_path, service, back=how)
    assert {finding.code for finding in found.findings} == {"PART-BLEED"}
    message = f"-{side}: its drawing ends {MARGINS[service]:.3g} mm before the bleed of {MARGINS[service]:.4g} mm does"
    assert all(message in finding.message for finding in found.findings)
    assert not found.drawings


@pytest.mark.parametrize("service", SERVICES)
def test_an_image_with_too_few_pixels(service: str, tmp_path: Path) -> None:
    face = "{panel: {padding: 8, items: [{image: {file: art/coarse.png, height: 60, label: A stall}}]}}"
    found = drawn(tmp_path, service, face=face)
    assert {finding.code for finding in found.findings} == {"PART-DPI"}
    assert "art/coarse.png" in found.findings[0].message


@pytest.mark.parametrize("cards", [613, 700])
def test_a_deck_with_more_cards_than_are_printed_as_one(cards: int, tmp_path: Path) -> None:
    rows = f"[{{name: Spice, count: {cards - 1}, blurb: x}}, {{name: Silk, count: 1, blurb: y}}]"
    found = drawn(tmp_path, "make-playing-cards", rows=rows)
    assert [finding.code for finding in found.findings] == ["PART-COUNT"]
    assert f"{cards} cards" in found.findings[0].message
    assert not found.drawings


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize(
    ("option", "words"),
    [(("--dpi", "200"), "asks for 300 dots per inch"), (("--transparent",), "prints no transparent pictures")],
)
def test_pictures_that_are_too_coarse_or_transparent(
    service: str, option: tuple[str, ...], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn(tmp_path, service)
    command = ("components", "--game", str(tmp_path / "bazaar"), "--out", str(tmp_path / "o"), "--for", service)
    assert run([*command, *option]) == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize("service", SERVICES)
def test_a_hundred_clean_cards_have_no_fault_and_no_warning(service: str, tmp_path: Path) -> None:
    rows = "".join(
        f"\n      - {{name: Card {number}, count: {1 + number % 6}, blurb: {'Take one more. ' * (number % 9 + 1)}}}"
        for number in range(100)
    )
    found = drawn(tmp_path, service, rows=rows)
    assert found.findings == ()
    assert found.warnings == ()
    assert len(found.drawings) == 200


@pytest.mark.parametrize("service", SERVICES)
def test_what_just_keeps_to_a_profile_is_no_fault(service: str, tmp_path: Path) -> None:
    image = "{image: {file: art/fine.png, height: 60, label: A stall}}"
    text = f"at: {{x: {MARGINS[service] + 0.2}, y: 20, width: 30, height: 6, item: {{text: Exactly}}}}"
    face = f"{{stack: [{{panel: {{ground: spice, bleed: true, padding: 10, items: [{image}]}}}}, {{{text}}}]}}"
    found = drawn(tmp_path, service, face=face)
    assert found.findings == ()


def test_a_fault_is_at_the_row_of_its_card_and_keeps_no_other_from_being_drawn(tmp_path: Path) -> None:
    face = FACE.replace("padding: 5", "padding: \"{{ 1 if row.name == 'Silk' else 5 }}\"")
    found = drawn(tmp_path, "the-game-crafter", face=face)
    (finding,) = found.findings
    assert finding.code == "PART-SAFE"
    assert finding.message.startswith("market-silk-face: ")
    assert finding.mark.line == 7
    assert {drawing.side.part for drawing in found.drawings} == {"market-spice"}
    assert {drawing.side.copies for drawing in found.drawings} == {2}


def test_many_cards_with_one_fault_are_not_all_named(tmp_path: Path) -> None:
    rows = "".join(f"\n      - {{name: Card {number}, count: 1, blurb: x}}" for number in range(50))
    found = drawn(tmp_path, "print-and-play", face=NO_BLEED, rows=rows)
    assert len(found.findings) == 21
    assert "30 further pictures" in found.findings[-1].message
