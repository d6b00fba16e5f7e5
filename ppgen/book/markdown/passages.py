"""Where a text states rules, found without judging the game: what `{rule}` marks, by the text alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

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


def _as_written(value: str) -> str:
    return f"{{{{{value}}}}}"
