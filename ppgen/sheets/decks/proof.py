"""What a proof adds to cards: lines along the trim and the safety margin, and words under each card.

Nothing of the words lies on a card, so that a reader sees all of it: cards move apart for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ppgen.decks.deck import Card
from ppgen.decks.drawing import DeckPainter
from ppgen.decks.outline import outline
from ppgen.definition.decks import MARGIN
from ppgen.diagnostics import EnvironmentProblem
from ppgen.plane import Affine, translate
from ppgen.scene.markup import escaped
from ppgen.scene.model import Group, Item, Path, Shape, Stroke, Tag
from ppgen.scene.paragraph import Paragraph, TextTooWide, layout
from ppgen.scene.path import transform
from ppgen.sheets.cutout.parts import Part
from ppgen.sheets.decks.words import beside_cards

SAFE = MARGIN
"""From the trim to the line of the safety margin, in mm: as far as print services ask of text."""
LINE, HALO = 0.2, 0.6
"""The width of a line, and of the light line behind it, which keeps it visible on a dark ground; in mm."""
DASHES = (1.2, 0.9)
BETWEEN = "\u00a0· "
"""Between two words under a card. A line may end after it, and never begins with it."""
ABOVE, BELOW, ASIDE = 0.8, 0.8, 1.5
"""Round the words, in mm."""


class Proof(Struct, frozen=True):
    """The words and lines of a proof. `painters` are those of the decks by id."""

    painters: Mapping[str, DeckPainter]
    version: str
    """Of the definition: its version, its commit and the date of that."""
    keys: Mapping[tuple[str, str], str]
    """What a card is called, by its deck and the name of its part."""

    def room(self, part: Part) -> float:
        """How much room the words under a card need, from its trim, in mm."""
        sides = (False, True) if part.back is not None else (False,)
        return self._from_trim(part) + max(self._words(part, back).height for back in sides) + BELOW

    def items(self, part: Part, place: Affine, *, back: bool) -> Iterator[Item]:
        """What is added to one side of a card, of which `place` is the transform."""
        painter = self.painters[part.kind]
        spec, pictures = painter.deck.spec, painter.context.pictures
        safe = outline(spec, pictures, -SAFE) if min(spec.trim) > 2 * SAFE else ()
        yield from self._line(transform(painter.edge, place), (), "trim", painter)
        if safe:
            yield from self._line(transform(safe, place), DASHES, "safe", painter)
        words = self._words(part, back)
        corner = translate(-part.width / 2 + ASIDE, part.height / 2 + self._from_trim(part))
        yield Group(words.items, place @ corner, role="proof", tag=Tag("P"))

    def _from_trim(self, part: Part) -> float:
        return self.painters[part.kind].bleed + ABOVE

    def _line(self, path: Path, dashes: tuple[float, ...], role: str, painter: DeckPainter) -> Iterator[Item]:
        theme = painter.theme
        yield Shape(path, stroke=Stroke(theme.fill("paper"), HALO), role=f"{role}-halo")
        yield Shape(path, stroke=Stroke(theme.fill("text"), LINE, dashes), role=role)

    def _words(self, part: Part, back: bool = False) -> Paragraph:
        """Raises EnvironmentProblem where a word is wider than the card."""
        painter = self.painters[part.kind]
        name = self.keys[part.kind, part.name]
        game = painter.deck.game
        said = [part.title + (", back" if back else ""), *([game.version] if game.version else []), self.version]
        words = f"**{escaped(name)}**{BETWEEN}{escaped(BETWEEN.join(said))}"
        try:
            return layout(words, beside_cards(painter), part.width - 2 * ASIDE, leading=1.2)
        except TextTooWide as problem:
            message = f"the words of a proof do not fit under card {name!r} of deck {part.kind}: {problem.message}"
            raise EnvironmentProblem(message, "print it without a proof", code="proof-words") from None


def keys_of(painter: DeckPainter, cards: tuple[Card, ...]) -> Iterator[tuple[tuple[str, str], str]]:
    """What the cards of a deck are called, as `Proof` takes them."""
    for card in cards:
        yield (painter.deck.spec.id, card.name), card.key
        yield (painter.deck.spec.id, f"{card.name}-{card.copy}"), card.key
