"""One thing that changed in a drawing, as a value with its sentence, and the phrases that sentences are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from ppgen.baseline.aligned import aligned
from ppgen.baseline.geometry import SAME, Extent, Motion
from ppgen.records import told_by

Layout: TypeAlias = Literal["", "text", "thing"]
"""What was laid out anew without becoming another thing: a line of text, or anything else; empty for other changes."""


@told_by("kind", "sentence")
class Difference(Struct, frozen=True):
    """One thing that changed. `box` is where on the page, in mm; `before` and `after` are texts to show side by side.

    A note describes a difference that nobody can see; it is not a finding.
    """

    kind: str
    sentence: str
    box: Extent | None = None
    before: str = ""
    after: str = ""
    note: bool = False
    shared: tuple[str, ...] = ()
    """The sentence for several drawings at once: first in broad terms, last exactly but without counts."""
    panel: str = ""
    """The panel that the sentence begins with, if it names one: `panel A`."""
    subject: str = ""
    """The thing that changed, for saying once what several did alike: `red coin`."""
    place: str = ""
    """Where that thing is: `A3`."""
    did: str = ""
    """What it did: `turned by 90°`. Without it, the sentence stands for itself."""
    layout: Layout = ""
    by: float = 0.0
    """Of what was laid out anew: how far it moved, in mm."""
    cards: tuple[str, ...] = ()
    """The cards of a deck that have it, by their keys; the sentence then says what is the same for all of them."""
    implied: bool = False
    """Whether other sentences say it already, so that only programs need it."""


def length(value: float) -> str:
    """A length in mm as people write it: one decimal from 1 mm on, and at most three."""
    digits = 1 if abs(value) >= 1 else 2 if abs(value) >= 0.1 else 3
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") + " mm"


def way(motion: Motion) -> str:
    """How far and in which direction: `by 2 mm to the right and 0.1 mm down`."""
    ways = ((motion.dx, "to the right", "to the left"), (motion.dy, "down", "up"))
    parts = [f"{length(abs(by))} {more if by > 0 else less}" for by, more, less in ways if abs(by) > SAME]
    return f"by {' and '.join(parts) or 'next to nothing'}"


def grown(scale: float) -> str:
    """`5 % larger`."""
    percent = abs(scale - 1) * 100
    return f"{percent:.{0 if percent >= 10 else 1}f} % {'larger' if scale > 1 else 'smaller'}".replace(".0 %", " %")


def turned(angle: float) -> str:
    """`turned by 90°`, the short way round; a turn to the left says so."""
    left = angle > 180
    short = round(360 - angle if left else angle, 1)
    by = f"{short:g}°" if short else "less than 0.1°"
    return f"turned by {by} to the left" if left and short != 180 else f"turned by {by}"


_ROUND = 30
"""Letters round a change that show where it is."""


def span(before: str, after: str, limit: int = 70) -> tuple[str, str]:
    """The stretches of two texts where they differ, with a few words round them; whole if they are short."""
    if len(before) <= limit and len(after) <= limit:
        return before, after
    olds, news = before.split(" "), after.split(" ")
    blocks = [op for op in aligned(olds, news) if op[0] != "equal"]
    if not blocks:
        return before[:limit], after[:limit]

    def cut(words: Sequence[str], start: int, end: int) -> str:
        # Three words on either side, or fewer if they are as long as those of a notation.
        low, high = start, end
        while low > max(0, start - 3) and (low == start or len(" ".join(words[low - 1 : start])) <= _ROUND):
            low -= 1
        while high < min(len(words), end + 3) and (high == end or len(" ".join(words[end : high + 1])) <= _ROUND):
            high += 1
        text = " ".join(words[low:high])
        text = ("… " if low else "") + text + (" …" if high < len(words) else "")
        return text if len(text) <= 3 * limit else text[: 3 * limit] + "…"

    return cut(olds, blocks[0][1], blocks[-1][2]), cut(news, blocks[0][3], blocks[-1][4])


def reworded(kind: str, what: str, before: str, after: str, box: Extent | None = None) -> Difference:
    """`caption of panel A changed: “two coins.” → “two coins”`."""
    before, after = " ".join(before.split()), " ".join(after.split())
    old, new = span(before, after) if before and after else span(before or after, before or after)
    if not before:
        sentence = f"{what} added: “{new}”"
    elif not after:
        sentence = f"{what} removed: “{old}”"
    else:
        sentence = f"{what} changed: “{old}” → “{new}”"
    return Difference(kind, sentence, box, before, after, shared=(sentence,) if kind == "note" else ())


def or_none(text: str) -> str:
    """The text, or the word `none` where there is none."""
    return text or "none"
