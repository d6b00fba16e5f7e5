"""Every format of a report. JSON is its data; a module writes each of the others, imported when it is asked for."""

from __future__ import annotations

from importlib import import_module

from ppgen import escapes
from ppgen.report.model import Report

FORMATS = ("text", "json", "junit", "sarif", "github", "markdown", "comment")


def write(report: Report, form: str) -> str:
    """A report in one of the FORMATS, ready to be handed over: nothing in it steers what it is read in."""
    if form == "json":
        return escapes.json({"ppgen": report.version, **report.data})
    text: str = import_module(f"ppgen.report.{form}").write(report)
    return text
