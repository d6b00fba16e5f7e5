"""Where a text states rules, and which figures it shows with them, found by the text alone: no game is judged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ppgen.book.markdown.directives import FIGURE_IDS, directive
from ppgen.book.markdown.source import read_source
from ppgen.book.markdown.tree import at, meta, parsed, raw, walk
from ppgen.book.markdown.words import words_of
from ppgen.book.model import RulePassage


def passages(folder: Path, files: Sequence[str]) -> Iterator[RulePassage]:
    """The marked passages of a rulebook in order, each with the words of its heading. Values stand in them as
    they were written, because no game is judged for them.

    Raises DefinitionError for a file that cannot be read.
    """
    tree = parsed(read_source(folder, files))
    section = ""
    for line in (node for node in walk(tree.root) if node.type == "inline"):
        if line.parent is not None and line.parent.type == "heading":
            section = words_of(line, _as_written)
        for node in (node for child in line.children for node in walk(child)):
            if node.type == "role" and node.info == "rule":
                mark = tree.in_line(line, meta(node).get("text at", at(node)))
                yield RulePassage(raw(node.content).strip(), "", section, mark)


def shown_with(folder: Path, files: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """By the code of each rule that a rulebook states, the figures that show it: those that the same paragraph names,
    or if it names none, those that stand or are named under the same heading.

    Raises DefinitionError for a file that cannot be read.
    """
    tree = parsed(read_source(folder, files))
    found: dict[str, dict[str, None]] = {}
    waiting: list[str] = []
    section: dict[str, None] = {}
    for node in walk(tree.root):
        if node.type == "heading":
            _give(found, waiting, section)
            waiting, section = [], {}
        elif node.type == "directive":
            item = directive(tree, node)
            if item.name == "figure":
                section.update(dict.fromkeys(match[0] for match in FIGURE_IDS.finditer(item.argument)))
        elif node.type == "inline":
            roles = [each for child in node.children for each in walk(child) if each.type == "role"]
            codes = [raw(role.content).strip() for role in roles if role.info == "rule"]
            named = dict.fromkeys(_TARGET.sub("", raw(role.content)).strip() for role in roles if role.info == "fig")
            section.update(named)
            if named:
                _give(found, codes, named)
            else:
                waiting += codes
    _give(found, waiting, section)
    return {code: tuple(figures) for code, figures in found.items()}


def _give(found: dict[str, dict[str, None]], codes: Sequence[str], figures: dict[str, None]) -> None:
    for code in codes:
        found.setdefault(code, {}).update(figures)


_TARGET = re.compile(r"^.*<|>$", re.DOTALL)


def _as_written(value: str) -> str:
    return f"{{{{{value}}}}}"
