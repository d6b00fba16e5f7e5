"""A judged figure as a scene: panels in columns, their letters and captions, arrows between them, a legend below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from ppgen.art import Art
from ppgen.blocks.arrows import block_arrow
from ppgen.blocks.build import build
from ppgen.blocks.context import BlockContext, Sizes
from ppgen.blocks.grid.drawing import BoardDrawing, draw_board, measure
from ppgen.blocks.grid.fitting import SMALLEST_SPACE, largest_space
from ppgen.blocks.layout import SLACK, Drawn, drawn
from ppgen.blocks.marks import badge
from ppgen.blocks.proportions import IN_FIGURE
from ppgen.blocks.roles import theme_for
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.grid import Place, Space
from ppgen.boards.table import TableArrangement
from ppgen.definition.blocks import NOWHERE, LegendSpec
from ppgen.definition.layouts import BlockSpec
from ppgen.definition.marks import Annotation, Highlight
from ppgen.definition.table_marks import Cross, Tick
from ppgen.diagnostics import DefinitionError, Mark
from ppgen.figures.annotate import cross, draw_marks
from ppgen.figures.callouts import Callouts, Margins, margins
from ppgen.figures.coordinates import with_coordinates
from ppgen.figures.flow import flow_share
from ppgen.figures.insets import InsetLayout
from ppgen.figures.labels import Note, notes
from ppgen.figures.statement import Panel, Statement
from ppgen.figures.table import draw_tables
from ppgen.plane import rotate, translate
from ppgen.scene import limits, path, text
from ppgen.scene.floors import printable
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Scene, Shape, Source, Stroke, Tag
from ppgen.scene.paragraph import layout
from ppgen.scene.theme import Theme
from ppgen.things import Thing

MARGIN = 1.2
"""Paper round everything, in mm: a figure may be set tight."""
CAPTION = limits.MIN_CAPTION * text.PT
LEADING = 1.25
"""The distance of a caption's baselines, in ems."""
BODY = 8.0
"""The text of tables and other blocks, in points."""
LARGEST_SPACE = 11.0
"""A space of a board is never drawn larger in a figure, in mm."""


@cache
def _first_baseline() -> float:
    """How far under its top a caption has its first baseline, in mm."""
    return layout("X", text.TextStyle("regular", CAPTION, "#000000"), 10.0, leading=LEADING).baselines[0]


def draw(statement: Statement, theme: Theme, *, draft: bool = False) -> Scene:
    """Draw a figure at its own width. `draft` stamps it; the caller decides whether it may be published unstamped.

    Raises PpgenError for art or text that cannot be drawn.
    """
    theme = theme_for(statement.game, theme)
    return _Figure(with_coordinates(statement), theme, Art(statement.game, theme)).scene(draft)


def draw_panels(statement: Statement, context: BlockContext, width: float, prefix: str) -> Drawn:
    """The panels of a figure and its legend, `width` mm wide, for another drawing; `prefix` goes before every id.

    Raises PpgenError for art or text that cannot be drawn.
    """
    shrunk = min((width + 2 * MARGIN) / statement.figure.width, 1.0)
    figure = replace(statement.figure, width=width + 2 * MARGIN)
    return _Figure(
        with_coordinates(replace(statement, figure=figure)),
        context.theme,
        context.pictures,
        prefix,
        shrinks=True,
        shrunk=shrunk,
    ).body()


@dataclass(frozen=True, slots=True)
class _Board:
    """What a panel's board needs before it is drawn."""

    arrangement: Arrangement
    region: tuple[Space, Space] | None
    notes: tuple[Note, ...]
    margins: Margins
    highlighted: tuple[Place, ...]
    trays: bool

    @property
    def shape(self) -> tuple[int, int]:
        """Columns and rows that show."""
        grid = self.arrangement.grid
        if self.region is None:
            return grid.columns, grid.rows
        start, end = self.region
        return abs(start.column - end.column) + 1, abs(start.row - end.row) + 1


@dataclass(frozen=True, slots=True)
class _Figure:
    statement: Statement
    theme: Theme
    art: Art
    prefix: str = ""
    shrinks: bool = False
    """Whether spaces may be smaller than the figure asks for: it stands in another drawing."""
    shrunk: float = 1.0
    """The width that it has there, as a share of its own."""

    def scene(self, draft: bool) -> Scene:
        figure = self.statement.figure
        body = self.body()
        height = body.height + 2 * MARGIN
        items: list[Item] = [Group(body.items, translate(MARGIN, MARGIN))]
        if draft:
            items.append(self._stamp(figure.width, height))
        return Scene(
            figure.width,
            height,
            printable(items),
            figure.title,
            plain(self.statement.alt).strip(),
            self.statement.game.language,
            self.theme.fill("paper"),
            self._notes(draft),
        )

    # The page -------------------------------------------------------------------------------------------------------

    def body(self) -> Drawn:
        """Rows of panels, the pictures of each row aligned and their captions under them, then the legend."""
        panels, columns = self.statement.panels, self._columns
        width = self._column_width
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
                picture, caption = pictures[index], self._caption(panels[index], width)
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
            spec = LegendSpec(self.statement.figure.legend)
            legend = drawn(build(spec, self._context(self.statement.figure.mark)), self._width)
            items.append(Group(legend.items, translate(0.0, y + 2.6), id=f"{self.prefix}legend", role="legend"))
            y += 2.6 + legend.height
        if self.statement.figure.typeset_caption:
            caption = self._typeset_caption()
            items.append(Group(caption.items, translate(0.0, y + 2.6), id=f"{self.prefix}caption", role="caption"))
            y += 2.6 + caption.height
        return Drawn(tuple(items), self._width, y)

    def _typeset_caption(self) -> Drawn:
        """The caption of the figure, for a document that does not typeset it itself."""
        style = text.TextStyle("regular", 8.0 * text.PT, self.theme.fill("text"))
        words = layout(self.statement.caption, style, self._width, self.art, leading=LEADING, symbol_height=1.9)
        return Drawn(words.items, self._width, words.height)

    @property
    def _tag(self) -> Tag:
        """Whoever hears a figure hears one alternative text for all its panels."""
        alt = plain(self.statement.alt).strip() or self.statement.figure.title
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
    def _column_width(self) -> float:
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
            left, middle = x + width + 0.8, y + height * share
            arrow = block_arrow((left, middle), (left + self._gutter - 1.6, middle), 1.7, 4.2, 2.6)
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
        """The picture of each panel. All boards of a figure have spaces of one size, and their grids are aligned."""
        boards = {
            index: self._board(panel, panel.arrangement, width)
            for index, panel in enumerate(self.statement.panels)
            if isinstance(panel.arrangement, Arrangement) and panel.spec.picture is None
        }
        tables = {
            index: (panel.arrangement, panel.spec.annotate)
            for index, panel in enumerate(self.statement.panels)
            if isinstance(panel.arrangement, TableArrangement) and panel.spec.picture is None
        }
        scale = None if self.shrinks else self.statement.figure.scale
        insets = {
            index: InsetLayout(panel.spec.inset, panel.inset, self.shrunk)
            for index, panel in enumerate(self.statement.panels)
            if index in tables and panel.spec.inset is not None and panel.inset is not None
        }
        tables_drawn = draw_tables(tables, width, self.theme, self.art, self._prefix, scale, insets)
        space = self._space(boards, width)
        around = self._around(boards, space)
        boxes = {index: self._extent(board, space, around.get(index)) for index, board in boards.items()}
        pictures = []
        for index, panel in enumerate(self.statement.panels):
            if panel.spec.picture is not None:
                pictures.append(self._picture(panel, panel.spec.picture, width, self._prefix(index)))
            elif index in tables_drawn:
                pictures.append(tables_drawn[index])
            elif index in boards:
                drawing = self._draw(boards[index], space, index, around.get(index))
                spread = self._spread(boards, boxes, index)
                pictures.append(self._placed(panel, boards[index], spread, drawing, width, index))
            else:
                pictures.append(self._missing(width))
        return pictures

    def _picture(self, panel: Panel, spec: BlockSpec, width: float, prefix: str) -> Drawn:
        """Blocks instead of a board. Raises DefinitionError where the panel is too narrow for them."""
        context = replace(self._context(spec.mark, prefix), board=panel.boards.get)
        element = build(spec, context)
        if (needed := element.min_width()) > width + SLACK:
            message = f"{context.name} has a picture of at least {needed:.1f} mm in a panel of {width:.1f} mm"
            raise context.fault("FIG-DRAW", message, "give the figure a larger width, or fewer columns")
        return drawn(element, width)

    def _context(self, mark: Mark, prefix: str = "") -> BlockContext:
        """What the blocks of this figure are drawn with."""
        figure, sizes = self.statement.figure, Sizes(0.0, 0.0, BODY, IN_FIGURE)
        at = figure.mark if mark == NOWHERE else mark
        return BlockContext(self.statement.game, self.theme, sizes, self.art, f"figure {figure.id}", at, prefix)

    def _board(self, panel: Panel, arrangement: Arrangement, width: float) -> _Board:
        corners = tuple(Space.parse(corner) for corner in panel.spec.region.split("-")) if panel.spec.region else ()
        region = (corners[0], corners[1]) if len(corners) == 2 else None
        marks = panel.spec.annotate
        highlighted = tuple(place for mark in marks for place in _reaching_out(mark))
        beside = notes(marks, arrangement.grid, region)
        room = margins(beside, width, self.art)
        return _Board(arrangement, region, beside, room, highlighted, panel.spec.shows_trays)

    def _draw(self, board: _Board, space: float, index: int, around: Box | None) -> BoardDrawing:
        return draw_board(
            board.arrangement,
            space,
            self.theme,
            self.art,
            region=board.region,
            coordinates=self.statement.figure.coordinates == "true",
            prefix=self._prefix(index),
            highlighted=board.highlighted,
            seats=self.statement.figure.seats,
            trays=board.trays,
            around=around,
        )

    def _prefix(self, index: int) -> str:
        """Ids are unique in a scene: if there are several panels, those of each begin with its letter or number."""
        panels = self.statement.panels
        return self.prefix + (f"{panels[index].spec.letter or index + 1}-" if len(panels) > 1 else "")

    def _space(self, boards: Mapping[int, _Board], width: float) -> float:
        """The largest spaces with which every column of boards and the texts beside them fit, to 0.01 mm."""
        if not boards:
            return 0.0

        def widest(space: float) -> float:
            around = self._around(boards, space)
            boxes = {index: self._extent(board, space, around.get(index)) for index, board in boards.items()}
            return max(self._spread(boards, boxes, index).width for index in boards)

        largest = self.statement.figure.space or LARGEST_SPACE
        space = largest_space(widest, width, largest)
        if not space:
            raise self._too_wide(widest(SMALLEST_SPACE), width)
        if self.statement.figure.space and not self.shrinks and space < int(largest * 100) / 100:
            raise self._too_narrow(space, largest)
        return space

    def _too_wide(self, needed: float, width: float) -> DefinitionError:
        context = self._context(self.statement.figure.mark)
        message = f"{context.name} has a board of at least {needed:.1f} mm in a panel of {width:.1f} mm"
        return context.fault("FIG-DRAW", message, "give it a larger width, fewer columns, or less beside the board")

    def _too_narrow(self, space: float, asked: float) -> DefinitionError:
        context = self._context(self.statement.figure.mark)
        message = f"{context.name} has room for spaces of {space:g} mm, not {asked:g} mm"
        return context.fault("FIG-DRAW", message, "give it a larger width, fewer columns, or a smaller space")

    def _around(self, boards: Mapping[int, _Board], space: float) -> Mapping[int, Box]:
        """By panel, the room that the boards of its row and column take: what is beside them is aligned, too.

        Nothing where no board has anything beside it.
        """
        if not self.statement.figure.seats and not any(
            board.trays and board.arrangement.trays for board in boards.values()
        ):
            return {}
        bare = {index: self._measured(board, space) for index, board in boards.items()}
        return {index: self._spread(boards, bare, index) for index in boards}

    def _extent(self, board: _Board, space: float, around: Box | None) -> Box:
        """A board with the words round it; the top left corner of its grid is (0, 0)."""
        box = self._measured(board, space, around, seats=self.statement.figure.seats, trays=board.trays)
        room = board.margins
        return Box(
            box.x - room.left, box.y - room.top, box.width + room.left + room.right, box.height + room.top + room.bottom
        )

    def _measured(
        self, board: _Board, space: float, around: Box | None = None, *, seats: bool = False, trays: bool = False
    ) -> Box:
        return measure(
            board.arrangement,
            space,
            board.region,
            self.statement.figure.coordinates == "true",
            board.highlighted,
            seats=seats,
            trays=trays,
            around=around,
        )

    def _spread(self, boards: Mapping[int, _Board], boxes: Mapping[int, Box], index: int) -> Box:
        """The room that a board takes so that the grids of its column and of its row are aligned."""
        shape = boards[index].shape
        alike = [number for number in boards if boards[number].shape == shape]
        column = [boxes[number] for number in alike if number % self._columns == index % self._columns]
        row = [boxes[number] for number in alike if number // self._columns == index // self._columns]
        left, top = min(box.x for box in column), min(box.y for box in row)
        right, bottom = max(box.right for box in column), max(box.bottom for box in row)
        return Box(left, top, right - left, bottom - top)

    def _placed(
        self, panel: Panel, board: _Board, spread: Box, drawing: BoardDrawing, width: float, index: int
    ) -> Drawn:
        """A board with its marks and callouts, in the middle of its column."""
        prefix = self._prefix(index)
        marks, frame = panel.spec.annotate, drawing.frame
        places = Callouts(
            drawing.box, drawing.board, width, self.theme, self.art, prefix, arrangement=board.arrangement, frame=frame
        )
        items: tuple[Item, ...] = (
            drawing.group,
            *draw_marks(marks, frame, self.theme, prefix, board.arrangement),
            *places.draw(board.notes),
        )
        x = (width - spread.width) / 2 - spread.x
        return Drawn((Group(items, translate(x, -spread.y)),), width, spread.height)

    def _missing(self, width: float) -> Drawn:
        """A panel whose position cannot be read still takes its place in a draft."""
        style = text.TextStyle("italic", CAPTION, self.theme.fill("text-muted"))
        words = layout("No position to draw.", style, width, align="middle")
        frame = Shape(path.rect(0, 0, width, 20), stroke=self.theme["box-faint"].stroke)
        return Drawn((frame, Group(words.items, translate(0.0, 10 - words.height / 2))), width, 20.0)

    def _caption(self, panel: Panel, width: float) -> Drawn:
        """The letter, a sign where legal and illegal positions stand side by side, and the text."""
        items: list[Item] = []
        indent, baseline = 0.0, 0.0
        style = text.TextStyle("regular", CAPTION, self.theme.fill("text"))
        cap = text.metrics("regular").cap_height * CAPTION
        middle = _first_baseline() - cap / 2
        if panel.spec.letter:
            items.append(Group(badge(panel.spec.letter, 1.6, middle, self.theme, 7 * text.PT), role="letter"))
            indent += 4.2
        # Without words beside it, a sign would stand alone: what is not allowed is marked on the picture, too.
        beside = bool(panel.spec.letter or panel.caption)
        if beside and self._signs and (allowed := _allowed(panel)):
            items.append(self._sign(allowed, indent + 1.5, middle))
            indent += 4.2
        height = 2 * middle + 0.6 if items else 0.0
        if panel.caption:
            words = layout(panel.caption, style, width - indent, self.art, leading=LEADING, symbol_height=1.9)
            items.append(Group(words.items, translate(indent, baseline), role="caption"))
            height = max(height, words.height)
        return Drawn(tuple(items), width, height)

    @property
    def _signs(self) -> bool:
        """Ticks and crosses stand beside captions once a figure shows anything that is not allowed."""
        return any(_allowed(panel) == "no" for panel in self.statement.panels)

    def _sign(self, allowed: str, x: float, y: float) -> Item:
        if allowed == "no":
            return Group(cross(x, y, 1.05, self.theme), role="wrong", thing=Thing("cross", "not-allowed"))
        tick = path.polyline(((x - 1.2, y + 0.1), (x - 0.35, y + 1.0), (x + 1.3, y - 1.1)))
        stroke = Stroke(self.theme.fill("text"), 0.6, (), "round", "round")
        return Group((Shape(tick, stroke=stroke),), role="right", thing=Thing("tick", "allowed"))

    # What stands on it ----------------------------------------------------------------------------------------------

    def _stamp(self, width: float, height: float) -> Item:
        """DRAFT across the whole figure."""
        size = min(width, 2.2 * height) / text.width("DRAFT", "black", 1.0) * 0.8
        cap = text.metrics("black").cap_height * size
        word = text.line("DRAFT", text.TextStyle("black", size, "#000000"), 0.0, cap / 2, "middle")
        # Hollow letters leave the figure legible under them.
        colour, paper = self.theme.fill("draft"), self.theme.fill("paper")
        letters = [
            path.transform(text.outline(word.face, glyph), (size, 0.0, 0.0, size, word.origin[0] + x, word.origin[1]))
            for glyph, x in word.glyphs
        ]
        items = [Shape(letter, stroke=Stroke(paper, 1.1, (), "round", "round")) for letter in letters]
        items += [Shape(letter, stroke=Stroke(colour, 0.5, (), "round", "round")) for letter in letters]
        turn = translate(width / 2, height / 2) @ rotate(-18)
        return Group(tuple(items), turn, id="draft", role="draft", thing=Thing("stamp", "draft"))

    def _notes(self, draft: bool) -> tuple[tuple[str, str], ...]:
        """What a comparison reads: names, texts, verdicts with their positions.

        Claims are left out. A claim is about the text, so it must not make a drawing stale.
        """
        statement, figure = self.statement, self.statement.figure
        notes = [("game", statement.game.id), ("figure", figure.id), ("theme", self.theme.name)]
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


def _reaching_out(mark: Annotation) -> Iterable[Place]:
    """The places of a mark that may reach over the edge of the board: rings, and signs on sides of spaces."""
    match mark:
        case Highlight():
            return mark.spaces
        case Cross() | Tick() if mark.at.place is not None and mark.at.place.side is not None:
            return (mark.at.place,)
        case _:
            return ()


def _allowed(panel: Panel) -> Literal["yes", "no", ""]:
    """Whether what a panel shows is allowed; "" where nothing is said of it.

    Of an illustration only the turns are judged, so one without turns is neither allowed nor forbidden.
    """
    verdict, position = panel.verdict, panel.spec.position
    if verdict is None or position is None:
        return ""
    if verdict.faults:
        return "no"
    is_still = verdict.status == "illustration" and not position.then and (not position.after or position.turn == 0)
    return "" if is_still else "yes"
