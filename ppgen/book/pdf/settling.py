"""Where the figures of a book stand, decided before it is set: a page depends on all pages before it.

First the text is set alone, as a sketch, with every figure where it is mentioned. From the places of that the pages are
filled once more, with numbers alone: a figure that has room stays, another one moves to the head of the next page and
the text goes on before it. A chapter waits for the figures before it, so each stands in its own chapter (not on sheets
that are folded). The book is set with these decisions. Where figures still leave gaps (a footnote may take their room),
they move as well; one that came to stand above the words that mention it stays with them, or stands at the foot of
their page. A figure that would cut a paragraph near the foot of a page has the whole paragraph after it. At last blank
pages bring the book to the number of pages that its sheets have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

_MAX_TRIES = 8
"""How often a book is set at most."""
_MAX_ROUNDS = 4
"""How often figures move after the sketch at most."""
_UNSETTLED = "converge"
"""What Typst warns of where the number of a page and the place of a line depend on each other without an end."""
_GAP = 0.12
"""The share of a page that a figure may leave empty at its foot, if it stands where it is mentioned."""
_SEEN = (
    "(flow: query(<flow>).map(it => (..it.value, it.location().page(), it.location().position().y / 1pt)),"
    ' places: query(figure).filter(it => it.has("label"))'
    ".map(it => (str(it.label), it.location().page(), it.location().position().y / 1pt)),"
    " blocks: query(<block>).map(it => (it.value, it.location().page(), it.location().position().y / 1pt)),"
    " last: query(<last>).map(it => it.location().page()),"
    " ends: query(<ends>).last().location().page())"
)
"""The figures, chapters and page breaks in the order of the text, with the places where the text has them; the places
where figures stand; where the blocks of the text begin; the last page of all but the colophon, and the last page.
"""
SKETCH: Mapping[str, Any] = MappingProxyType({"sketch": True, "blank": 0, "notes": "all", "moved": {}, "uncut": []})
"""What the template is told of the sketch, where every reference names its page."""

Side: TypeAlias = Literal["head", "foot"]
"""Where a figure that moves stands on its page."""


class Spot(NamedTuple):
    """Where the text has a figure, a chapter or a page break, and the height that the figure needs, in points."""

    kind: str
    anchor: str
    height: float
    page: int
    y: float


@dataclass(slots=True)
class Settling:
    """What has been decided so far about a book."""

    multiple: int
    """The number of pages is filled up to a multiple of that."""
    top: float
    """Where the text of a page begins, in points."""
    height: float
    """The height of the text of a page, in points; 0 where figures do not move."""
    page_count: int = 0
    _tries: int = 0
    _blank: int = 0
    _notes: str = ""
    _rounds: int = 0
    """How often figures have moved since the sketch."""
    _moved: dict[str, Side] = field(default_factory=dict)
    _uncut: list[int] = field(default_factory=list)
    """The numbers of the blocks that stay on one page."""
    _stayed: set[str] = field(default_factory=set)
    """The figures that were taken back from the head of a page to the words that mention them."""

    @property
    def needs_sketch(self) -> bool:
        """Whether figures can move at all."""
        return self.height > 0

    def sketch(self, ask: Callable[[str], Any]) -> None:
        """Decide from the sketch of a book. `ask` evaluates an expression of Typst about it."""
        flow, places = _read(ask(_SEEN))
        self._moved = filled(flow, places, self.top, self.height)

    def decisions(self) -> dict[str, Any]:
        """What the template is told of the book, as `settled.json`."""
        return {
            "sketch": False,
            "blank": self._blank,
            "notes": self._notes,
            "moved": self._moved,
            "uncut": self._uncut,
        }

    def can_name_all_pages(self) -> bool:
        """Whether references can still be made to name every page, which makes lines as long as they are at most."""
        if self._notes:
            return False
        self._notes = "all"
        return True

    def is_done(self, ask: Callable[[str], Any]) -> bool:
        """Whether a book stands as it was just laid out; else the next decision is made. `ask` evaluates an expression.

        Nothing is written for that.
        """
        self._tries += 1
        seen = ask(_SEEN)
        self.page_count = int(seen["ends"])
        if self._tries >= _MAX_TRIES:
            return True
        if self._moves_more(*_read(seen)) or self._keeps_whole(seen):
            return False
        missing = -self.page_count % self.multiple
        if missing and not self._blank and self.page_count > max(seen["last"], default=0):
            missing += 1  # the colophon has a page of its own already, which is the last one
        self._blank += missing
        return not missing

    def is_settled(self, warnings: Sequence[str]) -> bool:
        """Whether the numbers of pages agree with each other, by what Typst warns of; else all of them are named."""
        return not any(_UNSETTLED in each for each in warnings) or not self.can_name_all_pages()

    def _moves_more(self, flow: Sequence[Spot], places: Mapping[str, tuple[float, float]]) -> bool:
        """Whether figures leave gaps or stand at the head of the page that mentions them, and move now."""
        if not self.height or self._rounds >= _MAX_ROUNDS:
            return False
        before = dict(self._moved)
        last = 0.0
        for spot in flow:
            page, _ = places.get(spot.anchor, (spot.page, 0.0))
            if page < last:
                self._moved[spot.anchor] = "head"  # figures keep their order
            elif page == spot.page and self._moved.get(spot.anchor) == "head":
                self._stay(spot.anchor)
            elif page > spot.page and self.top + self.height - spot.y > _GAP * self.height:
                self._moved[spot.anchor] = "head"
            last = max(last, page)
        self._rounds += 1
        return self._moved != before

    def _keeps_whole(self, seen: dict[str, Any]) -> bool:
        """Whether figures that have moved cut paragraphs, of which little stands before them. It is looked at once."""
        if not self._moved or self._uncut:
            return False
        heads = {page for anchor, page, _ in seen["places"] if self._moved.get(anchor) == "head"}
        feet = {page for anchor, page, _ in seen["places"] if self._moved.get(anchor) == "foot"}
        end = self.top + self.height
        for (number, page, y), (_, next_page, _) in pairwise(seen["blocks"]):
            is_cut = next_page > page and (page + 1 in heads or page in feet)
            foot = min((at for _, on, at in seen["places"] if on == page and at > y), default=end)
            if is_cut and foot - y <= _GAP * self.height:
                self._uncut.append(number)
        return bool(self._uncut)

    def _stay(self, anchor: str) -> None:
        """A figure stands above the words that mention it: it has room where they are, or at the foot of their page."""
        if anchor in self._stayed or self._rounds + 1 == _MAX_ROUNDS:
            self._moved[anchor] = "foot"
        else:
            del self._moved[anchor]
            self._stayed.add(anchor)


def _read(seen: dict[str, Any]) -> tuple[list[Spot], dict[str, tuple[float, float]]]:
    flow = [Spot(*each) for each in seen["flow"]]
    return flow, {anchor: (page, y) for anchor, page, y in seen["places"]}


def filled(
    flow: Sequence[Spot], places: Mapping[str, tuple[float, float]], top: float, height: float
) -> dict[str, Side]:
    """Fill pages with the figures and with the text between them: which figures move.

    `flow` and `places` are those of a book whose figures all stand where they are mentioned.
    """
    pages = _Pages(height)
    moved: dict[str, Side] = {}
    page, y = 1.0, top
    for spot in flow:
        pages.text((spot.page - page) * height + spot.y - y)
        page, y = spot.page, spot.y
        if spot.kind == "page":
            pages.wait()
            pages.turn()
            page, y = spot.page + 1, top
        elif spot.kind == "chapter":
            pages.wait()
        elif pages.has_room(spot.height):
            pages.text(spot.height)
        else:
            moved[spot.anchor] = "head"
            pages.pending.append(spot.height)
        if spot.kind == "figure":
            page, y = places.get(spot.anchor, (page, y))
            y += spot.height
    return moved


@dataclass(slots=True)
class _Pages:
    """Pages that are filled from the first on."""

    height: float
    used: float = 0.0
    """How much of the last page is full."""
    pending: list[float] = field(default_factory=list)
    """The heights of the figures that wait for the head of a page."""

    def has_room(self, height: float) -> bool:
        """Whether a figure can stand on this page. Figures keep their order."""
        return not self.pending and self.used + height <= self.height

    def text(self, length: float) -> None:
        while length > self.height - self.used:
            length -= self.height - self.used
            self.turn()
        self.used += max(length, 0.0)

    def turn(self) -> None:
        """Begin the next page, with as many of the figures that wait as it has room for, but one at least."""
        self.used = 0.0
        while self.pending and (not self.used or self.used + self.pending[0] <= self.height):
            self.used = min(self.used + self.pending.pop(0), self.height)

    def wait(self) -> None:
        """Go on when all figures have their place."""
        while self.pending:
            self.turn()
