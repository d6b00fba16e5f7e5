"""Un-moves: every position and move that may have led to a position, as the tables alone tell.

Whether the move was legal there (nothing else was compulsory, the game was not over, a condition held) is for the move
generator to say: `retro.RetroAnalysis.before` asks it.

What a position may have remembered before a turn, by what it remembers after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from ppgen.records import replace
from ppgen.rules.board.effects.enclosing import EncloseRow
from ppgen.rules.board.families.rights import castling
from ppgen.rules.board.families.turns import chained
from ppgen.rules.board.move import MOVE, PASS, PASSING, SWAP, Move, parts
from ppgen.rules.board.moves import Play
from ppgen.rules.board.position import Position, spaces_of
from ppgen.rules.board.reach.effort import effort_of
from ppgen.rules.board.reach.graph import Graph
from ppgen.rules.board.reach.unmoves.backwards import Backwards, Candidate
from ppgen.rules.board.reach.unmoves.material import Material
from ppgen.rules.board.reach.unmoves.motions import NO_CHOICE, landings
from ppgen.rules.board.rights import CASTLING, EN_PASSANT, UNMOVED, may_be_passed, standing_rights, standing_unmoved
from ppgen.rules.board.tables import (
    CastleRow,
    EnPassantRow,
    MemorySlot,
    MoveTables,
    PartRow,
    PlaceRow,
    SetRow,
    ShotRow,
    Tables,
    TurnRow,
    bits,
)


class UnMoves:
    """The moves of one game, taken back."""

    def __init__(self, play: Play, graph: Graph) -> None:
        tables = play.tables
        self.play = play
        self.tables = tables
        self.material = Material(graph)
        self._effort = effort_of(play)
        players = range(len(tables.players))
        self._alone = tuple(self._by_words(player, own.alone or own) for player, own in enumerate(tables.move_tables))
        self._firsts = tuple(
            tuple(self._by_words(player, row.first) for row in tables.move_tables[player].turns) for player in players
        )
        self._memories = Memories(tables)
        self._parts: dict[tuple[int, int], Backwards] = {}
        self.complete = _is_complete(tables)
        """Whether every move of the game is taken back."""

    def candidates(self, position: Position, longest: int = 0, among: int = -1) -> Iterator[Candidate]:
        """Each earlier position with the move that may have led here, some of them more than once, those without
        captures first of each piece. `longest` limits the hops of a chain (0: any number);
        of pieces that came to a space only those on `among` are taken back.

        Captured pieces are back, of every type that the game lacks and that can stand where it was.
        """
        for found in self.listed(position, longest, among):
            if found is not None:
                yield found

    def listed(self, position: Position, longest: int = 0, among: int = -1) -> Iterator[Candidate | None]:
        """The same; None wherever some were left out because there are too many."""
        if not self.tables.memory:
            yield from self._listed(position, longest or self.tables.board.size, among)
            return
        for found in self._listed(position, longest or self.tables.board.size, among):
            if found is None:
                yield None
                continue
            earlier, move = found
            for memory in self._memories.before(earlier, move, position):
                yield earlier._replace(memory=memory), move

    def _listed(self, position: Position, longest: int, among: int) -> Iterator[Candidate | None]:
        tables = self.tables
        mover = (position.to_move - 1) % len(tables.players)
        back = position._replace(to_move=mover)
        own = tables.move_tables[mover]
        yield from self._alone[mover].listed(back, self.material.missing(back), longest, among)
        if tables.blocked[mover] == "pass" and not (own.alone or own).passes:
            yield back, PASSING
        if own.swaps:
            yield from self._swaps(back, own)
        for castle in own.castles:
            yield from _castled(back, tables.empty(back), castle)
        for passing in own.en_passants:
            yield from self._passed(back, passing)
        for number, row in enumerate(own.turns):
            for path in _paths(row.then):
                yield from self._turns(back, mover, self._firsts[mover][number], row, path, (), longest)

    def _by_words(self, player: int, own: MoveTables) -> Backwards:
        return Backwards(self.tables, player, own, self.material, self._effort)

    # --- turns of several parts ---------------------------------------------------------------------------------------

    def _turns(
        self,
        back: Position,
        mover: int,
        first: Backwards,
        row: TurnRow,
        path: tuple[PartRow, ...],
        done: tuple[Move, ...],
        longest: int,
    ) -> Iterator[Candidate | None]:
        """The turns whose parts after the first follow a path, from the last one back; some are taken back already."""
        left = path[: len(path) - len(done)]
        if left:
            part = left[-1]
            found = self._of(mover, part, back, longest)
        else:
            found = first.listed(back, self.material.missing(back), longest, self._movers(back, mover, row, path, done))
        for candidate in found:
            if candidate is None:
                yield None
                continue
            earlier, move = candidate
            so_far = (move, *done)
            if left:
                yield from self._turns(earlier, mover, first, row, path, so_far, longest)
            elif _follow(path, so_far):
                turn = so_far[-1]
                for each in reversed(so_far[:-1]):
                    turn = chained(each, turn)
                yield earlier, turn

    def _movers(
        self, back: Position, mover: int, row: TurnRow, path: tuple[PartRow, ...], done: tuple[Move, ...]
    ) -> int:
        """On which spaces a piece may have come first, as far as lines and shots of what came next tell."""
        own = spaces_of(back[0], self.tables.friends[mover])
        if not path:
            return ~self._taking(back, row, own)
        part, among = path[0], -1
        if part.line is not None:
            among = part.line.in_lines(own)
        if part.shots:
            among &= self._shooters(part, back, done[0])
        return among

    def _taking(self, back: Position, row: TurnRow, own: int) -> int:
        """The spaces of lines after which the turn would have gone on with a removal."""
        in_lines = 0
        for part in row.then:
            if part.what != "remove" or part.need == "may" or part.line is None or part.when or part.then:
                continue
            if any(back[0][each.type] & each.spaces for each in part.moves.removes if _is_free(each)):
                in_lines |= part.line.in_lines(own)
        if not in_lines or self.tables.memory:
            return 0
        after = back._replace(to_move=(back.to_move + 1) % len(self.tables.players))
        return in_lines if self.play.ended(after) is None else 0

    def _shooters(self, part: PartRow, back: Position, shot: Move) -> int:
        """Where those stand that may have shot something."""
        empty, found = self.tables.empty(back), 0
        for start in bits(self.tables.usable & ~empty):
            if any(row.type == shot.type and _is_open(row, start, shot.end, empty) for row in part.shots):
                found |= 1 << start
        return found

    def _of(self, mover: int, part: PartRow, back: Position, longest: int) -> Iterator[Candidate | None]:
        """What a part did, taken back."""
        key = mover, id(part)
        words = self._parts.get(key)
        if words is None:
            shots = tuple(PlaceRow(row.type, row.into, None) for row in part.shots)
            own = replace(part.moves, places=shots) if shots else part.moves
            words = self._parts[key] = self._by_words(mover, own)
        return words.listed(back, self.material.missing(back), longest)

    # --- what the past allows -----------------------------------------------------------------------------------------

    def _passed(self, back: Position, row: EnPassantRow) -> Iterator[Candidate]:
        """Captures of a piece that had just slid over a space."""
        tables = self.tables
        stock = self.material.missing(back)
        empty = tables.empty(back)
        for passed, (victim, kind) in row.victims[(back.to_move - 1) % len(tables.players)].items():
            if victim & ~empty or stock[self.material.family[kind]] < 1:
                continue
            for end in bits(passed):
                for after, choice in landings(tables, row.type, end):
                    if choice != NO_CHOICE or not back.masks[after] >> end & 1:
                        continue
                    for start in bits(row.origins.get(1 << end, 0) & empty):
                        masks = list(back.masks)
                        masks[after] ^= 1 << end
                        masks[row.type] |= 1 << start
                        masks[kind] |= victim
                        yield back._replace(masks=tuple(masks)), Move(MOVE, row.type, start, end, victim)

    def _swaps(self, back: Position, own: MoveTables) -> Iterator[Candidate]:
        tables = self.tables
        for kind, to, setup, ends in own.swaps:
            for end in bits(back.masks[to] & ~setup[to]):
                for start in (start for start in bits(tables.usable) if ends[start] == end):
                    masks, hand = list(back.masks), list(back.hand)
                    masks[to] ^= 1 << end
                    masks[kind] |= 1 << start
                    hand[to] += tables.hands[to]
                    hand[kind] -= tables.hands[kind]
                    yield back._replace(masks=tuple(masks), hand=tuple(hand)), Move(SWAP, to, start, end)


def _is_complete(tables: Tables) -> bool:
    if not all(is_exact(slot) for slot in tables.memory):
        return False
    for after in tables.after:
        groups = [effect for effect in after.effects if isinstance(effect, EncloseRow)]
        if groups and len(tables.players) > 2:
            return False  # a region may have held groups of several players
        if any(effect.suicide for effect in groups) and (after.promote or after.choices or len(after.effects) > 1):
            return False
    shot = {row.type for own in tables.move_tables for turn in own.turns for part in turn.parts() for row in part.shots}
    if any(tables.after[kind].choices for kind in shot):
        return False  # nothing is chosen for what is shot
    passing = {row.type for own in tables.move_tables for row in own.en_passants}
    castling_ = {kind for own in tables.move_tables for row in own.castles for kind in (row.type, row.partner)}
    return not any(tables.after[kind].effects or tables.after[kind].toggle_left for kind in passing | castling_)


def _paths(parts: Sequence[PartRow]) -> Iterator[tuple[PartRow, ...]]:
    """The parts that may follow a first one, in every order that the words allow; none of them, too."""
    yield ()
    for part in parts:
        for path in _paths(part.then):
            yield (part, *path)


def _follow(path: Sequence[PartRow], moves: Sequence[Move]) -> bool:
    """Whether each part begins where the piece stands that moved, as far as it must."""
    here = moves[0].end
    for part, move in zip(path, moves[1:], strict=True):
        if part.what == "move" and move.start != here:
            return False
        if part.shots and not any(_is_shot(row, here, move) for row in part.shots):
            return False
        here = move.end if part.what in ("move", "place") else here
    return True


def _is_shot(row: ShotRow, here: int, move: Move) -> bool:
    if row.type != move.type or here < 0:
        return False
    return any(end == move.end for ray in row.rays[here] for _, end in ray.spaces[row.shortest - 1 : row.longest])


def _is_free(row: SetRow) -> bool:
    """Whether a removal asks for nothing else than a piece on its spaces."""
    return row.guard is None and not row.beside_empty


def _is_open(row: ShotRow, start: int, end: int, empty: int) -> bool:
    """Whether a shot from a space can come to another, over empty spaces."""
    for ray in row.rays[start]:
        for bit, there in ray.spaces[: row.longest]:
            if there == end:
                return True
            if not bit & empty:
                break
    return False


def _castled(back: Position, empty: int, row: CastleRow) -> Iterator[Candidate]:
    masks = list(back.masks)
    if not (masks[row.type] >> row.end & 1 and masks[row.partner] >> row.partner_end & 1):
        return
    masks[row.type] ^= 1 << row.end
    masks[row.partner] ^= 1 << row.partner_end
    gone = empty | 1 << row.end | 1 << row.partner_end
    if gone >> row.start & 1 and gone >> row.partner_start & 1 and not row.empty & ~gone:
        masks[row.type] |= 1 << row.start
        masks[row.partner] |= 1 << row.partner_start
        yield back._replace(masks=tuple(masks)), castling(row)


_MOST = 8
"""Of a slot that counts turns, so many values are tried at most."""


def is_exact(slot: MemorySlot) -> bool:
    """Whether every value that a slot may have had is tried."""
    if slot.word == "quiet":
        return not slot.max  # nothing is counted (`reach.quiet`)
    return slot.word in ("ko", CASTLING, EN_PASSANT, UNMOVED) or (slot.word == "passes" and slot.max <= _MOST)


class Memories:
    """What the positions of one game remember, taken back."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def before(self, earlier: Position, move: Move, later: Position) -> Iterator[tuple[int, ...]]:
        """Everything that the position before a move may have remembered; its own memory is not looked at."""
        touched = _touched(earlier, move, later)
        slots = zip(self._tables.memory, later.memory, strict=True)
        yield from product(*(self._values(slot, earlier, move, touched, value) for slot, value in slots))

    def _values(self, slot: MemorySlot, earlier: Position, move: Move, touched: int, value: int) -> Sequence[int]:
        tables = self._tables
        match slot.word:
            case "passes" if move.action == PASS:
                return [value - 1, value][: 2 if value == slot.max else 1] if value else []
            case "passes":
                return range(min(slot.max, _MOST) + 1) if not value else []
            case "ko":
                return [0, *(1 << space for space in bits(tables.empty(earlier)))]
            case "quiet":
                return [value - 1, value][: 2 if value == slot.max else 1] if value else [0]
            case _ if slot.word == UNMOVED:
                return _more(value, standing_unmoved(tables, slot, earlier.masks) & (value | touched))
            case _ if slot.word == CASTLING:
                return _more(value, standing_rights(tables, earlier.masks) & (value | _lost(tables, touched)))
            case _ if slot.word == EN_PASSANT:
                return [0, *dict.fromkeys(may_be_passed(tables, earlier))]
            case _:
                return [value]


def _more(value: int, standing: int) -> list[int]:
    """Every set that holds one set and lies in another."""
    if value & ~standing:
        return []
    found = [value]
    for bit in (1 << space for space in bits(standing & ~value)):
        found += [each | bit for each in found]
    return found


def _lost(tables: Tables, touched: int) -> int:
    """The rights that end when something leaves some spaces or comes there."""
    lost = 0
    for row in (row for own in tables.move_tables for row in own.castles):
        if touched & (1 << row.start | 1 << row.partner_start):
            lost |= 1 << row.partner_start
    return lost


def _touched(earlier: Position, move: Move, later: Position) -> int:
    """The spaces where something else stands after a turn, and those that a piece left."""
    spaces = 0
    for one, other in zip(earlier.masks, later.masks, strict=True):
        spaces |= one ^ other
    for part in parts(move):
        spaces |= 1 << part.start if part.start >= 0 else 0
    return spaces
