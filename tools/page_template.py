"""Write templates/book_html.py: the template of rulebooks as pages, compiled by Jinja2.

    python -m tools.page_template     # or: make docs

`tests/book/html/test_template.py` fails while it is not current.
"""

from __future__ import annotations

from pathlib import Path

import jinja2

from ppgen.book.html.template import digest, environment, text

MODULE = Path(__file__).resolve().parent.parent / "templates" / "book_html.py"
HEAD = '''"""book.html as Jinja2 {version} compiles it: made by `python -m tools.page_template`, not to be edited."""

SOURCE = "{digest}"
JINJA2 = "{version}"


def namespace(environment):
    __file__ = "book.html"
'''


def written() -> str:
    """The module."""
    source = text("book.html")
    lines = environment().compile(source, raw=True).splitlines()
    body = "\n".join(f"    {line}".rstrip() for line in (*lines, "return locals()"))
    return f"{HEAD.format(version=jinja2.__version__, digest=digest(source))}{body}\n"


if __name__ == "__main__":
    MODULE.write_text(written(), encoding="utf-8")
