"""The kinds of pieces of rules as data: each of each owner, with its letter in notation."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ppgen.pieces.disc import LIGHT, discs
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.piece_names import said_name
from ppgen.rules.board.piece_words import PieceSpec
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.tables import NOBODY, PieceType


class PieceTypes(Struct, frozen=True):
    """Reads the types of a game. `letters` and `names` are those that its `pieces:` give, by their keys."""

    rules: BoardRules
    players: tuple[str, ...]
    letters: Mapping[str, str]
    names: Mapping[str, str]
    report: CompileReport

    def read(self) -> tuple[PieceType, ...]:
        """Every type, in the order of the definition."""
        entries: list[PieceType] = []
        taken: dict[str, str] = {}
        looks = discs([(name, spec.colour) for name, spec in self.rules.players.each.items()])
        for kind, spec in self.rules.pieces.items():
            for owner in self._owners(spec):
                name = kind if owner == NOBODY else f"{self.players[owner]} {kind}"
                letter = self._letter(kind, spec, owner)
                twin = taken.setdefault(letter, name)
                if twin != name:
                    hint = "letters: {PLAYER: X, …} gives each its own"
                    self.report.add(
                        spec.mark, "DEF-DUPLICATE-ID", f"{twin} and {name} are both written {letter!r}", hint
                    )
                disc = LIGHT if owner == NOBODY else looks[owner]
                player = "" if owner == NOBODY else self.players[owner]
                said = said_name(kind, player, spec.owner == "each", self.names)
                entries.append(PieceType(len(entries), kind, owner, letter, name, disc, said))
        if not self.rules.pieces:
            self.report.add(self.rules.mark, "DEF-EMPTY", "there are no pieces")
        return tuple(entries)

    def _owners(self, spec: PieceSpec) -> tuple[int, ...]:
        if spec.owner == "each":
            return tuple(range(len(self.players)))
        if spec.owner == "nobody":
            return (NOBODY,)
        if not self.report.known(spec.mark, spec.owner, ("each", "nobody", *self.players), "players"):
            return ()
        return (self.players.index(spec.owner),)

    def _letter(self, kind: str, spec: PieceSpec, owner: int) -> str:
        letters = spec.letters
        for player in letters.each:
            self.report.known(spec.mark, player, self.players, "players")
        if letters.each:
            name = "" if owner == NOBODY else self.players[owner]
            if name in letters.each:
                return letters.each[name]
            self.report.add(spec.mark, "DEF-MISSING-KEY", f"the letter of {name or 'nobody'}'s {kind} is missing here")
        of_the_owner = "" if owner == NOBODY else f"{self.players[owner]}-{kind}"
        if not letters.one and of_the_owner in self.letters:
            return self.letters[of_the_owner]
        letter = letters.one or self.letters.get(kind) or kind[:1]
        if owner == NOBODY or spec.owner != "each":
            return letter
        if owner > 1:
            self.report.add(spec.mark, "DEF-MISSING-KEY", f"more than two players have a {kind}: each needs its letter")
        return letter.lower() if owner else letter.upper()
