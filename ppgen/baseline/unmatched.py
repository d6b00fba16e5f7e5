"""Parts that only one of two drawings has, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ppgen.baseline.difference import Difference, Layout
from ppgen.baseline.drawing import Container, DrawnPart, Path, is_in_any
from ppgen.baseline.geometry import union
from ppgen.baseline.matching import grouped
from ppgen.baseline.panels import panel_of
from ppgen.baseline.voice import Voice, spoken_of
from ppgen.numerals import plural
from ppgen.sentences import added, called, described, place_of, removed
from ppgen.things import spaced

WHOLES = frozenset({"panel", "legend", "coordinates"})
"""Roles of groups that are named when they come or go, and not what is in them."""
_RULES = frozenset({"panel-rule", "art-line", "box-faint", "list-mark", "grid-line"})

LISTED = 4
"""If more things of a kind came or went, they are counted and the first few are named."""


def say_unmatched(
    verb: Literal["removed", "added"],
    parts: Sequence[DrawnPart],
    here: Sequence[DrawnPart],
    there: Sequence[DrawnPart],
    voice: Voice,
) -> None:
    """Name the parts of `here` that `there` lacks, but not those of a panel that came or went as a whole."""
    own, others = ({container for part in side for container in part.within} for side in (here, there))
    wholes = alone(here, there)
    both = own & others

    def group(part: DrawnPart) -> tuple[str, str] | None:
        container = Container(part.id, part.role, part.thing)
        return None if container in both else (panel_of(part), part.thing.kind)

    for path, part in wholes.items():
        container = part.within[len(path) - 1]
        if container.role != "panel":
            voice.say(Difference(verb, f"{called(container.thing)} {verb}"), part)
    loose = [part for part in parts if not is_in_any(part.path, wholes)]
    for part in loose:
        if part.thing.kind == "region":
            _say_of_region(verb, part, voice)
    groups = grouped((part for part in loose if part.thing.kind != "region"), group)
    for part in groups.pop(None, []):
        if part.primitives:
            # Lines of a group that both sides have, such as the leader of a callout.
            voice.did("redrawn", part, "redrawn")
    for members in groups.values():
        sentences = [(removed if verb == "removed" else added)(spoken_of(part)) for part in members]
        if len(set(sentences)) == len(members) <= LISTED:
            for part, sentence in zip(members, sentences, strict=True):
                voice.say(Difference(verb, sentence, layout=_layout(part), implied=_is_said_elsewhere(part)), part)
            continue
        names = {called(part.thing) for part in members}
        kind = names.pop() if len(names) == 1 else spaced(members[0].thing.kind) or "part"
        listed = list(dict.fromkeys(place_of(spoken_of(part)) or called(part.thing) for part in members))
        first = ", ".join(listed[:LISTED]) + ", …" * (len(listed) > LISTED)
        sentence = f"{plural(len(members), kind)} {verb}{f': {first}' if listed != [kind] else ''}"
        box = union(part.box for part in members)
        voice.say(Difference(verb, sentence, box, layout=_layout(members[0])), members[0])


def _say_of_region(verb: str, part: DrawnPart, voice: Voice) -> None:
    """Say that a tint or a drawing came or went: its region may be there all the same, with the other or with none."""
    if part.is_tint:
        voice.say(Difference(verb, f"{called(part.thing)}: tint {verb}"), part)
        return
    sentence, subject = (f"drawing of {words}" for words in (f"{described(part.thing)} {verb}", called(part.thing)))
    voice.say(Difference(verb, sentence, subject=subject, place=place_of(part.thing), did=verb), part)


def alone(here: Sequence[DrawnPart], there: Sequence[DrawnPart]) -> dict[Path, DrawnPart]:
    """The paths of panels, legends and names of rows that only the first side has, each with a part in it."""
    known = {path[:depth] for path in {part.path for part in there} for depth in range(1, len(path) + 1)}
    wholes: dict[Path, DrawnPart] = {}
    for part in {part.path: part for part in reversed(here)}.values():
        path = part.path
        for depth, container in enumerate(part.within, 1):
            if container.role in WHOLES and path[:depth] not in known:
                wholes.setdefault(path[:depth], part)
                break
    return wholes


def _is_said_elsewhere(part: DrawnPart) -> bool:
    """Whether other sentences speak of it: a symbol in a caption, the letter before one, or the tint beside a text."""
    roles = {container.role for container in part.within} | {part.role}
    is_sample = "sample" in roles and part.role.startswith("tint-")
    return is_sample or "letter" in roles or ("caption" in roles and part.role == "inline")


def _layout(part: DrawnPart) -> Layout:
    """Rules, and the marks of a list, come and go with the texts that they part."""
    return "thing" if part.role in _RULES else ""
