"""The parts of a page compared, in words: what moved, turned, came, went or became something else."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ppgen.baseline.bases import Bases, bases
from ppgen.baseline.difference import Difference
from ppgen.baseline.drawing import DrawnPart, Path
from ppgen.baseline.geometry import Extent, Motion, motion
from ppgen.baseline.groups import GroupMotion
from ppgen.baseline.matching import LABEL, Matched, Pair, match
from ppgen.baseline.order import say_order
from ppgen.baseline.paints import PaintChanges
from ppgen.baseline.shapes import Shapes
from ppgen.baseline.space_names import stirred
from ppgen.baseline.texts import Label, Said, compare_texts
from ppgen.baseline.travels import Travels
from ppgen.baseline.unmatched import alone, say_unmatched
from ppgen.baseline.voice import Voice, region_of
from ppgen.sentences import became, called, described, place_of, relabelled, respaced
from ppgen.things import NOTHING, TRAY, Thing, spaced

_LABELLED = frozenset({"box", "line"})
"""Kinds of things that are called by what is written beside them, and not in them."""


class Scope:
    """The parts of the page, or of a sheet that is placed on it."""

    def __init__(
        self, paints: PaintChanges, voice: Voice, notes: frozenset[str], relettered: frozenset[str] = frozenset()
    ) -> None:
        self.paints = paints
        self.voice = voice
        self.notes = notes
        """The keys of the notes that changed; those changes have sentences of their own."""
        self.relettered = relettered
        """The panels that have another letter now."""
        self.reworded: frozenset[Path] = frozenset()
        """The groups whose texts differ."""
        self.relabelled: frozenset[Path] = frozenset()
        """The groups that are called otherwise now."""
        self.travelled: frozenset[Path] = frozenset()
        """The groups that are on another place now."""
        self.renamed_trays: frozenset[tuple[str, str]] = frozenset()
        """The labels of trays that are called otherwise now, before and after: what lies in them has not moved."""
        self.moved_marks: frozenset[tuple[str, str]] = frozenset()
        """The marks of a board that are on another place now, before and after: their labels moved with them."""
        self.travels = Travels(voice)

    def compare(self, old: Sequence[DrawnPart], new: Sequence[DrawnPart]) -> None:
        """Say everything that differs between the parts of two pages."""
        matched = match(_things(old), _things(new))
        self.reworded = _reworded(matched, old, new)
        self.renamed_trays = frozenset(
            (before.thing.label, after.thing.label) for before, after in matched.pairs if after.thing.kind == "tray"
        )
        self.moved_marks = frozenset((_mark(before.thing), _mark(after.thing)) for before, after in matched.pairs)
        self.voice.stirred = stirred(matched)
        self.voice.respaced = frozenset(region_of(pair.after) for pair in matched.pairs if _respaced(pair))
        tints = [part for part in (*matched.gone, *matched.come) if part.is_tint]
        self.voice.retinted = frozenset(panel for panel, *_ in (*self.voice.respaced, *map(region_of, tints)))
        say_unmatched("removed", matched.gone, old, new, self.voice)
        say_unmatched("added", matched.come, new, old, self.voice)
        texts = compare_texts(
            [part for part in old if part.is_text],
            [part for part in new if part.is_text],
            self.said(matched, old, new),
            self.voice,
        )
        self.paints.texts += len(texts)
        pairs = [*matched.pairs, *texts]
        base = bases(pairs, self.voice)
        shapes = Shapes(self.paints, self.voice, self.travels, base | _of_groups(matched.pairs, texts))
        resized = {
            after.path for before, after in pairs if after.role == "grid-line" and relabelled(before.thing, after.thing)
        }
        travelled = [pair for pair in pairs if not self.of_board(pair, resized) and self.pair(pair, shapes)]
        self.travels.say(sorted(travelled, key=lambda pair: pair.before.order))
        say_order(pairs, self.voice)

    def of_board(self, pair: Pair, resized: Collection[Path]) -> bool:
        """Whether a part is only the ground of a board that has another size or other holes now. Say that once."""
        after = pair.after
        if after.path not in resized or after.is_text or (after.thing.place and after.role != "grid-line"):
            return False
        if after.role == "grid-line" and (sentence := relabelled(pair.before.thing, after.thing)):
            self.voice.say(Difference("became", sentence), after)
        return True

    def said(self, matched: Matched, old: Sequence[DrawnPart], new: Sequence[DrawnPart]) -> Said:
        """What is said of things, so that nothing more need be said of their texts."""
        inside = [(_inside(pair.before), _inside(pair.after)) for pair in matched.pairs]
        labels = [
            *(_label(part, None) for part in matched.gone),
            *(_label(None, part) for part in matched.come),
            *(_label(*pair) for pair in matched.pairs if pair.before.thing.look != pair.after.thing.look),
        ]
        of_one_side = [_inside(part) for part in (*matched.gone, *matched.come) if part.id or part.thing.look]
        self.relabelled = frozenset(
            _inside(after) for before, after in matched.pairs if called(before.thing) != called(after.thing)
        )
        self.travelled = frozenset(
            _inside(after) for before, after in matched.pairs if self.is_elsewhere(before.thing, after.thing)
        )
        return Said(
            {before: after for before, after in inside if before != after},
            frozenset((*of_one_side, *alone(old, new), *alone(new, old))),
            self.relabelled,
            tuple(label for label in labels if label is not None),
            self.notes,
        )

    def is_elsewhere(self, old: Thing, new: Thing) -> bool:
        """Whether a thing is on another place now, and not only in a tray with another label."""
        if old.place.startswith(TRAY) and new.place.startswith(TRAY):
            trays = (old.place.removeprefix(TRAY), new.place.removeprefix(TRAY))
            return trays[0] != trays[1] and trays not in self.renamed_trays
        return place_of(old) != place_of(new)

    def is_label_of_moved_mark(self, old: Thing, new: Thing) -> bool:
        """Whether a label says the same as before, of the same mark on another place."""
        same_words = old.kind == new.kind == LABEL and old.label == new.label
        return same_words and old.owner != new.owner and (old.owner, new.owner) in self.moved_marks

    def pair(self, pair: Pair, shapes: Shapes) -> bool:
        """Say what changed in one part. Return whether its place changed: such parts are reported together."""
        before, after = pair
        if before.is_text:
            shapes.text(pair, elsewhere=after.path in self.relabelled or after.path in self.travelled)
            return False
        old, new = before.thing, after.thing
        travelled = bool(place_of(old)) and called(old) == called(new) and self.is_elsewhere(old, new)
        if after.role == "letter" and any(container.id in self.relettered for container in after.within):
            return False
        if self.is_label_of_moved_mark(old, new):
            return False
        if self._of_region(pair):
            return False
        if called(old) != called(new) or relabelled(old, new):
            alike = _drawn_alike(before, after) and _inside(after) not in self.reworded
            if sentence := relabelled(old, new):
                self.voice.say(Difference("became", sentence), after)
            elif not alike:
                self.voice.say(Difference("became", became(old, new)), after)
                return False
            else:
                self.voice.did("renamed", before, f"is now called {called(new)}", note=True)
        if before.shapes != after.shapes:
            shapes.reshaped(pair, travelled)
            return travelled
        shapes.painted(pair)
        shapes.images(pair)
        shapes.motion(pair, travelled)
        shapes.clips(pair)
        return travelled

    def _of_region(self, pair: Pair) -> bool:
        """Say that a region has another tint or other spaces, which is all that need be said of it."""
        before, after = pair
        has_other_tint = before.role != after.role and (after.is_tint or after.role.startswith("tint-"))
        if has_other_tint:
            self._tinted(pair)
        if spaces := _respaced(pair):
            self.voice.say(Difference("became", spaces), after)
        return has_other_tint or bool(spaces)

    def _tinted(self, pair: Pair) -> None:
        """Say that a region has another tint. The sample of it in a legend has that, too."""
        now, was = (spaced(part.role.removeprefix("tint-")) for part in reversed(pair))
        if pair.after.is_within("sample"):
            sentence = f"the legend shows {now} in place of {was}"
            self.voice.say(Difference("became", sentence, implied=True), pair.after)
        else:
            self.voice.did("became", pair.after, f"is now tinted {now}, was {was}")


def _respaced(pair: Pair) -> str:
    """Which spaces a region has gained and lost; nothing of any other part, or if it has the same ones."""
    return respaced(pair.before.thing, pair.after.thing) if pair.after.is_tint else ""


def _mark(thing: Thing) -> str:
    """A mark of a board as its label names it: by its kind and its place alone."""
    return described(Thing(thing.kind, place=thing.place))


def _drawn_alike(before: DrawnPart, after: DrawnPart) -> bool:
    """Whether two parts look the same and lie in the same place."""
    paints = ([primitive.paint for primitive in part.primitives] for part in (before, after))
    stays = before.shapes == after.shapes and motion(before.points, after.points) == Motion(0, 0)
    return stays and next(paints) == next(paints)


def _things(parts: Sequence[DrawnPart]) -> list[DrawnPart]:
    """All parts but lines of text, and a part for each thing that consists of nothing else."""
    drawn = [part for part in parts if not part.is_text]
    known = {_inside(part) for part in drawn}
    of_text: dict[Path, DrawnPart] = {}
    for part in parts:
        if not part.is_text:
            continue
        for depth, own in enumerate(part.within):
            within = part.within[:depth]
            path = (*part.path[:depth], own.id)
            is_thing = own.id and own.thing not in (NOTHING, Thing(own.role)) and own.role != "panel"
            if is_thing and path not in known and path not in of_text:
                of_text[path] = DrawnPart(own.id, own.role, own.thing, within, part.order, ())
    return sorted([*drawn, *of_text.values()], key=lambda part: part.order) if of_text else drawn


def _inside(part: DrawnPart) -> Path:
    """The path of what is in a part, if it is a group."""
    return *part.path, part.id or part.role


def _reworded(matched: Matched, old: Sequence[DrawnPart], new: Sequence[DrawnPart]) -> frozenset[Path]:
    """The groups in the new drawing that show other texts than in the old one."""
    texts: list[dict[Path, list[str]]] = [{}, {}]
    for side, parts in zip(texts, (old, new), strict=True):
        for part in parts:
            if part.is_text:
                side.setdefault(part.path, []).append(part.text)
    inside = ((_inside(pair.before), _inside(pair.after)) for pair in matched.pairs)
    return frozenset(new_path for path, new_path in inside if texts[0].get(path) != texts[1].get(new_path))


def _label(before: DrawnPart | None, after: DrawnPart | None) -> Label | None:
    """What is written beside a thing that came, went or has another label now."""
    sides = [part for part in (before, after) if part is not None]
    if sides[0].thing.kind not in _LABELLED:
        return None
    looks = [part.thing.look if part is not None else "" for part in (before, after)]
    boxes: list[Extent | None] = [part.box if part is not None else None for part in (before, after)]
    return Label(looks[0], looks[1], boxes[0], boxes[1])


def _of_groups(things: Sequence[Pair], texts: Sequence[Pair]) -> Bases:
    """The motion of the thing that a line of text is in, for lines whose group has none."""
    paths = {pair.after.path for pair in texts}
    went: dict[Path, GroupMotion] = {}
    for pair in things:
        inside = _inside(pair.after)
        if inside in paths and pair.after.id and pair.before.box is not None and pair.after.box is not None:
            went[inside] = GroupMotion(pair.before.box.centre, pair.after.box.centre)
    return {id(pair.after): went[pair.after.path] for pair in texts if pair.after.path in went}
