"""Whether the numbers that a legend explains are in the picture. Routes have none on small spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ppgen.blocks.context import BlockContext
from ppgen.blocks.layout import Drawn
from ppgen.definition.figure import FigureSpec
from ppgen.scene.model import GlyphRun, Group, Item, Shape


def check_numbers(figure: FigureSpec, pictures: Sequence[Drawn], context: BlockContext) -> None:
    """Raise DefinitionError for a number that the legend of a figure explains and none of its pictures shows."""
    explained = [name for name in figure.legend if name.isdecimal()]
    if not explained:
        return
    shown = {number for picture in pictures for number in _numbers(picture.items)}
    for number in explained:
        if number not in shown:
            message = f"{context.name} explains the number {number} in its legend, but no panel shows it"
            hint = "give the figure larger spaces or a larger width, or take the number out of the legend"
            raise context.fault("FIG-DRAW", message, hint)


def _numbers(items: Iterable[Item]) -> Iterator[str]:
    """The words on discs, as `badge` draws them: paper, a disc, words. Names of rows stand on no disc."""
    drawn = tuple(items)
    for index, item in enumerate(drawn):
        if isinstance(item, Group):
            yield from _numbers(item.items)
        elif (
            isinstance(item, GlyphRun)
            and index > 1
            and all(isinstance(each, Shape) for each in drawn[index - 2 : index])
        ):
            yield item.text
