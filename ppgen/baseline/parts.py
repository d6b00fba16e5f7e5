"""The parts of a page compared, in words: each that moved, turned, came, went, or became something else."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ppgen.baseline.drawing import Container, DrawnPart, Paint
from ppgen.baseline.geometry import SAME, Bounds, Motion, apply, bounds, corners, motion, quarter_turn, union
from ppgen.baseline.groups import common_motion, longest_rise
from ppgen.baseline.look import PaintChanges
from ppgen.baseline.matching import Matched, match, match_texts, path_of
from ppgen.baseline.words import Difference, grown, panel_of, reworded, turned, way
from ppgen.plane import Matrix
from ppgen.sentences import added, became, called, described, many, moved, place_of, removed, swapped
from ppgen.things import NOTHING

_LISTED = 4
"""More things of a kind that came or went are counted, and the first few are named."""

_MOST_SHIFTED = 200
"""Of more pieces that moved nobody asks which two swapped."""


class Scope:
    """The parts of the page, or of a sheet that is placed on it."""

    def __init__(self, look: PaintChanges, placed: Matrix | None, panels: bool, told: frozenset[str]) -> None:
        self.look = look
        self.placed = placed
        self.panels = panels
        self.told = told
        self.out: list[Difference] = []
        self.shifted: dict[tuple[str, str], list[tuple[DrawnPart, DrawnPart]]] = defaultdict(list)

    def say(
        self, kind: str, part: DrawnPart | None, sentence: str, *, box: Bounds | None = None, note: bool = False
    ) -> None:
        """A sentence about a part, with its panel before it where there are several."""
        panel = panel_of(part) if part is not None and self.panels else ""
        if panel:
            sentence = f"{panel}: {sentence}"
        if box is None and part is not None:
            box = part.box
        self.out.append(Difference(kind, sentence[:1].upper() + sentence[1:], self.on_page(box), note=note))

    def on_page(self, box: Bounds | None) -> Bounds | None:
        return bounds(apply(self.placed, corners(box))) if box is not None and self.placed is not None else box

    def compare(self, old: Sequence[DrawnPart], new: Sequence[DrawnPart]) -> list[Difference]:
        texts, changed = match_texts([p for p in old if p.is_text], [p for p in new if p.is_text])
        found = match([p for p in old if not p.is_text], [p for p in new if not p.is_text])
        self.look.texts += len(texts.pairs)
        self.say_texts(changed)
        self.say_come_and_gone(found, old, new)
        pairs = [*found.pairs, *texts.pairs]
        base = self.groups(pairs)
        travelled = [pair for pair in pairs if self.pair(*pair, base.get(id(pair[1])))]
        self.say_shifted()
        self.say_moved(sorted(travelled, key=lambda pair: pair[0].order))
        self.order(pairs)
        return self.out

    # Text and names -------------------------------------------------------------------------------------------------

    def say_texts(self, changed: Sequence[tuple[list[DrawnPart], list[DrawnPart]]]) -> None:
        for olds, news in changed:
            before, after = (" ".join(part.text.strip() for part in parts) for parts in (olds, news))
            part = (news or olds)[0]
            in_caption = any(container.role == "caption" for container in part.within)
            panel = next((container.id for container in part.within if container.role == "panel"), "")
            told = in_caption and {f"caption {panel.removeprefix('panel-')}", "panel caption"} & self.told
            if before == after:
                what = "the caption" if in_caption else f"“{after[:40]}”"
                self.say("text", part, f"{what} breaks its lines elsewhere")
            elif not told:
                word = reworded("text", "text", before, after, union(one.box for one in news or olds))
                panel = panel_of(part) if self.panels else ""
                sentence = f"{panel}: {word.sentence}" if panel else word.sentence
                sentence = sentence[:1].upper() + sentence[1:]
                self.out.append(Difference("text", sentence, self.on_page(word.box), before, after))

    def say_come_and_gone(self, found: Matched, old: Sequence[DrawnPart], new: Sequence[DrawnPart]) -> None:
        before = {container for part in old for container in part.within}
        after = {container for part in new for container in part.within}
        names = [{(one.id or one.role) for one in both} for both in (before, after)]
        for parts, word, here, there in (
            (found.gone, "removed", before, names[1]),
            (found.come, "added", after, names[0]),
        ):
            whole = [one for one in here if one.role == "panel" and one.id not in there]
            for container in sorted(whole, key=lambda one: one.id):
                inside = [part for part in parts if container in part.within]
                self.say(word, None, f"{called(container.thing)} {word}", box=union(part.box for part in inside))
            groups: dict[tuple[str, str], list[DrawnPart]] = defaultdict(list)
            for part in parts:
                if Container(part.id, part.role, part.thing) in (before & after):
                    # Lines of a group that is there before and after, as the one that leads a callout to its place.
                    self.say("redrawn", part, f"{described(part.thing)} redrawn")
                elif not any(container in part.within for container in whole):
                    groups[panel_of(part), part.thing.kind].append(part)
            for (_, kind), members in groups.items():
                self.say_group(members, kind, word)

    def say_group(self, members: Sequence[DrawnPart], kind: str, word: str) -> None:
        if len(members) <= _LISTED:
            for part in members:
                self.say(word, part, removed(part.thing) if word == "removed" else added(part.thing))
            return
        first = ", ".join(place_of(part.thing) or called(part.thing) for part in members[:_LISTED])
        box = union(part.box for part in members)
        self.say(word, members[0], f"{many(kind, len(members))} {word}: {first}, …", box=box)

    def say_shifted(self) -> None:
        """What moved by some millimetres; what moved alike is said together, and so are two that swapped places."""
        swapped = self.say_swapped([pair for pairs in self.shifted.values() for pair in pairs if pair[1].is_art])
        for (_, by), every in self.shifted.items():
            pairs = [pair for pair in every if id(pair[1]) not in swapped]
            if len(pairs) <= _LISTED:
                for before, after in pairs:
                    self.say("moved", after, f"{described(after.thing)} moved {by}", box=union((before.box, after.box)))
                continue
            first = ", ".join(described(after.thing) for _, after in pairs[:_LISTED])
            box = union(part.box for pair in pairs for part in pair)
            self.say("moved", pairs[0][1], f"{len(pairs)} things moved {by}: {first}, …", box=box)

    def say_swapped(self, shifted: Sequence[tuple[DrawnPart, DrawnPart]]) -> set[int]:
        """Pieces on no named place, of which each now lies where the other did; the ids of those that were said."""
        if len(shifted) > _MOST_SHIFTED:
            return set()
        done: set[int] = set()
        for index, (before, after) in enumerate(shifted):
            for back, forth in shifted[index + 1 :]:
                if id(after) in done or id(forth) in done or path_of(back) != path_of(before):
                    continue
                if (
                    described(after.thing) != described(forth.thing)
                    and _one_place(after, back)
                    and _one_place(forth, before)
                ):
                    done |= {id(after), id(forth)}
                    self.say("swapped", after, swapped(after.thing, forth.thing), box=union((after.box, forth.box)))
        return done

    def say_moved(self, pairs: Sequence[tuple[DrawnPart, DrawnPart]]) -> None:
        """Pieces that say that they stand elsewhere now; two that stand where the other stood have swapped."""
        done: set[int] = set()
        for index, (before, after) in enumerate(pairs):
            if index in done:
                continue
            old, new = place_of(before.thing), place_of(after.thing)
            for other, (back, forth) in enumerate(pairs[index + 1 :], index + 1):
                if other in done or path_of(back) != path_of(before):
                    continue
                if (place_of(back.thing), place_of(forth.thing)) == (new, old):
                    done.add(other)
                    self.say("swapped", after, swapped(before.thing, back.thing), box=union((after.box, forth.box)))
                    break
            else:
                self.say("moved", after, moved(before.thing, after.thing), box=union((before.box, after.box)))

    # Motion ---------------------------------------------------------------------------------------------------------

    def groups(self, pairs: Sequence[tuple[DrawnPart, DrawnPart]]) -> dict[int, Motion]:
        """What whole groups did, said once for each; and for each part of them the motion that is explained by it."""
        base: dict[int, Motion] = {}
        members: dict[tuple[str, ...], list[tuple[DrawnPart, DrawnPart]]] = defaultdict(list)
        for before, after in pairs:
            path = path_of(after)
            if after.role == "paper" or path != path_of(before) or place_of(before.thing) != place_of(after.thing):
                continue
            for depth in range(len(path) + 1):
                members[path[:depth]].append((before, after))
        for path in sorted(members, key=len):
            group = members[path]
            if len(group) < 2:
                continue
            common = common_motion(group)
            if common is None or common == base.get(id(group[0][1])) or all(id(after) in base for _, after in group):
                continue
            what, inside = "everything", None
            if path:
                container = group[0][1].within[len(path) - 1]
                what = called(container.thing)
                inside = group[0][1] if container.role != "panel" else None
            did = f"drawn {grown(common.scale)}" if common.scale != 1.0 else f"moved as a whole {way(common)}"
            self.say("moved", inside, f"{what} {did}", box=union(after.box for _, after in group))
            base.update({id(after): common for _, after in group})
        return base

    def pair(self, before: DrawnPart, after: DrawnPart, base: Motion | None) -> bool:
        """Say what became of one part. True where its name says that it moved: such are said together."""
        if before.is_text:
            self.text(before, after, base)
            return False
        old, new = before.thing, after.thing
        travelled = bool(place_of(old)) and called(old) == called(new) and place_of(old) != place_of(new)
        if called(old) != called(new):
            if before.shapes == after.shapes and motion(before.points, after.points) == Motion(0, 0):
                self.say("renamed", after, f"{described(old)} is now called {described(new)}", note=True)
            else:
                self.say("became", after, became(old, new))
                return False
        if before.shapes != after.shapes:
            self.reshaped(before, after, travelled)
            return travelled
        for one, other in zip(before.primitives, after.primitives, strict=True):
            if one.paint != other.paint:
                role = after.role or (after.within[-1].role if after.within else "")
                self.look.paint(after, role, one.paint, other.paint, self.on_page(after.box))
        self.motion(before, after, base, travelled)
        self.clips(before, after, base)
        return travelled

    def motion(self, before: DrawnPart, after: DrawnPart, base: Motion | None, travelled: bool) -> None:
        if travelled and not after.is_art:
            return  # an arrow that points elsewhere is longer and turned, of course
        went = motion(before.points, after.points)
        if went is None:
            if (angle := quarter_turn(before.points, after.points)) != 0.0:
                self.say("turned", after, f"{described(after.thing)} {turned(angle)}")
            elif base is None or base.scale == 1.0:
                self.say("redrawn", after, f"{described(after.thing)} redrawn")
            return
        if went.turn:
            self.say("turned", after, f"{described(after.thing)} {turned(went.turn)}")
        if base is not None and base.scale != 1.0:
            return
        middles = [part.primitives[0].middle if part.is_art else None for part in (before, after)]
        if went.turn and not travelled and middles[0] is not None and middles[1] is not None:
            # A turn may be about any point: a piece has moved when its middle has.
            rest = Motion(middles[1][0] - middles[0][0], middles[1][1] - middles[0][1])
            if base is not None:
                rest = Motion(rest.dx - base.dx, rest.dy - base.dy)
            if rest.length > 4 * SAME:
                self.shifted[panel_of(after), way(rest)].append((before, after))
        if went.scale != 1.0:
            self.say("resized", after, f"{described(after.thing)} drawn {grown(went.scale)}")
        elif not travelled and not went.turn:
            rest = Motion(went.dx - base.dx, went.dy - base.dy) if base is not None else went
            if rest.length > 2 * SAME if base is not None else not rest.still:
                self.shifted[panel_of(after), way(rest)].append((before, after))

    def reshaped(self, before: DrawnPart, after: DrawnPart, travelled: bool) -> None:
        old, new = (sorted(primitive.everything for primitive in part.primitives) for part in (before, after))
        if old == new:
            boxes = [one.box for one in after.primitives if one.box is not None]
            apart = not any(a.meets(b) for i, a in enumerate(boxes) for b in boxes[:i])
            self.say("order", after, f"{described(after.thing)}: its lines are drawn in another order", note=apart)
            return
        if before.is_art and after.is_art:
            arts = [part.primitives[0].art.replace("-", " ") for part in (before, after)]
            self.say("redrawn", after, f"{described(after.thing)} is drawn as {arts[1]}, was {arts[0]}")
        elif angle := quarter_turn(before.points, after.points):
            self.say("turned", after, f"{described(after.thing)} {turned(angle)}")
        elif not travelled or not before.is_art:
            self.say("redrawn", after, f"{described(after.thing)} redrawn")

    def clips(self, before: DrawnPart, after: DrawnPart, base: Motion | None) -> None:
        """Where a part is cut off. It may stay while the part moves, or go with its group."""
        olds, news = (
            [point for one in part.primitives for _, points in one.clip for point in points] for part in (before, after)
        )
        if not olds and not news:
            return
        went = motion(olds, news)
        alike = went is not None and (went.still or went == motion(before.points, after.points))
        if went is not None and base is not None:
            alike = alike or base.scale != 1.0 or Motion(went.dx - base.dx, went.dy - base.dy).length <= 2 * SAME
        if not alike:
            what = next((called(one.thing) for one in reversed(after.within) if one.thing != NOTHING), "drawing")
            self.say("redrawn", after, f"{what} is cut off elsewhere", box=bounds(news))

    def text(self, before: DrawnPart, after: DrawnPart, base: Motion | None) -> None:
        one, other = before.primitives[0], after.primitives[0]
        if one.paint != other.paint:
            self.look.paint(after, after.role or "text", one.paint, other.paint, self.on_page(after.box))
        if len(one.letters) != len(other.letters):
            fewer = "lost" if len(one.letters) > len(other.letters) else "gained"
            self.say("text", after, f"“{after.text[:60]}” has {fewer} a letter on the page")
        elif one.letters != other.letters or motion(one.points, other.points) is None:
            self.look.font(before, after)
            # Its place is worth a word only where the text hangs on its beginning.
            went = motion(one.points[:1], other.points[:1])
            if went is not None and base is None and abs(went.dy) > 0.05:
                self.say("moved", after, f"“{after.text[:60]}” moved {way(went)}")
        else:
            self.motion(before, after, base, travelled=False)

    # Order ----------------------------------------------------------------------------------------------------------

    def order(self, pairs: Sequence[tuple[DrawnPart, DrawnPart]]) -> None:
        """Parts that are drawn earlier or later than before: of no account unless they lie over each other."""
        lined = sorted(pairs, key=lambda pair: pair[0].order)
        places = [after.order for _, after in lined]
        staying = longest_rise(places)
        strays = [index for index in range(len(lined)) if index not in staying]
        if not strays:
            return
        for index in strays:
            mine, here = lined[index][1], lined[index][1].box
            for other, (_, theirs) in enumerate(lined):
                if (other < index) == (theirs.order < mine.order) or other == index:
                    continue
                there = theirs.box
                if here is not None and there is not None and here.meets(there) and _paints(mine) != _paints(theirs):
                    over = mine.order > theirs.order
                    top, low = (mine, theirs) if over else (theirs, mine)
                    self.say("order", mine, f"{described(top.thing)} now lies over {described(low.thing)}")
                    break
        if not any(word.kind == "order" for word in self.out):
            first = lined[strays[0]][1]
            more = f" and {many('other', len(strays) - 1)}" if len(strays) > 1 else ""
            self.say(
                "order", None, f"{described(first.thing)}{more} drawn in another order, without overlap", note=True
            )


def _one_place(one: DrawnPart, other: DrawnPart) -> bool:
    """Whether the middles of two pieces are the same."""
    here, there = one.primitives[0].middle, other.primitives[0].middle
    return here is not None and there is not None and Motion(here[0] - there[0], here[1] - there[1]).length <= 4 * SAME


def _paints(part: DrawnPart) -> Paint | int:
    """The one paint of a part, else what no other part has: of two things in one paint, neither hides the other."""
    paints = {one.paint for one in part.primitives}
    return paints.pop() if len(paints) == 1 and not part.is_art else id(part)
