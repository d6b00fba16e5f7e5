"""Compiling a definition to tables. Faults that only the whole definition can show are reported here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from ppgen.boards.grid import Grid
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.rules.board.directions import COMPASS, Directions, Vector
from ppgen.rules.board.position import Position
from ppgen.rules.board.regions import Atlas, Region
from ppgen.rules.board.schema import (
    AllOffEnd,
    BoardRules,
    CapturedEnd,
    CustodialCapture,
    End,
    ExitMove,
    FullEnd,
    HopMove,
    LineEnd,
    Pass,
    PieceMove,
    PieceSpec,
    PlaceMove,
    Promote,
    ReachedEnd,
    RemoveMove,
    SlideMove,
    StepMove,
    ToggleLeft,
    When,
)
from ppgen.rules.board.tables import (
    EITHER,
    EMPTY,
    ENEMY,
    NOBODY,
    After,
    Attribute,
    EndRow,
    Guard,
    HopRow,
    MoveTables,
    PieceType,
    Ray,
    SetRow,
    Shift,
    ShiftPart,
    SlideRow,
    StepRow,
    Tables,
    bits,
    shifted,
)

_ONTO = {"empty": EMPTY, "enemy": ENEMY, "either": EITHER}
_DEFAULT_FORWARD = ("north", "south", "east", "west")
_MAX_TYPES = 52
_HALF_OF_THEM: tuple[Vector, ...] = ((1, 0), (0, 1), (1, 1), (1, -1))


def compile_rules(grid: Grid, rules: BoardRules, letters: Mapping[str, str] = MappingProxyType({})) -> Tables:
    """The tables of a game. `letters` has those that its `pieces:` give, by their keys (`coin`, or `red-coin`).

    Raises DefinitionError with every fault that binding could not see.
    """
    return _Compiler(grid, rules, letters).tables()


@dataclass(slots=True)
class _Rows:
    """The rows of one player's move tables while they are gathered."""

    steps: list[StepRow] = field(default_factory=list)
    slides: list[SlideRow] = field(default_factory=list)
    hops: list[HopRow] = field(default_factory=list)
    exits: list[SetRow] = field(default_factory=list)
    places: list[SetRow] = field(default_factory=list)
    removes: list[SetRow] = field(default_factory=list)
    toggles: list[SetRow] = field(default_factory=list)
    passes: list[Guard | None] = field(default_factory=list)


class _Compiler:
    def __init__(self, grid: Grid, rules: BoardRules, letters: Mapping[str, str]) -> None:
        self.grid = grid
        self.rules = rules
        self.letters = letters
        self.report: list[Diagnostic] = []
        self.names = tuple(rules.players.each)
        self.rings = (rules.wrap in ("rows", "both"), rules.wrap in ("columns", "both"))
        self.forwards = tuple(
            COMPASS[spec.forward or _DEFAULT_FORWARD[number % 4]]
            for number, spec in enumerate(rules.players.each.values())
        )
        whole = (1 << len(grid)) - 1
        atlas = Atlas(grid, whole, self.forwards, self.names, rules.regions, self.report)
        self.usable = whole & ~atlas.mask(rules.holes, NOBODY, 0)
        self.atlas = Atlas(grid, self.usable, self.forwards, self.names, rules.regions, self.report)
        self.attributes = self._attributes()
        self.types = self._types()
        if len(self.types) > _MAX_TYPES:
            self._fault(rules.mark, "DEF-RANGE", f"there are more than {_MAX_TYPES} kinds of pieces, a letter each")
            raise DefinitionError(self.report)

    def tables(self) -> Tables:
        rules = self.rules
        self._check_names()
        after = tuple(self._after(kind) for kind in self.types)
        move_tables = tuple(self._plan(player) for player in range(len(self.names)))
        ends = tuple(self._end(end) for end in rules.ends)
        setup = self._setup()
        regions = {
            name: tuple(self.atlas.named_mask(region, player) for player in range(len(self.names)))
            for name, region in rules.regions.items()
        }
        if self.report:
            raise DefinitionError(self.report)
        return Tables(
            grid=self.grid,
            usable=self.usable,
            rings=self.rings,
            sides=tuple(self._shift(vector) for vector in ((0, 1), (1, 0), (0, -1), (-1, 0))),
            players=self.names,
            forwards=self.forwards,
            types=self.types,
            attributes=self.attributes,
            move_tables=move_tables,
            after=after,
            plain=not any(row.promote or row.custodial or row.toggle_left for row in after),
            ends=ends,
            blocked=rules.blocked,
            capture=rules.capture,
            hands=tuple(rules.pieces[kind.kind].hand is not None for kind in self.types),
            either_first=rules.first == "either",
            setup=setup,
            regions=regions,
            enemies=tuple(
                tuple(kind.index for kind in self.types if kind.owner not in (player, NOBODY))
                for player in range(len(self.names))
            ),
            friends=tuple(
                tuple(kind.index for kind in self.types if kind.owner == player) for player in range(len(self.names))
            ),
        )

    # --- names --------------------------------------------------------------------------------------------------------

    def _fault(self, mark: Mark, code: str, message: str, hint: str = "") -> None:
        self.report.append(Diagnostic(mark, code, message, hint))

    def _known(self, mark: Mark, name: str, known: Iterable[str], what: str) -> bool:
        names = tuple(known)
        if name in names:
            return True
        self._fault(mark, "DEF-REFERENCE", f"{name!r} is not in {what}", did_you_mean(name, names, what))
        return False

    def _check_names(self) -> None:
        rules = self.rules
        if rules.first not in ("", "either"):
            self._known(rules.mark, rules.first, (*self.names, "either"), "players")
        for name, region in rules.regions.items():
            for player in region.each or {}:
                self._known(region.mark, player, self.names, "players")
            if not name.replace("-", "").isalnum():
                self._fault(region.mark, "DEF-ID", f"{name!r} cannot name a region", "letters, digits and hyphens")
        for attribute in rules.attributes:
            if attribute in ("off", "hand", "first"):
                mark = rules.attributes[attribute].mark
                self._fault(mark, "DEF-ID", f"{attribute!r} means something else in notation", "give it another name")

    def _types(self) -> tuple[PieceType, ...]:
        entries: list[PieceType] = []
        taken: dict[str, str] = {}
        for kind, spec in self.rules.pieces.items():
            for owner in self._owners(spec):
                name = kind if owner == NOBODY else f"{self.names[owner]} {kind}"
                letter = self._letter(kind, spec, owner)
                twin = taken.setdefault(letter, name)
                if twin != name:
                    hint = "letters: {PLAYER: X, …} gives each its own"
                    self._fault(spec.mark, "DEF-DUPLICATE-ID", f"{twin} and {name} are both written {letter!r}", hint)
                entries.append(PieceType(len(entries), kind, owner, letter, name))
        if not self.rules.pieces:
            self._fault(self.rules.mark, "DEF-EMPTY", "there are no pieces")
        return tuple(entries)

    def _owners(self, spec: PieceSpec) -> tuple[int, ...]:
        if spec.owner == "each":
            return tuple(range(len(self.names)))
        if spec.owner == "nobody":
            return (NOBODY,)
        if not self._known(spec.mark, spec.owner, ("each", "nobody", *self.names), "players"):
            return ()
        return (self.names.index(spec.owner),)

    def _letter(self, kind: str, spec: PieceSpec, owner: int) -> str:
        letters = spec.letters
        for player in letters.each:
            self._known(spec.mark, player, self.names, "players")
        if letters.each:
            name = "" if owner == NOBODY else self.names[owner]
            if name in letters.each:
                return letters.each[name]
            self._fault(spec.mark, "DEF-MISSING-KEY", f"the letter of {name or 'nobody'}'s {kind} is missing here")
        of_the_owner = "" if owner == NOBODY else f"{self.names[owner]}-{kind}"
        if not letters.one and of_the_owner in self.letters:
            return self.letters[of_the_owner]
        letter = letters.one or self.letters.get(kind) or kind[:1]
        if owner == NOBODY or spec.owner != "each":
            return letter
        if owner > 1:
            self._fault(spec.mark, "DEF-MISSING-KEY", f"more than two players have a {kind}: each needs its letter")
        return letter.lower() if owner else letter.upper()

    def _attributes(self) -> tuple[Attribute, ...]:
        entries = []
        for name, spec in self.rules.attributes.items():
            (one, first), (two, second) = spec.values.items()
            entries.append(Attribute(name, (one, two), (first, second)))
        return tuple(entries)

    # --- geometry -----------------------------------------------------------------------------------------------------

    def _neighbour(self, index: int, vector: Vector) -> int | None:
        """The space that a vector leads to, around the edge where there is a ring; None off the board or in a hole."""
        column, row = index % self.grid.columns + vector[0], index // self.grid.columns + vector[1]
        if self.rings[0]:
            column %= self.grid.columns
        if self.rings[1]:
            row %= self.grid.rows
        if not (0 <= column < self.grid.columns and 0 <= row < self.grid.rows):
            return None
        other = row * self.grid.columns + column
        return other if self.usable >> other & 1 and other != index else None

    def _shift(self, vector: Vector) -> Shift:
        """The shift that moves every usable space to its neighbour."""
        parts: dict[int, int] = {}
        for index in bits(self.usable):
            other = self._neighbour(index, vector)
            if other is not None:
                parts[other - index] = parts.get(other - index, 0) | 1 << index
        return tuple(ShiftPart(mask, max(delta, 0), max(-delta, 0), delta) for delta, mask in sorted(parts.items()))

    def _leaving(self, vector: Vector) -> int:
        """The spaces from which a vector leads over the edge of the board."""
        spaces = 0
        for index in bits(self.usable):
            column, row = index % self.grid.columns + vector[0], index // self.grid.columns + vector[1]
            over = not (self.rings[0] or 0 <= column < self.grid.columns)
            if over or not (self.rings[1] or 0 <= row < self.grid.rows):
                spaces |= 1 << index
        return spaces

    def _ray(self, index: int, vector: Vector) -> Ray:
        spaces: list[tuple[int, int]] = []
        at = self._neighbour(index, vector)
        while at is not None and at != index and (1 << at, at) not in spaces:
            spaces.append((1 << at, at))
            at = self._neighbour(at, vector)
        return Ray(vector, tuple(spaces))

    # --- moves --------------------------------------------------------------------------------------------------------

    def _vectors(self, directions: Directions, player: int) -> tuple[Vector, ...]:
        return directions.vectors(self.forwards[player])

    def _plan(self, player: int) -> MoveTables:
        rows = _Rows()
        for kind in self.types:
            spec = self.rules.pieces[kind.kind]
            for word in spec.moves:
                if isinstance(word, RemoveMove) and word.whose == "enemy":
                    if kind.owner not in (player, NOBODY):
                        self._add(rows, kind, word, player)
                elif kind.owner in (player, NOBODY):
                    self._add(rows, kind, word, player)
        for move in self.rules.moves:
            guard = self._guard(move.when, {}, move.mark)
            if isinstance(move, Pass):
                rows.passes.append(guard)
            elif self._known(move.mark, move.attribute, self.rules.attributes, "attributes"):
                spaces = self.atlas.mask(move.spaces, player)
                rows.toggles.append(SetRow(self._attribute(move.attribute), spaces, False, guard))
        return MoveTables(
            tuple(rows.steps),
            tuple(rows.slides),
            tuple(rows.hops),
            tuple(rows.exits),
            tuple(rows.places),
            tuple(rows.removes),
            tuple(rows.toggles),
            tuple(rows.passes),
            _slide_twins(rows),
            len(rows.hops) > 1 or any(_repeats(jumps) for hop in rows.hops for jumps in hop.jumps),
            _twins(rows),
        )

    def _add(self, rows: _Rows, kind: PieceType, word: PieceMove, player: int) -> None:
        atlas = self.atlas
        guard = self._guard(word.when, word.on if isinstance(word, StepMove | SlideMove) else {}, word.mark)
        start = atlas.mask(None if isinstance(word, PlaceMove) else word.start, player)
        match word:
            case StepMove():
                onto, into = _ONTO[word.onto], atlas.mask(word.into, player)
                for part in (part for vector in self._vectors(word.directions, player) for part in self._shift(vector)):
                    mask = part.mask & start
                    rows.steps.append(StepRow(kind.index, mask, part.left, part.right, part.delta, onto, into, guard))
            case SlideMove():
                vectors = self._vectors(word.directions, player)
                rays = tuple(
                    tuple(ray for vector in vectors if (ray := self._ray(index, vector)).spaces)
                    for index in range(len(self.grid))
                )
                onto, into = _ONTO[word.onto], atlas.mask(word.into, player)
                longest = word.max or len(self.grid)
                far = word.stop == "end"
                rows.slides.append(SlideRow(kind.index, rays, onto, far, word.min, longest, start, into, guard))
            case HopMove():
                vectors = self._vectors(word.directions, player)
                jumps, clears = self._far_jumps(vectors) if word.far else (self._jumps(vectors), None)
                rows.hops.append(
                    HopRow(
                        kind.index,
                        jumps,
                        clears or tuple((0,) * len(here) for here in jumps),
                        word.over,
                        word.captures,
                        word.repeat,
                        word.straight,
                        word.lift == "at-end",
                        start,
                        guard,
                    )
                )
            case ExitMove():
                leaving = 0
                for vector in self._vectors(word.directions, player):
                    leaving |= self._leaving(vector)
                if not leaving:
                    message = "these directions lead nowhere off the board"
                    self._fault(word.mark, "DEF-RANGE", message, "rings have no edge")
                rows.exits.append(SetRow(kind.index, leaving & start, False, guard))
            case PlaceMove():
                rows.places.append(SetRow(kind.index, atlas.mask(word.into, player), False, guard))
            case RemoveMove():
                rows.removes.append(SetRow(kind.index, start, word.beside is not None, guard))

    def _jumps(self, vectors: tuple[Vector, ...]) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
        table = []
        for index in range(len(self.grid)):
            entries = []
            for number, vector in enumerate(vectors):
                between = self._neighbour(index, vector) if self.usable >> index & 1 else None
                beyond = None if between is None else self._neighbour(between, vector)
                if between is not None and beyond is not None and beyond != index:
                    entries.append((1 << between, 1 << beyond, beyond, number))
            table.append(tuple(entries))
        return tuple(table)

    def _far_jumps(
        self, vectors: tuple[Vector, ...]
    ) -> tuple[tuple[tuple[tuple[int, int, int, int], ...], ...], tuple[tuple[int, ...], ...]]:
        """Every hop along every ray, and for each the spaces before the piece hopped over, which must be empty."""
        jumps, clears = [], []
        for index in range(len(self.grid)):
            entries: list[tuple[int, int, int, int]] = []
            empty: list[int] = []
            for number, vector in enumerate(vectors) if self.usable >> index & 1 else ():
                ray = self._ray(index, vector).spaces
                for over in range(len(ray)):
                    clear = sum(bit for bit, _ in ray[:over])
                    for bit, end in ray[over + 1 :]:
                        entries.append((ray[over][0], bit, end, number))
                        empty.append(clear)
                        clear |= bit
            jumps.append(tuple(entries))
            clears.append(tuple(empty))
        return tuple(jumps), tuple(clears)

    def _guard(self, when: When | None, on: Mapping[str, str], mark: Mark) -> Guard | None:
        values = []
        for name, value in on.items():
            if self._known(mark, name, self.rules.attributes, "attributes"):
                known = tuple(self.rules.attributes[name].values)
                if self._known(mark, value, known, f"the values of {name}"):
                    values.append((self._attribute(name), known.index(value)))
        if when is None and not values:
            return None
        hand = None if when is None or when.hand is None else when.hand == "some"
        return Guard(None if when is None else when.empty_spaces, hand, tuple(values))

    def _attribute(self, name: str) -> int:
        return tuple(self.rules.attributes).index(name)

    def _after(self, kind: PieceType) -> After:
        promote: list[tuple[int, int]] = []
        custodial: tuple[tuple[tuple[int, int], ...], ...] = ()
        toggles: list[int] = []
        for word in self.rules.pieces[kind.kind].after:
            match word:
                case Promote():
                    if self._known(word.mark, word.to, self.rules.pieces, "pieces"):
                        to = next((t for t in self.types if t.kind == word.to and t.owner == kind.owner), None)
                        if to is None:
                            self._fault(
                                word.mark,
                                "DEF-REFERENCE",
                                f"{kind.name} cannot become a {word.to}: nobody there has it",
                            )
                        else:
                            promote.append((self.atlas.mask(word.into, kind.owner), to.index))
                case CustodialCapture():
                    vectors = word.directions.vectors(self.forwards[max(kind.owner, 0)])
                    custodial = tuple(
                        tuple((between, behind) for between, behind, _, _ in here) for here in self._jumps(vectors)
                    )
                case ToggleLeft():
                    if self._known(word.mark, word.attribute, self.rules.attributes, "attributes"):
                        toggles.append(self._attribute(word.attribute))
        return After(tuple(promote), custodial, tuple(toggles))

    # --- ends and setup -----------------------------------------------------------------------------------------------

    def _end(self, end: End) -> EndRow:
        players = range(len(self.names))
        match end:
            case FullEnd():
                return EndRow("full", end.mark)
            case LineEnd():
                shifts = tuple(self._shift(vector) for vector in _HALF_OF_THEM)
                for ring, size in zip(self.rings, (self.grid.columns, self.grid.rows), strict=True):
                    if ring and size < end.length:
                        self._fault(end.mark, "DEF-RANGE", f"a ring of {size} spaces has no line of {end.length}")
                return EndRow("line", end.mark, end.wins == "owner", end.length, shifts, (), self._own("", end.mark))
            case ReachedEnd():
                spaces = tuple(self.atlas.mask(end.region, player) for player in players)
                types = self._own(end.piece, end.mark, nobody=True)
                return EndRow("reached", end.mark, end.wins == "owner", 0, (), spaces, types)
            case AllOffEnd():
                return EndRow("all-off", end.mark, end.wins == "owner", 0, (), (), self._own("", end.mark))
            case CapturedEnd():
                return EndRow("captured", end.mark, end.wins == "owner", 0, (), (), self._own(end.piece, end.mark))

    def _own(self, kind: str, mark: Mark, nobody: bool = False) -> tuple[tuple[int, ...], ...]:
        """The types that count for each player: of a kind, or of any."""
        if kind and not self._known(mark, kind, self.rules.pieces, "pieces"):
            return ((),) * len(self.names)
        return tuple(
            tuple(
                t.index
                for t in self.types
                if kind in ("", t.kind) and (t.owner == player or (nobody and t.owner == NOBODY))
            )
            for player in range(len(self.names))
        )

    def _setup(self) -> Position:
        masks = [0] * len(self.types)
        for name, region in self.rules.setup.items():
            chosen = [kind for kind in self.types if name in (kind.name, kind.kind)]
            if not chosen:
                known = dict.fromkeys([kind.name for kind in self.types] + list(self.rules.pieces))
                self._known(region.mark, name, known, "pieces")
            for kind in chosen:
                masks[kind.index] |= self._stand(kind, region, masks)
        marks = tuple(self.atlas.mask(spec.second, NOBODY, 0) for spec in self.rules.attributes.values())
        counts = (self.rules.pieces[kind.kind].hand or 0 for kind in self.types)
        known_first = self.rules.first in self.names
        first = self.names.index(self.rules.first) if known_first else 0
        nothing = (0,) * len(self.types)
        return Position(tuple(masks), first, nothing, tuple(counts), marks, first)

    def _stand(self, kind: PieceType, region: Region, masks: list[int]) -> int:
        spaces = self.atlas.mask(region, kind.owner)
        for other, mask in enumerate(masks):
            if other != kind.index and mask & spaces:
                name = self.grid.space(next(bits(mask & spaces)))
                self._fault(region.mark, "DEF-RANGE", f"{self.types[other].name} and {kind.name} both stand on {name}")
        return spaces


def _repeats(jumps: tuple[tuple[int, int, int, int], ...]) -> bool:
    """Whether two directions of a hop lead to the same space, around a small ring."""
    return len({end for _, _, end, _ in jumps}) < len(jumps)


def _slide_twins(rows: _Rows) -> bool:
    """Whether two slides may be the same move: in both directions around a ring, or by two rows with the same path."""
    seen: set[tuple[int, int, int, tuple[tuple[int, int], ...]]] = set()
    for slide in rows.slides:
        on = () if slide.guard is None else slide.guard.on
        for start, rays in enumerate(slide.rays):
            for ray in rays:
                for _, end in ray.spaces:
                    key = (slide.type, start, end, on)
                    if key in seen:
                        return True
                    seen.add(key)
    return len({() if slide.guard is None else slide.guard.on for slide in rows.slides}) > 1


def _twins(rows: _Rows) -> bool:
    """Whether any other two rows may give the same move."""
    if rows.slides and rows.steps:
        return True
    if any(not hop.captures for hop in rows.hops) and (rows.slides or rows.steps):
        return True
    for sets in (rows.exits, rows.places, rows.removes, rows.toggles):
        kinds = [row.type for row in sets]
        if len(set(kinds)) < len(kinds):
            return True
    seen: set[tuple[int, int, int, int]] = set()
    for step in rows.steps:
        shift = (ShiftPart(step.mask, step.left, step.right, step.delta),)
        for onto in (EMPTY, ENEMY) if step.onto == EITHER else (step.onto,):
            for end in bits(shifted(step.mask, shift) & step.into):
                key = (step.type, end - step.delta, end, onto)
                if key in seen:
                    return True
                seen.add(key)
    return False
