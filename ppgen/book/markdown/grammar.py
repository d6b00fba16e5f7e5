"""The grammar of rulebooks: CommonMark with tables, footnotes and definition lists, directives, roles, values, icons.

Tokens of a line know where they begin (`at` in their metadata), which markdown-it does not say: `_Inline` notes it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_block import StateBlock, html_block
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.footnote import footnote_plugin

MAX_NESTING = 30
"""Levels of blocks within blocks."""

_OPENING = re.compile(r"(?P<colons>:{3,})(?:\{(?P<name>[^}`]*)\}(?P<argument>.*)|(?P<bare>[ \t]*\S.*))?")
_ROLE = re.compile(r"\{(?P<name>[A-Za-z][\w:-]*)\}(?P<ticks>`+)(?P<text>[^`]+(?:`+[^`]+)*?)(?P=ticks)(?!`)")
_SYMBOL = re.compile(r":(?P<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
_NOTE = re.compile(r"\[\^(?P<label>[^\]\s]{1,100})\]")
_HEADING_ID = re.compile(r"\s*\{#(?P<id>[^{}\s]*)\}\s*$")
_OPTION = re.compile(r":(?P<key>[A-Za-z][A-Za-z0-9-]*):(?:[ \t]+(?P<value>.*))?")

_HTML_PAIRS = (
    *(("<!--", "-->"), ("<?", "?>"), ("<![cdata[", "]]>"), ("<!", ">")),
    *((f"<{name}", f"</{name}>") for name in ("script", "pre", "style", "textarea")),
)
"""How HTML begins that goes on over empty lines, and how it ends."""


@cache
def grammar() -> MarkdownIt:
    """The parser. It renders nothing."""
    parser = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING, "html": True})
    parser.enable("table")
    parser.use(footnote_plugin, inline=False)
    parser.use(deflist_plugin)
    inline = _Inline()
    inline.ruler = parser.inline.ruler
    inline.ruler2 = parser.inline.ruler2
    parser.inline = inline
    # Texts keep the places at which they begin, so they are not joined.
    parser.inline.ruler2.disable(["fragments_join"])
    parser.core.ruler.disable(["text_join"])
    parser.inline.ruler.before("escape", "book_value", _value)
    parser.inline.ruler.before("escape", "book_role", _role)
    parser.inline.ruler.before("escape", "book_symbol", _symbol)
    parser.inline.ruler.after("footnote_ref", "book_missing_note", _missing_note)
    parser.inline.ruler.after("image", "book_missing_address", _missing_address)
    block: Any = {"alt": ["paragraph", "reference", "blockquote", "list", "table", "footnote_def"]}
    parser.block.ruler.before("fence", "book_directive", _directive, block)
    parser.block.ruler.at("html_block", _html_block, {"alt": ["paragraph", "reference", "blockquote"]})
    parser.core.ruler.before("inline", "book_heading_ids", _heading_ids)
    # What links may lead to is checked by the reader, which knows their places.
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


class _Inline(ParserInline):
    """Notes where each token begins in the text of its line, and where links and images end."""

    def tokenize(self, state: StateInline) -> None:
        rules = self.ruler.getRules("")
        nesting = state.md.options["maxNesting"]
        text_from = state.pos
        while state.pos < state.posMax:
            at, count, has_pending = state.pos, len(state.tokens), bool(state.pending)
            if not has_pending:
                text_from = at
            if not (state.level < nesting and any(rule(state, False) for rule in rules)):
                state.append_pending(state.src[state.pos])
                state.pos += 1
            new = state.tokens[count:]
            for number, token in enumerate(new):
                is_flushed = number == 0 and has_pending and token.type == "text"
                token.meta.setdefault("at", text_from if is_flushed else at)
                if token.type in ("link_open", "image"):
                    token.meta.setdefault("end", state.pos)
            if new and state.pending:
                text_from = at
        if state.pending:
            state.pushPending().meta["at"] = text_from


def _value(state: StateInline, silent: bool) -> bool:
    """`{{ expression }}`: its end is the first `}}` outside of quotes."""
    if not state.src.startswith("{{", state.pos):
        return False
    end = _end_of_value(state.src, state.pos + 2, state.posMax)
    if end < 0:
        return False
    if not silent:
        token = state.push("value", "", 0)
        token.content = state.src[state.pos + 2 : end]
    state.pos = end + 2
    return True


def _end_of_value(text: str, at: int, end: int) -> int:
    """Where the braces of an expression close; -1 if they never do."""
    quote = ""
    while at < end:
        sign = text[at]
        if quote:
            if sign == "\\":
                at += 1
            elif sign == quote:
                quote = ""
        elif sign in "\"'":
            quote = sign
        elif text.startswith("}}", at) and at + 2 <= end:
            return at
        at += 1
    return -1


def _role(state: StateInline, silent: bool) -> bool:
    """``{name}`text` ``."""
    if state.src[state.pos] != "{":
        return False
    match = _ROLE.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        token = state.push("role", "", 0)
        token.info = match["name"]
        token.content = match["text"]
        token.meta = {"at": state.pos, "text at": match.start("text")}
    state.pos = match.end()
    return True


def _symbol(state: StateInline, silent: bool) -> bool:
    """`:coin:`."""
    if state.src[state.pos] != ":":
        return False
    match = _SYMBOL.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.push("symbol", "", 0).content = match["name"]
    state.pos = match.end()
    return True


def _missing_note(state: StateInline, silent: bool) -> bool:
    """`[^name]` of a footnote that is not there; the plugin has taken those that are."""
    if state.src[state.pos] != "[":
        return False
    match = _NOTE.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        state.push("missing_note", "", 0).content = match["label"]
    state.pos = match.end()
    return True


_ADDRESS = re.compile(r"\[(?!\^)(?P<name>[^]]*)\]|\((?![^)]*\{\{)[^)]*\)")
"""What follows the words of a link; values in an address have a fault of their own."""


def _missing_address(state: StateInline, silent: bool) -> bool:
    """`[words][name]` of a name without an address, and `[words](address)` that cannot be read: the rules of links and
    images have taken those that can. The content is the name, or empty.
    """
    if state.src[state.pos] != "[" or state.src.startswith("[^", state.pos):
        return False
    close = state.md.helpers.parseLinkLabel(state, state.pos)
    match = _ADDRESS.match(state.src, close + 1, state.posMax) if close >= 0 else None
    if match is None:
        return False
    if not silent:
        token = state.push("missing_address", "", 0)
        token.content = "" if match["name"] is None else match["name"] or state.src[state.pos + 1 : close]
    state.pos = match.end()
    return True


def _heading_ids(state: StateCore) -> None:
    """Take `{#id}` from the ends of headings."""
    for heading, inline in zip(state.tokens, state.tokens[1:], strict=False):
        if heading.type != "heading_open":
            continue
        match = _HEADING_ID.search(inline.content)
        if match is not None:
            heading.meta["id"] = match["id"]
            heading.meta["id at"] = match.start("id")
            heading.meta["content"] = inline.content
            inline.content = inline.content[: match.start()]


def _html_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A block of HTML. Where nothing closes it, it is one line, so that what follows is read as it is meant."""
    if not html_block(state, start, end, silent):
        return False
    if not silent:
        token = state.tokens[-1]
        html = token.content.lstrip().lower()
        closing = next((sign for begin, sign in _HTML_PAIRS if html.startswith(begin)), "")
        if closing and closing not in html:
            token.content = state.getLines(start, start + 1, state.blkIndent, True)
            token.map = [start, start + 1]
            state.line = start + 1
    return True


# Directives ---------------------------------------------------------------------------------------------------------


def _directive(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """`:::{name} argument`, lines of `:key: value`, blocks, and a line of at least as many colons."""
    if state.is_code_block(start):
        return False
    match = _OPENING.fullmatch(_text(state, start))
    if match is None:
        return False
    if silent:
        return True
    if match["name"] is None:
        token = state.push("stray_colons", "", 0)
        token.map = [start, start + 1]
        token.info = "text" if match["bare"] else ""
        token.content = match[0]
        state.line = start + 1
        return True
    last, is_closed, same = _closing(state, start, end, len(match["colons"]))
    options, first = _options(state, start + 1, last)
    token = state.push("directive_open", "", 1)
    token.map = [start, last + is_closed]
    token.info, token.markup = match["name"].strip(), match["colons"]
    argument = match["argument"]
    at = match.start("argument") + len(argument) - len(argument.lstrip())
    token.meta = {
        "argument": argument.strip(),
        "argument at": state.tShift[start] + at,
        "options": options,
        "closed": is_closed,
        "same": same,
        "body": [first, last],
    }
    _nested(state, first, last)
    state.push("directive_close", "", -1)
    state.line = last + is_closed
    return True


def _nested(state: StateBlock, first: int, last: int) -> None:
    parent, line_max = state.parentType, state.lineMax
    state.parentType, state.lineMax = "container", last  # no paragraph goes on beyond the end
    state.md.block.tokenize(state, first, last)
    state.parentType, state.lineMax = parent, line_max


def _text(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def _closing(state: StateBlock, start: int, end: int, colons: int) -> tuple[int, bool, int | None]:
    """The line that closes a directive, or the end of what it stands in; whether there is one; and a line within it
    that opens another directive with as many colons, whose end would be taken for this one's.
    """
    same: int | None = None
    for line in range(start + 1, end):
        if state.sCount[line] < state.blkIndent and not state.isEmpty(line):
            return line, False, same
        text = _text(state, line)
        if not text.startswith(":::") or state.is_code_block(line):
            continue
        if not text.strip(":") and len(text) >= colons:
            return line, True, same
        opening = _OPENING.fullmatch(text)
        if same is None and opening is not None and opening["name"] is not None and len(opening["colons"]) >= colons:
            same = line
    return end, False, same


def _options(state: StateBlock, first: int, last: int) -> tuple[list[tuple[str, str, int, int]], int]:
    """The options (key, value, line, column of the value), and the first line after them."""
    options: list[tuple[str, str, int, int]] = []
    line = first
    while line < last:
        match = _OPTION.fullmatch(_text(state, line))
        if match is None:
            break
        column = match.start("value") if match["value"] is not None else len(match[0])
        options.append((match["key"], (match["value"] or "").strip(), line, state.tShift[line] + column))
        line += 1
    return options, line


def parse(text: str) -> tuple[list[Any], dict[str, Any]]:
    """The tokens of a text, and what the plugins noted on the way."""
    env: dict[str, Any] = {}
    return grammar().parse(text, env), env
