"""What can be wrong with a sheet: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ppgen.diagnostics import RulePage

_SOURCE = "ppgen, sheets"

_PAGES = (
    RulePage(
        "SHEET-FIT",
        "A sheet does not fit on the paper",
        "What a sheet holds needs a certain size to be read and written on, and components have their true size. On "
        "this paper there is less room than that. Take larger paper, or leave something out.",
        _SOURCE,
        "board: {min: 90, max: 90}",
    ),
    RulePage(
        "SHEET-DRAW",
        "A sheet that cannot be drawn",
        "Something on the sheet cannot be drawn, such as a character that the fonts lack. The message names it.",
        _SOURCE,
        'text: {body: "\\u6f22"}',
    ),
)

PAGES: Mapping[str, RulePage] = MappingProxyType({page.code: page for page in _PAGES})
