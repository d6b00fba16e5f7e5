"""Parts that are drawn earlier or later than before, which matters only if they overlap."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.baseline.difference import Difference
from ppgen.baseline.drawing import DrawnPart, Paint
from ppgen.baseline.groups import longest_rise
from ppgen.baseline.matching import Pair
from ppgen.baseline.voice import Voice
from ppgen.numerals import plural
from ppgen.sentences import described


def say_order(pairs: Sequence[Pair], voice: Voice) -> None:
    """Name the parts that lie over others now; note that others changed their order without overlap."""
    parts = [pair.after for pair in sorted(pairs, key=lambda pair: pair.before.order) if pair.after.primitives]
    staying = longest_rise([part.order for part in parts])
    strays = [index for index in range(len(parts)) if index not in staying]
    over = [found for index in strays if (found := _over(parts, index))]
    for part, top, low in over:
        voice.say(Difference("order", f"{described(top.thing)} now lies over {described(low.thing)}"), part)
    if strays and not over and not any(difference.kind == "order" for difference in voice.differences):
        first = described(parts[strays[0]].thing)
        more = f" and {plural(len(strays) - 1, 'other')}" if len(strays) > 1 else ""
        sentence = f"{first}{more} drawn in another order, without overlap"
        voice.say(Difference("order", sentence, note=True), None)


def _over(parts: Sequence[DrawnPart], index: int) -> tuple[DrawnPart, DrawnPart, DrawnPart] | None:
    """The part, and if it has changed places with one that it overlaps, the upper and the lower of the two.

    `parts` are in their old order.
    """
    part = parts[index]
    for place, other in enumerate(parts):
        if place == index or (place < index) == (other.order < part.order) or part.box is None or other.box is None:
            continue
        if part.box.meets(other.box) and _paint_of(part) != _paint_of(other):
            return (part, part, other) if part.order > other.order else (part, other, part)
    return None


def _paint_of(part: DrawnPart) -> Paint | int:
    """The one paint of a part, else a number of its own: of two things in one paint, neither hides the other."""
    paints = {primitive.paint for primitive in part.primitives}
    return paints.pop() if len(paints) == 1 and not part.is_art else id(part)
