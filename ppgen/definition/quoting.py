"""Texts of sheets that quote the definition: `{{ words.red.seat }}` a word of its own, `{{ n - 1 }}` a formula.

Words are given once under `words:`, and a variant replaces those that are different in it, so that no sheet says
"below" of a player who sits at the left. Quotes are filled in on nodes, before anything binds them, as formulas are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ppgen.definition.source import Node
from ppgen.definition.variants import FormulaFault, work_out
from ppgen.diagnostics import Diagnostic, did_you_mean

QUOTED_IN = ("words", "sheets")
WORD_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
"""What a word is called, so that a caption can say `facts.words.red.seat`."""
MOST = 2000
"""Characters of a text with its quotes filled in."""
_QUOTE = re.compile(r"\{\{(?P<quoted>[^{}]*)\}\}")


def fill_in_quotes(root: Node, values: Mapping[str, int], report: list[Diagnostic]) -> Node:
    """A definition with the quotes in its words and sheets filled in. What quotes nothing goes to the report.

    A word quotes formulas alone; `values` are those of the parameters. A scalar that is one formula becomes its number.
    """
    if root.kind != "mapping":
        return root
    filled: dict[str, Node] = {}
    words: dict[str, str] = {}
    for section in QUOTED_IN:
        node = root.get(section)
        if node is not None:
            filled[section] = _filled(node, words, values, report)
        if section == "words" and node is not None:
            words = _words(filled[section])
    entries = tuple((key, filled.get(key.text, value)) for key, value in root.entries)
    return Node(root.mark, "mapping", entries=entries)


def _words(section: Node) -> dict[str, str]:
    """Every word by its path, `words.red.seat`; what is not in order is said when the section is bound."""
    return {
        f"words.{whom.text}.{what.text}": word.text
        for whom, group in section.entries
        for what, word in group.entries
        if word.kind == "scalar"
    }


def _filled(node: Node, words: Mapping[str, str], values: Mapping[str, int], report: list[Diagnostic]) -> Node:
    if node.kind == "list":
        return Node(node.mark, "list", items=tuple(_filled(item, words, values, report) for item in node.items))
    if node.kind == "mapping":
        entries = tuple((key, _filled(value, words, values, report)) for key, value in node.entries)
        return Node(node.mark, "mapping", entries=entries)
    if not isinstance(node.value, str) or ("{{" not in node.text and "}}" not in node.text):
        return node
    try:
        text = _with_quotes(node.text, words, values)
    except FormulaFault as problem:
        message = f"this text cannot be filled in: {problem.message}"
        report.append(Diagnostic(node.mark, "DEF-QUOTE", message, problem.hint))
        return node
    alone = _QUOTE.fullmatch(node.text.strip())
    number = int(text) if alone is not None and not alone["quoted"].strip().startswith("words.") else None
    return Node(node.mark, "scalar", text, text if number is None else number)


def _with_quotes(text: str, words: Mapping[str, str], values: Mapping[str, int]) -> str:
    """A text with its quotes filled in. Raises FormulaFault, as soon as it is too long, too."""
    parts: list[str] = []
    length, at = 0, 0
    for match in _QUOTE.finditer(text):
        parts += (text[at : match.start()], _quoted(match["quoted"].strip(), words, values))
        length += len(parts[-1]) + len(parts[-2])
        at = match.end()
        if length > MOST:
            break
    parts.append(text[at:])
    if length + len(parts[-1]) > MOST:
        raise FormulaFault(f"it becomes longer than {MOST} characters")
    filled = "".join(parts)
    if "{{" in filled or "}}" in filled:
        raise FormulaFault("braces are not closed, or not opened", "a quote is written {{ words.red.seat }}")
    return filled


def _quoted(quoted: str, words: Mapping[str, str], values: Mapping[str, int]) -> str:
    if quoted.startswith("words."):
        if quoted not in words:
            raise FormulaFault(f"there is no word {quoted!r}", did_you_mean(quoted, words, "words"))
        return words[quoted]
    return str(work_out(quoted, values))
