"""Changes of a whole drawing at once: repainted things, and letters with other outlines."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.baseline.difference import Difference, or_none
from ppgen.baseline.drawing import DrawnPart, Paint
from ppgen.baseline.geometry import Extent, union
from ppgen.baseline.matching import Pair
from ppgen.baseline.prose import became_face, face_of
from ppgen.baseline.voice import Voice
from ppgen.things import spaced

_MAX_PAINTS = 8
"""If more kinds of things were repainted, the theme has changed."""

_GOES_ALONG = "halo"
"""The role of paper round a piece: it is as wide as the piece that it goes with asks for."""

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
        self.lines: list[DrawnPart] = []
        self.texts = 0
        self.letters_differ = False

    def paint(self, role: str, old: Paint, new: Paint, box: Extent | None, scale: float = 1.0) -> None:
        """Compare two paints. In what is drawn `scale` times as large, lines may grow as much."""
        if old == new:
            return
        for field, before, after in zip(Paint._fields, old, new, strict=True):
            # The width and the ends of a line that only one side has say nothing more.
            of_no_line = field in _OF_LINES and not (_has_line(old) and _has_line(new))
            if (
                before != after
                and not of_no_line
                and not (field == "width" and scale != 1.0 and _grew(before, after, scale))
            ):
                self.paints[field, role].append(_Repainted(before, after, box))

    def font(self, pair: Pair, voice: Voice) -> None:
        """A line that says the same with other outlines, or with other distances between its letters."""
        faces = face_of(pair.before), face_of(pair.after)
        if all(faces) and faces[0] != faces[1]:
            sentence = f"“{pair.after.text.strip()[:60]}” {became_face(*faces)}"
            voice.say(Difference("font", sentence), pair.after)
            return
        self.lines.append(pair.after)
        self.letters_differ |= pair.before.primitives[0].letters != pair.after.primitives[0].letters

    @property
    def names(self) -> str:
        """The paints that changed: `fill, stroke width`."""
        return ", ".join(dict.fromkeys(_PAINTS[field] for field, _ in sorted(self.paints)))

    def differences(self) -> Iterator[Difference]:
        """What changed, in sentences."""
        if self.lines:
            lines = f"{len(self.lines)} of {self.texts} lines of text" if self.texts > 1 else "the text"
            box = self.lines[0].box if len(self.lines) == 1 else None
            if self.letters_differ:
                how = "drawn with other outlines"
                yield Difference(
                    "font", f"the font changed: {lines} {how}", box, shared=(f"the font changed: letters {how}",)
                )
            else:
                how = "set with other distances between letters"
                yield Difference("font", f"{lines} {how}", box, shared=(f"text {how}",))
        yield from self._of_themes() if len(self.paints) > _MAX_PAINTS else self._of_roles()

    def _of_roles(self) -> Iterator[Difference]:
        """A sentence for each kind of thing that was repainted."""
        roles: dict[str, list[str]] = defaultdict(list)
        for field, role in sorted(self.paints):
            roles[role].append(field)
        for role, fields in sorted(roles.items()):
            said = [_change(field, self.paints[field, role]) for field in fields]
            count = max(len(self.paints[field, role]) for field in fields)
            of, times = spaced(role) or "the drawing", f", {count} times" if count > 1 else ""
            changes = [change for field in fields for change in self.paints[field, role]]
            box = union(change.box for change in changes) if count <= 3 else None
            implied = role == _GOES_ALONG
            if len(said) == 1:
                ((name, values, others, before, after),) = said
                what, became = f"{name} of {of}", f": {values}"
                shared = (f"{name}{became}", f"{what}{became}{others}")
                sentence = f"{what}{times}{became}{others}"
                yield Difference("paint", sentence, box, before, after, shared=shared, implied=implied)
                continue
            became = ", ".join(f"{name} {values}{others}" for name, values, others, _, _ in said)
            sentence = f"paint of {of}{times}: {became}"
            yield Difference("paint", sentence, box, shared=(f"paint of {of}: {became}",), implied=implied)

    def _of_themes(self) -> Iterator[Difference]:
        """A sentence for each paint: so many kinds of things were repainted that no reader wants them all."""
        for field in dict.fromkeys(field for field, _ in sorted(self.paints)):
            roles = sorted(role for name, role in self.paints if name == field)
            changes = [change for role in roles for change in self.paints[field, role]]
            name, values, others, before, after = _change(field, changes)
            of = ", ".join(map(spaced, roles[:6])) + (", …" if len(roles) > 6 else "")
            times = f", {len(changes)} times" if len(changes) > 1 else ""
            shared = (f"{name}: {values}", f"{name} of {of}: {values}{others}")
            sentence = f"{name} of {of}{times}: {values}{others}"
            implied = roles == [_GOES_ALONG]
            yield Difference("paint", sentence, None, before, after, shared=shared, implied=implied)


_OF_LINES = ("width", "dash", "cap", "join")


def _has_line(paint: Paint) -> bool:
    return paint.stroke not in ("", "none")


def _grew(before: str, after: str, scale: float) -> bool:
    """Whether a line is as much wider as what it is a part of, or less."""
    try:
        share = float(after) / float(before)
    except (ValueError, ZeroDivisionError):
        return False
    return min(1.0, scale) - _ROUNDED <= share <= max(1.0, scale) + _ROUNDED


_ROUNDED = 0.01


def _change(field: str, changes: Sequence[_Repainted]) -> tuple[str, str, str, str, str]:
    """The name of a paint, its most frequent change in words, how many others there are, and that change's values."""
    values = Counter((change.before, change.after) for change in changes)
    (before, after), _ = values.most_common(1)[0]
    others = f" (and {len(values) - 1} more)" if len(values) > 1 else ""
    was, now = or_none(before), or_none(after)
    return (
        _PAINTS[field],
        f"{was} → {now} mm" if field == "width" and after else f"{was} → {now}",
        others,
        before,
        after,
    )
