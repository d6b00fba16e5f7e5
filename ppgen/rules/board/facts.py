"""Everything that a caption may quote of a position of a board game."""

from __future__ import annotations

from collections import Counter

from ppgen.rules.board.move import PASS
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.facts import royal_facts
from ppgen.rules.board.tables import DRAW, Tables, bits, winners
from ppgen.rules.board.turns import move_text
from ppgen.rules.board.won import said, win_of
from ppgen.rules.verdict import Fact, Facts


def position_facts(play: Play, position: Position) -> Facts:
    """Whose turn it is, what is legal, who has won, and what stands where, off the board and in hand.

    `board.spaces` does not count holes. `moves.from` holds the legal moves of each piece by the space on which it
    stands, `moves.to` where they end, and `on` the spaces of each kind, by its name: `red coin`, or `fox` where no
    other player has one. `won` is there where one of the game's `ends` has come about: by
    which, and on which spaces that is seen.
    """
    tables = play.tables
    moves = play.moves(position)
    texts = [move_text(tables, move) for move in moves]
    starts: dict[str, list[str]] = {}
    ends: dict[str, list[str]] = {}
    for move, text in zip(moves, texts, strict=True):
        if move.start >= 0:
            start = tables.name(move.start)
            starts.setdefault(start, []).append(text)
            if move.end >= 0:
                ends.setdefault(start, []).append(tables.name(move.end))
    taken: dict[str, Fact] = {
        text: list(tables.names(spaces))
        for move, text in zip(moves, texts, strict=True)
        if (spaces := play.taken(position, move))
    }
    outcome = play.outcome(position)
    won_by = () if outcome is None else winners(outcome, len(tables.players))
    called = fact_names(tables)
    facts: dict[str, Fact] = {
        "board": _board(tables),
        "turn": tables.players[position.to_move],
        "over": outcome is not None,
        "winner": tables.players[won_by[0]] if len(won_by) == 1 else None,
        "winners": [tables.players[player] for player in won_by],
        "draw": outcome == DRAW,
        "must_pass": bool(moves) and moves[0].action == PASS and len(moves) == 1,
        "moves": {
            "count": len(moves),
            "all": texts,
            "from": starts,
            "to": {start: [*dict.fromkeys(names)] for start, names in ends.items()} if tables.parted else ends,
            "captures": len(taken),
            "taken": taken,
        },
        "on": {called[kind.index]: list(tables.names(position.masks[kind.index])) for kind in tables.types},
        "count": {
            called[kind.index]: {
                "on": position.masks[kind.index].bit_count(),
                "off": position.off[kind.index],
                "hand": position.hand[kind.index],
            }
            for kind in tables.types
        },
        "players": list(tables.players),
        "regions": {
            name: {player: list(tables.names(mask)) for player, mask in zip(tables.players, masks, strict=True)}
            for name, masks in tables.regions.items()
        },
        "empty": tables.empty(position).bit_count(),
    }
    facts |= royal_facts(play, position)
    win = win_of(play, position)
    if win is not None:
        lines: list[Fact] = [[*map(tables.name, line)] for line in win.lines]
        won: dict[str, Fact] = {"by": win.end.tag, "spaces": [*map(tables.name, win.spaces)], "lines": lines}
        won["player"] = None if win.player is None else tables.players[win.player]
        won["sentence"] = said(play, position, win)
        if win.group:
            won["group"] = [*tables.names(win.group)]
        facts["won"] = won
    if tables.either_first:
        facts["first"] = tables.players[position.first]
    for attribute, mask in zip(tables.attributes, position.marks, strict=True):
        changed = mask ^ tables.setup.marks[tables.attributes.index(attribute)]
        facts[attribute.name] = {
            attribute.values[0]: (tables.usable & ~mask).bit_count(),
            attribute.values[1]: (tables.usable & mask).bit_count(),
            "changed": (tables.usable & changed).bit_count(),
            "at": {tables.name(index): attribute.values[mask >> index & 1] for index in bits(tables.usable)},
        }
    return facts


def fact_names(tables: Tables) -> tuple[str, ...]:
    """What facts call each type of piece: with its owner where several players have the kind, else by its kind."""
    owners = Counter(kind.kind for kind in tables.types)
    return tuple(kind.name if owners[kind.kind] > 1 else kind.kind for kind in tables.types)


def _board(tables: Tables) -> dict[str, Fact]:
    spaces = tables.usable.bit_count()
    return {**tables.board.measures, "spaces": spaces, "holes": len(tables.board) - spaces}
