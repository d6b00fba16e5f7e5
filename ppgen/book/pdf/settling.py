"""What a book is set anew for: figures that do not stand well, and pages that are missing for its sheets.

The template decides alone where a figure stands, as long as Typst finds places that agree with each other. What it
cannot find, and what would leave figures far behind their chapter, is decided here, from what was set before. A
decision about a chapter stays, and figures are put right from the first to the last, so that this comes to an end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

_MAX_TRIES = 24
"""How often a book is set at most. Every time but the first takes a part of the first, since Typst remembers much."""
_UNSETTLED = "converge"
"""What Typst warns of where the places of more figures depend on each other than it can settle in one go."""
_FLOW = (
    "(flow: query(<flow>).map(it => (it.value.first(), it.value.last(), it.location().page())),"
    " fits: query(<fits>).map(it => it.value),"
    ' places: query(figure).filter(it => it.has("label")).map(it => (str(it.label), it.location().page())),'
    " ends: query(<ends>).last().location().page())"
)
"""The figures and chapters in the order of the text with the pages where the text mentions them, which figures have
room there, the pages where figures stand, and the last page.
"""


@dataclass(slots=True)
class Settling:
    """What has been decided so far about a book whose number of pages is filled up to a multiple."""

    multiple: int
    page_count: int = 0
    _tries: int = 0
    _blank: int = 0
    _notes: str = ""
    _settled: dict[str, bool] = field(default_factory=dict)
    _flushed: list[str] = field(default_factory=list)

    def inputs(self) -> dict[str, str]:
        """The decisions for the template, as values of `sys.inputs`."""
        return {
            "blank": str(self._blank),
            "notes": self._notes,
            "settled": json.dumps(self._settled),
            "flushed": json.dumps(self._flushed),
        }

    def is_done(self, ask: Callable[[str], Any], warnings: Sequence[str]) -> bool:
        """Whether a book stands as it was just set; else the next decision is made. `ask` evaluates an expression."""
        self._tries += 1
        seen = ask(_FLOW)
        self.page_count = int(seen["ends"])
        if self._tries < _MAX_TRIES // 2 and self._moves(seen, any(_UNSETTLED in each for each in warnings)):
            return False
        missing = -self.page_count % self.multiple
        self._blank += missing
        return not missing or self._tries >= _MAX_TRIES

    def _moves(self, seen: dict[str, Any], is_unsettled: bool) -> bool:
        """Whether a figure has to move, or references have to say the page of everything."""
        if (self._settled or is_unsettled) and self._settle(dict(seen["fits"])):
            return True
        if is_unsettled and not self._notes:
            self._notes = "all"
            return True
        return self._flush(seen["flow"], dict(seen["places"]))

    def _settle(self, fits: dict[str, bool]) -> bool:
        """Settle which figures stand where they are mentioned; False if all are where they fit.

        At first each goes where it seemed to fit. Then the first that is wrong is put right, since only what comes
        after a figure depends on it.
        """
        if not self._settled:
            self._settled.update(fits)
            return True
        wrong = next((anchor for anchor, has_room in fits.items() if self._settled.get(anchor) != has_room), None)
        if wrong is None:
            return False
        self._settled[wrong] = fits[wrong]
        return True

    def _flush(self, flow: list[tuple[str, str, int]], places: dict[str, int]) -> bool:
        """Let a chapter wait for the figures before it if two of them, or one from far, would come after it began."""
        before: list[str] = []
        for kind, anchor, page in flow:
            if kind == "figure":
                before.append(anchor)
                continue
            late = [places[figure] - page for figure in before if places.get(figure, 0) > page]
            if anchor not in self._flushed and (len(late) > 1 or any(pages > 1 for pages in late)):
                self._flushed.append(anchor)
                return True
        return False
