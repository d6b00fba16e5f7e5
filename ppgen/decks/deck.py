"""A deck with its rows: which cards there are, and the blocks that stand on each.

`deal` reads the table, finds every fault that concerns the deck as a whole, and says which cards there are. The
blocks of a card are filled in and bound when they are asked for, once for all copies that are alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from ppgen.decks.sides import SideTemplate, names_for_blocks, side_templates
from ppgen.decks.templates import PER_COPY, Template, Values, compiled, scalar
from ppgen.definition.decks import MAX_CARDS
from ppgen.definition.names import id_from
from ppgen.definition.text import LocatedText
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.figures.game_facts import definition_facts
from ppgen.figures.plain_values import Cell
from ppgen.figures.values import MAX_VALUE
from ppgen.numerals import plural
from ppgen.tabular.read import read_table

if TYPE_CHECKING:
    from ppgen.definition.decks import DeckLayoutSpec, DeckSpec
    from ppgen.definition.game import Game
    from ppgen.definition.layouts import BlockSpec
    from ppgen.tabular.table import Row, Table

SideName: TypeAlias = Literal["face", "back"]
SIDES: tuple[SideName, SideName] = ("face", "back")


class Card(Struct, frozen=True):
    """One card. Equal cards of a deck are its copies."""

    deck: str
    """The id of its deck."""
    key: str
    """The text of its row in the column `key`, or else the number of the row."""
    name: str
    """What files call it, made of its key: no other card of the deck but its copies has the same."""
    row: Row
    copy: int
    """Which of the copies of its row it is, from 1."""
    copies: int
    index: int
    """Its number in the deck, from 1."""

    @property
    def in_words(self) -> str:
        """What a person calls it."""
        return self.key


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck with its cards. Cards are in the order of the rows, the copies of each together."""

    game: Game
    spec: DeckSpec
    table: Table
    cards: tuple[Card, ...]
    _templates: Mapping[SideName, SideTemplate]
    _facts: Values
    _names: Mapping[str, Collection[str]]
    """The names that blocks may refer to."""
    _bound: dict[tuple[SideName, str, int], tuple[BlockSpec, ...]] = field(default_factory=dict, repr=False)

    @property
    def rows(self) -> tuple[Card, ...]:
        """The first copy of each card."""
        return tuple(card for card in self.cards if card.copy == 1)

    def per_copy(self, side: SideName) -> bool:
        """Whether the copies of a card may differ on that side."""
        return not self._templates[side].names.isdisjoint(PER_COPY)

    def drawn_as(self, card: Card, side: SideName) -> str:
        """What tells the picture of a card from those of others: one that shows no row is the same for all."""
        names = self._templates[side].names
        if names.isdisjoint({"row", *PER_COPY}):
            return ""
        return f"{card.name}-{card.copy}" if self.per_copy(side) else card.name

    def cell(self, card: Card, side: SideName, block: Mark) -> Mark:
        """Where the table has what a block of a card shows: its cell, or its row if it shows several cells."""
        columns = self._templates[side].columns_of(block)
        return card.row.marks[next(iter(columns))] if len(columns) == 1 else card.row.mark

    def layout(self, card: Card) -> str:
        """The id of the layout of a card; empty for one that has the blocks of the deck itself."""
        case = self._templates["face"].case(values_of(self, card))
        return "" if case is None else case.layout

    def untaken(self) -> Iterator[tuple[DeckLayoutSpec, str]]:
        """The layouts that no card has, each with the reason; none of a deck without cards."""
        if not self.cards:
            return
        taken = {self.layout(card) for card in self.rows}
        bases = {layout.extends for layout in self.spec.layouts}
        cases = {case.layout: case for case in self._templates["face"].cases}
        for layout in self.spec.layouts:
            if layout.id in taken or layout.id in bases:
                continue
            if not layout.when:
                yield layout, "it has no condition, and no layout extends it"
            elif any(cases[layout.id].holds(values_of(self, card)) for card in self.rows):
                yield layout, "every card for which its condition holds has a layout above it"
            else:
                yield layout, "its condition holds for no card"

    def shown(self, card: Card) -> Mapping[str, str]:
        """The cells of a card that decide what is drawn of it, by their columns, without its key."""
        values = values_of(self, card)
        columns: set[str] = set()
        for side in SIDES:
            case = self._templates[side].case(values)
            columns |= self._templates[side].conditions() | (case.columns if case is not None else frozenset())
        return {name: text for name, text in card.row.values.items() if name in columns and name != self.spec.key}

    def drawn_columns(self, side: SideName, block: Mark, blocks: Collection[Mark]) -> frozenset[str]:
        """The columns that decide what one block of a side draws, without those of the `blocks` inside it."""
        return self._templates[side].drawn_columns(block, blocks)

    def blocks(self, card: Card, side: SideName) -> tuple[BlockSpec, ...]:
        """The blocks of one side of a card; none for a back that it does not have.

        Raises DefinitionError where a text cannot be filled in, or a block refuses what a row gives it.
        """
        key = side, card.name, card.copy if self.per_copy(side) else 0
        if key not in self._bound:
            self._bound[key] = self._templates[side].blocks(self.game, self._names, values_of(self, card))
        return self._bound[key]


def values_of(deck: Deck, card: Card) -> Values:
    """What a block of a card may quote."""
    named = {"id": deck.spec.id, "title": str(deck.spec.title), "cards": len(deck.cards)}
    own = {"row": cells(card.row), "deck": named, "copy": card.copy, "index": card.index}
    return {**deck._facts, **own}


def cells(row: Row) -> Mapping[str, Cell]:
    """The texts of a row, as expressions take them."""
    return {name: Cell(text) for name, text in row.values.items()}


def deal(game: Game, spec: DeckSpec) -> Deck:
    """The cards of a deck.

    Raises DefinitionError with every fault: of the table, of keys and copies, and of whatever its blocks quote.
    """
    faults: list[Diagnostic] = []
    table = read_table(spec.rows, game.folder)
    facts = definition_facts(game)
    templates = side_templates(spec, table.names, (*facts, "row", "deck", "copy", "index"), faults)
    keys = _keys(spec, table, faults)
    copies = _copies(spec, table, {**facts, "deck": {"id": spec.id, "title": str(spec.title)}}, faults)
    faults += _too_long(table, templates)
    total = sum(copies)
    if spec.total is not None and total != spec.total and not faults:
        message = f"deck {spec.id} has {plural(total, 'card')}, and its total is {spec.total}"
        faults.append(Diagnostic(spec.total_mark, "DECK-TOTAL", message, "change the copies, the rows or the total"))
    if total > MAX_CARDS:
        message = f"deck {spec.id} has {total:,} cards, more than {MAX_CARDS:,}"
        faults.append(Diagnostic(spec.mark, "DECK-TOTAL", message, "split it into several decks"))
    if faults:
        raise DefinitionError(faults)
    return Deck(
        game, spec, table, tuple(_cards(spec, table.rows, keys, copies)), templates, facts, names_for_blocks(game)
    )


def _too_long(table: Table, templates: Mapping[SideName, SideTemplate]) -> Iterator[Diagnostic]:
    """The cells that a card quotes, and that are too long for any text on it."""
    quoted = frozenset().union(*(template.columns for template in templates.values()))
    for row in table.rows:
        for name, text in row.values.items():
            if len(text) > MAX_VALUE and name in quoted:
                message = f"this cell has {len(text):,} characters, and a card quotes at most {MAX_VALUE:,}"
                hint = "shorten it, or give the rest a column of its own"
                yield Diagnostic(row.marks[name], "DECK-TEXT", message, hint)


def _cards(spec: DeckSpec, rows: Sequence[Row], keys: Sequence[str], copies: Sequence[int]) -> Iterator[Card]:
    index = 0
    taken: set[str] = set()
    for row, key, count in zip(rows, keys, copies, strict=True):
        short = id_from(key, "card")
        # Keys that differ in signs alone, such as + and −, would share the name of a file.
        name, number = short, 1
        while name in taken:
            number += 1
            name = f"{short}-{number}"
        taken.add(name)
        for copy in range(1, count + 1):
            index += 1
            yield Card(spec.id, key, name, row, copy, count, index)


def _keys(spec: DeckSpec, table: Table, faults: list[Diagnostic]) -> list[str]:
    """By what each row is known."""
    if not spec.key:
        return [str(number) for number in range(1, len(table.rows) + 1)]
    if spec.key not in table.names:
        mark = spec.key.mark if isinstance(spec.key, LocatedText) else spec.mark
        hint = did_you_mean(spec.key, table.names, "columns")
        faults.append(Diagnostic(mark, "DECK-COLUMN", f"the table has no column {str(spec.key)!r}", hint))
        return [""] * len(table.rows)
    first: dict[str, Mark] = {}
    for row in table.rows:
        key, mark = row.values[spec.key], row.marks[spec.key]
        if not key:
            message = f"this row has nothing in {str(spec.key)!r}, by which its card is known"
            faults.append(Diagnostic(mark, "DECK-KEY", message, "give the card a key of its own"))
        elif key in first:
            message = f"{key!r} is the key of the row at {first[key]}, too"
            hint = "give each card a key of its own, or one row with several copies"
            faults.append(Diagnostic(mark, "DECK-KEY", message, hint))
        first.setdefault(key, mark)
    return [row.values[spec.key] for row in table.rows]


def _copies(spec: DeckSpec, table: Table, facts: Values, faults: list[Diagnostic]) -> list[int]:
    """How many of each row there are."""
    before = len(faults)
    template = compiled(scalar(spec.copies, spec.mark), table.names, (*facts, "row"), faults)
    if len(faults) > before:
        return [0] * len(table.rows)
    counts: list[int] = []
    for row in table.rows:
        count = 0
        try:
            shown = template.filled({**facts, "row": cells(row)}).text
            count = _whole(shown, _quoted_cell(template, row), faults)
        except DefinitionError as mistake:
            faults.extend(of_row(mistake.diagnostics, row))
        counts.append(count)
    return counts


def _whole(text: str, mark: Mark, faults: list[Diagnostic]) -> int:
    if text.isascii() and text.isdigit() and int(text) <= MAX_CARDS:
        return int(text)
    message = f"copies are a whole number from 0 to {MAX_CARDS:,}, not {text!r}"
    faults.append(Diagnostic(mark, "DECK-COPIES", message, "write how many of this card there are"))
    return 0


def _quoted_cell(template: Template, row: Row) -> Mark:
    """The cell that a text quotes, if it quotes one alone; else the row, or the text itself if it quotes none."""
    columns = template.columns
    if len(columns) == 1:
        return row.marks[next(iter(columns))]
    return row.mark if template.quotes else template.node.mark


def of_row(faults: Sequence[Diagnostic], row: Row, name: str = "") -> Iterator[Diagnostic]:
    """Faults of a text or a block on the card of one row, which say so."""
    card = f"card {name!r}, " if name else ""
    for fault in faults:
        yield Diagnostic(fault.mark, fault.code, f"{fault.message} ({card}row {row.mark})", fault.hint)
