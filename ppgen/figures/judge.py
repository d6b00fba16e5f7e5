"""Figures judged: positions, verdicts, claims and captions against the rules of the game, before anything is drawn."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ppgen import piecepack
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.grid import Space, SpaceSide
from ppgen.boards.table import Bounds, TableArrangement
from ppgen.definition.figure import (
    Callout,
    CellRow,
    ChartPicture,
    Claim,
    Expectation,
    FigureBook,
    FigureSpec,
    Highlight,
    Numbered,
    PanelSpec,
    PiecesPicture,
    Pointer,
    PositionSpec,
    RollPicture,
    SumPicture,
    TablePicture,
    Wrong,
)
from ppgen.definition.game import Game
from ppgen.diagnostics import Diagnostic, Mark, did_you_mean
from ppgen.figures.facts import CaptionFault, UnknownFact, definition_facts, fill_in, lookup, same
from ppgen.figures.moves import LEGAL_MOVES, picked
from ppgen.figures.surface import surfaced
from ppgen.rules.protocol import NotationError, Replay, Rules, Transcript
from ppgen.rules.verdict import Fact, Facts, Verdict

_SYMBOL = re.compile(r"(?<!\\):([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
"""An inline symbol in the markup of paragraphs."""

LATEST = "latest"
"""The overlay that makes the last turn stand out: the only one for which the position before is handed to the rules."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel judged. Without a position there is no verdict, notation or arrangement."""

    spec: PanelSpec
    caption: str
    facts: Facts
    verdict: Verdict | None = None
    notation: str = ""
    arrangement: Arrangement | TableArrangement | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """A figure with everything that the rules say of it: the one thing that is drawn, listed and published."""

    game: Game
    figure: FigureSpec
    panels: tuple[Panel, ...]
    caption: str
    alt: str
    facts: Facts
    """The facts of the last position and of the definition; `panels` holds those of each panel by its letter."""
    findings: tuple[Diagnostic, ...] = ()

    @property
    def id(self) -> str:
        return self.figure.id

    @property
    def holds(self) -> bool:
        """Whether everything is as the figure declares, so that it may be published."""
        return not self.findings


def judge_book(game: Game, rules: Rules[Any], book: FigureBook) -> tuple[Statement, ...]:
    """Judge every figure of a game, in the order of the file."""
    replays: dict[Transcript, Replay[Any]] = {}
    return tuple(_Judge(game, rules, book, spec, replays).statement() for spec in book.figures)


def judge(game: Game, rules: Rules[Any], book: FigureBook, spec: FigureSpec) -> Statement:
    """Judge one figure. Nothing is raised for what is wrong with it: that is in its findings."""
    return _Judge(game, rules, book, spec, {}).statement()


class _Unreadable(Exception):
    """A position that does not exist; its findings are noted."""


@dataclass(slots=True)
class _Judge:
    game: Game
    rules: Rules[Any]
    book: FigureBook
    figure: FigureSpec
    replays: dict[Transcript, Replay[Any]]
    findings: list[Diagnostic] = field(default_factory=list)

    def statement(self) -> Statement:
        spec = self.figure
        panels = tuple(self._panel(panel) for panel in spec.panels)
        facts = definition_facts(self.game)
        for panel in panels:
            facts.update(panel.facts)
        facts["panels"] = {panel.spec.letter: panel.facts for panel in panels if panel.spec.letter}
        self._claims(spec.claims, facts)
        caption = self._text(spec.mark, "caption", spec.caption, facts)
        alt = self._text(spec.mark, "alternative text", spec.alt, facts)
        if not alt.strip():
            self._find(spec.mark, "FIG-ALT", f"figure {spec.id!r} has no alternative text", "say in alt: what it shows")
        for name in spec.legend:
            self._legend_entry(name)
        return Statement(self.game, spec, panels, caption, alt, facts, tuple(dict.fromkeys(self.findings)))

    def _panel(self, spec: PanelSpec) -> Panel:
        facts = definition_facts(self.game)
        arrangement: Arrangement | TableArrangement | None = None
        verdict, notation = None, ""
        if spec.position is not None:
            try:
                position, verdict, before = self._position(spec.position)
                facts.update(self.rules.facts(position))
                facts["verdict"] = _verdict_facts(verdict)
                notation = self.rules.notation(position)
                show = self._overlays(spec)
                arranged = self.rules.arrange(position, show, before if LATEST in show else None)
                if isinstance(arranged, TableArrangement):
                    arrangement = self._on_table(spec, arranged)
                else:
                    arrangement = self._arrows(spec, surfaced(arranged, self.game.surface))
                arrangement = self._hidden(spec, arrangement)
            except _Unreadable:
                pass
            else:
                self._expectation(spec, verdict)
        if self.game.board is not None or isinstance(arrangement, Arrangement):
            self._spaces(spec)
        self._picture(spec, facts)
        spec = self._filled(spec, facts)
        self._claims(spec.claims, facts)
        name = f"caption of panel {spec.letter}" if spec.letter else "caption of the panel"
        return Panel(spec, self._text(spec.mark, name, spec.caption, facts), facts, verdict, notation, arrangement)

    def _position(self, spec: PositionSpec) -> tuple[Hashable, Verdict, Hashable | None]:
        """The position, its verdict (by replay where there are turns, else by search), and the position before it."""
        rules = self.rules
        if not spec.after and not spec.then:
            try:
                position = rules.setup() if spec.notation in ("", "setup") else rules.parse(spec.notation)
            except NotationError as problem:
                raise self._unreadable(spec.mark, "position", problem) from None
            return position, rules.judge(position), None
        transcript, before, player = self._transcript(spec)
        for turn in spec.then:
            try:
                rules.check_turn(turn.text)
            except NotationError as problem:
                raise self._unreadable(turn.mark, "turn", problem) from None
        try:
            replay = self.replays.get(transcript)
            if replay is None:
                replay = self.replays[transcript] = rules.replay(transcript)
        except NotationError as problem:
            raise self._unreadable(spec.mark, "position", problem) from None
        count = before + len(spec.then)
        earlier = replay.position(count - 1, player) if count else None
        return replay.position(count, player), replay.verdict(count, transcript.turns), earlier

    def _transcript(self, spec: PositionSpec) -> tuple[Transcript, int, int]:
        """What is replayed, how many of its turns come before `then`, and whose sheet is drawn."""
        then = tuple(turn.text for turn in spec.then)
        if not spec.after:
            return Transcript(self._setup(spec.notation), then), 0, 0
        found = self.book.transcripts.get(spec.after)
        if found is None:
            hint = did_you_mean(spec.after, self.book.transcripts, "transcripts")
            raise self._lost(spec.mark, f"there is no transcript {spec.after!r}", hint)
        turns = tuple(turn.text for turn in found.turns)
        count = len(turns) if spec.turn is None else spec.turn
        if not 0 <= count <= len(turns):
            raise self._lost(
                spec.mark, f"transcript {spec.after!r} has {len(turns)} turns, not {count}", "0 is its setup"
            )
        if spec.player and spec.player not in found.players:
            hint = did_you_mean(spec.player, found.players, "players")
            raise self._lost(spec.mark, f"transcript {spec.after!r} has no player {spec.player!r}", hint)
        player = found.players.index(spec.player) if spec.player else 0
        # Without further turns the whole transcript is replayed once, for all the figures that stop on its way.
        played = turns[:count] + then if then else turns
        return Transcript(self._setup(found.setup), played, found.players), count, player

    def _setup(self, notation: str) -> str:
        """The word `setup` stands for the position before the first turn."""
        return self.rules.notation(self.rules.setup()) if notation in ("", "setup") else notation

    def _overlays(self, spec: PanelSpec) -> tuple[str, ...]:
        wanted = dict.fromkeys((*spec.show, LEGAL_MOVES) if spec.move_arrows is not None else spec.show)
        for name in wanted:
            if name not in self.rules.overlays:
                hint = did_you_mean(name, self.rules.overlays, "overlays")
                self._find(spec.mark, "FIG-OVERLAY", f"there is no overlay {name!r}", hint)
        return tuple(name for name in wanted if name in self.rules.overlays)

    def _arrows(self, spec: PanelSpec, arrangement: Arrangement) -> Arrangement:
        """With those legal moves as arrows that the panel asks for."""
        kept, missing = picked(spec, arrangement)
        for space in missing:
            message = f"no legal move begins on {space}, so there is no arrow to draw"
            self._find(spec.mark, "FIG-OVERLAY", message, "`ppgen check --explain` lists the legal moves")
        return kept

    def _on_table(self, spec: PanelSpec, arrangement: TableArrangement) -> TableArrangement:
        """The part of a table that a panel shows. A callout points at what lies there by its id."""
        for mark in spec.annotate:
            if not isinstance(mark, Callout):
                message = f"a table has no spaces for {mark.TAG!r} to point at"
                self._find(spec.mark, "FIG-SPACE", message, "a callout takes the id of a piece")
                continue
            self._art(spec.mark, _SYMBOL.findall(mark.text))
            if mark.at not in arrangement.places:
                hint = did_you_mean(mark.at, arrangement.places, "parts")
                self._find(spec.mark, "FIG-SPACE", f"nothing on the table is called {mark.at!r}", hint)
        if not spec.region:
            return arrangement
        try:
            return arrangement.within(Bounds.parse(spec.region))
        except ValueError as problem:
            self._find(spec.mark, "FIG-SPACE", str(problem))
            return arrangement

    def _hidden(self, spec: PanelSpec, arrangement: Arrangement | TableArrangement) -> Arrangement | TableArrangement:
        """Without the routes and notes that the panel hides. What lies on the board can never be hidden."""
        if not spec.hide:
            return arrangement
        if isinstance(arrangement, TableArrangement):
            known = list(arrangement.overlays)
        else:
            known = [route.id for route in arrangement.routes] + [note.id for note in arrangement.notes]
            known += [arrow.id for arrow in arrangement.arrows]
        for name in spec.hide:
            if name not in known:
                hint = did_you_mean(name, known, "routes and notes")
                self._find(spec.mark, "FIG-OVERLAY", f"the overlays draw no {name!r} that could be hidden", hint)
        if isinstance(arrangement, TableArrangement):
            return arrangement.without(spec.hide)
        return replace(
            arrangement,
            routes=tuple(route for route in arrangement.routes if route.id not in spec.hide),
            notes=tuple(note for note in arrangement.notes if note.id not in spec.hide),
            arrows=tuple(arrow for arrow in arrangement.arrows if arrow.id not in spec.hide),
        )

    def _expectation(self, spec: PanelSpec, verdict: Verdict) -> None:
        expected = spec.expect
        if expected is None:
            hint = f"the rules say: {_words(verdict)}"
            self._find(spec.mark, "FIG-EXPECT", f"{self._name(spec)} declares no verdict", hint)
            return
        for code in expected.codes:
            if code not in self.rules.pages:
                hint = did_you_mean(code, self.rules.pages, "codes")
                self._find(expected.mark, "FIG-EXPECT", f"the rules of {self.game.id} have no {code}", hint)
        if expected.status == verdict.status and set(expected.codes) == set(verdict.codes):
            return
        message = f"{self._name(spec)} is declared {_declared(expected)}, but the rules say {_words(verdict)}"
        hint = "; ".join(f"{fault.code} {fault.message}" for fault in verdict.faults) or verdict.tried
        self._find(expected.mark, "FIG-VERDICT", message, hint)

    def _claims(self, claims: Iterable[Claim], facts: Facts) -> None:
        for claim in claims:
            try:
                actual = lookup(facts, claim.path)
            except UnknownFact as problem:
                self._find(claim.mark, "FIG-FACT", f"claim {claim.path}: {problem.message}", problem.hint)
                continue
            if not same(claim.value, actual):
                message = f"figure {self.figure.id!r} states {claim.path} = {claim.value!r}, but it is {actual!r}"
                self._find(claim.mark, "FIG-CLAIM", message, "correct the text, or the position")

    def _spaces(self, spec: PanelSpec) -> None:
        for place in _places(spec):
            try:
                space = _parse_place(place) if isinstance(place, str) else place
            except ValueError as problem:
                self._find(spec.mark, "FIG-SPACE", str(problem))
                continue
            if self.game.board is not None and space not in self.game.board:
                board = self.game.board
                message = f"{place} is not on the board of {board.columns} by {board.rows} spaces"
                self._find(spec.mark, "FIG-SPACE", message)
        for mark in spec.annotate:
            if isinstance(mark, Callout):
                self._art(spec.mark, _SYMBOL.findall(mark.text))
        if spec.region and spec.region.count("-") != 1:
            self._find(
                spec.mark, "FIG-SPACE", f"{spec.region!r} is no region", "a region is two corners, such as A1-C3"
            )

    def _picture(self, spec: PanelSpec, facts: Facts) -> None:
        picture = spec.picture
        tiles = self.game.tiles.tiles if self.game.tiles is not None else {}
        if isinstance(picture, RollPicture):
            self._known(spec.mark, "tile", (picture.tile,) if picture.tile else (), tiles)
            self._known(spec.mark, "piece", picture.pieces, self.game.pieces)
            self._art(spec.mark, picture.dice)
        elif isinstance(picture, ChartPicture):
            if self.game.tiles is None:
                self._find(spec.mark, "FIG-PICTURE", f"{self.game.id} has no tile catalogue to draw")
                return
            shapes, layouts = self.game.tiles.shapes, {tile.layout for tile in tiles.values()}
            self._art(spec.mark, (f"{picture.rows}-{key}" for key in shapes if picture.rows))
            self._art(spec.mark, (f"{picture.columns}-{key}" for key in sorted(layouts) if picture.columns))
        elif isinstance(picture, PiecesPicture):
            self._known(spec.mark, "piece", (*picture.names, *picture.notes), self.game.pieces)
            numbers = [kind.number for name, kind in self.game.pieces.items() if name in picture.names]
            self._art(
                spec.mark, (f"{die}-{number}" for die in picture.dice for number in numbers if number is not None)
            )
            for words in picture.notes.values():
                self._art(spec.mark, _SYMBOL.findall(words))
        elif isinstance(picture, SumPicture):
            self._sum(picture, facts)
        elif isinstance(picture, TablePicture):
            self._known(spec.mark, "table", (picture.of,) if picture.of else (), self.game.tables)

    def _filled(self, spec: PanelSpec, facts: Facts) -> PanelSpec:
        """The panel with the cells of its table filled in from the facts."""
        picture = spec.picture
        if not isinstance(picture, TablePicture):
            return spec

        def fill(row: CellRow) -> CellRow:
            return replace(
                row, cells=tuple(self._text(row.mark, f"row {row.label}", cell, facts) for cell in row.cells)
            )

        total = fill(picture.total) if picture.total else None
        return replace(spec, picture=replace(picture, rows=tuple(map(fill, picture.rows)), total=total))

    def _sum(self, picture: SumPicture, facts: Facts) -> None:
        total = 0.0
        for row in (*picture.rows, picture.total):
            try:
                value = lookup(facts, row.fact)
            except UnknownFact as problem:
                self._find(row.mark, "FIG-FACT", f"sum {row.fact}: {problem.message}", problem.hint)
                return
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                self._find(row.mark, "FIG-SUM", f"{row.fact} is {value!r}, which is no number")
                return
            if row is picture.total:
                if total != value:
                    self._find(row.mark, "FIG-SUM", f"the lines add up to {total:g}, but {row.fact} is {value:g}")
            else:
                total += -value if row.sign == "minus" else value

    def _known(self, mark: Mark, what: str, names: Iterable[str], known: Mapping[str, object]) -> None:
        for name in names:
            if name not in known:
                hint = did_you_mean(name, known, f"{what}s")
                self._find(mark, "FIG-PICTURE", f"{self.game.id} has no {what} {name!r}", hint)

    def _art(self, mark: Mark, names: Iterable[str]) -> None:
        for name in names:
            if name not in piecepack.ART and not (self.game.folder / "art" / f"{name}.svg").is_file():
                self._find(mark, "FIG-PICTURE", f"there is no art/{name}.svg", "an entry names its art without .svg")

    def _legend_entry(self, name: str) -> None:
        from ppgen.scene.theme import THEMES

        if name not in THEMES["color"].looks:
            self._art(self.figure.mark, (name,))

    def _text(self, mark: Mark, what: str, text: str, facts: Mapping[str, Fact]) -> str:
        try:
            filled = fill_in(text, facts=facts, panels=facts.get("panels", {}))
        except CaptionFault as problem:
            self._find(mark, "FIG-CAPTION", f"the {what} of {self.figure.id!r} cannot be filled in: {problem}")
            return text
        self._art(mark, _SYMBOL.findall(filled))
        return filled

    def _name(self, spec: PanelSpec) -> str:
        return f"panel {spec.letter} of {self.figure.id!r}" if spec.letter else f"figure {self.figure.id!r}"

    def _find(self, mark: Mark, code: str, message: str, hint: str = "") -> None:
        self.findings.append(Diagnostic(mark, code, message, hint))

    def _lost(self, mark: Mark, message: str, hint: str) -> _Unreadable:
        self._find(mark, "FIG-TRANSCRIPT", message, hint)
        return _Unreadable()

    def _unreadable(self, mark: Mark, what: str, problem: NotationError) -> _Unreadable:
        message = f"the {what} cannot be read: {problem.message} (at character {problem.offset + 1})"
        self._find(mark, "FIG-NOTATION", message, problem.hint)
        return _Unreadable()


def _verdict_facts(verdict: Verdict) -> dict[str, Fact]:
    """What a caption may say of the verdict itself: why a position cannot arise, or how many moves lead there."""
    return {
        "status": verdict.status,
        "codes": list(verdict.codes),
        "reasons": [fault.message for fault in verdict.faults],
        "hints": [fault.hint for fault in verdict.faults],
        "moves": len(verdict.witness),
    }


def _places(spec: PanelSpec) -> list[Space | str]:
    places: list[Space | str] = list(spec.region.split("-")) if spec.region else []
    places += spec.move_arrows.starts if spec.move_arrows is not None else ()
    for mark in spec.annotate:
        match mark:
            case Highlight():
                places += mark.spaces
            case Pointer():
                places += (mark.start, mark.end)
            case Numbered() | Wrong() | Callout():
                places.append(mark.at)
    return places


def _parse_place(text: str) -> Space:
    """The space of `F2` or of `F2n`. Raises ValueError, with a sentence."""
    return SpaceSide.parse(text).space if text[-1:] in "nesw" and text else Space.parse(text)


def _words(verdict: Verdict) -> str:
    return f"illegal ({', '.join(verdict.codes)})" if verdict.faults else verdict.status


def _declared(expected: Expectation) -> str:
    return f"{expected.status} ({', '.join(expected.codes)})" if expected.codes else expected.status
