"""Fresh renderings compared with a baseline, file by file: what is the same, what changed, what nothing draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial

from msgspec import Struct

from ppgen.baseline import shared
from ppgen.baseline.changes import KINDS, Change, Fresh, Kind, Stale
from ppgen.baseline.difference import Difference
from ppgen.baseline.shared import Shared
from ppgen.book_names import is_text
from ppgen.diagnostics import Diagnostic
from ppgen.names import games_in_words
from ppgen.numerals import plural
from ppgen.records import replace, told_by

_LISTED = 5
"""So many untracked drawings are named."""


@told_by("tally")
class Comparison(Struct, frozen=True, dict=True):
    """Everything that was compared, in the order of names, and the baseline."""

    against: str
    """The baseline in words: `output/ as committed at HEAD`."""
    changes: tuple[Change, ...]
    games: tuple[str, ...] = ()
    """The games whose drawings were compared, by their folders; none for two files."""
    broken: tuple[Diagnostic, ...] = ()
    """The faults of definitions. What those definitions should draw is unknown, and in none of the changes."""
    unjudged: tuple[str, ...] = ()
    """Files of the baseline that could not be compared."""
    unset: tuple[str, ...] = ()
    """Those of them that belong to a book that this machine could not set. Of the others the definition is broken."""
    checked: bool = False
    """Whether every figure was judged, so that `broken` has what is not as declared, too."""
    warnings: tuple[Diagnostic, ...] = ()
    """What judging the figures found worth a look; no findings."""
    untracked: tuple[str, ...] = ()
    """Drawings on disk that git does not track, where no change says so."""

    @property
    def findings(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.is_finding)

    @property
    def faults(self) -> tuple[Diagnostic, ...]:
        """The faults of definitions, and those for which drawings are withheld."""
        return self.broken + tuple(fault for change in self.changes for fault in change.faults)

    @property
    def problems(self) -> int:
        """How many findings there are in all: changes, and faults of definitions."""
        return len(self.findings) + len(self.broken)

    @property
    def is_unchanged(self) -> bool:
        """Whether every picture is known to be unchanged, so that there is nothing to look at."""
        return not (self.findings or self.notes or self.broken or self.unjudged)

    @property
    def notes(self) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.kind == "noted")

    def count(self, kind: str) -> int:
        """How many drawings have this result, one of `KINDS`."""
        return sum(change.kind == kind for change in self.changes)

    @cached_property
    def shared(self) -> Mapping[str, Shared]:
        """What several drawings have in common, by its broad terms: a theme, a font or a piece shows everywhere."""
        return shared.shared(self.findings)

    @property
    def common(self) -> tuple[Shared, ...]:
        """What several drawings have in common, with where; the most frequent first."""
        return tuple(self.shared.values())

    def own(self, change: Change) -> tuple[Difference, ...]:
        """What a person reads of one change alone: not what is said of several."""
        return shared.own(change, self.shared)

    @property
    def notices(self) -> tuple[str, ...]:
        """Warnings that are not findings: drawings on disk that git does not track."""
        if not self.untracked:
            return ()
        count, rest = len(self.untracked), len(self.untracked) - _LISTED
        names = ", ".join(self.untracked[:_LISTED]) + (f" and {rest} more" if rest > 0 else "")
        return (f"git does not track {plural(count, 'drawing')} on disk: {names}",)

    @property
    def tally(self) -> str:
        """`17 the same, 2 changed, 1 added, 4 not judged, 1 fault in definitions`."""
        counts = {kind: self.count(kind) for kind in ("same", *KINDS)}
        parts = [f"{count} {'the same' if kind == 'same' else kind}" for kind, count in counts.items() if count]
        if self.unjudged:
            parts.append(f"{len(self.unjudged)} not judged")
        if self.broken and not self.checked:
            parts.append(f"{plural(len(self.broken), 'fault')} in definitions")
        pending = sum(change.pending for change in self.changes)
        if pending:
            parts.append(f"{pending} of them on disk and not committed yet")
        return ", ".join(parts) or "nothing to compare"

    @property
    def closing(self) -> str:
        """A summary in one line, with the games: `1 game compared (mine): 2 the same, against main`."""
        games = f"{games_in_words('compared', self.games)}: " if self.games else ""
        return f"{games}{self.tally}, against {self.against}"

    @property
    def unjudged_in_words(self) -> str:
        """What could not be compared, and why; empty if everything could."""
        pages, drawings = len(self.unset), len(self.unjudged) - len(self.unset)
        broken = f"the definition that draws {'it' if drawings == 1 else 'them'} is broken"
        sentences = (
            f"{plural(drawings, 'drawing')} could not be judged: {broken}" if drawings else "",
            f"{plural(pages, 'text')} of books could not be judged: the books were not set" if pages else "",
        )
        return "; ".join(filter(None, sentences))


def compare(
    fresh: Sequence[Fresh],
    baseline: Mapping[str, Stale],
    against: str,
    orphan: Callable[[str, Stale], str] = lambda name, stale: "",
) -> Comparison:
    """Compare what is drawn now with a baseline.

    `orphan` explains a file that nothing draws: it gives the sentence for a figure that is no longer defined, or an
    empty one. Bytes are compared first; only files that differ are read.
    """
    drawn = {drawing.name: drawing for drawing in fresh}
    changes = [_one(drawing, baseline.get(name)) for name, drawing in drawn.items()]
    for name, stale in baseline.items():
        if name not in drawn:
            why = orphan(name, stale)
            kind: Kind = "removed" if why else "orphaned"
            changes.append(Change(name, kind, (Difference(kind, why or "nothing draws this file"),), stale.data))
    return Comparison(against, tuple(sorted(_with_renames(changes), key=lambda change: change.name)))


def _with_renames(changes: Sequence[Change]) -> Sequence[Change]:
    """The changes with each drawing that came and went under another name as one."""
    drawings = [change for change in changes if not is_text(change.name)]
    come = [change for change in drawings if change.kind == "added" and change.after is not None]
    gone = [change for change in drawings if change.kind in ("removed", "orphaned") and change.before is not None]
    if not come or not gone:
        return changes
    from ppgen.baseline.renames import Named, renames

    befores = {change.name: change.before for change in gone if change.before is not None}
    found = renames(
        [Named(name, data) for name, data in befores.items()],
        [Named(change.name, change.after) for change in come if change.after is not None],
    )
    left_out = set(found.values())
    return [
        _renamed(change, old, befores[old]) if (old := found.get(change.name)) else change
        for change in changes
        if change.name not in left_out
    ]


def _renamed(change: Change, old_name: str, before: bytes) -> Change:
    """A drawing that has another name now, with what else changed in it."""
    compared = in_words(partial(Change, change.name), before, change.after or b"")
    # That the file names another figure is the renaming itself.
    others = [word for word in compared.words if word.kind not in ("note", "rewritten")]
    words = (Difference("renamed", f"it was {old_name.rpartition('/')[2]}"), *others)
    return replace(change, kind="renamed", words=words, before=before, old_name=old_name)


def _one(fresh: Fresh, stale: Stale | None) -> Change:
    before = stale.data if stale is not None else None
    change = partial(
        Change,
        fresh.name,
        before=before,
        after=fresh.data,
        mark=fresh.mark,
        faults=fresh.faults,
        draft=fresh.draft,
        images=fresh.images,
    )
    if fresh.data is None:
        why = [f"{fault.code} {fault.sentence}" for fault in fresh.faults] or ["it is not as declared"]
        return change(kind="withheld", words=tuple(Difference("withheld", sentence) for sentence in why))
    if stale is None:
        return change(kind="added", words=(Difference("added", KINDS["added"]),))
    if before is None:
        return _unreadable(change, stale.reason)
    if before == fresh.data:
        return change(kind="same")
    return (_book_in_words if is_text(fresh.name) else in_words)(change, before, fresh.data)


def _book_in_words(change: Callable[..., Change], before: bytes, after: bytes) -> Change:
    """The change between two texts of a book that differ."""
    from ppgen.baseline.books import NotABook, compare

    try:
        words = compare(before, after)
    except NotABook as problem:
        return _unreadable(change, problem)
    if not words:
        return change(kind="rewritten", words=(Difference("rewritten", "another form of the same text"),))
    return change(kind="changed", words=words)


def _unreadable(change: Callable[..., Change], why: object) -> Change:
    return change(kind="unreadable", words=(Difference("unreadable", f"{KINDS['unreadable']}: {why}"),))


def in_words(change: Callable[..., Change], before: bytes, after: bytes) -> Change:
    """The change between two drawings that differ in bytes. Raises Unreadable if ppgen did not write the new one."""
    from ppgen.baseline import reading, scenes
    from ppgen.baseline.reading import same_but_for_form
    from ppgen.baseline.xml import TooLarge, Unreadable

    try:
        new = reading.read(after)
    except TooLarge as problem:
        # A deck of many hundred cards draws more than is compared in words.
        return change(kind="changed", words=(Difference("redrawn", f"too large to compare in words: {problem}"),))
    try:
        old = reading.read(before)
    except Unreadable as problem:
        return _unreadable(change, problem)
    words = scenes.compare(old, new)
    if any(not word.note for word in words):
        return change(kind="changed", words=words)
    if all(word.kind == "rewritten" for word in words) and same_but_for_form(before, after):
        return change(kind="same")
    # Nobody can see it, but the file is not what is drawn now: its words are what there is to know.
    return change(kind="rewritten", words=tuple(replace(word, note=False) for word in words))
