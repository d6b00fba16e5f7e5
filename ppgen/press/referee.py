"""What the sheets of a game ask: how its board looks, its judged figures, and its cards."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ppgen.boards.arrangement import Arrangement
from ppgen.definition.files import PROGRAM, has
from ppgen.definition.layouts import parts
from ppgen.definition.paper_blocks import FigureBlockSpec
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, PpgenError, did_you_mean

if TYPE_CHECKING:
    from ppgen.decks.dealer import Dealer
    from ppgen.decks.deck import Deck
    from ppgen.decks.drawing import DeckPainter
    from ppgen.definition.blocks import AskedBoard
    from ppgen.definition.decks import DeckSpec
    from ppgen.definition.game import Game
    from ppgen.definition.sheet import SheetSpec
    from ppgen.figures.statement import Statement
    from ppgen.press.judging import JudgedGame
    from ppgen.rules.protocol import Rules
    from ppgen.scene.theme import Theme


def _rules_of(game: Game) -> Rules[Any]:
    from ppgen.rules.load import load_rules

    return load_rules(game)


class GameReferee:
    """A `Referee` of one game, which loads rules and judges figures only when a sheet shows them.

    Figures that were `judged` before are not judged again; `judge` judges them all.
    """

    def __init__(
        self,
        game: Game,
        rules_of: Callable[[Game], Rules[Any]] = _rules_of,
        judged: JudgedGame | None = None,
        judge: Callable[[], JudgedGame] | None = None,
    ) -> None:
        self.game = game
        self._rules_of = rules_of
        self._judged = judged
        self._judge = judge
        self._bare: dict[str, tuple[Diagnostic, ...]] = {}
        self._boards: dict[str, Arrangement | None] = {}
        self._unchanged: dict[tuple[str, str, float, str], Collection[tuple[str, int]]] = {}

    @cached_property
    def _loaded(self) -> Rules[Any] | PpgenError | None:
        """The rules, or why there are none to ask; None where the game has none."""
        from ppgen.rules.load import has_rules

        try:
            return self._rules_of(self.game) if has_rules(self.game) else None
        except PpgenError as problem:
            return problem

    @property
    def _rules(self) -> Rules[Any] | None:
        """None where there are no rules, or none that may run: `ppgen check` says so, and boards are plain."""
        return None if isinstance(self._loaded, PpgenError) else self._loaded

    def why_no_rules(self) -> PpgenError | None:
        return self._loaded if isinstance(self._loaded, PpgenError) else None

    def board(self, pieces: AskedBoard) -> Arrangement | None:
        if pieces not in self._boards and (pieces != "none" or self._has_more_than_a_grid):
            from ppgen.rules.protocol import board_of

            self._boards[pieces] = None if self._rules is None else board_of(self._rules, pieces)
        return self._boards.get(pieces)

    def check_texts(self, sheet: SheetSpec) -> None:
        """Raises DefinitionError with every number in the texts of a sheet that nothing bears out."""
        if sheet.id not in self._bare:
            from ppgen.sheets.numbers import bare_numbers

            self._bare[sheet.id] = bare_numbers(self.game, sheet, self)
        if self._bare[sheet.id]:
            raise DefinitionError(self._bare[sheet.id])

    @property
    def _has_more_than_a_grid(self) -> bool:
        """Whether rules that are data may say more of the empty board than its size. A program is not asked."""
        rules = None if has(self.game.folder, PROGRAM) else self.game.rules
        return rules is not None and not {"holes", "regions"}.isdisjoint(rules.keys())

    @cached_property
    def _shown(self) -> JudgedGame:
        """The game with the figures judged that its sheets show."""
        if self._judge is not None:
            return self._judge()
        from ppgen.press.judging import judge_game

        blocks = (block for sheet in self.game.sheets for layout in sheet.layouts for block in parts(layout))
        return judge_game(
            self.game, self._rules_of, [block.of for block in blocks if isinstance(block, FigureBlockSpec)]
        )

    def deck(self, deck: DeckSpec) -> Deck:
        """The cards of a deck, dealt once. Raises DefinitionError as `deal` does."""
        return self._dealer.deck(deck)

    def painter(self, deck: DeckSpec, theme: Theme, bleed: float) -> DeckPainter:
        return self._dealer.painter(deck, theme, bleed)

    @property
    def cards(self) -> Dealer | None:
        return self._dealer if self.game.decks else None

    @cached_property
    def _dealer(self) -> Dealer:
        """The decks of the game: those of the figures that were judged, so that each is read once."""
        from ppgen.decks.dealer import Dealer

        return self._judged.cards if self._judged is not None and self._judged.cards is not None else Dealer(self.game)

    def unchanged(self, painter: DeckPainter, revision: str) -> Collection[tuple[str, int]]:
        from ppgen.press.revisions import unchanged

        key = painter.deck.spec.id, painter.theme.name, painter.bleed, revision
        if key not in self._unchanged:
            self._unchanged[key] = unchanged(painter, revision)
        return self._unchanged[key]

    def provenance(self) -> str:
        from ppgen.baseline.revision import provenance

        return provenance(self.game.folder)

    def statement(self, figure: str, mark: Mark) -> Statement:
        judged = self._judged
        if judged is None or (figure in judged.numbers and all(each.id != figure for each in judged.statements)):
            judged = self._shown
        statements = {statement.id: statement for statement in judged.statements}
        hint = "its faults are reported at their places"
        if figure in statements:
            if not statements[figure].holds:
                message = f"figure {figure!r} is not as it declares, so no sheet shows it"
                fault = Diagnostic(mark, "SHEET-DRAW", message, hint)
                raise DefinitionError([*statements[figure].findings, fault])
            return statements[figure]
        if isinstance(judged.problem, DefinitionError):
            hint = "the faults of the game are reported at their places"
            fault = Diagnostic(mark, "SHEET-DRAW", f"figure {figure!r} cannot be judged", hint)
            raise DefinitionError([*judged.problem.diagnostics, fault])
        if judged.problem is not None:
            message = f"figure {figure!r} cannot be judged: {judged.problem.message}"
            raise DefinitionError([Diagnostic(mark, "SHEET-DRAW", message, judged.problem.hint)])
        for other in judged.elsewhere:
            if other.id == figure:
                message = f"figure {figure!r} is drawn only {other.drawn_only}"
                raise DefinitionError([Diagnostic(mark, "DEF-REFERENCE", message, "let the variant change the sheet")])
        hint = did_you_mean(figure, judged.numbers, "figures")
        raise DefinitionError([Diagnostic(mark, "DEF-REFERENCE", f"there is no figure {figure!r}", hint)])
