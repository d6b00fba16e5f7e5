"""The template of a page, `templates/book.html`, ready to be filled."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

from ppgen.book.words import shown

if TYPE_CHECKING:
    from jinja2 import Environment


def text(name: str) -> str:
    """A file beside the template."""
    return files("ppgen.templates").joinpath(name).read_text(encoding="utf-8")


def environment() -> Environment:
    """What the template is compiled and filled by."""
    from jinja2 import Environment, StrictUndefined

    return Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_seen,
        optimized=False,  # the template is compiled once and has nothing to work out beforehand
    )


def macros(filled_by: Environment) -> Any:
    """The macros of the template, by name."""
    return filled_by.from_string(text("book.html")).module


def _seen(value: object) -> object:
    """Text that no document may hold is shown as an escape."""
    return shown(value) if type(value) is str else value
