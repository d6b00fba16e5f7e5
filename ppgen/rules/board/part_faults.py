"""Why a turn of several parts is not legal: which part is wrong, is missing or is one too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from ppgen.numerals import spelled
from ppgen.records import replace
from ppgen.rules.board import faults
from ppgen.rules.board.families.turns import Turns
from ppgen.rules.board.faults import Reason, first_few, upper
from ppgen.rules.board.moves import Play
from ppgen.rules.board.piece_names import of, with_a, with_the
from ppgen.rules.board.position import Position
from ppgen.rules.board.tables import PartRow, PieceType
from ppgen.rules.board.turns import WrittenTurn, part_texts, written_parts
from ppgen.rules.verdict import Fault


def turn_fault(play: Play, position: Position, written: WrittenTurn, turn: int | None = None) -> Fault:
    """Why a turn that is not among the legal ones is illegal here, whether it has one part or several. `turn` counts
    from 1.
    """
    if play.tables.move_tables[position.to_move].turns and play.outcome(position) is None:
        return _Parts(play, position, written, turn).fault()
    return faults.turn_fault(play, position, written, turn)


def lawful_parts(texts: Sequence[str], legal: Iterable[Sequence[str]]) -> int:
    """How many parts of a turn, from the first on, begin one of the legal turns."""
    return max((_common(texts, each) for each in legal), default=0)


class _Moment(NamedTuple):
    """What may follow the parts that were right: the words, the position after these parts, and where the piece is."""

    words: tuple[PartRow, ...]
    position: Position
    here: int


class _Parts(Struct, frozen=True):
    play: Play
    position: Position
    written: WrittenTurn
    turn: int | None

    def fault(self) -> Fault:
        tables, wrote = self.play.tables, written_parts(self.written)
        texts = [part.text for part in wrote]
        legal = [part_texts(tables, move) for move in self.play.every(self.position)]
        right = lawful_parts(texts, legal)
        begun = ",".join(texts[:right])
        if not right:
            first = wrote[0]
            if any(self._moments([first.text])):
                message = f"Another part must follow {first.text} in the same turn, and none is possible."
                return self._because("BD-PART", first, message, "make another move")
            fault = Reason(self.play, self.position, first, self.turn).fault()
            return replace(fault, actual=self.written.text)
        whole = [",".join(each) for each in legal if list(each[:right]) == texts[:right]]
        hint = f"legal here: {first_few(sorted(whole, key=len))}"
        moments = [*self._moments(texts[:right])]
        if right == len(texts):
            return self._because("BD-PART", wrote[-1], self._missing(moments, begun), hint)
        following = [each[right] for each in legal if len(each) > right and list(each[:right]) == texts[:right]]
        if not following:
            return self._because("BD-PART", wrote[right], self._too_many(moments, begun), f"write {begun}")
        hint = f"after {begun}: {first_few([*dict.fromkeys(following)])}"
        return self._wrong(moments, wrote[right], begun, hint)

    def _moments(self, texts: Sequence[str]) -> Iterator[_Moment]:
        """Every way to have come as far as some parts."""
        tables, player = self.play.tables, self.position.to_move
        turns = self.play.turns[player]
        for words, first in turns.openings(self.position):
            if part_texts(tables, first)[0] == texts[0]:
                yield from self._onward(turns, _Moment(words, turns.after(self.position, first), first.end), texts[1:])

    def _onward(self, turns: Turns, moment: _Moment, texts: Sequence[str]) -> Iterator[_Moment]:
        if not texts:
            yield moment
            return
        for word in moment.words:
            if not turns.is_active(word, moment.position, moment.here):
                continue
            for move in turns.following(word, moment.position, moment.here):
                if part_texts(self.play.tables, move)[0] == texts[0]:
                    there = move.end if word.what in ("move", "place") else moment.here
                    following = _Moment(word.then, turns.after(moment.position, move), there)
                    yield from self._onward(turns, following, texts[1:])

    # --- what is wrong ------------------------------------------------------------------------------------------------

    def _missing(self, moments: Sequence[_Moment], begun: str) -> str:
        turns = self.play.turns[self.position.to_move]
        for moment in moments:
            for word in moment.words:
                if turns.is_active(word, moment.position, moment.here):
                    must = self._must(word, moment)
                    if word.line is not None:
                        where = self.play.tables.name(moment.here)
                        return f"{where} is one of {spelled(word.length)} in a line, so {must}, too."
                    return f"After {begun}, {must} in the same turn."
        return f"The turn {begun} goes on."

    def _must(self, word: PartRow, moment: _Moment) -> str:
        """What a word asks for: `a man must be removed`."""
        match word.what:
            case "remove":
                return f"{with_a(self._kind({row.type for row in word.moves.removes}))} must be removed"
            case "place":
                return f"{with_a(self._kind({row.type for row in word.moves.places}))} must be placed"
            case "shoot":
                return f"{with_a(self._kind({row.type for row in word.shots}))} must be shot"
            case "move":
                piece = self._standing(moment.position, moment.here)
                return f"{with_the(piece.said) if piece is not None else 'the piece'} must move on"

    def _kind(self, types: set[int]) -> str:
        kinds = {self.play.tables.types[kind].kind.replace("-", " ") for kind in types}
        return kinds.pop() if len(kinds) == 1 else "piece"

    def _too_many(self, moments: Sequence[_Moment], begun: str) -> str:
        words = [(word, moment) for moment in moments for word in moment.words]
        for word, moment in words:
            if word.line is not None and not self.play.turns[self.position.to_move].is_active(word, *moment[1:]):
                where = self.play.tables.name(moment.here)
                return f"{where} is not one of {spelled(word.length)} in a line, so the turn ends there."
        now = " now" if words else ""
        return f"Nothing follows {begun} in the same turn{now}."

    def _wrong(self, moments: Sequence[_Moment], wrote: WrittenTurn, begun: str, hint: str) -> Fault:
        """The fault of a part that cannot be done, though another one can."""
        turns = self.play.turns[self.position.to_move]
        done = {"move": "move", "exit": "move", "place": "place", "remove": "remove"}.get(wrote.does)
        for moment in moments:
            for word in moment.words:
                what = "place" if word.what == "shoot" else word.what
                if what == done and turns.is_active(word, moment.position, moment.here):
                    return self._refused(word, moment, wrote, hint)
        return self._because("BD-PART", wrote, self._missing(moments, begun), hint)

    def _refused(self, word: PartRow, moment: _Moment, wrote: WrittenTurn, hint: str) -> Fault:
        tables, space = self.play.tables, wrote.spaces[0]
        name = tables.name(space)
        there = self._standing(moment.position, space)
        what = with_a(there.said) if there is not None else ""
        if not tables.usable >> space & 1:
            return self._because("BD-HOLE", wrote, f"{name} is a hole, which is not a space of the board.", hint)
        match word.what:
            case "move" if space != moment.here:
                message = f"The piece that has just moved goes on, and it stands on {tables.name(moment.here)}."
                return self._because("BD-PART", wrote, message, hint)
            case "move":
                fault = Reason(self.play, moment.position, wrote, self.turn).refused([], hint)
                return replace(fault, actual=self.written.text)
            case "remove" if there is None:
                return self._because("BD-EMPTY", wrote, f"There is no piece on {name}.", hint)
            case "remove" if there is not None and self._is_spared(word, moment, space):
                message = f"{upper(with_the(there.said))} on {name} stands in a line, and others do not."
                return self._because("BD-SPARED", wrote, message, hint)
            case "remove" if there is not None and there.owner == self.position.to_move:
                owner = of(tables.display_names[there.owner])
                message = f"{upper(with_the(there.said))} on {name} is {owner} own."
                return self._because("BD-OWNER", wrote, message, hint)
            case "remove":
                message = f"{upper(what)} on {name} may not be removed."
                return self._because("BD-MOVE", wrote, message, hint)
            case _ if there is not None:
                return self._because("BD-OCCUPIED", wrote, f"{name} is not empty: {what} stands there.", hint)
            case "shoot":
                return self._missed(word, moment, wrote, hint)
            case _:
                return self._because("BD-MOVE", wrote, f"Nothing may be placed on {name} now.", hint)

    def _is_spared(self, word: PartRow, moment: _Moment, space: int) -> bool:
        turns = self.play.turns[self.position.to_move]
        may_go = any(
            row.spaces >> space & 1 and moment.position.masks[row.type] >> space & 1 for row in word.moves.removes
        )
        return may_go and word.spare is not None and bool(turns.spared(word.spare, moment.position) >> space & 1)

    def _missed(self, word: PartRow, moment: _Moment, wrote: WrittenTurn, hint: str) -> Fault:
        """A shot onto an empty space that it does not reach."""
        tables, space = self.play.tables, wrote.spaces[0]
        shot = with_a(self._kind({row.type for row in word.shots}))
        way = f"from {tables.name(moment.here)} to {tables.name(space)}"
        empty = tables.empty(moment.position)
        for row in word.shots:
            for ray in row.rays[moment.here]:
                indices = [index for _, index in ray.spaces]
                if space in indices and not all(empty >> index & 1 for index in indices[: indices.index(space)]):
                    return self._because("BD-WAY", wrote, f"The way {way} is blocked.", hint)
        return self._because("BD-DIRECTION", wrote, f"{upper(shot)} cannot be shot {way}.", hint)

    # --- words --------------------------------------------------------------------------------------------------------

    def _standing(self, position: Position, space: int) -> PieceType | None:
        return next((kind for kind in self.play.tables.types if position.masks[kind.index] >> space & 1), None)

    def _because(self, code: str, wrote: WrittenTurn, message: str, hint: str) -> Fault:
        tables = self.play.tables
        where = tables.name(wrote.spaces[-1]) if wrote.spaces else tables.display_names[self.position.to_move]
        words = message if tables.board.naming.find(message.partition(" ")[0]) is not None else upper(message)
        return Fault(code, where, words, hint, actual=self.written.text, turn=self.turn)


def _common(some: Sequence[str], others: Sequence[str]) -> int:
    """How many parts two turns have in common at their beginning."""
    for number, (one, other) in enumerate(zip(some, others, strict=False)):
        if one != other:
            return number
    return min(len(some), len(others))
