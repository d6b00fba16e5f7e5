"""The lines of text of a page compared: what was reworded, restyled, or breaks its lines elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ppgen.baseline.difference import Difference, reworded, way
from ppgen.baseline.drawing import DrawnPart, Path, is_in_any
from ppgen.baseline.geometry import Extent, Motion, union
from ppgen.baseline.matching import LIST_MARK, Pair, aligned_texts
from ppgen.baseline.prose import lines_of, prose, restyled, restyled_beside, says_the_same
from ppgen.baseline.voice import Voice
from ppgen.records import replace

Run = tuple[Sequence[DrawnPart], Sequence[DrawnPart]]
"""Lines of the old drawing, and those that stand in their place in the new one."""

_QUOTED = 40
_LONG = 200
_SIGN = "score-sign"
_BESIDE = 3.0
"""How far from a thing its label may be, in mm."""


class Label(NamedTuple):
    """What is written beside a thing, before and after, and where the thing is; empty on a side that lacks it."""

    before: str
    after: str
    old_box: Extent | None
    new_box: Extent | None


class Said(NamedTuple):
    """What has been said of things, so that their texts need no sentence."""

    moved: Mapping[Path, Path]
    """The groups that have another name now."""
    alone: frozenset[Path]
    """The groups that only one side has."""
    relabelled: frozenset[Path]
    """The groups whose new label was said."""
    labels: tuple[Label, ...]
    """What is written beside things that came, went or have another label now."""
    notes: frozenset[str]
    """The keys of the notes that changed."""


def compare_texts(olds: Sequence[DrawnPart], news: Sequence[DrawnPart], said: Said, voice: Voice) -> list[Pair]:
    """Say what changed in the texts of a page; return the lines that say the same."""

    def old_path(part: DrawnPart) -> Path:
        path = part.path
        for depth in range(len(path), 0, -1):
            if path[:depth] in said.moved:
                return *said.moved[path[:depth]], *path[depth:]
        return path

    before, after = ([part for part in side if not is_in_any(part.path, said.alone)] for side in (olds, news))
    pairs, changed = aligned_texts(before, after, old_path)
    for removed, added in _without_moved(changed, voice):
        _changed(removed, added, said, voice)
    return pairs


def _without_moved(changed: Sequence[Run], voice: Voice) -> list[Run]:
    """The runs of lines that differ, but for texts that are the same at another place; say that those moved."""
    come = {_key(news): news for olds, news in changed if news and not olds}
    gone = {_key(olds): olds for olds, news in changed if olds and not news}
    for key in [key for key in come if key in gone]:
        pair = Pair(gone[key][0], come[key][0])
        start, end = pair.before.points[0], pair.after.points[0]
        by = way(Motion(end[0] - start[0], end[1] - start[1]))
        text = prose(come[key])[:_QUOTED]
        box = union(line.box for line in come[key])
        voice.say(Difference("moved", f"“{text}” moved {by}", box), pair.after)
    both = come.keys() & gone.keys()
    return [(olds, news) for olds, news in changed if (olds and news) or _key(olds or news) not in both]


def _key(parts: Sequence[DrawnPart]) -> tuple[object, ...]:
    """What a run of lines says, and in which group."""
    return (parts[0].path, parts[0].role, *((part.text, part.primitives[0].face) for part in parts))


def _changed(olds: Sequence[DrawnPart], news: Sequence[DrawnPart], said: Said, voice: Voice) -> None:
    """A run of lines whose text changed. A changed caption is already in the notes."""
    olds, news = _without_covered(*_unsaid(olds, news, said), voice)
    if not olds and not news:
        return
    part = (news or olds)[0]
    if part.path in said.relabelled or part.is_within("letter"):
        return  # the letter of a panel is part of its name
    in_caption = part.is_within("caption")
    panel = next((container.thing.look for container in part.within if container.role == "panel"), "")
    box = union(line.box for line in news or olds)
    before, after = prose(olds), prose(news)
    if olds and news and says_the_same(olds, news):
        sentences = restyled(olds, news)
        for sentence in sentences:
            voice.say(Difference("font", sentence, box), part)
        if not sentences:
            what = "the caption" if in_caption else f"“{after[:_QUOTED]}”"
            # The runs of a line also end where a picture stands in it.
            how = "is laid out anew" if lines_of(olds) == lines_of(news) else "breaks its lines elsewhere"
            voice.say(Difference("text", f"{what} {how}", box, layout="text"), part)
    elif not in_caption or said.notes.isdisjoint((f"caption {panel}", "panel caption")):
        marks = all(line.role == LIST_MARK for line in (*olds, *news))
        if marks:
            voice.say(replace(reworded(LIST_MARK, "list mark", before, after, box), layout="text"), part)
            return
        difference = reworded("text", "text", before, after, box)
        if not before or not after:
            did = "added" if after else "removed"
            difference = replace(difference, subject=f"“{(after or before)[:_LONG]}”", did=did)
        voice.say(difference, part)
        for sentence in restyled_beside(olds, news) if before and after else ():
            voice.say(Difference("font", sentence, box), part)


def _without_covered(olds: Sequence[DrawnPart], news: Sequence[DrawnPart], voice: Voice) -> Run:
    """The lines but names of spaces that something covers now or no longer covers; of these, only programs are told."""
    hidden, olds = voice.stirred.split(olds, voice.stirred.after)
    bared, news = voice.stirred.split(news, voice.stirred.before)
    for line in hidden:
        voice.say(replace(reworded("text", "text", line.text, "", line.box), implied=True), line)
    for line in bared:
        voice.say(replace(reworded("text", "text", "", line.text, line.box), implied=True), line)
    return olds, news


def _unsaid(
    olds: Sequence[DrawnPart], news: Sequence[DrawnPart], said: Said
) -> tuple[Sequence[DrawnPart], Sequence[DrawnPart]]:
    """The lines without those that are labels of things that were spoken of, and the signs before them."""
    if not said.labels:
        return olds, news
    return (
        _without(olds, [(label.before, label.old_box) for label in said.labels]),
        _without(news, [(label.after, label.new_box) for label in said.labels]),
    )


def _without(parts: Sequence[DrawnPart], labels: Sequence[tuple[str, Extent | None]]) -> Sequence[DrawnPart]:
    kept: list[DrawnPart] = []
    for part in parts:
        if any(_labels(part, text, box) for text, box in labels):
            if kept and kept[-1].role == _SIGN:
                kept.pop()
        else:
            kept.append(part)
    return kept


def _labels(part: DrawnPart, text: str, box: Extent | None) -> bool:
    """Whether a line is the label of a thing, or a part of it, right beside the thing or in it."""
    return part.text.strip() in text and part.box is not None and box is not None and part.box.meets(box.grown(_BESIDE))
