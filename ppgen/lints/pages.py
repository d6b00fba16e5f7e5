"""What can be wrong with a finished drawing: a page for each lint, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.definition.allowances import CODES
from ppgen.diagnostics import RulePage, by_code
from ppgen.images.limits import MIN_DPI
from ppgen.lints.limits import (
    COLOURS_APART,
    HEAD_GAP,
    MARK_CONTRAST,
    MAX_COVERED,
    MIN_CAPTION,
    MIN_CELL,
    MIN_FOOTER,
    MIN_LINE,
    MIN_TEXT,
    READABLE,
    TEXT_CONTRAST,
    TWICE,
)
from ppgen.lints.photographs import MAX_FAINT
from ppgen.lints.pictures import WEIGHT

UNUSED = "DRAW-ALLOW"

_SOURCE = "ppgen, lints of drawings"
_ALLOW = (
    " Where the drawing is better as it is, the figure, the panel or the block says why: `allow: {%s: reason}`. An "
    "`allow` that allows nothing is a fault."
)


def _page(code: str, explanation: str) -> RulePage:
    return RulePage(code, CODES[code], explanation + _ALLOW % code, _SOURCE)


PAGES = by_code(
    _page(
        "DRAW-TEXT-SIZE",
        f"Text that ppgen sets has at least {MIN_TEXT:g} pt at print size; captions of panels and the words of "
        f"dimensions have {MIN_CAPTION:g} pt, the foot of a page {MIN_FOOTER:g} pt. The print of a part that is drawn "
        "to scale (art, a part of a piecepack) is as small as the part is drawn.",
    ),
    _page(
        "DRAW-LINE-WIDTH",
        f"A painted line, hatching too, is at least {MIN_LINE:g} mm wide at print size, in every theme. Crop marks may "
        "be thinner, and so may lines in a part drawn at less than a fifth of its true size.",
    ),
    _page(
        "DRAW-TEXT-LINE",
        "No line runs through the letters of a text, and nothing is painted on them. A line may pass under a text that "
        "has a halo or a ground of its own between the two.",
    ),
    _page(
        "DRAW-TEXT-TEXT",
        "No letter of one text lies on a letter of another.",
    ),
    _page(
        "DRAW-COVER",
        f"A mark with its halo covers at most {MAX_COVERED:.0%} of a piece that it is not about, and no numeral and no "
        f"suit of any piece, unless that is smaller than {READABLE:g} mm. A mark is about the pieces that it names and "
        "those on the spaces that it names; a legal move, also about those that it passes; on a table, about the piece "
        "that it surrounds, begins at or ends at. The paper round a piece is a part of it: like the piece, it may lie "
        "on the drawing of its space, and it covers no neighbour. Walls, routes and the board itself are about no "
        "piece. The frame of an inset counts as covering the pieces beneath it, but not those that it frames.",
    ),
    _page(
        "DRAW-HEADS",
        f"Between the heads of two arrows there are at least {HEAD_GAP:g} mm: closer ones melt into one shape, and "
        "nobody sees which arrow leads where.",
    ),
    _page(
        "DRAW-ALONG",
        "An arrow or a line that lies on a line of the board for more than half of its way differs from it: in colour "
        f"(ΔE2000 {COLOURS_APART:g}), in that only one of them is dashed, or in that it is {TWICE:g} times as wide. "
        "Else of an arrow only the head is left. Walls, routes and the leaders of labels may lie there.",
    ),
    _page(
        "DRAW-CUT-OFF",
        "Nothing goes over the edge of a figure or a page. Where a panel shows a part of a board or a table, its edge "
        "cuts through no text and no mark; boards, pieces and routes may go on beyond it.",
    ),
    _page(
        "DRAW-CONTRAST",
        f"Text stands out from what it is painted on by {TEXT_CONTRAST:g} to 1, and a line or a filled mark (a dot, an "
        f"arrow head, a badge, a suit) by {MARK_CONTRAST:g} to 1, the contrast ratios that WCAG 2.2 asks for. What "
        "counts is the colour really below: of a halo, an area or the paper. A hatch counts as the tint that it makes "
        "from afar. An area with a line needs the line or the area to stand out. A tint without a line (a tile, a "
        "region, the body of a piece, an area in a role of the game) may be as light as it likes, because marks stand "
        f"on it. Print on a part that is smaller than {READABLE:g} mm is not judged. A ghost is pale on purpose, but "
        "its dashed outline must stand out.",
    ),
    _page(
        "DRAW-COLOURS",
        "Two roles of a picture, two pictures of one outline, or two entries of a legend that only colour tells apart "
        f"are at least ΔE2000 {COLOURS_APART:g} apart, in grey, too, and to eyes without red, green or blue cones "
        "(protanopia, deuteranopia, tritanopia, after Machado, Oliveira and Fernandes, 2009). An outline, a dash, a "
        f"hatch, a core, letters or a line that is {WEIGHT:g} times as wide tell things apart as well.",
    ),
    _page(
        "DRAW-NAMED-COLOUR",
        "A caption that calls pieces by a colour (“Yellow may begin”) stands below a picture in which anybody can tell "
        "which pieces these are, in every theme. Where the theme has no colours, a suit or a sign on the pieces tells "
        "it, an outline of their own, or words in the picture: who is to move, a seat, a tray, a legend.",
    ),
    _page(
        "DRAW-COUNT",
        "A caption that gives a player a number of choices (“has four moves”, “may place it on three spaces”) stands "
        "below a picture with at least as many marks: arrows, dots, rings, ticks, numbers or labels. Numbers from two "
        "to twelve are looked for, and only in English. Where a caption says what a player could or must capture "
        "beside a mark of what is not allowed, something marks that capture, too.",
    ),
    _page(
        "DRAW-SPACE-NAME",
        "A space that a caption names can be found: its name stands in it, in one of the panels of the figure, or in a "
        "callout or a label, or the letter of its column and the number of its row stand at the edge of the board, or "
        "an arrow of a turn begins or ends there. "
        "Names inside spaces may be left out because of pieces (DRAW-NAMES), and then a caption names them in vain.",
    ),
    _page(
        "DRAW-NUMERAL",
        "A caption that counts the points in a picture, or names a piece by its numeral (“the 4 of Moons”), stands "
        "below a picture in which no other piece hides a fifth of such a numeral: half of a 5 reads as a 3.",
    ),
    _page(
        "DRAW-SIGN",
        "In one figure, arrows that look alike mean one thing: either that a piece moved, or that it shot. Rings that "
        "look alike mean either the last turn, or what has won, or what the figure points out. A number or a label at "
        "one of them tells them apart, and so does a caption of its panel that speaks of the ring.",
    ),
    _page(
        "DRAW-DPI",
        f"An image has at least {MIN_DPI} pixels for each inch of paper; with fewer, edges and faces look coarse in "
        "print. What counts is the size at which it is printed, and of an image that is stretched the coarser "
        "direction. Take an image with more pixels, or print it smaller. This is a warning; a strict check makes it a "
        "finding.",
    ),
    _page(
        "DRAW-PHOTO",
        f"Text on a raster image stands out from it by {TEXT_CONTRAST:g} to 1 at {1 - MAX_FAINT:.0%} of the points "
        "where it lies, or has a ground of its own. The colours of the image are samples. This is a warning; a "
        "strict check makes it a finding.",
    ),
    _page(
        "DRAW-CELL-SIZE",
        f"A cell of a grid, a track or a table that is empty is there to write in, and is at least {MIN_CELL:g} mm "
        "wide and high. A box to cross off may be smaller: say so with `allow`. This is a warning; a strict check "
        "makes it a finding.",
    ),
    _page(
        "DRAW-NAMES",
        "Names inside the spaces of a board stand beside its pieces, which are drawn smaller for that. Where pieces "
        "would become smaller than half a space, the spaces with pieces go without their names, and a reader looks for "
        "them in vain. This is a warning; a strict check makes it a finding.",
    ),
    _page(
        "DECK-SAFE",
        "Texts and icons on a card keep off the cut by 3 mm, or by what the deck says (`safe: 2`), since cards are not "
        "cut where they are drawn to a millimetre. With `safe: 0` nothing is asked. The corners of a card count as "
        "square; of a round card, a hexagon or a drawing, its outline counts. This is a warning; a strict check makes "
        "it a finding.",
    ),
    _page(
        "DECK-BLEED",
        "A ground or an image that reaches the edge of a card goes on beyond it where the deck is printed with a bleed "
        "(`bleed: true` of a panel or an image), so that a cut that strays leaves no strip of bare paper. A ground in "
        "the colour of paper needs none. This is a warning; a strict check makes it a finding.",
    ),
    _page(
        "DECK-LEGEND",
        "An icon in a text or in a block `icons` of a card is explained somewhere: a sheet, a figure or the rulebook "
        "has it in a text (`:icon-coin:`), in a legend, in a list of pieces or before a row of a table. Whether the "
        "words beside it say what it means is for you to judge. This is a warning; a strict check makes it a finding.",
    ),
    _page(
        "DECK-UNUSED",
        "Every layout of a deck is that of some card, or another layout extends it. Otherwise its condition holds for "
        "no row, perhaps because of a misspelt word, or a layout above it takes all its cards. A layout may allow "
        "it, such as one for cards that are still to come. This is a warning; a strict check makes it a finding.",
    ),
    RulePage(
        UNUSED,
        "An allow that allows nothing",
        "`allow:` in a figure, a panel or a block names what a lint would find there, with the reason. In no theme and "
        "on no paper of the project does the lint find it there any more, so the reason explains what nobody can see.",
        _SOURCE,
    ),
)
