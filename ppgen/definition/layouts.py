"""The typed model of layouts: blocks side by side, one under another, over one another, in a panel, under a heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias

from ppgen.definition.blocks import (
    Block,
    BoardSpec,
    BoxSpec,
    ChartSpec,
    LegendSpec,
    ListSpec,
    PictureSpec,
    PiecesSpec,
    RatingsSpec,
    RollSpec,
    ScoreSpec,
    SpacerSpec,
    SumSpec,
)
from ppgen.definition.lengths import Length
from ppgen.definition.paper_blocks import (
    CutoutsSpec,
    FieldsSpec,
    FigureBlockSpec,
    FooterSpec,
    RulerSpec,
    TitleSpec,
)
from ppgen.definition.repeating import unrolled
from ppgen.definition.schema import Yaml, late
from ppgen.definition.source import Node
from ppgen.definition.text import Words, check_condition, holds
from ppgen.definition.text_block import TextSpec

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.card_blocks import CardsBlockSpec, IconsSpec
    from ppgen.definition.grid_block import GridSpec
    from ppgen.definition.image_block import ImageSpec
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.table_block import TableSpec
    from ppgen.definition.track_block import TrackSpec
else:
    CardsBlockSpec = late("ppgen.definition.card_blocks.CardsBlockSpec", TAG="cards")
    IconsSpec = late("ppgen.definition.card_blocks.IconsSpec", TAG="icons")
    GridSpec = late("ppgen.definition.grid_block.GridSpec", TAG="grid")
    ImageSpec = late("ppgen.definition.image_block.ImageSpec", TAG="image")
    TableSpec = late("ppgen.definition.table_block.TableSpec", TAG="table")
    TrackSpec = late("ppgen.definition.track_block.TrackSpec", TAG="track")

Corner: TypeAlias = Literal[
    "top-left", "top", "top-right", "left", "middle", "right", "bottom-left", "bottom", "bottom-right"
]
"""A corner or the middle of an edge of a box, or its middle."""


class RowSpec(Block, frozen=True):
    """Blocks side by side."""

    TAG: ClassVar[str] = "row"
    items: Annotated[tuple[BlockSpec, ...], Yaml(filled=True)]
    """The blocks from left to right."""
    gap: Annotated[float, Yaml(unit="mm", min=0)] = 4.0
    """The distance between two blocks."""
    align: Literal["stretch", "bottom"] = "stretch"
    """Whether blocks are as high as the row, or stand on its lower edge."""
    justify: Literal["start", "middle"] = "start"
    """Where the blocks stand if none of them grows: at the left, or in the middle of the row."""
    wrap: bool = False
    """Whether the blocks stand one under another where there is no room side by side."""


class ColumnSpec(Block, frozen=True):
    """Blocks one under another."""

    TAG: ClassVar[str] = "column"
    items: Annotated[tuple[BlockSpec, ...], Yaml(filled=True)]
    """The blocks from top to bottom."""
    gap: Annotated[float, Yaml(unit="mm", min=0)] = 3.0
    """The distance between two blocks."""
    spread: bool = False
    """Whether the gaps share the height that is left. Blocks that `grow` take it first."""
    min: Annotated[float, Yaml(unit="mm", min=0, max=1000)] = 0.0
    """The smallest width. It is never narrower than its blocks need."""


class SectionSpec(Block, frozen=True):
    """A heading over a line, and blocks under it."""

    TAG: ClassVar[str] = "section"
    heading: Annotated[Words, Yaml(filled=True)]
    """The heading."""
    items: Annotated[tuple[BlockSpec, ...], Yaml(filled=True)]
    """The blocks from top to bottom."""
    note: Words = ""
    """Words at the right end of the heading's line."""
    gap: Annotated[float, Yaml(unit="mm", min=0)] = 1.2
    """The distance between two blocks."""


class PagesSpec(Block, frozen=True):
    """Blocks that each fill a page of their own, such as the two sides of a card. It is a whole layout of a sheet, and
    stands in no other block. A sheet that has a layout with fewer pages takes that one where it fits.
    """

    TAG: ClassVar[str] = "pages"
    items: Annotated[tuple[BlockSpec, ...], Yaml(filled=True, longest=8)]
    """The pages in their order, each one block."""


class PanelSpec(Block, frozen=True):
    """A ground with a frame, and blocks on it, one under another. Texts on a dark ground are light."""

    TAG: ClassVar[str] = "panel"
    items: tuple[BlockSpec, ...] = ()
    """The blocks from top to bottom. Blocks `at` an exact place lie over the others."""
    ground: str = ""
    """The colour of its area: one of the game's `colours`, or a role. Without it nothing is painted."""
    frame: str = ""
    """The colour of the line around it: one of the game's `colours`, or a role. Without it there is no line. Round a
    panel that fills a card, and has no `radius`, the line has the outline of the card.
    """
    frame_width: Annotated[Length, Yaml(unit="mm", min=0, max=20)] = 0.0
    """How wide the frame is, inside the edge of the panel; 0 for as wide as the theme draws it."""
    radius: Annotated[Length, Yaml(unit="mm", min=0, max=200)] = 0.0
    """The radius of its corners."""
    padding: Annotated[Length, Yaml(unit="mm", min=0, max=200)] = 2.0
    """The distance from its edge to the blocks."""
    gap: Annotated[Length, Yaml(unit="mm", min=0, max=200)] = 1.2
    """The distance between two blocks."""
    vertical: Literal["top", "middle", "bottom"] = "top"
    """Where the blocks stand in a panel that is higher than they need, if none of them grows."""
    width: Annotated[Length, Yaml(unit="mm", min=0, max=1000)] = 0.0
    """The smallest width. It is never narrower than its blocks need."""
    height: Annotated[Length, Yaml(unit="mm", min=0, max=1000)] = 0.0
    """The smallest height. It is never lower than its blocks need."""
    bleed: bool = False
    """Whether the ground goes on into the bleed at each side where the panel lies on the edge of a card. In one ink it
    has no outline at those sides.
    """


class StackSpec(Block, frozen=True):
    """Blocks over one another in the same box, the first at the back. Texts over a dark panel are light."""

    TAG: ClassVar[str] = "stack"
    items: Annotated[tuple[BlockSpec, ...], Yaml(filled=True)]
    """The blocks from back to front."""
    width: Annotated[Length, Yaml(unit="mm", min=0, max=1000)] = 0.0
    """The smallest width. It is never narrower than its blocks need."""
    height: Annotated[Length, Yaml(unit="mm", min=0, max=1000)] = 0.0
    """The smallest height. It is never lower than its blocks need."""


class AtSpec(Block, frozen=True):
    """A block in an exact place of the stack or the panel around it, perhaps turned. It stands in no other block.

    On a card its box lies inside the card, and inside the stack or the panel. A negative `x` or `y` hangs it over that
    side of the stack or the panel on purpose. Over the edge of the card it hangs only if its block has `bleed: true`.
    """

    TAG: ClassVar[str] = "at"
    item: BlockSpec
    """The block. It has to fit in the box."""
    width: Annotated[Length, Yaml(unit="mm", min=0.1, max=1000)]
    """The width of its box, before it is turned."""
    height: Annotated[Length, Yaml(unit="mm", min=0.1, max=1000)]
    """The height of its box, before it is turned."""
    x: Annotated[Length, Yaml(unit="mm", min=-1000, max=1000)] = 0.0
    """The distance of the turned box from the left or right side that `corner` names, inwards. In the middle it is how
    far the box is moved to the right.
    """
    y: Annotated[Length, Yaml(unit="mm", min=-1000, max=1000)] = 0.0
    """The distance of the turned box from the top or the bottom, inwards. In the middle it is how far the box is moved
    down.
    """
    corner: Corner = "top-left"
    """The corner or the edge of the stack or the panel from which `x` and `y` are measured."""
    turned: Annotated[float, Yaml(unit="degrees", min=-360, max=360)] = 0.0
    """By how much it is turned clockwise about the middle of its box."""


class WhenSpec(Block, frozen=True):
    """Blocks that stand there only if a condition holds. They stand in the block around them as if written there."""

    TAG: ClassVar[str] = "when"
    if_: Annotated[Words, Yaml(key="if")]
    """The condition, once its quotes are filled in. It holds unless it is blank or one of `0`, `false`, `no` and
    `none`, in small or capital letters.
    """
    then: tuple[BlockSpec, ...] = ()
    """The blocks if it holds."""
    else_: Annotated[tuple[BlockSpec, ...], Yaml(key="else")] = ()
    """The blocks if it does not hold."""

    def __post_init__(self) -> None:
        Block.__post_init__(self)
        if not self.then and not self.else_:
            raise ValueError("give it blocks under 'then' or 'else'")
        check_condition(self.if_)

    @property
    def chosen(self) -> tuple[BlockSpec, ...]:
        """The blocks that stand there."""
        return self.then if holds(self.if_) else self.else_


class RepeatSpec(Block, frozen=True):
    """Blocks once for each word of a list, or a number of times. They stand in the block around them as if written
    there. Their texts quote the word as `{{ item }}`, and its number from 1 as `{{ number }}`.
    """

    TAG: ClassVar[str] = "repeat"
    items: Annotated[tuple[BlockSpec, ...], Yaml(filled=True)]
    """The blocks of each time."""
    of: Annotated[tuple[str, ...], Yaml(longest=100)] = ()
    """The words, one for each time."""
    count: Annotated[int | None, Yaml(min=0, max=100)] = None
    """How many times, without a list."""

    @property
    def chosen(self) -> tuple[BlockSpec, ...]:
        """The blocks that stand there."""
        return () if self.count == 0 else self.items

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> RepeatSpec:
        """Read it as often as it says; the result has the blocks of all times, and is not repeated again."""
        return binder.record(unrolled(node, binder.fault), cls)  # type: ignore[no-any-return]

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        either = [
            {"required": ["of"], "properties": {"count": False}},
            {"required": ["count"], "properties": {"of": False}},
        ]
        return writer.mapping(writer.keys(cls), ("items",)) | {"oneOf": either}


PaperBlockSpec: TypeAlias = TitleSpec | FieldsSpec | CutoutsSpec | RulerSpec | FigureBlockSpec | FooterSpec | PagesSpec
"""Blocks for sheets alone."""
BlockSpec: TypeAlias = (
    RowSpec
    | ColumnSpec
    | SectionSpec
    | BoardSpec
    | PictureSpec
    | ImageSpec
    | ChartSpec
    | PiecesSpec
    | TextSpec
    | ListSpec
    | BoxSpec
    | ScoreSpec
    | RatingsSpec
    | TableSpec
    | GridSpec
    | TrackSpec
    | RollSpec
    | SumSpec
    | LegendSpec
    | PanelSpec
    | StackSpec
    | AtSpec
    | WhenSpec
    | RepeatSpec
    | SpacerSpec
    | IconsSpec
    | CardsBlockSpec
    | PaperBlockSpec
)
"""Any block, alone or with blocks inside it."""


def inside(block: BlockSpec) -> tuple[BlockSpec, ...]:
    """The blocks directly inside a block, those of both cases of a `when` too."""
    match block:
        case RowSpec() | ColumnSpec() | SectionSpec() | PagesSpec() | PanelSpec() | StackSpec() | RepeatSpec():
            return block.items
        case AtSpec():
            return (block.item,)
        case WhenSpec():
            return (*block.then, *block.else_)
        case _:
            return ()


def parts(block: BlockSpec | None) -> Iterator[BlockSpec]:
    """A block and everything inside it that is drawn; of None, nothing."""
    if block is not None:
        yield block
        for item in block.chosen if isinstance(block, WhenSpec | RepeatSpec) else inside(block):
            yield from parts(item)


def standing(items: Iterable[BlockSpec]) -> Iterator[BlockSpec]:
    """The blocks that stand in a list, with those of each `when` and `repeat` in its place."""
    for item in items:
        if isinstance(item, WhenSpec | RepeatSpec):
            yield from standing(item.chosen)
        else:
            yield item


def is_bounded(block: BlockSpec) -> bool:
    """Whether something in a block may overflow though the block itself fits: an exact box, or a number of lines."""
    return any(isinstance(part, AtSpec) or (isinstance(part, TextSpec) and part.is_bounded) for part in parts(block))
