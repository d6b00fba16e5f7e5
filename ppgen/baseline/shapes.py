"""Two drawings of one part compared, in words: whether it moved, turned, or was drawn, painted or cut off otherwise."""

from __future__ import annotations

from ppgen.baseline.bases import Bases
from ppgen.baseline.difference import Difference, Layout, grown, length, turned
from ppgen.baseline.drawing import DrawnPart
from ppgen.baseline.geometry import SAME, Extent, Motion, bounds, motion, quarter_turn
from ppgen.baseline.groups import GroupMotion
from ppgen.baseline.matching import Pair
from ppgen.baseline.paints import PaintChanges
from ppgen.baseline.reading import Shown, differences
from ppgen.baseline.shown_cards import is_as_large, is_cut_alike, is_shown_card
from ppgen.baseline.travels import Travels, middle_shift
from ppgen.baseline.voice import Voice, is_on_board
from ppgen.piecepack import side_up
from ppgen.plane import Vector
from ppgen.sentences import called, described
from ppgen.things import NOTHING, art_in_words, art_of, is_point, is_same_card

_LEVEL = 0.05
"""A text that is set in another font has moved if it starts at another height, in mm."""
_NEAR = 0.6
"""A thing that goes with a board drawn larger may be so far from its place, in mm: marks do not grow as spaces do."""


class Shapes:
    """Compares what is drawn of parts that both drawings have."""

    def __init__(self, paints: PaintChanges, voice: Voice, travels: Travels, base: Bases) -> None:
        self.paints = paints
        self.voice = voice
        self.travels = travels
        self.base = base

    def painted(self, pair: Pair) -> None:
        """The paints of a part whose shapes are the same."""
        before, after = pair
        base = self.base.get(id(after))
        role = after.role or (after.within[-1].role if after.within else "")
        for old, new in zip(before.primitives, after.primitives, strict=True):
            self.paints.paint(role, old.paint, new.paint, self.voice.on_page(after.box), base.scale if base else 1.0)

    def motion(self, pair: Pair, travelled: bool) -> None:
        """How a part moved, beyond what its group did."""
        before, after = pair
        base = self.base.get(id(after))
        if not before.primitives or (travelled and not after.is_art):
            return  # an arrow that points elsewhere has another length and direction anyway
        went = motion(before.points, after.points)
        if went is None:
            self._redrawn(pair, base)
            return
        if went.turn:
            self.voice.did("turned", after, turned(went.turn))
        if base is not None and base.scale != 1.0:
            self._beside(pair, base, travelled)
            return
        if went.scale != 1.0 and not (after.is_art and not went.turn and is_as_large(pair)):
            self.voice.did("resized", after, _sized(pair, went.scale), layout=_layout(after))
        # A piece may turn about any point: it has moved if its middle has.
        rest = middle_shift(before, after) if went.turn else went if went.scale == 1.0 else None
        if rest is not None and not travelled:
            rest = rest.beyond(base.motion if base is not None else None)
            if rest.length > (4 * SAME if went.turn else SAME if base is None else 2 * SAME):
                self.travels.shift(pair, rest)

    def _beside(self, pair: Pair, base: GroupMotion, travelled: bool) -> None:
        """A part of a group that is drawn larger has moved if it is not where the group would have it."""
        old, new = pair.before.box, pair.after.box
        if travelled or old is None or new is None:
            return
        x, y = base.carried(old.centre)
        rest = Motion(new.centre[0] - x, new.centre[1] - y)
        if rest.length > _NEAR:
            self.travels.shift(pair, rest)

    def _redrawn(self, pair: Pair, base: GroupMotion | None) -> None:
        """A part whose points did not move alike."""
        before, after = pair
        if angle := quarter_turn(before.points, after.points):
            self.voice.did("turned", after, turned(angle))
            return
        old, new = before.box, after.box
        if base is not None and base.scale != 1.0:
            self._beside(pair, base, travelled=False)
            return
        by = max((abs(a - b) for a, b in zip(old, new, strict=True)), default=0.0) if old and new else 0.0
        if after.thing.kind == "frame" and _keeps_its_edge(pair):
            return  # the width of its line says it all
        if after.thing.kind in ("box", "image") and old is not None and new is not None:
            was, now = _sizes(old, new)
            if was != now:
                self.voice.did("resized", after, f"is now {now}, was {was}")
                return
        self.voice.did("redrawn", after, "redrawn", layout=_layout(after), by=by)

    def reshaped(self, pair: Pair, travelled: bool) -> None:
        """A part that consists of other shapes now."""
        before, after = pair
        if not before.primitives or not after.primitives:
            if before.primitives or after.primitives:
                # A sheet has lines of its own only between the columns of its tables, which its texts speak of.
                layout = _layout(after) if after.role == "sheet" else ""
                self.voice.did("redrawn", after, "redrawn", layout=layout)
            return
        old, new = (sorted(primitive.everything for primitive in part.primitives) for part in pair)
        if old == new:
            boxes = [primitive.box for primitive in after.primitives if primitive.box is not None]
            apart = not any(box.meets(other) for index, box in enumerate(boxes) for other in boxes[:index])
            sentence = f"{described(after.thing)}: its lines are drawn in another order"
            self.voice.say(Difference("order", sentence, note=apart), after)
        elif before.is_art and after.is_art:
            self._other_art(pair)
            # Another picture has another middle: only a thing on a table says where it lies.
            if is_point(after.thing.place) and before.thing.place != after.thing.place:
                shift = middle_shift(before, after)
                if shift is not None and id(after) not in self.base:
                    self.travels.shift(pair, shift)
        elif angle := quarter_turn(before.points, after.points):
            self.voice.did("turned", after, turned(angle))
        elif not travelled or not before.is_art:
            # What gains or loses its curves is not only laid out anew.
            layout = _layout(after) if _is_curved(before) == _is_curved(after) else ""
            self.voice.did("redrawn", after, "redrawn", layout=layout)

    def _other_art(self, pair: Pair) -> None:
        arts = [art_of(part.primitives[0].art) for part in pair]
        (was, now), sides = map(art_in_words, arts), [side_up(art) for art in arts]
        if was == now:
            # A part of a piecepack has heavier lines where it is drawn smaller.
            self.voice.did("redrawn", pair.after, "is drawn with lines of another width", layout=_layout(pair.after))
        elif is_same_card(*arts):
            self.voice.did("redrawn", pair.after, "is drawn differently")
        elif all(sides) and sides[0] != sides[1]:
            self.voice.did("turned", pair.after, f"turned over: {sides[1]} up")
        else:
            now, was = (f"the {words}" if " of the " in words else words for words in (now, was))
            self.voice.did("redrawn", pair.after, f"is drawn as {now}, was {was}")

    def images(self, pair: Pair) -> None:
        """What became of the images of a part, in their frames."""
        for before, after in zip(pair.before.primitives, pair.after.primitives, strict=True):
            if isinstance(before.image, Shown) and isinstance(after.image, Shown):
                for what in differences(before.image, after.image):
                    self.voice.did("image", pair.after, what)

    def clips(self, pair: Pair) -> None:
        """Whether a part is cut off elsewhere. The clip may stay while the part moves, or move with its group."""
        if is_shown_card(pair.before) and is_shown_card(pair.after):
            if not is_cut_alike(pair):
                self.voice.did("redrawn", pair.after, "has another outline")
            return
        olds, news = (
            [point for item in part.primitives for _, points in item.clip for point in points] for part in pair
        )
        if not olds and not news:
            return
        base = self.base.get(id(pair.after))
        went = motion(olds, news)
        alike = went is not None and (went.still or went == motion(pair.before.points, pair.after.points))
        if went is not None and base is not None:
            alike = alike or base.scale != 1.0 or went.beyond(base.motion).length <= 2 * SAME
        if not alike:
            within = reversed(pair.after.within)
            what = next((called(container.thing) for container in within if container.thing != NOTHING), "drawing")
            how = "cut off elsewhere" if olds and news else "now cut off" if news else "no longer cut off"
            self.voice.say(Difference("redrawn", f"{what} is {how}", bounds(news or olds)), pair.after)

    def text(self, pair: Pair, *, elsewhere: bool) -> None:
        """A line of text that says the same. Its group may stand `elsewhere`, and has a sentence that says so."""
        before, after = pair
        old, new = before.primitives[0], after.primitives[0]
        base = self.base.get(id(after))
        self.paints.paint(after.role or "text", old.paint, new.paint, self.voice.on_page(after.box))
        if len(old.letters) != len(new.letters):
            fewer = "lost" if len(old.letters) > len(new.letters) else "gained"
            self.voice.say(Difference("text", f"“{after.text[:60]}” has {fewer} a letter on the page"), after)
        elif elsewhere and old.letters == new.letters:
            return
        elif old.letters != new.letters or motion(old.points, new.points) is None:
            self.paints.font(pair, self.voice)
            # Its place is worth a sentence only if the text starts at another height.
            went = motion(old.points[:1], new.points[:1])
            if went is not None and base is None and abs(went.dy) > _LEVEL:
                self.travels.shift(pair, went)
        elif base is not None and (base.scale != 1.0 or base.start != (0.0, 0.0)):
            self._with_group(pair, base)
        else:
            self.motion(pair, travelled=False)

    def _with_group(self, pair: Pair, base: GroupMotion) -> None:
        """A line of text in or beside something that moved or grew: it need not be where the group would have it."""
        start, end = pair.before.points[0], pair.after.points[0]
        rest = Vector(*end) - base.carried(start)
        if rest.length > _NEAR:
            self.travels.shift(pair, Motion(*rest))


def _sizes(old: Extent, new: Extent) -> tuple[str, str]:
    """Two sizes as `44 × 8 mm`; in tenths if whole mm would make a small difference look like a large one."""
    sides = [(box.right - box.left, box.bottom - box.top) for box in (old, new)]
    pairs = tuple(zip(*sides, strict=True))
    differ = any(round(was) != round(now) for was, now in pairs)
    overstated = any(round(was) != round(now) and abs(was - now) < 1 for was, now in pairs)
    digits = 0 if differ and not overstated else 1
    was, now = (f"{width:.{digits}f} × {height:.{digits}f} mm" for width, height in sides)
    return was, now


def _sized(pair: Pair, scale: float) -> str:
    """`drawn 5 % larger`; of a straight line `is now 120 mm long, was 100 mm`."""
    lengths = [_straight(part) for part in pair]
    was, now = (length(value) for value in lengths)
    return f"is now {now} long, was {was}" if all(lengths) else f"drawn {grown(scale)}"


def _straight(part: DrawnPart) -> float:
    """The length of one straight line, in mm; 0 for everything else."""
    return (Vector(*part.points[1]) - part.points[0]).length if part.shapes == ["ML"] else 0.0


def _is_curved(part: DrawnPart) -> bool:
    return any("C" in shape for shape in part.shapes if not shape.startswith(("use ", "text")))


def _layout(part: DrawnPart) -> Layout:
    """What a part beside the boards is: where and how large it is drawn follows from what is round it."""
    if is_on_board(part) or part.role == "piece":
        return ""
    return "text" if part.is_text else "thing"


def _keeps_its_edge(pair: Pair) -> bool:
    """Whether a frame has a line of another width, whose outer edge lies where it did."""
    before, after = pair
    if before.box is None or after.box is None:
        return False
    was, now = ([primitive.paint.width for primitive in part.primitives] for part in pair)
    return was != now and all(abs(old - new) <= SAME for old, new in zip(before.box, after.box, strict=True))
