"""The template of a page, `templates/book.html`, ready to be filled.

Jinja2 takes 0.03 s to turn it into Python, so the package has it as Python, too: `templates/book_html.py`, which
`python -m tools.page_template` writes. It counts only for the very template and the version of Jinja2 that it was made
from; otherwise the template is compiled, to the same page.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ppgen.book.words import shown

if TYPE_CHECKING:
    from jinja2 import Environment


def text(name: str) -> str:
    """A file beside the template."""
    from ppgen import templates

    return Path(templates.__path__[0], name).read_text(encoding="utf-8")


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
    import jinja2

    from ppgen.templates import book_html

    source = text("book.html")
    if (digest(source), vars(jinja2).get("__version__")) != (book_html.SOURCE, book_html.JINJA2):
        return filled_by.from_string(source).module
    made = book_html.namespace(filled_by)
    return filled_by.template_class.from_module_dict(filled_by, made, filled_by.make_globals(None)).module


def digest(source: str) -> str:
    """What a template is known by."""
    return sha256(source.encode()).hexdigest()


def _seen(value: object) -> object:
    """Text that no document may hold is shown as an escape."""
    return shown(value) if type(value) is str else value
