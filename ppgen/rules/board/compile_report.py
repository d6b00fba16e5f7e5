"""What is wrong with rules as data, gathered while they are compiled."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field

from ppgen.definition.text import place_of
from ppgen.diagnostics import Diagnostic, Mark, did_you_mean


class CompileReport(Struct, frozen=True):
    """Every fault so far."""

    faults: list[Diagnostic] = field(default_factory=list)

    def add(self, mark: Mark, code: str, message: str, hint: str = "") -> None:
        """Report a fault, and go on."""
        self.faults.append(Diagnostic(mark, code, message, hint))

    def known(self, mark: Mark, name: str, known: Iterable[str], what: str) -> bool:
        """Whether a name is known; one that is not is reported where it is written, or else at `mark`."""
        names = tuple(known)
        if name in names:
            return True
        self.add(place_of(name, mark), "DEF-REFERENCE", f"{name!r} is not in {what}", did_you_mean(name, names, what))
        return False
