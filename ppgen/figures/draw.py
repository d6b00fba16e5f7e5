"""A judged figure as a scene: panels in columns, their letters and captions, arrows between them, a legend below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct

from ppgen.art import Art
from ppgen.blocks.build import build
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.blocks.layout import SLACK, Drawn, drawn, overflows
from ppgen.blocks.legend import Legend
from ppgen.blocks.marks import block_arrow
from ppgen.blocks.proportions import IN_FIGURE
from ppgen.blocks.roles import theme_for
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.table import TableArrangement
from ppgen.definition.blocks import NOWHERE, LegendSpec
from ppgen.definition.layouts import BlockSpec, is_bounded
from ppgen.diagnostics import Mark
from ppgen.figures.boards import PanelBoard, PanelBoards
from ppgen.figures.captions import Captions
from ppgen.figures.coordinates import with_coordinates
from ppgen.figures.explained import check_legend
from ppgen.figures.flow import flow_share
from ppgen.figures.frames import on_one_table
from ppgen.figures.statement import Panel, Statement
from ppgen.names import THEME
from ppgen.plane import rotate, translate
from ppgen.records import replace
from ppgen.scene import path, text
from ppgen.scene.floors import printable
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Scene, Shape, Source, Stroke, Tag
from ppgen.scene.quotes import typeset
from ppgen.scene.theme import THEMES, Theme
from ppgen.things import Thing

MARGIN = 1.2
"""Paper round everything, in mm: a figure may be set tight."""
BODY = 8.0
"""The text of tables and other blocks, in points."""
_BEFORE_ARROW, _AFTER_ARROW = 1.0, 1.6
"""Paper before an arrow to the next panel on the right, where a board may end, and after it, where names of rows may
begin, in mm.
"""
LEGEND_ALONE = 60.0
"""The most room of a legend beside frames, in mm: a phone shows it in its own size."""


def draw(statement: Statement, theme: Theme, *, draft: bool = False, width: float | None = None) -> Scene:
    """Draw a figure at its own width, or at another one, in mm, where a page needs it: text has the same size then, and
    boards and tables a smaller scale.

    `draft` stamps it; the caller decides whether it may be published unstamped.
    Raises PpgenError for art or text that cannot be drawn.
    """
    if width is None or width == statement.figure.width:
        theme = theme_for(statement.game, theme)
        art = Art(statement.game, theme, cards=statement.cards)
        return FigureDrawing(with_coordinates(statement), theme, art).scene(draft)
    return at_width(statement, theme, width).scene(draft)


def at_width(statement: Statement, theme: Theme, width: float) -> FigureDrawing:
    """A figure at another width than its own, in mm: measured when somebody asks for its spaces, drawn for its scene.

    Raises PpgenError for art that cannot be drawn, as both do for what has no room.
    """
    theme = theme_for(statement.game, theme)
    shrunk = min(width / statement.figure.width, 1.0)
    placed = with_coordinates(replace(statement, figure=replace(statement.figure, width=width)))
    art = Art(statement.game, theme, cards=statement.cards)
    return FigureDrawing(placed, theme, art, shrinks=True, shrunk=shrunk)


def space_of(statement: Statement) -> float | None:
    """The size of the spaces with which the boards of a figure are drawn, in mm; None without a board.

    Raises PpgenError for boards that have no room.
    """
    theme = theme_for(statement.game, THEMES[THEME])
    return FigureDrawing(with_coordinates(statement), theme, Art(statement.game, theme, cards=statement.cards)).space


def draw_frames(statement: Statement, panels: tuple[Panel, ...], theme: Theme, *, one_game: bool) -> tuple[Scene, ...]:
    """Draw panels of a figure one by one, each without its letter and caption, as wide as a column of the figure.

    `panels` may hold more than those of the figure, such as the turns between them. All are drawn to one scale, and
    boards stand in the same place, so that a reader can step from one to the next. Panels that show `one_game` have
    one crop, too. Raises PpgenError for art or text that cannot be drawn, and where they do not fit at the scale for
    which the figure asks.
    """
    theme = theme_for(statement.game, theme)
    placed = with_coordinates(statement)
    column = FigureDrawing(placed, theme, Art(statement.game, theme, cards=statement.cards))
    figure = replace(placed.figure, columns=1, width=column.column_width + 2 * MARGIN)
    shown = replace(placed, figure=figure, panels=on_one_table(panels) if one_game else panels)
    return replace(column, statement=shown, stacked=True).frames()


def draw_legend(statement: Statement, theme: Theme) -> Scene | None:
    """The legend of a figure alone, for a reader of its frames; None where it has none.

    Raises PpgenError for art or text that cannot be drawn.
    """
    if not statement.figure.legend:
        return None
    theme = theme_for(statement.game, theme)
    return FigureDrawing(statement, theme, Art(statement.game, theme, cards=statement.cards)).legend_alone()


def draw_panels(statement: Statement, context: BlockContext, width: float, prefix: str) -> Drawn:
    """The panels of a figure and its legend, `width` mm wide, for another drawing; `prefix` goes before every id.

    Raises PpgenError for art or text that cannot be drawn.
    """
    shrunk = min((width + 2 * MARGIN) / statement.figure.width, 1.0)
    figure = replace(statement.figure, width=width + 2 * MARGIN)
    return FigureDrawing(
        with_coordinates(replace(statement, figure=figure)),
        context.theme,
        context.pictures,
        prefix,
        shrinks=True,
        shrunk=shrunk,
    ).body()


class FigureDrawing(Struct, frozen=True, dict=True):
    """A figure with everything that it is drawn from. Its boards are measured once."""

    statement: Statement
    theme: Theme
    art: Art
    prefix: str = ""
    shrinks: bool = False
    """Whether spaces may be smaller than the figure asks for: it stands in another drawing."""
    shrunk: float = 1.0
    """The width that it has there, as a share of its own."""
    stacked: bool = False
    """Whether its panels are shown in one place, one after the other."""

    def frames(self) -> tuple[Scene, ...]:
        """Each panel's picture alone: all of one size, but for a picture of blocks among boards, as high as it is."""
        figure, panels = self.statement.figure, self.statement.panels
        pictures = self._pictures(self._width)
        highest = max(picture.height for picture in pictures)
        has_boards = any(panel.spec.picture is None for panel in panels)
        self._check_legend(pictures)
        scenes = []
        for picture, panel in zip(pictures, panels, strict=True):
            height = (picture.height if has_boards and panel.spec.picture is not None else highest) + 2 * MARGIN
            above = (
                (height - 2 * MARGIN - picture.height) / 2 if has_boards else 0.0
            )  # tables beside each other are level
            items: list[Item] = [Group(picture.items, translate(MARGIN, MARGIN + above))]
            words = plain(panel.caption).strip() or figure.title
            scenes.append(self._scene(items, height, words))
        return tuple(scenes)

    def legend_alone(self) -> Scene:
        """What the symbols of the figure mean, on paper no wider than its entries and a phone."""
        figure = self.statement.figure
        block = Legend(self._context(figure.mark), LegendSpec(figure.legend))
        room = max(block.min_width(), min(self._width, LEGEND_ALONE))
        legend, width = drawn(block, room), block.used_width(room) + 2 * MARGIN
        meanings = "; ".join(f"{plain(words)}" for words in figure.legend.values())
        items: list[Item] = [Group(legend.items, translate(MARGIN, MARGIN))]
        return replace(self._scene(items, legend.height + 2 * MARGIN, meanings), width=width)

    def _scene(self, items: list[Item], height: float, alt: str, notes: tuple[tuple[str, str], ...] = ()) -> Scene:
        """Items on paper as wide as the figure."""
        figure, language = self.statement.figure, self.statement.game.language
        paper, title = self.theme.fill("paper"), typeset(figure.title, language)
        return Scene(figure.width, height, printable(items), title, alt, language, paper, notes)

    def scene(self, draft: bool) -> Scene:
        figure = self.statement.figure
        body = self.body()
        height = body.height + 2 * MARGIN
        items: list[Item] = [Group(body.items, translate(MARGIN, MARGIN))]
        if draft:
            items.append(stamp(self.theme, figure.width, height))
        notes = metadata(self.statement, self.theme.name, draft=draft)
        return self._scene(items, height, self.statement.spoken, notes)

    # The page -------------------------------------------------------------------------------------------------------

    def body(self) -> Drawn:
        """Rows of panels, the pictures of each row aligned and their captions under them, then the legend."""
        panels, columns = self.statement.panels, self._columns
        width = self.column_width
        pictures = self._pictures(width)
        items: list[Item] = []
        y = 0.0
        for first in range(0, len(panels), columns):
            row = range(first, min(first + columns, len(panels)))
            height = max(pictures[index].height for index in row)
            depth = 0.0
            pictures_alone = all(panels[index].spec.picture is not None for index in row)
            for index in row:
                x = (index - first) * (width + self._gutter)
                picture, caption = pictures[index], self._captions.of_panel(panels[index], width)
                # Pictures beside boards stand in the middle, boards on one line, and pictures alone have one top.
                share = 1.0 if panels[index].spec.picture is None else 0.0 if pictures_alone else 0.5
                drop = (height - picture.height) * share
                place = panels[index].spec.mark
                source = Source(place, "caption")
                below = Group(caption.items, translate(0.0, height + 1.4), source=source, tag=Tag("P"))
                parts = (Group(picture.items, translate(0.0, drop), tag=self._tag), below)
                name = panels[index].spec.letter or str(index + 1)
                at, thing, source = translate(x, y), Thing("panel", name), Source(place, "panel")
                items.append(Group(parts, at, None, f"{self.prefix}panel-{name}", "panel", thing, source=source))
                depth = max(depth, caption.height + 1.4 if caption.height else 0.0)
                if self._flows_to(index + 1):
                    share = flow_share(panels[index], panels[index + 1])
                    items += self._flow(index + 1 in row, x, y, width, height, depth, share)
            y += height + depth + self._row_gap
        y -= self._row_gap
        if self.statement.figure.legend:
            self._check_legend(pictures)
            legend = self._legend()
            items.append(Group(legend.items, translate(0.0, y + 2.6), id=f"{self.prefix}legend", role="legend"))
            y += 2.6 + legend.height
        if self.statement.answer is not None:
            answer = self._captions.of_answer(self.statement.answer, self._width)
            items.append(Group(answer.items, translate(0.0, y + 2.6), id=f"{self.prefix}answer"))
            y += 2.6 + answer.height
        if self.statement.figure.typeset_caption:
            caption = self._captions.of_figure(self.statement.caption, self._width)
            items.append(Group(caption.items, translate(0.0, y + 2.6), id=f"{self.prefix}caption", role="caption"))
            y += 2.6 + caption.height
        return Drawn(tuple(items), self._width, y)

    def _check_legend(self, pictures: Sequence[Drawn]) -> None:
        """Only of a figure that is all there: a draft may lack a position."""
        figure = self.statement.figure
        if any(panel.spec.picture is None and panel.arrangement is None for panel in self.statement.panels):
            return
        check_legend(figure, (picture.items for picture in pictures), self._context(figure.mark))

    def _legend(self) -> Drawn:
        spec = LegendSpec(self.statement.figure.legend)
        return drawn(build(spec, self._context(self.statement.figure.mark)), self._width)

    @property
    def _captions(self) -> Captions:
        return Captions(self.theme, self.art, self.statement.panels)

    @property
    def _tag(self) -> Tag:
        """Whoever hears a figure hears one alternative text for all its panels."""
        alt = self.statement.spoken or typeset(self.statement.figure.title, self.statement.game.language)
        return Tag("Figure", alt, key=f"{self.prefix}figure-{self.statement.figure.id}")

    @property
    def _width(self) -> float:
        return self.statement.figure.width - 2 * MARGIN

    @property
    def _columns(self) -> int:
        return min(self.statement.figure.columns, len(self.statement.panels))

    @property
    def _gutter(self) -> float:
        return 7.0 if self.statement.figure.flow == "arrows" else 4.0

    @property
    def _row_gap(self) -> float:
        return 7.0 if self.statement.figure.flow == "arrows" and self._columns == 1 else 3.6

    @property
    def column_width(self) -> float:
        return (self._width - (self._columns - 1) * self._gutter) / self._columns

    def _flows_to(self, index: int) -> bool:
        return self.statement.figure.flow == "arrows" and index < len(self.statement.panels)

    def _flow(
        self, beside: bool, x: float, y: float, width: float, height: float, depth: float, share: float
    ) -> list[Item]:
        """The arrow to the next panel: to the right, at a `share` of the height of the pictures, or downwards in a
        single column (none round the end of a row).
        """
        if beside:
            left, middle = x + width + _BEFORE_ARROW, y + height * share
            right = x + width + self._gutter - _AFTER_ARROW
            arrow = block_arrow((left, middle), (right, middle), 1.7, 4.2, 2.6)
        elif self._columns == 1:
            middle, top = x + width / 2, y + height + depth + 0.8
            arrow = block_arrow((middle, top), (middle, top + self._row_gap - 1.6), 1.7, 4.2, 2.6)
        else:
            return []
        # Hollow: the arrows of gates are solid, and may stand right beside it.
        stroke = Stroke(self.theme.fill("badge"), 0.3, (), "butt", "round")
        return [Shape(arrow, self.theme.fill("paper"), stroke, role="flow", thing=Thing("arrow", "flow"))]

    # The panels -----------------------------------------------------------------------------------------------------

    def _pictures(self, width: float) -> list[Drawn]:
        """The picture of each panel: blocks, or a table, or a board."""
        aligned = self._boards(width)
        has_tables = any(isinstance(panel.arrangement, TableArrangement) for panel in self.statement.panels)
        tables_drawn = self._tables(width) if has_tables else {}
        pictures = []
        for index, panel in enumerate(self.statement.panels):
            if panel.spec.picture is not None:
                pictures.append(self._picture(panel, panel.spec.picture, width, self._prefix(index)))
            elif index in tables_drawn:
                pictures.append(tables_drawn[index])
            elif index in aligned.boards:
                pictures.append(aligned.drawn(index, panel, self._prefix(index)))
            else:
                pictures.append(self._captions.missing(width))
        return pictures

    def _boards(self, width: float) -> PanelBoards:
        """The boards among the panels."""
        if width not in self._measured:
            self._measured[width] = self._new_boards(width)
        return self._measured[width]

    @cached_property
    def _measured(self) -> dict[float, PanelBoards]:
        """The boards by the width of a column."""
        return {}

    def _new_boards(self, width: float) -> PanelBoards:
        context = self._context(self.statement.figure.mark)
        boards = {
            index: PanelBoard.of(panel, panel.arrangement, width, context)
            for index, panel in enumerate(self.statement.panels)
            if isinstance(panel.arrangement, Arrangement) and panel.spec.picture is None
        }
        return PanelBoards(self.statement.figure, context, boards, self._columns, width, self.shrinks, self.stacked)

    @property
    def space(self) -> float | None:
        """The size of the spaces of its boards, in mm; None without a board."""
        boards = self._boards(self.column_width)
        return boards.space if boards.boards else None

    def _tables(self, width: float) -> Mapping[int, Drawn]:
        """The pictures of open tables, by panel."""
        from ppgen.figures.insets import InsetLayout
        from ppgen.figures.table import draw_tables

        tables = {
            index: (panel.arrangement, panel.spec.annotate)
            for index, panel in enumerate(self.statement.panels)
            if isinstance(panel.arrangement, TableArrangement) and panel.spec.picture is None
        }
        insets = {
            index: InsetLayout(panel.spec.inset, panel.inset, self.shrunk)
            for index, panel in enumerate(self.statement.panels)
            if index in tables and panel.spec.inset is not None and panel.inset is not None
        }
        scale = None if self.shrinks else self.statement.figure.scale
        return draw_tables(tables, width, self.theme, self.art, self._prefix, scale, insets)

    def _picture(self, panel: Panel, spec: BlockSpec, width: float, prefix: str) -> Drawn:
        """Blocks instead of a board. Raises DefinitionError where the panel is too narrow for them."""
        context = replace(self._context(spec.mark, prefix), board=panel.boards.get)
        element = build(spec, context)
        if (needed := element.min_width()) > width + SLACK:
            message = f"{context.name} has a picture of at least {needed:.1f} mm in a panel of {width:.1f} mm"
            raise context.fault("FIG-DRAW", message, "give the figure a larger width, or fewer columns")
        if is_bounded(spec) and (found := overflows(element, Box(0.0, 0.0, width, element.height(width)))):
            raise context.overflow_faults(found)
        return drawn(element, width)

    def _context(self, mark: Mark, prefix: str = "") -> BlockContext:
        """What the blocks of this figure are drawn with."""
        figure, sizes = self.statement.figure, Sizes(0.0, 0.0, BODY, IN_FIGURE)
        at = figure.mark if mark == NOWHERE else mark
        shown = tuple(
            panel.arrangement for panel in self.statement.panels if isinstance(panel.arrangement, Arrangement)
        )
        context = BlockContext(self.statement.game, self.theme, sizes, self.art, f"figure {figure.id}", at, prefix)
        return replace(context, boards_shown=shown, cards=self.statement.cards)

    def _prefix(self, index: int) -> str:
        """Ids are unique in a scene: if there are several panels, those of each begin with its letter or number."""
        panels = self.statement.panels
        return self.prefix + (f"{panels[index].spec.letter or index + 1}-" if len(panels) > 1 else "")


def metadata(statement: Statement, theme: str, *, draft: bool) -> tuple[tuple[str, str], ...]:
    """Key and value pairs. Claims are left out: a claim is about the text, so it must not make a drawing stale."""
    figure = statement.figure
    notes = [("game", statement.game.id), ("figure", figure.id), ("theme", theme)]
    notes += [("title", figure.title), ("caption", plain(statement.caption).strip())]
    for index, panel in enumerate(statement.panels):
        name = f" {panel.spec.letter or index + 1}" if len(statement.panels) > 1 else ""
        if panel.caption:
            notes.append((f"caption{name}" if name else "panel caption", plain(panel.caption)))
        if panel.verdict is not None:
            codes = f" ({', '.join(panel.verdict.codes)})" if panel.verdict.codes else ""
            notes.append((f"verdict{name}", panel.verdict.status + codes))
            notes.append((f"position{name}", panel.notation))
    if draft:
        notes.append(("draft", "true"))
    return tuple(notes)


def stamp(theme: Theme, width: float, height: float) -> Item:
    """The stamp, in the middle of a figure of that size, in mm. Hollow letters leave the figure legible under them."""
    size = min(width, 2.2 * height) / text.width("DRAFT", "black", 1.0) * 0.8
    cap = text.metrics("black").cap_height * size
    word = text.line("DRAFT", text.TextStyle("black", size, "#000000"), 0.0, cap / 2, "middle")
    colour, paper = theme.fill("draft"), theme.fill("paper")
    letters = [
        path.transform(text.outline(word.face, glyph), (size, 0.0, 0.0, size, word.origin[0] + x, word.origin[1]))
        for glyph, x in word.glyphs
    ]
    items = [Shape(letter, stroke=Stroke(paper, 1.1, (), "round", "round")) for letter in letters]
    items += [Shape(letter, stroke=Stroke(colour, 0.5, (), "round", "round")) for letter in letters]
    turn = translate(width / 2, height / 2) @ rotate(-18)
    return Group(tuple(items), turn, id="draft", role="draft", thing=Thing("stamp", "draft"))
