"""The `Rules` protocol for The Long Way, and what is legal now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.grid import Grid, Space
from ppgen.definition.bind import bind
from ppgen.definition.components import Catalogue, PieceKind
from ppgen.definition.game import Game, Rating
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.games.long_way import play
from ppgen.games.long_way.arrange import OVERLAYS, arrangement
from ppgen.games.long_way.facts import sheet_facts
from ppgen.games.long_way.faults import choice_faults
from ppgen.games.long_way.notation import Bonus, Choice, SheetTurn, parse_sheet, parse_turn, print_sheet
from ppgen.games.long_way.order import judge_order
from ppgen.games.long_way.pages import PAGES
from ppgen.games.long_way.plan import Ground, SheetBits
from ppgen.games.long_way.replay import opening, parse_turns, play_through
from ppgen.games.long_way.route import Journey, journey
from ppgen.games.long_way.search import NODE_BUDGET
from ppgen.games.long_way.sheet import Cafeteria, Display, PlayerSheet
from ppgen.games.long_way.static import gate_faults, static_faults
from ppgen.games.long_way.terms import LongWayRules
from ppgen.rules.protocol import Replay, Transcript
from ppgen.rules.verdict import Facts, Fault, RulePage, Verdict


def rules(game: Game) -> LongWay:
    """The rules on a game's board and catalogue. Raises DefinitionError when a section is missing or at fault."""
    report: list[Diagnostic] = []
    terms = bind(game.rules, LongWayRules, report) if game.rules is not None else LongWayRules()
    for section, value in (("board", game.board), ("tiles", game.tiles)):
        if value is None:
            report.append(
                Diagnostic(game.mark, "DEF-MISSING-KEY", f"{section!r} is missing", f"these rules need {section}")
            )
    if report or terms is None or game.board is None or game.tiles is None:
        raise DefinitionError(report)
    return LongWay(game.board, game.tiles, terms, tuple(game.pieces.values()), game.ratings.get("solo", ()))


class LongWay:
    """The Long Way on one board with one catalogue. A position is a `Sheet`: what one player has drawn."""

    pages: Mapping[str, RulePage] = PAGES
    overlays: Mapping[str, str] = OVERLAYS

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

    # --- the protocol ---------------------------------------------------------------------------------------------

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
        alone = len(start.sheets) == 1
        verdicts = [self._setup_verdict(sheet, bool(turns), alone) for sheet in dict.fromkeys(start.sheets)]
        return Replay(
            start.sheets,
            play_through(self.ground, start, turns, transcript),
            tuple(fault for verdict in verdicts for fault in verdict.faults),
            verdicts[0].witness if alone else (),
            next((verdict.tried for verdict in verdicts if verdict.tried), ""),
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
        return sheet_facts(self.plan(position), self.ratings)

    def arrange(
        self, position: PlayerSheet, show: Sequence[str] = (), before: PlayerSheet | None = None
    ) -> Arrangement:
        """What lies on the sheet. `before`: an earlier position; what is new since then stands out."""
        return arrangement(self.plan(position), self._art, self._fork, show, before)

    # --- what is legal now -----------------------------------------------------------------------------------------

    def plan(self, sheet: PlayerSheet) -> SheetBits:
        return SheetBits.of(self.ground, sheet)

    def journey(self, sheet: PlayerSheet) -> Journey:
        """The route and its score, without the words of `facts`."""
        return journey(self.plan(sheet))

    def placements(self, sheet: PlayerSheet, tile: str) -> list[Space]:
        return play.placements(self.ground, sheet, tile)

    def cafeteria_placements(self, sheet: PlayerSheet) -> list[Cafeteria]:
        return play.cafeteria_placements(self.ground, sheet)

    def bonus_earned(self, sheet: PlayerSheet, space: Space, number: int) -> bool:
        """Whether the display just drawn on a space must take a bonus."""
        return play.bonus_earned(self.ground, sheet, Display(space, number))

    def legal_bonuses(self, sheet: PlayerSheet) -> list[Bonus]:
        return play.legal_bonuses(self.ground, sheet)

    def legal_choices(self, sheet: PlayerSheet, roll: str) -> Iterator[Choice]:
        return play.legal_choices(self.ground, sheet, roll)

    def choice_faults(self, sheet: PlayerSheet, roll: str, choice: Choice) -> list[Fault]:
        return choice_faults(self.ground, sheet, roll, choice)

    def apply(self, sheet: PlayerSheet, roll: str, choice: Choice) -> PlayerSheet:
        return play.apply(self.ground, sheet, roll, choice)

    def parse_turn(self, text: str) -> SheetTurn:
        return parse_turn(text)

    def _named(self, sheet: PlayerSheet) -> PlayerSheet:
        """The same drawing with each tile under the one name of what it looks like."""
        if not any(placed.rotation for placed in sheet.tiles):
            return sheet
        tiles = tuple(self.ground.stamps.named(placed) for placed in sheet.tiles)
        return sheet.with_tiles(tiles)

    def _setup_verdict(self, sheet: PlayerSheet, begun: bool, alone: bool) -> Verdict:
        """The verdict on the setup of a transcript; `begun`: turns follow; `alone`: it is a solo game."""
        if sheet.is_setup:
            faults = self._gate_faults(sheet, begun)
            return Verdict("illegal" if faults else "legal", faults)
        faults = static_faults(self.ground, sheet)
        if faults:
            return Verdict("illegal", faults)
        verdict = judge_order(self.ground, sheet, self.budget, goes_on=begun and alone)
        if alone or verdict.faults or verdict.tried:
            return verdict
        return Verdict("unknown", tried="each sheet alone, but not whether one game leads to all of them at once")

    def _gate_faults(self, sheet: PlayerSheet, begun: bool) -> tuple[Fault, ...]:
        faults = list(gate_faults(self.ground, sheet))
        if begun:
            for what, gate in (("entrance", sheet.entrance), ("exit", sheet.exit)):
                if gate is None:
                    faults.append(
                        Fault(
                            "LW-GATE-MISSING",
                            what,
                            f"There is no {what}.",
                            "draw entrance and exit before the first turn",
                        )
                    )
        return tuple(faults)
