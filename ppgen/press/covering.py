"""What figures and transcripts show of the rules of some games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ppgen.cover.model import Coverage, Kind, Line
from ppgen.definition.load import load_at, load_figures
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.press.judging import dealer_of, unknown_allowances
from ppgen.records import replace
from ppgen.rules.load import RulesRefused, has_rules, load_rules, rules_are_data

if TYPE_CHECKING:
    from ppgen.definition.figure import FigureBook
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.rules.protocol import Rules


def cover_games(
    places: Sequence[GameFolder], choice: Choice, counted: Collection[Kind] = (), *, trust: bool = False
) -> tuple[tuple[Coverage, ...], tuple[Diagnostic, ...]]:
    """What is shown of each game that can be read, and the faults of the others. `counted` are the kinds that count
    besides words and codes.

    Raises EnvironmentProblem for a variant or a parameter that does not exist.
    """
    games: list[Coverage] = []
    faults: list[Diagnostic] = []
    for place in places:
        try:
            game = load_at(place, choice)
            games.append(cover_game(game, load_figures(game), counted, partial(load_rules, trust=trust)))
        except DefinitionError as mistake:
            faults += mistake.diagnostics
        except RulesRefused as refusal:
            faults.append(refusal.finding)
    return tuple(games), tuple(faults)


def cover_game(
    game: Game,
    book: FigureBook,
    counted: Collection[Kind] = (),
    rules_of: Callable[[Game], Rules[Any]] = load_rules,
) -> Coverage:
    """What is shown of the rules of a game that was read. A game without rules has nothing to show.

    Raises DefinitionError for rules at fault, RulesRefused for a program that may not run.
    """
    from ppgen.cover.listed import listed_lines

    own = _lines(game, book, rules_of)
    listed = listed_lines(game, book)
    counts = (*own, *(line for line in listed if line.kind in counted))
    reasons = {item.name: item.reason for item in game.allow}
    lines = tuple(replace(line, allowed=reasons.get(line.address, "")) for line in counts)
    others = tuple(line for line in listed if line.kind not in counted)
    return Coverage(
        game.id,
        game.title,
        lines,
        others,
        faults=tuple(unknown_allowances(game, [line.address for line in (*lines, *others)])),
        warnings=tuple(_needless(game, lines)),
    )


def suggested(place: GameFolder, choice: Choice, coverage: Coverage, *, trust: bool = False) -> str:
    """Figures that would show what nothing shows of a game that was covered, as YAML; "" where there is none to draft.

    Words of rules that are data have drafts, and codes of a program that has events.
    """
    game = load_at(place, choice)
    if not coverage.gaps:
        return ""
    from ppgen.cover.suggest import as_yaml, drafts

    book = load_figures(game)
    taken = {*book.transcripts, *(figure.id for figure in (*book.figures, *book.elsewhere))}
    if not rules_are_data(game):
        from ppgen.cover.suggest_codes import code_drafts
        from ppgen.rules.protocol import eventful

        rules = load_rules(game, trust=trust)
        events = eventful(rules)
        slips = () if events is None else code_drafts(rules, events, coverage.gaps)
        return as_yaml(coverage.game, slips, taken) if slips else ""
    from ppgen.figures.game_facts import definition_facts
    from ppgen.rules.board.trace.game import TracedGame

    found = drafts(TracedGame.read(game), coverage.gaps, definition_facts(game))
    return as_yaml(coverage.game, found, taken) if found else ""


def _lines(game: Game, book: FigureBook, rules_of: Callable[[Game], Rules[Any]]) -> tuple[Line, ...]:
    if not has_rules(game):
        return ()
    rules = rules_of(game)
    if rules_are_data(game):
        from ppgen.cover.board import board_lines
        from ppgen.rules.board.trace.game import TracedGame

        return board_lines(TracedGame.read(game), book, dealer_of(game))
    from ppgen.book.markdown.passages import shown_with
    from ppgen.cover.codes import code_lines
    from ppgen.press.books import text_files

    files = text_files(game)
    return code_lines(game, rules.pages, book, shown_with(game.folder, files) if files else {})


def _needless(game: Game, lines: Sequence[Line]) -> Iterator[Diagnostic]:
    """The warnings of an `allow` for what is shown after all."""
    shown = {line.address: line for line in lines if line.is_shown}
    for item in game.allow:
        if (line := shown.get(item.name)) is not None:
            by = (*line.lawful, *line.broken)[0]
            message = f"`allow` gives a reason why nothing shows {item.name}, but {by} shows it"
            yield Diagnostic(item.mark, "COVER-ALLOW", message, "take it out of `allow`")


KINDS: dict[str, Kind] = {"readings": "reading", "variants": "variant", "bounds": "bound"}
"""What may be counted besides, by the words of the command line."""
