"""A turn that the rules do not allow, as it was tried: its arrow, the piece ghosted where it came from, and a cross."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppgen.boards.arrangement import Arrangement, Piece, SpaceMarker
from ppgen.boards.space import Space
from ppgen.definition.components import PieceKind
from ppgen.records import replace
from ppgen.rules.board.arrange import arrangement
from ppgen.rules.board.beside import OwnWords
from ppgen.rules.board.move import HOP, PLACE, REMOVE, Move
from ppgen.rules.board.move_arrows import arrow_of, arrows_of, pass_by
from ppgen.rules.board.moves import Play
from ppgen.rules.board.part_faults import lawful_parts
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import Tables
from ppgen.rules.board.turns import WrittenTurn, part_texts, rough_move, written_parts
from ppgen.things import Thing


def attempt(
    play: Play,
    pieces: Mapping[str, PieceKind],
    after: Arrangement,
    before: Position,
    written: WrittenTurn,
    words: OwnWords,
) -> Arrangement:
    """The board with a turn that was tried. `after` is the position as far as the turn could be carried out, and
    `words` are the game's own.

    A move is shown on the position before it, with nothing captured or turned, and nothing more in a tray: the piece
    stands on its last space, and its ghost on the first. Where the last space is taken, the piece stays on the first,
    so that both are seen.
    """
    if written.then:
        return _of_parts(play, pieces, after, before, written, words)
    tables = play.tables
    spaces = tuple(tables.space(index) for index in written.spaces)
    names = tuple(map(tables.name, written.spaces))
    if not spaces:
        return after
    markers = (SpaceMarker(f"cross-{names[-1]}", spaces[-1], role="wrong", thing=Thing("cross")),)
    if written.does not in ("move", "exit", "remove"):
        turned = (SpaceMarker(f"turned-{names[0]}", spaces[0], role="turn", thing=Thing("sign", "turned")),)
        shown = (*(turned if written.does == "toggle" else ()), *markers)
        return replace(after, markers=(*after.markers, *shown))
    earlier = arrangement(play, pieces, before, words=words)
    stood = earlier.pieces
    ids = {f"{kind.name.replace(' ', '-')}-{names[0]}" for kind in tables.types}
    mover = next((piece for piece in stood if piece.id in ids), None)
    if mover is None:
        return replace(after, markers=(*after.markers, *markers))
    taken = written.does == "move" and bool(_standing(before, written.spaces[-1]))
    if not taken:
        moved = (_moved(mover, spaces[-1], names),) if written.does == "move" else ()
        stood = (*(piece for piece in stood if piece is not mover), _ghost(mover), *moved)
    move = _move(play, before, written)
    arrow = None if move is None else arrow_of(tables, before, move, "unlawful", pieces)
    is_lettered = bool(mover.text) and not mover.art
    arrows = (
        ()
        if arrow is None
        else (replace(arrow, id=f"unlawful-{written.text}", takes=taken, is_off_letters=is_lettered),)
    )
    board = replace(after, pieces=stood, trays=earlier.trays, seats=earlier.seats)
    return replace(board, arrows=(*after.arrows, *arrows), markers=(*after.markers, *markers))


def _of_parts(
    play: Play,
    pieces: Mapping[str, PieceKind],
    after: Arrangement,
    before: Position,
    written: WrittenTurn,
    words: OwnWords,
) -> Arrangement:
    """A turn of several parts that was tried: the last part as if it were a turn, after the parts before it. Those with
    which a legal turn begins are shown as played, the others with the ghosts of their pieces. Nothing but those parts
    is carried out.
    """
    tables, turns = play.tables, play.turns[before.to_move]
    *earlier, last = wrote = written_parts(written)
    legal = (part_texts(tables, move) for move in play.every(before))
    lawful = lawful_parts([part.text for part in wrote], legal)
    middle = before
    done: list[Move] = []
    for part in earlier:
        move = rough_move(tables, part, middle.masks, middle.to_move)
        if move is not None:
            middle = turns.after(middle, move)
            done.append(move)
    tried = rough_move(tables, last, middle.masks, middle.to_move)
    board = arrangement(play, pieces, middle, words=words)
    if last.does in ("place", "become") and tried is not None:
        board = arrangement(play, pieces, turns.after(middle, tried), words=words)
    placed = tuple(_ring(tables, move) for move in done if move.action == PLACE)
    board = replace(after, pieces=board.pieces, trays=board.trays, seats=board.seats)
    board = replace(board, markers=(*board.markers, *placed))
    board = attempt(play, pieces, board, middle, last, words)
    chain = [*done, *([tried] if tried is not None and last.does == "place" else [])]
    arrows = arrows_of(play, before, _joined(chain), pieces, lawful) if chain else []
    ghostly = [move for number, move in enumerate(done) if number >= lawful or move.action == REMOVE]
    gone = [_ghost(piece) for piece in _left(play, pieces, before, ghostly, words)]
    lettered = {piece.spaces[0] for piece in gone if piece.text and not piece.art}
    arrows = [replace(arrow, is_off_letters=arrow.spaces[0] in lettered) for arrow in arrows]
    arrows += board.arrows
    if tried is not None and pass_by(tables, before.to_move, _joined([*done, tried])):
        arrows = [replace(arrow, is_aside=arrow.role == "unlawful") for arrow in arrows]
    return replace(board, pieces=(*gone, *board.pieces), arrows=tuple(arrows))


def _ring(tables: Tables, move: Move) -> SpaceMarker:
    """Round a piece that was placed in a part of a turn before the one that is not allowed."""
    return SpaceMarker(f"latest-{tables.name(move.end)}", tables.space(move.end), thing=Thing(look="latest"))


def _joined(moves: Sequence[Move]) -> Move:
    """Parts of a turn as one turn."""
    whole = moves[-1]
    for move in reversed(moves[:-1]):
        whole = move._replace(then=whole)
    return whole


def _left(
    play: Play, pieces: Mapping[str, PieceKind], before: Position, moves: Sequence[Move], words: OwnWords
) -> list[Piece]:
    """The pieces that moved or were removed in some parts of a turn, where they stood before it."""
    left = {play.tables.space(move.start) for move in moves if move.start >= 0}
    earlier = arrangement(play, pieces, before, words=words)
    return [piece for piece in earlier.standing if left.issuperset(piece.spaces) and piece.thing.kind == "piece"]


def crossed(tables: Tables, after: Arrangement, end: int) -> Arrangement:
    """The board with a cross where a turn would end that says too little of the way there; `end` is an index, or
    nowhere.
    """
    if end < 0:
        return after
    cross = SpaceMarker(f"cross-{tables.name(end)}", tables.space(end), role="wrong", thing=Thing("cross"))
    return replace(after, markers=(*after.markers, cross))


def _standing(position: Position, index: int) -> int:
    """Not 0 if a piece stands on the space."""
    return sum(mask >> index & 1 for mask in position.masks)


def _ghost(piece: Piece) -> Piece:
    return replace(piece, id=f"ghost-{piece.id}", role="ghost", thing=piece.thing._replace(kind="ghost"))


def _moved(piece: Piece, end: Space, names: tuple[str, ...]) -> Piece:
    """The piece on another space; `names` are those of the spaces of its way."""
    return replace(piece, id=piece.id.removesuffix(names[0]) + names[-1], spaces=(end,))


def _move(play: Play, before: Position, written: WrittenTurn) -> Move | None:
    """The move as it was written: with every space of a chain, or off the board."""
    rough = rough_move(play.tables, written, before.masks, before.to_move)
    if rough is not None and written.does == "move" and len(written.spaces) > 2:
        return rough._replace(action=HOP, path=written.spaces[1:])
    return rough
