"""What `ppgen cover` finds: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import RulePage, by_code

_SOURCE = "ppgen, cover"

PAGES = by_code(
    RulePage(
        "COVER-NONE",
        "A rule that no figure shows",
        "No figure and no transcript would be different without this word of the rules, and no figure expects that it "
        "is broken; or no figure expects this fault code, and the rulebook shows no figure where it states the rule. "
        "Draw a figure where the word matters, or say under `allow` of the game why none is needed: "
        "`allow: {blocked: the board is full first}`.",
        _SOURCE,
    ),
    RulePage(
        "COVER-ALLOW",
        "A reason for a gap that is none (a warning)",
        "The definition says under `allow` why nothing shows a rule, but a figure or a transcript does. The reason is "
        "no longer true: take it out.",
        _SOURCE,
    ),
)
