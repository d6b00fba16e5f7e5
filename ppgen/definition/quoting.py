"""Texts of sheets that quote the definition: `{{ words.red.seat }}` a word of its own, `{{ n - 1 }}` a formula.

Words are given once under `words:`. A variant replaces those that differ in it, so that no sheet says "below" of a
player who sits at the left. Quotes are filled in on nodes, as formulas are, before anything binds them.

Captions of figures quote otherwise (`ppgen.figures.templates`): they quote facts of a position, which are texts, lists
and fractions too, with the expressions and filters of Jinja2. Here a quote is a word or a whole number, so that it can
stand where a number is wanted, and loading a game takes no Jinja2. A quote of a deck (`{{ decks.market.cards }}`) in
the layouts of a sheet waits until the sheet is laid out (`ppgen.sheets.quoting`): no table is read here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from ppgen.definition.repeating import written_out
from ppgen.definition.source import Node, Unbound
from ppgen.definition.text import Filled, Kind, Segment
from ppgen.diagnostics import Diagnostic, TextFault, did_you_mean
from ppgen.patterns import pattern
from ppgen.records import replace

QUOTED_IN = ("words", "sheets", "decks")
OF_DECKS = ("title", "width", "height", "corner", "margin", "total")
"""The keys of a deck that are filled in here. Blocks quote rows, too, and `ppgen.decks` fills them in card by card."""
WORD_NAME = pattern(r"[a-z][a-z0-9_]*\Z")
"""What a word is called, so that a caption can say `facts.words.red.seat`."""
MAX_FILLED = 2000
"""Characters of a text with its quotes filled in."""
QUOTED_LATER = (
    "decks", "game", "pieces", "board", "boards", "surface", "catalogue", "tables", "ratings", "rules", "names",
    "parameters", "piecepack",
)  # fmt: skip
"""The first words of what captions quote, too (`ppgen.figures.game_facts`), and nobody has read at this stage."""
LATER = re.compile(rf"(?<![\w.])(?:{'|'.join(QUOTED_LATER)})\s*[.\[]")
"""A quote of these. Who lays the sheet out fills it in."""
_QUOTE = re.compile(r"\{\{(?P<quoted>[^{}]*)\}\}")
_NAME = re.compile(r"[A-Za-z_]\w*")
_BRACES = "a quote is written {{ words.red.seat }}"


def word_key(name: str) -> str:
    """The name under which the section `words` speaks of a player: `deep_blue` for the player `Deep-Blue`."""
    return name.lower().replace("-", "_")


def fill_in_quotes(root: Node, values: Mapping[str, int], report: list[Diagnostic]) -> Node:
    """A definition with the quotes in its words, sheets and decks filled in. What quotes nothing goes to the report.

    A word quotes formulas alone; `values` are those of the parameters. A scalar that is one formula becomes its number.
    """
    if root.kind != "mapping":
        return root
    filled: dict[str, Node] = {}
    words: dict[str, str] = {}
    for section in QUOTED_IN:
        node = root.get(section)
        if node is not None:
            change = partial(_filled, words=words, values=values, report=report)
            if section == "decks":
                filled[section] = _decks(node, change)
            else:
                written = written_out(node, change, partial(_reported, report))
                filled[section] = _sheets(written, change) if section == "sheets" else written.mapped(change)
        if section == "words" and node is not None:
            words = _words(filled[section])
    entries = tuple((key, filled.get(key.text, value)) for key, value in root.entries)
    return Node(root.mark, "mapping", entries=entries)


def _decks(section: Node, change: Callable[[Node], Node]) -> Node:
    """The decks with what is the same for all their cards changed."""

    def changed(deck: Node) -> Node:
        entries = ((key, value.mapped(change) if key.text in OF_DECKS else value) for key, value in deck.entries)
        return replace(deck, entries=tuple(entries))

    return replace(section, items=tuple(map(changed, section.items)))


def _sheets(section: Node, change: Callable[..., Node]) -> Node:
    """The sheets with their texts changed. Quotes of decks stay in their layouts."""

    def changed(sheet: Node) -> Node:
        if sheet.kind != "mapping":
            return sheet.mapped(change)
        in_layouts = partial(change, later=True)
        pairs = ((key, value.mapped(in_layouts if key.text == "layouts" else change)) for key, value in sheet.entries)
        return replace(sheet, entries=tuple(pairs))

    return replace(section, items=tuple(map(changed, section.items))) if section.items else section.mapped(change)


def _reported(report: list[Diagnostic], node: Node, code: str, message: str, hint: str) -> Unbound:
    report.append(Diagnostic(node.mark, code, message, hint))
    return Unbound()


def _words(section: Node) -> dict[str, str]:
    """Every word by its path, `words.red.seat`. Binding reports whatever is wrong with the section."""
    return {
        f"words.{whom.text}.{what.text}": word.text
        for whom, group in section.entries
        for what, word in group.entries
        if word.kind == "scalar"
    }


def _filled(
    node: Node, words: Mapping[str, str], values: Mapping[str, int], report: list[Diagnostic], *, later: bool = False
) -> Node:
    """A scalar with its quotes filled in; with `later`, quotes of decks stay."""
    if not isinstance(node.value, str) or ("{{" not in node.text and "}}" not in node.text):
        return node
    try:
        filled = _with_quotes(node.text, words, values, later=later)
    except TextFault as problem:
        report.append(problem.at(node.place(problem.offset), "DEF-QUOTE", "this text cannot be filled in: "))
        return node
    if filled.text == node.text:
        return node
    alone = _QUOTE.fullmatch(node.text.strip())
    is_number = alone is not None and not alone["quoted"].strip().startswith("words.")
    return node.refilled(filled, int(filled.text) if is_number else None)


def _with_quotes(text: str, words: Mapping[str, str], values: Mapping[str, int], *, later: bool) -> Filled:
    """A text with its quotes filled in. Raises TextFault, as soon as it is too long, too."""
    pieces: list[Segment] = []
    length, end = 0, 0
    for match in (*_QUOTE.finditer(text), None):
        before = text[end : match.start() if match else None]
        if (brace := re.search(r"\{\{|\}\}", before)) is not None:
            raise TextFault("braces are not closed, or not opened", end + brace.start(), _BRACES)
        added = [Segment(before, "text", end)]
        if match is not None:
            stays = later and LATER.search(match["quoted"])
            added.append(Segment(match[0], "text", match.start()) if stays else _quoted(match, words, values))
        length += sum(len(piece.text) for piece in added)
        if length > MAX_FILLED:
            raise TextFault(f"it becomes longer than {MAX_FILLED} characters", end)
        pieces += added
        end = match.end() if match else end
    return Filled(tuple(pieces))


def _quoted(match: re.Match[str], words: Mapping[str, str], values: Mapping[str, int]) -> Segment:
    """What a quote becomes. Whatever is made from no parameter is the author's own."""
    quoted = match["quoted"].strip()
    if not quoted.startswith("words."):
        from ppgen.definition.formula import FormulaFault, work_out

        kind: Kind = "reckoned" if values.keys().isdisjoint(_NAME.findall(quoted)) else "value"
        try:
            return Segment(str(work_out(match["quoted"], values)), kind, match.start())
        except FormulaFault as problem:
            raise problem.shifted(match.start("quoted")) from None
    if quoted not in words:
        hint = did_you_mean(quoted, words, "words")
        raise TextFault(f"there is no word {quoted!r}", match.start() + match[0].index(quoted), hint)
    return Segment(words[quoted], "value", match.start())
