"""A text in markup reads the same wherever it goes: drawings, their data, the gallery, the library."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ppgen
from ppgen.baseline import reading
from ppgen.cli import run
from ppgen.things import Thing
from tests.small_game import PAWNS, head

GAME = head() + PAWNS
FIGURES = r"""figures:
  - id: start
    title: The **start** \*here\*
    caption: "**All** *pawns*."
    alt: "A **board** with Ann's *pawns*, :piecepack-suit-suns: and \\*."
    position: setup
    expect: legal
    annotate: [{callout: {at: A1, text: "**Home** of *White*"}}]
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "figures.yaml").write_text(FIGURES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def test_the_gallery_reads_an_alternative_text_as_the_drawing_does(mine: Path) -> None:
    assert run(["gallery", "--game", str(mine), "--out", "out"]) == 0
    (alt,) = re.findall(r'<img src="mine[^>]* alt="([^"]*)"', Path("out/index.html").read_text(encoding="utf-8"))
    drawing = reading.read(Path("out/mine/figures/start.svg").read_bytes())
    (figure,) = ppgen.load(mine).figures
    assert alt == drawing.description == figure.alt == "A board with Ann’s pawns, suit of Suns and *."


def test_titles_and_callouts_say_of_themselves_what_is_printed(mine: Path) -> None:
    (figure,) = ppgen.load(mine).figures
    drawing = reading.read(figure.svg())
    things = {container.thing for part in drawing.scopes[""] for container in part.within}
    assert Thing("callout", look="right", place="A1", label="Home of White") in things
    assert figure.title == drawing.title == drawing.notes["title"] == "The start *here*"
