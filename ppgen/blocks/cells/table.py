"""A table with a line round every cell: words in columns, joined cells, headings across, and cells to write in.

How wide the columns of a table are, and how high its rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from ppgen.blocks.block import Block
from ppgen.blocks.cells.cell import data, draw_cell
from ppgen.blocks.cells.lattice import Lattice, draw_edges, edges, owners, sums
from ppgen.blocks.cells.words import LEADING, PAD_HIGH
from ppgen.blocks.paint import ART, paragraph, picture, printed
from ppgen.blocks.table import WRITING
from ppgen.definition.cells import CellAlign, CellSpec, PlacedCell, place_cells
from ppgen.definition.table_block import BAND, CellRow, TableSpec
from ppgen.scene.markup import plain
from ppgen.scene.model import Box, Group, Item, Tag
from ppgen.scene.paragraph import widest_word
from ppgen.scene.text import Face, TextStyle

PAD = 1.2
"""Between words and the sides of their cell, in mm."""
LONG_LABEL = 40.0
"""A label that is wider than this in one line may have several, in mm."""
WIDEST = 300.0
"""Words are measured in a line of this width, in mm."""


class CellTable(Block[TableSpec]):
    @property
    def tag(self) -> Tag:
        return Tag("Table")

    def min_width(self) -> float:
        return sum(self._least)

    def height(self, width: float) -> float:
        return sum(self._heights(self._widths(width)))

    def draw(self, box: Box) -> tuple[Item, ...]:
        widths = self._widths(box.width)
        heights = self._heights(widths)
        spare = max(0.0, box.height - sum(heights))
        free = [at for at in range(len(heights)) if at]
        heights = [high + (spare / len(free) if at else 0.0) for at, high in enumerate(heights)]
        left = box.x + max(0.0, box.width - sum(widths)) / 2
        across, down = sums(left, widths), sums(box.y, heights)
        rows = [self._drawn_row(at, across, down) for at in range(len(self._rows))]
        lattice = Lattice(across, down, (), self._heavy_rows)
        return (*rows, *draw_edges(self.context.theme, edges(owners(self._placed), lattice), on_tint=self._is_tinted))

    # What it holds ---------------------------------------------------------------------------------------------------

    @cached_property
    def _given(self) -> tuple[tuple[str, tuple[str, ...]], tuple[CellRow, ...]]:
        """The heading of the labels, those of the columns, and the rows: the table's own, or those of the game's."""
        spec = self.spec
        if not spec.of:
            return (spec.head, spec.columns), spec.rows
        table = self._named("table", spec.of, self.context.game.tables)
        rows = (
            CellRow(
                spec.mark, row.label, tuple(CellSpec(spec.mark, printed(value)) for value in row.values), art=row.art
            )
            for row in table.rows.values()
        )
        return (table.head, table.columns), tuple(rows)

    @cached_property
    def _rows(self) -> tuple[tuple[CellSpec, ...], ...]:
        """Every row of cells, with that of the headings, and that for names."""
        (head, columns), rows = self._given
        spec = self.spec
        headings = tuple(CellSpec(spec.mark, words, strong=True) for words in (head, *columns, *spec.blanks))
        names = CellSpec(spec.mark, spec.names, across=1 + len(columns)), *(CellSpec(spec.mark) for _ in spec.blanks)
        body = tuple(spec.cells_of(rows, columns))
        return headings, *((names,) if spec.names else ()), *body

    @cached_property
    def _art(self) -> dict[int, str]:
        """By the number of a row, the drawing before its label."""
        if not self.spec.pictures:
            return {}
        first = len(self._rows) - len(self._given[1]) - (1 + len(self.spec.sums) if self.spec.total else 0)
        return {first + at: row.art for at, row in enumerate(self._given[1]) if row.art}

    @cached_property
    def _placed(self) -> tuple[PlacedCell, ...]:
        return tuple(each for each in place_cells(self._rows) if not each.cell.absent)

    @cached_property
    def _heavy_rows(self) -> frozenset[int]:
        """The rows that stand under a heavier line: the first, and sums."""
        strong = (at for at, cells in enumerate(self._rows) if cells[0].strong and cells[0].tint != BAND)
        return frozenset({1, *strong} - {0})

    @property
    def _is_tinted(self) -> bool:
        return any(each.cell.tint not in ("", BAND) for each in self._placed)

    # How large it is -------------------------------------------------------------------------------------------------

    @property
    def _count(self) -> int:
        return 1 + len(self._given[0][1]) + len(self.spec.blanks)

    def _style(self, cell: CellSpec) -> TextStyle:
        return self.context.strong if cell.strong else self.context.body

    def _before(self, each: PlacedCell) -> float:
        """The room for the drawing before a label, in mm."""
        return 1.6 * self.context.body.size if each.column == 0 and each.row in self._art else 0.0

    def _narrowest(self, each: PlacedCell) -> float:
        """The least width of a cell, in mm."""
        word = widest_word(each.cell.text, self._style(each.cell), self.context.inline(each.cell.text), ART)
        blank = self.spec.min if each.column >= self._count - len(self.spec.blanks) else 0.0
        return max(word + 2 * PAD + self._before(each), WRITING if each.cell.is_empty else 0.0, blank)

    def _in_one_line(self, each: PlacedCell) -> float:
        """The width of a cell with its words in one line, in mm."""
        if each.row == 0:
            return self._narrowest(each)
        text = paragraph(self.context, each.cell.text, self._style(each.cell), WIDEST)
        return max(text.width + 2 * PAD + self._before(each) + 0.01, self._narrowest(each))

    @cached_property
    def _least(self) -> list[float]:
        """The least width of each column, in mm. Labels keep to one line unless they are long."""

        def need(each: PlacedCell) -> float:
            is_label = each.column == 0 and each.cell.across == 1
            one_line = self._in_one_line(each) if is_label else LONG_LABEL
            return one_line if one_line < LONG_LABEL else self._narrowest(each)

        return of_cells(self._placed, self._count, need, down=False)

    @cached_property
    def _wanted(self) -> list[float]:
        """The width of each column with all words in one line, in mm. What runs over all of them may have several."""
        placed = [each for each in self._placed if each.cell.across < self._count]
        wanted = of_cells(placed, self._count, self._in_one_line, down=False)
        return [max(pair) for pair in zip(wanted, self._least, strict=True)]

    def _widths(self, width: float) -> list[float]:
        """The width of each column, in mm."""
        blanks = len(self.spec.blanks)
        if not blanks and not self._shape.stretched:
            width = min(width, sum(self._wanted))
        taking = [at >= self._count - blanks for at in range(self._count)]
        return shared_out(self._least, self._wanted, width, taking)

    def _heights(self, widths: Sequence[float]) -> list[float]:
        """The least height of each row, in mm."""

        def need(each: PlacedCell) -> float:
            if each.cell.is_empty:
                return WRITING
            style = self._style(each.cell)
            room = sum(widths[each.column : each.right]) - 2 * PAD - self._before(each)
            text = paragraph(self.context, each.cell.text, style, room + 0.001, leading=LEADING)
            return max(text.height + 2 * PAD_HIGH, self._shape.table_leading * style.size)

        return of_cells(self._placed, len(self._rows), need, down=True)

    # How it is drawn -------------------------------------------------------------------------------------------------

    def _drawn_row(self, row: int, across: Sequence[float], down: Sequence[float]) -> Item:
        cells = (self._drawn_cell(each, across, down) for each in self._placed if each.row == row)
        return Group(tuple(cells), tag=Tag("TR"))

    def _drawn_cell(self, each: PlacedCell, across: Sequence[float], down: Sequence[float]) -> Item:
        cell, x, y = each.cell, across[each.column], down[each.row]
        box = Box(x, y, across[each.right] - x, down[each.bottom] - y)
        face: Face = "semibold" if cell.strong else "regular"
        items = draw_cell(
            self.context,
            box,
            cell.text,
            size=self.context.sizes.body,
            face=face,
            place=self._place(each),
            mark=cell.mark,
            tint=cell.tint,
            corner=cell.corner,
            align=self._align(each),
            pad=PAD,
            before=self._before(each),
        )
        is_header = each.row == 0 or cell.tint == BAND
        scope = "Column" if is_header else "Row" if each.column == 0 else ""
        return data((*items, *self._picture(each, box)), scope, cell.across, cell.down)  # type: ignore[arg-type]

    def _picture(self, each: PlacedCell, box: Box) -> Iterator[Item]:
        """The drawing before a label."""
        if self._before(each):
            side = 1.25 * self.context.body.size
            yield picture(
                self.context.art(self._art[each.row]), Box(box.x + PAD, box.y + (box.height - side) / 2, side, side)
            )

    def _place(self, each: PlacedCell) -> str:
        """What a comparison calls the place of a cell: the label of its row and the heading of its column."""
        if each.row == 0 or (each.column == 0 and not each.cell.is_empty):
            return ""  # a label or a heading, which is known by its words
        label = next((cell.text for cell in self._rows[each.row][:1] if each.column), "")
        heading = self._rows[0][each.column].text
        return " · ".join(filter(None, (plain(label).strip(), plain(heading).strip()))) or f"row {each.row}"

    def _align(self, each: PlacedCell) -> CellAlign:
        columns = len(self._given[0][1])
        if each.column == 0:
            return "left"
        if each.column <= columns and self.spec.align:
            return self.spec.align[each.column - 1]
        return "centre"


def spread(sizes: Sequence[float], needs: Iterable[tuple[int, int, float]]) -> list[float]:
    """Sizes of columns or rows that are enough for what spans several: each need is (first, after the last, mm)."""
    result = list(sizes)
    for first, end, need in needs:
        missing = need - sum(result[first:end])
        if missing > 0:
            for at in range(first, end):
                result[at] += missing / (end - first)
    return result


def of_cells(
    placed: Iterable[PlacedCell], count: int, need: Callable[[PlacedCell], float], *, down: bool
) -> list[float]:
    """What columns (or rows, going `down`) need, in mm, so that every cell has its need."""
    alone = [0.0] * count
    several: list[tuple[int, int, float]] = []
    for each in placed:
        first, end = (each.row, each.bottom) if down else (each.column, each.right)
        if end - first == 1:
            alone[first] = max(alone[first], need(each))
        else:
            several.append((first, end, need(each)))
    return spread(alone, sorted(several, key=lambda span: span[1] - span[0]))


def shared_out(least: Sequence[float], wanted: Sequence[float], room: float, taking: Sequence[bool]) -> list[float]:
    """The widths of columns in so much room: what they want if there is enough; `taking` ones share the rest."""
    if room >= sum(wanted):
        takers = [at for at, takes in enumerate(taking) if takes] or range(len(wanted))
        rest = (room - sum(wanted)) / len(takers)
        return [width + (rest if at in takers else 0.0) for at, width in enumerate(wanted)]
    narrow, wide = sum(least), sum(wanted)
    share = max(0.0, room - narrow) / (wide - narrow) if wide > narrow else 0.0
    return [low + share * (high - low) for low, high in zip(least, wanted, strict=True)]
