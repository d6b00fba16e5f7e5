"""The rules of a game: those of its `rules.py`, which is a program, or those that its definition says.

A program is found by data: a bundled one by the name of its module, any other by its file. So this room names no game.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ppgen.definition.bundled import bundled_program
from ppgen.definition.files import PROGRAM, has, own_file
from ppgen.definition.game import Game
from ppgen.diagnostics import FOREIGN, DefinitionError, Diagnostic, EnvironmentProblem, Mark

if TYPE_CHECKING:
    from ppgen.rules.kept import ProofGames
    from ppgen.rules.protocol import Rules

FUNCTIONS = ("setup", "parse", "notation", "check_turn", "replay", "judge", "facts", "arrange")
MAPPINGS = ("pages", "overlays")
"""What a game's rules must offer: the members of `ppgen.rules.protocol.Rules`."""


class RulesRefused(EnvironmentProblem):
    """A `rules.py` that may not run, or whose rules cannot be used: a problem where one game is asked for.

    Where several games are judged it is a finding of this one, `finding`, and the others are judged.
    """

    def __init__(
        self, file: Path, what: str, hint: str = "", *, code: str = "rules", before: str = "", line: int = 0
    ) -> None:
        super().__init__(f"{before}{file}{f':{line}' if line else ''}{what}", hint, code=code)
        self.finding = Diagnostic(Mark(str(file), line or 1, 1), "DEF-PROGRAM", f"{before}this file{what}", hint, code)


def has_rules(game: Game) -> bool:
    """Whether there is anything by which positions of the game can be judged."""
    return game.rules is not None or has(game.folder, PROGRAM)


def rules_are_data(game: Game) -> bool:
    """Whether the definition itself says the rules, so that reading them runs no program."""
    return game.rules is not None and not has(game.folder, PROGRAM)


def load_rules(game: Game, *, trust: bool = False, proofs: ProofGames | None = None) -> Rules[Any]:
    """The rules of a game. `proofs` has the proof games of earlier runs, for rules that are data.

    A `rules.py` outside the package is a program: it runs only with `trust`. Where the folder is a bundled game's, byte
    for byte, the installed program runs instead. Raises RulesRefused when it may not run, breaks while it is imported
    or offers no rules; EnvironmentProblem when the game has none; DefinitionError from the rules' reading of the
    game, and where `rules.py` is not a file of the game's own.
    """
    file = own_file(game.folder, PROGRAM)
    if not has_rules(game):
        message = f"{game.id} has no section 'rules' and no rules.py, so nothing can be judged"
        hint = "its sheets can be printed without, and its figures can be illustrations"
        raise EnvironmentProblem(message, hint, code="no-rules")
    make = getattr(_module(game, file, trust), "rules", None)
    if not callable(make):
        raise RulesRefused(file, " has no function rules(game)", "it returns the game's rules")
    rules: Rules[Any] = make(game)
    if proofs is not None and rules_are_data(game):
        from ppgen.rules.board.game import BoardGame

        if isinstance(rules, BoardGame):
            rules.proofs = proofs
    lacking = [name for name in FUNCTIONS if not callable(getattr(rules, name, None))]
    lacking += [name for name in MAPPINGS if not isinstance(getattr(rules, name, None), Mapping)]
    if lacking:
        what = f" returned {type(rules).__name__}, which lacks {', '.join(lacking)}"
        hint = "it returns an object of the protocol in ppgen/rules/protocol.py"
        raise RulesRefused(file, what, hint, before="rules(game) of ")
    if type(rules).__module__.startswith(FOREIGN):
        from ppgen.rules.checked import CheckedRules

        return CheckedRules(rules, file)
    return rules


def _module(game: Game, file: Path, trust: bool) -> Any:
    """The module with the function `rules(game)`. Raises as `load_rules` does."""
    if not has(game.folder, PROGRAM):
        from ppgen.rules.board import game as board_game

        return board_game
    if (installed := bundled_program(game.folder)) is not None:
        return import_module(installed)
    if not os.path.isfile(file):
        raise DefinitionError([Diagnostic(Mark(str(file), 1, 1), "DEF-FILE", "this is not a file")])
    if trust:
        return _import_trusted(file)
    hint = "read it, and let it run only if you trust it"
    raise RulesRefused(file, " is a program, and was not run", hint, code="rules-untrusted")


class _FromText(SourceFileLoader):
    """Reads a program from its text alone: no `__pycache__` is written beside it, and none is believed."""

    def get_code(self, fullname: str) -> Any:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)


def _import_trusted(file: Path) -> Any:
    from hashlib import sha256
    from importlib.util import module_from_spec, spec_from_file_location

    # One name for each folder: two games may both call their module rules.py.
    name = FOREIGN + sha256(os.fsencode(file.resolve())).hexdigest()[:16]
    spec = spec_from_file_location(name, file, loader=_FromText(name, str(file)))
    if spec is None or spec.loader is None:
        raise RulesRefused(file, " cannot be imported")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:
        del sys.modules[name]
        line = (problem.lineno or 0) if isinstance(problem, SyntaxError) else 0
        what = f" cannot be imported: {type(problem).__name__}: {problem}"
        raise RulesRefused(file, what, line=line) from problem
    return module
