"""The `Rules` protocol for The Long Way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.grid import Grid
from ppgen.definition.bind import bind
from ppgen.definition.components import Catalogue, PieceKind
from ppgen.definition.game import Game, Rating
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.games.long_way.arrange import OVERLAYS, arrangement
from ppgen.games.long_way.events import EVENTS, random_turn
from ppgen.games.long_way.facts import sheet_facts
from ppgen.games.long_way.notation import parse_sheet, parse_turn, print_sheet
from ppgen.games.long_way.order import judge_order
from ppgen.games.long_way.pages import PAGES
from ppgen.games.long_way.replay import opening, parse_turns, play_through, under_way
from ppgen.games.long_way.search import NODE_BUDGET
from ppgen.games.long_way.sheet import PlayerSheet
from ppgen.games.long_way.sheet_bits import Ground, SheetBits
from ppgen.games.long_way.static import gate_faults, static_faults
from ppgen.games.long_way.terms import LongWayRules
from ppgen.games.long_way.together import judge_together
from ppgen.rules.protocol import Moment, Replay, Transcript
from ppgen.rules.verdict import Facts, RulePage, Verdict


def rules(game: Game) -> LongWay:
    """The rules on a game's board and catalogue. Raises DefinitionError when a section is missing or at fault."""
    report: list[Diagnostic] = []
    terms = bind(game.rules, LongWayRules, report) if game.rules is not None else LongWayRules()
    for section, value in (("board", game.board), ("tiles", game.tiles)):
        if value is None:
            report.append(
                Diagnostic(game.mark, "DEF-MISSING-KEY", f"{section!r} is missing", f"these rules need {section}")
            )
    if report or terms is None or not isinstance(game.board, Grid) or game.tiles is None:
        raise DefinitionError(report)
    return LongWay(game.board, game.tiles, terms, tuple(game.pieces.values()), game.ratings.get("solo", ()))


class LongWay:
    """The Long Way on one board with one catalogue. A position is a `Sheet`: what one player has drawn."""

    pages: Mapping[str, RulePage] = PAGES
    overlays: Mapping[str, str] = OVERLAYS
    events: Mapping[str, str] = EVENTS

    def __init__(
        self,
        grid: Grid,
        catalogue: Catalogue,
        terms: LongWayRules | None = None,
        pieces: Sequence[PieceKind] = (),
        ratings: Sequence[Rating] = (),
        budget: int = NODE_BUDGET,
    ) -> None:
        self.ground = Ground(grid, catalogue, terms or LongWayRules())
        self.ratings = tuple(ratings)
        self.budget = budget
        self._art = {kind.number: kind for kind in pieces if kind.number is not None}
        self._fork = next((kind for kind in pieces if kind.number is None), None)

    def setup(self) -> PlayerSheet:
        """The blank sheet, before entrance and exit are drawn."""
        return PlayerSheet()

    def parse(self, text: str) -> PlayerSheet:
        """Read a sheet. Texts of the same drawing give the same position."""
        return self._named(parse_sheet(text))

    def notation(self, position: PlayerSheet) -> str:
        return print_sheet(position)

    def check_turn(self, text: str) -> None:
        parse_turn(text)

    def replay(self, transcript: Transcript) -> Replay[PlayerSheet]:
        """Play a transcript through. A setup with more than entrance and exit must be proved possible, too."""
        start = opening(transcript, self._named)
        turns = parse_turns(transcript)
        verdict = self._setup_verdict(start.sheets, transcript.players, bool(turns))
        if turns:
            start = under_way(start.sheets)
        return Replay(
            start.sheets,
            play_through(self.ground, start, turns, transcript),
            verdict.faults,
            verdict.witness,
            verdict.tried,
        )

    def judge(self, position: PlayerSheet) -> Verdict:
        """All static faults at once; without any, a search for an order that earns exactly what is shown.

        Legal means that a solo game can end here; the witness is such a game from the sheet with its entrance and exit.
        """
        faults = static_faults(self.ground, position)
        if faults:
            return Verdict("illegal", faults)
        return judge_order(self.ground, position, self.budget)

    def facts(self, position: PlayerSheet) -> Facts:
        return sheet_facts(self.bits(position), self.ratings)

    def arrange(
        self, position: PlayerSheet, show: Sequence[str] = (), before: PlayerSheet | None = None
    ) -> Arrangement:
        """What lies on the sheet. `before`: an earlier position; what is new since then stands out."""
        return arrangement(self.bits(position), self._art, self._fork, show, before)

    def random_turn(self, moment: Moment[PlayerSheet] | None, dice: Random) -> Moment[PlayerSheet] | None:
        """The next moment of a solo game; its size counts the things drawn."""
        return random_turn(self.ground, moment, dice)

    def bits(self, sheet: PlayerSheet) -> SheetBits:
        return SheetBits.of(self.ground, sheet)

    def _named(self, sheet: PlayerSheet) -> PlayerSheet:
        """The same drawing with each tile under the one name of what it looks like."""
        if not any(placed.rotation for placed in sheet.tiles):
            return sheet
        tiles = tuple(self.ground.stamps.named(placed) for placed in sheet.tiles)
        return sheet.with_tiles(tiles)

    def _setup_verdict(self, sheets: tuple[PlayerSheet, ...], players: tuple[str, ...], begun: bool) -> Verdict:
        """The verdict on the setup of a transcript; `begun`: turns follow."""
        alone = len(sheets) == 1
        verdicts = [self._sheet_verdict(sheet, begun, begun and alone) for sheet in dict.fromkeys(sheets)]
        faults = tuple(fault for verdict in verdicts for fault in verdict.faults)
        if faults:
            return Verdict("illegal", faults)
        tried = next((verdict.tried for verdict in verdicts if verdict.tried), "")
        if tried:
            return Verdict("unknown", tried=tried)
        if alone or all(sheet.is_setup for sheet in sheets):
            return Verdict("legal", witness=verdicts[0].witness if alone else ())
        return judge_together(self.ground, sheets, players, self.budget, goes_on=begun)

    def _sheet_verdict(self, sheet: PlayerSheet, begun: bool, goes_on: bool) -> Verdict:
        """The verdict on one sheet of a setup; `begun`: turns follow; `goes_on`: coins must leave room for one."""
        if sheet.is_setup:
            faults = tuple(gate_faults(self.ground, sheet, begun))
            return Verdict("illegal" if faults else "legal", faults)
        faults = static_faults(self.ground, sheet)
        if faults:
            return Verdict("illegal", faults)
        return judge_order(self.ground, sheet, self.budget, goes_on=goes_on)
