"""`ppgen rule CODE`: what a fault code means, why the rule is so, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import say
from ppgen.cli.options import chosen_games, current_project, game_option, load_chosen, trust_option
from ppgen.cli.paths import shown_file
from ppgen.cli.wording import PAGES
from ppgen.definition.bundled import bundled, bundled_folder
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError, EnvironmentProblem, did_you_mean
from ppgen.rules.load import has_rules, load_rules

if TYPE_CHECKING:
    from ppgen.diagnostics import RulePage


@click.command("rule")
@click.argument("code", metavar="CODE")
@game_option()
@trust_option()
def command(code: str, named: tuple[str, ...], trust: bool) -> None:
    """Explain a fault code, such as DEF-TYPE or LW-DOOR-HALF, of ppgen, the project or a bundled game."""
    unread: list[str] = []
    if named:
        pages = ppgens_own()
        for game in chosen_games(named):
            pages.update(load_rules(load_chosen(game), trust=trust).pages)
    else:
        pages, unread = all_pages(trust=trust)
    page = pages.get(code.upper())
    if page is None:
        families = ", ".join(sorted({name.partition("-")[0] + "-…" for name in pages}))
        hint = did_you_mean(code.upper(), pages)
        if not hint.startswith("did you mean"):
            hint = f"codes begin with {families}"
        if unread:
            hint += f"; --trust-rules also looks into the rules of {', '.join(unread)}, which are programs"
        raise EnvironmentProblem(f"there is no fault code {code!r}", hint)
    say(*_lines(page), *_passages(page.code, named))


def ppgens_own() -> dict[str, RulePage]:
    """The page of every code that no game has as its own: of definitions, tables, art, images, drawings and lints."""
    from ppgen.blocks import pages as block_pages
    from ppgen.book import pages as book_pages
    from ppgen.book.pdf import pages as book_pdf_pages
    from ppgen.components import pages as component_pages
    from ppgen.cover import pages as cover_pages
    from ppgen.decks import pages as deck_pages
    from ppgen.definition import codes
    from ppgen.export import pages as export_pages
    from ppgen.figures import pages as figure_pages
    from ppgen.images import pages as image_pages
    from ppgen.lints import pages as lint_pages
    from ppgen.scene import art_pages
    from ppgen.sheets import pages as sheet_pages
    from ppgen.tabular import pages as table_pages

    drawn = (art_pages, image_pages, block_pages, figure_pages, sheet_pages, component_pages, export_pages, lint_pages)
    own = (codes, table_pages, deck_pages, book_pages, book_pdf_pages, cover_pages, *drawn)
    return {code: page for module in own for code, page in module.PAGES.items()}


def all_pages(*, trust: bool = False) -> tuple[dict[str, RulePage], list[str]]:
    """The page of every code, including those of the project's games and of all bundled games.

    The second value names the games whose rules were not read, because they are programs. Other faults of a project are
    passed over: this is where people look up what they mean.
    """
    of_bundled, unread = _of_bundled_games(trust)
    of_project, more = _of_games(_project_folders(), trust)
    return ppgens_own() | of_bundled | of_project, [*unread, *more]


@cache
def _of_bundled_games(trust: bool) -> tuple[dict[str, RulePage], list[str]]:
    return _of_games(map(bundled_folder, bundled()), trust)


def _project_folders() -> list[Path]:
    with suppress(DefinitionError):
        return [game.folder for game in current_project().games]
    return []


def _of_games(places: Iterable[Path], trust: bool) -> tuple[dict[str, RulePage], list[str]]:
    pages: dict[str, RulePage] = {}
    unread: list[str] = []
    for place in places:
        with suppress(DefinitionError):
            game = load_game(place)
            if not has_rules(game):
                continue
            try:
                pages.update(load_rules(game, trust=trust).pages)
            except EnvironmentProblem:
                unread.append(game.id)
    return pages, unread


def _passages(code: str, named: tuple[str, ...]) -> list[str]:
    """Where rulebooks state the rule: those of the games that are named, or of the project and all bundled games."""
    from ppgen.press.books import stated_in

    if named:
        folders = [game.folder for game in chosen_games(named)]
    else:
        folders = [*map(bundled_folder, bundled()), *_project_folders()]
    found = [passage for folder in dict.fromkeys(folders) for passage in stated_in(folder, code)]
    return [
        f"Stated in {shown_file(passage.mark.file)}:{passage.mark.line}:{passage.mark.column}"
        + (f", under {passage.section!r}" if passage.section else "")
        for passage in found
    ]


def _lines(page: RulePage) -> list[str]:
    from textwrap import wrap

    explanation = " ".join(filter(None, (page.explanation, PAGES.get(page.code))))
    lines = [f"{page.code}: {page.title}", "", *wrap(explanation, 88, break_on_hyphens=False)]
    if page.example:
        lines += ["", "For example:", *("    " + line for line in page.example.splitlines())]
    return [*lines, "", f"Source: {page.source}"]
