"""Roles: ``{fig}`setup` ``, ``{ref}`scoring` ``, ``{term}`leg` ``, ``{index}`coin` ``, ``{rule}`LW-DOOR-HALF` ``."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from msgspec import Struct, field

from ppgen.book.inline import IndexMark, Inline, Inlines, Reference, RuleMark, Text
from ppgen.book.markdown.collect import Target, Targets, folded
from ppgen.book.markdown.directives import part_with
from ppgen.book.markdown.words import WITH_TARGET
from ppgen.book.supply import Report, Supply
from ppgen.diagnostics import Mark, did_you_mean, nearest
from ppgen.figures.prose import Section
from ppgen.scene.quotes import typeset

ROLES = ("fig", "ref", "term", "index", "rule")
_FOREIGN: Mapping[str, str] = {
    "numref": "fig",
    "doc": "ref",
    "eq": "ref",
    "code": "",
    "figure": "fig",
    "section": "ref",
}
"""Roles that other tools have, and what they are called here."""


class Passage(Struct, frozen=True):
    """Where the text states a rule."""

    code: str
    anchor: str
    section: Section
    mark: Mark


class Roles(Struct):
    """What roles of one book mean. `section` is where the walk stands."""

    supply: Supply
    report: Report
    targets: Targets
    footnotes: Collection[str]
    """The labels of all footnotes, for hints."""
    language: str = "en"
    section: Section = field(default_factory=Section)
    index: list[tuple[tuple[str, ...], str, Mark]] = field(default_factory=list)
    """Each entry of the index, with the anchor of its place, and where it was written."""
    passages: list[Passage] = field(default_factory=list)
    referred: set[str] = field(default_factory=set)
    """The figures that the text refers to."""

    def made(
        self, name: str, text: str, offset: int, inner: int, place: Callable[[int], Mark]
    ) -> tuple[str, tuple[Inline, ...]]:
        """The elements of a role, and what of it the author wrote out as text."""
        if name not in ROLES:
            better = _FOREIGN.get(name, "")
            hint = f"did you mean {better!r}?" if better else did_you_mean(name, ROLES, "roles")
            self.report.fault(place(offset), "BOOK-MARKUP", f"there is no role {name!r}", hint)
            return "", ()
        match = WITH_TARGET.fullmatch(text)
        words = "" if match is None else match["text"].strip()
        shift = 0 if match is None else match.start("target")
        wanted = text.strip() if match is None else match["target"].strip()
        mark = place(inner + shift + (len(text) - len(text.lstrip()) if match is None else 0))
        match name:
            case "rule":
                return "", self._rule(wanted, mark)
            case "index":
                shown = words if match is not None else wanted.replace("!", ", ")
                return shown, self._index(wanted, shown, mark)
            case "fig":
                return words, self._figure(wanted, words, mark)
            case "term":
                return words or wanted, self._term(wanted, words or wanted, mark)
            case _:
                return words, self._place(wanted, words, mark)

    def linked(self, name: str, parts: Inlines, mark: Mark) -> tuple[Inline, ...]:
        """A link to `#name`: to a part of the book."""
        target = self._found(name, mark)
        return parts if target is None else (Reference(target.kind, target.anchor, parts),)

    def _figure(self, wanted: str, words: str, mark: Mark) -> tuple[Inline, ...]:
        target = self.targets.figures.get(wanted)
        if target is None:
            if wanted in self.supply.statements:
                message, hint = f"figure {wanted!r} is not in the book", f"show it: :::{{figure}} {wanted}"
            elif wanted in self.supply.elsewhere:
                message = f"figure {wanted!r} is drawn only {self.supply.elsewhere[wanted]}"
                hint = f"refer to it in a part of its own: {part_with(self.supply.elsewhere[wanted])}"
            else:
                message = f"there is no figure {wanted!r}"
                hint = did_you_mean(wanted, {*self.supply.statements, *self.supply.elsewhere}, "figures")
            self.report.fault(mark, "BOOK-REFERENCE", message, hint)
            return ()
        self.referred.add(wanted)
        self.section.figures.append(wanted)
        return (self._reference(target, words, mark),)

    def _place(self, wanted: str, words: str, mark: Mark) -> tuple[Inline, ...]:
        target = self._found(wanted, mark)
        return () if target is None else (self._reference(target, words, mark),)

    def _found(self, wanted: str, mark: Mark) -> Target | None:
        """What `{ref}` or a link with # leads to. Reports a name that nothing has."""
        target = self.targets.places.get(wanted)
        if target is None:
            if wanted in self.targets.figures:
                message, hint = f"{wanted!r} is a figure", f"refer to it as {{fig}}`{wanted}`"
            else:
                message = f"nothing in the book is called {wanted!r}"
                hint = did_you_mean(wanted, self.targets.places, "sections, tables, examples and sheets")
            self.report.fault(mark, "BOOK-REFERENCE", message, hint)
        return target

    def _term(self, wanted: str, words: str, mark: Mark) -> tuple[Inline, ...]:
        target = self.targets.terms.get(folded(wanted))
        if target is None and folded(wanted) in self.supply.terms_elsewhere:
            return (self._text(words, mark),)
        if target is None:
            known = {target.words for target in self.targets.terms.values()}
            hint = did_you_mean(wanted, known, "terms")
            self.report.fault(mark, "BOOK-REFERENCE", f"the glossary does not explain {wanted!r}", hint)
            return (self._text(words, mark),)
        return (Reference("term", target.anchor, (self._text(words, mark),)),)

    def _index(self, wanted: str, shown: str, mark: Mark) -> tuple[Inline, ...]:
        levels = tuple(" ".join(part.split()) for part in wanted.split("!"))
        if not all(levels) or len(levels) > 2:
            hint = "write {index}`word`, or {index}`shown <entry!entry below it>`"
            self.report.fault(mark, "BOOK-MARKUP", f"{wanted!r} cannot be an entry of the index", hint)
            return ()
        anchor = f"index-{len(self.index) + 1}"
        self.index.append((tuple(typeset(level, self.language) for level in levels), anchor, mark))
        text: tuple[Inline, ...] = (self._text(shown, mark),) if shown else ()
        return (IndexMark(anchor), *text)

    def _rule(self, wanted: str, mark: Mark) -> tuple[Inline, ...]:
        if wanted not in self.supply.known_codes:
            # Where no code is near, those are listed that this book should have.
            near = (nearest(wanted, self.supply.known_codes),)
            hint = did_you_mean(wanted, near if near[0] else self.supply.codes, "codes of rules")
            self.report.fault(mark, "BOOK-REFERENCE", f"no rule of the game has the code {wanted!r}", hint)
            return ()
        anchor = f"rule-{len(self.passages) + 1}"
        self.passages.append(Passage(wanted, anchor, self.section, mark))
        return (RuleMark(wanted, anchor),)

    def _reference(self, target: Target, words: str, mark: Mark) -> Reference:
        """A reference with its own words, or with the computed ones and the page."""
        if words:
            return Reference(target.kind, target.anchor, (self._text(words, mark),))
        text = Text(typeset(target.words, self.language), quoted=True)
        return Reference(target.kind, target.anchor, (text,), with_page=True)

    def _text(self, words: str, mark: Mark) -> Text:
        return Text(typeset(words, self.language), mark=mark)
