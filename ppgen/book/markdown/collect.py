"""The first walk over a text: what can be referred to, with its number and its anchor, before any reference is read."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct, field

from ppgen.book.inline import ReferenceKind
from ppgen.book.markdown.directives import FIGURE_IDS, Directive, directive
from ppgen.book.markdown.tree import Node, Tree, meta
from ppgen.book.markdown.words import Words
from ppgen.book.model import STYLES
from ppgen.book.supply import Report, Supply
from ppgen.definition.names import id_from, why_no_id
from ppgen.definition.rulebook import RulebookSpec
from ppgen.diagnostics import Mark, did_you_mean


class Target(Struct, frozen=True):
    """Something that can be referred to."""

    kind: ReferenceKind
    anchor: str
    words: str
    """What a reference says: `Figure 3`, `3.2 Scoring`, `leg`."""
    mark: Mark
    number: int = 0
    label: str = ""
    """`Figure 3`, `Table 2`, `3.2`; empty where it has no number."""


class Targets(Struct):
    """Everything that can be referred to, by the name that the text uses."""

    figures: dict[str, Target] = field(default_factory=dict)
    places: dict[str, Target] = field(default_factory=dict)
    """Sections, tables, examples and sheets: what `{ref}` leads to."""
    terms: dict[str, Target] = field(default_factory=dict)
    """By the term in small letters."""
    anchors: dict[str, Mark] = field(default_factory=dict)
    of_node: dict[int, Target] = field(default_factory=dict)
    """By the identity of the node that it was found at."""
    levels: dict[int, int] = field(default_factory=dict)
    """The level at which each heading is printed, by the identity of its node: none is left out."""

    def free(self, wanted: str) -> str:
        """An anchor that nothing has: the one that is wanted, or that with a number."""
        anchor, number = wanted, 1
        while anchor in self.anchors:
            number += 1
            anchor = f"{wanted}-{number}"
        return anchor


def collect(tree: Tree, head: RulebookSpec, supply: Supply, report: Report) -> Targets:
    """All targets of a text, numbered in their order. Reports names that are taken twice or cannot be names."""
    collector = _Collector(tree, head, supply, report, Words(tree, supply))
    for node in tree.root.children:
        collector.visit(node)
    collector.check_first_levels()
    return collector.targets


class _Collector(Struct):
    tree: Tree
    head: RulebookSpec
    supply: Supply
    report: Report
    words: Words
    targets: Targets = field(default_factory=Targets)
    counts: dict[str, int] = field(default_factory=dict)
    headings: list[int] = field(default_factory=list)
    """The number of the last heading at each level."""
    above: list[int] = field(default_factory=list)
    """The headings that the walk stands under, by their levels as they were written."""
    tops: list[tuple[int, Mark]] = field(default_factory=list)
    """The headings under no other one: their levels as they were written, and where."""

    def visit(self, node: Node) -> None:
        if node.type == "heading":
            self._heading(node)
        elif node.type == "directive":
            self._directive(node)
            return
        for child in node.children:
            self.visit(child)

    def _heading(self, node: Node) -> None:
        level = self.targets.levels[id(node)] = self._level(node)
        title = self.words.of(node.children[0])
        number = self._number(level)
        given = meta(node).get("id")
        if given is None:
            name = self.targets.free(id_from(title, "section"))
            mark = self.tree.mark(node)
        else:
            name = given
            mark = self.tree.in_line(node.children[0], meta(node)["id at"])
        shown = f"{number} {title}".strip()
        self._place(node, name, Target("section", name, shown, mark, label=number))

    def _level(self, node: Node) -> int:
        """How many headings a heading stands under, and itself. Warns where levels between them are left out."""
        written, mark = int(node.tag[1]), self.tree.mark(node)
        while self.above and self.above[-1] >= written:
            self.above.pop()
        if not self.above:
            self.tops.append((written, mark))
        elif written > self.above[-1] + 1:
            message = f"this heading of level {written} stands right under one of level {self.above[-1]}"
            hint = f"begin it with {'#' * (self.above[0] + len(self.above))}, as it is printed"
            self.report.warn(mark, "BOOK-LEVEL", message, hint)
        self.above.append(written)
        return len(self.above)

    def check_first_levels(self) -> None:
        """Warn of headings that are printed at the first level though others were written above them."""
        highest = min((level for level, _ in self.tops), default=1)
        for level, mark in self.tops:
            if level > highest:
                message = f"this heading of level {level} has none of level {highest} above it"
                self.report.warn(mark, "BOOK-LEVEL", message, f"begin it with {'#' * highest}, as it is printed")

    def _number(self, level: int) -> str:
        """`3.2.1`; empty where headings of that level have no numbers."""
        self.headings = [*self.headings[:level], *[0] * (level - len(self.headings))]
        self.headings[level - 1] += 1
        if "headings" not in self.head.numbered or level > self.head.depth:
            return ""
        return ".".join(map(str, self.headings))

    def _directive(self, node: Node) -> None:
        item = directive(self.tree, node)
        if not is_shown(item, self.supply):
            return
        match item.name:
            case "figure":
                self._figures(node, item)
            case "table" | "example":
                self._named(node, item)
            case "sheet":
                self._sheet(node, item)
            case "glossary":
                self._terms(node)
            case _:
                pass
        for child in node.children:
            self.visit(child)

    def _figures(self, node: Node, item: Directive) -> None:
        for match in FIGURE_IDS.finditer(item.argument):
            name, mark = match[0], item.argument_mark(match.start())
            if name not in self.supply.statements:
                continue  # reported where the block is made
            if name in self.targets.figures:
                first = self.targets.figures[name].mark
                message = f"figure {name!r} is already in the book, at line {first.line}"
                self.report.fault(mark, "BOOK-ANCHOR", message, f"refer to it there: {{fig}}`{name}`")
                continue
            number = self._count("figure")
            label = f"{self.head.words.figure} {number}"
            target = Target("figure", f"figure-{name}", label, mark, number, label)
            self._take(f"figure-{name}", mark)
            self.targets.figures[name] = target

    def _named(self, node: Node, item: Directive) -> None:
        """A table or an example: with a name it can be referred to, and has a number if such things are numbered."""
        kind: ReferenceKind = "table" if item.name == "table" else "example"
        is_numbered = f"{kind}s" in self.head.numbered
        option = item.option("name")
        number = self._count(kind) if is_numbered else 0
        label = f"{getattr(self.head.words, kind)} {number}" if is_numbered else ""
        title = self.words.plain(item.argument)
        shown = label or title or str(getattr(self.head.words, kind))
        if option is None:
            anchor = self.targets.free(f"{kind}-{number or self._count(f'{kind} without name')}")
            target = Target(kind, anchor, shown, item.mark, number, label)
            self._take(anchor, item.mark)
            self.targets.of_node[id(node)] = target
        else:
            target = Target(kind, f"{kind}-{option.text}", shown, option.mark(), number, label)
            self._place(node, option.text, target)

    def _sheet(self, node: Node, item: Directive) -> None:
        spec = self.supply.sheets.get(item.argument)
        if spec is not None:
            mark = item.argument_mark()
            anchor = f"sheet-{spec.id}"
            if anchor in self.targets.anchors:
                first = self.targets.anchors[anchor]
                message = f"sheet {spec.id!r} is already in the book, at line {first.line}"
                self.report.fault(mark, "BOOK-ANCHOR", message, f"refer to it there: {{ref}}`{spec.id}`")
                return
            self._take(anchor, mark)
            target = Target("sheet", anchor, spec.title, mark)
            self.targets.of_node[id(node)] = target
            self.targets.places.setdefault(spec.id, target)

    def _terms(self, node: Node) -> None:
        for listing in node.children:
            for child in listing.children if listing.type == "dl" else ():
                if child.type != "dt":
                    continue
                line = child.children[0]
                term, mark = self.words.of(line), self.tree.in_line(line, 0)
                key = folded(term)
                if key in self.targets.terms:
                    first = self.targets.terms[key].mark
                    message = f"the term {term!r} is already explained at line {first.line}"
                    self.report.fault(mark, "BOOK-ANCHOR", message, "combine the two explanations")
                    continue
                anchor = self.targets.free(f"term-{id_from(term, 'term')}")
                self._take(anchor, mark)
                target = Target("term", anchor, term, mark)
                self.targets.terms[key] = self.targets.of_node[id(child)] = target

    def _place(self, node: Node, name: str, target: Target) -> None:
        """Note something that `{ref}` can lead to. Reports a name that cannot be one, or is taken."""
        if hint := why_no_id(name):
            hint = hint.partition(":")[0]
            self.report.fault(target.mark, "BOOK-ANCHOR", f"{name!r} cannot be the name of a part of the book", hint)
            return
        earlier = self.targets.places.get(name)
        taken = earlier.mark if earlier is not None else self.targets.anchors.get(target.anchor)
        if taken is not None:
            message = f"the name {name!r} is already used at line {taken.line}"
            self.report.fault(target.mark, "BOOK-ANCHOR", message, "give one of the two another name")
            return
        self._take(target.anchor, target.mark)
        self.targets.places[name] = self.targets.of_node[id(node)] = target

    def _take(self, anchor: str, mark: Mark) -> None:
        self.targets.anchors[anchor] = mark

    def _count(self, kind: str) -> int:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return self.counts[kind]


def folded(term: str) -> str:
    """A term as it is looked up: small letters, single spaces."""
    return re.sub(r"\s+", " ", term).strip().casefold()


def is_shown(item: Directive, supply: Supply) -> bool:
    """Whether a directive stands in the book at all. Parts of variants and of styles may not.

    Of variants (`wide`, `!wide`), several names must all be so. A book has one style: it is one of those that are
    named, and none of those with a `!`.
    """
    names = item.argument.split()
    if item.name == "variant":
        chosen = supply.game.choice.variants
        return all((name.removeprefix("!") in chosen) != name.startswith("!") for name in names)
    if item.name == "style":
        wanted = [name for name in names if not name.startswith("!")]
        return f"!{supply.style}" not in names and (not wanted or supply.style in wanted)
    return True


def check_style(item: Directive, supply: Supply, report: Report) -> None:
    """Report styles that do not exist, or that the book does not declare."""
    if not item.argument:
        hint = "write :::{style} book, several names, or !pocketmod for all others"
        report.fault(item.mark, "BOOK-MARKUP", "this names no style", hint)
    for match in re.finditer(r"\S+", item.argument):
        name, mark = match[0].removeprefix("!"), item.argument_mark(match.start())
        if name not in STYLES:
            report.fault(mark, "BOOK-REFERENCE", f"there is no style {name!r}", did_you_mean(name, STYLES, "styles"))
        elif name not in supply.styles:
            hint = f"add {name} to styles: in the head"
            report.fault(mark, "BOOK-REFERENCE", f"this book declares no style {name!r}", hint)


def check_variant(item: Directive, supply: Supply, report: Report) -> None:
    """Report variants that the game does not have."""
    known: Mapping[str, object] = supply.game.variants
    if not item.argument:
        hint = "write :::{variant} NAME, or !NAME for a part that the variant leaves out"
        report.fault(item.mark, "BOOK-MARKUP", "a 'variant' needs the name of a variant", hint)
    for match in re.finditer(r"\S+", item.argument):
        name = match[0].removeprefix("!")
        if name not in known:
            hint = did_you_mean(name, known, "variants")
            message = f"the game has no variant {name!r}"
            report.fault(item.argument_mark(match.start()), "BOOK-REFERENCE", message, hint)
