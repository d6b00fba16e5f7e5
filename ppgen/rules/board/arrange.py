"""A position of a board game as an arrangement, for the drawing.

The art of a piece is the entry of the definition's `pieces:` whose key is its name (`red-coin` for red's coin) or its
kind (`coin`); a value of an attribute is drawn under the pieces if it has an entry of its name (`horizontal`), and a
region under all of them if it has one of its own (`home`, or `red-home` for red's).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from ppgen.boards.arrangement import Area, Arrangement, MoveArrow, Piece, SpaceMarker, Won
from ppgen.boards.beside import TurnMarker
from ppgen.boards.space import Space
from ppgen.definition.components import PieceKind
from ppgen.pieces import with_look
from ppgen.records import replace
from ppgen.rules.board.beside import OwnWords, marker_of_draw, quarter_turns, seats, trays, turn_marker
from ppgen.rules.board.move import SWAP, TOGGLE
from ppgen.rules.board.move_arrows import arrow_of, arrows_of, art_of, last_move, legal_moves
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position
from ppgen.rules.board.royal.checks import attacks
from ppgen.rules.board.tables import DRAW, NOBODY, Tables, bits
from ppgen.rules.board.won import win_of
from ppgen.rules.protocol import TooMuch
from ppgen.things import Thing, named

OVERLAYS: Mapping[str, str] = {
    "legal-moves": "an arrow for every move that is legal now, also off the board, of turns of several parts for "
    "the first; hops as one arrow with corners; a ring with ticks round each piece that a move "
    "captures or turns; a dot where a piece may be placed, or may fly if it has many spaces to go to; a ring with a "
    "cross round a piece that may be removed",
    "turns": "a sign on every space that may be turned now, and on a piece that may be taken over by a swap",
    "won": "a stroke through each line of pieces that has won, or through the shortest chain that joins regions, or a "
    "ring around each of them if they have letters or stand on points; a ring around each piece that has reached its "
    "goal, or that is one of a group of all",
    "check": "an arrow from every piece that attacks a royal piece of whoever is to move, and a ring with ticks round "
    "the royal piece",
    "to-move": "who is to move, or who has won, or that it is a draw, below the board",
    "latest": "an arrow for each part of the last move, thin for a shot, a sign where a space was turned or a "
    "piece changed sides, and a ring where anything else changed",
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
        done = [] if last is None else arrows_of(play, before, last, pieces)
        arrows += done
        on_it = [space for arrow in done for space in (arrow.spaces[0], arrow.spaces[-1])]
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
    """Who is to move, has won, or that it is a draw; None if several have won, or the rules take too long to say."""
    try:
        winner = play.outcome(position)
    except TooMuch:
        return None
    if winner is None:
        return turn_marker(play.tables, art, words, position.to_move, "move")
    if winner == DRAW:
        return marker_of_draw(words)
    return None if winner < 0 else turn_marker(play.tables, art, words, winner, "won")


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
            thing = Thing("region", each.region, ", ".join(tables.names(each.spaces)), each.player)
            yield Area(f"region-{name}", spaces, each.role, thing)


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
