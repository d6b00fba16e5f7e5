"""Which boards of a game nothing shows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from ppgen.definition.blocks import BoardSpec
from ppgen.definition.figure import FigureBook
from ppgen.definition.game import Game
from ppgen.definition.layouts import parts
from ppgen.definition.source import Node
from ppgen.definition.text import place_of
from ppgen.diagnostics import Diagnostic
from ppgen.numerals import listed


def unused_boards(game: Game, book: FigureBook) -> Iterator[Diagnostic]:
    """A finding for each board of a game with several, except the first, that no block and no figure shows."""
    if not game.boards:
        return
    used = {*_shown(game, book), *_on_cards(game)}
    first = next(iter(game.boards))
    for name in game.boards:
        if name != first and name not in used:
            message = f"nothing shows the board {str(name)!r}"
            hint = f"show it by a block `board: {{of: {name}}}`, or leave it out"
            others = listed([str(other) for other in game.boards if other != name])
            yield Diagnostic(place_of(name, game.mark), "DEF-UNUSED", message, f"{hint}; the others are {others}")


def _shown(game: Game, book: FigureBook) -> Iterator[str]:
    """The boards that blocks of sheets and panels of figures name."""
    panels = [panel for figure in chain(book.figures, book.elsewhere) for panel in figure.panels]
    yield from (panel.board for panel in panels)
    layouts = (layout for sheet in game.sheets for layout in sheet.layouts)
    for layout in chain(layouts, (panel.picture for panel in panels)):
        yield from (block.of for block in parts(layout) if isinstance(block, BoardSpec))


def _on_cards(game: Game) -> Iterator[str]:
    """The boards that faces of cards may name: every word of theirs, since rows decide which blocks there are."""
    for deck in game.decks:
        faces = [deck.face, deck.back]
        for layout in deck.layouts:
            faces += [layout.face, layout.back]
        for face in faces:
            yield from _words(face) if face is not None else ()


def _words(node: Node) -> Iterator[str]:
    yield node.text
    for inner in chain(node.items, *node.entries):
        yield from _words(inner)
