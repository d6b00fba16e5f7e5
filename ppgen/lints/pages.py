"""What can be wrong with a finished drawing: a page for each lint, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.definition.allowances import CODES
from ppgen.diagnostics import RulePage, by_code
from ppgen.lints import line_width, text_size

UNUSED = "DRAW-ALLOW"

_ALLOW = (
    " Where the drawing is better as it is, the figure or the block says why: `allow: {%s: reason}`. An `allow` that "
    "allows nothing is a fault."
)


def _page(code: str, explanation: str, example: str = "") -> RulePage:
    return RulePage(code, CODES[code], explanation + _ALLOW % code, "ppgen, lints of drawings", example)


PAGES = by_code(
    _page(
        text_size.CODE,
        f"Text that ppgen sets has at least {text_size.MIN_SIZE:g} pt at print size; captions of panels and the words "
        f"of dimensions have {text_size.MIN_CAPTION:g} pt, the foot of a page {text_size.MIN_FOOTER:g} pt. The print "
        "of a part that is drawn to scale (art, a part of a piecepack) is as small as the part is drawn.",
    ),
    _page(
        line_width.CODE,
        f"A painted line, hatching too, is at least {line_width.MIN_WIDTH:g} mm wide at print size, in every theme. "
        f"Crop marks may be thinner, and so may lines in a part drawn at less than a fifth of its true size.",
    ),
    RulePage(
        UNUSED,
        "An allow that allows nothing",
        "`allow:` in a figure or a block names what a lint would find there, with the reason. In no theme and on no "
        "paper of the project does the lint find it there any more, so the reason explains what nobody can see.",
        "ppgen, lints of drawings",
    ),
)
