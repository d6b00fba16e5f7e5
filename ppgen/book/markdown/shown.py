"""What a book shows of its game: figures with their numbers and captions, sheets, components, the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import cast

from msgspec import Struct, field

from ppgen.book.blocks import (
    Block,
    ComponentsBlock,
    Definition,
    FigureBlock,
    FigurePlace,
    GlossaryBlock,
    Paragraph,
    SheetBlock,
)
from ppgen.book.inline import (
    NOWHERE,
    Code,
    Component,
    FootnoteReference,
    IndexMark,
    Inlines,
    PanelWords,
    PlacedAnswer,
    PlacedFigure,
    PlacedSheet,
    RuleMark,
    Strong,
    Text,
    flattened,
    plain,
)
from ppgen.book.markdown.collect import Targets
from ppgen.book.markdown.directives import FIGURE_IDS, Directive, part_with
from ppgen.book.markdown.lines import Lines
from ppgen.book.markup import inlines
from ppgen.book.plurals import same_thing
from ppgen.book.supply import Report, Supply
from ppgen.book.widths import least_width, too_narrow
from ppgen.diagnostics import DefinitionError, EnvironmentProblem, Mark, did_you_mean
from ppgen.figures.captions import allowed_signs
from ppgen.figures.statement import Statement
from ppgen.patterns import pattern
from ppgen.records import replace
from ppgen.scene.markup import plain as plain_markup
from ppgen.scene.quotes import APOSTROPHE, typeset

MAX_SIDE_BY_SIDE = 4
"""Figures of one directive."""
WIDTHS = (20.0, 400.0)
"""The narrowest and the widest picture, in mm."""
_MARKS = (IndexMark, RuleMark, FootnoteReference)
"""What stands in a name and is no part of it."""
_COUNTED = pattern(r"(?P<count>\d{1,5})\s*(?P<times>[×x]\s*)?(?P<name>\D.*)")


class Shown(Struct):
    supply: Supply
    report: Report
    targets: Targets
    lines: Lines
    not_as_declared: str
    """What a draft says of a figure that does not hold."""
    used: set[str] = field(default_factory=set)
    """The figures that stand in the book."""
    has_drafts: bool = False

    # Figures --------------------------------------------------------------------------------------------------------

    def figure(self, item: Directive) -> Iterator[Block]:
        ids = list(FIGURE_IDS.finditer(item.argument))
        if not ids or len(ids) > MAX_SIDE_BY_SIDE:
            message = "a 'figure' needs the id of a figure"
            if ids:
                message = f"{len(ids)} figures side by side are more than {MAX_SIDE_BY_SIDE}"
            self.report.fault(item.mark, "BOOK-MARKUP", message, "write :::{figure} ID, or several ids side by side")
            return
        caption = self._caption(item, len(ids))
        since = self._since(item, [match[0] for match in ids])
        placed = [self._placed(match[0], item.argument_mark(match.start()), caption, since) for match in ids]
        figures = tuple(figure for figure in placed if figure is not None)
        if figures:
            place = self._choice(item, "place", ("near", "here", "page"), "near")
            beside = self._choice(item, "caption-side", ("below", "beside"), "below") == "beside"
            width = self._width(item, figures)
            yield FigureBlock(
                figures, cast("FigurePlace", place), beside, width, self._turned(item, figures), item.mark
            )

    def _caption(self, item: Directive, figures: int) -> Inlines | None:
        """The author's own caption, in place of the computed one."""
        option = item.option("caption")
        if option is None:
            return None
        if figures > 1:
            message = "several figures cannot share one caption"
            self.report.fault(option.mark(), "BOOK-MARKUP", message, "give each figure a directive of its own")
        return self.lines.text(option.text, option.mark, "caption")

    def _placed(self, name: str, mark: Mark, caption: Inlines | None, since: int | None) -> PlacedFigure | None:
        statement = self.supply.statements.get(name)
        if statement is None:
            if name in self.supply.elsewhere:
                message = f"figure {name!r} is drawn only {self.supply.elsewhere[name]}"
                hint = f"put it into a part of its own: {part_with(self.supply.elsewhere[name])}"
            else:
                message = f"there is no figure {name!r}"
                hint = did_you_mean(name, {*self.supply.statements, *self.supply.elsewhere}, "figures")
            self.report.fault(mark, "BOOK-REFERENCE", message, hint)
            return None
        target = self.targets.figures.get(name)
        if target is None or target.mark != mark:
            return None  # it stands in the book already, which was reported
        self.used.add(name)
        self.lines.roles.section.figures.append(name)
        if not statement.holds:
            if not self.supply.draft:
                message = f"figure {name!r} is at fault, so the book is withheld"
                hint = "correct the figure: ppgen check lists its faults"
                self.report.fault(mark, "BOOK-FIGURE", message, hint)
                return None
            self.has_drafts = True
        draft = not statement.holds
        try:
            picture = self.supply.figure(statement)
            stamped = self.supply.stamped(statement) if draft else None
            frames, legend = self.supply.frames(statement, since, self.lines.language)
            if not frames:
                picture.scene()  # where it cannot be drawn, that is said here
        except DefinitionError as mistake:
            self.report.faults.extend(mistake.diagnostics)
            return None
        language = self.lines.language
        words = inlines(statement.caption, self.supply.symbol, language) if caption is None else caption
        alt = typeset(" ".join(plain_markup(statement.alt).split()) or statement.figure.title, language)
        if draft:
            words = (Strong((Text(self.not_as_declared),)), Text(" "), *words)
            alt = f"{self.not_as_declared} {alt}"
        return PlacedFigure(
            id=name,
            anchor=target.anchor,
            number=target.number,
            label=target.label,
            title=typeset(plain_markup(statement.figure.title), language),
            caption=words,
            alt=alt,
            picture=picture,
            panels=tuple(self._panels(statement)),
            frames=frames,
            is_column=statement.figure.columns == 1,
            legend=legend,
            answer=self._answer(statement),
            proof=statement.proof,
            draft=draft,
            stamped=stamped,
        )

    def _answer(self, statement: Statement) -> PlacedAnswer | None:
        """The solutions of its puzzles, apart from its picture."""
        if (answer := statement.answer) is None:
            return None
        alt = typeset(" ".join(plain_markup(statement.figure.alt).split()), self.lines.language)
        return PlacedAnswer(answer.title, answer.lines, alt, self.supply.unanswered(statement))

    def _panels(self, statement: Statement) -> Iterator[PanelWords]:
        """The panels that have words below them."""
        signs = allowed_signs(statement.panels)
        for panel, sign in zip(statement.panels, signs, strict=True):
            words = inlines(panel.caption, self.supply.symbol, self.lines.language)
            if words:
                yield PanelWords(panel.spec.letter, words, sign)

    # Sheets and components ------------------------------------------------------------------------------------------

    def sheet(self, item: Directive) -> Iterator[Block]:
        name, mark = item.argument, item.argument_mark()
        spec = self.supply.sheets.get(name)
        if spec is None:
            message = f"there is no sheet {name!r}" if name else "a 'sheet' needs the id of a sheet"
            self.report.fault(mark, "BOOK-REFERENCE", message, did_you_mean(name, self.supply.sheets, "sheets"))
            return
        option = item.option("caption")
        caption = () if option is None else self.lines.text(option.text, option.mark, "caption")
        target = self.targets.of_node.get(id(item.node))
        if target is None:
            return  # it stands in the book already, which was reported
        try:
            pages = self.supply.sheet(spec)
        except DefinitionError as mistake:
            self.report.faults.extend(mistake.diagnostics)
            return
        except EnvironmentProblem as problem:
            self.report.faults.append(problem.at(mark, "BOOK-FIGURE", f"sheet {name!r} cannot be shown: "))
            return
        yield SheetBlock(PlacedSheet(name, target.anchor, self._words(spec.title), pages, caption), item.mark)

    def components(self, item: Directive, entries: tuple[Definition, ...]) -> Iterator[Block]:
        """The parts that the definition has; or those that the list names, in its order, with what it says of them.

        Where a part of a list has no picture, none has.
        """
        listed, further = self.supply.components()
        if not entries:
            if not listed:
                message = "the definition has no parts to list"
                hint = "list them yourself: a part on one line, and under it `: ` and a description"
                self.report.fault(item.mark, "BOOK-REFERENCE", message, hint)
                return
            yield ComponentsBlock(tuple(map(self._named, listed)), item.mark)
            return
        for block in (block for entry in entries for blocks in entry.meanings for block in blocks):
            if not isinstance(block, Paragraph):
                hint = "write one or more paragraphs"
                self.report.fault(block.mark, "BOOK-MARKUP", "only text can describe a part", hint)
        parts = tuple(self._named(_component(entry, (*listed, *further))) for entry in entries)
        if not all(part.pictures for part in parts):  # a picture here and there would look like a picture forgotten
            parts = tuple(replace(part, pictures=()) for part in parts)
        yield ComponentsBlock(parts, item.mark)

    def glossary(self, item: Directive, entries: tuple[Definition, ...]) -> Iterator[Block]:
        if not entries:
            hint = "write a term on one line, and under it `: ` and its meaning"
            self.report.fault(item.mark, "BOOK-MARKUP", "this glossary is empty", hint)
            return
        if self._choice(item, "sorted", ("yes", "no"), "yes") == "yes":
            entries = tuple(sorted(entries, key=lambda entry: (plain(entry.term).casefold(), entry.anchor)))
        yield GlossaryBlock(entries, item.mark)

    def _words(self, markup: str) -> str:
        """A name of the game's, as the book prints it."""
        return typeset(plain_markup(markup), self.lines.language)

    def _named(self, part: Component) -> Component:
        return replace(part, name=typeset(part.name, self.lines.language))

    # Options --------------------------------------------------------------------------------------------------------

    def _choice(self, item: Directive, key: str, words: tuple[str, ...], otherwise: str) -> str:
        option = item.option(key)
        if option is None:
            return otherwise
        if option.text not in words:
            hint = did_you_mean(option.text, words, "choices")
            self.report.fault(option.mark(), "BOOK-MARKUP", f"{key!r} cannot be {option.text!r}", hint)
            return otherwise
        return option.text

    def _since(self, item: Directive, ids: Iterable[str]) -> int | None:
        """The turn with which steps begin, 0 for the setup; None where the first panel is the first step."""
        option = item.option("steps")
        if option is None:
            return None
        if not re.fullmatch(r"[1-9]\d{0,3}|", option.text, re.ASCII):
            hint = "write just :steps:, or the number of a turn: :steps: 6"
            self.report.fault(option.mark(), "BOOK-MARKUP", f"steps cannot begin with {option.text!r}", hint)
            return None
        since = int(option.text or 0)
        for statement in filter(None, map(self.supply.statements.get, ids)):
            shown = _turns_shown(statement)
            if shown is not None and since and since >= shown:
                message = f"figure {statement.id!r} begins after turn {shown}: turn {since} is no step before it"
                hint = f"write 1 to {shown - 1}, or just :steps:" if shown > 1 else "write just :steps:"
                self.report.fault(option.mark(), "BOOK-MARKUP", message, hint)
        return since

    def _turned(self, item: Directive, figures: Sequence[PlacedFigure]) -> bool:
        """Whether the figure has a page of its own, turned."""
        option = item.option("turned")
        self._no_value(item, "turned")
        if option is None:
            return False
        if len(figures) > 1:
            hint = "give each figure a directive of its own"
            self.report.fault(option.mark(), "BOOK-MARKUP", "figures side by side cannot be turned", hint)
        elif item.option("place") is not None or item.option("caption-side") is not None:
            hint = "leave out :place: and :caption-side:"
            message = "a figure that is turned has a page of its own, with its caption below"
            self.report.fault(option.mark(), "BOOK-MARKUP", message, hint)
        return True

    def _width(self, item: Directive, figures: Sequence[PlacedFigure]) -> float:
        option = item.option("width")
        if option is None:
            return 0.0
        match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,2})?)\s*(?:mm)?", option.text)
        if match is None or not WIDTHS[0] <= float(match[1]) <= WIDTHS[1]:
            message = f"{option.text!r} is not a width"
            hint = f"write {WIDTHS[0]:g} to {WIDTHS[1]:g} mm, such as :width: 80"
            self.report.fault(option.mark(), "BOOK-MARKUP", message, hint)
            return 0.0
        width = float(match[1])
        for figure in figures:
            is_shown = self.supply.on_paper
            reason = too_narrow(figure.picture, width, is_shown=is_shown) if width <= figure.picture.width else None
            if reason is not None:
                message = f"figure {figure.id!r} cannot be {width:g} mm wide: {reason}"
                least = least_width(figure.picture, width)
                self.report.fault(option.mark(), "BOOK-ROOM", message, f"the least width that works is :width: {least}")
        own_width = max((figure.picture.width for figure in figures), default=0.0)
        if figures and width > own_width + 0.5:
            of = f"figure {figures[0].id!r} is" if len(figures) == 1 else "the figures are"
            message = f"{of} {own_width:.0f} mm wide at most, so a width of {width:g} mm changes nothing"
            hint = f"leave out :width:, write less than {own_width:.0f}, or draw the figure larger in game.yaml"
            self.report.warn(option.mark(), "BOOK-WIDTH", message, hint)
        return width

    def _no_value(self, item: Directive, key: str) -> None:
        option = item.option(key)
        if option is not None and option.text:
            message = f"the option {key!r} takes no value"
            self.report.fault(option.mark(), "BOOK-MARKUP", message, f"write just :{key}:")


def _turns_shown(statement: Statement) -> int | None:
    """How many turns lead to the first panel; None where it shows no position."""
    found = statement.panels[0].facts.get("played") if statement.panels else None
    turns = found.get("turns") if isinstance(found, Mapping) else None
    return turns if isinstance(turns, int) else None


def _component(entry: Definition, known: Iterable[Component]) -> Component:
    """A line of the list: `12 coin` or `coin`, which may be a part of the definition, and what is said of it."""
    words = " ".join(plain(entry.term).replace(APOSTROPHE, "'").split())
    match = _COUNTED.fullmatch(words)
    name, count = (words, None) if match is None else (match["name"].strip(), int(match["count"]))
    has_times = match is not None and match["times"] is not None
    part = next((part for part in known if same_thing(name, part.name)), None)
    note: Inlines = tuple(mark for mark in flattened(entry.term) if isinstance(mark, _MARKS))
    said = [block.parts for blocks in entry.meanings for block in blocks if isinstance(block, Paragraph)]
    for number, parts in enumerate(said):
        note = (*note, Text(" "), *parts) if number else (*note, *parts)
    mark = next((part.mark for part in flattened(entry.term) if isinstance(part, Text | Code)), NOWHERE)
    if match is not None and mark != NOWHERE:
        mark = replace(mark, column=mark.column + match.start("name"))
    if part is None:
        return Component(name, count, note, has_times=has_times, mark=mark)
    count = part.count if count is None else count
    return replace(part, name=name, count=count, has_times=has_times, note=note, mark=mark)
