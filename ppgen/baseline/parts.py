"""The parts of a page compared, in words: what moved, turned, came, went or became something else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ppgen.baseline.difference import Difference, grown, reworded, turned, way
from ppgen.baseline.drawing import Container, DrawnPart, Paint
from ppgen.baseline.geometry import SAME, Extent, Motion, apply, bounds, corners, motion, quarter_turn, union
from ppgen.baseline.groups import common_motion, longest_rise
from ppgen.baseline.matching import Pair, grouped, match, match_texts, partners, path_of
from ppgen.baseline.paints import PaintChanges
from ppgen.numerals import plural
from ppgen.plane import Matrix
from ppgen.sentences import added, became, called, described, moved, place_of, removed, swapped
from ppgen.things import NOTHING, spaced

_LISTED = 4
"""If more things of a kind came or went, they are counted and the first few are named."""

_MAX_SHIFTED = 200
"""If more pieces moved, none are reported as swapped."""


def panel_of(part: DrawnPart) -> str:
    """`panel A`, or nothing outside panels."""
    return next((called(container.thing) for container in part.within if container.role == "panel"), "")


class Scope:
    """The parts of the page, or of a sheet that is placed on it."""

    def __init__(self, paints: PaintChanges, placed: Matrix | None, panels: bool, told: frozenset[str]) -> None:
        self.paints = paints
        self.placed = placed
        self.panels = panels
        """Whether there are several panels, so that a sentence names its own."""
        self.told = told
        """The keys of the notes that changed; those changes have sentences of their own."""
        self.out: list[Difference] = []
        self.shifted: dict[tuple[str, str], list[Pair]] = defaultdict(list)
        """What moved by some millimetres, by panel and by how far."""

    def compare(self, old: Sequence[DrawnPart], new: Sequence[DrawnPart]) -> list[Difference]:
        texts, changed = match_texts([p for p in old if p.is_text], [p for p in new if p.is_text])
        matched = match([p for p in old if not p.is_text], [p for p in new if not p.is_text])
        self.paints.texts += len(texts)
        for olds, news in changed:
            self.reworded(olds, news)
        before, after = ({container for part in parts for container in part.within} for parts in (old, new))
        self.unmatched("removed", matched.gone, before, after)
        self.unmatched("added", matched.come, after, before)
        pairs = [*matched.pairs, *texts]
        base = self.groups(pairs)
        travelled = [pair for pair in pairs if self.pair(pair, base.get(id(pair.after)))]
        self.say_shifted()
        self.say_travelled(sorted(travelled, key=lambda pair: pair.before.order))
        self.order(pairs)
        return self.out

    # Reporting ------------------------------------------------------------------------------------------------------

    def say(self, difference: Difference, part: DrawnPart | None) -> None:
        """Keep a difference, with the panel of its part named where there are several, and its box on the page."""
        panel = panel_of(part) if part is not None and self.panels else ""
        sentence = f"{panel}: {difference.sentence}" if panel else difference.sentence
        box = self.on_page(difference.box or (part.box if part is not None else None))
        sentence = sentence[:1].upper() + sentence[1:]
        self.out.append(replace(difference, sentence=sentence, box=box))

    def did(self, kind: str, part: DrawnPart, what: str, *, note: bool = False) -> None:
        """Say what a part did: `red coin on A3 turned by 90°`."""
        self.say(Difference(kind, f"{described(part.thing)} {what}", note=note), part)

    def on_page(self, box: Extent | None) -> Extent | None:
        return bounds(apply(self.placed, corners(box))) if box is not None and self.placed is not None else box

    # What has no counterpart ----------------------------------------------------------------------------------------

    def reworded(self, olds: Sequence[DrawnPart], news: Sequence[DrawnPart]) -> None:
        """A run of lines whose text changed. A changed caption is already in the notes."""
        before, after = (" ".join(part.text.strip() for part in parts) for parts in (olds, news))
        part = (news or olds)[0]
        in_caption = any(container.role == "caption" for container in part.within)
        panel = next((container.id for container in part.within if container.role == "panel"), "")
        if before == after:
            what = "the caption" if in_caption else f"“{after[:40]}”"
            self.say(Difference("text", f"{what} breaks its lines elsewhere"), part)
        elif not in_caption or self.told.isdisjoint((f"caption {panel.removeprefix('panel-')}", "panel caption")):
            self.say(reworded("text", "text", before, after, union(line.box for line in news or olds)), part)

    def unmatched(
        self, verb: str, parts: Sequence[DrawnPart], here: Iterable[Container], there: Iterable[Container]
    ) -> None:
        """Name the parts that only one side has; of a panel that came or went, the panel alone."""
        names = {container.id for container in there}
        panels = sorted(container for container in here if container.role == "panel" and container.id not in names)
        for panel in panels:
            box = union(part.box for part in parts if panel in part.within)
            self.say(Difference(verb, f"{called(panel.thing)} {verb}", box), None)
        both = frozenset(here) & frozenset(there)

        def group(part: DrawnPart) -> tuple[str, str] | None:
            own = Container(part.id, part.role, part.thing)
            return None if own in both else (panel_of(part), part.thing.kind)

        groups = grouped((part for part in parts if not any(panel in part.within for panel in panels)), group)
        for part in groups.pop(None, []):
            # Lines of a group that both sides have, such as the leader of a callout.
            self.did("redrawn", part, "redrawn")
        for members in groups.values():
            sentences = [(removed if verb == "removed" else added)(part.thing) for part in members]
            if len(set(sentences)) == len(members) <= _LISTED:
                for part, sentence in zip(members, sentences, strict=True):
                    self.say(Difference(verb, sentence), part)
                continue
            kind = spaced(members[0].thing.kind) or "part"
            listed = list(dict.fromkeys(place_of(part.thing) or called(part.thing) for part in members))
            first = ", ".join(listed[:_LISTED]) + ", …" * (len(listed) > _LISTED)
            sentence = f"{plural(len(members), kind)} {verb}{f': {first}' if listed != [kind] else ''}"
            self.say(Difference(verb, sentence, union(part.box for part in members)), members[0])

    # Motion ---------------------------------------------------------------------------------------------------------

    def say_shifted(self) -> None:
        """What moved by some millimetres: together if it moved alike, and in pairs if two swapped places."""
        art = [pair for pairs in self.shifted.values() for pair in pairs if pair.after.is_art]
        done: set[int] = set()
        for pair, other in partners(art if len(art) <= _MAX_SHIFTED else (), _swaps):
            if other is not None:
                done |= {id(pair.after), id(other.after)}
                self.swap(pair, swapped(pair.after.thing, other.after.thing), other)
        for (_, by), every in self.shifted.items():
            pairs = [pair for pair in every if id(pair.after) not in done]
            if len(pairs) <= _LISTED:
                for pair in pairs:
                    self.say(Difference("moved", f"{described(pair.after.thing)} moved {by}", pair.box), pair.after)
                continue
            first = ", ".join(described(pair.after.thing) for pair in pairs[:_LISTED])
            box = union(pair.box for pair in pairs)
            self.say(Difference("moved", f"{len(pairs)} things moved {by}: {first}, …", box), pairs[0].after)

    def say_travelled(self, pairs: Sequence[Pair]) -> None:
        """Pieces that are on another place now; two that took each other's place have swapped."""
        for pair, other in partners(pairs, lambda one, other: place_of(one.thing) == place_of(other.thing)):
            if other is not None:
                self.swap(pair, swapped(pair.before.thing, other.before.thing), other)
            else:
                self.say(Difference("moved", moved(pair.before.thing, pair.after.thing), pair.box), pair.after)

    def swap(self, pair: Pair, sentence: str, other: Pair) -> None:
        self.say(Difference("swapped", sentence, union((pair.after.box, other.after.box))), pair.after)

    def groups(self, pairs: Sequence[Pair]) -> dict[int, Motion]:
        """Say once what a whole group did; return for each of its parts the motion that this explains."""
        base: dict[int, Motion] = {}
        members: dict[tuple[str, ...], list[Pair]] = defaultdict(list)
        for pair in pairs:
            path = path_of(pair.after)
            stays = path == path_of(pair.before) and place_of(pair.before.thing) == place_of(pair.after.thing)
            if stays and pair.after.role != "paper":
                for depth in range(len(path) + 1):
                    members[path[:depth]].append(pair)
        for path in sorted(members, key=len):
            group = members[path]
            leader = group[0].after
            common = common_motion(group) if len(group) > 1 else None
            if common is None or common == base.get(id(leader)) or all(id(pair.after) in base for pair in group):
                continue
            container = leader.within[len(path) - 1] if path else None
            what = called(container.thing) if container is not None else "everything"
            inside = leader if container is not None and container.role != "panel" else None
            did = f"drawn {grown(common.scale)}" if common.scale != 1.0 else f"moved as a whole {way(common)}"
            self.say(Difference("moved", f"{what} {did}", union(pair.after.box for pair in group)), inside)
            base.update({id(pair.after): common for pair in group})
        return base

    def pair(self, pair: Pair, base: Motion | None) -> bool:
        """Report the changes of one part. Return whether its place changed: such parts are reported together."""
        before, after = pair
        if before.is_text:
            self.text(pair, base)
            return False
        old, new = before.thing, after.thing
        travelled = bool(place_of(old)) and called(old) == called(new) and place_of(old) != place_of(new)
        if called(old) != called(new):
            if before.shapes != after.shapes or motion(before.points, after.points) != Motion(0, 0):
                self.say(Difference("became", became(old, new)), after)
                return False
            self.say(Difference("renamed", f"{described(old)} is now called {described(new)}", note=True), after)
        if before.shapes != after.shapes:
            self.reshaped(pair, travelled)
            return travelled
        for old_shape, new_shape in zip(before.primitives, after.primitives, strict=True):
            role = after.role or (after.within[-1].role if after.within else "")
            self.paints.paint(role, old_shape.paint, new_shape.paint, self.on_page(after.box))
        self.motion(pair, base, travelled)
        self.clips(pair, base)
        return travelled

    def motion(self, pair: Pair, base: Motion | None, travelled: bool) -> None:
        before, after = pair
        if travelled and not after.is_art:
            return  # an arrow that points elsewhere has another length and direction anyway
        went = motion(before.points, after.points)
        if went is None:
            if angle := quarter_turn(before.points, after.points):
                self.did("turned", after, turned(angle))
            elif base is None or base.scale == 1.0:
                self.did("redrawn", after, "redrawn")
            return
        if went.turn:
            self.did("turned", after, turned(went.turn))
        if base is not None and base.scale != 1.0:
            return
        if went.scale != 1.0:
            self.did("resized", after, f"drawn {grown(went.scale)}")
        # A piece may turn about any point: it has moved if its middle has.
        rest = _shift(before, after) if went.turn else went if went.scale == 1.0 else None
        if rest is not None and not travelled:
            rest = rest.beyond(base)
            if rest.length > (4 * SAME if went.turn else SAME if base is None else 2 * SAME):
                self.shifted[panel_of(after), way(rest)].append(pair)

    def reshaped(self, pair: Pair, travelled: bool) -> None:
        before, after = pair
        old, new = (sorted(primitive.everything for primitive in part.primitives) for part in pair)
        if old == new:
            boxes = [primitive.box for primitive in after.primitives if primitive.box is not None]
            apart = not any(box.meets(other) for index, box in enumerate(boxes) for other in boxes[:index])
            sentence = f"{described(after.thing)}: its lines are drawn in another order"
            self.say(Difference("order", sentence, note=apart), after)
        elif before.is_art and after.is_art:
            was, now = (spaced(part.primitives[0].art) for part in pair)
            self.did("redrawn", after, f"is drawn as {now}, was {was}")
        elif angle := quarter_turn(before.points, after.points):
            self.did("turned", after, turned(angle))
        elif not travelled or not before.is_art:
            self.did("redrawn", after, "redrawn")

    def clips(self, pair: Pair, base: Motion | None) -> None:
        """Whether a part is cut off elsewhere. The clip may stay while the part moves, or move with its group."""
        olds, news = (
            [point for item in part.primitives for _, points in item.clip for point in points] for part in pair
        )
        if not olds and not news:
            return
        went = motion(olds, news)
        alike = went is not None and (went.still or went == motion(pair.before.points, pair.after.points))
        if went is not None and base is not None:
            alike = alike or base.scale != 1.0 or went.beyond(base).length <= 2 * SAME
        if not alike:
            within = reversed(pair.after.within)
            what = next((called(container.thing) for container in within if container.thing != NOTHING), "drawing")
            self.say(Difference("redrawn", f"{what} is cut off elsewhere", bounds(news)), pair.after)

    def text(self, pair: Pair, base: Motion | None) -> None:
        before, after = pair
        old, new = before.primitives[0], after.primitives[0]
        self.paints.paint(after.role or "text", old.paint, new.paint, self.on_page(after.box))
        if len(old.letters) != len(new.letters):
            fewer = "lost" if len(old.letters) > len(new.letters) else "gained"
            self.say(Difference("text", f"“{after.text[:60]}” has {fewer} a letter on the page"), after)
        elif old.letters != new.letters or motion(old.points, new.points) is None:
            self.paints.font(pair)
            # Its place is worth a sentence only if the text starts at another height.
            went = motion(old.points[:1], new.points[:1])
            if went is not None and base is None and abs(went.dy) > 0.05:
                self.say(Difference("moved", f"“{after.text[:60]}” moved {way(went)}"), after)
        else:
            self.motion(pair, base, travelled=False)

    # Order ----------------------------------------------------------------------------------------------------------

    def order(self, pairs: Sequence[Pair]) -> None:
        """Parts that are drawn earlier or later than before, which matters only if they overlap."""
        parts = [pair.after for pair in sorted(pairs, key=lambda pair: pair.before.order)]
        staying = longest_rise([part.order for part in parts])
        strays = [index for index in range(len(parts)) if index not in staying]
        over = [found for index in strays if (found := _over(parts, index))]
        for part, top, low in over:
            self.say(Difference("order", f"{described(top.thing)} now lies over {described(low.thing)}"), part)
        if strays and not over and not any(difference.kind == "order" for difference in self.out):
            first = described(parts[strays[0]].thing)
            more = f" and {plural(len(strays) - 1, 'other')}" if len(strays) > 1 else ""
            sentence = f"{first}{more} drawn in another order, without overlap"
            self.say(Difference("order", sentence, note=True), None)


def _over(parts: Sequence[DrawnPart], index: int) -> tuple[DrawnPart, DrawnPart, DrawnPart] | None:
    """The part, and if it has changed places with one that it overlaps, the upper and the lower of the two.

    `parts` are in their old order.
    """
    part = parts[index]
    for place, other in enumerate(parts):
        if place == index or (place < index) == (other.order < part.order) or part.box is None or other.box is None:
            continue
        if part.box.meets(other.box) and _paint_of(part) != _paint_of(other):
            return (part, part, other) if part.order > other.order else (part, other, part)
    return None


def _shift(before: DrawnPart, after: DrawnPart) -> Motion | None:
    """How the middle of a piece of art moved."""
    old, new = (part.primitives[0].middle if part.is_art else None for part in (before, after))
    return Motion(new[0] - old[0], new[1] - old[1]) if old is not None and new is not None else None


def _swaps(after: DrawnPart, before: DrawnPart) -> bool:
    """Whether a piece now lies where another one, with another name, lay before."""
    shift = _shift(before, after)
    return shift is not None and shift.length <= 4 * SAME and called(after.thing) != called(before.thing)


def _paint_of(part: DrawnPart) -> Paint | int:
    """The one paint of a part, else a number of its own: of two things in one paint, neither hides the other."""
    paints = {primitive.paint for primitive in part.primitives}
    return paints.pop() if len(paints) == 1 and not part.is_art else id(part)
