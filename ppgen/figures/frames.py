"""A figure as frames that a reader steps through: its panels, and every turn of a transcript between them.

On paper a figure shows a few moments of a game. A page on a screen can show each turn that leads from one to the next.
The positions between the panels are judged by the same rules, and they are shown only where the rules allow all of
them: a frame claims as much as a panel does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from ppgen.boards.arrangement import Arrangement, on
from ppgen.boards.table import Bounds, TableArrangement
from ppgen.definition.figure import LATEST, Expectation, FigureBook, PanelSpec
from ppgen.definition.text import Key
from ppgen.definition.transcript import PositionSpec, TurnText
from ppgen.figures.judge import judge
from ppgen.figures.statement import Panel, Statement
from ppgen.numerals import plural
from ppgen.records import replace
from ppgen.rules.protocol import Rules
from ppgen.sentences import added, is_english, moved, placed, removed
from ppgen.things import Thing

if TYPE_CHECKING:
    from ppgen.definition.components import PieceKind
    from ppgen.definition.game import Game

LONGEST = 80
"""A figure with more frames than this keeps its panels alone: a page would be too heavy."""
MOST_SENTENCES = 3
"""The most sentences that say what a turn did; where a turn did more, its notation stands alone."""


class Frame(Struct, frozen=True):
    """One moment of a figure."""

    panel: Panel
    is_key: bool
    """Whether it is a panel of the figure, which is also printed, or a turn between two of them."""
    turn: int | None = None
    """How many turns of a transcript, or after a position, lead here; None where no position is shown."""
    notation: str = ""
    """The last of these turns in the notation of the game."""
    told: str = ""
    """What that turn did in the words of the transcript, which take the place of notation and `words`."""
    words: tuple[str, ...] = ()
    """What the turn did, a sentence for each thing, in English; empty in a game in another language."""
    follows: bool = False
    """Whether it shows the same game as the frame before it, or an arrow leads to it. Blocks follow nothing."""


def frames(
    statement: Statement, rules: Rules[Any] | None, book: FigureBook, *, since: int | None = None
) -> tuple[Frame, ...]:
    """The panels of a judged figure in order, with the turns between them where they follow one transcript.

    With `since`, the turns that lead to the first panel come before it, from that turn on (0: the setup). There are no
    turns in between where the rules do not allow one of them, and where there would be more than `LONGEST` frames.
    """
    courses = [_Course.of(panel.spec, book) for panel in statement.panels]
    between = [list(_between(courses, index, statement.panels, since)) for index in range(len(courses))]
    # The position before the first frame is judged, too, to tell what its turn did, and is not shown.
    unshown = 1 if since and courses and len(between[0]) else 0
    count = sum(map(len, between))
    turns: tuple[Panel, ...] = ()
    if rules is not None and count and count - unshown + len(courses) <= LONGEST:
        turns = _judged(statement, rules, book, [spec for specs in between for spec in specs])
    if len(turns) != count:
        between, unshown = [[] for _ in between], 0
    todo = iter(turns)
    found: list[tuple[Frame, _Course]] = []
    for panel, course, specs in zip(statement.panels, courses, between, strict=True):
        for course_between in (_Course.of(spec, book) for spec in specs):
            found.append((Frame(next(todo), False, *course_between.last), course_between))
        found.append((Frame(panel, True, *course.last), course))
    flows = statement.figure.flow == "arrows"
    connected = tuple(_connected(found, statement.game, flows=flows))
    return (replace(connected[1], follows=False), *connected[2:]) if unshown else connected


class _Course(Struct, frozen=True):
    """How a panel's position is reached: from where, whose sheet and which part of the board are shown, by which turns.

    Two parts of one position are two views of it: nothing leads from one to the other.
    """

    start: tuple[str, ...]
    turns: tuple[str, ...]
    told: tuple[str, ...]
    """What each turn did in the words of its transcript, or nothing."""
    in_transcript: int
    """How many of the turns are those of the transcript; the others are further turns."""

    @classmethod
    def of(cls, spec: PanelSpec, book: FigureBook) -> _Course:
        position = spec.position
        if position is None:
            return cls((), (), (), 0)
        start: tuple[str, ...] = ("notation", position.notation, spec.region)
        played: tuple[TurnText, ...] = ()
        if position.after:
            start = ("after", position.after, position.player, spec.region)
            transcript = book.transcripts.get(position.after)
            played = transcript.turns[: position.turn] if transcript is not None else ()
        turns = (*played, *position.then)
        return cls(start, tuple(turn.text for turn in turns), tuple(turn.words for turn in turns), len(played))

    @property
    def last(self) -> tuple[int | None, str, str]:
        """The number of the last turn, its notation, and the words that its transcript has for it."""
        if not self.start:
            return None, "", ""
        return len(self.turns), self.turns[-1] if self.turns else "", self.told[-1] if self.told else ""

    def leads_to(self, other: _Course) -> bool:
        return bool(self.start) and self.start == other.start and other.turns[: len(self.turns)] == self.turns


def _between(courses: Sequence[_Course], index: int, panels: Sequence[Panel], since: int | None) -> Iterator[PanelSpec]:
    """The panels to judge before panel `index`: one for each turn that no panel shows."""
    course, spec = courses[index], panels[index].spec
    if spec.position is None or spec.picture is not None or spec.inset is not None:
        return
    shared: tuple[Key, ...] = ()
    if index and courses[index - 1].leads_to(course):
        first = len(courses[index - 1].turns) + 1
        shared = tuple(name for name in panels[index - 1].spec.show if name in spec.show)
    elif index == 0 and since is not None and since < len(course.turns):
        first = max(since - 1, 0)
        shared = _always_shown(courses, panels)
    else:
        return
    for count in range(first, len(course.turns)):
        yield _turn(spec, spec.position, count, course.in_transcript, shared)


def _always_shown(courses: Sequence[_Course], panels: Sequence[Panel]) -> tuple[Key, ...]:
    """What all panels of the game of the first one show; nothing where it is the only one, and may show its end."""
    shows = [panel.spec.show for panel, course in zip(panels, courses, strict=True) if course.start == courses[0].start]
    return tuple(name for name in shows[0] if len(shows) > 1 and all(name in show for show in shows))


def _turn(spec: PanelSpec, position: PositionSpec, count: int, in_transcript: int, shared: Sequence[Key]) -> PanelSpec:
    """The panel after `count` turns, without what belongs to the last position alone."""
    if position.after:
        at = replace(position, turn=min(count, in_transcript), then=position.then[: max(0, count - in_transcript)])
    else:
        at = replace(position, then=position.then[:count])
    made_up = spec.expect is not None and spec.expect.status == "illustration"
    expected = Expectation(spec.mark, "illustration" if made_up else "legal")
    show = tuple(dict.fromkeys((*shared, *((Key(LATEST),) if count else ()))))
    return PanelSpec(spec.mark, position=at, show=show, region=spec.region, trays=spec.trays, expect=expected, hide=())


def _judged(statement: Statement, rules: Rules[Any], book: FigureBook, specs: Sequence[PanelSpec]) -> tuple[Panel, ...]:
    """The panels judged; none where the rules do not hold every one of them as expected."""
    known = [replace(spec, show=tuple(name for name in spec.show if name in rules.overlays)) for spec in specs]
    figure = replace(
        statement.figure, panels=tuple(known), claims=(), said=(), legend={}, caption="", before_after=None
    )
    judged = judge(statement.game, rules, book, replace(figure, title="", alt="-"))
    return judged.panels if judged.holds else ()


# What a turn did ----------------------------------------------------------------------------------------------------


def _connected(found: Sequence[tuple[Frame, _Course]], game: Game, *, flows: bool) -> Iterator[Frame]:
    """The frames with how each follows from the one before it, and what its turn did where that is one turn earlier.

    Where a figure `flows`, its author says that each panel follows the one before it, though it may be written as a
    position of its own: one in the middle of a turn has to be.
    """
    before: tuple[Frame, _Course] | None = None
    english = is_english(game.language)
    for frame, course in found:
        words: tuple[str, ...] = ()
        leads = before is not None and before[1].leads_to(course)
        follows = before is not None and (flows or leads) and _are_boards(before[0], frame)
        if follows and leads and before is not None and len(course.turns) == len(before[1].turns) + 1:
            words = tuple(_changes(before[0].panel.arrangement, frame.panel.arrangement, game.pieces))
        yield replace(frame, words=words if english and len(words) <= MOST_SENTENCES else (), follows=follows)
        before = frame, course


def _are_boards(*frames: Frame) -> bool:
    return all(frame.panel.spec.picture is None for frame in frames)


def _changes(before: object, after: object, kinds: Mapping[str, PieceKind]) -> Iterator[str]:
    """What differs between two boards: a sentence for each piece and each wall, or one for several walls."""
    if not isinstance(before, Arrangement) or not isinstance(after, Arrangement):
        return
    old, new = Counter(_pieces(before, kinds)), Counter(_pieces(after, kinds))
    gone, come = list((old - new).elements()), list((new - old).elements())
    for thing in come:
        alike = [other for other in gone if other._replace(place=thing.place) == thing]
        if len(alike) == 1 and sum(other._replace(place=thing.place) == thing for other in come) == 1:
            gone.remove(alike[0])
            yield moved(alike[0], thing)
        else:
            yield placed(thing)
    yield from map(removed, gone)
    old, new = Counter(_walls(before)), Counter(_walls(after))
    yield from _counted("added", added, new - old)
    yield from _counted("removed", removed, old - new)


def _counted(became: str, sentence: Callable[[Thing], str], walls: Counter[Thing]) -> Iterator[str]:
    """What became of walls: where a single one stands, or how many there are."""
    if walls.total() == 1:
        yield from map(sentence, walls)
    elif walls:
        yield f"{plural(walls.total(), 'wall')} {became}"


def _pieces(arrangement: Arrangement, kinds: Mapping[str, PieceKind]) -> Iterator[Thing]:
    """The pieces on a board, with their places."""
    naming = arrangement.grid.naming
    standing = [piece for piece in arrangement.pieces if piece.role != "ghost"]
    owners: dict[str, set[str]] = {}
    for piece in standing:
        owners.setdefault(_kind(piece.thing), set()).add(piece.thing.owner)
    for piece in standing:
        thing, key = piece.thing, _kind(piece.thing)
        called = kinds.get(thing.look) or kinds.get(key)
        if called is not None and not thing.label:
            # Its name says whose it is, or nobody else has such a piece.
            owned = called is kinds.get(key) and len(owners[key]) > 1
            thing = thing._replace(owner=thing.owner if owned else "", label=called.name)
        yield on(thing, *piece.spaces, naming=naming)


def _kind(thing: Thing) -> str:
    """`coin` of a `red-coin` that is Red's."""
    return thing.look.removeprefix(f"{thing.owner}-") if thing.owner else thing.look


def _walls(arrangement: Arrangement) -> Iterator[Thing]:
    return (on(wall.thing, wall.where, naming=arrangement.grid.naming) for wall in arrangement.walls)


# One crop for all -----------------------------------------------------------------------------------------------------


def on_one_table(panels: tuple[Panel, ...]) -> tuple[Panel, ...]:
    """The panels with one crop for all open tables that are shown whole: a table grows as pieces are laid."""
    tables = [panel.arrangement for panel in panels if isinstance(panel.arrangement, TableArrangement)]
    whole = [table.bounds for table in tables if not table.region]
    if not whole:
        return panels
    bounds = Bounds(
        min(each.left for each in whole),
        min(each.bottom for each in whole),
        max(each.right for each in whole),
        max(each.top for each in whole),
    )
    return tuple(_cropped(panel, bounds) for panel in panels)


def _cropped(panel: Panel, bounds: Bounds) -> Panel:
    table = panel.arrangement
    if not isinstance(table, TableArrangement) or table.region:
        return panel
    return replace(panel, arrangement=replace(table, bounds=bounds))
