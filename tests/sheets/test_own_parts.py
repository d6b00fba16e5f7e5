"""A stranger's parts to cut out: strange sizes, backs, circles; parts too large for the paper; and what is refused."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from ppgen.cli import run
from ppgen.components.sides import sides
from ppgen.definition.load import load_game
from ppgen.options import SheetOptions
from ppgen.scene.model import Box
from ppgen.scene.theme import THEMES
from ppgen.sheets.cutout.book import Book, make_book
from ppgen.sheets.cutout.parts import STICKERS, around
from ppgen.sheets.paper import DoesNotFit, parse_paper
from ppgen.sheets.printout import PrintJob

GAME = """\
id: stranger
title: Odd Bits
summary: A game with parts of strange sizes.
players: {min: 2, max: 4}
rights: {short: "© 2026 A. Stranger", statement: All rights reserved., licence: none, url: "http://example.org/"}
credits: {design: A. Stranger, year: "2026", source: example.org}
sheets:
  - id: bits
    title: Bits to cut out
    components:
"""
OWN = """\
      own:
        - {id: card, count: 23, width: 44, height: 63, face: face, back: back, name: cards}
        - {id: token, count: 7, width: 18, height: 18, round: true, face: face, name: tokens, margin: 3}
        - {id: rod, count: 3, width: 8, height: 180, face: face, back: face, name: rods, margin: 1}
        - {id: medal, count: 5, width: 33.3, height: 33.3, round: true, face: face, back: back, name: medals}
"""
ART = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 63"><path class="art-solid" d="M20 20 l8 14 h-16 z"/></svg>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "stranger" / "art").mkdir(parents=True)
    for name in ("face", "back"):
        (tmp_path / "stranger" / "art" / f"{name}.svg").write_text(ART, encoding="utf-8")
    return tmp_path / "stranger"


def write(folder: Path, components: str) -> None:
    (folder / "game.yaml").write_text(GAME + components, encoding="utf-8")


def book(folder: Path, paper: str = "letter", **options: object) -> Book:
    game = load_game(folder)
    (sheet,) = game.sheets
    assert sheet.components is not None
    chosen = SheetOptions(**options)  # type: ignore[arg-type]
    return make_book(PrintJob(game, sheet, parse_paper(paper), THEMES["color"], chosen), sheet.components)


@pytest.mark.parametrize(
    "options", [{}, {"bleed": 2.0}, {"core": 1.5}, {"duplex": "long-edge"}, {"bleed": 4.0, "core": 3.0}]
)
@pytest.mark.parametrize("paper", ["letter", "a4", "300x250mm"])
def test_every_part_is_there_as_often_as_asked_for(folder: Path, paper: str, options: dict[str, object]) -> None:
    write(folder, OWN)
    made = book(folder, paper, **options)
    bleed = float(options.get("bleed", 0.0))  # type: ignore[arg-type]
    fronts = [side.cut for side in made.sides if side.cut is not None and not side.back]
    placed = [each for cut in fronts for each in cut.parts]
    assert Counter(each.part.kind for each in placed) == {"card": 23, "token": 7, "rod": 3, "medal": 5}
    sizes = {(each.part.kind, each.part.width, each.part.height) for each in placed}
    assert sizes == {("card", 44, 63), ("token", 18, 18), ("rod", 8, 180), ("medal", 33.3, 33.3)}
    for cut in fronts:
        paper_box = made.job.whole.inset(4.0)
        for each in cut.parts:
            box = each.cell.inset(-bleed)
            assert box.x >= paper_box.x
            assert box.right <= paper_box.right
            assert box.y >= paper_box.y
            assert box.bottom <= paper_box.bottom
        for one, other in combinations([each.cell.inset(1e-6 - bleed) for each in cut.parts], 2):
            assert _apart(one, other)


def _apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_a_long_part_is_folded_at_its_longer_side(folder: Path) -> None:
    """Where a rod of 180 mm had its back at its foot, no page of letter paper would hold it."""
    write(folder, OWN)
    rods = [each for side in book(folder).sides if side.cut for each in side.cut.parts if each.part.kind == "rod"]
    assert {tuple(sorted((round(each.cell.width), round(each.cell.height)))) for each in rods} == {(16, 180)}
    for each in rods:
        assert each.back is not None
        face, back = each.box(each.face), each.box(each.back)
        along = 0 if face.width < face.height else 1
        # Mirrored in the edge that they share, the back covers the face, and its up is the up of the face.
        shared = face.right if along == 0 and face.x < back.x else face.bottom if along else back.right
        up_of_face, up_of_back = each.face @ (0.0, -80.0), each.back @ (0.0, -80.0)
        mirrored = list(up_of_back)
        mirrored[along] = 2 * shared - mirrored[along]
        assert mirrored == pytest.approx(list(up_of_face))


@pytest.mark.parametrize(
    ("own", "options", "words"),
    [
        ("{id: board, width: 300, height: 200, face: face}", (), "board, 300 × 200 mm, is "),
        ("{id: card, width: 150, height: 100, face: face, back: back}", (), "card, 150 × 200 mm with its back, is "),
        ("{id: disc, width: 260, height: 260, face: face, round: true}", (), "disc, 260 × 260 mm, is "),
    ],
)
def test_a_part_larger_than_the_page_is_refused_with_the_amount(
    folder: Path, capsys: pytest.CaptureFixture[str], own: str, options: tuple[str, ...], words: str
) -> None:
    write(folder, f"      own: [{own}]\n")
    out = folder.parent / "out"
    status = run(["sheets", "--game", str(folder), "--paper", "a5", "--out", str(out), *options])
    complaint = capsys.readouterr().err
    assert status == 2
    assert words in complaint
    assert "use --paper " in complaint
    assert not out.exists()
    with pytest.raises(DoesNotFit, match=re.escape(words)) as refusal:
        book(folder, "a5")
    missing = re.search(r"is ([0-9.]+) mm too large for the ([0-9.]+) × ([0-9.]+) mm", refusal.value.message)
    size = re.search(r", ([0-9.]+) × ([0-9.]+) mm", refusal.value.message)
    assert missing is not None
    assert size is not None
    by, *room = map(float, missing.groups())
    width, height = map(float, size.groups())
    ways = [max(one - room[0], other - room[1]) for one, other in ((width, height), (height, width))]
    assert by == pytest.approx(min(ways), abs=0.11)
    assert room[0] < 148
    assert room[1] < 210


def test_by_default_such_a_sheet_is_a_fault_at_its_place(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, "      own: [{id: board, width: 300, height: 300, face: face}]\n")
    assert run(["check", "--game", str(folder)]) == 1
    complaint = "".join(capsys.readouterr())
    assert re.search(r"game\.yaml:8:5: SHEET-FIT .*board, 300 × 300 mm, is .* mm too large", complaint)


@pytest.mark.parametrize(
    ("components", "words"),
    [
        ("      {}\n", "say of which set"),
        ("      own: []\n", "say of which set"),
        ("      own: [{id: card, width: 44, height: 63, face: nowhere}]\n", "nowhere"),
        ("      own: [{id: card, width: 44, height: 63, face: face, back: nowhere}]\n", "nowhere"),
        ("      own: [{id: card, width: 44, height: 63, face: face, margin: 22}]\n", "leaves nothing of the part"),
        ("      own: [{id: card, width: 4, height: 63, face: face}]\n", "it must be 5"),
        ("      own: [{id: card, width: 44, height: 63, face: face, count: 0}]\n", "it must be 1"),
        ("      own: [{id: A b, width: 44, height: 63, face: face}]\n", "cannot be an id"),
        (
            (
                "      own:\n"
                "        - {id: card, width: 44, height: 63, face: face}\n"
                "        - {id: card, width: 10, height: 10, face: face}\n"
            ),
            "card",
        ),
        (
            "      of: piecepack\n      own: [{id: tile, width: 44, height: 63, face: face}]\n",
            "tile is what a part of the set is called",
        ),
        (
            "      own: ["
            + ", ".join(f"{{id: c{number}, count: 500, width: 9, height: 9, face: face}}" for number in range(5))
            + "]\n",
            "at most 2,000 parts",
        ),
    ],
)
def test_a_fault_is_told_at_its_place(
    folder: Path, capsys: pytest.CaptureFixture[str], components: str, words: str
) -> None:
    write(folder, components)
    assert run(["sheets", "--game", str(folder), "--out", str(folder.parent / "out")]) == 1
    complaint = capsys.readouterr().err
    assert words in complaint
    assert re.search(r"game\.yaml:\d+:\d+: DEF-", complaint)
    assert "Traceback" not in complaint
    assert not (folder.parent / "out").exists()


def test_own_parts_carry_the_notice_of_the_game_and_shared_ones_both(folder: Path) -> None:
    write(folder, OWN)
    assert book(folder).job.rights == "© 2026 A. Stranger"
    assert book(folder).document().author == "A. Stranger"
    write(folder, "      of: piecepack\n      parts: [coins]\n" + OWN)
    assert book(folder).job.rights == "The piecepack is in the public domain. © 2026 A. Stranger"


def test_each_side_of_an_own_part_is_a_picture_too(folder: Path) -> None:
    """What `ppgen components` draws are the same parts, each kind once, with how many there are."""
    write(folder, OWN)
    game = load_game(folder)
    found = {side.id: side for side in sides(game, THEMES["color"], bleed=2.0)}
    assert sorted(found) == [
        *("card-back", "card-face", "medal-back", "medal-face"),
        *("rod-back", "rod-face", "token-face"),
    ]
    assert {name: side.copies for name, side in found.items() if side.side == "face"} == {
        "card-face": 23,
        "medal-face": 5,
        "rod-face": 3,
        "token-face": 7,
    }
    assert (found["card-face"].width, found["card-face"].height) == (44, 63)
    assert found["card-face"].reach == 0
    assert found["token-face"].reach == math.inf


def test_many_kinds_are_packed_within_a_budget(folder: Path) -> None:
    """A hundred sizes and two thousand parts: few orders are tried, and every part is there."""
    sizes = [(5 + number % 13 * 3.3, 6 + number % 17 * 2.9) for number in range(100)]
    kinds = [
        f"        - {{id: k{number}, count: 20, width: {width:.1f}, height: {height:.1f}, face: face}}\n"
        for number, (width, height) in enumerate(sizes)
    ]
    write(folder, "      own:\n" + "".join(kinds))
    made = book(folder)
    assert sum(len(side.cut.parts) for side in made.sides if side.cut) == 2_000


def test_stickers_are_a_fifth_narrower_than_their_dice() -> None:
    game = load_game("piecepack")
    (sheet,) = (sheet for sheet in game.sheets if sheet.id == "stickers")
    assert sheet.components is not None
    made = make_book(PrintJob(game, sheet, parse_paper("letter"), THEMES["color"], SheetOptions()), sheet.components)
    placed = [each.part for side in made.sides if side.cut for each in side.cut.parts]
    assert made.paper_count == 2
    assert set(STICKERS.values()) == {12.7, 16.0}
    for kind, edge in STICKERS.items():
        of_kind = [part for part in placed if part.kind == kind]
        assert len({part.name for part in of_kind}) == 24
        assert {(part.width, part.height) for part in of_kind} == {(0.8 * edge, 0.8 * edge)}


def test_a_part_with_a_curved_edge_has_marks_at_its_centre_and_at_all_four_sides() -> None:
    assert around(30.0, 20.0) == ((-15.0, 0.0, 15.0), (-10.0, 0.0, 10.0))
    assert around(30.0) == ((-15.0, 0.0, 15.0), (-15.0, 0.0, 15.0))
