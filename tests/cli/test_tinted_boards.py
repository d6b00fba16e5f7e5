"""Regions with a tint and a drawing, as they are on a first map of your own: what is printed, and what lints say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests import tinted
from tests.cli.conftest import Said

THEMES = pytest.mark.parametrize("theme", ["color", "ink", "contrast"])

_DEN = "  otters-den: {name: den, art: icon-star, size: 0.7}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tinted.write(tmp_path)


def test_a_tint_and_a_drawing_on_one_space_are_no_fault(folder: Path, said: Said) -> None:
    """A piece may stand on both, with paper round it."""
    status, out, err = said("check", "--game", str(folder))
    assert status == 0, out + err
    assert "no findings" in out


@THEMES
@pytest.mark.parametrize(("command", "drawing"), [("figures", "figures/bare"), ("sheets", "sheets/board")])
def test_the_paper_round_a_drawing_lies_under_it(
    folder: Path, tmp_path: Path, said: Said, command: str, drawing: str, theme: str
) -> None:
    words = ("--game", str(folder), "--theme", theme, "--format", "svg", "--out", str(tmp_path / "out"))
    assert said(command, *words)[0] == 0
    (file,) = (tmp_path / "out" / "weir").glob(f"{drawing}*.svg")
    drawn = file.read_text(encoding="utf-8")
    halos = [found.start() for found in re.finditer('data-role="halo"', drawn)]
    signs = [found.start() for found in re.finditer('<use [^>]*data-kind="region"', drawn)]
    assert len(halos) == len(signs) == 7
    assert max(halos) < min(signs)


def _changed(folder: Path, said: Said, *edits: tuple[str, str]) -> None:
    """Draw the game into `before`, then edit its definition."""
    for command in ("figures", "sheets"):
        assert said(command, "--format", "svg")[0] == 0
    (folder.parent / "output").rename(folder.parent / "before")
    for old, new in edits:
        text = {file: file.read_text(encoding="utf-8") for file in (folder / "game.yaml", folder / "figures.yaml")}
        assert any(old in each for each in text.values())
        for file, each in text.items():
            file.write_text(each.replace(old, new), encoding="utf-8")


def _told(folder: Path, said: Said) -> set[str]:
    """What `ppgen diff` says of the changes, whatever the drawings."""
    _, out, err = said("diff", "--against", str(folder.parent / "before"))
    lines = {line.strip().removeprefix("in all 3 drawings: ") for line in out.splitlines()}
    told = {line for line in lines if not re.search(r"svg changed|compared|hint|^$", line)}
    assert told, out + err
    return told


@pytest.mark.parametrize(
    ("edits", "sentences"),
    [
        ([("green", "orange")], {"reeds is now tinted orange, was green"}),
        ([("otter: [a1, c1, b3]", "otter: [b1, c1, b3]")], {"Otters otter moved from a1 to b1"}),
        ([("otter: [a1, c1, b3]", "otter: [a2, c1, b3]")], {"Otters otter moved from a1 to a2"}),
        ([("heron: [d4, e5]", "heron: [d4]")], {"Herons heron removed from e5"}),
        ([(", tint: purple", "")], {"den of otters: tint removed"}),
        ([("bank: [a3, e3]", "bank: {spaces: [a3, e3], tint: red}")], {"bank: tint added"}),
        (
            [(", tint: green", ""), ("    legend: {tint-green: reeds}\n", "")],
            {"reeds: tint removed", "Legend removed", "the page is now 80 × 59.6 mm large, was 80 × 68 mm"},
        ),
        ([(_DEN, "")], {"drawing of den of otters on a1 and b1 removed"}),
        (
            [("pieces:\n  otters", "pieces:\n  bank: {name: bank, art: icon-gem}\n  otters")],
            {"drawing of bank on a3 and e3 added"},
        ),
        ([("size: 0.4", "size: 0.6")], {"reeds on c2, b3 and d3 drawn 50 % larger"}),
        ([("holes: c4", "holes: b4")], {"the board now has a hole on b4, had a hole on c4"}),
        ([("holes: c4", "holes: [b4, c4]")], {"the board now has holes on b4, c4, had a hole on c4"}),
        ([("[b3, c2, d3]", "[c2, d3, d2, e4]")], {"reeds: d2 and e4 added, b3 removed"}),
        ([("spaces: [a1, b1]", "spaces: [a1, a2]")], {"den of otters: a2 added, b1 removed"}),
        ([("spaces: [a1, b1]", "spaces: [a1, c2]")], {"den of otters: c2 added, b1 removed"}),
        (
            [("green", "orange"), ("[b3, c2, d3]", "[b3, c2]"), ("c1, b3]", "c2, b3]")],
            {
                "reeds is now tinted orange, was green",
                "reeds: d3 removed",
                "Otters otter moved from c1 to c2",
            },
        ),
    ],
)
def test_a_change_of_a_board_is_said_once_without_what_goes_with_it(
    folder: Path, said: Said, monkeypatch: pytest.MonkeyPatch, edits: list[tuple[str, str]], sentences: set[str]
) -> None:
    """Paper round pieces, names that a piece covers, and drawings of a region go with the piece and the region."""
    monkeypatch.chdir(folder.parent)
    _changed(folder, said, *edits)
    assert _told(folder, said) == sentences


def test_a_board_of_another_size_says_how_many_spaces_it_has(
    folder: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    _changed(folder, said, ("side: 3", "side: 4"), ("3/4/5/4/3", "4/5/6/7/6/5/4"))
    assert "the board is now 37 hexagonal spaces, was 19 hexagonal spaces" in _told(folder, said)


@pytest.mark.parametrize(
    ("edit", "also"),
    [
        (("otter: [a1, c1, b3]", "otter: [a2, c1, b3]"), "Text removed: “a2”"),
        (("size: 0.4", "size: 0.6"), "stroke width of halo"),
    ],
)
def test_programs_are_told_of_what_goes_with_a_piece(
    folder: Path, said: Said, monkeypatch: pytest.MonkeyPatch, edit: tuple[str, str], also: str
) -> None:
    """The paper round art that is lines alone is a wider line where the art is larger."""
    monkeypatch.chdir(folder.parent)
    (folder / "art").mkdir()
    lines = '<path class="art-line" d="M15 60L35 30L55 60Z"/>'
    (folder / "art" / "reed.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{lines}</svg>', encoding="utf-8"
    )
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("reeds, art: icon-star", "reeds, art: reed"), "utf-8")
    _changed(folder, said, edit)
    assert also not in " ".join(_told(folder, said))
    _, out, _ = said("diff", "--against", str(folder.parent / "before"), "--format", "json")
    assert also in " ".join(word["sentence"] for change in json.loads(out)["changes"] for word in change["words"])


def test_a_name_that_goes_under_nothing_is_told_beside_a_move(
    folder: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder.parent)
    _changed(folder, said, ("otter: [a1, c1, b3]", "otter: [a2, c1, b3]"))
    start = folder.parent / "before" / "weir" / "figures" / "start.svg"
    drawn = start.read_text(encoding="utf-8")
    start.write_text(drawn.replace('data-text="c3"', 'data-text="c9"'), encoding="utf-8")
    assert _told(folder, said) == {"Text changed: “c9” → “c3”", "Otters otter moved from a1 to a2"}
    start.write_text(re.sub(r'<g [^>]*data-text="c3">.*?</g>\n?', "", drawn), encoding="utf-8")
    assert _told(folder, said) == {"Text added: “c3”", "Otters otter moved from a1 to a2"}
