"""The words of a board game's rules, with the figures and transcripts that show each of them."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.cover.model import Line
from ppgen.cover.sights import Sight, looks_otherwise, sights_of
from ppgen.definition.figure import FigureBook
from ppgen.figures.judge import judge_book
from ppgen.rules.board.end_words import RepetitionEnd
from ppgen.rules.board.repetition import Seen
from ppgen.rules.board.trace.game import TracedGame, carried
from ppgen.rules.board.trace.shows import ABOUT, step_breaks, step_shows
from ppgen.rules.board.trace.words import RuleWord, part
from ppgen.scene.card_picture import CardSource


def board_lines(traced: TracedGame, book: FigureBook, cards: CardSource | None = None) -> tuple[Line, ...]:
    """A line for each word of the rules, in the order of the file.

    A figure shows a word if, without it, a turn that the figure shows would not be legal or would lead elsewhere, or
    what is drawn, said or claimed would be different. It shows the word broken if a turn that it expects to be refused
    would be legal without the word, or if the word said less. No position is proved: `ppgen check` does that.
    """
    statements = judge_book(traced.game, traced.base, book, cards)
    sights = sights_of(traced, book, statements)
    return tuple(_line(traced, word, sights) for word in traced.words)


def _line(traced: TracedGame, word: RuleWord, sights: Sequence[Sight]) -> Line:
    lawful = tuple(sight.name for sight in sights if _shows(traced, word, sight))
    broken = tuple(sight.name for sight in sights if _breaks(traced, word, sight))
    return Line("word", word.mark, word.address, word.said, lawful, broken)


def _shows(traced: TracedGame, word: RuleWord, sight: Sight) -> bool:
    if word.path == ("setup",):
        return sight.setup
    if any(step_shows(traced, word, step) for step in sight.steps):
        return True
    if isinstance(part(traced.rules, word.path), RepetitionEnd):
        return _repeats(traced, sight)
    if word.path[0] == "ends" and word.role == "ends" and _ends_by(traced, word, sight):
        return True
    return looks_otherwise(traced, traced.without(word), sight)


def _ends_by(traced: TracedGame, word: RuleWord, sight: Sight) -> bool:
    """Whether a game ends by this word, even if another one would have the same outcome."""
    reached = (*(step.after for step in sight.steps if step.move), *(panel.position for panel in sight.panels))
    ends = (traced.base.play.end_of(position) for position in reached)
    return any(end is not None and end.mark == word.mark for end in ends)


def _repeats(traced: TracedGame, sight: Sight) -> bool:
    """Whether a position comes about again so often, in a transcript or in a figure, that the game ends."""
    if not sight.steps:
        return False
    seen = Seen(traced.base.tables, sight.steps[0].before)
    for step in sight.steps:
        seen.add(step.after)
    return bool(seen.late(0, "", 1))


def _breaks(traced: TracedGame, word: RuleWord, sight: Sight) -> bool:
    if any(step_breaks(traced, word, step) for step in sight.steps):
        return True
    for position, codes in sight.impossible:
        if any(code in ABOUT.get(word.address, ()) for code in codes):
            return True
        other = traced.without(word)
        left = other.judge(carried(position, traced.base.tables, other.tables)).codes
        if not set(codes) <= set(left):
            return True
    return False
