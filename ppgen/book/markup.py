"""The markup of games (captions, names) as elements of a book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from ppgen.book.inline import Emphasis, Icon, Inline, Inlines, LineBreak, Picture, Strong, Text
from ppgen.scene import markup
from ppgen.scene.quotes import Quotes


def inlines(text: str, symbol: Callable[[str], Picture | None], language: str = "en") -> Inlines:
    """A text with the markup of games. A symbol without a drawing is its name in words; its fault is reported by the
    figure.

    >>> [type(part).__name__ for part in inlines("**One** step", lambda name: None)]
    ['Strong', 'Text']
    """
    return tuple(_elements(markup.parse(text.strip()), symbol, Quotes(language)))


def _elements(
    nodes: Iterable[markup.Node], symbol: Callable[[str], Picture | None], quotes: Quotes
) -> Iterator[Inline]:
    for node in nodes:
        match node:
            case markup.Text():
                for number, line in enumerate(node.text.split("\n")):
                    if number:
                        quotes.last = ""
                        yield LineBreak()
                    if line:
                        yield Text(quotes.set(line), quoted=True)
            case markup.InlineSymbol():
                picture = symbol(node.name)
                quotes.last = "a"  # a mark behind it closes
                yield Text(node.text, quoted=True) if picture is None else Icon(node.name, picture.alt, picture)
            case markup.Strong():
                yield Strong(tuple(_elements(node.parts, symbol, quotes)))
            case markup.Emphasis():
                yield Emphasis(tuple(_elements(node.parts, symbol, quotes)))
            case _:
                assert_never(node)
