"""A report as JSON, in the schema of its command."""

from __future__ import annotations

from ppgen import escapes
from ppgen.report.model import Report


def write(report: Report) -> str:
    """One object, which begins with the version of ppgen."""
    return escapes.json({"ppgen": report.version, **report.data})
