"""A page for every fault that rules written as data can give.

Unless they say otherwise, examples come from a bundled game: a position, and on further lines the turns played from it.
"""

from __future__ import annotations

from ppgen.diagnostics import RulePage, by_code

_RULES = "the game's own definition, rules"
_SETUP = "the game's own definition, setup and pieces"

PAGES = by_code(
    RulePage(
        "BD-HOLE",
        "a piece where there is no space",
        "Holes are not spaces of the board: nothing stands in them and nothing moves through them.",
        _SETUP,
    ),
    RulePage(
        "BD-COUNT",
        "too many pieces, or too few",
        "Pieces do not appear in play unless the game places them, and do not vanish unless something takes them: "
        "those on the board, off it and in hand add up to those of the setup. A piece that may be promoted is counted "
        "together with what it becomes.",
        _SETUP,
        "RR4/6/6/6/6/6 red off:G5",
    ),
    RulePage(
        "BD-OFF",
        "pieces off the board that cannot leave it",
        "Only pieces with an `exit` among their moves leave the board by themselves.",
        _RULES,
    ),
    RulePage(
        "BD-HAND",
        "more pieces in hand than there were",
        "Pieces are placed from the hand, and come into one only where `captured` says so.",
        _RULES,
    ),
    RulePage(
        "BD-PART",
        "a turn with a part too few, or one too many",
        "In some games a turn has several parts: a queen moves and shoots, a man that completes a mill takes another "
        "one. All parts are one turn, and what must follow may not be left out. Parts are written with a comma and "
        "without a space: D1-D7,G7.",
        _RULES,
    ),
    RulePage(
        "BD-SPARED",
        "a piece in a line is spared",
        "A piece that stands in a line of its player cannot be removed while another one stands in none.",
        _RULES,
    ),
    RulePage(
        "BD-OVER",
        "a turn after the end",
        "Once the game is won or drawn, nobody moves.",
        _RULES,
        "6/6/6/6/6/5G green off:R5,G4\nF1-off",
    ),
    RulePage(
        "BD-EMPTY",
        "nothing to move",
        "The turn begins on a space without a piece.",
        _RULES,
        "setup\nB1-B2",
    ),
    RulePage(
        "BD-OWNER",
        "somebody else's piece",
        "A player does not move pieces of another player.",
        _RULES,
        "setup\nF6-E6",
    ),
    RulePage(
        "BD-OCCUPIED",
        "the space is taken",
        "The piece would end on a space where another stands that it cannot capture.",
        _RULES,
        "setup\nA1-A2",
    ),
    RulePage(
        "BD-WAY",
        "something is in the way",
        "The piece could go there on an empty board, but something on the way stops it.",
        _RULES,
    ),
    RulePage(
        "BD-ONTO",
        "only to capture",
        "The piece goes this way only where an enemy stands.",
        _RULES,
    ),
    RulePage(
        "BD-SUPPORT",
        "nothing holds the piece up",
        "With `support`, a piece is placed only where the next space in that direction is taken, or is no space of the "
        "board.",
        _RULES,
    ),
    RulePage(
        "BD-BESIDE",
        "nothing stands beside the space",
        "With `beside`, a piece is placed only on a space that has such a piece beside it.",
        _RULES,
    ),
    RulePage(
        "BD-HOP",
        "nothing to hop over",
        "A hop leads over a piece of the right side, and of the right kind, onto the space behind it.",
        _RULES,
    ),
    RulePage(
        "BD-DISTANCE",
        "too far, or not far enough",
        "With `distance: pieces`, a slide goes exactly as many spaces as there are pieces on its whole line, whosever "
        "they are and on either side of it, itself included.",
        _RULES,
    ),
    RulePage(
        "BD-DIRECTION",
        "the piece does not move like this",
        "Even on an empty board this piece could not move from one space to the other in one turn.",
        _RULES,
        "5G/R4G/R4G/R4G/RR3G/6 red\nB2-B1",
    ),
    RulePage(
        "BD-ATTRIBUTE",
        "a space on the way has the wrong attribute",
        "Where a move keeps to spaces of an attribute, the space left and every space entered must have it.",
        _RULES,
    ),
    RulePage(
        "BD-EXIT",
        "no way off the board",
        "A piece leaves the board only in a direction that its moves name, where that leads over the edge.",
        _RULES,
        "setup\nA5-off",
    ),
    RulePage(
        "BD-MARK",
        "written as a capture, or not as one",
        "A turn that captures is written with x, any other with a hyphen: A1xB2, A1-A2. Where several ways lead to the "
        "same space over different pieces, it says what it takes, too: A1xC1(B1).",
        _RULES,
        "setup\nA5xA6",
    ),
    RulePage(
        "BD-AMBIGUOUS",
        "a turn that may mean several moves",
        "SAN, the notation of chess, and PDN, that of draughts, leave out of a turn what nobody needs to know. This "
        "one leaves out too much: which of several pieces moves, what a pawn becomes, or which pieces a capture takes. "
        "The hint has every way to write it in full.",
        _RULES,
    ),
    RulePage(
        "BD-CAPTURE",
        "a capture is compulsory",
        "A player who can capture must do so and finish a chain of hops. Under the majority rule the move must capture "
        "as many pieces as possible.",
        _RULES,
    ),
    RulePage(
        "BD-PASS",
        "passing without need",
        "A player who has a legal move may not pass.",
        _RULES,
        "setup\npass",
    ),
    RulePage(
        "BD-SWAP",
        "a swap after the second turn",
        "In the second turn of the game, and in no other, the second player may take over the first player's piece "
        "instead of placing one.",
        _RULES,
    ),
    RulePage(
        "BD-BLOCKED",
        "a blocked player must pass",
        "None of the player's pieces can move, so the only turn is to pass.",
        _RULES,
        "G5/RG4/6/6/6/6 red off:R4,G3\nA5-A4",
    ),
    RulePage(
        "BD-TURN",
        "this space may not be turned",
        "The definition says which spaces each player may turn.",
        _RULES,
    ),
    RulePage(
        "BD-NOTHING",
        "a placement that captures nothing",
        "In this game a piece may be placed only where it captures an enemy or makes one change sides.",
        _RULES,
    ),
    RulePage(
        "BD-LIBERTY",
        "a group without an empty space beside it",
        "A piece is not placed where its own group would have no empty space beside it, unless it captures something.",
        _RULES,
    ),
    RulePage(
        "BD-KO",
        "the position before would come again",
        "After a capture of one piece, the opponent may not at once bring back the position before it.",
        _RULES,
    ),
    RulePage(
        "BD-CHECK",
        "a royal piece is attacked",
        "No move may leave a royal piece of whoever makes it attacked by an enemy, and nobody captures one. "
        "So in no position is the royal piece of whoever has just moved attacked.",
        _RULES,
    ),
    RulePage(
        "BD-CASTLE",
        "castling is not allowed",
        "Neither piece has moved, all spaces between them are empty, and a royal piece is attacked neither where it "
        "starts nor where it passes nor where it ends. A position that says with which pieces castling is allowed has "
        "both where they stood at the setup. The turn is written in two parts, one for each piece.",
        _RULES,
    ),
    RulePage(
        "BD-PASSED",
        "nothing has just passed there",
        "A capture en passant takes a piece that has slid over the space in the turn before, and no later. A position "
        "that says which space was passed has the piece behind it, and the spaces that it left and passed are empty.",
        _RULES,
    ),
    RulePage(
        "BD-MOVED",
        "a piece that is said not to have moved",
        "A position says in `unmoved` which pieces stand where they stood at the setup and have never moved. On each "
        "of these spaces the same kind of piece stands as at the setup.",
        _RULES,
    ),
    RulePage(
        "BD-BECOME",
        "what the piece becomes",
        "Where a player chooses what a piece becomes, the turn says it, such as A7-A8=queen; elsewhere it does not.",
        _RULES,
    ),
    RulePage(
        "BD-MOVE",
        "not a legal turn",
        "The moves in the definition do not allow this turn now.",
        _RULES,
    ),
)
"""By code. What proves that a position cannot arise has its own pages, which the game adds to these."""
