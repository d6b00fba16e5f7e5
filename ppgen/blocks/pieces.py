"""Pieces with their names, their numbers or the dice that select them, and notes."""

from __future__ import annotations

from math import ceil

from ppgen.blocks.block import Block
from ppgen.blocks.paint import paragraph, picture, placed
from ppgen.definition.blocks import PiecesSpec
from ppgen.definition.components import PieceKind
from ppgen.scene.limits import MIN_TEXT
from ppgen.scene.model import Box, Item
from ppgen.scene.text import TextStyle, line, width

GAP = 2.0
"""The gap between two columns, in mm."""
DIE, DIE_GAP, BETWEEN_DICE = 4.2, 1.6, 0.8
"""The side of a die beside a piece, its distance from the piece, and the distance of two dice, in mm."""
NOTE_GAP, NOTE_LINE = 0.6, 2.9
"""From the name to the note under it, and the height of its line, in mm."""


class Pieces(Block[PiecesSpec]):
    __slots__ = ()

    def min_width(self) -> float:
        return sum(self._widths) + GAP * (self._columns - 1)

    def height(self, width: float) -> float:
        return ceil(len(self._kinds) / self._columns) * self._row - self._shape.piece_trim

    def draw(self, box: Box) -> tuple[Item, ...]:
        return tuple(item for place, name in enumerate(self._kinds) for item in self._cell(name, self._at(place, box)))

    def _at(self, place: int, box: Box) -> Box:
        row, column = divmod(place, self._columns)
        if not self._shape.stretched:
            each = box.width / self._columns
            return Box(box.x + column * each, box.y + row * self._row, each, self._row)
        extra = (box.width - sum(self._widths)) / self._columns
        x = box.x + sum(self._widths[:column]) + extra * column
        return Box(x, box.y + row * self._row, self._widths[column] + extra, self._row)

    def _cell(self, name: str, cell: Box) -> list[Item]:
        """One piece: its dice and its picture in the middle, under them its number and name, and its note."""
        context, kind, side = self.context, self._kinds[name], self._side
        dice = [f"{die}-{kind.number}" for die in self.spec.dice if kind.number is not None]
        left = cell.x + (cell.width - self._wide(kind)) / 2
        y = cell.y + side / 2 - (len(dice) * (DIE + BETWEEN_DICE) - BETWEEN_DICE) / 2
        items: list[Item] = []
        for die in dice:
            items.append(picture(context.art(die, self.spec.mark), Box(left, y, DIE, DIE)))
            y += DIE + BETWEEN_DICE
        space = Box(left + self._wide(kind) - side, cell.y, side, side)
        items.append(picture(context.art(kind.art), space, kind.name))
        style = self._name_style
        base = cell.y + side + self._shape.piece_drop * style.size
        middle = cell.x + cell.width / 2
        if self._numbered(kind):
            start = middle - self._words(kind) / 2
            strong = TextStyle("semibold", style.size, style.fill)
            items.append(line(f"{kind.number}", strong, start, base, role="piece-number"))
            items.append(line(kind.name, style, start + self._words(kind), base, "end", role="piece-name"))
        else:
            items.append(line(kind.name, style, middle, base, "middle", role="piece-name"))
        if name in self.spec.notes:
            style = context.style(MIN_TEXT)
            note = paragraph(context, self.spec.notes[name], style, cell.width, "middle", 1.3)
            items.append(placed(note, cell.x, base + NOTE_GAP))
        return items

    @property
    def _kinds(self) -> dict[str, PieceKind]:
        """The pieces that it names, in its order, or else all pieces with a number."""
        pieces, names = self.context.game.pieces, self.spec.names
        numbered = sorted((kind.number, name) for name, kind in pieces.items() if kind.number)
        if not names and not numbered:
            raise self.context.missing("numbered pieces", "give the game `pieces:`", self.spec.mark)
        return {name: self._named("piece", name, pieces) for name in names or (name for _, name in numbered)}

    def _numbered(self, kind: PieceKind) -> bool:
        """Whether numbers stand before names, because no dice show them."""
        return bool(kind.number) and not self.spec.dice

    @property
    def _columns(self) -> int:
        return min(self.spec.columns, len(self._kinds)) if not self._shape.stretched else self.spec.columns

    @property
    def _widths(self) -> tuple[float, ...]:
        """The minimum width of each column: its widest picture or name."""
        needed = [max(self._wide(kind), self._words(kind)) for kind in self._kinds.values()]
        return tuple(max(needed[column :: self._columns], default=0.0) for column in range(self._columns))

    def _wide(self, kind: PieceKind) -> float:
        """The width of a piece's picture, with its dice."""
        return self._side + (DIE + DIE_GAP if self.spec.dice else 0.0)

    def _words(self, kind: PieceKind) -> float:
        """The length of a piece's number and name."""
        style = self._name_style
        number = width(f"{kind.number} ", "semibold", style.size) if self._numbered(kind) else 0.0
        return number + width(kind.name, style.face, style.size)

    @property
    def _name_style(self) -> TextStyle:
        """Names are bold unless a bold number stands before them."""
        size = self._shape.piece_name or self.context.sizes.small
        return self.context.style(size, "semibold" if self.spec.dice else "regular")

    @property
    def _side(self) -> float:
        return max(self.spec.size or self._shape.piece, 3.2 * self.context.body.size)

    @property
    def _row(self) -> float:
        note = NOTE_LINE if self.spec.notes else 0.0
        return self._side + self._shape.piece_line * self._name_style.size + note + self._shape.piece_gap
