"""`ppgen rule CODE`: what a fault code means, why the rule is so, and where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ppgen.cli.messages import say
from ppgen.cli.options import chosen_games, game_option, load_chosen, trust_option
from ppgen.diagnostics import EnvironmentProblem, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ppgen.diagnostics import RulePage


@click.command("rule")
@click.argument("code", metavar="CODE")
@game_option()
@trust_option()
def command(code: str, named: tuple[str, ...], trust: bool) -> None:
    """Explain a fault code, such as DEF-TYPE or LW-DOOR."""
    pages = fault_pages(chosen_games(named) if named else (), trust=trust)
    page = pages.get(code.upper())
    if page is None:
        families = ", ".join(sorted({name.partition("-")[0] + "-…" for name in pages}))
        near = did_you_mean(code.upper(), pages) if len(pages) < 2 else _nearest(code.upper(), pages)
        raise EnvironmentProblem(f"there is no fault code {code!r}", near or f"codes begin with {families}")
    say(*_lines(page))


def fault_pages(named: Sequence[str] = (), *, trust: bool = False) -> dict[str, RulePage]:
    """The page of every code: of definitions, art, figures, and the rules of the games named or of all bundled ones."""
    from ppgen.definition import codes
    from ppgen.definition.load import bundled, has_rules, load_game, load_rules
    from ppgen.figures import pages as figure_pages
    from ppgen.scene import art_pages
    from ppgen.sheets import pages as sheet_pages

    found = {**codes.PAGES, **art_pages.PAGES, **figure_pages.PAGES, **sheet_pages.PAGES}
    for name in named or bundled():
        definition = load_chosen(name) if named else load_game(name)
        if named or has_rules(definition):
            found.update(load_rules(definition, trust=trust).pages)
    return found


def _nearest(code: str, pages: dict[str, RulePage]) -> str:
    hint = did_you_mean(code, pages)
    return hint if hint.startswith("did you mean") else ""


def _lines(page: RulePage) -> list[str]:
    from textwrap import wrap

    lines = [f"{page.code}: {page.title}", "", *wrap(page.explanation, 88, break_on_hyphens=False)]
    if page.example:
        lines += ["", "For example:", *("    " + line for line in page.example.splitlines())]
    return [*lines, "", f"Source: {page.source}"]
