"""Which panel of an old drawing is which of a new one, although it has another letter now."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from ppgen.baseline.drawing import Container, Drawing, DrawnPart
from ppgen.records import replace
from ppgen.sentences import called

MAX_PANELS = 60
"""If a drawing has more, they are taken to be those of the same letters."""
ALIKE = 0.6
"""Two panels with different letters may be the same one if they have this share of their contents in common."""
_SAME_WORDS, _SAME_LETTER = 0.5, 0.1
"""What the same caption and the same letter count beside that share."""


def panel_of(part: DrawnPart) -> str:
    """`panel A`, or nothing outside panels."""
    return next((called(container.thing) for container in part.within if container.role == "panel"), "")


class Relettered(Struct, frozen=True):
    """An old drawing with the letters of the new one, so that the two can be compared panel by panel."""

    old: Drawing
    letters: tuple[tuple[str, str], ...] = ()
    """The panels that have another letter now: the old one and the new one."""
    gone: Mapping[str, str] = field(default_factory=dict)
    """The panels that only the old drawing has: their letters, by the names that they have in `old`."""
    come: tuple[str, ...] = ()
    """The panels that only the new drawing has."""


class _Panel(Struct):
    container: Container
    parts: list[DrawnPart]
    lettered_ids: bool = False
    """Whether its letter begins the ids of its parts, as it does where there are several panels."""
    lettered_notes: bool = False
    """Whether its letter ends the keys of its notes."""

    @property
    def letter(self) -> str:
        return self.container.thing.look

    @property
    def before(self) -> str:
        """What stands before the ids of everything in the figure: `figure-play-`, or nothing."""
        return self.container.id.removesuffix(f"panel-{self.letter}")

    @property
    def prefix(self) -> str:
        """What the ids of its parts begin with."""
        return f"{self.before}{self.letter}-" if self.lettered_ids else self.before

    @property
    def key(self) -> str:
        """What the keys of its notes end with: ` A`, or nothing."""
        return f" {self.letter}" if self.lettered_notes else ""

    @property
    def names(self) -> tuple[str, str, str]:
        """All that ids and keys are made of."""
        return self.letter, self.prefix, self.key

    def contents(self) -> Counter[object]:
        """What is in it, without letters and ids."""
        return Counter(part.text or (part.role, part.thing) for part in self.parts if not part.is_within("letter"))

    def words(self) -> tuple[str, ...]:
        return tuple(part.text for part in self.parts if part.is_within("caption"))


def relettered(old: Drawing, new: Drawing) -> Relettered:
    """The old drawing with the ids and notes that its panels would have under their letters in the new one.

    Panels are the same if their captions and contents are; else those of the same letter are.
    """
    before, after = map(_panels, (old, new))
    if not before or not after or max(len(before), len(after)) > MAX_PANELS:
        return Relettered(old)
    pairs = _paired(before, after)
    renamed = [(one, other) for one, other in pairs if one.names != other.names]
    taken = {other.container.id for _, other in pairs}
    paired = {one.container.id for one, _ in pairs}
    # A panel that is gone makes way if another one has its letter now.
    gone = [one for one in before if one.container.id not in paired]
    apart = [(one, _renamed(one, f"{one.letter} before")) for one in gone if one.container.id in taken]
    come = tuple(other.letter for other in after if other.container.id not in taken)
    if not renamed and not apart:
        return Relettered(old, gone={one.letter: one.letter for one in gone}, come=come)
    changes = [*renamed, *apart]
    return Relettered(
        replace(old, scopes={**old.scopes, "": _rewritten(old.scopes[""], changes)}, notes=_notes(old.notes, changes)),
        tuple((one.letter, other.letter) for one, other in renamed if one.letter != other.letter),
        {
            **{one.letter: one.letter for one in gone if one.container.id not in taken},
            **{other.letter: one.letter for one, other in apart},
        },
        come,
    )


def _panels(drawing: Drawing) -> list[_Panel]:
    panels: dict[Container, _Panel] = {}
    for part in drawing.scopes.get("", ()):
        for container in part.within:
            if container.role == "panel" and container.thing.look:
                panels.setdefault(container, _Panel(container, [])).parts.append(part)
    for panel in panels.values():
        start = f"{panel.before}{panel.letter}-"
        names = {part.id for part in panel.parts} | {one.id for part in panel.parts for one in part.within}
        panel.lettered_ids = any(name.startswith(start) for name in names)
        panel.lettered_notes = any(f"{kind} {panel.letter}" in drawing.notes for kind in _NOTES)
    return list(panels.values())


def _paired(before: Sequence[_Panel], after: Sequence[_Panel]) -> list[tuple[_Panel, _Panel]]:
    """Each panel with the one that it is most like, then those of one letter."""
    olds, news = ([(panel.contents(), panel.words()) for panel in panels] for panels in (before, after))
    scores: list[tuple[float, int, int]] = []
    for at, (contents, words) in enumerate(olds):
        for to, (others, other_words) in enumerate(news):
            if before[at].before != after[to].before:
                continue
            share = _share(contents, others)
            same = before[at].letter == after[to].letter
            if share >= ALIKE or same:
                bonus = _SAME_WORDS * (words == other_words) + _SAME_LETTER * same
                scores.append((-share - bonus, at, to))
    pairs: dict[int, int] = {}
    for _, at, to in sorted(scores):
        if at not in pairs and to not in pairs.values():
            pairs[at] = to
    return [(before[at], after[to]) for at, to in sorted(pairs.items())]


def _share(contents: Counter[object], others: Counter[object]) -> float:
    whole = (contents | others).total()
    return (contents & others).total() / whole if whole else 1.0


def _renamed(panel: _Panel, letter: str) -> _Panel:
    thing = panel.container.thing._replace(look=letter)
    container = panel.container._replace(id=f"{panel.before}panel-{letter}", thing=thing)
    return _Panel(container, [], panel.lettered_ids, panel.lettered_notes)


def _rewritten(parts: Sequence[DrawnPart], changes: Sequence[tuple[_Panel, _Panel]]) -> tuple[DrawnPart, ...]:
    to = {one.container: (one, other) for one, other in changes}

    def rewritten(part: DrawnPart) -> DrawnPart:
        change = next((to[container] for container in part.within if container in to), None)
        if change is None:
            return part
        one, other = change

        def name(text: str) -> str:
            return f"{other.prefix}{text.removeprefix(one.prefix)}" if text and text.startswith(one.prefix) else text

        within = tuple(
            other.container if container == one.container else container._replace(id=name(container.id))
            for container in part.within
        )
        return replace(part, id=name(part.id), within=within)

    return tuple(map(rewritten, parts))


_NOTES = ("caption", "verdict", "position")


def _notes(notes: Mapping[str, str], changes: Sequence[tuple[_Panel, _Panel]]) -> dict[str, str]:
    """The notes of panels under the keys that go with their letters now."""
    keys: dict[str, str] = {}
    for one, other in changes:
        for kind in _NOTES:
            keys[_key(kind, one)] = _key(kind, other)
    rewritten: dict[str, str] = defaultdict(str)
    for key, value in notes.items():
        rewritten[keys.get(key, key)] = value
    return dict(rewritten)


def _key(kind: str, panel: _Panel) -> str:
    """The key of a note of a panel; a single panel has no letter there."""
    return "panel caption" if kind == "caption" and not panel.lettered_notes else f"{kind}{panel.key}"
