"""Which positions can arise where moves capture or turn enemies by themselves: against all games on small boards."""

from __future__ import annotations

import pytest

from tests.rules_board.enumerated import check_verdicts, texts
from tests.rules_board.games import one, small

STAND = "setup: {white man: [A1, B2], black man: [B1, C2]}"
GAMES = {
    "flips of what is placed": ("{moves: [place], after: [flip: any]}", ""),
    "flips by steps": ("{moves: [step: any], after: [flip: any]}", STAND),
    "conversion by steps": ("{moves: [step: any], after: [convert: any]}", STAND),
    "conversion and growth": ("{moves: [place: {beside: own}, step: any], after: [convert: orthogonal]}", STAND),
    "flips from the hand": ("{moves: [place], hand: 2, after: [flip: orthogonal]}", ""),
    "conversion where it must": ("{moves: [place: {must: capture}], after: [convert: any]}", STAND),
    "captures at the edge": (
        "{moves: [step: any], after: [custodial-capture: {directions: any, edge: true}]}",
        STAND,
    ),
    "interventions": ("{moves: [step: any], after: [intervene: any]}", STAND),
    "surrounding": ("{moves: [step: any], after: [surround: {directions: orthogonal, edge: true}]}", STAND),
    "groups": ("{moves: [place], after: [enclose: orthogonal]}", ""),
    "groups with suicide": ("{moves: [place], after: [enclose: {directions: orthogonal, suicide: true}]}", ""),
    "groups with steps": ("{moves: [step: any], after: [enclose: {directions: orthogonal, suicide: true}]}", STAND),
}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("blocked", ["pass", "loss"])
def test_no_verdict_is_wrong(name: str, blocked: str) -> None:
    piece, setup = GAMES[name]
    rules = one(piece, 3, 2, f"{setup}\nblocked: {blocked}")
    assert check_verdicts(rules, list(texts(3, 2, "Mm"))[::41]) > 20


@pytest.mark.parametrize("blocked", ["pass", "loss"])
def test_no_verdict_is_wrong_where_a_ko_is_remembered(blocked: str) -> None:
    rules = one("{moves: [place], after: [enclose: {directions: orthogonal, ko: true}]}", 3, 2, f"blocked: {blocked}")
    assert check_verdicts(rules, list(texts(3, 2, "Mm"))[::59]) > 14


def test_no_verdict_is_wrong_where_kinds_change_sides() -> None:
    text = """
    players: [white, black]
    blocked: pass
    pieces:
      man: {moves: [step: orthogonal], after: [flip: any, promote: {to: king, in: far}]}
      king: {moves: [step: any]}
    setup: {white man: A1, black man: [C1, B2]}
    """
    assert check_verdicts(small(text, 3, 2), list(texts(3, 2, "MmKk"))[::211]) > 20
