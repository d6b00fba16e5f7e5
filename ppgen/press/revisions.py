"""Which cards of a deck a git revision draws alike: its definition is drawn in a private copy, and nothing is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.baseline.revision import folder_at
from ppgen.blocks.roles import theme_for
from ppgen.decks.deck import SIDES, deal
from ppgen.decks.drawing import DeckPainter
from ppgen.definition.files import GAME, has
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem
from ppgen.render.svg import render
from ppgen.scene.theme import THEMES

if TYPE_CHECKING:
    from ppgen.baseline.revision import FolderCopy
    from ppgen.decks.deck import Card

CODE = "DECK-REVISION"


def unchanged(painter: DeckPainter, revision: str) -> frozenset[tuple[str, int]]:
    """The cards whose face and back are drawn alike in a revision, by key and copy.

    Raises EnvironmentProblem for a revision that cannot be read, and DefinitionError, at the place of the deck as it is
    now, if the definition or the deck cannot be drawn as it was.
    """
    game = painter.deck.game
    with folder_at(revision, game.folder) as then:
        before = _painter_then(painter, then)
        cards = {(card.key, card.copy): card for card in before.deck.cards}
        same: set[tuple[str, int]] = set()
        for card in painter.deck.cards:
            other = cards.get((card.key, card.copy))
            now = None if other is None else _picture(painter, card)
            if other is not None and now is not None and now == _picture(before, other):
                same.add((card.key, card.copy))
    return frozenset(same)


def _painter_then(painter: DeckPainter, then: FolderCopy) -> DeckPainter:
    """What draws the cards of the deck as they were. Raises DefinitionError where it cannot."""
    spec, game = painter.deck.spec, painter.deck.game
    if not then.exists or not has(then.folder, GAME):
        raise _no_comparison(painter, f"game {game.id} did not exist in {then.revision}", "print the whole deck")
    try:
        old = load_game(then.folder, game.choice)
        by_id = {deck.id: deck for deck in old.decks}
        if spec.id not in by_id:
            raise _no_comparison(painter, f"deck {spec.id} did not exist in {then.revision}", "print the whole deck")
        theme = theme_for(old, THEMES[painter.theme.name])
        return DeckPainter(deal(old, by_id[spec.id]), theme, painter.bleed)
    except DefinitionError as mistake:
        first = mistake.diagnostics[0]
        if first.code == CODE:
            raise
        place = str(first.mark).replace(f"{then.folder}/", "")
        message = f"deck {spec.id} cannot be drawn as it was in {then.revision}: {place}: {first.message}"
        raise _no_comparison(painter, message, "name a revision whose definition is in order") from None
    except EnvironmentProblem as problem:
        message = f"deck {spec.id} cannot be drawn as it was in {then.revision}: {problem.message}"
        raise _no_comparison(painter, message, "name a revision whose definition is in order") from None


def _no_comparison(painter: DeckPainter, message: str, hint: str) -> DefinitionError:
    return DefinitionError([Diagnostic(painter.deck.spec.mark, CODE, message, hint)])


def _picture(painter: DeckPainter, card: Card) -> tuple[bytes, ...] | None:
    """Both sides of a card, images by their digests; None where it cannot be drawn."""
    try:
        sides = (painter.side(card, side) for side in SIDES)
        return tuple(b"" if side is None else render(painter.scene(side), baseline=True) for side in sides)
    except DefinitionError:
        return None
