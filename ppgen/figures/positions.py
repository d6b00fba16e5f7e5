"""The position that a panel draws, and the verdict of the rules on it."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.table import TableArrangement
from ppgen.definition.figure import FigureBook
from ppgen.definition.transcript import PositionSpec
from ppgen.diagnostics import Diagnostic, Mark, did_you_mean
from ppgen.records import replace
from ppgen.rules.protocol import NotationError, PlayedTurn, Replay, Rules, Transcript
from ppgen.rules.verdict import Verdict


class Unreadable(Exception):
    """A position that does not exist, and the diagnostic that says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Positions(Struct, frozen=True):
    """The positions of one book of figures. A transcript is replayed once for all figures that stop along it."""

    rules: Rules[Any]
    book: FigureBook
    replays: dict[Transcript, Replay[Any]] = field(default_factory=dict)
    laid: dict[Hashable, Arrangement | TableArrangement] = field(default_factory=dict)
    """The arrangements without overlays that panels have asked for: their trails pass through the same positions."""

    def resolve(self, spec: PositionSpec, *, made_up: bool = False) -> tuple[Hashable, Verdict, Hashable | None]:
        """The position, its verdict (by replay where there are turns, else by search), and the position before it.

        Of a position that is `made_up`, only the turns are judged. Raises Unreadable where there is no such position.
        """
        rules = self.rules
        if not spec.after and not spec.then:
            try:
                position = rules.setup() if spec.notation in ("", "setup") else rules.parse(spec.notation)
            except NotationError as problem:
                raise Unreadable(notation_fault(spec.mark, "the position", problem)) from None
            verdict = Verdict("illustration") if made_up else rules.judge(position)
            return position, verdict, None
        transcript, before, player = self._transcript(spec)
        transcript = replace(transcript, made_up=made_up)
        for turn in spec.then:
            try:
                rules.check_turn(turn.text)
            except NotationError as problem:
                raise Unreadable(notation_fault(turn.mark, "the turn", problem)) from None
        try:
            replay = self.replays.get(transcript)
            if replay is None:
                replay = self.replays[transcript] = rules.replay(transcript)
        except NotationError as problem:
            raise Unreadable(notation_fault(spec.mark, "the position", problem)) from None
        count = before + len(spec.then)
        earlier = replay.position(count - 1, player) if count else None
        verdict = replay.illustration(count) if made_up else replay.verdict(count, transcript.turns)
        return replay.position(count, player), verdict, earlier

    def course(self, spec: PositionSpec) -> tuple[tuple[Hashable, ...], tuple[Hashable, ...]]:
        """The positions from the first to the one that `resolve` found, and those that follow in its transcript."""
        if not spec.after and not spec.then:
            return (), ()
        transcript, before, player = self._transcript(spec)
        replay = self.replays.get(transcript)
        if replay is None:
            replay = self.replays[transcript] = self.rules.replay(transcript)
        count, last = before + len(spec.then), len(transcript.turns)
        positions = tuple(replay.position(number, player) for number in range(last + 1))
        return positions[: count + 1], positions[count:]

    def arranged(self, position: Hashable) -> Arrangement | TableArrangement:
        """What a position looks like without overlays."""
        if position not in self.laid:
            self.laid[position] = self.rules.arrange(position)
        return self.laid[position]

    def breaks_rules(self, spec: PositionSpec, *, made_up: bool = False) -> bool:
        """Whether the last turn that leads to a position that `resolve` found is one that the rules do not allow."""
        if not spec.after and not spec.then:
            return False
        transcript, before, _ = self._transcript(spec)
        count = before + len(spec.then)
        replay = self.replays[replace(transcript, made_up=made_up)]
        return bool(count and replay.steps[count - 1].faults)

    def turns(self, spec: PositionSpec) -> tuple[str, ...]:
        """The turns that lead to a position that `resolve` found; none where it is given by its notation alone."""
        if not spec.after and not spec.then:
            return ()
        transcript, before, _ = self._transcript(spec)
        return transcript.turns[: before + len(spec.then)]

    def last_turn(self, spec: PositionSpec) -> str:
        """The last of these turns in the game's own notation, where it is written in another one (SAN, PDN)."""
        transcript, before, _ = self._transcript(spec)
        count = before + len(spec.then)
        replays = (self.replays.get(replace(transcript, made_up=made_up)) for made_up in (False, True))
        replay = next((found for found in replays if found is not None), None)
        return replay.steps[count - 1].plain if replay is not None and count else ""

    def whole(self, name: str) -> Replay[Any]:
        """A transcript replayed to its end. Raises NotationError or Unreadable for what cannot be read."""
        transcript, _, _ = self._transcript(PositionSpec(self.book.transcripts[name].mark, after=name))
        replay = self.replays.get(transcript)
        if replay is None:
            replay = self.replays[transcript] = self.rules.replay(transcript)
        return replay

    def steps(self, spec: PositionSpec, *, made_up: bool = False) -> tuple[tuple[Hashable, PlayedTurn[Any]], ...]:
        """The turns that lead to a position that `resolve` found, each with the position before it."""
        if not spec.after and not spec.then:
            return ()
        transcript, before, player = self._transcript(spec)
        replay = self.replays[replace(transcript, made_up=made_up)]
        count = before + len(spec.then)
        return tuple((replay.position(number, player), replay.steps[number]) for number in range(count))

    def placed_turns(self, spec: PositionSpec) -> tuple[str, ...]:
        """The same turns as they are written, those of a text in PGN or PDN with their places."""
        turns = self.turns(spec)
        transcript = self.book.transcripts.get(spec.after)
        if transcript is None or not (transcript.pgn or transcript.pdn):
            return turns
        listed = transcript.turns[: len(turns) - len(spec.then)]
        return (*(f"{turn.text} ({_place(turn.mark, spec.mark)})" for turn in listed), *turns[len(listed) :])

    def _transcript(self, spec: PositionSpec) -> tuple[Transcript, int, int]:
        """What is replayed, how many of its turns come before `then`, and whose sheet is drawn."""
        then = tuple(turn.text for turn in spec.then)
        if not spec.after:
            return Transcript(self._setup(spec.mark, spec.notation), then), 0, 0
        transcript = self.book.transcripts.get(spec.after)
        if transcript is None:
            hint = did_you_mean(spec.after, self.book.transcripts, "transcripts")
            raise _lost(spec.mark, f"there is no transcript {spec.after!r}", hint)
        turns = tuple(turn.text for turn in transcript.turns)
        count = len(turns) if spec.turn is None else spec.turn
        if not 0 <= count <= len(turns):
            raise _lost(spec.mark, f"transcript {spec.after!r} has {len(turns)} turns, not {count}", "0 is its setup")
        if spec.player and spec.player not in transcript.players:
            hint = did_you_mean(spec.player, transcript.players, "players")
            raise _lost(spec.mark, f"transcript {spec.after!r} has no player {spec.player!r}", hint)
        player = transcript.players.index(spec.player) if spec.player else 0
        # Without further turns the whole transcript is replayed once, for all the figures that stop along it.
        played = turns[:count] + then if then else turns
        return (
            Transcript(self._setup(transcript.setup_mark, transcript.setup), played, transcript.players),
            count,
            player,
        )

    def _setup(self, mark: Mark, notation: str) -> str:
        """The word `setup` stands for the position before the first turn. Raises Unreadable where there is none."""
        if notation not in ("", "setup"):
            return notation
        try:
            return self.rules.notation(self.rules.setup())
        except NotationError as problem:
            raise Unreadable(notation_fault(mark, "the position", problem)) from None


def _place(mark: Mark, here: Mark) -> str:
    """A place in words, with the name of its file where that is another one than `here`."""
    file = "" if mark.file == here.file else f"{Path(mark.file).name}, "
    return f"{file}line {mark.line}, column {mark.column}"


def _lost(mark: Mark, message: str, hint: str) -> Unreadable:
    return Unreadable(Diagnostic(mark, "FIG-TRANSCRIPT", message, hint))


def notation_fault(mark: Mark, what: str, problem: NotationError) -> Diagnostic:
    """The fault of a text that is not in the game's notation, with the place in the text."""
    return Diagnostic(mark, "FIG-NOTATION", f"{what} cannot be read: {problem.placed}", problem.hint)
