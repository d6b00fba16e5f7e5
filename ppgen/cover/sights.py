"""What figures and transcripts show of a board game: turns that were played, and panels with their texts and claims."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from ppgen.blocks.grid.moves import LEGAL_MOVES, passed, picked
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.space import Space
from ppgen.definition.figure import LATEST, Claim, FigureBook, FigureSpec, PanelSpec
from ppgen.figures.facts import UnknownFact, lookup, plain
from ppgen.figures.positions import Positions, Unreadable
from ppgen.figures.puzzles import FACT
from ppgen.figures.references import References
from ppgen.figures.shown import naming_of, region_of, without
from ppgen.figures.statement import Panel, Statement
from ppgen.figures.wording import Wording
from ppgen.numerals import is_number
from ppgen.records import replace
from ppgen.rules.board.game import BoardGame
from ppgen.rules.board.move import Move
from ppgen.rules.board.position import Position
from ppgen.rules.board.trace.game import TracedGame, carried
from ppgen.rules.board.trace.shows import Step
from ppgen.rules.board.turns import move_text
from ppgen.rules.protocol import NotationError, PlayedTurn, Transcript
from ppgen.rules.verdict import Facts


class PanelSight(Struct, frozen=True, eq=False):
    """A panel with a position that the rules allow, and what is drawn of it."""

    spec: PanelSpec
    """As it was written."""
    position: Position
    before: Position | None
    """The position before the last turn, where the panel shows what that did."""
    overlays: tuple[str, ...]
    facts: Facts
    own: Facts
    """Those of the facts that the position has."""


class Sight(Struct, frozen=True, eq=False):
    """What a figure or a transcript shows."""

    name: str
    """`figure mate`, `transcript opera`."""
    steps: tuple[Step, ...]
    panels: tuple[PanelSight, ...] = ()
    figure: FigureSpec | None = None
    facts: Facts | None = None
    """Those of a figure as a whole, which its caption quotes."""
    setup: bool = False
    """Whether it shows the setup."""
    impossible: tuple[tuple[Position, tuple[str, ...]], ...] = ()
    """Positions without turns that it shows as impossible, with the codes of what is wrong with them."""


def sights_of(traced: TracedGame, book: FigureBook, statements: Sequence[Statement]) -> tuple[Sight, ...]:
    """What the figures of a game show, in their order, and then the transcripts. `statements` are the figures judged by
    `traced.base`.
    """
    positions = Positions(traced.base, book)
    figures = [
        _of_figure(traced, positions, spec, statement) for spec, statement in zip(book.figures, statements, strict=True)
    ]
    return (*figures, *_of_transcripts(traced, positions))


def _of_figure(traced: TracedGame, positions: Positions, spec: FigureSpec, statement: Statement) -> Sight:
    steps: list[Step] = []
    panels: list[PanelSight] = []
    impossible: list[tuple[Position, tuple[str, ...]]] = []
    setup = False
    for panel, judged in zip(spec.panels, statement.panels, strict=False):
        own = panel.position
        if own is None or (panel.board and traced.game.boards[panel.board] is not traced.game.board):
            continue
        made_up = panel.expect is not None and panel.expect.status == "illustration"
        try:
            position, verdict, before = positions.resolve(own, made_up=made_up)
        except Unreadable:
            continue
        if not isinstance(position, Position):
            continue
        expected = panel.expect.codes if panel.expect is not None else ()
        played = positions.steps(own, made_up=made_up)
        overlays = _overlays(positions.book, panel, traced.base)
        shown = len(own.then) or (1 if LATEST in overlays and played else 0)
        for start, turn in played[len(played) - shown :]:
            step = _step(traced.base, start, turn)
            if set(step.codes) <= set(expected):
                steps.append(step)
        setup |= position == traced.base.tables.setup
        steps += _solving(traced.base, position, judged.facts.get(FACT))
        if not verdict.faults:
            latest = before if LATEST in overlays and isinstance(before, Position) else None
            panels.append(_panel(traced.base, panel, position, latest, overlays, judged))
        elif not own.then and not own.after:
            impossible.append((position, tuple(code for code in verdict.codes if code in expected)))
    facts = statement.facts
    return Sight(f"figure {spec.id}", tuple(steps), tuple(panels), spec, facts, setup, tuple(impossible))


def _panel(
    game: BoardGame,
    spec: PanelSpec,
    position: Position,
    before: Position | None,
    overlays: tuple[str, ...],
    judged: Panel,
) -> PanelSight:
    return PanelSight(spec, position, before, overlays, judged.facts, plain(game.facts(position)))


def _overlays(book: FigureBook, panel: PanelSpec, game: BoardGame) -> tuple[str, ...]:
    everywhere = tuple(name for name in book.show if name not in panel.hide)
    own = (*panel.show, LEGAL_MOVES) if panel.move_arrows is not None else panel.show
    return tuple(name for name in dict.fromkeys((*everywhere, *own)) if name in game.overlays)


def _solving(game: BoardGame, position: Position, solution: object) -> Iterator[Step]:
    """The turns of a puzzle's solution, which the figure answers."""
    if isinstance(solution, Mapping):
        replay = game.replay(Transcript(game.notation(position), tuple(solution["line"]), made_up=True))
        yield from (_step(game, replay.position(number), played) for number, played in enumerate(replay.steps))


def _step(game: BoardGame, before: Any, played: PlayedTurn[Any]) -> Step:
    codes = tuple(dict.fromkeys(fault.code for fault in played.faults))
    move = None if codes else _move(game, before, played.plain or played.turn)
    return Step(before, played.turn, played.positions[0], move, codes)


def _move(game: BoardGame, before: Position, turn: str) -> Move | None:
    """The legal move of a turn in the game's own notation. Only moves from its first space are written out."""
    tables = game.tables
    moves = game.play.moves(before)
    near = [move for move in moves if move.start < 0 or tables.name(move.start) in turn]
    return next((move for move in near if move_text(tables, move) == turn), None)


def _of_transcripts(traced: TracedGame, positions: Positions) -> Iterator[Sight]:
    for name in positions.book.transcripts:
        try:
            replay = positions.whole(name)
        except (NotationError, Unreadable):
            continue
        steps = []
        for number, played in enumerate(replay.steps):
            if played.faults:
                break
            steps.append(_step(traced.base, replay.position(number), played))
        starts = replay.position(0) == traced.base.tables.setup
        yield Sight(f"transcript {name}", tuple(steps), setup=starts)


# Otherwise ------------------------------------------------------------------------------------------------------------


def looks_otherwise(traced: TracedGame, other: BoardGame, sight: Sight) -> bool:
    """Whether a panel would be drawn otherwise under other rules, or a text of the figure read otherwise, or a claim be
    wrong.
    """
    changed: dict[int, Facts] = {}
    for number, panel in enumerate(sight.panels):
        position = carried(panel.position, traced.base.tables, other.tables)
        seats = sight.figure is not None and sight.figure.seats
        if panel.spec.picture is None and _drawn(
            traced.base, panel, panel.position, panel.before, seats=seats
        ) != _drawn(other, panel, position, _carried(panel.before, traced, other), seats=seats):
            return True
        facts = plain(other.facts(position))
        if facts != panel.own:
            changed[number] = {**{key: fact for key, fact in panel.facts.items() if key not in panel.own}, **facts}
            if _said(traced, panel.spec, panel.facts) != _said(traced, panel.spec, changed[number]):
                return True
    return bool(changed) and _figure_otherwise(traced, sight, changed)


def _carried(position: Position | None, traced: TracedGame, other: BoardGame) -> Position | None:
    return None if position is None else carried(position, traced.base.tables, other.tables)


def _drawn(
    game: BoardGame, panel: PanelSight, position: Position, before: Position | None, *, seats: bool
) -> Arrangement:
    """What a panel shows, without what its figure leaves out: seats, trays, what it hides, and what lies outside its
    region.
    """
    spec = panel.spec
    whole = without(picked(spec, game.arrange(position, panel.overlays, before))[0], spec.hide)
    if spec.region:
        whole = _within(whole, region_of(spec, whole.grid))
    return replace(whole, seats=whole.seats if seats else (), trays=whole.trays if spec.shows_trays else ())


def _within(whole: Arrangement, is_seen: Callable[[Space], bool]) -> Arrangement:
    """The arrangement with only those pieces, markers and arrows that reach into a part of the board."""
    return replace(
        whole,
        pieces=tuple(piece for piece in whole.pieces if any(map(is_seen, piece.spaces))),
        markers=tuple(marker for marker in whole.markers if is_seen(marker.space)),
        arrows=tuple(
            arrow
            for arrow in whole.arrows
            if any(map(is_seen, (*arrow.spaces, *arrow.captured, *passed(arrow, whole.grid))))
        ),
    )


def _said(traced: TracedGame, spec: PanelSpec, facts: Facts) -> tuple[object, ...]:
    """The texts of a panel filled in, with what is found in them, and the values of what it claims."""
    return (*_filled(traced, spec, facts), *_claimed(spec.claims, facts))


def _figure_otherwise(traced: TracedGame, sight: Sight, changed: dict[int, Facts]) -> bool:
    """The same of the texts and claims of a figure as a whole."""
    figure, facts = sight.figure, sight.facts or {}
    if figure is None:
        return False
    last = len(sight.panels) - 1
    own = sight.panels[last].own if last in changed else ()
    other = {**{key: fact for key, fact in facts.items() if key not in own}, **changed.get(last, {})}
    letters = {panel.spec.letter: changed[number] for number, panel in enumerate(sight.panels) if number in changed}
    known = facts.get("panels")
    other["panels"] = {**(known if isinstance(known, dict) else {}), **letters}

    def said(these: Facts) -> tuple[object, ...]:
        return (*_filled(traced, figure, these), *_claimed(figure.claims, these))

    return said(facts) != said(other)


def _filled(traced: TracedGame, spec: Any, facts: Facts) -> list[object]:
    """The texts of a panel or of a figure filled in, and what is found in them."""
    found: list[object] = []

    def find(mark: object, code: str, message: str, hint: str = "") -> None:
        found.append((code, message))

    wording = _Named(facts, traced.game.mark, "", References(traced.game, find), find, [], naming_of(None, traced.game))
    if isinstance(spec, PanelSpec):
        wording.panel(spec)
    else:
        wording.figure(spec)
    return [*found, *((what, filled.text) for what, _, filled in wording.texts)]


class _Named(Wording, frozen=True):
    """Fills in texts without the quotes that only count: a number of moves shows none of them."""

    def fill(self, what: str, text: str) -> str:
        return Wording.fill(self, what, _COUNT.sub("…", text))


_COUNT = re.compile(r"\{\{[^{}]*(?:\bmoves(?:\.|\[')(?:count|captures)\b|\|\s*length\b)[^{}]*\}\}")


def _claimed(claims: Sequence[Claim], facts: Facts) -> Iterator[object]:
    """What is claimed, without numbers, which only count."""
    for claim in claims:
        try:
            fact = lookup(facts, claim.path)
        except UnknownFact:
            fact = ()
        if not is_number(fact):
            yield fact
