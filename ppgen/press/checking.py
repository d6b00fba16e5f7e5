"""Checking games: judged, drawn, and looked at by lints, each game by itself, perhaps in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct, field

from ppgen.definition.variants import Choice
from ppgen.diagnostics import FOLLOWS, DefinitionError, Diagnostic
from ppgen.names import THEME
from ppgen.press.checked import CheckedGame, checked
from ppgen.press.judging import JudgedGame, every_variant, judge_games
from ppgen.press.products import products
from ppgen.press.studio import Studio
from ppgen.records import replace
from ppgen.rules.load import rules_are_data

if TYPE_CHECKING:
    from ppgen.decks.dealer import Dealer
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.press.products.product import Product
    from ppgen.rules.kept import ProofGames
    from ppgen.sheets.paper import Paper


T = TypeVar("T")
R = TypeVar("R")


class Spread(Protocol):
    """Does some work on each item and returns the results in order: `map`, or a pool of processes."""

    def __call__(self, work: Callable[[T], R], items: Sequence[T], /) -> Iterable[R]: ...


class Checking(Struct, frozen=True):
    """What is checked: by which choice, on which papers, with lints or without, and whether programs may run."""

    choice: Choice = field(default_factory=Choice)
    papers: tuple[Paper, ...] = ()
    lints: bool = False
    pictured: bool = False
    """Whether what lints find has a picture."""
    trust: bool = False
    proofs: ProofGames | None = None
    """The proof games that are kept."""


def check_games(
    places: Sequence[GameFolder], wanted: Checking, spread: Spread = map, *, every: bool = False
) -> tuple[CheckedGame, ...]:
    """Check some games, with `every` in each of their variants, too.

    `spread` is `map`, or shares the games among processes. Raises EnvironmentProblem for a variant or a parameter that
    does not exist.
    """
    tasks = [(place, wanted.choice) for place in places]
    if every:
        tasks = [(place, choice) for place, plain in tasks for choice in (plain, *every_variant(place, plain))]
    return tuple(spread(partial(_alone, wanted=wanted), tasks))


def _alone(task: tuple[GameFolder, Choice], wanted: Checking) -> CheckedGame:
    place, choice = task
    (judged,) = judge_games((place,), choice, trust=wanted.trust, proofs=wanted.proofs)
    return checked(*check_judged(judged, wanted))


def check_judged(judged: JudgedGame, wanted: Checking) -> tuple[JudgedGame, tuple[Diagnostic, ...]]:
    """A judged game with whatever keeps it from being drawn, what is wrong with its words, and what lints find."""
    made = products(Studio(judged))
    judged = with_drawing_faults(judged, wanted.papers, made)
    said = (finding for product in made for finding in product.said())
    return judged, (*said, *found_by_lints(judged, wanted, made))


def with_drawing_faults(
    judged: JudgedGame, papers: Sequence[Paper], made: Sequence[Product] | None = None
) -> JudgedGame:
    """The game with further findings: whatever keeps a product from being drawn, on the papers if it needs some.

    Without papers figures alone are tried. Everything is drawn in memory, not rendered, and in one theme: all themes
    have the same roles, and none moves anything. Rules that are data are read, too, where no figure was judged by them.
    Products that are `made` already keep what is drawn of them.
    """
    game = judged.game
    if game is None:
        return judged
    made = made or products(Studio(judged))
    faults: list[Diagnostic] = []
    if not judged.statements and rules_are_data(game):
        try:
            judged.rules_of(game)
        except DefinitionError as mistake:
            faults += mistake.diagnostics
    faults += _piece_faults(game, judged.cards)
    for product in made:
        faults += product.faults(papers)
    # A sheet has the faults of its decks, and only the deck shows them in a picture.
    pictured = sorted((*judged.findings, *faults), key=lambda fault: not fault.picture)
    found = tuple(dict.fromkeys(pictured))
    causes = tuple(finding for finding in found if finding.case != FOLLOWS)
    dealt = tuple(count for product in made if (count := product.cards(papers)) is not None)
    return replace(judged, findings=causes or found, dealt=dealt)


def _piece_faults(game: Game, cards: Dealer | None) -> Iterator[Diagnostic]:
    """Every piece whose card does not exist or cannot be drawn, whether or not anything shows it."""
    if cards is None:
        return
    from ppgen.blocks.roles import theme_for
    from ppgen.scene.theme import THEMES

    for card in (kind.card for kind in game.pieces.values()):
        if card is not None:
            try:
                cards.picture(card.deck, card.card, card.side, theme_for(game, THEMES[THEME]), card.mark)
            except DefinitionError as mistake:
                yield from mistake.diagnostics


def found_by_lints(judged: JudgedGame, wanted: Checking, made: Sequence[Product]) -> tuple[Diagnostic, ...]:
    """What lints find in the drawings of a judged game, if they are asked for."""
    if not wanted.lints:
        return ()
    from ppgen.press.linting import lint_faults

    return lint_faults(judged, wanted.papers, made, pictured=wanted.pictured)
