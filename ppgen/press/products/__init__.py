"""Products: what a game makes, each kind a class, which the press walks for every command.

| product | check | diff | lints | gallery |
| --- | --- | --- | --- | --- |
| figure | if it holds | in the themes that are wanted, and in those of the baseline | if it holds | if it holds |
| sheet | with papers; one has to fit | on the papers wanted, and as the baseline has it | on each | first that fits |
| pages of cards | as a sheet | where a baseline has some | – | as a sheet |
| pages of a deck alone | if it is on no sheet | where a baseline has some | – | – |
| deck | with papers | as a figure | each side of a card | its cards in the first theme |
| parts | – | where the baseline has some | – | – |
| rulebook | its words | its words in each style, in the default theme | the figures that it changes | HTML, and PDFs |

Where figures alone are wanted, nothing else is compared but pictures of parts. Without papers, nothing but figures is
checked and looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.press.products.books import Book
from ppgen.press.products.pictures import Components, Deck, Figure
from ppgen.press.products.sheets import Sheet

if TYPE_CHECKING:
    from ppgen.press.products.product import Product
    from ppgen.press.studio import Studio

PRODUCTS: tuple[type[Product], ...] = (Figure, Sheet, Deck, Components, Book)
"""Every kind of product: a new one is a class and a line here."""


def products(studio: Studio) -> tuple[Product, ...]:
    """Everything that the game of a studio makes; nothing if the game cannot be read."""
    if studio.judged.game is None:
        return ()
    return tuple(product for kind in PRODUCTS for product in kind.of(studio))
