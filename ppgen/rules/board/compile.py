"""Compiling a definition to tables. Faults that only the whole definition can show are reported here."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from ppgen.boards.board import Board, Rings
from ppgen.boards.tints import TINTS, tint_role
from ppgen.diagnostics import DefinitionError, Diagnostic, did_you_mean
from ppgen.numerals import listed
from ppgen.pieces.disc import LIGHT, discs
from ppgen.records import replace
from ppgen.rules.board.blocked_words import IfBlocked
from ppgen.rules.board.compile_ends import EndCompiler
from ppgen.rules.board.compile_memory import Slots
from ppgen.rules.board.compile_moves import MoveCompiler
from ppgen.rules.board.compile_report import CompileReport
from ppgen.rules.board.compile_rights import RightsCompiler
from ppgen.rules.board.compile_swap import SwapCompiler
from ppgen.rules.board.compile_when import WhenCompiler
from ppgen.rules.board.hands import compile_returns
from ppgen.rules.board.idle import report_idle
from ppgen.rules.board.notations.checks import report_notation
from ppgen.rules.board.piece_names import said_name
from ppgen.rules.board.piece_words import PieceSpec
from ppgen.rules.board.position import Position
from ppgen.rules.board.regions import Atlas, NamedRegion, Region, Tint
from ppgen.rules.board.rights import CASTLING, EN_PASSANT, UNMOVED
from ppgen.rules.board.royal.static import setup_faults
from ppgen.rules.board.schema import BoardRules
from ppgen.rules.board.slips import report_slips
from ppgen.rules.board.tables import NOBODY, Attribute, MemorySlot, PieceType, Tables, TintedSpaces, bits
from ppgen.rules.board.terrain import Terrain

_DEFAULT_FORWARD = ("north", "south", "east", "west")
_MAX_TYPES = 52


_NONE: Mapping[str, str] = MappingProxyType({})


def compile_rules(
    board: Board,
    rules: BoardRules,
    letters: Mapping[str, str] = _NONE,
    names: Mapping[str, str] = _NONE,
    roles: Collection[str] = (),
    *,
    traced: bool = False,
) -> Tables:
    """The tables of a game. `letters` and `names` are those of its `pieces:`, by their keys (`coin`, `red-coin`), and
    `roles` are its own that paint areas.

    Raises DefinitionError with every fault that binding could not see. `traced` rules are those of a game with a word
    taken out, or with one that says less (`trace/`): that something in them has become idle is no fault.
    """
    tables = _Compiler(board, rules, letters, names, traced=traced).tables(roles)
    if any(tables.royals) and not traced:
        place = next(iter(rules.setup.values())).mark if rules.setup else rules.mark
        if faults := setup_faults(tables):
            hint = "set up the pieces so that nobody could capture a royal piece at once"
            raise DefinitionError(
                [Diagnostic(place, "DEF-RANGE", f"at the setup: {fault.message}", hint) for fault in faults]
            )
    return tables


class _Compiler:
    def __init__(
        self, board: Board, rules: BoardRules, letters: Mapping[str, str], names: Mapping[str, str], *, traced: bool
    ) -> None:
        self.board = board
        self.traced = traced
        self.rules = rules
        self.report = CompileReport()
        self.names = tuple(rules.players.each)
        self.forwards = tuple(
            spec.forward or _DEFAULT_FORWARD[number % 4] for number, spec in enumerate(rules.players.each.values())
        )
        atlas = Atlas(board, board.whole, self.forwards, self.names, rules.regions, self.report.faults)
        usable = board.whole & ~atlas.mask(rules.holes, NOBODY, 0)
        self.terrain = Terrain(board, usable, self._rings())
        self.atlas = Atlas(board, usable, self.forwards, self.names, rules.regions, self.report.faults)
        self._check_board()
        self.attributes = self._attributes()
        self.types = PieceTypes(rules, self.names, letters, names, self.report).read()
        if len(self.types) > _MAX_TYPES:
            self.report.add(rules.mark, "DEF-RANGE", f"there are more than {_MAX_TYPES} kinds of pieces, a letter each")
            raise DefinitionError(self.report.faults)

    def tables(self, roles: Collection[str]) -> Tables:
        rules = self.rules
        report_slips(rules, self.board.naming, self.report)
        report_idle(rules, self.report)
        report_notation(rules, self.board, self.types, self.report)
        slots = Slots()
        conditions = WhenCompiler(rules, self.types, self.atlas, slots, self.report)
        moves = MoveCompiler(rules, self.types, self.forwards, self.terrain, self.atlas, conditions, self.report)
        after = tuple(moves.after(kind) for kind in self.types)
        setup = self._setup()
        rights = RightsCompiler(moves, setup.masks, slots)
        move_tables = rights.added(tuple(moves.tables(player, after) for player in range(len(self.names))))
        ends = EndCompiler(rules, self.types, self.terrain, self.atlas, conditions, self.report).rows()
        memory = tuple(self._begun(slot, setup) for slot in slots.found)
        blocked = self._blocked()
        setup = setup._replace(memory=tuple(slot.start for slot in memory))
        move_tables = SwapCompiler(rules, self.types, self.terrain, self.report).with_swap(move_tables, setup)
        royals = tuple(self._royals(player) for player in range(len(self.names)))
        chooses = any(row.choices for row in after)
        returns = compile_returns(rules, self.types, len(self.names), self.report)
        rights_matter = any(slot.word in (CASTLING, EN_PASSANT, UNMOVED) for slot in memory)
        regions = {
            name: tuple(self.atlas.named_mask(region, player) for player in range(len(self.names)))
            for name, region in rules.regions.items()
        }
        tints = compile_tints(rules.regions, self.atlas, roles, self.report)
        if self.report.faults and not self.traced:
            raise DefinitionError(self.report.faults)
        parted = any(each.turns for each in move_tables)
        origins_kept = not (parted or returns) and not any(
            effect.turned(player) for row in after for effect in row.effects for player in range(len(self.names))
        )
        return Tables(
            board=self.board,
            usable=self.terrain.usable,
            rings=self.terrain.rings,
            sides=tuple(self.terrain.shift(direction.vector) for direction in self.board.beside),
            players=self.names,
            forwards=self.forwards,
            types=self.types,
            attributes=self.attributes,
            move_tables=move_tables,
            after=after,
            plain=not any(row.promote or row.effects or row.toggle_left for row in after),
            ends=ends,
            blocked=blocked,
            capture=rules.capture,
            royals=royals,
            memory=memory,
            parted=parted or chooses or any(own.castles for own in move_tables),
            origins_kept=origins_kept,
            traceable=origins_kept and not (rights_matter or chooses or any(royals)),
            by_result=rules.distinct == "result",
            hands=tuple(rules.pieces[kind.kind].hand is not None for kind in self.types),
            returns=returns,
            either_first=rules.first == "either",
            notation=rules.notation,
            setup=setup,
            regions=regions,
            tints=tints,
            enemies=tuple(
                tuple(kind.index for kind in self.types if kind.owner not in (player, NOBODY))
                for player in range(len(self.names))
            ),
            friends=tuple(
                tuple(kind.index for kind in self.types if kind.owner == player) for player in range(len(self.names))
            ),
        )

    def _begun(self, slot: MemorySlot, setup: Position) -> MemorySlot:
        """A slot with its value at the setup, where that depends on where pieces stand."""
        if slot.word != UNMOVED:
            return slot
        spaces = 0
        for kind in self.types:
            if any(getattr(word, "unmoved", False) for word in self.rules.pieces[kind.kind].moves):
                spaces |= setup.masks[kind.index]
        return replace(slot, start=spaces)

    def _royals(self, player: int) -> tuple[int, ...]:
        """The types of a player's royal pieces."""
        return tuple(kind.index for kind in self.types if kind.owner == player and self.rules.pieces[kind.kind].royal)

    def _check_board(self) -> None:
        """Report what means nothing on a board of this shape."""
        board, rules = self.board, self.rules
        for player, forward in zip(rules.players.each.values(), self.forwards, strict=True):
            if forward not in board.headings:
                message = f"nobody can face {forward} on this board"
                self.report.add(player.mark, "DEF-CHOICE", message, f"one of {', '.join(board.headings)}")
        if rules.holes is not None and board.made_of == "areas":
            hint = "leave the area out of the map, or out of `neighbours`"
            self.report.add(rules.holes.mark, "DEF-CHOICE", "`holes` mean nothing on a map", hint)

    def _rings(self) -> Rings:
        """Whether rows and columns are rings; that the board cannot have these is a fault."""
        wrap = self.rules.wrap
        rings = (wrap in ("rows", "both"), wrap in ("columns", "both"))
        if why := self.board.no_ring(rings):
            hint = "a ring is a line that ends where it began" if self.board.tracks else why
            self.report.add(self.rules.wrap_mark, "DEF-CHOICE", f"`wrap: {wrap}` means nothing on this board", hint)
            return False, False
        return rings

    def _attributes(self) -> tuple[Attribute, ...]:
        entries = []
        for name, spec in self.rules.attributes.items():
            (one, first), (two, second) = spec.values.items()
            entries.append(Attribute(name, (one, two), (first, second)))
        return tuple(entries)

    def _blocked(self) -> tuple[IfBlocked, ...]:
        """By player, what happens if it is that player's turn without a legal move."""
        blocked = self.rules.blocked
        for name, mark in blocked.marks.items():
            self.report.known(mark, name, self.names, "players")
        missing = [name for name in self.names if blocked.of(name) is None]
        if missing and all(name in self.names for name in blocked.marks):
            hint = f"add {missing[0]}: pass, win, loss or draw"
            self.report.add(blocked.mark, "DEF-MISSING-KEY", f"`blocked` says nothing of {listed(missing)}", hint)
        return tuple(blocked.of(name) or "loss" for name in self.names)

    def _setup(self) -> Position:
        masks = [0] * len(self.types)
        for name, region in self.rules.setup.items():
            chosen = [kind for kind in self.types if name in (kind.name, kind.kind)]
            if not chosen:
                known = dict.fromkeys([kind.name for kind in self.types] + list(self.rules.pieces))
                self.report.known(region.mark, name, known, "pieces")
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
                name = self.board.naming.name(self.board.space(next(bits(mask & spaces))))
                self.report.add(
                    region.mark, "DEF-RANGE", f"{self.types[other].name} and {kind.name} both stand on {name}"
                )
        return spaces


def compile_tints(
    regions: Mapping[str, NamedRegion], atlas: Atlas, roles: Collection[str], report: CompileReport
) -> tuple[TintedSpaces, ...]:
    """The tinted spaces of each region, in the order of the definition. `roles` are those of the game that have a fill.

    Points have no tint: that is a fault.
    """
    tinted: list[TintedSpaces] = []
    for name, region, player, tint in _each(regions):
        if not _fits(tint, atlas, roles, report):
            continue
        owner = atlas.names.index(player) if player else 0
        tinted.append(TintedSpaces(name, player, atlas.named_mask(region, owner), tint_role(tint.word)))
    return tuple(tinted)


def _each(regions: Mapping[str, NamedRegion]) -> Iterator[tuple[str, NamedRegion, str, Tint]]:
    for name, region in regions.items():
        for player, tint in region.tints.items():
            yield name, region, player, tint


def _fits(tint: Tint, atlas: Atlas, roles: Collection[str], report: CompileReport) -> bool:
    if atlas.board.made_of == "points":
        report.add(
            tint.mark,
            "DEF-CHOICE",
            "`tint` means nothing on this board",
            "points have no area: give the region a drawing in `pieces`",
        )
        return False
    if tint.word in TINTS or tint.word in roles:
        return True
    known = did_you_mean(tint.word, (*TINTS, *roles), "tints")
    report.add(tint.mark, "DEF-CHOICE", f"{tint.word!r} is no tint and no role with a fill", known)
    return False


class PieceTypes(Struct, frozen=True):
    """Reads the types of a game. `letters` and `names` are those that its `pieces:` give, by their keys."""

    rules: BoardRules
    players: tuple[str, ...]
    letters: Mapping[str, str]
    names: Mapping[str, str]
    report: CompileReport

    def read(self) -> tuple[PieceType, ...]:
        """Every type, in the order of the definition."""
        entries: list[PieceType] = []
        taken: dict[str, str] = {}
        looks = discs([(name, spec.colour) for name, spec in self.rules.players.each.items()])
        for kind, spec in self.rules.pieces.items():
            for owner in self._owners(spec):
                name = kind if owner == NOBODY else f"{self.players[owner]} {kind}"
                letter = self._letter(kind, spec, owner)
                twin = taken.setdefault(letter, name)
                if twin != name:
                    hint = "letters: {PLAYER: X, …} gives each its own"
                    self.report.add(
                        spec.mark, "DEF-DUPLICATE-ID", f"{twin} and {name} are both written {letter!r}", hint
                    )
                disc = LIGHT if owner == NOBODY else looks[owner]
                player = "" if owner == NOBODY else self.players[owner]
                said = said_name(kind, player, spec.owner == "each", self.names)
                entries.append(PieceType(len(entries), kind, owner, letter, name, disc, said))
        if not self.rules.pieces:
            self.report.add(self.rules.mark, "DEF-EMPTY", "there are no pieces")
        return tuple(entries)

    def _owners(self, spec: PieceSpec) -> tuple[int, ...]:
        if spec.owner == "each":
            return tuple(range(len(self.players)))
        if spec.owner == "nobody":
            return (NOBODY,)
        if not self.report.known(spec.mark, spec.owner, ("each", "nobody", *self.players), "players"):
            return ()
        return (self.players.index(spec.owner),)

    def _letter(self, kind: str, spec: PieceSpec, owner: int) -> str:
        letters = spec.letters
        for player in letters.each:
            self.report.known(spec.mark, player, self.players, "players")
        if letters.each:
            name = "" if owner == NOBODY else self.players[owner]
            if name in letters.each:
                return letters.each[name]
            self.report.add(spec.mark, "DEF-MISSING-KEY", f"the letter of {name or 'nobody'}'s {kind} is missing here")
        of_the_owner = "" if owner == NOBODY else f"{self.players[owner]}-{kind}"
        if not letters.one and of_the_owner in self.letters:
            return self.letters[of_the_owner]
        letter = letters.one or self.letters.get(kind) or kind[:1]
        if owner == NOBODY or spec.owner != "each":
            return letter
        if owner > 1:
            self.report.add(spec.mark, "DEF-MISSING-KEY", f"more than two players have a {kind}: each needs its letter")
        return letter.lower() if owner else letter.upper()
