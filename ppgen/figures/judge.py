"""Figures judged: positions, verdicts, claims and captions against the rules of the game, before anything is drawn."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field

from ppgen.art import exists
from ppgen.blocks.grid.moves import LEGAL_MOVES, picked
from ppgen.blocks.grid.surface import surfaced
from ppgen.boards.arrangement import Arrangement
from ppgen.boards.table import Bounds, TableArrangement
from ppgen.definition.blocks import BoardSpec, LegendSpec
from ppgen.definition.figure import Claim, FigureBook, FigureSpec, PanelSpec
from ppgen.definition.game import Game
from ppgen.definition.layouts import parts
from ppgen.definition.marks import Callout, Numbers
from ppgen.definition.table_marks import Inset, TableMark
from ppgen.definition.text import offset_in, place, place_of
from ppgen.definition.transcript import PositionSpec
from ppgen.diagnostics import DefinitionError, Diagnostic, Mark, did_you_mean
from ppgen.figures.bare_numbers import BareNumbers, Heard, Spoken
from ppgen.figures.causes import begins_wrong, causes, factless
from ppgen.figures.declared import needs_rules, undeclared, unexplained, unmeasured, unseated, unshown, unwon
from ppgen.figures.evidence import claimed, panel_evidence
from ppgen.figures.facts import NotPlain, UnknownFact, fact_text, lookup, plain, same
from ppgen.figures.game_facts import definition_facts, player_names, players, verdict_facts
from ppgen.figures.numbered_names import names, subjects
from ppgen.figures.positions import Positions, Unreadable
from ppgen.figures.puzzles import FACT, answer_of, solved, unasked
from ppgen.figures.reading import reading
from ppgen.figures.references import References
from ppgen.figures.shown import naming_of, pictured, played, together, without
from ppgen.figures.statement import Panel, Statement
from ppgen.figures.states import untrue
from ppgen.figures.stone_numbers import AT, numbered
from ppgen.figures.stray import stray
from ppgen.figures.wording import Wording
from ppgen.records import replace
from ppgen.rules.load import RulesRefused
from ppgen.rules.protocol import Rules, TooMuch, attempted, board_of, draws_attempts, is_searched
from ppgen.rules.unruled import UnruledGame
from ppgen.rules.verdict import Fact, Facts, Verdict

if TYPE_CHECKING:
    from ppgen.figures.table_marks import History
    from ppgen.scene.card_picture import CardSource

LATEST = "latest"
"""The overlay that highlights the last turn: the only one for which the rules get the position before."""


def judge_book(
    game: Game, rules: Rules[Any] | None, book: FigureBook, cards: CardSource | None = None
) -> tuple[Statement, ...]:
    """Judge every figure of a game, in the order of the file. `cards` draws the cards that figures show.

    Where the game has no rules (None), figures may be illustrations. Raises DefinitionError where two pieces of such a
    game are given one letter.
    """
    judged_by = UnruledGame(game) if rules is None else rules
    positions, known = Positions(judged_by, book), definition_facts(game)
    if cards is not None:
        known["decks"] = cards.facts
    return tuple(_judged(_Judge(game, judged_by, spec, positions, known, cards)) for spec in book.figures)


def _judged(judge: _Judge) -> Statement:
    """The figure, judged. Where a program fails, or a deck that it quotes is at fault, that is its finding, and other
    figures are judged.
    """
    spec = judge.figure
    try:
        return judge.statement()
    except RulesRefused as problem:
        findings: tuple[Diagnostic, ...] = (problem.finding,)
    except DefinitionError as mistake:
        hint = "its faults are reported at their places"
        quoted = Diagnostic(spec.mark, "FIG-FACT", f"figure {spec.id!r} quotes a deck that is at fault", hint)
        findings = (*mistake.diagnostics, quoted)
    return Statement(judge.game, spec, (), spec.caption, spec.alt, judge.known, findings)


def judge(
    game: Game, rules: Rules[Any] | None, book: FigureBook, spec: FigureSpec, cards: CardSource | None = None
) -> Statement:
    """Judge one figure, as `judge_book` does. Its faults are not raised; they are in its findings."""
    (statement,) = judge_book(game, rules, replace(book, figures=(spec,)), cards)
    return statement


class _Judge(Struct):
    game: Game
    rules: Rules[Any]
    figure: FigureSpec
    positions: Positions
    known: Facts
    """The facts of the definition."""
    cards: CardSource | None = None
    findings: list[Diagnostic] = field(default_factory=list)
    unread: bool = False
    """Whether a position could not be read, so that its facts are missing."""
    unsolved: bool = False
    """The same of a puzzle and its solution."""
    heard: list[Heard] = field(default_factory=list)
    """The texts of each panel, with the evidence for their numbers."""

    @property
    def references(self) -> References:
        return References(self.game, self._find)

    @property
    def is_ruled(self) -> bool:
        return not isinstance(self.rules, UnruledGame)

    def statement(self) -> Statement:
        spec = self.figure
        panels = tuple(self._panel(panel) for panel in spec.panels)
        arrangements = [panel.arrangement for panel in panels]
        self.findings += (*unseated(spec, arrangements), *unmeasured(spec, arrangements), *unasked(spec))
        own_drawings = [name for name in spec.legend if exists(self.game, name)]
        if not self.unread:
            self.findings += unexplained(spec, arrangements, own_drawings)
        facts = dict(self.known)
        for panel in panels:
            facts.update(panel.facts)
        facts["panels"] = {panel.spec.letter: panel.facts for panel in panels if panel.spec.letter}
        facts["picture"] = together(heard.counts for heard in self.heard)
        begun = len(self.findings)
        self._claims(spec.claims, facts)
        wording = self._wording(facts)
        spec = wording.figure(spec)
        self._leave_out(begun, self.unread)
        self._bare_numbers(spec, panels, Heard(wording.texts, claimed(spec.claims, naming_of(None, self.game)), facts))
        if not spec.alt.strip():
            self._find(
                spec.mark, "FIG-ALT", f"figure {spec.id!r} has no alternative text", "say under `alt:` what it shows"
            )
        for name in spec.legend:
            self.references.legend(spec.mark, name)
        findings = tuple(dict.fromkeys(self._lacking() or causes(self.findings, unsolved=self.unsolved)))
        answer = answer_of(self.game, self.figure, [panel.facts for panel in panels])
        alt = spec.alt if answer is None else f"{spec.alt.rstrip()} {answer.told}"
        return Statement(self.game, spec, panels, spec.caption, alt, facts, findings, self.cards, answer)

    def _lacking(self) -> list[Diagnostic]:
        """What the figure asks of rules that the game does not have, from which all follows but a missing text."""
        if self.is_ruled:
            return []
        lacking = [
            finding for panel in self.figure.panels for finding in needs_rules(panel, self._name(panel), self.game.id)
        ]
        return [*lacking, *(finding for finding in self.findings if finding.code == "FIG-ALT")] if lacking else []

    def _leave_out(self, begun: int, unread: bool) -> None:
        """Leave out what was found of the facts of a position that is unread, from a place in the findings on."""
        if unread:
            self.findings[begun:] = factless(self.findings[begun:])

    def _panel(self, spec: PanelSpec) -> Panel:
        if spec.board and self.game.boards[spec.board] is not self.game.board:
            return self._elsewhere(spec)
        facts = dict(self.known)
        arrangement: Arrangement | TableArrangement | None = None
        whole: Arrangement | TableArrangement | None = None
        inset: TableArrangement | None = None
        verdict, notation, note, unread = None, "", "", False
        begun = len(self.findings)
        self.findings.extend(unshown(spec, self._name(spec)))
        if spec.position is not None:
            try:
                made_up = spec.expect is not None and spec.expect.status == "illustration"
                position, verdict, before = self.positions.resolve(spec.position, made_up=made_up)
                facts.update(self._facts(spec, position))
                facts["verdict"] = verdict_facts(verdict)
                notation = self.rules.notation(position)
                show = self._overlays(spec)
                tried = self._tried(spec.position, made_up)
                arranged = self.rules.arrange(position, show, before if LATEST in show and not tried else None)
                if isinstance(arranged, TableArrangement):
                    if spec.inset is not None:
                        of_inset = self._overlays(spec.inset)
                        whole = self.rules.arrange(position, of_inset, before if LATEST in of_inset else None)
                    arrangement = self._on_table(spec, arranged)
                else:
                    if tried:
                        arranged = attempted(self.rules, arranged, before, tried)
                    arrangement = self._arrows(spec, surfaced(arranged, self.game.surface))
                    self.findings.extend(unwon(spec, self._name(spec), arrangement))
                    arrangement, note = self._numbered(spec, arrangement)
                arrangement = self._hidden(spec, arrangement)
            except Unreadable as missing:
                self.unread = unread = True
                self.findings.append(missing.diagnostic)
            except TooMuch as problem:
                verdict = None
                self._find(spec.position.mark, "FIG-FACT", problem.message, problem.hint)
            else:
                name, pages = self._name(spec), self.rules.pages
                turns = self.positions.placed_turns(spec.position)
                findable = is_searched(self.rules)
                self.findings.extend(
                    undeclared(spec, name, verdict, self.game.id, pages, turns, self.figure.id, findable=findable)
                )
                facts |= self._solution(spec, position, verdict)
        elif self.is_ruled and (board := self._facts(spec, self.rules.setup()).get("board")) is not None:
            facts["board"] = board  # only the rules know which of its spaces are holes
        if self.game.board is not None or isinstance(arrangement, Arrangement):
            self.references.spaces(spec)
        self.references.picture(spec, facts)
        turns = self.positions.turns(spec.position) if spec.position is not None and verdict is not None else ()
        own = self.positions.last_turn(spec.position) if spec.position is not None and turns else ""
        facts["played"] = played(turns, naming_of(arrangement, self.game), own)
        facts["picture"] = pictured(spec, arrangement, self.game)
        wording = self._wording(facts)
        spec = wording.panel(spec)
        self._claims(spec.claims, facts)
        self._leave_out(begun, unread)
        if isinstance(arrangement, TableArrangement):
            from ppgen.figures.table_marks import Laying

            is_legal = verdict is not None and verdict.status == "legal"
            laying = Laying(turns[-1] if turns else "", is_legal, self._history(spec), self.findings.append)
            arrangement = laying.on(arrangement, spec.annotate)
            if isinstance(whole, TableArrangement) and spec.inset is not None:
                inset = laying.inset(whole, spec.inset)
        else:
            self.findings.extend(stray(spec, self._name(spec)))
        evidence = panel_evidence(spec, turns, arrangement, facts, naming_of(arrangement, self.game))
        doubtful = unread or begins_wrong(self.findings[begun:])
        self.heard.append(Heard(wording.texts, evidence, facts, doubtful))
        blocks = list(parts(spec.picture)) if self.is_ruled else []
        shown = {block.asks for block in blocks if isinstance(block, BoardSpec)}
        if any(isinstance(block, LegendSpec) for block in blocks):
            shown.add("setup")  # a sample faces as the pieces of the setup do
        boards: dict[str, Arrangement | None] = {asked: board_of(self.rules, asked) for asked in shown}
        caption = f"{spec.caption} {note}.".strip() if note else spec.caption
        findable = is_searched(self.rules)
        return Panel(spec, caption, facts, verdict, notation, arrangement, inset, boards, findable)

    def _elsewhere(self, spec: PanelSpec) -> Panel:
        """A panel with a position on a board that rules do not know: an illustration, as in a game without rules."""
        board = self.game.boards[spec.board]
        game = replace(self.game, board=board, boards={}, rules=None, surface=None)
        rules = UnruledGame(game)
        other = replace(self, game=game, rules=rules, positions=Positions(rules, self.positions.book))
        before = tuple(self.findings)
        panel = other._panel(replace(spec, board=""))
        self.unread |= other.unread
        self.unsolved |= other.unsolved
        name = self._name(spec)
        if self.is_ruled and (lacking := [*needs_rules(spec, name, f"the board {str(spec.board)!r}")]):
            self.findings[:] = (*before, *lacking)  # the rest follows from that
        return panel

    def _history(self, spec: PanelSpec) -> History:
        """The tables up to the one that a panel shows, or those that follow; worked out where a mark needs them."""

        def arranged(part: Literal["past", "future"]) -> Sequence[TableArrangement]:
            if spec.position is None:
                return ()
            past, future = self.positions.course(spec.position)
            tables = map(self.positions.arranged, past if part == "past" else future)
            return tuple(table for table in tables if isinstance(table, TableArrangement))

        return arranged

    def _tried(self, position: PositionSpec, made_up: bool) -> str:
        """The last turn, if the rules do not allow it and draw it as one that was only tried; else ""."""
        if not draws_attempts(self.rules) or not self.positions.breaks_rules(position, made_up=made_up):
            return ""
        return self.positions.turns(position)[-1]

    def _overlays(self, spec: PanelSpec | Inset) -> tuple[str, ...]:
        moves = spec.move_arrows if isinstance(spec, PanelSpec) else None
        everywhere = self.positions.book.show if isinstance(spec, PanelSpec) else ()
        own = (*spec.show, LEGAL_MOVES) if moves is not None else spec.show
        wanted = dict.fromkeys((*(name for name in everywhere if name not in self._hides(spec)), *own))
        otherwise = spec.mark if moves is None else moves.mark
        for name in wanted:
            if name not in self.rules.overlays:
                hint = did_you_mean(name, self.rules.overlays, "overlays")
                self._find(place_of(name, otherwise), "FIG-OVERLAY", f"there is no overlay {str(name)!r}", hint)
        return tuple(name for name in wanted if name in self.rules.overlays)

    def _numbered(self, spec: PanelSpec, arrangement: Arrangement) -> tuple[Arrangement, str]:
        """The arrangement with numbers on its stones, and where those stood that are gone."""
        if spec.position is None or not any(isinstance(mark, Numbers) for mark in spec.annotate):
            return arrangement, ""
        past = map(self.positions.arranged, self.positions.course(spec.position)[0])
        boards = [board for board in past if isinstance(board, Arrangement)]
        own = self.game.words.get("numbers", {}).get("at", "")
        numbering = numbered(spec, arrangement, boards, own or AT)
        self.findings.extend(numbering.findings)
        return numbering.arrangement, numbering.note

    @staticmethod
    def _hides(spec: PanelSpec | Inset) -> tuple[str, ...]:
        """What a panel leaves out."""
        return spec.hide if isinstance(spec, PanelSpec) else ()

    def _arrows(self, spec: PanelSpec, arrangement: Arrangement) -> Arrangement:
        """The arrangement with arrows for the legal moves that the panel asks for."""
        kept, missing = picked(spec, arrangement)
        for space in missing:
            message = f"no legal move begins on {arrangement.grid.naming.name(space)}, so there is no arrow to draw"
            at = spec.move_arrows.place(space) if spec.move_arrows is not None else spec.mark
            self.findings.append(Diagnostic(at, "FIG-OVERLAY", message, "name a space of one", "legal-moves"))
        return kept

    def _on_table(self, spec: PanelSpec, arrangement: TableArrangement) -> TableArrangement:
        """The part of a table that a panel shows. A callout points at what lies there by its id."""
        for mark in spec.annotate:
            if isinstance(mark, TableMark):
                continue
            if not isinstance(mark, Callout):
                message = f"a table has no spaces for {mark.TAG!r} to point at"
                hint = "a table has marks of its own, such as `label`, `cross` and `outline`"
                self._find(mark.mark, "FIG-SPACE", message, hint)
                continue
            if mark.at not in arrangement.places:
                hint = did_you_mean(mark.at, arrangement.places, "parts")
                self._find(mark.mark, "FIG-SPACE", f"nothing on the table is called {mark.at!r}", hint)
        if not spec.region:
            return arrangement
        try:
            return arrangement.within(Bounds.parse(spec.region))
        except ValueError as problem:
            self._find(place_of(spec.region, spec.mark), "FIG-SPACE", str(problem))
            return arrangement

    def _hidden(self, spec: PanelSpec, arrangement: Arrangement | TableArrangement) -> Arrangement | TableArrangement:
        """The arrangement without the overlays' routes, markers and ghosts that the panel hides.

        A piece that stands there can never be hidden.
        """
        if not spec.hide:
            return arrangement
        if isinstance(arrangement, TableArrangement):
            known = list(arrangement.overlays)
        else:
            known = [route.id for route in arrangement.routes] + [marker.id for marker in arrangement.markers]
            known += [arrow.id for arrow in arrangement.arrows]
            known += [piece.id for piece in arrangement.pieces if piece.role == "ghost"]
        known += self.positions.book.show
        for name in spec.hide:
            if name not in known:
                hint = did_you_mean(name, known, "routes and markers")
                message = f"the overlays draw no {str(name)!r} that could be hidden"
                self._find(place_of(name, spec.mark), "FIG-OVERLAY", message, hint)
        if isinstance(arrangement, TableArrangement):
            return arrangement.without(spec.hide)
        return without(arrangement, spec.hide)

    def _solution(self, spec: PanelSpec, position: Hashable, verdict: Verdict) -> dict[str, Fact]:
        """The facts of the solution, if the position is a puzzle. None is looked for after a wrong turn."""
        if spec.expect is None or spec.expect.puzzle is None or not self.is_ruled:
            return {}
        if any(fault.turn is not None for fault in verdict.faults):
            self.unsolved = True
            return {}
        found = solved(self.rules, position, spec.expect.puzzle, self._name(spec), self.game)
        if isinstance(found, list):
            self.unsolved = True
            self.findings += found
            return {}
        return {FACT: found}

    def _claims(self, claims: Iterable[Claim], facts: Facts) -> None:
        for claim in claims:
            try:
                actual = lookup(facts, claim.path)
            except UnknownFact as problem:
                self._find(claim.mark, "FIG-FACT", f"claim {claim.path}: {problem.message}", problem.hint)
                continue
            if not same(claim.value, actual):
                stated = f"figure {self.figure.id!r} states {claim.path} = {_quoted(claim.value)}"
                message = f"{stated}, but it is {_quoted(actual)}"
                self._find(claim.mark, "FIG-CLAIM", message, "correct the text, or the position")

    def _facts(self, spec: PanelSpec, position: Hashable) -> Facts:
        """What the rules say of the position. Only plain data reaches captions and claims."""
        try:
            return plain(self.rules.facts(position))
        except NotPlain as problem:
            self._find(spec.mark, "FIG-FACT", f"the rules of {self.game.id} give no plain facts: {problem.message}")
            return {}
        except TooMuch as problem:
            self._find(spec.mark, "FIG-FACT", problem.message, problem.hint)
            return {}

    def _bare_numbers(self, spec: FigureSpec, panels: tuple[Panel, ...], figure: Heard) -> None:
        """Check that every number that a text states is a claim, a count of the picture, a name, or declared."""
        grids = [panel.arrangement.grid for panel in panels if isinstance(panel.arrangement, Arrangement)]
        grid = self.game.board or next(iter(grids), None)
        about = subjects(self.game, self.game.language)
        check = BareNumbers(names(self.game), spec.id, spec.mark, grid, about, self._find)
        whole = figure.evidence
        for panel, heard in zip(panels, self.heard, strict=True):
            whole |= heard.evidence
            own = (heard.evidence | figure.evidence).with_counts(heard.counts)
            if not heard.doubtful:
                check.texts(heard.texts, own, (*panel.spec.said, *spec.said), heard.facts)
                self._states(heard.texts, panel.spec.mark, [heard.facts])
        if any(heard.doubtful for heard in self.heard):
            return  # what the figure says as a whole may be of any panel
        said = [item for panel in panels for item in panel.spec.said]
        check.texts(figure.texts, whole.with_counts(figure.counts), (*spec.said, *said), figure.facts)
        self._states(figure.texts, spec.mark, [heard.facts for heard in self.heard])
        if not any(finding.code == "FIG-CAPTION" for finding in self.findings):
            check.unused((*spec.said, *said))

    def _states(self, texts: Iterable[Spoken], mark: Mark, facts: Sequence[Facts]) -> None:
        """Check what texts say of the state of the game: whose turn it is, who has won, whether the board is full."""
        names = {player.replace("-", " "): player for player in players(self.game)}
        names |= {name: player for player, name in player_names(self.game).items()}
        for what, written, filled in texts:
            read = reading(filled.text)
            for start, end, fact, quote in untrue(read.text, self.game.language, names, facts):
                message = f"the {what} of {self.figure.id!r} says {read.text[start:end]!r}, but the facts say {fact}"
                at = place(written, offset_in(filled, read.span(start, end)[0]), mark)
                self._find(at, "FIG-STATE", message, f"correct it, or quote the fact: {quote}")

    def _wording(self, facts: Facts) -> Wording:
        naming = naming_of(None, self.game)
        return Wording(facts, self.figure.mark, self.figure.id, self.references, self._find, [], naming)

    def _name(self, spec: PanelSpec) -> str:
        return f"panel {spec.letter} of {self.figure.id!r}" if spec.letter else f"figure {self.figure.id!r}"

    def _find(self, mark: Mark, code: str, message: str, hint: str = "") -> None:
        self.findings.append(Diagnostic(mark, code, message, hint))


def _quoted(value: object) -> str:
    """A value as a definition writes it; text between quotes."""
    return fact_text(value) if value is None or isinstance(value, bool | list | tuple) else repr(value)
