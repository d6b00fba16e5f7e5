"""Parts that moved, in words: from place to place, by some millimetres, or each to the other's place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ppgen.baseline.difference import Difference, Layout, way
from ppgen.baseline.drawing import DrawnPart
from ppgen.baseline.geometry import SAME, Motion, union
from ppgen.baseline.matching import Pair, partners
from ppgen.baseline.panels import panel_of
from ppgen.baseline.voice import Voice, is_on_board
from ppgen.sentences import called, described, moved, place_of, swapped

_LISTED = 4
"""If more things moved alike, they are counted and the first few are named."""
_MAX_SHIFTED = 200
"""If more pieces moved, none are reported as swapped."""


class Travels:
    """What moved, gathered while parts are compared, and said together."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.shifted: dict[tuple[str, str], list[Pair]] = defaultdict(list)
        """What moved by some millimetres on a board or a table, by panel and by how far."""
        self.laid_out: list[tuple[Pair, Motion]] = []
        """What moved beside the boards: it was laid out anew."""

    def shift(self, pair: Pair, by: Motion) -> None:
        """Note that a part moved by some millimetres."""
        if is_on_board(pair.after) or pair.after.role == "piece":
            self.shifted[panel_of(pair.after), way(by)].append(pair)
        else:
            self.laid_out.append((pair, by))

    def say(self, travelled: Sequence[Pair]) -> None:
        """Say everything that was noted, and what is on another place now."""
        self._say_shifted()
        for pair, by in self.laid_out:
            layout: Layout = "text" if pair.after.is_text else "thing"
            self.voice.did("moved", pair.after, f"moved {way(by)}", layout=layout, by=by.length, box=pair.box)
        for pair, other in partners(travelled, lambda one, other: place_of(one.thing) == place_of(other.thing)):
            if other is not None:
                self._swap(pair, swapped(pair.before.thing, other.before.thing), other)
            else:
                self.voice.say(Difference("moved", moved(pair.before.thing, pair.after.thing), pair.box), pair.after)

    def _say_shifted(self) -> None:
        """Together what moved alike, and in pairs what swapped places."""
        art = [pair for pairs in self.shifted.values() for pair in pairs if pair.after.is_art]
        done: set[int] = set()
        for pair, other in partners(art if len(art) <= _MAX_SHIFTED else (), _swaps):
            if other is not None:
                done |= {id(pair.after), id(other.after)}
                self._swap(pair, swapped(pair.after.thing, other.after.thing), other)
        for (_, by), every in self.shifted.items():
            pairs = [pair for pair in every if id(pair.after) not in done]
            if len(pairs) <= _LISTED:
                for pair in pairs:
                    self.voice.did("moved", pair.after, f"moved {by}", box=pair.box)
                continue
            first = ", ".join(described(pair.after.thing) for pair in pairs[:_LISTED])
            box = union(pair.box for pair in pairs)
            self.voice.say(Difference("moved", f"{len(pairs)} things moved {by}: {first}, …", box), pairs[0].after)

    def _swap(self, pair: Pair, sentence: str, other: Pair) -> None:
        self.voice.say(Difference("swapped", sentence, union((pair.after.box, other.after.box))), pair.after)


def middle_shift(before: DrawnPart, after: DrawnPart) -> Motion | None:
    """How the middle of a piece of art moved."""
    old, new = (part.primitives[0].middle if part.is_art else None for part in (before, after))
    return Motion(new[0] - old[0], new[1] - old[1]) if old is not None and new is not None else None


def _swaps(after: DrawnPart, before: DrawnPart) -> bool:
    """Whether a piece now lies where another one, with another name, lay before."""
    shift = middle_shift(before, after)
    return shift is not None and shift.length <= 4 * SAME and called(after.thing) != called(before.thing)
