"""What a book leaves out: figures that it does not use, and rules that no passage states."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from ppgen.book.supply import Report, Supply
from ppgen.definition.rulebook import RulebookSpec
from ppgen.diagnostics import Mark, did_you_mean
from ppgen.numerals import listed

MAX_NAMED = 12
"""How many are named in one warning."""


class HasCode(Protocol):
    @property
    def code(self) -> str: ...


def check_coverage(
    head: RulebookSpec, supply: Supply, used: Collection[str], passages: Iterable[HasCode], report: Report
) -> None:
    """Warn of figures that are not used and of rules that are not stated, unless the head says why."""
    unused = [name for name in supply.statements if name not in used and name not in head.unused]
    if unused:
        message = f"the book does not use {_named('figure', unused)}"
        it = "it" if len(unused) == 1 else "them"
        report.warn(head.mark, "BOOK-UNUSED", message, f"show {it}, or give a reason in the head: unused: {{ID: …}}")
    stated = {passage.code for passage in passages}
    unstated = [code for code in supply.codes if code not in stated and code not in head.unstated]
    if unstated:
        message = f"no passage states the rule with {_named('code', unstated)}"
        hint = f"mark the passage with {{rule}}`{unstated[0]}`, or give a reason in the head: unstated: {{CODE: …}}"
        report.warn(head.mark, "BOOK-UNSTATED", message, hint)
    _check_excuses("unused", head.unused, used, supply.statements, head.mark, report)
    _check_excuses("unstated", head.unstated, stated, supply.codes, head.mark, report)


def _named(what: str, names: list[str]) -> str:
    shown = listed(names[:MAX_NAMED]) if len(names) <= MAX_NAMED else ", ".join(names[:MAX_NAMED]) + ", …"
    return f"{what} {shown}" if len(names) == 1 else f"{len(names)} {what}s: {shown}"


def _check_excuses(
    key: str, excuses: Mapping[str, str], there: Collection[str], known: Iterable[str], mark: Mark, report: Report
) -> None:
    """Report reasons for what does not exist, and for what the book has after all."""
    names = tuple(known)
    for name, reason in excuses.items():
        if name not in names:
            message = f"{key}: there is nothing called {name!r}"
            report.fault(mark, "BOOK-REFERENCE", message, did_you_mean(name, names))
        elif name in there:
            report.fault(mark, "BOOK-REFERENCE", f"{key}: the book does have {name!r}", f"take it out of {key}:")
        elif not any(letter.isalpha() for letter in reason):
            report.fault(
                mark,
                "BOOK-REFERENCE",
                f"{key}: the reason for {name!r} has no words",
                "write why the book leaves it out",
            )
