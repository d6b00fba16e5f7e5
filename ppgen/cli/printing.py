"""The options that `ppgen sheets` and `ppgen cards` share. `printed.py` does what they ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

import click
from msgspec import Struct

from ppgen.cli.caching import cache_option
from ppgen.cli.options import (
    current_project,
    dpi_option,
    formats_option,
    out_option,
    theme_option,
    trust_option,
)
from ppgen.cli.table import asked_options
from ppgen.options import SheetOptions, Taker, sheet_options

F = TypeVar("F", bound=Callable[..., Any])


def _paper_option() -> Callable[[F], F]:
    """`--paper SIZE`."""
    return click.option(
        "--paper",
        metavar="SIZE",
        help="letter, legal, tabloid, a3, a4, a5, or a size such as 200x250mm or 8x10in. "
        "[default: letter, or what ppgen.toml says]",
    )


class Printing(Struct, frozen=True):
    """What every command that prints on paper is asked."""

    options: SheetOptions
    paper: str | None
    theme: str | None
    formats: tuple[str, ...] | None
    dpi: int
    out: str
    cache: bool | None
    trust: bool


def printing_options(formats: str, *takers: Taker, **more: str) -> Callable[[F], F]:
    """The options of the table that `takers` take, and those of every command that prints on paper, as `printing`."""

    def decorate(command: F) -> F:
        @wraps(command)
        def with_printing(**given: Any) -> Any:
            own = {name: given.pop(name) for name in Printing.__struct_fields__}
            return command(**given, printing=Printing(**own))

        made = cast("F", with_printing)
        for option in (trust_option(), cache_option("proof games"), out_option(), dpi_option()):
            made = option(made)
        made = theme_option()(formats_option(formats)(made))
        return _paper_option()(asked_options(SheetOptions, _options, *takers, **more)(made))

    return decorate


def _options(given: Mapping[str, Any]) -> SheetOptions:
    """The offset of backs is the one given, else that of the project where both sides are printed.

    Raises EnvironmentProblem for a text that is no offset.
    """
    from ppgen.sheets.options import read_offset

    text = given.get("back_offset")
    if text is None and given.get("duplex"):
        saved = current_project().back_offset
        text = None if saved is None else saved.text
    offset = (0.0, 0.0) if text is None else read_offset(text)
    return sheet_options({**given, "back_offset": offset})
