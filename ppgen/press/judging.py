"""Games with their figures judged, and every finding: of files, of figures, and of what cannot be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct, field

from ppgen import art
from ppgen.definition.areas import AreaBoard
from ppgen.definition.image_block import ImageSpec
from ppgen.definition.layouts import parts
from ppgen.definition.load import drawn_as, figure_faults, load_at, load_figures, settings_taken
from ppgen.definition.points import PointBoard
from ppgen.definition.project import GameFolder
from ppgen.definition.variants import Choice
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, Mark, PpgenError, did_you_mean, unknown
from ppgen.press.board_use import unused_boards
from ppgen.records import replace
from ppgen.rules.load import RulesRefused, has_rules, load_rules, rules_are_data

if TYPE_CHECKING:
    from ppgen.decks.dealer import Dealer
    from ppgen.definition.figure import FigureBook, FigureSpec
    from ppgen.definition.game import Game
    from ppgen.figures.statement import Statement
    from ppgen.rules.kept import ProofGames
    from ppgen.rules.protocol import Rules


class JudgedGame(Struct, frozen=True):
    """A game with its figures judged. `findings` are those of its files; each statement carries its own."""

    place: GameFolder
    game: Game | None
    choice: Choice
    """The variants and parameters that it was read with."""
    statements: tuple[Statement, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()
    """What is worth a look in its files and is no finding."""
    elsewhere: tuple[FigureSpec, ...] = ()
    """Figures of other variants than those chosen."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The number of each figure of the game, in the order of its file, from 1: of those, too, that nobody asked for."""
    dealt: tuple[int, ...] = ()
    """How many cards each of its decks has that were drawn to be checked."""
    problem: PpgenError | None = None
    """What kept its figures from being judged; also among the findings."""
    rules_of: Callable[[Game], Rules[Any]] = load_rules
    """What its figures were judged by, loaded anew."""
    cards: Dealer | None = None
    """The decks of a game that has some."""
    declared: FigureBook | None = None
    """Its figures as they are declared, with their transcripts; None where they are at fault."""

    @property
    def id(self) -> str:
        """The id of the game, with its variants and parameters; for a definition at fault, the name that was given."""
        return self.game.id if self.game is not None else drawn_as(self.place.id, self.choice)

    @property
    def all_findings(self) -> tuple[Diagnostic, ...]:
        """Every finding, each once, in the order of the files."""
        own = [finding for statement in self.statements for finding in statement.findings]
        return tuple(sorted({*self.findings, *own}))

    @property
    def judged_at(self) -> frozenset[Mark]:
        """The places of the figures that were judged."""
        return frozenset(statement.figure.mark for statement in self.statements)


class Judged(Protocol):
    """What is asked of a judged game: of a `JudgedGame`, or of a `CheckedGame`, which can travel."""

    @property
    def choice(self) -> Choice: ...

    @property
    def all_findings(self) -> tuple[Diagnostic, ...]: ...

    @property
    def elsewhere(self) -> tuple[FigureSpec, ...]: ...

    @property
    def judged_at(self) -> frozenset[Mark]: ...


J = TypeVar("J", bound=Judged)


# Judging ------------------------------------------------------------------------------------------------------------


def judge_games(
    places: Sequence[GameFolder],
    choice: Choice,
    figures: Sequence[str] = (),
    *,
    trust: bool = False,
    proofs: ProofGames | None = None,
) -> tuple[JudgedGame, ...]:
    """Judge the figures of some games: all of them, or only those of the given ids. `proofs` has proof games that are
    kept.

    A definition at fault is a finding. Raises EnvironmentProblem for a variant, a parameter or a figure that does not
    exist, and for a figure that is not of the variants chosen.
    """
    opened = [_opened(place, choice) for place in places]
    books = [book for _, book in opened if book is not None]
    known = {figure.id for book in books for figure in book.figures}
    for wanted in figures:
        # A figure that is not found may be in what could not be read.
        if wanted not in known and not any(judged.problem for judged, _ in opened):
            raise _no_figure(wanted, known, books)
    rules_of = partial(load_rules, trust=trust, proofs=proofs)
    return tuple(_judged(replace(judged, rules_of=rules_of), book, figures) for judged, book in opened)


def judge_game(game: Game, rules: Callable[[Game], Rules[Any]], figures: Sequence[str] = ()) -> JudgedGame:
    """Judge all figures of a game that was read already, or those of the given ids. Rules are loaded only for them."""
    place = GameFolder(game.id.partition("+")[0], game.folder, game.mark)
    judged, book = _with_book(place, game)
    return _judged(replace(judged, rules_of=rules), book, figures)


def _opened(place: GameFolder, choice: Choice) -> tuple[JudgedGame, FigureBook | None]:
    """A game with its figures, not judged yet. Raises EnvironmentProblem for an unknown variant or parameter."""
    try:
        return _with_book(place, load_at(place, choice))
    except DefinitionError as mistake:
        faults = mistake.diagnostics + figure_faults(place.folder)
        return JudgedGame(place, None, choice, findings=faults, problem=mistake), None


def _with_book(place: GameFolder, game: Game) -> tuple[JudgedGame, FigureBook | None]:
    """A game that was read, not judged yet, with its figures unless they are at fault."""
    try:
        book = load_figures(game)
    except DefinitionError as mistake:
        findings = mistake.diagnostics + _art_faults(game)
        slips = _slips(game)
        return JudgedGame(place, game, game.choice, findings=findings, warnings=slips, problem=mistake), None
    findings = (*_art_faults(game, book), *unused_boards(game, book))
    judged = JudgedGame(place, game, game.choice, findings=findings, warnings=_slips(game))
    return replace(judged, elsewhere=book.elsewhere, cards=dealer_of(game), declared=book), book


def _slips(game: Game) -> tuple[Diagnostic, ...]:
    """What is worth a look in the boards of a game."""
    boards = game.boards.values() or (game.board,)
    return tuple(slip for board in boards if isinstance(board, PointBoard | AreaBoard) for slip in board.slips)


def dealer_of(game: Game) -> Dealer | None:
    """The decks of a game, none of which is read yet; None if it has none."""
    if not game.decks:
        return None
    from ppgen.decks.dealer import Dealer

    return Dealer(game)


def _art_faults(game: Game, book: FigureBook | None = None) -> tuple[Diagnostic, ...]:
    """What is wrong with the images that sheets and figures show, with the fonts, and with the drawings in `art/`."""
    layouts = [layout for sheet in game.sheets for layout in sheet.layouts]
    pictures = [panel.picture for figure in book.figures for panel in figure.panels] if book is not None else []
    images = [block for layout in (*layouts, *pictures) for block in parts(layout) if isinstance(block, ImageSpec)]
    faults: tuple[Diagnostic, ...] = ()
    if images:
        from ppgen.blocks.image import image_faults

        faults = tuple(dict.fromkeys(image_faults(game.folder, images)))
    if game.fonts:
        from ppgen.blocks.fonts import font_faults

        faults += tuple(font_faults(game))
    return faults + _drawing_faults(game)


def _drawing_faults(game: Game) -> tuple[Diagnostic, ...]:
    """What is wrong with drawings, once in each theme: a game's own role may be hatched in one of them alone."""
    if not (game.folder / "art").is_dir():
        return ()
    from ppgen.blocks.roles import theme_for
    from ppgen.scene.theme import THEMES

    try:
        themes = (
            [theme_for(game, theme) for theme in THEMES.values()] if game.roles or game.colours else [THEMES["color"]]
        )
    except DefinitionError:  # a role that every theme has is a fault of what is drawn
        themes = [THEMES["color"]]
    return tuple(dict.fromkeys(fault for theme in themes for fault in art.faults(game, theme)))


def _judged(judged: JudgedGame, book: FigureBook | None, figures: Sequence[str]) -> JudgedGame:
    game = judged.game
    if game is None or book is None:
        return judged
    judged = replace(judged, numbers={figure.id: number for number, figure in enumerate(book.figures, 1)})
    if figures:
        book = replace(book, figures=tuple(figure for figure in book.figures if figure.id in figures))
    if not book.figures and not book.transcripts:
        return judged
    from ppgen.figures.judge import judge_book
    from ppgen.figures.transcripts import transcript_faults, unshown_transcripts

    if not figures:
        judged = replace(judged, warnings=(*judged.warnings, *unshown_transcripts(book)))
    try:
        rules = judged.rules_of(game) if has_rules(game) else None
        statements = judge_book(game, rules, book, judged.cards)
    except DefinitionError as mistake:
        return replace(judged, findings=judged.findings + mistake.diagnostics, problem=mistake)
    except RulesRefused as refusal:
        return replace(judged, findings=(*judged.findings, refusal.finding), problem=refusal)
    faults = transcript_faults(rules, book) if rules is not None else ()
    if game.allow and rules is not None:
        faults += _allowance_faults(game, book, rules)
    return replace(judged, statements=statements, findings=judged.findings + faults)


def _allowance_faults(game: Game, book: FigureBook, rules: Rules[Any]) -> tuple[Diagnostic, ...]:
    """The faults of an `allow` that names nothing, for a check, which does not ask what figures show."""
    from ppgen.cover.listed import listed_lines

    names = [line.address for line in listed_lines(game, book)]
    if rules_are_data(game):
        from ppgen.rules.board.trace.game import TracedGame

        names += [word.address for word in TracedGame.read(game).words]
    else:
        names += rules.pages
    return tuple(unknown_allowances(game, names))


def unknown_allowances(game: Game, names: Sequence[str]) -> Iterator[Diagnostic]:
    """The faults of an `allow` that names nothing. A variant may lack what the game has."""
    for item in game.allow if not game.choice.variants else ():
        if item.name not in names:
            message = f"{item.name!r} is no rule that could be shown"
            yield Diagnostic(item.mark, "DEF-REFERENCE", message, did_you_mean(item.name, names, "the rules"))


def _no_figure(wanted: str, known: Iterable[str], books: Sequence[FigureBook]) -> EnvironmentProblem:
    """The problem with a figure that is not drawn: it belongs to another variant, or there is none of that name."""
    for figure in (figure for book in books for figure in book.elsewhere if figure.id == wanted):
        if figure.variant:
            both = f"variants {' and '.join(figure.variant)} together"
            whose = both if len(figure.variant) > 1 else f"variant {figure.variant[0]}"
            message = f"figure {wanted!r} belongs to the {whose}"
            return EnvironmentProblem(message, "choose that variant", code="figure-of-variant", variants=figure.variant)
        names = " or ".join(figure.except_variants)
        message = f"figure {wanted!r} is not part of the variant {names}"
        return EnvironmentProblem(message, "draw it without that variant", code="figure-not-of-variant")
    return unknown("figure", wanted, known)


# Variants -----------------------------------------------------------------------------------------------------------


def left_out(games: Sequence[J]) -> tuple[tuple[J, FigureSpec], ...]:
    """Figures of other variants that were judged under none of these readings, each once, with one that lacks it."""
    judged_at = {mark for judged in games for mark in judged.judged_at}
    lacking = {figure.mark: (judged, figure) for judged in games for figure in judged.elsewhere}
    return tuple(item for mark, item in lacking.items() if mark not in judged_at)


def every_variant(place: GameFolder, choice: Choice) -> tuple[Choice, ...]:
    """The choices of all variants of a game, and of all combinations of them that a figure names. Nothing is judged.

    Where a variant lacks a parameter of the game, or cannot take the value chosen, it is judged without that choice.
    """
    plain, _ = _opened(place, choice)
    return tuple(_variants_of(plain))


def otherwise(judged: JudgedGame) -> Iterator[JudgedGame]:
    """The same game without its variants, and in each of its other variants, judged when it is asked for."""
    plain, _ = _opened(judged.place, Choice())
    for choice in (Choice(), *_variants_of(plain)):
        if choice != judged.choice:
            opened, book = _opened(judged.place, choice)
            yield _judged(replace(opened, rules_of=judged.rules_of), book, ())


def _variants_of(plain: JudgedGame) -> Iterable[Choice]:
    """Each variant of a game alone, and each combination that a figure names, in the order in which it names them."""
    if plain.game is None:
        return
    alone = [(name,) for name in plain.game.variants]
    together = [tuple(map(str, figure.variant)) for figure in plain.elsewhere if len(figure.variant) > 1]
    for names in dict.fromkeys((*alone, *together)):
        yield Choice(names, settings_taken(plain.game, names))


# Findings -----------------------------------------------------------------------------------------------------------


def findings_of(games: Sequence[Judged], given: Choice) -> tuple[Diagnostic, ...]:
    """The findings of all games. A finding of a variant or a parameter that was not `given` names it.

    A finding of one variant is not repeated for a combination that includes it.
    """
    had_by: dict[Diagnostic, list[frozenset[str]]] = {}
    findings: dict[Diagnostic, None] = {}
    for judged in games:
        names = judged.choice.variants
        for finding in judged.all_findings:
            simpler = had_by.setdefault(finding, [])
            if any(variants <= frozenset(names) for variants in simpler):
                continue
            simpler.append(frozenset(names))
            if judged.choice != given:
                finding = replace(finding, message=f"{finding.message} ({_way_to_play(judged.choice)})")
            findings[finding] = None
    return tuple(findings)


def _way_to_play(choice: Choice) -> str:
    """`in variant wide`, `with n=4`."""
    if not choice.variants:
        return f"with {' and '.join(choice.words)}"
    return f"in {'variant' if len(choice.variants) == 1 else 'variants'} {' and '.join(choice.variants)}"


def status_of(findings: Iterable[Diagnostic]) -> int:
    """The exit status: 0 without findings, 1 with some, 2 if some rules did not run: findings may be missing then."""
    codes = {finding.code for finding in findings}
    return 2 if "DEF-PROGRAM" in codes else 1 if codes else 0
