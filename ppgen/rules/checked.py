"""Rules from outside the package, whose answers are checked before they are used."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.table import TableArrangement
from ppgen.diagnostics import EnvironmentProblem
from ppgen.rules.protocol import Replay
from ppgen.rules.verdict import Verdict

ANSWERS: Mapping[str, tuple[type, ...]] = {
    "notation": (str,),
    "replay": (Replay,),
    "judge": (Verdict,),
    "arrange": (Arrangement, TableArrangement),
}
"""The types that functions of `ppgen.rules.protocol.Rules` return. Facts are checked where they are copied."""


class CheckedRules:
    """The rules of a `rules.py`. Raises EnvironmentProblem where a function returns a value of the wrong type."""

    def __init__(self, rules: Any, file: Path) -> None:
        self._rules = rules
        self._file = file

    def __getattr__(self, name: str) -> Any:
        member = getattr(self._rules, name)
        return self._checked(name, member) if name in ANSWERS else member

    def _checked(self, name: str, function: Any) -> Any:
        def answer(*given: Any, **named: Any) -> Any:
            value = function(*given, **named)
            if not isinstance(value, ANSWERS[name]):
                wanted = " or ".join(kind.__name__ for kind in ANSWERS[name])
                line = getattr(getattr(function, "__code__", None), "co_firstlineno", 1)
                raise EnvironmentProblem(
                    f"{self._file}:{line}: these rules broke: {name} returned {type(value).__name__}, not {wanted}",
                    "what each function returns is in ppgen/rules/protocol.py",
                    code="rules-answer",
                )
            return value

        return answer
