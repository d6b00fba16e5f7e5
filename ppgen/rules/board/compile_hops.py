"""Hops, compiled: where each leads, over whom, and which hops of a piece go on with one another in one turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppgen.boards.compass import Vector
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.compile_slides import landing
from ppgen.rules.board.move_words import HopMove, PieceMove
from ppgen.rules.board.regions import Atlas
from ppgen.rules.board.tables import Guard, HopRow, Jump, PieceType
from ppgen.rules.board.terrain import Terrain

ALONE = "alone"
"""The name of a chain that no other word takes part in."""


def hop_row(
    terrain: Terrain,
    atlas: Atlas,
    types: Sequence[PieceType],
    word: HopMove,
    vectors: tuple[Vector, ...],
    player: int,
    kind: PieceType,
    guard: Guard | None,
    chains: Mapping[HopMove, int],
) -> HopRow:
    """The row of a hop for one player. `chains` has the number of the chain of each word that is in one with others."""
    if word.far:
        jumps, clears = terrain.far_jumps(vectors, lands_next=word.land == "next")
    else:
        jumps, clears = terrain.near_jumps(vectors)
    into, through = atlas.mask(word.into, player), atlas.mask(word.through, player)
    if into & through != terrain.usable:
        kept = [_kept(*here, into, through) for here in zip(jumps, clears, strict=True)]
        jumps = tuple(here for here, _ in kept)
        clears = tuple(clear for _, clear in kept)
    whom = {
        "enemy": tuple(each.index for each in types if each.owner >= 0 and each.owner != player),
        "friend": tuple(each.index for each in types if each.owner == player),
        "any": tuple(each.index for each in types),
    }[word.over]
    if word.piece:
        whom = tuple(index for index in whom if types[index].kind == word.piece)
    onto, prey, start = landing(atlas, types, word, player)
    return HopRow(
        kind.index,
        jumps,
        clears,
        word.over,
        whom if word.piece else None,
        onto,
        word.captures,
        word.repeat,
        word.straight,
        word.lift == "at-end",
        chains.get(word, -1),
        start,
        guard,
        () if word.far or terrain.board.tracks else tuple(map(terrain.shift, vectors)),
        prey,
    )


def _kept(
    jumps: tuple[Jump, ...], clears: tuple[int, ...], into: int, through: int
) -> tuple[tuple[Jump, ...], tuple[int, ...]]:
    """The jumps that land in a region and pass over another one alone."""
    kept = [
        (jump, clear)
        for jump, clear in zip(jumps, clears, strict=True)
        if jump[1] & into and not (jump[0] | clear) & ~through
    ]
    return tuple(jump for jump, _ in kept), tuple(clear for _, clear in kept)


def chained(moves: Sequence[PieceMove], report: CompileReport) -> dict[HopMove, int]:
    """The hops of a piece that go on with other ones, each with the number of its chain.

    Words that give the same `chain` do; without it, all that are repeated and capture, and all that are repeated and
    do not.
    """
    groups: dict[tuple[str, bool], list[HopMove]] = {}
    for word in moves:
        if isinstance(word, HopMove) and word.chain != ALONE:
            if word.chain:
                groups.setdefault((word.chain, True), []).append(word)
            elif word.repeat != "once":
                groups.setdefault(("", word.captures), []).append(word)
    for (name, _), words in groups.items():
        if name and len(words) == 1:
            message = f"no other hop of the piece is in the chain {name!r}"
            report.add(
                words[0].mark, "DEF-REFERENCE", message, f"`chain: {ALONE}` keeps a hop out of the others' chain"
            )
        elif name and all(word.repeat == "once" for word in words):
            message = f"no hop goes on after another in the chain {name!r}: each of them is made `once`"
            report.add(words[0].mark, "DEF-RANGE", message, "`repeat: may` or `must` says after which of them one may")
    together = [words for words in groups.values() if len(words) > 1]
    return {word: number for number, words in enumerate(together) for word in words}
