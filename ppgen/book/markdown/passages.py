"""Where a text states rules, found without judging the game: what `{rule}` marks, by the text alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from ppgen.book.markdown.source import read_source
from ppgen.book.markdown.tree import Node, at, meta, parsed, raw, walk
from ppgen.book.model import RulePassage


def passages(folder: Path, files: Sequence[str]) -> Iterator[RulePassage]:
    """The marked passages of a rulebook in order, each with the words of its heading. Values are left out of them.

    Raises DefinitionError for a file that cannot be read.
    """
    tree = parsed(read_source(folder, files))
    section = ""
    for line in (node for node in walk(tree.root) if node.type == "inline"):
        if line.parent is not None and line.parent.type == "heading":
            section = " ".join("".join(map(_words, line.children)).split())
        for node in (node for child in line.children for node in walk(child)):
            if node.type == "role" and node.info == "rule":
                mark = tree.in_line(line, meta(node).get("text at", at(node)))
                yield RulePassage(raw(node.content).strip(), "", section, mark)


def _words(node: Node) -> str:
    if node.children:
        return "".join(map(_words, node.children))
    return raw(node.content) if node.type in ("text", "text_special", "code_inline") else " "
