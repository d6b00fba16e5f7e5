"""A rulebook from its files to a `Book`, with every fault and everything that is worth a look.

Words that ppgen sets in a book of another language and that nobody has given in that language.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct

from ppgen.book import inline
from ppgen.book.blocks import Blocks, every_block
from ppgen.book.coverage import check_coverage
from ppgen.book.indexed import entries
from ppgen.book.inline import Picture
from ppgen.book.markdown.blocks import Builder
from ppgen.book.markdown.collect import collect, is_shown
from ppgen.book.markdown.directives import directive
from ppgen.book.markdown.lines import Lines
from ppgen.book.markdown.links import VALUE
from ppgen.book.markdown.roles import Passage, Roles
from ppgen.book.markdown.shown import Shown
from ppgen.book.markdown.source import Source, read_source
from ppgen.book.markdown.stray import Stray
from ppgen.book.markdown.tree import Tree, meta, parsed, walk
from ppgen.book.markdown.words import Words
from ppgen.book.model import Book, Colophon, Footnote, RulePassage, Style
from ppgen.book.numbers import check_numbers
from ppgen.book.supply import Report, Supply
from ppgen.book_matter import BookWords
from ppgen.definition.bind import Binder
from ppgen.definition.game import Game
from ppgen.definition.rulebook import RulebookSpec
from ppgen.definition.source import Node as YamlNode
from ppgen.definition.source import Unbound, read_text
from ppgen.definition.text import place
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, Mark, did_you_mean
from ppgen.figures.game_facts import NAMES
from ppgen.figures.prose import Section
from ppgen.records import field_names, replace
from ppgen.rules.verdict import Facts
from ppgen.scene.markup import plain
from ppgen.scene.quotes import typeset
from ppgen.sentences import is_english
from ppgen.sheets.paper import parse_paper

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*")
"""A tag of BCP 47, as far as a program can read it that does not know the registry."""
_IN_OTHER_STYLES = "it stands in a part of other styles: refer to it in such a part, too"


class ReadBook(Struct, frozen=True):
    """What reading found. There is no book where anything is at fault."""

    book: Book | None
    faults: tuple[Diagnostic, ...]
    warnings: tuple[Diagnostic, ...] = ()
    passages: tuple[RulePassage, ...] = ()
    left_out: tuple[str, ...] = ()
    """The chosen variants with which the book is not made, so that it was not read further."""


def read_book(supply: Supply, files: Sequence[str], generator: str = "") -> ReadBook:
    """Read, resolve and check the rulebook of a game. `files` are its paths in the folder of the game, in order."""
    try:
        source = read_source(supply.game.folder, files)
        head = read_head(source)
        tree = parsed(source)
    except DefinitionError as mistake:
        return ReadBook(None, mistake.diagnostics)
    if head.variants is not None:
        left_out = tuple(name for name in supply.game.choice.variants if name not in head.variants)
        if left_out:
            return ReadBook(None, (), left_out=left_out)
    declared = tuple(dict.fromkeys(("book", *(style.style for style in head.styles))))
    supply = replace(supply, styles=declared)
    result = _read(supply, tree, head, generator)
    if not any(node.type == "directive" and directive(tree, node).name == "style" for node in walk(tree.root)):
        return result
    terms = frozenset(collect(tree, head, supply, Report()).terms)
    others: dict[str, ReadBook] = {
        name: _read(replace(supply, style=name, terms_elsewhere=terms), parsed(source), head, generator)
        for name in declared
        if name != "book"
    }
    return _with_styles(result, others)


def _with_styles(result: ReadBook, others: Mapping[str, ReadBook]) -> ReadBook:
    """A book with what it is in its other styles, and the faults that only those have."""
    known = set(result.faults)
    faults = [*result.faults]
    for name, read in others.items():
        for fault in read.faults:
            if fault not in known:
                known.add(fault)
                message = f"{fault.message} (in the style {name})"
                hint = _IN_OTHER_STYLES if fault.code == "BOOK-REFERENCE" else fault.hint
                faults.append(replace(fault, message=message, hint=hint))
    if result.book is None or faults:
        return replace(result, book=None, faults=tuple(sorted(faults)))
    books = tuple((name, read.book) for name, read in others.items() if read.book is not None)
    return replace(result, book=replace(result.book, in_styles=books))


def read_head(source: Source) -> RulebookSpec:
    """The front matter. Raises DefinitionError with all its faults."""
    start = Mark(source.head_file, 1, 1)
    if not source.head.strip():
        return RulebookSpec(start)
    node = read_text(source.head, source.head_file)
    if node.kind == "scalar" and node.is_null:
        return RulebookSpec(start)
    return bound(node)


def bound(node: YamlNode) -> RulebookSpec:
    """The front matter of a node. Raises DefinitionError with all its faults."""
    report: list[Diagnostic] = []
    try:
        head = Binder(report).read(node, RulebookSpec)
    except Unbound:
        raise DefinitionError(report) from None
    if report:
        raise DefinitionError(report)
    return head


def _read(supply: Supply, tree: Tree, head: RulebookSpec, generator: str) -> ReadBook:
    source = tree.source
    report = Report([*source.faults])
    targets = collect(tree, head, supply, report)
    labels = {str(meta(node).get("label", "")) for node in walk(tree.root) if node.type == "footnote"}
    language = head.language or supply.game.language
    roles = Roles(supply, report, targets, labels, language)
    lines = Lines(tree, supply, report, roles, language=language)
    shown = Shown(supply, report, targets, lines, head.words.not_as_declared)
    builder = Builder(tree, supply, report, targets, lines, shown, frozenset(map(str, head.plain)))
    _check_plain(head, builder, report)
    _check_variants(head, supply, report)
    blocks = builder.blocks(tree.root.children)
    footnotes = _footnotes(tree, builder)
    for label in sorted(tree.notes):
        message = f"nothing refers to the footnote {label!r}, so it is not printed"
        report.warn(_place_of_note(source, label), "BOOK-UNUSED", message, f"refer to it: [^{label}]")
    _check_addresses(tree, report)
    overview = _overview(head, lines)
    subtitle = _of_head(head, head.subtitle, "subtitle", lines)
    cover_alt = _of_head(head, head.cover_alt, "alternative text of the cover", lines)
    elsewhere = _left_out(tree, supply)
    check_numbers(lines.spoken, head.said, elsewhere, supply, _facts(supply), report, language)
    check_coverage(head, supply, shown.used, roles.passages, report)
    cover = _cover(head, cover_alt, supply, report)
    _check_papers(head, report)
    _check_words(head, report)
    check_tongue(source, language, report)
    if not _LANGUAGE.fullmatch(language):
        mark = head.mark if head.language else Mark(str(supply.game.folder / "game.yaml"), 1, 1)
        hint = "write a code such as en, de or pt-BR"
        report.fault(mark, "DEF-CHOICE", f"{language!r} is not the code of a language", hint)
    passages = tuple(_passage(passage) for passage in roles.passages)
    faults = tuple(sorted(set(report.faults)))
    warnings = tuple(sorted(set(report.warnings)))
    if not faults and not _says_something(blocks):
        faults = (Diagnostic(source.place(0), "BOOK-MARKUP", "this book is empty", "write its text here"),)
    if faults:
        return ReadBook(None, faults, warnings, passages)
    game = supply.game
    credits_, rights = game.credits, game.rights
    designer = credits_.designer if credits_ is not None else ""
    book = Book(
        id=head.id,
        game=game.id,
        title=typeset(plain(head.title or game.title), language),
        blocks=blocks,
        subtitle=subtitle,
        authors=tuple(typeset(name, language) for name in head.authors or filter(None, (designer,))),
        licence=head.licence,
        variants=game.choice.variants,
        version=head.version or game.version,
        date=head.date,
        language=language,
        keywords=(game.title,),
        summary=typeset(plain(game.summary), language),
        overview=overview,
        styles=tuple(Style(style.style, style.papers, style.columns, style.panels) for style in head.styles)
        or (Style("book"),),
        matter=head.matter,
        words=head.words,
        cover=cover,
        footnotes=footnotes,
        index=entries(roles.index),
        passages=passages,
        colophon=Colophon(
            design=typeset(designer, language),
            year=credits_.year if credits_ is not None else "",
            thanks=tuple(typeset(name, language) for name in credits_.thanks) if credits_ is not None else (),
            source=typeset(credits_.source, language) if credits_ is not None else "",
            rights=typeset(plain(rights.short), language) if rights is not None else "",
            statement=typeset(rights.statement, language) if rights is not None else "",
            licence=rights.licence if rights is not None else "",
            licence_address=rights.url if rights is not None else "",
            changes=typeset(rights.changes, language) if rights is not None else "",
            generator=generator,
        ),
        draft=shown.has_drafts or _has_draft_cover(head, supply),
        places=_places(head, game),
    )
    return ReadBook(book, (), warnings, passages)


def _check_addresses(tree: Tree, report: Report) -> None:
    """Report values in addresses that stand apart from their links: `[name]: address`."""
    for first, end in tree.addresses:
        for number in range(first, end):
            line = tree.source.line(number)
            found = line.find("{{", max(line.find("]:"), 0))
            if found >= 0:
                report.fault(tree.source.place(number, found), "BOOK-LINK", *VALUE)


def _place_of_note(source: Source, label: str) -> Mark:
    """Where the text of a footnote begins."""
    note = re.compile(rf"(?:[\s>*+-]|\d+[.)])*(?P<sign>\[\^{re.escape(label)}\]:)")
    matches = ((number, note.match(line.text)) for number, line in enumerate(source.lines))
    return next((source.place(number, match.start("sign")) for number, match in matches if match), source.place(0))


def _places(head: RulebookSpec, game: Game) -> dict[str, Mark]:
    """Where the words beside the text were written: in the head, or in the definition of the game."""
    own: dict[str, tuple[str, ...]] = {
        "title": (head.title, game.title),
        "subtitle": (head.subtitle,),
        "summary": (game.summary,),
        "licence": (head.licence,),
        "version": (head.version, game.version),
        "date": (head.date,),
    }
    given = {name: next((text for text in texts if text), "") for name, texts in own.items()}
    return {"": head.mark} | {name: place(text, 0, head.mark) for name, text in given.items()}


def _facts(supply: Supply) -> Facts:
    """Where a hint looks for a number: what the definition says, and what the rules add to it for the setup."""
    setup, game = (supply.facts.get(name, {}) for name in ("setup", "game"))
    own = {key: fact for key, fact in setup.items() if key not in NAMES} if isinstance(setup, Mapping) else {}
    return {"game": game, "setup": own}


def _left_out(tree: Tree, supply: Supply) -> str:
    """The words of the parts that stand in the book with other variants, or in other styles."""
    words = Words(tree, supply)
    parts = (node for node in walk(tree.root) if node.type == "directive")
    hidden = (node for node in parts if not is_shown(directive(tree, node), supply))
    return "\n".join(words.of(line) for node in hidden for line in walk(node) if line.type == "inline")


def _says_something(blocks: Blocks) -> bool:
    return next(every_block(blocks), None) is not None


def _overview(head: RulebookSpec, lines: Lines) -> tuple[str, ...]:
    """The entries of the overview with their values filled in. Their numbers need a fact, as those of the text."""
    lines.roles.section, lines.is_checked = Section("the overview"), True
    return tuple(_of_head(head, entry, "overview", lines) for entry in head.overview)


def _of_head(head: RulebookSpec, text: str, what: str, lines: Lines) -> str:
    return inline.plain(lines.text(text, partial(place, text, otherwise=head.mark), what))


def _check_plain(head: RulebookSpec, builder: Builder, report: Report) -> None:
    sections = {name for name, target in builder.targets.places.items() if target.kind == "section"}
    for name in head.plain:
        if name not in sections:
            hint = did_you_mean(name, sections, "sections")
            mark = getattr(name, "mark", head.mark)
            report.fault(mark, "BOOK-REFERENCE", f"there is no section {str(name)!r}", hint)


def _check_variants(head: RulebookSpec, supply: Supply, report: Report) -> None:
    for name in head.variants or ():
        if name not in supply.game.variants:
            hint = did_you_mean(name, supply.game.variants, "variants")
            mark = getattr(name, "mark", head.mark)
            report.fault(mark, "BOOK-REFERENCE", f"the game has no variant {str(name)!r}", hint)


def _check_words(head: RulebookSpec, report: Report) -> None:
    """Warn of braces in words beside the text, where no values are filled in."""
    for name in ("title", "licence", "version", "date"):
        text = getattr(head, name)
        for at, message, _ in Stray().within(text):
            hint = f"{name} has no values: write the words themselves"
            report.warn(place(text, at, head.mark), "BOOK-BRACES", message, hint)


def _check_papers(head: RulebookSpec, report: Report) -> None:
    for style in head.styles:
        for paper in style.papers:
            try:
                parse_paper(paper)
            except EnvironmentProblem as problem:
                report.faults.append(problem.at(getattr(paper, "mark", head.mark), "DEF-CHOICE"))


def _footnotes(tree: Tree, builder: Builder) -> tuple[Footnote, ...]:
    """The footnotes in the order of their numbers. Those of parts that are left out have no sign and are left out."""
    groups = (block.children for block in tree.root.children if block.type == "footnote_block")
    nodes = {int(meta(node)["id"]): node for group in groups for node in group}
    notes = builder.lines.notes
    made: dict[int, Blocks] = {}
    # A footnote may refer to another one, which then has its number after all those of the text.
    while waiting := [number for number in notes if number not in made]:
        for number in waiting:
            builder.lines.roles.section, builder.lines.is_checked = builder.lines.called_in[number]
            made[number] = builder.blocks(child for child in nodes[number].children if child.type != "footnote_anchor")
    return tuple(
        Footnote(f"note-{at}", at, made[number], tuple(anchors))
        for at, (number, anchors) in enumerate(notes.items(), 1)
    )


def _cover(head: RulebookSpec, alt: str, supply: Supply, report: Report) -> Picture | None:
    """The picture on the cover: a figure, a drawing or an image."""
    name = str(head.cover)
    if not name:
        return None
    mark = getattr(head.cover, "mark", head.mark)
    statement = supply.statements.get(name)
    try:
        if statement is not None and statement.holds:
            picture = supply.figure(statement)
            picture.scene()  # where it cannot be drawn, that is said here
            return picture
        if statement is not None and supply.draft:
            # A cover has no caption to say so.
            stamped = supply.stamped(statement)
            stamped.scene()
            return replace(stamped, alt=f"{head.words.not_as_declared} {stamped.alt}")
        if statement is not None:
            message = f"figure {name!r} is at fault, so the book is withheld"
            report.fault(mark, "BOOK-FIGURE", message, "correct the figure: ppgen check lists its faults")
            return None
        if name in supply.elsewhere:
            drawn_only = supply.elsewhere[name]
            hint = "choose a figure that is always drawn, or a drawing of art/"
            report.fault(mark, "BOOK-REFERENCE", f"figure {name!r} is drawn only {drawn_only}", hint)
            return None
        if not alt:
            hint = "write under cover-alt: what it shows"
            report.fault(mark, "BOOK-IMAGE", "the picture on the cover has no alternative text", hint)
        return supply.image(name, alt, mark)
    except DefinitionError as mistake:
        report.faults.extend(mistake.diagnostics)
        return None


def _has_draft_cover(head: RulebookSpec, supply: Supply) -> bool:
    statement = supply.statements.get(str(head.cover))
    return statement is not None and not statement.holds


def _passage(passage: Passage) -> RulePassage:
    return RulePassage(passage.code, passage.anchor, passage.section.title, passage.mark)


_OF_DRAFTS = frozenset({"draft", "not-as-declared"})
"""Words that no finished book has."""
_NAMED = 6
"""How many of the words a warning names."""


def check_tongue(source: Source, language: str, report: Report) -> None:
    """Warn once, at the head of a book that is not in English, of the words that stay English.

    A word that the head gives is in the language of the book, even where it is the English one: `version: Version`.
    """
    if is_english(language):
        return
    head = read_text(source.head, source.head_file) if source.head.strip() else None
    words, tongue = (None, None) if head is None else (head.get("words"), head.get("language"))
    missing = [name for name in _names() if words is None or words.get(name) is None]
    if not missing:
        return
    shown = ", ".join(missing[:_NAMED]) + (f" and {len(missing) - _NAMED} more" if len(missing) > _NAMED else "")
    stay = "a word that ppgen sets stays" if len(missing) == 1 else f"{len(missing)} words that ppgen sets stay"
    hint = f"give each in the head, even one that is the same: words: {{{missing[0]}: …}}"
    mark = Mark(source.head_file, 1, 1) if tongue is None else tongue.mark
    report.warn(mark, "BOOK-WORDS", f"the language of the book is {language!r}, but {stay} English: {shown}", hint)


def _names() -> list[str]:
    """The keys of `words`, as the head has them."""
    names = (name.replace("_", "-") for name in field_names(BookWords))
    return [name for name in names if name not in _OF_DRAFTS]
