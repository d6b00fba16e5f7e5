"""A cell of a spreadsheet as its value in text, whatever its format shows."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from typing import TypeAlias

CellValue: TypeAlias = "str | int | float | bool | date | datetime | time | timedelta"

_WRITTEN_OUT = 10**16
"""Whole numbers below are written out, larger ones in short. Spreadsheets keep 15 digits."""
_DURATION = re.compile(r"PT(\d{1,9})H(\d\d?)M(\d\d?)(?:\.\d*)?S\Z")
"""How a spreadsheet in .ods writes a time of a day or more."""


def text_of(value: CellValue) -> str:
    """A whole number without a point, another in its shortest form, a date in ISO form, `true` or `false`.

    >>> [text_of(value) for value in (3.0, 0.1, -2.5, 1e15, 1e20, True, "Spice ")]
    ['3', '0.1', '-2.5', '1000000000000000', '1e+20', 'true', 'Spice']
    >>> text_of(date(2026, 11, 22)), text_of(datetime(2026, 11, 22, 9, 5)), text_of(time(9, 5))
    ('2026-11-22', '2026-11-22T09:05:00', '09:05:00')
    >>> text_of(timedelta(days=1, hours=12)), text_of("PT100H01M02S")
    ('36:00:00', '100:01:02')
    """
    if isinstance(value, str):
        duration = _DURATION.match(value)
        if duration is not None:
            return f"{int(duration[1])}:{duration[2]:0>2}:{duration[3]:0>2}"
        return value.replace("\r\n", "\n").replace("\r", "\n").strip()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < _WRITTEN_OUT else repr(value)
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, timedelta):
        seconds = round(value.total_seconds())
        sign = "-" if seconds < 0 else ""
        minutes, seconds = divmod(abs(seconds), 60)
        return f"{sign}{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    if isinstance(value, time):
        return value.isoformat(timespec="seconds")
    return value.isoformat() if isinstance(value, date) else str(value)
