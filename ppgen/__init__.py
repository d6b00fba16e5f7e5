"""Printed matter for board games from declarative definitions, with figures that the rules of the game check.

The same work as the `ppgen` command, from Python:

>>> import ppgen
>>> game = ppgen.load("long-way")
>>> game.title
'The Long Way'
>>> game.check()
()
>>> game.sheet("pad").pdf(paper="a4")[:5]
b'%PDF-'

`ppgen.diff`, `ppgen.gallery` and `ppgen.perft` do what the commands of these names do, and return frozen values.

Mistakes are raised as `PpgenError`: `DefinitionError` holds every fault of a definition with its place in the file,
`EnvironmentProblem` says what the machine or the request does not allow. Each has a `code` and `values` for programs, a
`message` and a `hint` for people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ppgen.version import __version__

if TYPE_CHECKING:
    from ppgen.api import Game, bundled, load
    from ppgen.api_book import Rulebook
    from ppgen.api_decks import Card, CardSide, Deck
    from ppgen.api_drawing import Component, Figure, Sheet
    from ppgen.api_project import Gallery, diff, gallery, perft
    from ppgen.baseline.changes import Change
    from ppgen.baseline.comparison import Comparison
    from ppgen.baseline.difference import Difference
    from ppgen.cover.model import Coverage
    from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, PpgenError
    from ppgen.press.counting import MoveCounts
    from ppgen.press.schema import schema
    from ppgen.rules.verdict import Fault, Verdict

__all__ = [
    "Card",
    "CardSide",
    "Change",
    "Comparison",
    "Component",
    "Coverage",
    "Deck",
    "DefinitionError",
    "Diagnostic",
    "Difference",
    "EnvironmentProblem",
    "Fault",
    "Figure",
    "Gallery",
    "Game",
    "MoveCounts",
    "PpgenError",
    "Rulebook",
    "Sheet",
    "Verdict",
    "__version__",
    "bundled",
    "diff",
    "gallery",
    "load",
    "perft",
    "schema",
]

_HOMES = {
    "Card": "ppgen.api_decks",
    "CardSide": "ppgen.api_decks",
    "Change": "ppgen.baseline.changes",
    "Comparison": "ppgen.baseline.comparison",
    "Component": "ppgen.api_drawing",
    "Coverage": "ppgen.cover.model",
    "Deck": "ppgen.api_decks",
    "DefinitionError": "ppgen.diagnostics",
    "Diagnostic": "ppgen.diagnostics",
    "Difference": "ppgen.baseline.difference",
    "EnvironmentProblem": "ppgen.diagnostics",
    "Fault": "ppgen.rules.verdict",
    "Figure": "ppgen.api_drawing",
    "Gallery": "ppgen.api_project",
    "Game": "ppgen.api",
    "MoveCounts": "ppgen.press.counting",
    "PpgenError": "ppgen.diagnostics",
    "Rulebook": "ppgen.api_book",
    "Sheet": "ppgen.api_drawing",
    "Verdict": "ppgen.rules.verdict",
    "bundled": "ppgen.api",
    "diff": "ppgen.api_project",
    "gallery": "ppgen.api_project",
    "load": "ppgen.api",
    "perft": "ppgen.api_project",
    "schema": "ppgen.press.schema",
}


def __getattr__(name: str) -> Any:
    # Names are fetched when they are used: `import ppgen` costs nothing, and neither does `ppgen --help`.
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'ppgen' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
