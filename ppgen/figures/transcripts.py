"""Transcripts: their grammar, checked turn by turn, and whether a figure replays them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ppgen.definition.figure import FigureBook, transcripts_of
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.figures.positions import notation_fault
from ppgen.rules.load import RulesRefused
from ppgen.rules.protocol import NotationError, Rules


def transcript_faults(rules: Rules[Any], book: FigureBook) -> tuple[Diagnostic, ...]:
    """Every setup and turn that is not in the notation of the game. Figures say whether a turn is legal."""
    faults: list[Diagnostic] = []

    def check(read: Callable[[str], object], mark: Mark, text: str, what: str) -> None:
        try:
            read(text)
        except NotationError as problem:
            faults.append(notation_fault(mark, what, problem))
        except RulesRefused as problem:
            faults.append(problem.finding)

    for name, transcript in book.transcripts.items():
        if transcript.setup != "setup":
            check(rules.parse, transcript.setup_mark, transcript.setup, f"the setup of transcript {name!r}")
        for number, turn in enumerate(transcript.turns, 1):
            check(rules.check_turn, turn.mark, turn.text, f"turn {number} of transcript {name!r}")
    return tuple(faults)


def unshown_transcripts(book: FigureBook) -> Iterator[Diagnostic]:
    """A warning for each transcript that no figure replays, so that its turns may be illegal."""
    shown = transcripts_of(book.figures)
    for name, transcript in book.transcripts.items():
        if name not in shown:
            message = f"no figure shows a position of transcript {name!r}, so nobody judges its turns"
            hint = f"show one (position: {{after: {name}}}), or take the transcript away"
            yield Diagnostic(transcript.mark, "FIG-UNSHOWN", message, hint)
