"""Conditions on a whole position, compiled; a condition that can never hold, or means nothing here, is a fault."""

from __future__ import annotations

from msgspec import Struct

from ppgen.diagnostics import Mark
from ppgen.records import replace
from ppgen.rules.board.compile_memory import Slots
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.condition_words import Counted, Quiet, When
from ppgen.rules.board.conditions import Condition, CountOf, EmptySpaces, InHand, Remembered
from ppgen.rules.board.regions import Atlas
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.tables import NOBODY, MemorySlot, PieceType
from ppgen.rules.board.vain import check_exits, check_region, check_when


class WhenCompiler(Struct, frozen=True):
    """Compiles the conditions of one game."""

    rules: BoardRules
    types: tuple[PieceType, ...]
    atlas: Atlas
    slots: Slots
    report: CompileReport

    def of_move(self, when: When | None) -> tuple[Condition, ...]:
        """The conditions of a move."""
        if when is not None:
            check_when(when, self.rules, self.atlas, self.report)
        return self._of_move(when)

    def _of_move(self, when: When | None) -> tuple[Condition, ...]:
        tests = self._tests(when)
        if when is not None and when.blocked is not None:
            message = "`blocked` is a condition of ends: whether a player can move does not decide what moves there are"
            self.report.add(
                when.mark, "DEF-CHOICE", message, "`hand`, `count` or `empty-spaces` can be asked of a move"
            )
        return tests

    def of_part(self, when: When | None) -> tuple[Condition, ...]:
        """The conditions of a later part of a turn, without that on the move just made."""
        if when is None or when.makes_line is None:
            return self.of_move(when)
        return self._of_move(replace(when, makes_line=None))

    def of_end(self, when: When | None) -> tuple[Condition, ...]:
        """The conditions of an end, besides `blocked`."""
        if when is not None:
            check_when(when, self.rules, self.atlas, self.report)
        return self._tests(when)

    def _tests(self, when: When | None) -> tuple[Condition, ...]:
        tests: list[Condition] = []
        if when is None:
            return ()
        if when.makes_line is not None:
            message = (
                "`makes-line` asks what the part of the turn before has made, so it is a condition in a `then` alone"
            )
            self.report.add(when.mark, "DEF-CHOICE", message, "a line that ends the game is the end `line`")
        if when.empty_spaces is not None:
            tests.append(EmptySpaces(self.atlas.usable, when.empty_spaces))
        if when.hand is not None:
            players = range(len(self.atlas.names))
            own = tuple(tuple(kind.index for kind in self.types if kind.owner == player) for player in players)
            tests.append(InHand(own, when.hand == "some"))
        if when.count is not None:
            tests += [self.count(count) for count in when.count.each]
        if when.passes is not None:
            turns = when.passes.turns or len(self.atlas.names)
            tests.append(Remembered(self.slots.add(MemorySlot("passes", "number", max=turns)), turns))
        if when.quiet is not None:
            tests.append(self._quiet(when.quiet))
        return tuple(tests)

    def _quiet(self, quiet: Quiet) -> Remembered:
        for name in quiet.progress:
            self.report.known(quiet.mark, name, self.rules.pieces, "pieces")
        kinds = tuple(kind.index for kind in self.types if kind.kind in quiet.progress)
        slot = MemorySlot("quiet", "number", max=quiet.turns, settings=kinds)
        number = self.slots.add(slot)
        if self.slots.found[number].settings != kinds:
            message = "`progress` names other kinds than where turns were counted before"
            self.report.add(quiet.mark, "DEF-RANGE", message, "a position has one count of quiet turns")
        return Remembered(number, quiet.turns)

    def count(self, count: Counted) -> CountOf:
        """A number of pieces."""
        players = range(len(self.atlas.names))
        least, most = count.limits
        types: tuple[tuple[int, ...], ...] = ((),) * len(players)
        if not count.piece or self.report.known(count.piece_mark, count.piece, self.rules.pieces, "pieces"):
            types = tuple(self._types(count, player) for player in players)
            if not any(types) and self._is_owner(count.of):
                message = f"no {count.piece or 'piece'} is counted here: {count.of} has none"
                self.report.add(count.mark, "DEF-RANGE", message, "`of: any` counts those of nobody, too")
        if self._is_owner(count.of, count.of_mark):
            self._check_room(count, types)
        spaces = tuple(self.atlas.mask(count.region, player) for player in players)
        check_region(count.region, self.atlas, self.report)
        if count.off_board:
            check_exits(count.mark, count.piece, self.rules, self.report)
        return CountOf(types, spaces, count.hand, count.off_board, least, most)

    def _types(self, count: Counted, player: int) -> tuple[int, ...]:
        def counts(owner: int) -> bool:
            match count.of:
                case "own":
                    return owner == player
                case "enemy":
                    return owner not in (player, NOBODY)
                case "any":
                    return True
                case _:
                    return owner != NOBODY and self.atlas.names[owner] == count.of

        return tuple(kind.index for kind in self.types if count.piece in ("", kind.kind) and counts(kind.owner))

    def _is_owner(self, of: str, mark: Mark | None = None) -> bool:
        known = ("own", "enemy", "any", *self.atlas.names)
        return of in known if mark is None else self.report.known(mark, of, known, "players")

    def _check_room(self, count: Counted, types: tuple[tuple[int, ...], ...]) -> None:
        """Report a number that no position has: more pieces than there are spaces."""
        least, _ = count.limits
        masks = [self.atlas.mask(count.region, player) for player in range(len(self.atlas.names))]
        room = max(mask.bit_count() for mask in masks)
        if least > room and not count.hand and not count.off_board and any(masks):
            message = f"{least} pieces have no room on {room} spaces"
            self.report.add(count.mark, "DEF-RANGE", message, "the condition would never hold")
