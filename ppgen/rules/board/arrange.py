"""A position of a board game as an arrangement, for the drawing.

The art of a piece is the entry of the definition's `pieces:` whose key is its name (`red-coin` for red's coin) or its
kind (`coin`); a value of an attribute is drawn under the pieces if it has an entry of its name (`horizontal`), and a
region under all of them if it has one of its own (`home`, or `red-home` for red's).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from ppgen.boards.arrangement import Area, Arrangement, MoveArrow, Piece, SpaceMarker, Won
from ppgen.boards.beside import TurnMarker
from ppgen.boards.board import Board
from ppgen.boards.compass import Vector
from ppgen.boards.space import Space
from ppgen.definition.components import PieceKind
from ppgen.pieces import with_look
from ppgen.records import replace
from ppgen.rules.board.beside import OwnWords, quarter_turns, seats, trays, turn_marker
from ppgen.rules.board.directions import word_vectors
from ppgen.rules.board.families.guards import allowed
from ppgen.rules.board.families.slides import passable
from ppgen.rules.board.hop_paths import hop_path
from ppgen.rules.board.move import EXIT, HOP, MOVE, PLACE, REMOVE, SWAP, TOGGLE, Move
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.checks import attacks
from ppgen.rules.board.tables import NOBODY, PieceType, SlideRow, Tables, bits
from ppgen.rules.board.turns import move_text
from ppgen.rules.board.won import win_of
from ppgen.rules.protocol import TooMuch
from ppgen.things import Thing, named

CLEAR, GAP = 0.42, 0.05
"""How far an arrow keeps from the middle of a piece, and from the edge of one whose size is given, in spaces."""
OVERLAYS: Mapping[str, str] = {
    "legal-moves": "an arrow for every move that is legal now, also off the board; hops as one arrow with corners; "
    "a ring with ticks round each piece that a move captures or turns; a dot where a piece may be placed; a ring with "
    "a cross round a piece that may be removed",
    "turns": "a sign on every space that may be turned now, and on a piece that may be taken over by a swap",
    "won": "a stroke through each line of pieces that has won, or through the shortest chain that joins regions, or a "
    "ring around each of them if they have letters or stand on points; a ring around each piece that has reached its "
    "goal, or that is one of a group of all",
    "check": "an arrow from every piece that attacks a royal piece of whoever is to move, and a ring with ticks round "
    "the royal piece",
    "to-move": "who is to move, or who has won, below the board",
    "latest": "an arrow for the last move, a sign where a space was turned or a piece changed sides, and a ring where "
    "anything else changed",
}


_NO_WORDS: OwnWords = MappingProxyType({})


def empty_board(tables: Tables, pieces: Mapping[str, PieceKind], words: OwnWords = _NO_WORDS) -> Arrangement:
    """The board without a position: its holes, its regions that have a drawing, and the seats of the players."""
    holes = tuple(space for space in tables.board if not tables.usable >> tables.index(space) & 1)
    areas = (Area("holes", holes, "shade", Thing("holes")),) if holes else ()
    return Arrangement(
        tables.board,
        areas=(*areas, *_tinted(tables)),
        pieces=tuple(_regions(tables, pieces)),
        seats=seats(tables, words, None),
    )


def arrangement(
    play: Play,
    pieces: Mapping[str, PieceKind],
    position: Position,
    show: Collection[str] = (),
    before: Position | None = None,
    words: OwnWords = _NO_WORDS,
) -> Arrangement:
    """Everything on the board and beside it, with the overlays named. `before` is the position one turn ago, for
    `latest`; `words` are the game's own.
    """
    tables, name_of = play.tables, play.tables.board.naming.name
    board = empty_board(tables, pieces)
    placed = [*board.pieces, *_attributes(tables, pieces, position)]
    drawn = {kind.index: art for kind in tables.types if (art := art_of(pieces, kind)) is not None}
    for kind in tables.types:
        art = drawn.get(kind.index)
        role = "piece-dark" if art is None and kind.disc.is_dark else "piece"
        for index in bits(position.masks[kind.index]):
            space, name = tables.space(index), tables.name(index)
            look = kind.name.replace(" ", "-")
            thing = Thing("piece", look, owner="" if kind.owner == NOBODY else tables.players[kind.owner])
            if art is not None:
                turns = quarter_turns(tables, art, kind.owner)
                picture = art.art if kind.owner == NOBODY else with_look(art.art, kind.disc)
                placed.append(Piece(f"{look}-{name}", picture, (space,), role, thing, turns, art.size))
            else:
                placed.append(Piece(f"{look}-{name}", "", (space,), role, thing, text=kind.letter, disc=kind.disc))
    arrows: list[MoveArrow] = []
    markers: list[SpaceMarker] = []
    if "legal-moves" in show:
        arrows += legal_moves(play, position, pieces)
    if "check" in show:
        arrows += _checks(play, position, pieces)
    if "turns" in show:
        changing = (move for move in play.moves(position) if move.action in (TOGGLE, SWAP))
        spaces = [tables.space(move.end if move.action == TOGGLE else move.start) for move in changing]
        may_turn = Thing("sign", "may-turn")
        markers += [SpaceMarker(f"turn-{name_of(space)}", space, "", "turn", may_turn) for space in spaces]
    lines: tuple[Won, ...] = ()
    if "won" in show and (win := win_of(play, position)) is not None:
        # Nobody would tell a stroke along a line of the board from the line.
        on_lines = bool(tables.board.tracks)
        lines = () if on_lines else tuple(_winning_line(tables, line, is_chain=bool(win.group)) for line in win.lines)
        goals = Thing(look="won")
        reached = map(tables.space, win.spaces if on_lines else win.reached)
        markers += [SpaceMarker(f"won-{name_of(space)}", space, thing=goals) for space in reached]
    if before is not None and "latest" in show:
        last = last_move(play, before, position)
        arrow = None if last is None else arrow_of(tables, before, last, "move-done", pieces)
        arrows += [arrow] if arrow is not None else []
        on_it = () if arrow is None else (arrow.spaces[0], arrow.spaces[-1])
        turned = 0
        for old, new in zip(before.marks, position.marks, strict=True):
            turned |= old ^ new
        sides = _changed_sides(tables, before, position)
        signed = (*tables.spaces(turned), *(space for space in tables.spaces(sides) if space not in on_it))
        rings = [space for space in changed(tables, before, position) if space not in (*on_it, *signed)]
        markers += [SpaceMarker(f"latest-{name_of(space)}", space, thing=Thing(look="latest")) for space in rings]
        has_turned = Thing("sign", "turned")
        markers += [SpaceMarker(f"turned-{name_of(space)}", space, "", "turn", has_turned) for space in signed]
    return replace(
        board,
        pieces=tuple(placed),
        markers=tuple(markers),
        arrows=tuple(arrows),
        won=lines,
        trays=trays(tables, drawn, words, position),
        seats=seats(tables, words, _winner(play, position)),
        turn=_turn(play, position, drawn, words) if "to-move" in show else None,
    )


def _changed_sides(tables: Tables, before: Position, after: Position) -> int:
    """The spaces on which a piece of one player stood and one of another player stands."""
    found = 0
    for player in range(len(tables.players)):
        mine = others = 0
        for kind in tables.types:
            if kind.owner == player:
                mine |= before.masks[kind.index]
            else:
                others |= after.masks[kind.index]
        found |= mine & others
    return found


def _turn(play: Play, position: Position, art: Mapping[int, PieceKind], words: OwnWords) -> TurnMarker | None:
    """Who is to move, or who has won; nothing after a draw, and where the rules take too long to say."""
    try:
        winner = play.outcome(position)
    except TooMuch:
        return None
    if winner is None:
        return turn_marker(play.tables, art, words, position.to_move, "move")
    return None if winner < 0 else turn_marker(play.tables, art, words, winner, "won")


def legal_moves(play: Play, position: Position, pieces: Mapping[str, PieceKind]) -> list[MoveArrow]:
    """Every legal move that can be seen: arrows, and a dot or a cross where pieces are placed or removed.

    A space has one dot, however many kinds of pieces may be placed there.
    """
    drawn: dict[tuple[str, Space], MoveArrow] = {}
    arrows = []
    for move in play.moves(position):
        arrow = arrow_of(play.tables, position, move, pieces=pieces)
        if arrow is None:
            continue
        arrow = replace(arrow, captured=tuple(play.tables.spaces(play.taken(position, move))))
        if arrow.sign == "arrow":
            arrows.append(arrow)
            continue
        key = arrow.sign, arrow.spaces[0]
        first = drawn.setdefault(key, arrow)
        drawn[key] = replace(first, captured=tuple(dict.fromkeys((*first.captured, *arrow.captured))))
    return [*arrows, *drawn.values()]


def _checks(play: Play, position: Position, pieces: Mapping[str, PieceKind]) -> Iterator[MoveArrow]:
    """Every attack on a royal piece."""
    for there, move, lost in attacks(play, position):
        arrow = arrow_of(play.tables, there, move._replace(then=None), pieces=pieces)
        if arrow is not None:
            captured = tuple(play.tables.spaces(lost))
            yield replace(arrow, id=f"check-{arrow.id.removeprefix('move-')}", captured=captured)


def _winning_line(tables: Tables, line: tuple[int, ...], *, is_chain: bool) -> Won:
    """A straight line is named by its ends, a chain by every space."""
    spaces, names = tuple(map(tables.space, line)), [*map(tables.name, line)]
    place = " → ".join(names if is_chain else (names[0], names[-1]))
    return Won(f"won-{names[0]}-{names[-1]}", spaces, Thing("line", "winning", place))


def _winner(play: Play, position: Position) -> int | None:
    """Who has won, as far as it can be counted: a drawing is not the place to say that it cannot."""
    try:
        return play.outcome(position)
    except TooMuch:
        return None


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
    art = art_of(pieces, kind)
    clear = CLEAR if art is None or art.size is None else art.size / 2 + GAP
    takes = move.action in (MOVE, HOP) and bool(move.captured >> move.end & 1)
    captured = tuple(tables.spaces(move.captured)) if role == "move" else ()
    stops = (spaces[0], *map(tables.space, move.path)) if move.action == HOP else (spaces[0], spaces[-1])
    name_of = tables.board.naming.name
    place = " → ".join(name_of(space) if space in tables.board else "off" for space in stops)
    look = kind.name.replace(" ", "-")
    thing = Thing("move", f"unlawful-{look}" if role == "unlawful" else look, place)
    leap = _leap_round(tables, position.to_move, move) if move.action == MOVE and len(spaces) == 2 else None
    return MoveArrow(f"{role}-{text}", spaces, role, thing, clear, takes, captured, tables.rings, leap)


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


def changed(tables: Tables, before: Position, after: Position) -> tuple[Space, ...]:
    """The spaces that have another piece or another value of an attribute now, in the order of the board."""
    difference = 0
    for old, new in zip((*before.masks, *before.marks), (*after.masks, *after.marks), strict=True):
        difference |= old ^ new
    return tuple(tables.spaces(difference))


def _attributes(tables: Tables, pieces: Mapping[str, PieceKind], position: Position) -> list[Piece]:
    placed = []
    for attribute, mask in zip(tables.attributes, position.marks, strict=True):
        for index in bits(tables.usable):
            value = attribute.values[mask >> index & 1]
            if value in pieces:
                space = tables.space(index)
                kind = pieces[value]
                name, thing = (
                    f"{attribute.name}-{tables.name(index)}",
                    Thing("piece", value, label=f"{value} {kind.name}"),
                )
                placed.append(Piece(name, kind.art, (space,), "piece", thing, kind.rotation, kind.size))
    return placed


def _tinted(tables: Tables) -> Iterator[Area]:
    """The spaces of each tinted region, as one area."""
    for each in tables.tints:
        spaces, name = tuple(tables.spaces(each.spaces)), "-".join(filter(None, (each.player, each.region)))
        if spaces:
            yield Area(f"region-{name}", spaces, each.role, Thing("region", each.region, owner=each.player))


def _regions(tables: Tables, pieces: Mapping[str, PieceKind]) -> list[Piece]:
    """The regions that have a drawing of their own, for all players (`home`) or for each (`red-home`)."""
    placed = []
    for name, masks in tables.regions.items():
        for player, mask in enumerate(masks):
            owner = tables.players[player]
            key = f"{owner}-{name}"
            kind = pieces.get(key)
            if kind is None and player == 0:
                kind, owner = pieces.get(name), ""
            if kind is not None:
                for index in bits(mask):
                    space = tables.space(index)
                    thing = named("region", name, kind.name, owner)
                    turns = quarter_turns(tables, kind, player if owner else NOBODY)
                    placed.append(
                        Piece(f"{key}-{tables.name(index)}", kind.art, (space,), "piece", thing, turns, kind.size)
                    )
    return placed
