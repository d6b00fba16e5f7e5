"""Directives as they are written: `:::{name} argument`, and options, each with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from ppgen.book.markdown.tree import Node, Tree, meta
from ppgen.book.supply import Report
from ppgen.diagnostics import Mark, did_you_mean

FIGURE_IDS = re.compile(r"[^\s,]+")
"""The ids of figures in the argument of a directive."""

OPTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "figure": ("place", "caption", "caption-side", "width", "turned", "steps"),
        "example": ("name",),
        "note": (),
        "sidebar": (),
        "table": ("name",),
        "sheet": ("caption",),
        "components": (),
        "glossary": ("sorted",),
        "variant": (),
        "style": (),
        "pagebreak": (),
        "include": (),
    }
)
"""Every directive, with its options."""
PARTS = ("variant", "style")
"""Directives that are parts of the text itself, left out or not."""
WITHOUT_BODY = ("figure", "sheet", "pagebreak")
"""Directives that hold nothing but their options."""


class Option(Struct, frozen=True):
    key: str
    text: str
    tree: Tree
    line: int
    column: int
    """Where its value begins."""

    def mark(self, offset: int = 0) -> Mark:
        """The place of a character of the value."""
        return self.tree.source.place(self.line, self.column + offset)

    @property
    def name_mark(self) -> Mark:
        """Where its name begins, after the colon."""
        return self.tree.source.place(self.line, self.tree.source.line(self.line).find(f":{self.key}:") + 1)


class Directive(Struct, frozen=True):
    """A directive. Its blocks are the children of its node."""

    tree: Tree
    node: Node
    name: str
    argument: str
    options: tuple[Option, ...]

    @property
    def mark(self) -> Mark:
        """Where its colons begin."""
        return self.tree.mark(self.node)

    @property
    def line(self) -> int:
        return (self.node.map or (0, 0))[0]

    def argument_mark(self, offset: int = 0) -> Mark:
        text = self.tree.source.line(self.line)
        column = text.find(self.argument, text.find("}")) if self.argument else len(text.rstrip())
        return self.tree.source.place(self.line, max(column, 0) + offset)

    def option(self, key: str) -> Option | None:
        return next((option for option in self.options if option.key == key), None)


def directive(tree: Tree, node: Node) -> Directive:
    """The directive of a node."""
    token = node.nester_tokens.opening if node.nester_tokens is not None else None
    given = meta(node)
    options = []
    for key, value, line, _ in given.get("options", ()):
        text = tree.source.line(line)
        column = text.find(value, text.find(f":{key}:") + len(key) + 2) if value else len(text.rstrip())
        options.append(Option(key, value, tree, line, column))
    name = token.info if token is not None else ""
    return Directive(tree, node, name, given.get("argument", ""), tuple(options))


def check_form(item: Directive, report: Report) -> bool:
    """Report what is wrong with how a directive is written. Returns whether it is one at all."""
    noted = meta(item.node)
    if item.name not in OPTIONS:
        hint = did_you_mean(item.name, OPTIONS, "directives")
        what = f"there is no directive {item.name!r}" if item.name else "this directive has no name"
        report.fault(item.mark, "BOOK-MARKUP", what, hint)
        return False
    if item.name == "include":
        hint = "move it out of the list, quote or indented text"
        report.fault(item.mark, "BOOK-INCLUDE", "an include must be at the beginning of a line", hint)
        return False
    colons = item.node.markup
    if noted["same"] is not None:
        place = item.tree.source.place(noted["same"])
        inner = _colons(item.tree.source.line(noted["same"]))
        count = "as many colons as" if len(inner) == len(colons) else "more colons than"
        message = f"this directive has {count} the {item.name!r} around it, at line {item.mark.line}"
        hint = f"an outer directive needs more colons: begin and end it with {inner}:"
        report.fault(place, "BOOK-MARKUP", message, hint)
    elif not noted["closed"] and not _is_same_as_outer(item):
        message = f"this {item.name!r} is never closed"
        report.fault(item.mark, "BOOK-MARKUP", message, f"end it with a line of {colons}")
    _check_options(item, report)
    if item.name in WITHOUT_BODY and item.node.children:
        options = OPTIONS[item.name]
        message = f"a {item.name!r} contains no text" + (", only options" if options else "")
        hint = "for a caption, write :caption:" if "caption" in options else "close it on the next line"
        report.fault(item.tree.mark(item.node.children[0]), "BOOK-MARKUP", message, hint)
    return True


def part_with(drawn_only: str) -> str:
    """The part of a text that may have a figure drawn only so.

    >>> part_with("with storm and facing"), part_with("without storm, quick")
    (':::{variant} storm facing', ':::{variant} !storm !quick')
    """
    first, *names = (word for word in re.findall(r"[\w-]+", drawn_only) if word != "and")
    return ":::{variant} " + " ".join(name if first == "with" else f"!{name}" for name in names)


def _colons(line: str) -> str:
    """The colons with which a directive begins, behind the marks of lists and quotes."""
    match = re.search(":{3,}", line)
    return match[0] if match is not None else ":::"


def _is_same_as_outer(item: Directive) -> bool:
    """Whether the end of a directive was taken for that of the one that it stands in, which was reported."""
    outer = item.node.parent
    while outer is not None and not outer.is_root:
        if outer.type == "directive" and meta(outer)["same"] == item.line:
            return True
        outer = outer.parent
    return False


def _check_options(item: Directive, report: Report) -> None:
    seen: set[str] = set()
    for option in item.options:
        if option.key not in OPTIONS[item.name]:
            known = OPTIONS[item.name]
            hint = did_you_mean(option.key, known, "options") if known else f"a {item.name!r} has no options"
            report.fault(option.name_mark, "BOOK-MARKUP", f"a {item.name!r} has no option {option.key!r}", hint)
        elif option.key in seen:
            message = f"the option {option.key!r} is given twice"
            report.fault(option.name_mark, "BOOK-MARKUP", message, "keep one of them")
        seen.add(option.key)
