"""Moves as arrows, dots and crosses: those that are legal, and a turn that was played or tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Literal

from ppgen.boards.arrangement import MoveArrow
from ppgen.boards.board import Board
from ppgen.boards.compass import Vector
from ppgen.boards.space import Space
from ppgen.definition.components import PieceKind
from ppgen.records import replace
from ppgen.rules.board.directions import word_vectors
from ppgen.rules.board.families.guards import allowed
from ppgen.rules.board.families.slides import passable
from ppgen.rules.board.hop_paths import hop_path
from ppgen.rules.board.move import EXIT, HOP, MOVE, NOWHERE, PLACE, REMOVE, Move, parts
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import PartRow, PieceType, ShotRow, SlideRow, Tables, bits
from ppgen.rules.board.turns import move_text
from ppgen.things import Thing

MOST_FLIGHTS = 6
"""To how many spaces arrows lead from a piece that flies: more would hide the board, and each space has a dot."""
CLEAR, GAP = 0.42, 0.05
"""How far an arrow keeps from the middle of a piece, and from the edge of one whose size is given, in spaces."""


def legal_moves(play: Play, position: Position, pieces: Mapping[str, PieceKind]) -> list[MoveArrow]:
    """Every legal move that can be seen: arrows, and a dot or a cross where pieces are placed or removed.

    A space has one dot, however many pieces may be placed there or fly there. Of turns of several parts the first parts
    are shown, each once.
    """
    flying = _flying(play, position)
    drawn: dict[tuple[str, Space], MoveArrow] = {}
    arrows = []
    for move in dict.fromkeys(move._replace(then=None) for move in play.moves(position)):
        arrow = arrow_of(play.tables, position, move, pieces=pieces)
        if arrow is None:
            continue
        if move.action == MOVE and flying.get(move.start, 0) >> move.end & 1:
            landing = arrow.thing._replace(place=play.tables.name(move.end))
            ends = arrow.spaces[-1:]
            arrow = replace(arrow, spaces=ends, thing=landing, sign="dot", flown_from=arrow.spaces[:1])
        arrow = replace(arrow, captured=tuple(play.tables.spaces(play.taken(position, move))))
        if arrow.sign == "arrow":
            arrows.append(arrow)
            continue
        key = arrow.sign, arrow.spaces[0]
        first = drawn.setdefault(key, arrow)
        captured, starts = ((*first.captured, *arrow.captured), (*first.flown_from, *arrow.flown_from))
        drawn[key] = replace(first, captured=tuple(dict.fromkeys(captured)), flown_from=tuple(dict.fromkeys(starts)))
    return [*arrows, *drawn.values()]


def _flying(play: Play, position: Position) -> dict[int, int]:
    """By the index of a space, where its piece may fly, if these are more spaces than arrows may lead to."""
    tables, empty = play.tables, play.tables.empty(position)
    ends: dict[int, int] = {}
    for row in tables.move_tables[position.to_move].flights:
        free = empty & row.into
        if free.bit_count() > MOST_FLIGHTS and (row.guard is None or allowed(row.guard, tables, position, empty)):
            for start in bits(position.masks[row.type] & row.start):
                ends[start] = ends.get(start, 0) | free
    return ends


def last_move(play: Play, before: Position, after: Position) -> Move | None:
    """The legal move that leads from one position to the other."""
    return next((move for move in play.moves(before) if play.apply(before, move) == after), None)


def arrow_of(
    tables: Tables,
    position: Position,
    move: Move,
    role: Literal["move", "move-done", "unlawful"] = "move",
    pieces: Mapping[str, PieceKind] = MappingProxyType({}),
) -> MoveArrow | None:
    """A move as an arrow, or as a dot or a cross where a legal move places or removes a piece; None where nothing is to
    be seen (a space toggled, a pass), and for a piece that was placed or removed already.
    """
    text = move_text(tables, move)
    if move.action in (PLACE, REMOVE) and role == "move":
        index = max(move.start, move.end)
        owned, space = tables.types[move.type].name.replace(" ", "-"), (tables.space(index),)
        if move.action == PLACE:
            return MoveArrow(f"move-{text}", space, role, Thing("placement", owned, tables.name(index)), sign="dot")
        return MoveArrow(f"move-{text}", space, role, Thing("removal", owned, tables.name(index)), sign="cross")
    if move.action not in (MOVE, HOP, EXIT):
        return None
    spaces = tuple(path_of(tables, position, move))
    kind = tables.types[move.type]
    clear = _clear(pieces, kind)
    takes = move.action in (MOVE, HOP) and bool(move.captured >> move.end & 1)
    captured = tuple(tables.spaces(move.captured)) if role == "move" else ()
    stops = (spaces[0], *map(tables.space, move.path)) if move.action == HOP else (spaces[0], spaces[-1])
    name_of = tables.board.naming.name
    place = " → ".join(name_of(space) if space in tables.board else "off" for space in stops)
    look = kind.name.replace(" ", "-")
    thing = Thing("move", f"unlawful-{look}" if role == "unlawful" else look, place)
    leap = _leap_round(tables, position.to_move, move) if move.action == MOVE and len(spaces) == 2 else None
    return MoveArrow(f"{role}-{text}", spaces, role, thing, clear, takes, captured, tables.rings, leap)


def arrows_of(
    play: Play,
    position: Position,
    move: Move,
    pieces: Mapping[str, PieceKind] = MappingProxyType({}),
    lawful: int | None = None,
) -> list[MoveArrow]:
    """The arrows of a turn, part by part: also those of shots, from the piece that moved. Only its first `lawful` parts
    were played, and the others tried; all were played by default.
    """
    arrows: list[MoveArrow] = []
    turns, here, text = play.turns[position.to_move], NOWHERE, move_text(play.tables, move)
    passing = pass_by(play.tables, position.to_move, move)
    for number, part in enumerate(parts(move)):
        alone = part._replace(then=None)
        role: Literal["move-done", "unlawful"] = "move-done" if lawful is None or number < lawful else "unlawful"
        arrow = arrow_of(play.tables, position, alone, role, pieces)
        if part.action == PLACE and _is_shot(play.tables, position.to_move, part, here, tried=role == "unlawful"):
            arrow = _shot(play.tables, position, part, here, role, pieces)
        if arrow is not None:
            arrows.append(replace(arrow, id=f"{role}-{text}" + (f"-{number + 1}" if arrows else "")))
        if part.end >= 0 and not (arrow is not None and arrow.is_shot):
            here = part.end
        position = turns.after(position, alone)
    passing = passing or _is_shot_back(arrows)
    return [replace(arrow, is_aside=True) for arrow in arrows] if passing else arrows


def _is_shot_back(arrows: Sequence[MoveArrow]) -> bool:
    """Whether a piece shot back along the way that it had come."""
    ways = pairwise(arrows)
    return any(shot.is_shot and not {*move.spaces}.isdisjoint(shot.spaces[1:]) for move, shot in ways)


def pass_by(tables: Tables, player: int, move: Move) -> bool:
    """Whether two pieces pass each other in a turn: whether it is a castling."""
    other = move.then
    return other is not None and any(
        (row.start, row.end, row.partner_start, row.partner_end) == (move.start, move.end, other.start, other.end)
        for row in tables.move_tables[player].castles
    )


def _is_shot(tables: Tables, player: int, part: Move, here: int, *, tried: bool) -> bool:
    """Whether a piece was shot from a space, and not placed otherwise. One that was `tried` need not lie on a line."""
    shots = (shot for turn in tables.move_tables[player].turns for shot in _shots(turn.then) if shot.type == part.type)
    return here >= 0 and any(
        tried or any(end == part.end for ray in shot.rays[here] for _, end in ray.spaces) for shot in shots
    )


def _shots(words: Sequence[PartRow]) -> Iterator[ShotRow]:
    for word in words:
        yield from word.shots
        yield from _shots(word.then)


def _shot(
    tables: Tables,
    position: Position,
    part: Move,
    here: int,
    role: Literal["move-done", "unlawful"],
    pieces: Mapping[str, PieceKind],
) -> MoveArrow:
    """The arrow of a shot, from the piece that stays where it is to the piece that was placed."""
    kind = tables.types[part.type]
    spaces = (tables.space(here), tables.space(part.end))
    look, place = kind.name.replace(" ", "-"), " → ".join(map(tables.board.naming.name, spaces))
    thing = Thing("shot", f"unlawful-{look}" if role == "unlawful" else look, place)
    shooter = next((each for each in tables.types if position.masks[each.index] >> here & 1), kind)
    clear = max(_clear(pieces, kind), _clear(pieces, shooter))
    return MoveArrow("", spaces, role, thing, clear, rings=tables.rings, is_shot=True)


def _clear(pieces: Mapping[str, PieceKind], kind: PieceType) -> float:
    """How far an arrow keeps from the middle of a piece, in spaces."""
    art = art_of(pieces, kind)
    return CLEAR if art is None or art.size is None else art.size / 2 + GAP


def _leap_round(tables: Tables, player: int, move: Move) -> Vector | None:
    """The columns and rows of a leap over the edge of a ring; None where a move leads straight over the board."""
    if not any(tables.rings):
        return None
    steps = [
        row.vector
        for row in tables.move_tables[player].steps
        if row.type == move.type and row.mask >> move.start & 1 and move.start + row.delta == move.end
        if max(map(abs, row.vector)) > 1
    ]
    if not steps or any(_leads(tables.board, move.start, vector, move.end) for vector in steps):
        return None
    return min(steps, key=lambda vector: (abs(vector[0]) + abs(vector[1]), vector))


def _leads(board: Board, start: int, vector: Vector, end: int) -> bool:
    """Whether one step in a direction leads from one space to another, without a ring."""
    return any(end in line.spaces[:1] for line in board.lines(start, vector))


def path_of(tables: Tables, position: Position, move: Move) -> list[Space]:
    """Every space of a move from its start. The last space of an exit lies off the board."""
    start = tables.space(move.start)
    if move.action == EXIT:
        # A move does not say in which direction it leaves: forward where that leads over the edge, else any side.
        board = tables.board
        ahead = word_vectors(board, "forward", tables.forwards[position.to_move])
        steps = [*ahead, *(direction.vector for direction in (*board.orthogonal, *board.diagonal))]
        outside = (board.beyond(start, step) for step in steps if board.leaves(move.start, step, tables.rings))
        return [start, next(outside, board.beyond(start, steps[0]))]
    if move.action == HOP:
        return hop_path(tables, position, move.type, [move.start, *move.path], move.captured)
    ways: list[list[int]] = []
    for row in tables.move_tables[position.to_move].slides:
        for ray in row.rays[move.start] if row.type == move.type else ():
            indices = [index for _, index in ray.spaces[: row.longest]]
            if move.end not in indices[row.shortest - 1 :]:
                continue
            if _free(tables, position, row, indices[: indices.index(move.end)]):
                ways.append(indices[: indices.index(move.end) + 1])
    if ways:  # of several ways round a ring the shortest
        shortest = min(ways, key=lambda way: len(way))
        if not any(tables.rings) and _passes_straight(tables, position, move, shortest):
            shortest = shortest[-1:]  # so that it is drawn as a hop is, below the pieces that it passes
        return [start, *(tables.space(index) for index in shortest)]
    if (way := _along_a_line(tables.board, move.start, move.end)) is not None:
        return way
    return hop_path(tables, position, move.type, [move.start, move.end])


def _passes_straight(tables: Tables, position: Position, move: Move, way: list[int]) -> bool:
    """Whether a way leads straight over pieces, on a board of cells."""
    occupied = ~tables.empty(position)
    if tables.board.tracks or not any(occupied >> index & 1 for index in way[:-1]):
        return False
    lines = (line.spaces for each in tables.board.directions for line in tables.board.lines(move.start, each.vector))
    return any([*spaces[: len(way)]] == way for spaces in lines)


def _along_a_line(board: Board, start: int, end: int) -> list[Space] | None:
    """The shortest way along one line that joins two points, whatever stands on it; None where no line does."""
    if not board.tracks:
        return None
    lines = [line.spaces for each in board.directions for line in board.lines(start, each.vector) if end in line.spaces]
    ways = [(start, *spaces[: spaces.index(end) + 1]) for spaces in lines]
    return [board.space(index) for index in min(ways, key=len)] if ways else None


def _free(tables: Tables, position: Position, row: SlideRow, indices: list[int]) -> bool:
    """Whether a slide may pass over spaces."""
    empty = tables.empty(position)
    free = passable(row, position, empty)
    if row.guard is not None:
        free &= allowed(row.guard, tables, position, empty)
    return all(free >> index & 1 for index in indices)


def art_of(pieces: Mapping[str, PieceKind], kind: PieceType) -> PieceKind | None:
    """The entry of `pieces:` that draws a type of piece."""
    return pieces.get(kind.name.replace(" ", "-")) or pieces.get(kind.kind)
