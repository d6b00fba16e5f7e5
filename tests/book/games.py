"""A small game with a rulebook, for tests of its text."""

from __future__ import annotations

from pathlib import Path

from ppgen.definition.project import GameFolder
from ppgen.definition.variants import Choice
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.press.books import JudgedBook, judge_book
from ppgen.press.judging import JudgedGame, judge_games
from tests.small_game import PAWNS, head

FIGURES = """\
figures:
  - id: setup
    title: The setup
    position: setup
    expect: legal
    claims: {moves.count: 3}
    allow: {DRAW-COUNT: the text of the book lists them}
    caption: White has **{{ facts.moves.count }}** moves.
    alt: A board with pawns.
  - id: first-turn
    title: A first turn
    before-after: A1-A2
    expect: legal
    caption: A pawn moves.
    alt: Two boards, before and after a turn.
"""
PAWN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle class="art-solid" cx="5" cy="5" r="4"/></svg>'
)
MORE = """\
pieces: {white-pawn: {name: pawn, art: pawn}, black-pawn: {name: black pawn, art: pawn}}
parameters: {coins: {default: 17, min: 1, max: 40}}
words: {door: {name: "*door* <b>"}}
variants: {quick: {summary: It is shorter., changes: {summary: Short.}}}
"""
STATED = "{rule}`BD-OVER`{rule}`BD-OWNER`{rule}`BD-OCCUPIED`{rule}`BD-DIRECTION`"
"""Marks of every rule that the text of the small game should state."""
SHEETS = """\
sheets:
  - id: reference
    title: Reference
    layouts: [{column: {items: [title]}}]
"""


def game(folder: Path, text: str = "", *, figures: str = FIGURES, more: str = MORE + SHEETS) -> Path:
    """Write a game with this rulebook; without a text, one without a rulebook."""
    (folder / "art").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(head("pond") + PAWNS + more)
    (folder / "figures.yaml").write_text(figures)
    (folder / "art" / "pawn.svg").write_text(PAWN)
    (folder / "art" / "coin.svg").write_text(PAWN)
    if text:
        (folder / "rulebook.md").write_text(text)
    return folder


def judged(folder: Path, variants: tuple[str, ...] = ()) -> JudgedGame:
    place = GameFolder("pond", folder, Mark(str(folder / "game.yaml"), 1, 1))
    (game,) = judge_games((place,), Choice(variants))
    return game


def read(folder: Path, text: str, *, draft: bool = False, variants: tuple[str, ...] = ()) -> JudgedBook:
    """The rulebook of the small game with this text."""
    result = judge_book(judged(game(folder, text), variants), draft=draft)
    assert result is not None
    return result


def placed(findings: tuple[Diagnostic, ...]) -> list[tuple[str, int, int]]:
    """The codes with their lines and columns."""
    return [(finding.code, finding.mark.line, finding.mark.column) for finding in findings]
