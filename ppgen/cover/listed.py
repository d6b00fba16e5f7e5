"""What is listed beside the rules, and counts only if that is asked: readings, variants, and limits of parameters."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.cover.model import Line
from ppgen.definition.figure import FigureBook
from ppgen.definition.game import Game
from ppgen.definition.variants import values_of


def listed_lines(game: Game, book: FigureBook) -> tuple[Line, ...]:
    """A line for each, in this order. A figure shows a variant if it belongs to it, and a reading if that is one; a
    limit is shown by the value that the parameter has.
    """
    return (*_readings(game, book), *_variants(game, book), *_bounds(game, book))


def _readings(game: Game, book: FigureBook) -> Iterator[Line]:
    for number, reading in enumerate(game.readings, 1):
        shown = _of_variant(book, reading.variant) if reading.variant else ()
        yield Line("reading", reading.mark, f"readings.{number}", reading.question, shown)


def _variants(game: Game, book: FigureBook) -> Iterator[Line]:
    for name, variant in game.variants.items():
        yield Line("variant", variant.mark, f"variants.{name}", name, _of_variant(book, name))


def _of_variant(book: FigureBook, name: str) -> tuple[str, ...]:
    return tuple(f"figure {figure.id}" for figure in (*book.figures, *book.elsewhere) if name in figure.variant)


def _bounds(game: Game, book: FigureBook) -> Iterator[Line]:
    values = values_of(game.parameters, game.choice.settings)
    every = tuple(f"figure {figure.id}" for figure in book.figures)
    for name, parameter in game.parameters.items():
        for which, bound in (("min", parameter.min), ("max", parameter.max)):
            shown = every if values[name] == bound else ()
            yield Line("bound", parameter.mark, f"parameters.{name}.{which}", f"{name} = {bound}", shown)
