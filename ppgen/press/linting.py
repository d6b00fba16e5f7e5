"""Lints of what a game draws: figures that hold, in its book too, and sheets, at print size, in all themes and papers.

One defect is told once, with the themes and the papers that have it. What a definition allows is left out, and an
`allow` that allows nothing is a fault, unless it is needed in another variant of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from ppgen.diagnostics import DefinitionError, Diagnostic, Mark
from ppgen.lints import left_out, resolution
from ppgen.lints.crop import crop
from ppgen.lints.drawing import read
from ppgen.lints.pages import UNUSED
from ppgen.lints.run import lint
from ppgen.numerals import listed, plural
from ppgen.press.allowances import is_its_own
from ppgen.press.judging import otherwise
from ppgen.press.products import products
from ppgen.press.studio import Studio
from ppgen.render.svg import render
from ppgen.sheets.paper import DoesNotFit

if TYPE_CHECKING:
    from ppgen.definition.allowances import Allowance
    from ppgen.lints.found import Found
    from ppgen.press.judging import JudgedGame
    from ppgen.press.products.product import Product, Subject
    from ppgen.scene.model import Box, Page
    from ppgen.sheets.paper import Paper


class _Seen(Struct):
    """A finding, with where it was seen."""

    finding: Found
    picture: bytes = b""
    page: str = ""
    """Which page or card of several has it, in words."""
    cards: dict[str, None] = field(default_factory=dict)
    """Every card that has it, with its side, if it is in a deck."""
    themes: dict[str, None] = field(default_factory=dict)
    papers: dict[str, None] = field(default_factory=dict)


def lint_faults(
    judged: JudgedGame, papers: Sequence[Paper], made: Sequence[Product], *, pictured: bool = False
) -> tuple[Diagnostic, ...]:
    """What the lints find in the figures of a judged game that hold, and in its sheets on the papers.

    If `pictured`, each fault has the part of the drawing around it, with a ring round the place, as an SVG.
    What cannot be drawn is left out: `with_drawing_faults` says why. What was `made` has its drawings.
    """
    used: set[Mark] = set()
    given: dict[Mark, Allowance] = {}
    faults: list[Diagnostic] = []
    known: set[tuple[object, ...]] = set()
    for subject, seen in _looked_at(made, papers, pictured=pictured):
        given |= {one.mark: one for one in _given(subject)}
        at_fault: list[_Seen] = []
        for each in seen:
            allowances = _allowing(subject, each)
            used |= {one.mark for one in allowances}
            # What a figure has at its own size is not told again of the book.
            key = (subject.figure, *each.finding.key)
            if not allowances and (not subject.figure or key not in known):
                at_fault.append(each)
                known.add(key)
        faults += (_diagnostic(subject, *alike) for alike in _alike(at_fault))
        for warning, allowing in _of_layouts(subject):
            used |= {one.mark for one in allowing}
            faults += [] if allowing else [warning]
    others = otherwise(judged)
    while not given.keys() <= used and (other := next(others, None)) is not None:
        for subject, seen in _looked_at(products(Studio(other)), papers):
            used |= {one.mark for each in seen for one in _allowing(subject, each)}
            used |= {one.mark for _, allowing in _of_layouts(subject) for one in allowing}
    faults += (_unused(one) for mark, one in given.items() if mark not in used)
    return tuple(faults)


def _looked_at(
    made: Sequence[Product], papers: Sequence[Paper], *, pictured: bool = False
) -> Iterator[tuple[Subject, list[_Seen]]]:
    """Whatever can be drawn of a game, with what is found in it."""
    for product in made:
        for subject in product.subjects(papers):
            seen = _seen(subject, pictured=pictured)
            if seen is not None:
                yield subject, seen


def _of_layouts(subject: Subject) -> Iterator[tuple[Diagnostic, tuple[Allowance, ...]]]:
    """The layouts of a deck that no card has, and what allows them."""
    return iter(()) if subject.cards is None else subject.cards.layouts()


def _allowing(subject: Subject, seen: _Seen) -> list[Allowance]:
    """What allows a finding."""
    return [one for one in _over(subject, seen.finding) if one.code == seen.finding.code]


def _seen(subject: Subject, *, pictured: bool) -> list[_Seen] | None:
    """What is found in a subject, each once; None where it cannot be drawn."""
    seen: dict[tuple[object, ...], _Seen] = {}
    drawn = False
    for paper in subject.papers:
        for theme in subject.themes:
            try:
                drawing = subject.draw(theme, paper)
                pages = [drawing.page(index) for index in range(drawing.distinct_count)]
            except DoesNotFit:
                break
            except DefinitionError:
                return None
            drawn = True
            for number, page in enumerate(pages, 1):
                looked_at = read(page.scene)
                of_cards = subject.cards.found(looked_at, page) if subject.cards is not None else ()
                of_texts = subject.texts(looked_at) if subject.texts is not None else ()
                for finding in (*filter(is_its_own, lint(looked_at)), *of_cards, *of_texts):
                    key = finding.key
                    if key not in seen:
                        seen[key] = _Seen(finding, render(crop(looked_at, finding)) if pictured else b"")
                    each = seen[key]
                    words = _page_in_words(subject, page, number, len(pages))
                    each.page = each.page or words
                    if subject.cards is not None:
                        each.cards[words] = None
                    each.themes[theme.name] = None
                    if paper is not None:
                        each.papers[paper.name] = None
    return list(seen.values()) if drawn else None


def _page_in_words(subject: Subject, page: Page, number: int, count: int) -> str:
    """Which of the pages of a subject one is; "" if there is only one."""
    return page.label if subject.cards is not None else f"page {number}" if count > 1 else ""


def _over(subject: Subject, finding: Found) -> Iterable[Allowance]:
    """What is allowed at the place of a finding."""
    yield from subject.always
    for source in finding.sources:
        yield from subject.allowed.get(source.mark, ())


def _given(subject: Subject) -> Iterable[Allowance]:
    """Everything that a subject allows. What figures on a sheet allow is theirs."""
    own = (one for several in subject.allowed.values() for one in several)
    return dict.fromkeys((*subject.always, *own))


_OF_FILES = frozenset({resolution.CODE, "DECK-LEGEND"})
"""What is the fault of the image or the icon that a card shows: each of them has to be named."""


_MANY = 4
"""From so many findings on that differ only in what they name and where they are, they are told as one."""
_NAMED = re.compile(r"“[^”]*”|\S*[0-9]\S*")
"""What tells findings of one cause apart: the words of a text, a number, or a name with one."""


def _alike(seen: Sequence[_Seen]) -> Iterator[list[_Seen]]:
    """The findings, with those together that one block of a deck has on several of its cards, or that many spaces of a
    board have.
    """
    groups: dict[object, list[_Seen]] = {}
    for each in seen:
        finding = each.finding
        of_its_own = finding.subject if finding.code in _OF_FILES else ""
        block: tuple[object, ...] = finding.code, finding.sources, of_its_own, *each.themes
        if each.cards:
            block = *block, finding.place
        elif finding.code == left_out.CODE:
            block = finding.code, each.page, *each.papers, *each.themes
        else:
            panel = finding.subject.partition(": ")[0]
            block = *block, each.page, panel, _NAMED.sub("…", finding.message), finding.hint, *each.papers
        groups.setdefault(block, []).append(each)
    for group in groups.values():
        if group[0].cards or len(group) >= _MANY or group[0].finding.code == left_out.CODE:
            yield group
        else:
            yield from ([each] for each in group)


def _diagnostic(subject: Subject, seen: _Seen, *more: _Seen) -> Diagnostic:
    """A finding as a fault. Of what more cards or more places have, the first one is told, and how many others there
    are.
    """
    finding = seen.finding
    box, places = finding.box, [source.mark for source in finding.sources if source.mark.line]
    # On a sheet the block is meant, not what a figure in it says of its own.
    mark = (places[-1] if subject.papers == (None,) else places[0]) if places else subject.mark
    hint = finding.hint
    if subject.advice is not None:  # in a book, its text is meant
        mark, hint = subject.mark, subject.advice()
    on = f" on {listed(list(seen.papers))}" if seen.papers else ""
    page = f", {seen.page}" if seen.page else ""
    place = f", {finding.place}" if finding.place else ""
    themes = "" if len(seen.themes) == len(subject.themes) else f" (in {listed(list(seen.themes))})"
    where = f"{subject.what}{on}{page}{place}, at {_at(box)} mm"
    others = len(seen.cards.keys() | {card for each in more for card in each.cards}) - 1
    further = f"; and on {plural(others, 'more card')}" if others > 0 else ""
    if more and finding.code == left_out.CODE and place:
        panels = list(dict.fromkeys(each.finding.place for each in more))
        is_each_named = len({finding.place, *panels}) == len(more) + 1
        further = f"; and so in {listed(panels) if is_each_named else plural(len(more), 'more panel')}"
    elif more and not seen.cards:
        following = listed([f"{_at(each.finding.box)} mm" for each in more[:2]])
        further = f"; and {len(more)} more like it, the next at {following}"
    message = f"{where}: {finding.message}{themes}{further}"
    return Diagnostic(mark, finding.code, message, hint, picture=seen.picture)


def _at(box: Box) -> str:
    """The middle of a box, in mm: `21, 37`."""
    return f"{box.x + box.width / 2:.0f}, {box.y + box.height / 2:.0f}"


def _unused(one: Allowance) -> Diagnostic:
    message = f"nothing drawn here has {one.code} in any theme, so there is nothing to allow"
    return Diagnostic(one.mark, UNUSED, message, "take it away")
