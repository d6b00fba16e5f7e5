"""Changes of a whole drawing at once: repainted things, and letters with other outlines."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.baseline.difference import Difference, or_none
from ppgen.baseline.drawing import DrawnPart, Paint
from ppgen.baseline.geometry import Extent, union
from ppgen.baseline.matching import Pair

_MAX_PAINTS = 8
"""If more kinds of things were repainted, the theme has changed."""

_PAINTS: Mapping[str, str] = {
    "fill": "fill",
    "stroke": "line colour",
    "width": "stroke width",
    "dash": "dashes",
    "cap": "line ends",
    "join": "corners",
    "rule": "fill rule",
}


class _Repainted(NamedTuple):
    """One paint of one thing that changed."""

    before: str
    after: str
    box: Extent | None


class PaintChanges:
    """The paints and fonts that changed, gathered while parts are compared."""

    def __init__(self) -> None:
        self.paints: dict[tuple[str, str], list[_Repainted]] = defaultdict(list)
        """By the field of `Paint` and the role of the thing."""
        self.letters: Counter[str] = Counter()
        self.lines: list[DrawnPart] = []
        self.texts = 0

    def paint(self, role: str, old: Paint, new: Paint, box: Extent | None) -> None:
        for field, before, after in zip(Paint._fields, old, new, strict=True):
            if before != after:
                self.paints[field, role].append(_Repainted(before, after, box))

    def font(self, pair: Pair) -> None:
        self.lines.append(pair.after)
        shown = [letter for letter in pair.after.text if not letter.isspace()]
        before, after = (part.primitives[0].letters for part in pair)
        if len(shown) == len(after):
            drawn = zip(shown, before, after, strict=False)
            self.letters.update(letter for letter, old, new in drawn if old != new)

    @property
    def names(self) -> str:
        """The paints that changed: `fill, stroke width`."""
        return ", ".join(dict.fromkeys(_PAINTS[field] for field, _ in sorted(self.paints)))

    def differences(self) -> Iterator[Difference]:
        if self.lines:
            letters = sorted(self.letters)
            lines = f"{len(self.lines)} of {self.texts} lines of text" if self.texts > 1 else "the text"
            box = self.lines[0].box if len(self.lines) == 1 else None
            if letters:
                drawn = f"drawn with other outlines: {' '.join(letters[:30])}{' …' if len(letters) > 30 else ''}"
                sentence, shared = f"the font changed: {lines} {drawn}", f"the font changed: {drawn}"
            else:
                sentence = shared = f"{lines} set with other distances between letters"
            yield Difference("font", sentence, box, shared=(shared,))
        yield from self._repainted()

    def _repainted(self) -> Iterator[Difference]:
        """A sentence for each paint of each role; if a whole theme changed, one for each paint."""
        groups = self.paints
        if len(groups) > _MAX_PAINTS:
            groups = defaultdict(list)
            for (field, _), changes in self.paints.items():
                groups[field, ""] += changes
        for (field, role), changes in sorted(groups.items()):
            values = Counter((change.before, change.after) for change in changes)
            (before, after), _ = values.most_common(1)[0]
            roles = [role] if groups is self.paints else sorted(other for name, other in self.paints if name == field)
            of = ", ".join(roles[:6]) + (", …" if len(roles) > 6 else "")
            times = f", {len(changes)} times" if len(changes) > 1 else ""
            others = f" (and {len(values) - 1} more)" if len(values) > 1 else ""
            what, became = f"{_PAINTS[field]} of {of or 'the drawing'}", f": {or_none(before)} → {or_none(after)}"
            box = union(change.box for change in changes) if len(changes) <= 3 else None
            shared = (f"{_PAINTS[field]}{became}", f"{what}{became}{others}")
            yield Difference("paint", f"{what}{times}{became}{others}", box, before, after, shared=shared)
