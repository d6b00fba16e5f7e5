"""Numbers that the texts of a sheet state: each is quoted, a fact of the definition, what the sheet has, or excused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from msgspec import Struct

from ppgen.definition.blocks import BoardSpec
from ppgen.definition.game import Game
from ppgen.definition.layouts import BlockSpec, WhenSpec, parts
from ppgen.definition.paper_blocks import CutoutsSpec, FigureBlockSpec
from ppgen.definition.sheet import SheetSpec
from ppgen.definition.text import Filled, LocatedText, Segment, texts_in
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.figures.bare_numbers import numbers_in
from ppgen.figures.game_facts import definition_facts
from ppgen.figures.number_grounds import Evidence
from ppgen.figures.numbered_names import names
from ppgen.figures.prose import Prose, Section, Spoken, Ways
from ppgen.figures.said import has_word
from ppgen.records import field_names, is_record, replace
from ppgen.sheets.quoting import filled_in
from ppgen.sheets.referee import Referee

CODE = "SHEET-NUMBER"
_BETWEEN = " | "
"""What stands between two cells of a row that is read."""
_WAYS = Ways(
    "on the sheet",
    alone="say why it is so: said: {the words around it: …} on the sheet",
    space="show the board on the sheet",
)


def bare_numbers(game: Game, sheet: SheetSpec, referee: Referee) -> tuple[Diagnostic, ...]:
    """A fault for every number in the texts of a sheet that nothing bears out, and every excuse that nothing needs.

    Raises DefinitionError for what keeps the sheet from being drawn: a quote, or a figure, that is at fault.
    """
    sheet = replace(sheet, layouts=tuple(filled_in(layout, game, referee.cards) for layout in sheet.layouts))
    blocks = [block for layout in sheet.layouts for block in parts(layout)]
    facts = definition_facts(game)
    shown = _shown([block for block in blocks if isinstance(block, FigureBlockSpec)], referee)
    # What one of many has, such as `catalogue.of.25.walls`, is nothing that a sentence about all of them states.
    of_all = ((value, path.split(".")) for path, value in numbers_in(facts))
    stated = frozenset((value, ".".join(path[1:])) for value, path in of_all if not any(map(str.isdigit, path)))
    numbers = shown.numbers | stated | frozenset(_had(sheet, blocks))
    evidence = replace(shown, numbers=numbers, words=shown.words.union(*names(game).values()))
    if game.board is not None and any(isinstance(block, BoardSpec) for block in blocks):
        evidence = replace(evidence, spaces=evidence.spaces | {*map(game.board.naming.name, game.board)})
    faults: list[Diagnostic] = []

    def find(mark: Mark, message: str, hint: str) -> None:
        faults.append(Diagnostic(mark, CODE, message.replace(f"of {sheet.id!r}", f"of sheet {sheet.id!r}"), hint))

    prose = Prose(sheet.id, game, game.language, facts, _WAYS, lambda section: evidence, find)
    section = Section()
    lines = {(line.mark, line.filled.text): line for line in map(_Line, filter(None, _lines(replace(sheet, said=()))))}
    spoken = [Spoken("text", line.filled, line.place, section) for line in lines.values()]
    prose.check([line for line in spoken if has_word(line.text, prose.numbers(line.filled))], sheet.said)
    return tuple(dict.fromkeys(faults))


def _shown(figures: Sequence[FigureBlockSpec], referee: Referee) -> Evidence:
    """What the figures on a sheet claim and show."""
    if not figures:
        return Evidence()
    from ppgen.figures.evidence import evidence_of

    return evidence_of(referee.statement(figure.of, figure.mark) for figure in figures)


def _had(sheet: SheetSpec, blocks: list[BlockSpec]) -> Iterator[tuple[float, str]]:
    """What a sheet has several of."""
    yield float(sheet.up), "sheets"
    for block in blocks:
        if isinstance(block, CutoutsSpec):
            yield from ((float(count), str(name)) for name, count in block.items.items())


class _Line(Struct, frozen=True):
    """Texts that are read together: those of a row of a table, and any other alone."""

    texts: tuple[LocatedText, ...]

    @property
    def mark(self) -> Mark:
        return self.texts[0].mark

    @property
    def filled(self) -> Filled:
        pieces: list[Segment] = []
        for start, text in zip(self._starts, self.texts, strict=True):
            pieces += [Segment(_BETWEEN, "text", start - len(_BETWEEN))] if start else []
            pieces += (replace(piece, offset=start + piece.offset) for piece in text.origin[1].segments)
        return Filled(tuple(pieces))

    def place(self, offset: int) -> Mark:
        start, text = max(pair for pair in zip(self._starts, self.texts, strict=True) if pair[0] <= offset)
        return text.origin[0].place(offset - start)

    @property
    def _starts(self) -> list[int]:
        """Where each begins among the characters as they were written."""
        return list(accumulate((len(text.origin[0]) + len(_BETWEEN) for text in self.texts[:-1]), initial=0))


def _lines(part: Any) -> Iterator[tuple[LocatedText, ...]]:
    """The texts of a sheet. Those of a row of a table stand together."""
    if isinstance(part, LocatedText):
        yield (part,)
    elif getattr(part, "IS_ROW", False):
        texts = tuple(texts_in(part))
        # A cell with a number alone is data of the sheet, as a box of a track is.
        yield tuple(text for text in texts if any(map(str.isalpha, text)))
    elif is_record(part):
        names = (name for name in field_names(part) if not (isinstance(part, WhenSpec) and name == "if_"))
        for name in names:
            yield from _lines(getattr(part, name))
    elif isinstance(part, Mapping | tuple):
        for item in part.values() if isinstance(part, Mapping) else part:
            yield from _lines(item)
