"""What a drawing says of itself as data, compared: captions, verdicts, positions, and the letters of its panels."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ppgen.baseline.difference import Difference, reworded
from ppgen.baseline.drawing import Drawing
from ppgen.baseline.geometry import union
from ppgen.baseline.panels import Relettered, panel_of
from ppgen.numerals import listed
from ppgen.records import replace

_SPOKEN = ("caption", "verdict", "position")
_QUOTED = 60
_LETTER = 20
"""A baseline is untrusted: what it calls the letter of a panel may be long."""


def note_differences(
    old: Mapping[str, str], new: Mapping[str, str], panels: Relettered, on_boards: Collection[str]
) -> Iterator[Difference]:
    """Captions, verdicts and positions that changed.

    What is said of a panel that came or went, and a position whose pieces say what changed, is implied.
    """
    for key in dict.fromkeys([*old, *new]):
        before, after = old.get(key, ""), new.get(key, "")
        if before == after or key == "title":
            continue  # the title is the drawing's own
        first, _, panel = key.partition(" ")
        if first not in _SPOKEN and key != "panel caption":
            yield reworded("note", key, before, after)
            continue
        kind = "caption" if key == "panel caption" else first
        what = f"{first} of panel {panels.gone.get(panel, panel)}" if panel and kind == first else key
        difference = reworded(kind, what, before, after)
        if kind == "position":
            yield _position(difference, what, before, after, on_boards, panel)
        else:
            yield replace(
                difference, implied=(panel in panels.gone and not after) or (panel in panels.come and not before)
            )


def _position(
    difference: Difference, what: str, before: str, after: str, on_boards: Collection[str], panel: str
) -> Difference:
    """A change of a position: of its words, such as the player to move, where pieces show the rest."""
    if not before or not after:
        return replace(difference, implied=True)
    if not (f"panel {panel}" in on_boards if panel else on_boards):
        return difference
    olds, news = before.split(), after.split()
    if len(olds) != len(news):
        return replace(difference, implied=True)
    words = [(old, new) for old, new in zip(olds, news, strict=True) if old != new and old.isalpha() and new.isalpha()]
    if not words:
        return replace(difference, implied=True)
    old, new = (" ".join(side) for side in zip(*words, strict=True))
    return replace(reworded("position", what, old, new), before=before, after=after)


def panel_differences(panels: Relettered, new: Drawing) -> Iterator[Difference]:
    """The panels that came and went, with their captions, and those that have other letters now."""
    for name, letter in panels.gone.items():
        yield _alone("removed", letter, name, panels.old)
    for letter in panels.come:
        yield _alone("added", letter, letter, new)
    if panels.letters:
        olds, news = (listed([letter[:_LETTER] for letter in side]) for side in zip(*panels.letters, strict=True))
        several = len(panels.letters) > 1
        did = f"{'are' if several else 'is'} now {news}"
        if not any(part.is_within("letter") for part in new.scopes.get("", ())):
            did = "have no letters now" if several else "has no letter now"
        yield Difference("lettered", f"panel{'s' if several else ''} {olds} {did}")


def _alone(verb: str, letter: str, name: str, drawing: Drawing) -> Difference:
    """A panel that only one drawing has: `Panel B removed: “After a move.”`."""
    caption = drawing.notes.get(f"caption {name}") or drawing.notes.get("panel caption", "")
    short = caption if len(caption) <= _QUOTED else f"{caption[: _QUOTED - 1]}…"
    parts = (part for part in drawing.scopes.get("", ()) if panel_of(part) == f"panel {name}")
    words = f": “{short}”" if short else ""
    return Difference(verb, f"Panel {letter[:_LETTER]} {verb}{words}", union(part.box for part in parts))
