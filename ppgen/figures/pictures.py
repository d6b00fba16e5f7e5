"""Pictures without a board: dice and their tile, the tile chart, pieces with their names, a sum worked out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ppgen.blocks.arrows import block_arrow
from ppgen.blocks.grid.tile import draw_tile, tile_size
from ppgen.blocks.layout import Drawn
from ppgen.blocks.marks import fitted
from ppgen.blocks.strokes import segments
from ppgen.definition.components import Catalogue
from ppgen.definition.figure import ChartPicture, Picture, PiecesPicture, RollPicture, SumPicture, TablePicture
from ppgen.definition.game import Game
from ppgen.figures.facts import lookup
from ppgen.plane import translate
from ppgen.rules.verdict import Facts
from ppgen.scene import path, text
from ppgen.scene.model import Box, Group, Item, Shape, Symbol, Use
from ppgen.scene.paragraph import layout
from ppgen.scene.theme import Theme
from ppgen.things import Thing, named

NAME = 7 * text.PT
SMALL = 6.2 * text.PT


@dataclass(frozen=True, slots=True)
class Pictures:
    """Draws the pictures of one game in one theme, at most `width` mm wide."""

    game: Game
    theme: Theme
    symbols: Mapping[str, Symbol]
    width: float

    def draw(self, picture: Picture, facts: Facts) -> Drawn:
        match picture:
            case RollPicture():
                return self.roll(picture)
            case ChartPicture():
                return self.chart(picture)
            case PiecesPicture():
                return self.pieces(picture)
            case SumPicture():
                return self.sum(picture, facts)
            case TablePicture():
                return self.table(picture)

    def roll(self, picture: RollPicture) -> Drawn:
        """The dice, an arrow, the tile, and the pieces of which it may take one."""
        die, gap, space = 8.0, 2.0, 7.6
        tile = self._catalogue().tiles[picture.tile] if picture.tile else None
        columns, rows = tile_size(tile) if tile is not None else (0, 0)
        height = max(die + 4.6, rows * space + 4.6)
        middle = height / 2
        x = 0.0
        items: list[Item] = []
        for name in picture.dice:
            items.append(self._art(name, Box(x, middle - die / 2, die, die), "die"))
            x += die + gap
        if tile is not None:
            items.append(self._arrow(x, x + 6.5, middle))
            x += 6.5 + gap
            drawn = draw_tile(tile, space, self.theme, prefix="roll-")
            items.append(Group((drawn,), translate(x, middle - rows * space / 2)))
            x += columns * space + gap
        if picture.pieces:
            items.append(self._plus(x + 1.4, middle))
            x += 2.8 + gap
            for number, name in enumerate(picture.pieces):
                kind = self.game.pieces[name]
                if number:
                    word = self._line("or", "italic", NAME, x + 1.2, middle + self._cap(NAME) / 2, "middle")
                    items.append(word)
                    x += 2.4 + gap * 0.6
                items.append(self._art(kind.art, Box(x, middle - 5, 10, 10), "piece", kind.name))
                items.append(self._line(kind.name, "regular", SMALL, x + 5, middle + 5 + 2.6, "middle"))
                x += 10 + gap * 0.6
            x -= gap * 0.6
        else:
            x -= gap
        return self._centred(items, x, height)

    def chart(self, picture: ChartPicture) -> Drawn:
        """Every tile: a row for each shape, a column for each layout, dice and pieces along the edges."""
        catalogue = self._catalogue()
        layouts = sorted({tile.layout for tile in catalogue.tiles.values()})
        sizes = {key: tile_size(tile) for key, tile in catalogue.tiles.items()}
        wide = max(columns for columns, _ in sizes.values())
        axis = 5.0 + (6.2 if picture.pieces else 0.0)
        pitch = (self.width - axis) / len(layouts)
        space = min((pitch - 1.8) / wide, 6.0)
        head = 5.0 + (6.0 if picture.pieces else 0.0)
        items: list[Item] = []
        for index, key in enumerate(layouts):
            x = axis + (index + 0.5) * pitch
            y = head - 5.4
            if picture.columns:
                items.append(self._art(f"{picture.columns}-{key}", Box(x - 2.2, y, 4.4, 4.4), "die"))
            piece = self._piece_of(key) if picture.pieces else ""
            if piece:
                items.append(self._art(piece, Box(x - 2.8, y - 6.0, 5.6, 5.6), "piece"))
        y = head
        rules = []
        for key in catalogue.shapes:
            row = [catalogue.tiles[key + layout_key] for layout_key in layouts]
            high = max(sizes[tile.key][1] for tile in row) * space
            rules.append(((0.0, y), (self.width, y)))
            middle = y + 1.4 + high / 2
            piece = self._piece_of(key) if picture.pieces else ""
            if piece:
                items.append(self._art(piece, Box(0.0, middle - 2.8, 5.6, 5.6), "piece"))
            if picture.rows:
                items.append(self._art(f"{picture.rows}-{key}", Box(axis - 5.2, middle - 2.2, 4.4, 4.4), "die"))
            for index, tile in enumerate(row):
                columns, rows = sizes[tile.key]
                x = axis + (index + 0.5) * pitch - columns * space / 2
                drawn = draw_tile(tile, space, self.theme)
                items.append(Group((drawn,), translate(x, middle - rows * space / 2)))
            y += high + 2.8
        grid = Shape(segments(*rules), stroke=self.theme.line("panel-rule"), role="rule")
        return Drawn((grid, *items), self.width, y)

    def pieces(self, picture: PiecesPicture) -> Drawn:
        """A cell for each piece: the dice that call for it, the piece, its name and what is said of it."""
        columns = min(picture.columns, len(picture.names))
        pitch = self.width / columns
        art, die, gap = 10.0, 4.2, 1.6
        items: list[Item] = []
        note = bool(picture.notes)
        high = art + 3.4 + (2.9 if note else 0.0) + 3.0
        for index, name in enumerate(picture.names):
            kind = self.game.pieces[name]
            x, y = (index % columns) * pitch, (index // columns) * high
            dice = [f"{die_name}-{kind.number}" for die_name in picture.dice]
            wide = art + ((die + gap) if dice else 0.0)
            left = x + (pitch - wide) / 2
            stack = len(dice) * die + (len(dice) - 1) * 0.8
            for place, die_art in enumerate(dice):
                top = y + art / 2 - stack / 2 + place * (die + 0.8)
                items.append(self._art(die_art, Box(left, top, die, die), "die"))
            items.append(self._art(kind.art, Box(left + wide - art, y, art, art), "piece", kind.name))
            items.append(self._line(kind.name, "semibold", NAME, x + pitch / 2, y + art + 2.9, "middle"))
            if name in picture.notes:
                said = layout(picture.notes[name], self._style("regular", SMALL), pitch, self.symbols, align="middle")
                items.append(Group(said.items, translate(x, y + art + 3.5)))
        rows = -(-len(picture.names) // columns)
        return Drawn(tuple(items), self.width, rows * high - 2.4)

    def sum(self, picture: SumPicture, facts: Facts) -> Drawn:
        """A little account: a line for each number, a rule, the total."""
        size, pitch = 8 * text.PT, 4.5
        wide = min(self.width, 62.0)
        items: list[Item] = []
        y = 0.0
        for number, row in enumerate(picture.rows):
            sign = "−" if row.sign == "minus" else ("+" if number else "")
            items += self._account(
                row.label, f"{sign} {_number(lookup(facts, row.fact))}", "regular", size, wide, y, pitch
            )
            y += pitch
        y += 0.6
        items.append(Shape(segments(((0.0, y), (wide, y))), stroke=self.theme.line("art-line"), role="rule"))
        y += 0.6
        total = _number(lookup(facts, picture.total.fact))
        items += self._account(picture.total.label, total, "black", size * 1.15, wide, y, pitch * 1.15)
        return self._centred(items, wide, y + pitch * 1.15)

    def table(self, picture: TablePicture) -> Drawn:
        """Rows of cells under their headings, a rule above the total."""
        rows = [(row.label, row.cells) for row in picture.rows]
        sums = {number for number, row in enumerate(picture.rows, 1) if row.strong}
        head, columns = picture.head, picture.columns
        if picture.of:
            table = self.game.tables[picture.of]
            head, columns = table.head, table.columns
            rows = [(row.label, tuple(map(_number, row.values))) for row in table.rows.values()]
        size, pitch = 7.2 * text.PT, 4.4
        total = [(picture.total.label, picture.total.cells)] if picture.total else []
        label = max(text.width(words, "semibold", size) for words in (head, *(row[0] for row in (*rows, *total)))) + 2.0
        words = [*columns, *(cell for _, cells in (*rows, *total) for cell in cells)]
        cell = max(text.width(word, "black", size) for word in words) + 3.0
        step = min(cell, (self.width - label) / len(columns))
        wide = label + step * len(columns)
        items: list[Item] = []
        y = 0.0
        for number, (name, cells) in enumerate([(head, columns), *rows, *total]):
            last = bool(total) and number == len(rows) + 1
            face: text.Face = (
                "semibold" if number == 0 else "black" if last else "semibold" if number in sums else "regular"
            )
            if last:
                y += 0.5
            baseline = y + pitch / 2 + self._cap(size) / 2
            items.append(self._line(name, face, size, 0.0, baseline, "start"))
            for column, word in enumerate(cells):
                items.append(self._line(word, face, size, label + step * (column + 0.5), baseline, "middle"))
            y += pitch
            if number < len(rows) or (total and number == len(rows)):
                strong = number in {0, len(rows)} | sums
                stroke = self.theme.line("art-line" if strong else "panel-rule")
                items.append(Shape(segments(((0.0, y), (wide, y))), stroke=stroke, role="rule"))
        return self._centred(items, wide, y)

    def _account(
        self, label: str, number: str, face: text.Face, size: float, wide: float, y: float, pitch: float
    ) -> list[Item]:
        baseline = y + pitch / 2 + self._cap(size) / 2
        said = layout(label, self._style(face, size), wide - 14.0, self.symbols, symbol_height=2.0)
        return [
            Group(said.items, translate(0.0, baseline - said.baselines[0])),
            self._line(number.strip(), face, size, wide, baseline, "end"),
        ]

    def _catalogue(self) -> Catalogue:
        if self.game.tiles is None:
            raise ValueError(f"{self.game.id} has no tile catalogue")
        return self.game.tiles

    def _piece_of(self, key: str) -> str:
        """The art of the piece whose number a die shows."""
        return next((kind.art for kind in self.game.pieces.values() if str(kind.number) == key), "")

    def _art(self, name: str, box: Box, role: str, called: str = "") -> Item:
        symbol = self.symbols[name]
        return Use(symbol, fitted(symbol, box), role=role, thing=named(role, name, called))

    def _style(self, face: text.Face, size: float) -> text.TextStyle:
        return text.TextStyle(face, size, self.theme.fill("text"))

    def _line(self, words: str, face: text.Face, size: float, x: float, y: float, anchor: text.Anchor) -> Item:
        return text.line(words, self._style(face, size), x, y, anchor)

    def _cap(self, size: float) -> float:
        return text.metrics("regular").cap_height * size

    def _arrow(self, start: float, end: float, y: float) -> Item:
        return Shape(block_arrow((start, y), (end, y), 1.0, 3.2, 2.6), self.theme.fill("badge"), role="arrow")

    def _plus(self, x: float, y: float) -> Item:
        return Group(
            (
                Shape(path.rect(x - 1.4, y - 0.3, 2.8, 0.6), self.theme.fill("badge")),
                Shape(path.rect(x - 0.3, y - 1.4, 0.6, 2.8), self.theme.fill("badge")),
            ),
            role="sign",
            thing=Thing(label="and"),
        )

    def _centred(self, items: Sequence[Item], width: float, height: float) -> Drawn:
        left = max(0.0, (self.width - width) / 2)
        return Drawn((Group(tuple(items), translate(left, 0.0)),), self.width, height)


def _number(value: object) -> str:
    """A number as it is printed: a real minus sign, no needless decimals."""
    shown = f"{value:g}" if isinstance(value, (int, float)) else str(value)
    return shown.replace("-", "−")
