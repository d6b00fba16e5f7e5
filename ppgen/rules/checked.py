"""Rules from outside the package: what they return is checked, and where they fail is a finding with its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from traceback import walk_tb
from typing import Any

from ppgen.boards.arrangement import Arrangement
from ppgen.boards.table import TableArrangement
from ppgen.diagnostics import Diagnostic, PpgenError
from ppgen.rules.load import RulesRefused
from ppgen.rules.protocol import Moment, Replay
from ppgen.rules.verdict import Verdict

ANSWERS: Mapping[str, tuple[type, ...]] = {
    "notation": (str,),
    "replay": (Replay,),
    "judge": (Verdict,),
    "arrange": (Arrangement, TableArrangement),
    "random_turn": (Moment, type(None)),
}
"""The types that functions of `ppgen.rules.protocol.Rules` return. Facts are checked where they are copied."""


class RulesBroke(RulesRefused):
    """A function of a `rules.py` failed at `line`, or returned a value of the wrong type."""

    def __init__(self, file: Path, line: int, what: str, hint: str) -> None:
        super().__init__(file, f": these rules broke: {what}", hint, code="rules-broke", line=line)
        self.finding = Diagnostic(self.finding.mark, "DEF-PROGRAM", f"these rules broke: {what}", hint, self.code)


class CheckedRules:
    """The rules of a `rules.py`. A function that fails, or returns a value of the wrong type, raises RulesBroke."""

    def __init__(self, rules: Any, file: Path) -> None:
        self._rules = rules
        self._file = file

    def __getattr__(self, name: str) -> Any:
        member = getattr(self._rules, name)
        return self._checked(name, member) if callable(member) else member

    def _checked(self, name: str, function: Any) -> Any:
        def answer(*given: Any, **named: Any) -> Any:
            try:
                value = function(*given, **named)
            except PpgenError:
                raise
            except (Exception, SystemExit, GeneratorExit) as problem:
                raise self._broke(problem) from problem
            if not isinstance(value, ANSWERS.get(name, object)):
                wanted = " or ".join("None" if kind is type(None) else kind.__name__ for kind in ANSWERS[name])
                line = getattr(getattr(function, "__code__", None), "co_firstlineno", 1)
                what = f"{name} returned {type(value).__name__}, not {wanted}"
                raise RulesBroke(self._file, line, what, "what each function returns is in ppgen/rules/protocol.py")
            return value

        return answer

    def _broke(self, problem: BaseException) -> RulesBroke:
        """The failure at the last line of these rules that ran. The hint names the lines that led there."""
        frames = walk_tb(problem.__traceback__)
        lines = [line for frame, line in frames if frame.f_code.co_filename == str(self._file)] or [1]
        led = ", ".join(str(line) for line in dict.fromkeys(lines[:-1][-5:]))
        hint = f"called from line {led}" if led else "correct the rules"
        return RulesBroke(self._file, lines[-1], f"{type(problem).__name__}: {problem}", hint)
