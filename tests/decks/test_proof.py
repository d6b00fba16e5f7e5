"""Proofs and overviews: cards to look at, with what they are called and which version they are of."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

import ppgen
from ppgen.scene.model import GlyphRun, Group, Item, Shape, Use
from ppgen.scene.path import bounds
from ppgen.sheets.decks.book import DeckBook
from ppgen.sheets.decks.overview import Overview
from tests.decks.conftest import DECK, Write
from tests.decks.test_selecting import git
from tests.printed import printed

VERSIONED = 'version: "1.2"\n' + DECK


def proof(folder: Path, **options: Any) -> DeckBook:
    printout = ppgen.load(folder).decks[0].sheet.drawing(proof=True, **options).printout
    assert isinstance(printout, DeckBook)
    return printout


def words(items: tuple[Item, ...]) -> list[str]:
    """The words under each card."""
    texts = [" ".join(printed(item.items)) for item in items if isinstance(item, Group) and item.role == "proof"]
    return [" ".join(text.split()) for text in texts]


def in_git(folder: Path) -> None:
    git(folder.parent, "init", "-q", "-b", "main")
    git(folder.parent, "add", ".")
    git(folder.parent, "commit", "-qm", "First", "--date", "2026-11-20T12:00:00Z")


def test_a_proof_names_card_deck_version_and_commit(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-11-20T12:00:00Z")
    folder = write(VERSIONED)
    in_git(folder)
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=True)
    told = words(proof(folder).page(0).scene.items)
    assert told[0] == f"Spice · Market cards · 1.2 · {done.stdout[:7]}, 2026-11-20"
    assert ppgen.load(folder).decks[0].sheet.pdf(proof=True) == ppgen.load(folder).decks[0].sheet.pdf(proof=True)


def test_a_proof_says_that_the_definition_has_changed_since(write: Write) -> None:
    folder = write(VERSIONED)
    in_git(folder)
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert words(proof(folder).page(0).scene.items)[0].endswith(", changed since")


def test_a_proof_outside_git_says_so(write: Write) -> None:
    assert words(proof(write()).page(0).scene.items)[0] == "Spice · Market cards · not in git"


def test_a_proof_of_what_nobody_has_committed_says_so(write: Write) -> None:
    folder = write()
    git(folder.parent, "init", "-q")
    assert words(proof(folder).page(0).scene.items)[0] == "Spice · Market cards · not committed"


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_lines_show_the_trim_and_the_safety_margin(write: Write, bleed: float) -> None:
    printout = proof(write(), bleed=bleed)
    page = printout.sides[0].cut
    items = printout.page(0).scene.items
    for role, beyond in (("trim", 0.0), ("safe", -3.0)):
        lines = [bounds(item.path) for item in items if isinstance(item, Shape) and item.role == role]
        cells = [placed.cell.inset(-beyond) for placed in page.parts]
        for line, cell in zip(lines, cells, strict=True):
            assert tuple(line) == pytest.approx(tuple(cell), abs=1e-6)


def test_no_words_of_a_proof_lie_on_a_card_or_beyond_the_paper(write: Write) -> None:
    """They would hide what they are about."""
    ways: list[dict[str, Any]] = [{}, {"bleed": 2.0}, {"gutter": 5.0, "paper": "a4"}]
    for options in ways:
        printout = proof(write(VERSIONED), **options)
        for side in printout.sides:
            for placed in side.cut.parts:
                room = printout.proof.room(placed.part) if printout.proof else 0.0
                corners = [placed.face @ (x, placed.part.height / 2 + at) for x in (-31, 31) for at in (0.3, room)]
                for x, y in corners:
                    assert 0 < x < printout.job.paper.width
                    assert 0 < y < printout.job.paper.height
                    for other in side.cut.parts:
                        cell = other.cell
                        inside = cell.x + 0.01 < x < cell.right - 0.01 and cell.y + 0.01 < y < cell.bottom - 0.01
                        assert not inside


def test_the_backs_of_a_proof_say_that_they_are(write: Write) -> None:
    printout = proof(write(), duplex="long-edge")
    assert words(printout.page(1).scene.items)[0] == "Spice · Market cards, back · not in git"


def test_a_name_that_is_wider_than_its_card_is_refused(write: Write) -> None:
    rows = "rows: [{n: Donaudampfschifffahrt}], key: n"
    folder = write(f"decks: [{{id: d, title: D, {rows}, width: 12, height: 20, face: {{text: A}}}}]\n")
    with pytest.raises(ppgen.EnvironmentProblem, match="do not fit under card 'Donaudampfschifffahrt'"):
        proof(folder)


# Overviews ----------------------------------------------------------------------------------------------------------


def overview(folder: Path, deck: int = 0, **options: Any) -> Overview:
    printout = ppgen.load(folder).decks[deck].sheet.drawing(overview=True, **options).printout
    assert isinstance(printout, Overview)
    return printout


def faces(items: tuple[Item, ...]) -> list[Use]:
    return [part for item in items if isinstance(item, Group) for part in item.items if isinstance(part, Use)]


def test_an_overview_has_each_card_once_with_its_copies(write: Write) -> None:
    printout = overview(write())
    items = printout.page(0).scene.items
    assert [use.thing.look for use in faces(items)] == ["spice", "silk", "gold"]
    told = [text for text in printed(items) if "×" in text]
    assert told == ["×4", "×3", "×2"]
    assert "Market cards (9 cards)" in list(printed(items))
    assert printout.page_count == 1
    assert printout.note == "one side, 3 different cards at 60 % of their size"


@pytest.mark.parametrize("number", [1, 54, 200])
@pytest.mark.parametrize("paper", ["letter", "a4", "279.4x215.9mm"])
def test_all_cards_stand_on_one_page_inside_its_margin(write: Write, number: int, paper: str) -> None:
    rows = "name,cost,count,rules\n" + "".join(f"Card {n},1,{n % 4 + 1},Rule\n" for n in range(number))
    printout = overview(write(rows=rows), paper=paper)
    items = printout.page(0).scene.items
    uses, job = faces(items), printout.job
    assert len(uses) == number
    share = printout.share
    for use in uses:
        assert use.transform[0] == pytest.approx(share)
        x, y = use.transform[4:]
        assert x - 31.75 * share >= 6.35 - 1e-6
        assert x + 31.75 * share <= job.paper.width - 6.35 + 1e-6
        assert y - 44.45 * share >= 6.35 - 1e-6
        assert y + 44.45 * share <= job.paper.height - 6.35 + 1e-6
    assert all(run.size >= 7 * 25.4 / 72 - 1e-6 for run in _runs(items))


def _runs(items: tuple[Item, ...]) -> list[GlyphRun]:
    """What is set beside the cards, and not on them."""
    runs = [item for item in items if isinstance(item, GlyphRun)]
    return runs + [run for item in items if isinstance(item, Group) for run in _runs(item.items)]


def test_more_cards_than_a_page_shows_are_refused_with_what_would_do(write: Write) -> None:
    rows = "name,cost,count,rules\n" + "".join(f"Card {n},1,1,Rule\n" for n in range(450))
    with pytest.raises(ppgen.EnvironmentProblem) as refused:
        overview(write(rows=rows), paper="a5")
    assert refused.value.message == "450 cards of market do not fit on one page of a5"
    assert refused.value.hint
