"""Lines of inline elements: text, values, roles and icons, with every reference resolved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct, field

from ppgen.book.inline import (
    Code,
    Emphasis,
    FootnoteReference,
    Icon,
    Image,
    IndexMark,
    Inline,
    Inlines,
    LineBreak,
    Link,
    RuleMark,
    Strong,
    Text,
    plain,
)
from ppgen.book.markdown.grammar import grammar
from ppgen.book.markdown.links import (
    COMMENT,
    VALUE,
    opens_address,
    refusal,
    shortened,
    urlsplit_scheme,
    value_in,
    why_no_link,
)
from ppgen.book.markdown.roles import Roles
from ppgen.book.markdown.stray import CODE as STRAY
from ppgen.book.markdown.stray import Stray, in_role
from ppgen.book.markdown.tree import Node, Tree, at, meta, raw
from ppgen.book.supply import Report, Supply
from ppgen.book.values import quoted
from ppgen.definition.text import Filled, Segment
from ppgen.diagnostics import DefinitionError, Mark, did_you_mean
from ppgen.escapes import UNPRINTABLE
from ppgen.figures.prose import Section, Spoken
from ppgen.figures.templates import CaptionFault
from ppgen.records import replace
from ppgen.scene.quotes import Quotes, typeset

_CLOSING = re.compile(r"[,.;:!?)\]…”’]")
"""What no blank stands before."""
_STRAIGHT = ("'", '"')
Place = Callable[[int], Mark]
"""Where the character of a line was written, by its number."""


class Lines(Struct):
    """Makes the lines of one book."""

    tree: Tree
    supply: Supply
    report: Report
    roles: Roles
    spoken: list[Spoken] = field(default_factory=list)
    """Every line with a number that the author may have written out."""
    notes: dict[int, list[str]] = field(default_factory=dict)
    """The anchors of the signs of each footnote, by the number that the parser gives it, in the order of the text."""
    called_in: dict[int, tuple[Section, bool]] = field(default_factory=dict)
    """The section in which each footnote is called first, and whether numbers there need evidence."""
    language: str = "en"
    is_checked: bool = True
    """Whether numbers in what is read now need evidence."""

    def line(self, node: Node, what: str) -> Inlines:
        """The line of a node of the kind `inline`. `what` names it in a warning."""
        return self._made(node.children, node.content, lambda offset: self.tree.in_line(node, offset), what)

    def text(self, text: str, place: Place, what: str) -> Inlines:
        """A text that is no block, such as a title: it may hold everything but footnotes."""
        if not text:
            return ()
        nodes = Node(grammar().parseInline(text, {})).children
        return self._made(nodes[0].children if nodes else (), text, place, what)

    def _made(self, nodes: Sequence[Node], written: str, place: Place, what: str) -> Inlines:
        line = _Line(self, written, place, Quotes(self.language))
        parts = tuple(line.elements(nodes))
        self.speak(what, line.segments, place)
        return _trimmed(parts)

    def speak(self, what: str, segments: Sequence[Segment], place: Place) -> None:
        """Note what is to be read for numbers."""
        if self.is_checked and self.roles.section.states_rules and segments:
            self.spoken.append(Spoken(what, Filled(tuple(segments)), place, self.roles.section))


class _Line(Struct):
    lines: Lines
    written: str
    """The whole line in Markdown."""
    place: Place
    quotes: Quotes
    stray: Stray = field(default_factory=Stray)
    segments: list[Segment] = field(default_factory=list)
    """What is read for numbers: written, quoted, and where."""

    def elements(self, nodes: Iterable[Node]) -> Iterator[Inline]:
        for node in nodes:
            yield from self._element(node)

    def _element(self, node: Node) -> Iterator[Inline]:
        offset = at(node)
        match node.type:
            case "text" | "text_special" | "softbreak" | "hardbreak" | "code_inline":
                yield from self._text(node, offset)
            case "em":
                yield Emphasis(tuple(self.elements(node.children)))
            case "strong":
                yield Strong(tuple(self.elements(node.children)))
            case "value":
                yield from self._value(raw(node.content), offset)
            case "symbol":
                yield from self._symbol(node.content, offset)
            case "role":
                yield from self._role(node, offset)
            case "link":
                yield from self._link(node, offset)
            case "image":
                yield from self._image(node, offset)
            case "footnote_ref":
                yield self._footnote(node)
            case "footnote_anchor":
                return
            case _:
                self._refused(node, offset)

    def _text(self, node: Node, offset: int) -> Iterator[Inline]:
        match node.type:
            case "softbreak":
                yield self._written(" ", offset)
            case "hardbreak":
                self._note(" ", offset)
                yield LineBreak()
            case "code_inline":
                yield Code(raw(node.content), self.place(offset + len(node.markup)))
            case _:
                if node.type == "text_special" and node.content in _STRAIGHT:
                    # An author who puts a backslash before a mark means it as it is.
                    self._note(node.content, offset)
                    yield Text(node.content, mark=self.place(offset))
                elif node.content:
                    yield self._written(raw(node.content), offset)

    def _role(self, node: Node, offset: int) -> tuple[Inline, ...]:
        inner = meta(node).get("text at", offset)
        words, parts = self.lines.roles.made(node.info, raw(node.content), offset, inner, self.place)
        for shift, message, hint in in_role(node.info, node.content) if words else ():
            self.lines.report.warn(self.place(inner + shift), STRAY, message, hint)
        self._note(words, inner)
        self.quotes.last = words[-1:] or self.quotes.last
        return parts

    def _refused(self, node: Node, offset: int) -> None:
        """Report what no book has: a footnote or an address that is not there, and HTML."""
        match node.type:
            case "missing_note":
                if node.content in {*self.lines.roles.footnotes, *self.lines.tree.notes}:
                    message = f"the footnote {node.content!r} cannot be called in a title or a caption"
                    self._fault(offset, "BOOK-MARKUP", message, "call it in the text, or write the note there")
                    return
                message = f"there is no footnote {node.content!r}"
                known = self.lines.roles.footnotes
                self._fault(offset + 2, "BOOK-REFERENCE", message, did_you_mean(node.content, known, "footnotes"))
            case "missing_address" if node.content:
                message = f"there is no address called {node.content!r}, so this would be printed as it stands"
                hint = f"write it below the text: [{node.content}]: https://example.org; or put a \\ before the first ["
                self._fault(offset, "BOOK-REFERENCE", message, hint)
            case "missing_address":
                hint = "write an address with blanks between < and >; or put a \\ before the ["
                self._fault(offset, "BOOK-LINK", "the address of this link cannot be read", hint)
            case "html_inline":
                self._fault(offset, "BOOK-HTML", *refusal(node.content))
            case other:
                raise TypeError(f"no line holds {other!r}")

    def _fault(self, offset: int, code: str, message: str, hint: str = "") -> None:
        self.lines.report.fault(self.place(offset), code, message, hint)

    def _note(self, text: str, offset: int) -> None:
        if text:
            self.segments.append(Segment(text, "text", offset))

    def _written(self, text: str, offset: int) -> Text:
        self._note(text, offset)
        for at_letter, message, hint in self.stray.within(text):
            self.lines.report.warn(self.place(offset + at_letter), STRAY, message, hint)
        if (comment := text.find("<!--")) >= 0:
            self._fault(offset + comment, "BOOK-HTML", *COMMENT)
        return Text(self.quotes.set(text), mark=self.place(offset))

    def _has_value(self, node: Node, offset: int) -> bool:
        """Report a value in the address or the title of a link or an image."""
        found = value_in(self.written[offset : meta(node).get("end", offset)])
        if found >= 0:
            self._fault(offset + found, "BOOK-LINK", *VALUE)
        return found >= 0

    def _value(self, source: str, offset: int) -> Iterator[Inline]:
        if opens_address(self.written[:offset]):
            self._fault(offset, "BOOK-LINK", *VALUE)
            return
        try:
            pieces = quoted(source, self.lines.supply.facts, offset)
        except CaptionFault as problem:
            message = f"this value cannot be filled in: {problem.message}"
            self._fault(offset, "BOOK-VALUE", message, problem.hint)
            return
        self.segments.extend(pieces)
        text = "".join(piece.text for piece in pieces)
        if (bad := UNPRINTABLE.search(text)) is not None:
            self._fault(
                offset, "BOOK-VALUE", f"this value has the character U+{ord(bad[0]):04X}, which cannot be printed"
            )
        elif text:
            yield Text(self.quotes.set(text), quoted=True, mark=self.place(offset))

    def _symbol(self, name: str, offset: int) -> Iterator[Inline]:
        picture = self.lines.supply.symbol(name)
        if picture is None:
            hint = f"to print the colons, write \\:{name}:"
            self._fault(offset, "BOOK-IMAGE", f"there is no drawing {name!r}", hint)
            return
        self._note(picture.alt, offset)
        yield Icon(name, typeset(picture.alt, self.lines.language), picture)

    def _link(self, node: Node, offset: int) -> Iterator[Inline]:
        address = str(node.attrs.get("href", ""))
        title = str(node.attrs.get("title", ""))
        has_value = self._has_value(node, offset)
        parts = () if has_value and self.written[offset] == "<" else tuple(self.elements(node.children))
        if has_value:
            yield from parts
            return
        if address.startswith("#"):
            yield from self.lines.roles.linked(address[1:], parts, self.place(offset))
            return
        if why := why_no_link(address):
            hint = "links begin with http:, https: or mailto:, or with # and the name of a part of the book"
            self._fault(offset, "BOOK-LINK", f"{shortened(address)} cannot be a link in a book: {why}", hint)
            return
        yield Link(parts, address, title)

    def _image(self, node: Node, offset: int) -> Iterator[Inline]:
        faults = len(self.lines.report.faults)
        if self._has_value(node, offset):
            return
        words = _Line(self.lines, self.written, self.place, self.quotes)
        address, alt = str(node.attrs.get("src", "")), "".join(words._alt(node, offset)).strip()
        self.lines.speak("alternative text", words.segments, self.place)
        if not alt and faults == len(self.lines.report.faults):
            hint = "say what it shows: ![a frog on a leaf](art/frog.svg)"
            self._fault(offset, "BOOK-IMAGE", "this image has no alternative text", hint)
        if urlsplit_scheme(address) or address.startswith("//"):
            hint = "put the file into the folder of the game, and write its path"
            self._fault(offset, "BOOK-IMAGE", f"{shortened(address)} is not in the folder of the game", hint)
            return
        try:
            yield Image(self.lines.supply.image(address, alt, self.place(offset)))
        except DefinitionError as mistake:
            self.lines.report.faults.extend(mistake.diagnostics)

    def _alt(self, node: Node, offset: int) -> Iterator[str]:
        """The alternative text of an image, without markup. Its faults stand at the image."""
        for child in node.children:
            match child.type:
                case "value":
                    yield plain(self._value(raw(child.content), offset))
                case "softbreak" | "hardbreak":
                    self._note(" ", offset)
                    yield " "
                case "html_inline" | "missing_address":
                    self._refused(child, offset)
                case "role" | "footnote_ref" | "missing_note":
                    message, hint = (
                        "an alternative text refers to nothing",
                        "write there what the image shows, in words",
                    )
                    self._fault(offset, "BOOK-MARKUP", message, hint)
                case _ if child.children:
                    yield from self._alt(child, offset)
                case _:
                    self._note(raw(child.content), offset + len("![") + at(child))
                    yield raw(child.content)

    def _footnote(self, node: Node) -> FootnoteReference:
        parsed = int(meta(node)["id"])
        anchors = self.lines.notes.setdefault(parsed, [])
        self.lines.called_in.setdefault(parsed, (self.lines.roles.section, self.lines.is_checked))
        number = [*self.lines.notes].index(parsed) + 1
        anchor = f"note-{number}-{len(anchors) + 1}"
        anchors.append(anchor)
        return FootnoteReference(f"note-{number}", number, anchor)


def _trimmed(parts: Inlines) -> Inlines:
    """A line without blanks at its ends, and without those that a mark that prints nothing leaves over: a second one
    behind it, and one before a comma.
    """
    kept = list(parts)
    before: int | None = None
    for index, part in enumerate(kept):
        if isinstance(part, IndexMark | RuleMark):
            continue
        if isinstance(part, Text) and isinstance(last := kept[before] if before is not None else None, Text):
            has_mark = before is not None and index - before > 1
            if has_mark and last.text.endswith(" ") and part.text.startswith(" ") and not part.quoted:
                part = kept[index] = part.without_first(1)
                if not part.text:
                    continue
            elif has_mark and last.text.endswith(" ") and _CLOSING.match(part.text) and not last.quoted:
                kept[before or 0] = replace(last, text=last.text[:-1])
        before = index
    for at_start in (True, False):
        for index in range(len(kept)) if at_start else reversed(range(len(kept))):
            part = kept[index]
            if isinstance(part, IndexMark | RuleMark):
                continue
            if not isinstance(part, Text) or part.quoted:
                break
            blanks = len(part.text) - len(part.text.lstrip()) if at_start else 0
            part = part.without_first(blanks) if at_start else replace(part, text=part.text.rstrip())
            kept[index] = part
            if part.text:
                break
    return tuple(part for part in kept if not isinstance(part, Text) or part.text)
