"""What `check`, `figures` and `gallery` do first: load games and judge their figures, keeping every finding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ppgen import art
from ppgen.definition.load import drawn_as, settings_taken
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, did_you_mean
from ppgen.names import THEME

if TYPE_CHECKING:
    from ppgen.definition.figure import FigureBook, FigureSpec
    from ppgen.definition.game import Game
    from ppgen.definition.project import GameFolder
    from ppgen.figures.statement import Statement
    from ppgen.sheets.paper import Paper


@dataclass(frozen=True, slots=True)
class Judged:
    """A game with its figures judged. `findings` are those of its files; each statement carries its own."""

    place: GameFolder
    game: Game | None
    statements: tuple[Statement, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    elsewhere: tuple[FigureSpec, ...] = ()
    """Figures of other variants than those chosen."""
    choice: Choice = field(default_factory=Choice)
    """The variants and parameters that it was read with."""

    @property
    def id(self) -> str:
        """What the game is called, with what was chosen of it; of a definition at fault, how it was named."""
        return self.game.id if self.game is not None else drawn_as(self.place.id, self.choice)

    @property
    def all_findings(self) -> tuple[Diagnostic, ...]:
        """Every finding, each once, in the order of the files."""
        own = [finding for statement in self.statements for finding in statement.findings]
        return tuple(sorted({*self.findings, *own}))


def load_by(place: GameFolder, choice: Choice) -> Game:
    """A game by its variants and parameters.

    Raises as `load_game` does; a variant or parameter that the game lacks is a problem that names the game.
    """
    from ppgen.definition.load import load_game

    try:
        return load_game(place.folder, choice)
    except EnvironmentProblem as problem:
        raise problem.prefixed(f"{place.id}: ") from None


def judged(
    places: Sequence[GameFolder],
    choice: Choice,
    figures: Sequence[str] = (),
    *,
    trust: bool = False,
) -> tuple[Judged, ...]:
    """Judge the figures of some games: all of them, or only those of the given ids, under the variants chosen.

    A definition at fault is a finding.
    Raises EnvironmentProblem for a game or a figure that does not exist, or that is not of these variants.
    """
    from ppgen.definition.load import figure_faults, load_figures

    loaded: list[tuple[GameFolder, Game | None, FigureBook | None, tuple[Diagnostic, ...]]] = []
    for place in places:
        game, book = None, None
        findings: tuple[Diagnostic, ...] = ()
        try:
            game = load_by(place, choice)
        except DefinitionError as mistake:
            findings = mistake.diagnostics + figure_faults(place.folder)
        else:
            try:
                book = load_figures(game)
            except DefinitionError as mistake:
                findings = mistake.diagnostics
        loaded.append((place, game, book, findings))
    known = dict.fromkeys(figure.id for _, _, book, _ in loaded if book is not None for figure in book.figures)
    for wanted in figures:
        if wanted not in known and not any(findings for *_, findings in loaded):
            books = [book for _, _, book, _ in loaded if book is not None]
            raise _no_figure(wanted, known, books)
    return tuple(replace(_judged(*item, figures=figures, trust=trust), choice=choice) for item in loaded)


def _no_figure(wanted: str, known: Iterable[str], books: Sequence[FigureBook]) -> EnvironmentProblem:
    """A figure is not among those drawn; the hint names the variants that it belongs to, if any."""
    for figure in (figure for book in books for figure in book.elsewhere if figure.id == wanted):
        if figure.variant:
            both = f"variants {' and '.join(figure.variant)} together"
            whose = both if len(figure.variant) > 1 else f"variant {figure.variant[0]}"
            message, hint = f"figure {wanted!r} belongs to the {whose}", "choose that variant"
            return EnvironmentProblem(message, hint, code="figure-of-variant", variants=figure.variant)
        names = " or ".join(figure.except_variants)
        message = f"figure {wanted!r} is not part of the variant {names}"
        return EnvironmentProblem(message, "draw it without that variant")
    return EnvironmentProblem(f"there is no figure {wanted!r}", did_you_mean(wanted, known, "figures"))


def left_out(games: Sequence[Judged]) -> tuple[tuple[Judged, FigureSpec], ...]:
    """Figures of other variants that were judged under none of these readings, each once, with one that lacks it."""
    judged_at = {statement.figure.mark for one in games for statement in one.statements}
    lacking = {figure.mark: (one, figure) for one in games for figure in one.elsewhere}
    return tuple(item for mark, item in lacking.items() if mark not in judged_at)


def in_every_variant(games: Sequence[Judged], *, trust: bool = False) -> tuple[Judged, ...]:
    """Games that were judged as they are, and after each the same game in each variant and combination of its own.

    A variant that has not a parameter of the game, or cannot take the value chosen, is judged without that choice.
    """
    every: list[Judged] = []
    for plain in games:
        every.append(plain)
        for choice in _ways_to_play(plain):
            every += judged((plain.place,), choice, trust=trust)
    return tuple(every)


def _ways_to_play(plain: Judged) -> Iterable[Choice]:
    """Each variant of a game alone, and each combination that a figure names, in the order in which it names them."""
    if plain.game is None:
        return
    alone = [(name,) for name in plain.game.variants]
    together = [tuple(map(str, figure.variant)) for figure in plain.elsewhere if len(figure.variant) > 1]
    for names in dict.fromkeys((*alone, *together)):
        yield Choice(names, settings_taken(plain.game, names))


def findings_of(games: Sequence[Judged], given: Choice) -> tuple[Diagnostic, ...]:
    """The findings of all games. One that a variant has, but not the `given` choice, says so.

    What a simpler variant has is not repeated for a combination.
    """
    found: dict[Diagnostic, list[frozenset[str]]] = {}
    said: dict[Diagnostic, None] = {}
    for one in games:
        names = one.choice.variants
        for finding in one.all_findings:
            where = found.setdefault(finding, [])
            if any(simpler <= frozenset(names) for simpler in where):
                continue
            where.append(frozenset(names))
            if one.choice != given:
                what = "variant" if len(names) == 1 else "variants"
                finding = replace(finding, message=f"{finding.message} (in {what} {' and '.join(names)})")
            said[finding] = None
    return tuple(said)


def _judged(
    place: GameFolder,
    game: Game | None,
    book: FigureBook | None,
    findings: tuple[Diagnostic, ...],
    *,
    figures: Sequence[str],
    trust: bool,
) -> Judged:
    if game is not None:
        findings += art.faults(game)
    if game is None or book is None:
        return Judged(place, game, findings=findings)
    if figures:
        book = replace(book, figures=tuple(figure for figure in book.figures if figure.id in figures))
    unjudged = Judged(place, game, findings=findings, elsewhere=book.elsewhere)
    if not book.figures and not book.transcripts:
        return unjudged
    from ppgen.figures.judge import judge_book
    from ppgen.figures.transcripts import transcript_faults
    from ppgen.rules.load import RulesRefused, has_rules, load_rules

    if not has_rules(game):
        return replace(unjudged, findings=(*findings, _no_rules(game)))
    try:
        rules = load_rules(game, trust=trust)
    except DefinitionError as mistake:
        return replace(unjudged, findings=findings + mistake.diagnostics)
    except RulesRefused as refusal:
        return replace(unjudged, findings=(*findings, refusal.finding))
    statements = judge_book(game, rules, book)
    return replace(unjudged, statements=statements, findings=findings + transcript_faults(rules, book))


def status_of(findings: Iterable[Diagnostic]) -> int:
    """What a command exits with: 0 without findings, 1 with some, 2 where rules were not run, so nobody knows all."""
    codes = {finding.code for finding in findings}
    return 2 if "DEF-PROGRAM" in codes else 1 if codes else 0


def _no_rules(game: Game) -> Diagnostic:
    """Figures are statements, and nothing here can say whether they are true."""
    message = "the key 'rules' is missing here, and there is no rules.py, so no figure of figures.yaml can be judged"
    hint = "say the rules in words of docs/rules-language.md, write a rules.py, or take figures.yaml away"
    return Diagnostic(game.mark, "DEF-MISSING-KEY", message, hint)


def tried(one: Judged, papers: Sequence[Paper]) -> Judged:
    """The same, with what keeps a figure, or a sheet on the papers, from being drawn among the findings.

    Without a paper no sheet is tried.

    Everything is drawn in memory and nothing rendered, and in one theme: a theme gives each role its paint, all have
    the same roles, and none moves anything.
    """
    game = one.game
    if game is None:
        return one
    from ppgen.press.drawings import figure_scene, sheet_faults
    from ppgen.scene.theme import THEMES

    theme = THEMES[THEME]
    found: list[Diagnostic] = []
    for statement in one.statements:
        if statement.holds:
            try:
                figure_scene(statement, theme)
            except DefinitionError as mistake:
                found += mistake.diagnostics
    for sheet in game.sheets if papers else ():
        found += sheet_faults(game, sheet, papers, theme)
    return replace(one, findings=tuple(dict.fromkeys((*one.findings, *found))))
