"""The template of pages as Python is what Jinja2 makes of it, and counts for nothing else."""

from __future__ import annotations

import jinja2
import pytest
from ppgen.templates import book_html

from ppgen.book.html import template
from ppgen.book.html.page import write
from tests.book.sample import sample
from tools.page_template import MODULE, written


def test_the_template_is_current() -> None:
    message = "templates/book.html or Jinja2 has changed: run python -m tools.page_template"
    assert MODULE.read_text(encoding="utf-8") == written(), message


def test_pages_are_those_of_the_template_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = write(sample())
    monkeypatch.setattr(book_html, "JINJA2", "0.0")
    assert write(sample()) == quick


def test_a_template_that_was_changed_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    source = template.text("book.html")
    changed = source.replace('<meta charset="utf-8">', '<meta charset="utf-8"><!-- changed -->')
    assert changed != source
    own = template.text
    monkeypatch.setattr(template, "text", lambda name: changed if name == "book.html" else own(name))
    assert b"<!-- changed -->" in write(sample())


def test_another_version_of_jinja2_compiles_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jinja2, "__version__", "3.9")
    monkeypatch.setattr(book_html, "namespace", None)
    assert write(sample()).startswith(b"<!DOCTYPE html>")
