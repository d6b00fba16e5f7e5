"""Where the figures of a book stand, planned with numbers alone from the heights of its blocks.

A plan fills pages with the blocks in their order. A figure stands where it is mentioned, or at the head or the foot of
a page with the text round it: of the page that mentions it, of the next one, or of the page of an earlier paragraph.
Figures keep their order, and each stays in its chapter. A page that stays partly empty costs, and so does a figure away
from its words; a beam search (Lowerre 1976) keeps the best plans so far. As with the lines of a paragraph (Knuth and
Plass, Breaking Paragraphs into Lines, 1981), the whole decides, and not the first page that is full.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ppgen.book.pdf.pieces import Piece, space_between
from ppgen.book.pdf.plans import NOTHING, Cut, Move, Plan, Sheet, Side, State, Waiting

MAX_EMPTY = 1 / 3
"""The share of a page that stays empty only if nothing else can be done."""
_WIDTH = 16
"""How many plans are kept."""
_EARLY = 5
"""So many blocks before the place where it is mentioned a figure may have its place at most."""
_CLEARANCE = 1.4
"""Between a figure at the head or the foot of a page and the text, in lines."""
MORE_CLEARANCE = 0.6
"""What comes to that where a heading stands below the figure, in lines: its own space is left out there."""
_LEAST_LINES = 2
"""So many lines of a paragraph stand on a page at least."""
_TOLERANCE = 0.3
"""So many points a figure needs more than its height: heights are those of a sketch."""
_UNEVEN = 3.0
"""So many lines of a page are not filled, because its columns end where blocks do."""

_PAGE_COST = 0.35
_LEAF_COST = 1.0
"""What each page of a finished book costs."""
_PANEL_COST = 3.0
"""What a page costs that is a panel of a folded sheet, which has no more of them."""
_FAR = (0.0, 0.25, 1.2)
"""What a figure costs that stands so many pages after its words."""
_BEFORE = 0.8
"""What a figure costs that stands a page before its words."""
_ABOVE = 0.6
"""What a figure costs that stands above its words on their page."""
_OVERLEAF = 0.6
"""What a paragraph costs that goes on where a folded sheet is turned over, and a figure that does not stay with it."""
_FOOT = 0.08
"""What a figure costs at the foot of a page."""
_MAX_HOLE = 0.1
"""The share of a page that stays empty between the text and a figure at the foot only if nothing else can be done."""
_HOLE = 3.0
"""What it costs if more of it stays empty there, where the figure might as well follow the text."""
_WAITING = 0.15
"""What a figure costs that goes to the head of the next page, and not with the text round it."""
_NEVER = 20.0
"""What a plan costs that breaks the order of figures, or takes one out of its chapter."""


def planned(
    pieces: Sequence[Piece],
    height: float,
    line: float,
    *,
    start: float = 0.0,
    sheet: Sheet | None = None,
    columns: int = 1,
) -> Plan:
    """Where the figures stand on pages so many points high, with lines of so many points.

    The text begins `start` points below the head of the first page, under the title of the book. On a folded `sheet`
    figures may leave their chapters, which have no room for gaps there. A page of several `columns` is planned like one
    that is so many times as high, on which wide figures need as many times their height.
    """
    kinds = ("", *(piece.kind for piece in pieces))
    spaces = tuple(line * space_between(before, after) for before, after in pairwise(kinds))
    best = _Planner(
        pieces, columns * height - (columns - 1) * _UNEVEN * line, line, sheet, spaces, _figures_after(pieces), columns
    ).best(start)
    moved = {
        pieces[figure].anchor: Move(at, side, is_meant, figure in best.over_headings)
        for figure, at, side, is_meant in best.moves
    }
    sides = best.sides
    cut = tuple(each for each in best.broken if (each.page, "foot") in sides or (each.page + 1, "head") in sides)
    return Plan(moved, frozenset(pieces[figure].anchor for figure in best.waits), cut)


class _Planner(NamedTuple):
    pieces: Sequence[Piece]
    height: float
    line: float
    sheet: Sheet | None
    spaces: Sequence[float]
    """The space above each block, in points."""
    after: Sequence[Sequence[int]]
    """The figures that may have their place before each block, by their numbers."""
    columns: int = 1
    """Of a page."""

    @property
    def has_chapters(self) -> bool:
        return self.sheet is None and self.columns == 1

    def best(self, start: float = 0.0) -> State:
        states = [State(used=self.columns * start)]
        for at in range(len(self.pieces)):
            after = (each for state in states for each in self._choices(state, at))
            states = self._kept(after)
        end = sum(piece.kind != "colophon" for piece in self.pieces)
        return min((self._flushed(state, end) for state in states), key=self._final_cost)

    def _kept(self, states: Iterator[State]) -> list[State]:
        """The best of the states, and one alone of those that go on alike."""
        alike: dict[tuple[object, ...], State] = {}
        line = self.line
        for state in states:
            cost, page, used, waiting, early, chapter, foot, in_text, *_ = state
            key = (page, round(used / line), waiting, early, page == chapter, page == foot, page == in_text)
            other = alike.get(key)
            if other is None or cost < other.cost:
                alike[key] = state
        return sorted(alike.values(), key=self._rank)[:_WIDTH]

    def _rank(self, state: State) -> float:
        waiting = sum([self._height(each.at) for each in state.waiting]) if state.waiting else 0.0
        page_cost = _PAGE_COST
        if self.sheet is not None:
            page_cost = _PANEL_COST
            waiting += _NEVER * self.height * (state.page > self.sheet.page_count)
        return state.cost + page_cost * (state.page + (state.used + waiting) / self.height)

    def _final_cost(self, state: State) -> float:
        """The cost of a whole plan: a page that is begun for little costs as much as a full one."""
        if self.sheet is not None:
            return self._rank(state)
        return state.cost + _LEAF_COST * state.page

    def _choices(self, state: State, at: int) -> Iterator[State]:
        """Every way to go on with a block, and with the figures whose place may be before it."""
        if self.pieces[at].kind in _MOVABLE:
            done = next((each for each in state.early if each[0] == at), None)
            if done is not None:
                yield self._mentioned(state, done)
                return
            if not state.waiting and self.pieces[at].kind == "near":
                yield self._in_text(state, at)
            stays = self._with_its_note(state, at)
            for side in self._sides(at):
                yield self._aside(stays, at, at, side)
            return
        yield self._block(state, at)
        figure = self._next_figure(state, at)
        if figure is not None:
            for side in self._sides(figure):
                early = self._aside(state, figure, at, side)
                yield self._block(early, at)

    def _sides(self, figure: int) -> tuple[Side, ...]:
        return _SIDES if self.columns == 1 or self.pieces[figure].kind == "wide" else _SIDES[:1]

    def _next_figure(self, state: State, at: int) -> int | None:
        """The next figure that may have its place before a block that it does not follow."""
        if state.waiting:
            return None
        for number in self.after[at]:
            if all(each[0] != number for each in state.early):
                return number
        return None

    def _in_text(self, state: State, at: int) -> State:
        """A figure stands where the text has it, if need be on a new page."""
        if state.used + self._needs(at, state) <= self.height:
            if state.foot == state.page:  # it would stand above the figure before it
                state = state._replace(cost=state.cost + _NEVER)
            return self._added(state, at)._replace(in_text=state.page)
        turned = self._turned(state, at)
        return self._added(turned._replace(cost=turned.cost + _FAR[1], waits=(*turned.waits, at)), at)._replace(
            in_text=turned.page
        )

    def _mentioned(self, state: State, early: tuple[int, int, Side]) -> State:
        """The text comes to a figure that stands already: on the page before, or above its words."""
        _, page, side = early
        cost = _BEFORE if page < state.page else _ABOVE if side == "head" else _FOOT
        rest = tuple(each for each in state.early if each != early)
        return state._replace(cost=state.cost + cost + (_NEVER if page < state.page - 1 else 0.0), early=rest)

    def _aside(self, state: State, figure: int, at: int, side: Side) -> State:
        """A figure at the head or the foot of this page if it has room there, else of the next one."""
        needs = self._float_height(figure)
        has_room = not state.waiting and state.used + needs <= self.height
        is_early = at < figure
        in_column = self._is_in_column(figure)
        cost = state.cost
        if has_room:
            if side == "head" and (state.in_text == state.page or (self.has_chapters and state.chapter == state.page)):
                cost += _NEVER  # it would stand above the figure before it, or above the heading of its chapter
            if in_column and state.foot == state.page:
                cost += _NEVER
            if not is_early:
                cost += _ABOVE if side == "head" else _FOOT
            early = (*state.early, (figure, state.page, side)) if is_early else state.early
            foot = state.page if side == "foot" else state.foot
            moves = (*state.moves, (figure, at, side, True))
            sides = (*state.sides, (state.page, side))
            in_text = state.page if in_column else state.in_text
            _, page, used, waiting, _, chapter, _, _, _, waits, above, over, broken, _ = state
            used += needs
            return State(
                cost, page, used, waiting, early, chapter, foot, in_text, moves, waits, above, over, broken, sides
            )
        waiting = (*state.waiting, Waiting(figure, side, state.page, is_early))
        # One that waits before its words are there would as well wait behind them; and in the text, if nothing follows.
        cost += _NEVER if is_early or side == "foot" else _WAITING
        moves = (*state.moves, (figure, at, side, False))
        _, page, used, _, early, chapter, foot, in_text, _, waits, above, over, broken, sides = state
        return State(cost, page, used, waiting, early, chapter, foot, in_text, moves, waits, above, over, broken, sides)

    def _block(self, state: State, at: int) -> State:
        """A block of the text that is no figure which may move."""
        kind = self.pieces[at].kind
        if kind == "break":
            return self._flushed(state, at)._replace(page=state.page + 1, used=0.0)
        if kind == "page":
            return state._replace(waiting=(*state.waiting, Waiting(at, "head", state.page, is_early=False)))
        if kind == "heading1" and self.has_chapters:
            if state.foot == state.page:
                state = state._replace(cost=state.cost + _NEVER)
            state = self._flushed(state, at)
        if kind == "here":
            state = self._flushed(state, at)  # figures keep their order
        if kind == "text":
            return self._lines(state, at)
        needs = self._needs(at, state)
        if kind.startswith("heading"):
            needs += self._after_heading(at)
        elif kind == "noted" and self._leads_to_note(state, at):
            needs += self._note_after(at)
        if state.used + needs > self.height and state.used:
            state = self._turned(state, at)
            if state.used + needs > self.height and state.used:
                state = self._turned(state, at)
        if kind.startswith("heading") and state.above != NOTHING:
            used = state.used + MORE_CLEARANCE * self.line
            state = state._replace(used=used, over_headings=(*state.over_headings, state.above))
        if kind == "here":
            state = state._replace(in_text=state.page, cost=state.cost + _NEVER * (state.foot == state.page))
        state = self._added(state, at)
        return state._replace(chapter=state.page) if kind == "heading1" else state

    def _after_heading(self, at: int) -> float:
        """What must stand below a heading on its page."""
        if at + 1 == len(self.pieces):
            return 0.0
        after = self.pieces[at + 1]
        space = self.line * space_between(self.pieces[at].kind, after.kind)
        if after.kind.startswith("heading"):
            return space + after.height + self._after_heading(at + 1)
        if after.kind == "noted":
            return space + after.height + self._note_after(at + 1)
        if after.kind == "lead":
            return space + after.height + self._after_heading(at + 1)
        whole = after.kind in ("whole", "short", "here") or after.height < (2 * _LEAST_LINES) * self.line
        return space + (after.height if whole and after.kind not in _MOVABLE else _LEAST_LINES * self.line)

    def _leads_to_note(self, state: State, at: int) -> bool:
        """Whether no figure stands between a paragraph and its note, as far as that is known before those figures."""
        if self.pieces[at + 1].kind not in _MOVABLE:
            return True
        early = {figure for figure, _, _ in state.early}
        after = next(number for number in range(at + 1, len(self.pieces)) if number not in early)
        return self.pieces[after].kind not in _MOVABLE

    def _with_its_note(self, state: State, figure: int) -> State:
        """A figure moves: the paragraph before it stays with its note, which needs room there."""
        at = figure - 1
        if at >= 0 and self.pieces[at].kind == "noted" and state.used + self._note_after(at) > self.height:
            return state._replace(cost=state.cost + _NEVER)
        return state

    def _note_after(self, at: int) -> float:
        """The height of the note that stays with a paragraph, where figures between them have moved."""
        note = next(piece for piece in self.pieces[at + 1 :] if piece.kind == "whole")
        return note.height + self.line * space_between("text", "whole")

    def _lines(self, state: State, at: int) -> State:
        """A block that is broken between two lines, with no widow and no orphan."""
        left = self.pieces[at].height
        space = self._space(at, state)
        for _ in range(200):
            room = self.height - state.used - space
            if left <= room + 0.5:
                return state.filled(state.used + space + left)
            lines = min(int((room + 0.3 * self.line) / self.line), int(left / self.line + 0.5) - _LEAST_LINES)
            if lines >= _LEAST_LINES:
                if left == self.pieces[at].height:
                    foot = _CLEARANCE * self.line * (state.foot == state.page)
                    cut = Cut(at, state.page, self.height - state.used - space + foot)
                    state = state._replace(broken=(*state.broken, cut))
                left -= lines * self.line
                state = state.filled(state.used + space + lines * self.line)
            if left < self.pieces[at].height and self._is_overleaf(state.page, state.page + 1):
                state = state._replace(cost=state.cost + _OVERLEAF)
            state = self._turned(state, at if left == self.pieces[at].height else at + 1)
            space = 0.0
        return state

    def _added(self, state: State, at: int) -> State:
        return state.filled(min(state.used + self._needs(at, state), self.height))

    def _needs(self, at: int, state: State) -> float:
        return self._height(at) + self._space(at, state)

    def _space(self, at: int, state: State) -> float:
        """The space above a block: none at the head of a page, nor right below a figure there."""
        return self.spaces[at] if state.used and state.above == NOTHING else 0.0

    def _float_height(self, figure: int) -> float:
        if self.pieces[figure].kind == "page":
            return self.height
        return self._height(figure) + _CLEARANCE * self.line + _TOLERANCE

    def _height(self, at: int) -> float:
        """What a block needs of the height of a page that has its columns one below the other."""
        return self.pieces[at].height * (self.columns if self.pieces[at].kind in _WIDE else 1)

    def _is_parted(self, figure: int, used: float, in_column: bool) -> bool:
        """Whether a figure has no room in a column below what all columns share, or would stand over all of them behind
        one in a column.
        """
        if not self._is_in_column(figure):
            return self.columns > 1 and in_column
        return used > 0 and self.columns * self._float_height(figure) > self.height - used

    def _is_in_column(self, figure: int) -> bool:
        """Whether a figure stands in one column of several, between the wide ones at the head and at the foot."""
        return self.columns > 1 and self.pieces[figure].kind == "near"

    def _turned(self, state: State, at: int) -> State:
        """The next page before block `at`, with as many of the figures that wait as have room, but one at least."""
        cost = state.cost + self._gap_cost(state)
        page, used, foot, above = state.page + 1, 0.0, state.foot, NOTHING
        waiting, sides, in_text, moves = list(state.waiting), state.sides, state.in_text, state.moves
        # The last one of a page needs no room between it and the text.
        between = _CLEARANCE * self.line
        while waiting and (not used or used + self._float_height(waiting[0].at) - between <= self.height):
            if self._is_parted(waiting[0].at, used, in_text == page):
                break
            figure = waiting.pop(0)
            used = min(used + self._float_height(figure.at), self.height)
            away = page - figure.page
            cost += _FAR[away] if away < len(_FAR) else 3.0 * away
            cost += _OVERLEAF * self._is_overleaf(figure.page, page)
            foot = page if figure.side == "foot" else foot
            above = figure.at if figure.side == "head" else above
            sides = (*sides, (page, figure.side))
            in_text = page if self._is_in_column(figure.at) else in_text
            if self.columns > 1:
                moves = (
                    *(each for each in moves if each[0] != figure.at),
                    (figure.at, max(at, figure.at), figure.side, False),
                )
        _, _, _, _, early, chapter, _, _, _, waits, _, over, broken, _ = state
        return State(
            cost, page, used, tuple(waiting), early, chapter, foot, in_text, moves, waits, above, over, broken, sides
        )

    def _is_overleaf(self, page: int, later: int) -> bool:
        """Whether a folded sheet is turned over between two pages."""
        return self.sheet is not None and page <= self.sheet.last_inside < later

    def _gap_cost(self, state: State) -> float:
        if self._is_overleaf(state.page, state.page + 1):
            return 0.0
        empty = max(1.0 - state.used / self.height, 0.0)
        hole = _HOLE if state.foot == state.page and empty > _MAX_HOLE else 0.0
        return hole + 3.0 * max(empty - 0.05, 0.0) + (1.0 + 10.0 * (empty - MAX_EMPTY) if empty > MAX_EMPTY else 0.0)

    def _flushed(self, state: State, at: int) -> State:
        """All figures that wait have their place before block `at`."""
        while state.waiting:
            state = self._turned(state, at)
        return state


def _figures_after(pieces: Sequence[Piece]) -> tuple[tuple[int, ...], ...]:
    """The figures that may have their place before each block: none before the heading that they follow."""
    found: list[tuple[int, ...]] = []
    for at in range(len(pieces)):
        figures: list[int] = []
        if at and not pieces[at - 1].kind.startswith("heading"):
            for number in range(at, min(at + _EARLY + 1, len(pieces))):
                kind = pieces[number].kind
                if kind in _MOVABLE:
                    figures.append(number)
                elif kind in _FIXED or kind.startswith("heading"):
                    break
        found.append(tuple(figures))
    return tuple(found)


_SIDES: tuple[Side, ...] = ("head", "foot")
_MOVABLE = frozenset({"near", "wide"})
"""The figures that may stand elsewhere than in the text; a wide one must."""
_WIDE = frozenset({"wide", "colophon"})
"""What stands over all columns of a page."""
_FIXED = frozenset({"here", "page", "break"})
