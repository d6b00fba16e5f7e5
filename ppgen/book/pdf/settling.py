"""How a book comes to its final pages: it is set, looked at, and set again until all is in its place.

First the text is set alone, as a sketch on one endless page. From the heights of its blocks, `planning.py` decides
where the figures stand, and the book is set in that way. Where figures still leave gaps (a footnote may take their
room), they move to the head of the next page; one that came to stand above the words that mention it, and was not
meant to, stays with them, or stands at the foot of their page. A figure that would cut a paragraph near the foot of a
page has the whole paragraph after it. At last the book gets the number of pages that its sheets have: parts that share
a page begin pages of their own, and blank pages stand before the colophon.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from ppgen.book.pdf.pieces import Piece, pieces_of, unbroken
from ppgen.book.pdf.planning import planned
from ppgen.book.pdf.plans import Move, Plan, Sheet, Side

_MAX_TRIES = 12
"""How often a book is set at most."""
_MAX_ROUNDS = 4
"""How often figures move after the sketch at most."""
_UNSETTLED = "converge"
"""What Typst warns of where the number of a page and the place of a line depend on each other without an end."""
_BELOW = 1.0
"""So many points below the text of a page a block may end."""
_GAP = 0.12
"""The share of a page that a figure may leave empty at its foot, if it stands where it is mentioned."""
_SKETCH = (
    "(blocks: query(<book:block>).map(it => (..it.value.slice(0, 3), it.location().position().y / 1pt)),"
    " end: query(<book:text-ends>).last().location().position().y / 1pt,"
    " colophon: query(<book:colophon>).map(it => it.value), cover: query(<book:covered>).len() > 0)"
)
"""The blocks of a sketch: the number, the kind, the figure and the place of each; where they end; how high the
colophon is, if there is one; and whether there is a cover.
"""
_SEEN = (
    "{let at(it) = {let (page, x, y) = it.location().position(); (page, x / 1pt, y / 1pt)};"
    " (blocks: query(<book:block>).map(it => (..it.value.slice(0, 3), ..at(it))),"
    " tops: query(<book:block>).map(it => it.value.last()),"
    ' places: query(figure).filter(it => it.has("label"))'
    ".map(it => (str(it.label), ..at(it))),"
    " endings: query(<book:ending>).map(it => (..it.value, ..at(it))),"
    " joined: query(<book:joined>).map(it => (it.value, it.location().page())),"
    " last: query(<book:last>).map(it => (it.location().page(), it.location().position().y / 1pt)),"
    " ends: query(<book:ends>).last().location().page())}"
)
"""Where the blocks of the text begin, and their numbers among all; where blocks end; the places where figures stand;
the pages on which the parts begin that may stand below another one; the last page of all but the colophon, and the last
page.
"""
SKETCH: Mapping[str, Any] = MappingProxyType(
    {
        "sketch": True,
        "blank": 0,
        "apart": [],
        "notes": "",
        "moved": {},
        "uncut": [],
        "leads": [],
        "broken": [],
        "bare": False,
    }
)
"""What the template is told of the sketch. Every reference names its page there."""


class _Figure(NamedTuple):
    number: int
    kind: str
    anchor: str
    place: tuple[int, int, int, float]
    """In the order of reading: the page, its part above, in or below the columns, the column, and how far down."""


class Settling:
    """What has been decided so far about a book."""

    def __init__(
        self,
        multiple: int,
        top: float,
        height: float,
        line: float = 14.0,
        *,
        columns: int = 1,
        width: float = 0.0,
        panels: int = 0,
        last_inside: int = 0,
    ) -> None:
        self.multiple = multiple
        """The number of pages is filled up to a multiple of that."""
        self.top = top
        """Where the text of a page begins, in points."""
        self.height = height
        """The height of the text of a page, in points; 0 where figures do not move."""
        self.line = line
        """From one line of the text to the next, in points."""
        self.columns = columns
        """Of a page."""
        self.width = width
        """Of a page, in points."""
        self.panels = panels
        """How many pages the sheet has that is folded; 0 for a book."""
        self.last_inside = last_inside
        """The last page of its inside."""
        self.page_count = 0
        self._tries = 0
        self._blank = 0
        self._apart: list[str] = []
        """The parts that begin a page of their own: the list of `figures`, the `index`."""
        self._notes = ""
        self._rounds = 0
        """How often figures have moved since the sketch."""
        self._plan = Plan()
        self._moved: dict[str, Move] = {}
        self._uncut: list[int] = []
        """The numbers of the blocks that stay on one page."""
        self._has_looked = False
        """Whether figures were found to cut others, too, on the pages themselves."""
        self._pieces: list[Piece] = []
        """The blocks of the sketch."""
        self._start = 0.0
        """How far below the head of its page the text begins, in points."""
        self._sheet: Sheet | None = None
        self._may_cut = False
        """Whether figures may cut paragraphs, because a folded sheet has no room for whole ones."""
        self._short: list[int] = []
        """The numbers of short paragraphs right below headings, which stay on one page, too."""
        self._leads: list[int] = []
        """Those of a single line, below which more text stands on their page."""
        self._is_bare = False
        """Whether all but the colophon ends at the foot of a page, so that what says where it ends began a new one."""
        self._broken: list[int] = []
        """The numbers of the blocks that begin a page, where Typst would set them below the text of another."""
        self._stayed: set[str] = set()
        """The figures that were taken back from the head of a page to the words that mention them."""

    @property
    def needs_sketch(self) -> bool:
        """Whether figures can move at all."""
        return self.height > 0

    def sketch(self, ask: Callable[[str], Any]) -> None:
        """Decide from the sketch of a book. `ask` evaluates an expression of Typst about it."""
        seen = ask(_SKETCH)
        pieces = pieces_of([(kind, anchor, y) for _, kind, anchor, y in seen["blocks"]], seen["end"], self.line)
        self._pieces = [*pieces, *(Piece("colophon", "", height) for height in seen["colophon"])]
        self._start = max(seen["blocks"][0][-1] - self.top, 0.0) if seen["blocks"] else 0.0
        cover = int(seen["cover"])
        self._sheet = Sheet(self.panels - cover, self.last_inside - cover) if self.panels else None
        self._make_plan(unbroken(self._pieces, self.line))

    def _make_plan(self, pieces: Sequence[Piece]) -> None:
        self._short = [number for number, piece in enumerate(pieces) if piece.kind in ("short", "lead")]
        self._leads = [number for number, piece in enumerate(pieces) if piece.kind == "lead"]
        self._plan = planned(pieces, self.height, self.line, start=self._start, sheet=self._sheet, columns=self.columns)
        self._moved = dict(self._plan.moved)
        self._uncut = [] if self._may_cut else [cut.at for cut in self._plan.cut if self._is_low(cut.room)]

    def decisions(self) -> dict[str, Any]:
        """What the template is told of the book, as `settled.json`."""
        return {
            "sketch": False,
            "blank": self._blank,
            "apart": self._apart,
            "notes": self._notes,
            "moved": {
                name: {"at": move.at, "side": move.side, "over-heading": move.is_over_heading}
                for name, move in self._moved.items()
            },
            "uncut": [*self._short, *self._uncut],
            "leads": self._leads,
            "broken": self._broken,
            "bare": self._is_bare,
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
        if self._tries >= _MAX_TRIES * self.columns:
            return True
        if (
            self._breaks(seen)
            or self._orders(seen)
            or self._moves_more(seen)
            or self._keeps_whole(seen)
            or self._has_no_panel_for_it()
        ):
            return False
        if not self._is_bare and any(y < self.top + _BELOW for _, y in seen["last"]):
            self._is_bare = True
            return False
        missing = -self.page_count % self.multiple
        has_own_page = self.page_count > max((page for page, _ in seen["last"]), default=0)
        if missing and has_own_page and self._parts(seen["joined"], missing):
            return False
        if missing and not self._blank and has_own_page:
            missing += 1  # the colophon has a page of its own already, which is the last one
        self._blank += missing
        return not missing

    def _parts(self, joined: Sequence[Sequence[Any]], missing: int) -> bool:
        """Whether parts of the book begin pages of their own now, before any page stays blank.

        `joined` has pairs: what a part stands below, and the part itself. The list of figures leaves the contents last.
        """
        pages: dict[str, set[int]] = {}
        for name, page in joined:
            pages.setdefault(name, set()).add(page)
        joined_still = [name for name, on in pages.items() if len(on) == 1 and name not in self._apart]
        new = sorted(joined_still, key=lambda name: name == "figures")[:missing]
        self._apart += new
        return bool(new)

    def is_settled(self, warnings: Sequence[str]) -> bool:
        """Whether the numbers of pages agree with each other, by what Typst warns of; else all of them are named."""
        return not any(_UNSETTLED in each for each in warnings) or not self.can_name_all_pages()

    def _breaks(self, seen: dict[str, Any]) -> bool:
        """Whether a block goes on below the text of a page with columns, or over a figure at the foot, and begins the
        next page now.

        In the last column of a page, Typst takes what a figure over all columns leaves for all that any page has.
        """
        foot = self.top + self.height
        feet = {page: y for name, page, _, y in reversed(seen["places"]) if self._side(name) == "foot"}
        for at, below, page, _, y in seen["endings"] if self.columns > 1 else ():
            number = bisect(seen["tops"], at) - 1
            anchor = self._pieces[number].anchor
            end = foot if self._side(anchor) == "foot" else feet.get(page, foot)
            if y + below > end + _BELOW and self._begins_page(self._at(number, anchor)):
                return True
        return False

    def _orders(self, seen: dict[str, Any]) -> bool:
        """Whether a figure stands before an earlier one where pages have columns: the first that does comes after it.

        The earlier one has the head of the page, or the other one its foot, if they are wide; else that begins a page.
        """
        figures = list(self._figures(seen)) if self.columns > 1 else []
        for at, (last, figure) in enumerate(pairwise(figures)):
            page = figure.place[0]
            if figure.place < last.place:
                is_beside = page == last.place[0]
                can_rise = is_beside and all(each.place[:2] != (page, 1) for each in figures[:at])
                return (
                    (can_rise and self._turns(last, "head"))
                    or (is_beside and self._turns(figure, "foot"))
                    or self._begins_page(self._at(figure.number, figure.anchor))
                )
        return False

    def _figures(self, seen: dict[str, Any]) -> Iterator[_Figure]:
        """The figures of a book with columns, and the first ones in boxes."""
        spots = {anchor: spot for anchor, *spot in seen["places"]}
        for number, kind, anchor, *_ in seen["blocks"]:
            if anchor in spots:
                page, x, y = spots[anchor]
                place = (page, 1, int(x * self.columns / self.width), y)
                if kind in ("wide", "page"):
                    place = (page, 2 if self._side(anchor) == "foot" else 0, 0, y)
                yield _Figure(number, kind, anchor, place)

    def _turns(self, figure: _Figure, side: Side) -> bool:
        """Whether a figure is wide and has the other side of its page now. It has it once."""
        if figure.kind != "wide" or figure.anchor in self._stayed:
            return False
        self._stayed.add(figure.anchor)
        self._move(figure.anchor, self._at(figure.number, figure.anchor), side)
        return True

    def _begins_page(self, number: int) -> bool:
        """Whether a block begins a page that did not before."""
        if number in self._broken:
            return False
        self._broken.append(number)
        return True

    def _at(self, number: int, anchor: str) -> int:
        """The block before which a figure is met in the text."""
        return self._moved[anchor].at if anchor in self._moved else number

    def _side(self, anchor: str) -> str:
        return self._moved[anchor].side if anchor in self._moved else ""

    def _moves_more(self, seen: dict[str, Any]) -> bool:
        """Whether figures leave gaps or stand where nobody meant them to, and move now."""
        if not self.height or self.columns > 1 or self._rounds >= _MAX_ROUNDS:
            return False
        self._rounds += 1
        places = {anchor: page for anchor, page, *_ in seen["places"]}
        before = dict(self._moved)
        last = words_page = 0
        for number, kind, anchor, text_page, _, y in seen["blocks"]:
            if kind != "near":
                words_page = text_page
                continue
            page = places.get(anchor, text_page)
            move = self._moved.get(anchor)
            if page < last:
                self._move(anchor, number, "head")  # figures keep their order
            elif page <= words_page and move is not None and move.side == "head" and not move.is_meant:
                self._stay(anchor, number)
            elif move is None and page > text_page and self._leaves_gap(anchor, y):
                self._move(anchor, number, "head")
            last = max(last, page)
        return self._moved != before

    def _leaves_gap(self, anchor: str, y: float) -> bool:
        """Whether a figure that stands in the text of the next page leaves a gap that nobody weighed."""
        return anchor not in self._plan.waits and self.top + self.height - y > _GAP * self.height

    def _keeps_whole(self, seen: dict[str, Any]) -> bool:
        """Whether figures that have moved cut paragraphs that the plan did not see. Once some were found, it is not
        looked at again.
        """
        if self.columns > 1 or not self._moved or self._has_looked or self._may_cut:
            return False
        heads, feet = self._pages_of("head", seen), self._pages_of("foot", seen)
        end = self.top + self.height
        for (number, kind, _, page, _, y), (_, _, _, next_page, *_) in pairwise(seen["blocks"]):
            if kind != "text" or next_page == page or number in self._uncut:
                continue
            foot = min((at for _, on, _, at in seen["places"] if on == page and at > y), default=end)
            goes_on = self._pieces[number].height > foot - y + 0.5  # else what comes after it alone is overleaf
            if goes_on and self._is_low(foot - y) and (page + 1 in heads or page in feet):
                self._uncut.append(number)
                self._has_looked = True
        return self._has_looked

    def _is_low(self, room: float) -> bool:
        """Whether so little of a block would stand before a figure that cuts it that it had better stay whole."""
        return room <= _GAP * self.height

    def _has_no_panel_for_it(self) -> bool:
        """Whether a folded sheet has no room for paragraphs that stay whole, and they are broken now.

        First those below headings, then those that figures cut.
        """
        if not 0 < self.panels < self.page_count or not (self._short or self._uncut):
            return False
        self._may_cut = not self._short
        self._rounds, self._has_looked = 0, False
        self._make_plan(self._pieces)
        return True

    def _pages_of(self, side: Side, seen: dict[str, Any]) -> set[int]:
        """The pages with a figure that has moved to this side of them."""
        moved = {anchor for anchor, move in self._moved.items() if move.side == side}
        return {page for anchor, page, *_ in seen["places"] if anchor in moved}

    def _move(self, anchor: str, number: int, side: Side) -> None:
        self._moved[anchor] = Move(number, side, is_meant=False)

    def _stay(self, anchor: str, number: int) -> None:
        """A figure stands above the words that mention it: it has room where they are, or at the foot of their page."""
        if anchor in self._stayed or self._rounds == _MAX_ROUNDS:
            self._move(anchor, number, "foot")
        else:
            del self._moved[anchor]
            self._stayed.add(anchor)
