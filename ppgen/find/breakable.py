"""The codes of the rules that a turn of a game can break. A code is left out only where that is certain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ppgen.rules.board.notations import pdn
from ppgen.rules.board.pages import PAGES
from ppgen.rules.board.tables import ENEMY

if TYPE_CHECKING:
    from ppgen.rules.board.tables import Tables

_OF_POSITIONS = frozenset(("BD-COUNT", "BD-OFF", "BD-MOVED"))
"""The codes of faults that only a position has."""


def breakable(tables: Tables) -> list[str]:
    """The codes of faults that a turn of a game can have, however it is written, in the order of their pages."""
    never = {*_OF_POSITIONS, *_never(tables)}
    return [code for code in PAGES if code not in never]


def _never(tables: Tables) -> Iterator[str]:
    """The codes of what the game has not."""
    players = tables.move_tables
    places = [row for own in players for row in own.places]
    steps = [row for own in players for row in own.steps]
    slides = [row for own in players for row in own.slides]
    hops = [row for own in players for row in own.hops]
    parts = [part for own in players for turn in own.turns for part in turn.parts()]
    limits = {limit.refusal()[0] for row in places for limit in row.limits}
    onto = {*(row.onto for row in steps), *(row.onto for row in slides), *(row.onto for row in hops)}
    has = {
        "BD-HOLE": tables.usable != tables.board.whole,
        "BD-HAND": bool(places) and any(tables.hands),
        "BD-PART": any(own.turns for own in players),
        "BD-SPARED": any(part.spare is not None for part in parts),
        "BD-WAY": bool(slides or hops or parts),
        "BD-ONTO": ENEMY in onto,
        "BD-SUPPORT": any(row.support for row in places),
        "BD-BESIDE": any(row.beside is not None for row in places),
        "BD-HOP": bool(hops),
        "BD-DISTANCE": any(row.lines for row in slides),
        "BD-ATTRIBUTE": bool(tables.attributes),
        "BD-AMBIGUOUS": tables.notation == "fen" or pdn.draughts(tables) is not None,
        "BD-CAPTURE": tables.capture != "free" or bool(hops),
        "BD-SWAP": any(own.swaps for own in players),
        "BD-BLOCKED": "pass" in tables.blocked or any(own.passes for own in players),
        "BD-TURN": bool(tables.attributes),
        **{code: code in limits for code in ("BD-NOTHING", "BD-LIBERTY", "BD-KO")},
        "BD-CHECK": any(tables.royals),
        "BD-CASTLE": any(own.castles for own in players),
        "BD-PASSED": any(own.en_passants for own in players),
        "BD-BECOME": tables.parted,
    }
    return (code for code, is_there in has.items() if not is_there)
