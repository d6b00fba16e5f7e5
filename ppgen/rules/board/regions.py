"""The vocabulary of regions: spaces, rows, ranks as a player counts them, colours, named regions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ppgen.boards.board import PARTS, Board
from ppgen.boards.naming import Naming
from ppgen.boards.tints import TINTS
from ppgen.definition.source import Unbound
from ppgen.diagnostics import Diagnostic, Mark, did_you_mean

if TYPE_CHECKING:
    from ppgen.definition.bind import Binder
    from ppgen.definition.json_schema import Schema, SchemaWriter
    from ppgen.definition.source import Node

_SPACES = re.compile(r"(?:[A-Za-z][1-9][0-9]?|[0-9]{1,4})(?:-(?:[A-Za-z][1-9][0-9]?|[0-9]{1,4}))?\Z")
"""What looks like a space or two on some board."""
_LINES = re.compile(r"(row|column|rank)s? (-?[0-9]{1,2}|[A-Za-z])(?: to (-?[0-9]{1,2}|[A-Za-z]))?\Z")


_WORDS_ALONE = ("own", "opponent", "any", "spaces", "except")
_LINE_WORDS = tuple(f"{line}{plural}" for line in ("row", "column", "rank") for plural in ("", "s"))


def means_already(name: str, naming: Naming) -> bool:
    """Whether a name means something in the vocabulary of regions, so that no region can have it."""
    ends = name.split("-")
    looks_like_spaces = len(ends) <= 2 and all(re.fullmatch(naming.pattern, end) for end in ends)
    return looks_like_spaces or name in (*PARTS, "near", "far", *_WORDS_ALONE, *_LINE_WORDS)


_DEEPEST = 20
"""How deeply regions may name one another: more is a mistake or an attack."""


class Term(Struct, frozen=True):
    """One part of a region: its text, and whose region is meant where players have different ones."""

    mark: Mark
    text: str
    whose: str = "own"


class Region(Struct, frozen=True):
    """Spaces: one part or a list, or `{spaces: …, except: …}`."""

    mark: Mark
    terms: tuple[Term, ...]
    without: tuple[Term, ...] = ()

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> Region:
        return cls.read(node, binder)

    @classmethod
    def read(cls, node: Node, binder: Binder, *others: str) -> Region:
        """The region in a node, which may have `others` as keys, too."""
        if node.kind != "mapping":
            return cls(node.mark, _terms(node, binder))
        parts = binder.mapping(node, ("spaces", "except", *others))
        before = len(binder.report)
        spaces = _terms(parts["spaces"], binder) if "spaces" in parts else (Term(node.mark, "all"),)
        without = _terms(parts["except"], binder) if "except" in parts else ()
        if len(binder.report) > before:
            raise Unbound
        return cls(node.mark, spaces, without)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        text: Schema = {"type": "string"}
        several: Schema = {"anyOf": [text, writer.items(text)]}
        return {"anyOf": [*several["anyOf"], writer.mapping({"spaces": several, "except": several})]}


def _terms(node: Node, binder: Binder) -> tuple[Term, ...]:
    terms: list[Term] = []
    for item in node.items if node.kind == "list" else (node,):
        text = binder.text(item, "spaces: A1, A1-C3, row 1, rank 1, column A, dark, the name of a region")
        whose, _, rest = text.partition(" ")
        if whose in ("own", "opponent", "any") and rest:
            terms.append(Term(item.mark, rest, whose))
        else:
            terms.append(Term(item.mark, text))
    return tuple(terms)


class Tint(Struct, frozen=True):
    """The paint of the spaces of a region: one of `TINTS`, or a role of the game's own."""

    mark: Mark
    word: str


class TintedRegion(Struct, frozen=True):
    """A region, and the tint of its spaces if they have one."""

    region: Region
    tint: Tint | None = None

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> TintedRegion:
        region = Region.read(node, binder, "tint")
        tint = node.get("tint") if node.kind == "mapping" else None
        return cls(region, None if tint is None else Tint(tint.mark, binder.text(tint, "a tint, such as `green`")))

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        text: Schema = {"type": "string"}
        several: Schema = {"anyOf": [text, writer.items(text)]}
        tint: Schema = {"anyOf": [writer.choice(TINTS), text]}
        keys: dict[str, Schema] = {"spaces": several, "except": several, "tint": tint}
        return {"anyOf": [*several["anyOf"], writer.mapping(keys)]}


class NamedRegion(Struct, frozen=True):
    """A region with a name; `{red: A1, green: F6}` gives each player a region of their own."""

    mark: Mark
    common: Region | None = None
    each: Mapping[str, Region] | None = None
    tints: Mapping[str, Tint] = field(default_factory=dict)
    """By player, or by "" for all."""

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> NamedRegion:
        if node.kind == "mapping" and not set(_KEYS) & set(node.keys()):
            each: Mapping[str, TintedRegion] = binder.value(node, Mapping[str, TintedRegion])
            tints = {player: tinted.tint for player, tinted in each.items() if tinted.tint is not None}
            return cls(node.mark, None, {player: tinted.region for player, tinted in each.items()}, tints)
        tinted = TintedRegion.bind(node, binder)
        return cls(node.mark, tinted.region, None, {} if tinted.tint is None else {"": tinted.tint})

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        region = writer.value(TintedRegion)
        names: Schema = {"not": {"enum": list(_KEYS)}}
        return {"anyOf": [region, writer.table(region, names=names)]}


_KEYS = ("spaces", "except", "tint")


class JoinedRegions(Struct, frozen=True):
    """What a group of pieces joins: regions, the same for all players or some for each; or all pieces, `all`."""

    mark: Mark
    common: tuple[Region, ...] = ()
    each: Mapping[str, tuple[Region, ...]] | None = None
    marks: Mapping[str, Mark] = field(default_factory=dict)
    """By player in `each`, the place of the name."""

    def of(self, player: str) -> tuple[Region, ...] | None:
        """The regions that a player joins; None for a player who is not named."""
        return self.common if self.each is None else self.each.get(player)

    @classmethod
    def bind(cls, node: Node, binder: Binder) -> JoinedRegions:
        if node.kind == "scalar":
            if binder.text(node, _JOINED) != "all":
                raise binder.wrong(node, _JOINED, "one region joins nothing")
            return cls(node.mark)
        if node.kind == "list":
            return cls(node.mark, _joined(node, binder))
        if node.kind != "mapping":
            raise binder.wrong(node, _JOINED)
        lists = binder.each(node.entries, lambda entry: _joined(entry[1], binder))
        if not lists:
            raise binder.fault(node, "DEF-EMPTY", "no player is named here", "such as {red: [north edge, south edge]}")
        marks = {key.text: key.mark for key, _ in node.entries}
        return cls(node.mark, (), dict(zip(node.keys(), lists, strict=True)), marks)

    @classmethod
    def schema(cls, writer: SchemaWriter) -> Schema:
        several: Schema = {"type": "array", "items": writer.value(Region), "minItems": 2, "maxItems": _MOST_JOINED}
        return {"anyOf": [writer.choice(("all",)), several, writer.table(several)]}


_JOINED = "`all`, or a list of the regions that a group joins"
_MOST_JOINED = 12


def _joined(node: Node, binder: Binder) -> tuple[Region, ...]:
    if node.kind != "list":
        raise binder.wrong(node, "a list of the regions that a group joins")
    if not 2 <= len(node.items) <= _MOST_JOINED:
        message = f"a group joins at least two regions, and {len(node.items) or 'none'} is here"
        if len(node.items) > _MOST_JOINED:
            message = f"a group joins at most {_MOST_JOINED} regions, and {len(node.items)} are here"
        raise binder.fault(node, "DEF-RANGE", message, "such as [north edge, south edge]")
    return tuple(binder.each(node.items, lambda item: Region.bind(item, binder)))


class Atlas(Struct, frozen=True, eq=False):
    """What the words for regions mean on one board. A set of spaces is a bit mask (see `ppgen.boards.board`)."""

    board: Board
    usable: int
    forwards: tuple[str, ...]
    """By player, the point of the compass that the player faces."""
    names: tuple[str, ...]
    named: Mapping[str, NamedRegion]
    report: list[Diagnostic]
    inside: list[str] = field(default_factory=list)
    """The named regions that are being resolved, the outermost first."""
    known: dict[tuple[str, int], int] = field(default_factory=dict)
    """The named regions that have been resolved, by player."""

    def mask(self, region: Region | None, player: int, default: int | None = None) -> int:
        """The spaces of a region as a player (by index; -1 nobody) means it. Faults go to the report."""
        if region is None:
            return self.usable if default is None else default
        return self.union(region.terms, player) & ~self.union(region.without, player) & self.usable

    def union(self, terms: tuple[Term, ...], player: int) -> int:
        spaces = 0
        for term in terms:
            spaces |= self._term(term, player)
        return spaces

    def _term(self, term: Term, player: int) -> int:
        everyone = range(len(self.names))
        if term.whose == "any" or (player < 0 and term.whose == "own" and self._differs(term.text)):
            owners = tuple(everyone)
        elif term.whose == "opponent":
            owners = tuple(other for other in everyone if other != player)
        else:
            owners = (player,)
        spaces = 0
        for owner in owners:
            spaces |= self._plain(term, owner)
        return spaces

    def _differs(self, text: str) -> bool:
        """Whether the players mean different spaces by this."""
        known = self.named.get(text)
        return text in ("near", "far") or text.startswith("rank") or (known is not None and known.each is not None)

    def _plain(self, term: Term, player: int) -> int:
        text = term.text
        looks_so = _SPACES.match(text) is not None and text not in self.named
        if looks_so or self.board.naming.find(text) is not None:
            first, _, second = text.partition("-")
            return self._rectangle(term, first, second or first)
        if (lines := _LINES.match(text)) is not None:
            return self._lines(term, lines[1], lines[2], lines[3] or lines[2], player)
        if text in self.inside or len(self.inside) > _DEEPEST:
            self._fault(term.mark, "DEF-RECURSION", f"the region {text!r} contains itself", "")
            return 0
        if text in self.named:
            key = (text, player)
            if key not in self.known:
                self.inside.append(text)
                self.known[key] = self.named_mask(self.named[text], player)
                self.inside.pop()
            return self.known[key]
        if text in ("near", "far"):
            return self._lines(term, "rank", *(("1", "1") if text == "near" else ("-1", "-1")), player)
        part = self.board.part(text)
        if part is not None:
            return part
        hint = self._alike(text) or did_you_mean(text, (*self.board.part_words, "near", "far", *self.named), "regions")
        self._fault(term.mark, "DEF-REFERENCE", f"{text!r} does not name spaces", hint)
        return 0

    def _alike(self, text: str) -> str:
        """For an edge or a corner that the board does not have, those that it has: the nearest word may be the opposite
        one. "" for any other word.
        """
        if self.board.made_of == "areas" and (text in PARTS or text.endswith((" edge", " corner"))):
            return f"a map has no such part: make one under `regions`, such as coast: [{self.board.span}]"
        for what in ("edge", "corner"):
            words = [word for word in self.board.part_words if word.endswith(f" {what}")]
            if text.endswith(f" {what}") and words:
                return f"the {what}s of this board: {', '.join(words)}"
        return ""

    def named_mask(self, region: NamedRegion, player: int) -> int:
        """The spaces of a named region as a player means it."""
        if region.common is not None:
            return self.mask(region.common, player)
        each = region.each or {}
        return self.mask(each[self.names[player]], player) if self.names[player] in each else 0

    def _rectangle(self, term: Term, first: str, second: str) -> int:
        naming = self.board.naming
        start, end = naming.find(first), naming.find(second)
        if start is None or end is None:
            message = naming.wrong(second if start is not None else first)
            self._fault(term.mark, "DEF-SPACE", message, f"the spaces are {self.board.span}")
            return 0
        if first == second and not self.usable >> self.board.index(start) & 1:
            # A larger area may well surround a hole; a hole named by itself is a slip.
            self._fault(term.mark, "DEF-SPACE", f"{first} is a hole of the board", "nothing can stand there")
            return 0
        if self.board.made_of == "areas" and start != end:
            message = f"{term.text!r} means nothing on a map"
            self._fault(term.mark, "DEF-SPACE", message, f"name each area, such as [{first}, {second}]")
            return 0
        return self.board.rectangle(start, end)

    def _lines(self, term: Term, what: str, first: str, last: str, player: int) -> int:
        if what == "rank":
            forward = self.forwards[player] if player >= 0 else "north"
            lines = self.board.ranks(forward)
            if not lines:
                message = f"{term.text!r} means nothing to a player who faces {forward} on this board"
                if self.board.made_of == "areas":
                    message = f"{term.text!r} means nothing on a map"
                edges = ", ".join(word for word in self.board.part_words if word.endswith(" edge"))
                hint = f"name an edge: {edges}" if edges else "name areas, or a region"
                self._fault(term.mark, "DEF-SPACE", message, hint)
                return 0
        else:
            lines = self.board.rows_and_columns.get(what, ())
            if not lines:
                edge = "areas" if self.board.made_of == "areas" else "spaces, an edge"
                hint = f"this board has no {what}s: name {edge}, or a region"
                self._fault(term.mark, "DEF-SPACE", f"{term.text!r} means nothing on this board", hint)
                return 0
        numbers = []
        for text in (first, last):
            if text.isalpha() and what != "column":
                self._fault(term.mark, "DEF-SPACE", f"{term.text!r}: a {what} has a number", "columns have letters")
                return 0
            number = self._line(what, text, len(lines))
            if number is None:
                hint = f"there are {len(lines)}"
                self._fault(term.mark, "DEF-SPACE", f"there is no {what} {text} on this board", hint)
                return 0
            numbers.append(number)
        low, high = sorted(numbers)
        spaces = 0
        for line in lines[low : high + 1]:
            spaces |= line
        return spaces

    def _line(self, what: str, text: str, count: int) -> int | None:
        """Which of `count` rows, columns or ranks a word means, from 0; None for none of them."""
        name = {"row": self.board.naming.row, "column": self.board.naming.column}.get(what)
        names = [] if name is None else [name(number).lstrip("0") for number in range(count)]
        if text.lstrip("0") in names:
            return names.index(text.lstrip("0"))
        number = 0 if text.isalpha() else int(text)
        if not 1 <= abs(number) <= count:
            return None
        if number < 0 and names and names[0] == str(count):  # numbered from the far end
            return -number - 1
        return number - 1 if number > 0 else count + number

    def _fault(self, mark: Mark, code: str, message: str, hint: str) -> None:
        fault = Diagnostic(mark, code, message, hint)
        if fault not in self.report:  # players may mean the same by a word
            self.report.append(fault)
