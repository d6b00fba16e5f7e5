"""Printed matter for board games from declarative definitions, every drawn position judged by the rules.

The same work as the `ppgen` command, from Python:

>>> import ppgen
>>> game = ppgen.load("long-way")
>>> game.title
'The Long Way'
>>> game.check()
()
>>> game.sheet("pad").pdf(paper="a4")[:5]
b'%PDF-'

Mistakes are raised as `PpgenError`: `DefinitionError` holds every fault of a definition with its place in the file,
`EnvironmentProblem` says what the machine or the request does not allow. Each has a `code` and `values` for programs, a
`message` and a `hint` for people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from ppgen.api import Figure, Game, Sheet, bundled, load
    from ppgen.diagnostics import DefinitionError, Diagnostic, EnvironmentProblem, PpgenError
    from ppgen.press.schema import schema
    from ppgen.rules.verdict import Fault, Verdict

__all__ = [
    "DefinitionError",
    "Diagnostic",
    "EnvironmentProblem",
    "Fault",
    "Figure",
    "Game",
    "PpgenError",
    "Sheet",
    "Verdict",
    "__version__",
    "bundled",
    "load",
    "schema",
]

_HOMES = {
    "DefinitionError": "ppgen.diagnostics",
    "Diagnostic": "ppgen.diagnostics",
    "EnvironmentProblem": "ppgen.diagnostics",
    "Fault": "ppgen.rules.verdict",
    "Figure": "ppgen.api",
    "Game": "ppgen.api",
    "PpgenError": "ppgen.diagnostics",
    "Sheet": "ppgen.api",
    "Verdict": "ppgen.rules.verdict",
    "bundled": "ppgen.api",
    "load": "ppgen.api",
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
