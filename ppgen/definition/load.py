"""A game by its name or folder: its definition and its figures."""

from __future__ import annotations

import os
from collections.abc import Collection
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ppgen.definition.bind import Binder
from ppgen.definition.bundled import bundled, bundled_folder
from ppgen.definition.deck_files import SHAPES, deck_ids, decks_called_as_sheets, with_decks
from ppgen.definition.files import FIGURES, GAME, has, read_own
from ppgen.definition.game import Game
from ppgen.definition.names import art_names, why_no_colour, why_no_font, why_no_id, why_no_parameter
from ppgen.definition.quoting import WORD_NAME, fill_in_quotes, word_key
from ppgen.definition.schema import record_spec
from ppgen.definition.source import Node, Unbound
from ppgen.definition.text import LocatedKey
from ppgen.definition.variants import Choice, Parameter, lay_over, settle, values_of
from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, Mark, nearest, unknown
from ppgen.names import game_name
from ppgen.records import replace

if TYPE_CHECKING:
    from ppgen.definition.figure import FigureBook
    from ppgen.definition.project import GameFolder

T = TypeVar("T")


def game_folder(where: str | Path) -> Path:
    """The folder of a bundled game by its name, or else the path itself. Raises EnvironmentProblem if there is none."""
    if isinstance(where, str) and (where in (names := bundled())):
        return bundled_folder(where)
    path = Path(where)
    if path.name == GAME and os.path.lexists(path) and not has(path, GAME):
        return path.parent
    if os.path.isdir(path):
        if has(path, GAME):
            return path
        hint = "a game is a folder with a game.yaml in it"
        raise EnvironmentProblem(f"there is no game.yaml in {path}", hint, code="no-game", folder=str(path))
    if isinstance(where, str) and "/" not in where and "\\" not in where:
        raise unknown("game", where, names)
    hint = "a game is a bundled name, or the path of a folder with a game.yaml in it"
    raise EnvironmentProblem(f"there is no folder {path}", hint, code="no-folder", folder=str(path))


def load_game(where: str | Path, choice: Choice | None = None) -> Game:
    """Read and check the `game.yaml` of a bundled game (`long-way`) or of a folder, with variants and parameters.

    Raises DefinitionError with every fault of the file, and EnvironmentProblem if there is no such game, variant or
    parameter.
    """
    folder = game_folder(where)
    choice = choice or Choice()
    report: list[Diagnostic] = []
    binder = Binder(report)
    node = with_decks(lay_over(read_own(folder, GAME), choice), folder)
    parameters = _parameters(node)
    faulty = {key.text for key, _ in _entries(node, "parameters")} - parameters.keys()
    values = values_of(parameters, [setting for setting in choice.settings if setting[0] not in faulty])
    # A name with a hyphen is a fault, and formulas are read as if it were mended.
    values = {name.replace("-", "_"): value for name, value in values.items()}
    # Nobody can say what is wrong with a formula before its parameters are right.
    formula_faults: list[Diagnostic] = [] if faulty else report
    node = fill_in_quotes(settle(node, values, formula_faults), values, formula_faults)
    for section in ("boards", "pieces", "ratings", "tables", "variants"):
        binder.names[section] = tuple(key.text for key, _ in _entries(node, section))
    binder.names["art"] = art_names(folder)
    binder.names["shapes"] = (*SHAPES, *binder.names["art"])
    binder.names["decks"] = deck_ids(node)
    for section in _misspelt(node):  # what it names is there
        binder.names.pop(section, None)
    for section, why_not in (
        ("boards", why_no_id),
        ("variants", why_no_id),
        ("parameters", why_no_parameter),
        ("colours", why_no_colour),
        ("fonts", why_no_font),
    ):
        for key, _ in _entries(node, section):
            if hint := why_not(key.text):
                binder.fault(key, "DEF-ID", f"{key.text!r} cannot name one of the {section}", hint)
    words = [(whom, *(what for what, _ in group.entries)) for whom, group in _entries(node, "words")]
    for key in chain(*words):
        if not WORD_NAME.match(key.text):
            better = word_key(key.text)
            hint = f"write {better}" if WORD_NAME.match(better) else "begin with a letter"
            hint += ": captions quote words whose names have small letters, digits and _"
            binder.fault(key, "DEF-ID", f"{key.text!r} cannot name a word", hint)
    try:
        game = binder.read(node, Game)
    except Unbound:
        raise DefinitionError(report) from None
    report += decks_called_as_sheets(game)
    if report:
        raise DefinitionError(report)
    placed: dict[str, str] = {key.text: LocatedKey(key.text, key.mark) for key, _ in _entries(node, "boards")}
    boards = {placed[name]: board for name, board in game.boards.items()}
    return replace(game, id=drawn_as(game.id, choice), boards=boards, folder=folder, choice=choice)


def load_at(place: GameFolder, choice: Choice) -> Game:
    """Read a game that was found. Raises as `load_game` does; a choice that the game lacks names the game."""
    try:
        return load_game(place.folder, choice)
    except EnvironmentProblem as problem:
        raise problem.prefixed(f"{place.id}: ") from None


def settings_taken(game: Game, variants: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Those parameters of a game that it has in these variants, too, with values that they allow there."""
    taken = _parameters(lay_over(read_own(game.folder, GAME), Choice(variants)))
    return tuple((name, value) for name, value in game.choice.settings if name in taken and taken[name].takes(value))


def drawn_as(name: str, choice: Choice) -> str:
    """The name under which a game is drawn: a variant has a folder beside the game's own."""
    return game_name(name, choice.variants, choice.settings)


def _entries(node: Node, section: str) -> tuple[tuple[Node, Node], ...]:
    """The keys and values of a section of a file; none if there is no such mapping."""
    part = node.get(section)
    return () if part is None else part.entries


def _misspelt(node: Node) -> set[str]:
    """The sections of a game that stand under a misspelt key."""
    known = record_spec(Game).by_key
    return {nearest(key.text, known) for key, _ in node.entries if key.text not in known} - {
        key.text for key, _ in node.entries
    }


def _parameters(node: Node) -> dict[str, Parameter]:
    """The parameters without faults. Reading the whole definition reports the others."""
    read = {key.text: _read(Binder([]), item, Parameter) for key, item in _entries(node, "parameters")}
    return {name: parameter for name, parameter in read.items() if parameter is not None}


def load_figures(game: Game, folder: Path | None = None) -> FigureBook:
    """Read and check `figures.yaml` of a game, or that in another folder, and choose the figures that belong to its
    variants.

    A game without that file has no figures. Raises DefinitionError for any figure at fault, of other variants too.
    """
    binder = Binder([], grid=game.board, boards=game.boards)
    binder.names["boards"] = tuple(game.boards)
    binder.names["pieces"] = tuple(game.pieces)
    binder.names["tables"] = tuple(game.tables)
    binder.names["ratings"] = tuple(game.ratings)
    binder.names["decks"] = tuple(deck.id for deck in game.decks)
    binder.names["variants"] = tuple(game.variants)
    if game.tiles is not None:
        binder.names["tiles"] = tuple(game.tiles.tiles)
    return _read_figures(folder or game.folder, binder, game.choice.variants)


def figure_faults(where: str | Path) -> tuple[Diagnostic, ...]:
    """The faults of `figures.yaml` that do not depend on `game.yaml`, for a game whose `game.yaml` is at fault."""
    try:
        _read_figures(game_folder(where), Binder([], any_space=True))
    except DefinitionError as mistake:
        return mistake.diagnostics
    return ()


def _read_figures(folder: Path, binder: Binder, chosen: Collection[str] = ()) -> FigureBook:
    from ppgen.definition.belonging import belongs, never_together
    from ppgen.definition.figure import FigureBook, FigureSpec, transcripts_of

    if not has(folder, FIGURES):
        return FigureBook(Mark(str(folder / FIGURES), 1, 1), {}, ())
    node, unread = _with_games(read_own(folder, FIGURES), folder, binder.report)
    transcripts = _entries(node, "transcripts")
    binder.turns = {key.text: _labels(item) for key, item in transcripts if key.text not in unread}
    binder.names["transcripts"] = tuple(key.text for key, _ in transcripts)
    figures = node.get("figures")
    items = figures.items if figures is not None and figures.kind == "list" else ()
    binder.unique(items, "id", never_together)
    shown = tuple(item for item in items if belongs(item, chosen))
    entries = (
        (key, replace(value, items=shown) if items and value is figures else value) for key, value in node.entries
    )
    book = _read(binder, replace(node, entries=tuple(entries)), FigureBook)
    # A figure of another variant may name a piece or a space that only that variant has.
    names = {what: known for what, known in binder.names.items() if what in ("variants", "transcripts")}
    loose = Binder(binder.report, names=names, any_space=True, turns=binder.turns)
    elsewhere = [_read(loose, item, FigureSpec) for item in items if not belongs(item, chosen)]
    if book is None or binder.report:
        raise DefinitionError(binder.report)
    here = tuple(figure.unfolded() for figure in book.figures)
    others = tuple(figure.unfolded() for figure in elsewhere if figure is not None)
    foreign = transcripts_of(others) - transcripts_of(here)
    kept = {name: turns for name, turns in book.transcripts.items() if name not in foreign}
    return replace(book, transcripts=kept, figures=here, elsewhere=others)


def _with_games(node: Node, folder: Path, report: list[Diagnostic]) -> tuple[Node, frozenset[str]]:
    """The figures of a game with the turns of those transcripts that are PGN or PDN, and the ones at fault by name."""
    transcripts = node.get("transcripts")
    if transcripts is None or not any(item.get("pgn") or item.get("pdn") for _, item in transcripts.entries):
        return node, frozenset()
    from ppgen.definition.recorded import with_recorded_games

    read, faulty = with_recorded_games(transcripts, folder, report)
    entries = ((key, read if value is transcripts else value) for key, value in node.entries)
    return replace(node, entries=tuple(entries)), faulty


def _read(binder: Binder, node: Node, kind: type[T]) -> T | None:
    """What a node holds; None if it has a fault, which is then in the binder's report."""
    try:
        return binder.read(node, kind)
    except Unbound:
        return None


def _labels(transcript: Node) -> tuple[str, ...]:
    """The label of each turn. Positions are checked against them before transcripts are bound."""
    turns = transcript.get("turns")
    labels = (turn.get("label") for turn in turns.items) if turns is not None else ()
    return tuple("" if label is None else label.text for label in labels)
