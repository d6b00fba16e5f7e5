"""What can be wrong with a sheet: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, sheets")

PAGES = by_code(
    _page(
        "SHEET-FIT",
        "A sheet does not fit on the paper",
        "What a sheet holds needs a certain size to be read and written on, and components have their true size. On "
        "this paper there is less room than that. Take larger paper, or leave something out.",
        "board: {min: 90, max: 90}",
    ),
    _page(
        "SHEET-DRAW",
        "A sheet that cannot be drawn",
        "Something on the sheet cannot be drawn, such as a character that the fonts lack. The message names it.",
        'text: {body: "\\u6f22"}',
    ),
    _page(
        "SHEET-NUMBER",
        "A number without a fact",
        "A reader takes a number on a sheet for a rule, and it goes wrong when the game changes. Quote it, as "
        "{{ game.players.max | spelled }} does; or say why it is so, under `said` of the sheet, with the words that it "
        "stands in: `{takes 20 minutes: ten games}`. These words are those of one place, and what needs no reason has "
        "none. docs/definition.md says what bears out a number on a sheet.",
        "text: Each player takes 17 coins.",
    ),
)
