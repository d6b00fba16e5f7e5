"""Every format of a report, each written by a module of its name that is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module

from ppgen.report.model import Report

FORMATS = ("text", "json", "junit", "sarif", "github", "markdown")


def write(report: Report, form: str) -> str:
    """A report in one of the FORMATS, ready to be handed over: nothing in it steers what it is read in."""
    text: str = import_module(f"ppgen.report.{form}").write(report)
    return text
