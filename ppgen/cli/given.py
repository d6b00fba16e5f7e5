"""The options of this run by their names: for refusals that name one, and for commands that repeat it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from ppgen.cli.options import current_choice


def given() -> Mapping[str, Any]:
    """Every option of the command, such as `--out`, with its value: None, False or nothing where it is not given."""
    context = click.get_current_context()
    values = {max(each.opts, key=len): context.params.get(each.name or "") for each in context.command.params}
    choice = current_choice()
    return {**values, "--variant": choice.variants, "--set": [f"{name}={value}" for name, value in choice.settings]}


def words_of(*options: str, values: Mapping[str, Any] | None = None) -> list[str]:
    """These options as the words of a command, as far as they are given, in this run or in `values`."""
    known = given() if values is None else values
    return [word for option in options for word in _words(option, known[option])]


def _words(option: str, value: Any) -> Sequence[str]:
    if isinstance(value, list | tuple):
        return [word for each in value for word in (option, each)]
    return (option,) if value is True else () if value in (None, False) else (option, value)


def refuse_given(options: Sequence[str], why: str, *, even_empty: bool = False) -> None:
    """Raise click.UsageError about the first of some options that is given. In `why`, `{}` stands for its name.

    An option that has an empty text counts where it is refused `even_empty`.
    """
    values = given()
    for option in options:
        if values[option] or (even_empty and values[option] == ""):
            raise click.UsageError(why.format(option))
