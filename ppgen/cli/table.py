"""The options of a command that follow from the table of what can be asked of a drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

import click

from ppgen.options import FLAG, Option, Options, Taker, rows

F = TypeVar("F", bound=Callable[..., Any])


def asked_options(
    record: type[Options], make: Callable[[Mapping[str, Any]], Options], *takers: Taker, **more: str
) -> Callable[[F], F]:
    """An option for each row of a table that any of `takers` takes; the command gets what was asked for as `options`.

    `make` makes the record of what was given, by field, and of what selects cards. `more` ends the help of a field.
    """

    def decorate(command: F) -> F:
        own = {name: row for name, row in rows(record).items() if row.help and set(takers) & set(row.takers)}
        collected = {*own, "rows", "where", "changed_since"}

        @wraps(command)
        def with_options(**given: Any) -> Any:
            asked_for = {name: given.pop(name) for name in collected & given.keys()}
            return command(**given, options=make(asked_for))

        made = cast("F", with_options)
        plain = record()
        for name, row in reversed(own.items()):
            made = _asked_option(name, row, getattr(plain, name), more.get(name, ""))(made)
        return made

    return decorate


def _asked_option(name: str, row: Option, default: Any, more: str) -> Callable[[F], F]:
    """The option of one row."""
    spelt = f"--{row.flag or name.replace('_', '-')}"
    text = row.help + more + (f" [default: {row.default}]" if row.default else "")
    if row.value is FLAG:
        return click.option(spelt, name, is_flag=True, help=text)
    is_number = isinstance(default, int | float)
    return click.option(
        spelt,
        name,
        metavar=row.value.metavar,
        type=type(default) if is_number else str,
        default=None if isinstance(default, tuple) else default,
        show_default=is_number and not row.default,
        help=text,
    )
