"""A game's products for a page that shows them all: what it shows, and where files are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from ppgen.diagnostics import Diagnostic
from ppgen.names import DrawingName
from ppgen.press.covering import cover_game
from ppgen.press.drawings import refuse_clashes
from ppgen.press.products import products
from ppgen.press.studio import Studio
from ppgen.rules.load import has_rules

if TYPE_CHECKING:
    from ppgen.cover.model import Coverage
    from ppgen.definition.game import Game
    from ppgen.press.judging import JudgedGame
    from ppgen.press.pictures import Put, Shown
    from ppgen.press.products.product import Product
    from ppgen.press.request import Request


class Exhibit(Struct, frozen=True):
    """A game's part of the page."""

    game: Game
    shown: tuple[Shown, ...] = ()
    coverage: Coverage | None = None
    """Which of its rules the figures show."""

    def of(self, room: str) -> tuple[Shown, ...]:
        """What the page shows of one kind."""
        return tuple(each for each in self.shown if each.room == room)


def exhibits(
    games: Sequence[JudgedGame], request: Request, put: Put, step: Callable[[], None] = lambda: None
) -> tuple[Exhibit, ...]:
    """Draw the products of judged games, `put` every file, and call `step` after each product.

    Figures and sheets are drawn as SVG and in the formats of the request; if that names none, sheets also as PDF. Cards
    are drawn as SVG in the first theme. What cannot be drawn keeps nothing else from being shown: its faults take the
    place of its picture. A game that cannot be read has no exhibit.

    Raises EnvironmentProblem, before anything is drawn, where two drawings would have one name.
    """
    readable = [(judged, judged.game) for judged in games if judged.game is not None]
    refuse_clashes(
        DrawingName(game.id, product.room, product.id) for judged, game in readable for product in _made(judged)
    )
    return tuple(
        Exhibit(game, tuple(_shown(judged, request, put, step)), _coverage(judged)) for judged, game in readable
    )


def _coverage(judged: JudgedGame) -> Coverage | None:
    """What is shown of the rules of a game whose figures were judged; None for one without rules, and for one that is
    at fault, which its findings say.
    """
    if judged.game is None or judged.declared is None or judged.problem is not None or not has_rules(judged.game):
        return None
    return cover_game(judged.game, judged.declared, rules_of=judged.rules_of)


def _made(judged: JudgedGame) -> tuple[Product, ...]:
    return products(Studio(judged))


def _shown(judged: JudgedGame, request: Request, put: Put, step: Callable[[], None]) -> Iterator[Shown]:
    for product in _made(judged):
        shown = product.shown(request, put)
        step()
        if shown is not None:
            yield shown


def count_of(games: Iterable[JudgedGame]) -> int:
    """How many products games have, for a bar of progress."""
    return sum(len(_made(judged)) for judged in games)


def findings_of(games: Iterable[JudgedGame], shown: Iterable[Exhibit]) -> tuple[Diagnostic, ...]:
    """What judging and drawing found, each thing once, in the order of the files."""
    found = {finding for judged in games for finding in judged.all_findings}
    return tuple(sorted(found.union(*(each.findings for exhibit in shown for each in exhibit.shown))))
