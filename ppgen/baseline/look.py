"""How things look, said of the whole drawing at once: what was repainted, and in which font its texts are set."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from ppgen.baseline.drawing import DrawnPart, Paint
from ppgen.baseline.geometry import Bounds, union
from ppgen.baseline.words import Difference, or_none

_PAINTS_LISTED = 8
"""More kinds of things repainted than these are a change of theme."""

_PAINTS: Mapping[str, str] = {
    "fill": "fill",
    "stroke": "line colour",
    "width": "stroke width",
    "dash": "dashes",
    "cap": "line ends",
    "join": "corners",
    "rule": "fill rule",
}


class PaintChanges:
    """What is said of the whole drawing at once: paints, fonts."""

    def __init__(self) -> None:
        self.paints: dict[tuple[str, str], list[tuple[str, str, Bounds | None]]] = defaultdict(list)
        self.letters: Counter[str] = Counter()
        self.lines: list[DrawnPart] = []
        self.texts = 0

    def paint(self, part: DrawnPart, role: str, old: Paint, new: Paint, box: Bounds | None) -> None:
        for field in _PAINTS:
            before, after = str(getattr(old, field)), str(getattr(new, field))
            if before != after:
                self.paints[(field, role)].append((before, after, box))

    def font(self, old: DrawnPart, new: DrawnPart) -> None:
        self.lines.append(new)
        shown = [letter for letter in new.text if not letter.isspace()]
        pairs = zip(old.primitives[0].letters, new.primitives[0].letters, strict=False)
        if len(shown) == len(new.primitives[0].letters):
            pairs_with = zip(shown, pairs, strict=False)
            self.letters.update(letter for letter, (before, after) in pairs_with if before != after)

    def words(self) -> Iterator[Difference]:
        if self.lines:
            some = "".join(sorted(self.letters))
            named = f": {' '.join(some[:30])}{' …' if len(some) > 30 else ''}" if some else ""
            lines = f"{len(self.lines)} of {self.texts} lines of text" if self.texts > 1 else "the text"
            box = self.lines[0].box if len(self.lines) == 1 else None
            if some:
                yield Difference("font", f"the font changed: {lines} drawn with other outlines{named}", box)
            else:
                yield Difference("font", f"{lines} set with other distances between letters", box)
        yield from self.repainted()

    def repainted(self) -> Iterator[Difference]:
        """A sentence for each paint of each role; where a whole theme changed, one for each paint."""
        groups: dict[tuple[str, str], list[tuple[str, str, Bounds | None]]] = self.paints
        by_role = len(groups) <= _PAINTS_LISTED
        if not by_role:
            groups = defaultdict(list)
            for (field, _), changes in self.paints.items():
                groups[field, ""] += changes
        for (field, role), changes in sorted(groups.items()):
            pairs = Counter((before, after) for before, after, _ in changes)
            (before, after), _ = pairs.most_common(1)[0]
            roles = sorted(other for name, other in self.paints if name == field)
            of = role if by_role else ", ".join(roles[:6]) + (", …" if len(roles) > 6 else "")
            times = f", {len(changes)} times" if len(changes) > 1 else ""
            others = f" (and {len(pairs) - 1} more)" if len(pairs) > 1 else ""
            yield Difference(
                "paint",
                f"{_PAINTS[field]} of {of or 'the drawing'}{times}: {or_none(before)} → {or_none(after)}{others}",
                union(box for *_, box in changes) if len(changes) <= 3 else None,
                before,
                after,
            )
