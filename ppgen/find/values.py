"""What the facts of conditions of one game may be: their sorts, and all texts that they may have."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from ppgen.find.move_facts import WORDS
from ppgen.find.puzzles import MOST
from ppgen.rules.board.move import ACTIONS, HOP
from ppgen.rules.board.tables import bits

if TYPE_CHECKING:
    from ppgen.find.sorts import Sort
    from ppgen.rules.board.moves import Play

SORTS: Mapping[str, Sort] = {
    **dict.fromkeys(("move", "tried", "own", "enemy", "after", "puzzle", "puzzle.*", "won", "moves.from"), "a mapping"),
    **dict.fromkeys(("moves.to", "moves.taken"), "a mapping"),
    **dict.fromkeys(("moves.from.*", "moves.to.*", "moves.taken.*"), "a list"),
    **dict.fromkeys(
        ("move.text", "move.kind", "move.word", "move.piece", "move.from", "move.to", "move.becomes"), "text"
    ),
    **dict.fromkeys(("move.hops", "move.parts", "move.captures", "own.*", "enemy.*", "puzzle.*.moves"), "a number"),
    **dict.fromkeys(("move.taken", "move.takes", "puzzle.*.keys", "puzzle.*.line"), "a list"),
    **dict.fromkeys(("move.promotes", "move.ends", "move.wins"), "a truth value"),
    **dict.fromkeys(("broken", "tried.*", "puzzle.*.unique", "winner", "won.by", "won.player", "won.sentence"), "text"),
    **dict.fromkeys(("won.spaces", "won.lines", "won.group"), "a list"),
}
"""The sorts of names that are no facts of the setup, by their paths; `*` is any word."""


def values_of(play: Play) -> dict[str, Collection[str | int]]:
    """All texts and numbers that facts of a game may be, or that lists among them may have, by their paths."""
    tables = play.tables
    kinds = tuple(dict.fromkeys(kind.kind for kind in tables.types))
    spaces = tuple(map(tables.name, bits(tables.usable)))
    moves = ("move.from", "move.to", "move.taken", "tried.from", "tried.to", "moves.to.*", "on.*")
    players = ("turn", "winner", "winners", "first", "players", "won.player")
    ends = tuple(dict.fromkeys(row.tag for row in play.end_rows))
    return {
        "move.kind": ACTIONS,
        "tried.kind": tuple(action for action in ACTIONS if action != ACTIONS[HOP]),
        "move.word": tuple(dict.fromkeys((*WORDS.values(), *ACTIONS))),
        **dict.fromkeys(("move.piece", "move.becomes", "move.takes", "tried.piece"), kinds),
        **dict.fromkeys((*moves, "won.spaces", "won.group", "check", "checked"), spaces),
        **dict.fromkeys(players, tables.players),
        "won.by": ends,
        "puzzle.*.unique": ("line", "key", "no"),
        "puzzle.*.moves": range(1, MOST + 1),
        **{f"{attribute.name}.at.*": attribute.values for attribute in tables.attributes},
    }
