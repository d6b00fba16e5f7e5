"""What once ended in a traceback is a fault with its place, or is simply drawn."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.hostile.conftest import Spoilt

UNTEXT = "x\udcff"
"""The name of a file with a byte that is no UTF-8."""


def test_a_transcript_of_no_players(mine: Spoilt) -> None:
    mine.edit("figures.yaml", "players: [both]", "players: []")
    assert mine.faults() == ["figures.yaml:2:46: DEF-EMPTY players is empty"]
    mine.everything()


@pytest.mark.parametrize("none", ["[]", "{}"])
def test_rules_for_no_players(mine: Spoilt, none: str) -> None:
    mine.edit("game.yaml", "players: [cross, nought]", f"players: {none}")
    assert mine.faults() == ["game.yaml:12:12: DEF-EMPTY players is empty"]
    mine.everything()


@pytest.mark.parametrize("end", ["1e-200 0", "1e-200 1e-200", "0 1e-310", "0 0"])
def test_an_arc_that_ends_where_it_begins(mine: Spoilt, end: str) -> None:
    mine.edit("art/cross.svg", "M10 10L90 90", f"M0 0A50 50 0 0 1 {end}L90 90")
    status, said = mine.run("check")
    assert status == 0, said
    mine.everything()


def test_a_distance_that_fits_on_no_table(mine: Spoilt) -> None:
    mine.take("worm_derby")
    mine.edit("game.yaml", "clear: 3", "clear: 30000")
    fault, sheet, *_ = mine.faults()
    assert "DEF-RANGE clear is 30000" in fault
    assert "SHEET-DRAW figure 'course' cannot be judged" in sheet
    mine.run("figures", "--draft")


def test_a_table_too_large_to_be_seen(mine: Spoilt) -> None:
    mine.take("pass_the_food")
    text = (mine.folder / "figures.yaml").read_text()
    at = text.index("@")
    end = next(number for number in range(at, len(text)) if text[number] in " \"'\n")
    mine.edit("figures.yaml", text[at:end], "@900000,900000")
    mine.run("figures", "--draft")


def test_a_folder_in_place_of_art(mine: Spoilt) -> None:
    (mine.folder / "art" / "cross.svg").unlink()
    (mine.folder / "art" / "cross.svg").mkdir()
    assert "cross.svg:1:1: ART-FILE this drawing is not a file" in mine.faults()
    mine.everything()


def test_a_file_in_place_of_the_folder_of_art(mine: Spoilt) -> None:
    (mine.folder / "art" / "cross.svg").unlink()
    (mine.folder / "art").rmdir()
    mine.write("art", "")
    assert mine.faults()
    mine.everything()


def test_half_a_character_in_a_text(mine: Spoilt) -> None:
    mine.edit("figures.yaml", "caption: A board.", r"""caption: "{{ '\\ud800' }}" """)
    mine.everything()


@pytest.mark.skipif(sys.platform == "darwin", reason="file systems of macOS refuse such names")
def test_names_that_are_no_text(mine: Spoilt) -> None:
    mine.folder = mine.folder.rename(mine.folder.with_name(UNTEXT))
    mine.write(f"art/{UNTEXT}.svg", "<svg/>")
    stale = Path("output/mine/figures")
    stale.mkdir(parents=True)
    (stale / f"{UNTEXT}.svg").write_text("<svg/>")
    mine.everything()
    assert "x\\udcff.svg" in (mine.root / "report" / "index.html").read_text(encoding="utf-8")
    assert r"x\udcff.svg:1:1: ART-FILE the name of this file cannot name a drawing" in mine.run("check")[1]
    for form in ("json", "sarif", "junit", "github", "markdown"):
        mine.run("diff", "--format", form)[1].encode()
    assert os.fsencode(UNTEXT)
