"""English draughts by the numbers of its squares, from the command line: counted, judged, drawn, and spoiled."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Said, Spoiled

DRAUGHTS = Path(__file__).parents[2] / "docs" / "figures" / "draughts"
LETTERED = re.compile(r"\b[A-Ha-h][1-8]\b")
"""A space as a board with letters names it."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DRAUGHTS, tmp_path / "draughts"))


def test_its_first_moves_and_their_number_are_those_that_are_published(folder: Path, said: Said) -> None:
    status, out, _ = said("perft", "--game", str(folder), "--depth", "5")
    assert (status, out.split()[0]) == (0, "7361")
    _, out, _ = said("perft", "--game", str(folder), "--depth", "1", "--divide")
    moves = {line.split()[0] for line in out.splitlines() if "-" in line}
    assert moves == {"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"}


def test_a_capture_is_shown_by_its_numbers(folder: Path, said: Said) -> None:
    arguments = ("show", "--game", str(folder), "--after", "11-15 21-17 15-18 22x15", "--format", "json")
    status, out, _ = said(*arguments)
    shown = json.loads(out)
    assert status == 0
    assert shown["facts"]["on"]["black man"] == [str(square) for square in (*range(1, 11), 12)]
    assert "15" in shown["facts"]["on"]["white man"]
    assert "22" not in shown["facts"]["on"]["white man"]
    assert shown["legal-moves"] == ["10x19"]
    assert not LETTERED.search(out)


def test_a_position_has_only_the_dark_squares_in_its_rows(folder: Path, said: Said) -> None:
    rows = "bbbb/bbbb/bb1b/2b1/4/wwww/wwww/wwww white"
    status, out, _ = said("show", "--game", str(folder), "--position", rows)
    assert status == 0
    assert "Legal" in out
    assert "11-15" in out


def test_a_turn_that_is_not_legal_is_refused_by_numbers(folder: Path, said: Said) -> None:
    _, out, err = said("show", "--game", str(folder), "--after", "11-15 21-17 15-18 17-13")
    assert "White can capture, so must" in out + err
    assert "captures: 23x14, 22x15" in out + err or "captures: 22x15, 23x14" in out + err
    assert not LETTERED.search(out + err)


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("figures.yaml", "turn: 11-15,", "turn: f6-e5,", "The squares of this board have numbers: f6 is 11"),
        ("figures.yaml", "turn: 11-15,", "turn: 11-35,", "35 is not on the board"),
        ("game.yaml", "black man: 1-12", "black man: A1-C3", "The squares of this board have numbers: A1 is 29"),
        ("game.yaml", "black man: 1-12", "black man: 1-40", "40 is not on the board"),
        ("game.yaml", "rows: 8, names", "rows: 7, names", "even numbers of columns and rows"),
        ("game.yaml", "names: draughts}", "names: draughts, drawn: crossings}", "are for squares"),
        ("game.yaml", "names: draughts}", "names: draughts, chequered: false}", "is chequered always: leave out"),
        ("game.yaml", "names: draughts}", "names: drafts}", "'drafts' is not a choice here"),
        ("game.yaml", "coordinates: inside", "coordinates: within", "true, false, inside or outside"),
    ],
)
def test_what_is_wrong_has_its_place_and_the_right_name(
    spoiled: Spoiled, file: str, old: str, new: str, words: str
) -> None:
    said = spoiled(file, old, new)
    assert words in said
    line = next(line for line in said.splitlines() if words in line)
    assert re.match(rf".*{re.escape(file)}:\d+:\d+: [A-Z]+-[A-Z-]+ ", line)


def test_a_caption_that_names_a_square_without_evidence_is_found(spoiled: Spoiled) -> None:
    said = spoiled("figures.yaml", "White hops over the man on 18", "White hops over the man on 27")
    assert "says '27', but no fact or claim bears it out" in said


@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
def test_every_number_is_printed_on_the_board(folder: Path, said: Said, tmp_path: Path, theme: str) -> None:
    out = tmp_path / "out"
    status, _, _ = said("sheets", "--game", str(folder), "--theme", theme, "--format", "pdf", "--out", str(out))
    assert status == 0
    assert [*out.rglob("*.pdf")]


def test_diff_words_a_move_by_numbers(folder: Path, said: Said) -> None:
    out = folder.parent / "out"
    said("figures", "--game", str(folder), "--out", str(out))
    figures = folder / "figures.yaml"
    text = figures.read_text(encoding="utf-8")
    moved = text.replace("then: [11-15, 21-17, 15-18]", "then: [11-15, 21-17, 9-13, 17-14, 15-18]")
    assert moved != text
    figures.write_text(moved, encoding="utf-8")
    _, told, err = said("diff", "--game", str(folder), "--against", str(out))
    assert not LETTERED.search((told + err).replace("A1", ""))


@pytest.mark.parametrize(
    ("captions", "told"),
    [
        ("aaa", ("panel “a”, at", "; and so in 2 more panels")),
        ("abc", ("panel “a”, at", "; and so in panel “b” and panel “c”")),
    ],
)
def test_numbers_left_out_of_several_panels_are_told_once(
    folder: Path, said: Said, captions: str, told: tuple[str, str]
) -> None:
    panels = "\n".join(f"      - {{position: setup, expect: legal, caption: {caption}}}" for caption in captions)
    (folder / "figures.yaml").write_text(
        "figures:\n  - id: board\n    title: Board\n    width: 170\n    columns: 3\n    coordinates: inside\n"
        f"    panels:\n{panels}\n    caption: Boards.\n    alt: Boards.\n",
        encoding="utf-8",
    )
    _, out, err = said("check", "--game", str(folder))
    assert (out + err).count("DRAW-NAMES") == 1, out + err
    assert all(words in out + err for words in told), out + err


@pytest.mark.parametrize(
    ("width", "coordinates", "men", "told"),
    [
        (80, "inside", True, "24 of 32 names of spaces are left out"),
        (100, "inside", True, ""),
        (80, "outside", True, ""),
        (80, "inside", False, ""),
    ],
)
def test_numbers_that_men_leave_no_room_for_are_told(
    folder: Path, said: Said, width: int, coordinates: str, men: bool, told: str
) -> None:
    board = (
        "position: setup\n    expect: legal"
        if men
        else "position: {notation: 4/4/4/4/4/4/4/4 black}\n    expect: illustration"
    )
    (folder / "figures.yaml").write_text(
        f"figures:\n  - id: board\n    title: Board\n    width: {width}\n    coordinates: {coordinates}\n"
        f"    {board}\n    caption: A board.\n    alt: A board.\n",
        encoding="utf-8",
    )
    _, out, err = said("check", "--game", str(folder))
    assert ("DRAW-NAMES" in out + err) == bool(told), out + err
    assert told in out + err
    if told:
        enough = re.search(r"spaces of ([0-9.]+) mm have room for both, and these have ([0-9.]+) mm", out + err)
        assert enough is not None
        assert float(enough[2]) < float(enough[1]) < 12
