"""What a notebook asks of a public name is told, and what is printed of a result is one short line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ppgen
from ppgen.diagnostics import Mark
from tests.house import public_names

LONG = "A text\nof many\x1b[31m lines. " * 999
MARK = Mark("game.yaml", 3, 4)
FAULT = ppgen.Fault("BD-MOVE", "C3", LONG)
RESULTS: tuple[Callable[[], object], ...] = (
    lambda: ppgen.diff(games=["hexapawn"]),
    lambda: ppgen.diff(games=["hexapawn"]).changes[0],
    lambda: ppgen.gallery(games=["tic-tac-toe"]),
    lambda: ppgen.load("hexapawn").cover(),
    lambda: ppgen.load("hexapawn").cover().lines[0],
    lambda: ppgen.perft("chess", 1),
    lambda: ppgen.load("hexapawn").definition,
    lambda: ppgen.load("hexapawn").figures[0].statement,
    lambda: ppgen.load("hexapawn").figures[0].drawing(),
    lambda: ppgen.load("chess").sheets[0].spec,
    lambda: ppgen.load("chess").sheets[0].drawing(),
    lambda: ppgen.load("dodgem").rulebook.book,
    lambda: ppgen.load("wrack-line").decks[0].spec,
    lambda: ppgen.load("wrack-line").decks[0].cards[0].face.drawing(),
    lambda: ppgen.load("piecepack").components(["coin-suns-2"])[0].drawing,
    lambda: ppgen.Diagnostic(MARK, "FIG-CLAIM", LONG, LONG, values={"text": LONG}),
    lambda: ppgen.Difference("caption", LONG, before=LONG, after=LONG),
    lambda: ppgen.Verdict("illegal", (FAULT,) * 999, tried=LONG),
    lambda: FAULT,
)


def test_every_public_name_and_method_tells_its_help_its_signature_and_its_types() -> None:
    assert len(list(public_names.callables())) > 100
    assert public_names.untold() == []


def test_a_name_that_is_imported_for_checkers_alone_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from ppgen import api

    monkeypatch.delattr(api, "Verdict")
    assert public_names.untold() == ["Game.judge: get_type_hints: name 'Verdict' is not defined"]


@pytest.mark.parametrize("make", RESULTS)
def test_what_is_printed_of_a_result_is_one_short_line(make: Callable[[], object]) -> None:
    told = repr(make())
    assert len(told) < 200
    assert told.isprintable()


def test_a_result_is_told_by_what_tells_it_from_others() -> None:
    assert repr(FAULT).startswith("<ppgen.Fault BD-MOVE C3 A text of many")
    assert repr(ppgen.Verdict("illegal", (FAULT, FAULT))) == "<ppgen.Verdict illegal BD-MOVE>"
    assert repr(ppgen.perft("hexapawn", 2)) == "<ppgen.MoveCounts ppp/3/PPP white 2 10>"
