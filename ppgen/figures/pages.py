"""What can be wrong with a figure: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, figures are statements")

PAGES = by_code(
    _page(
        "FIG-VERDICT",
        "The verdict differs from what the figure declares",
        "A figure declares with `expect:` whether its position is legal, or for exactly which rules it is "
        "not. The rules judged otherwise, so either the position or the declaration is mistaken. The figure "
        "is not written, except as a draft with a stamp. Where the rules can neither prove nor refute a position, "
        "they say unknown, and the hint says what was tried. A transcript that leads there proves the position: "
        "`transcripts: {example: {setup: setup, turns: [TURN, TURN]}}` beside `figures:`, and `position: {after: "
        "example}` in the figure. An illustration shows it without a proof (`expect: illustration`). Turns that are "
        "played from an illustration must be legal, or break exactly the rules that it names.",
        "expect: {illegal: LW-OVERLAP}",
    ),
    _page(
        "FIG-EXPECT",
        "A position without a declared verdict",
        "Every position that a figure shows declares what the rules will say of it: legal, unknown, or "
        "illegal with the codes of the broken rules; or it is an illustration, a made-up position that play may never "
        "reach. A code must be one that the game's rules can give.",
        "expect: legal",
    ),
    _page(
        "FIG-PUZZLE",
        "A puzzle that cannot be asked",
        "`expect: {puzzle: GOAL, in: MOVES}` asks for an end that the game has, in a position in which somebody is to "
        "move. Rules as data are solved; a `rules.py` needs a function `solve(position, puzzle)`. Nobody can play "
        "`alone` where a check must be answered. `answer` belongs to a figure with a puzzle.",
        "expect: {puzzle: win, in: 2, unique: key}",
    ),
    _page(
        "FIG-PUZZLE-UNSOLVED",
        "A puzzle without a solution",
        "No first move reaches the goal in so many moves against every defence. The message names the try that fails "
        "to the fewest defences, and these. The position is another one than it should be, or the goal takes more "
        "moves.",
        "expect: {puzzle: win, in: 3}",
    ),
    _page(
        "FIG-PUZZLE-SHORT",
        "A puzzle that is solved in fewer moves",
        "`in` is the number of moves that the solution takes. Fewer are enough here, as the message shows.",
        "expect: {puzzle: win, in: 1}",
    ),
    _page(
        "FIG-PUZZLE-COOK",
        "A puzzle with a second key",
        "`unique` says that one first move alone solves the puzzle, and another one solves it, too: problemists call "
        "that a cook. Another position rules it out, or the puzzle does without `unique`.",
        "expect: {puzzle: win, in: 2, unique: key}",
    ),
    _page(
        "FIG-PUZZLE-DUAL",
        "A puzzle with a dual",
        "`unique: line` says that each later move of the solver is the only one, too, and after the turns of the "
        "message there are several. Only defences count that hold out as long as any. `unique: key` asks for one first "
        "move alone.",
        "expect: {puzzle: win, in: 2, unique: line}",
    ),
    _page(
        "FIG-PUZZLE-UNKNOWN",
        "A puzzle that is too hard to be solved",
        "The search for the solution ends after a number of positions, the same on every machine. Nothing is claimed "
        "of the puzzle then, so the figure does not hold. Ask for fewer moves, or give a position with fewer legal "
        "moves.",
        "expect: {puzzle: win, in: 2}",
    ),
    _page(
        "FIG-POSITION",
        "A panel whose keys nothing judges or draws",
        "A panel shows a position or has a picture in place of the board. A verdict is expected of a position, so a "
        "picture alone has none. Marks, overlays, move arrows, trays and a region belong to a board, so they have no "
        "place beside a picture. Seats stand beside a board whose rules say where the players sit. `space` and "
        "`coordinates` are for boards, `scale` is for open tables, and arrows between panels need two panels.",
        "position: setup",
    ),
    _page(
        "FIG-RULES",
        "A figure that needs rules, in a game without",
        "Only rules can say that a position is legal, illegal or unknown, judge turns and draw legal moves, and this "
        "game has no rules yet. A figure can do without them as an illustration: it shows pieces on the board and "
        "claims nothing of play.",
        "expect: illustration",
    ),
    _page(
        "FIG-ILLUSTRATION",
        "A figure that proves nothing of play",
        "Under a strict check every figure must be proved, and an illustration claims nothing of its position. "
        "Without a strict check it is no finding. Expect the verdict of the rules; a transcript that leads there "
        "proves a position.",
        "position: {after: example}",
    ),
    _page(
        "FIG-LEFT-OUT",
        "Figures of variants that were not judged",
        "A warning. These figures belong to variants of the game, and only the game itself was judged, so a mistake in "
        "one of them would not be found. Judge the game in every variant, too.",
    ),
    _page(
        "FIG-UNSHOWN",
        "A transcript that no figure shows",
        "A warning. The turns of a transcript are judged where a figure shows a position along it. No figure shows one "
        "of this transcript, so only its grammar is checked, and its turns may be illegal.",
        "position: {after: example}",
    ),
    _page(
        "FIG-CLAIM",
        "A claim differs from the facts",
        "`claims:` lists the numbers that the text around a figure states, each under the path of the fact it "
        "speaks of. The rules found another value.",
        "claims: {players.0.score: 6}",
    ),
    _page(
        "FIG-FACT",
        "No such fact",
        "A claim or a sum names a path that leads to no fact of this position. "
        "Or the rules of the game (a `rules.py`) give a fact that is not plain data.",
        "claims: {score: 6}",
    ),
    _page(
        "FIG-CAPTION",
        "A text that cannot be filled in",
        "The texts of a figure take numbers and words from the facts with {{ }}. What is in the braces "
        "is unknown here, cannot be read, gives neither text nor a number, or the text is too long. Or a callout or a "
        "label says nothing once it is filled in. "
        "docs/definition.md lists what may stand there, with all filters.",
        'caption: "{{ score }} points."',
    ),
    _page(
        "FIG-BARE-NUMBER",
        "A number that nothing stands behind",
        "A text of the figure states a number, in digits or in the words of its language, or names a space. It must be "
        "quoted from the facts, or be claimed by the figure or the panel, about the same thing; or count "
        "the picture itself (two boards); or belong to a name of the definition, to a roll, a turn or a space, of "
        "which the figure speaks in its position, turns, claims or marks. What is none of these is declared with its "
        "reason: `said: {7: why it is so}`. The same fault says that a number declared there stands in no text. "
        "docs/definition.md has the rule in full.",
        'caption: "The nearest piece is 6 steps away."',
    ),
    _page(
        "FIG-STATE",
        "A state of the game that is not so",
        "A text of the figure says who is to move, who has won or lost, that the game is a draw, or that the board is "
        "empty or full, and the facts of its position say otherwise. In the figure's own texts it must be so in one of "
        "the panels. docs/definition.md lists the phrases that are read.",
        'caption: "Green is to move."',
    ),
    _page(
        "FIG-ALT",
        "No alternative text",
        "A figure says in `alt:` what it shows, for those who cannot see it. A figure without one is at "
        "fault, and the other figures are judged all the same.",
        'alt: "A 7 by 7 grid with one piece in the middle."',
    ),
    _page(
        "FIG-OVERLAY",
        "No such overlay",
        "`show:` names what is drawn over the board. The game's rules offer only certain overlays. `hide:` leaves out "
        "what an overlay draws, and `move-arrows:` draws the legal moves from spaces where one begins.",
        "show: [latest]",
    ),
    _page(
        "FIG-NOTATION",
        "A position or turn that cannot be read",
        "The text is not in the game's notation, so there is no position to draw.",
    ),
    _page(
        "FIG-TRANSCRIPT",
        "No such transcript, turn or player",
        "`position: {after: NAME}` replays a transcript of the same file; `turn:` and `player:` must exist in it.",
        "position: {after: example, turn: 3}",
    ),
    _page(
        "FIG-SPACE",
        "A place that is not there, or not shown",
        "A region, a callout or a mark points at a space that the board does not have, or a mark at one outside the "
        "region that the panel shows. On an open table a mark names a thing that does not lie there, stands outside "
        "the picture, or shows what is not so: a dimension without a length, an area without a size, an overlap "
        "of pieces that lie apart, an inset of a part of the table where nothing lies.",
        "region: A1-C3",
    ),
    _page(
        "FIG-DICE",
        "Dice that show what was not rolled",
        "The mark `dice` draws the faces of dice in a picture of an open table. Where the panel shows a turn, the last "
        "part of each face's name (`4` of `piecepack-die-suns-4`) must be a word of that turn, as often as the panel "
        "shows it.",
        "annotate: [{dice: {at: picture top-left 20,-20, faces: [piecepack-die-suns-4]}}]",
    ),
    _page(
        "FIG-PICTURE",
        "A picture of something the game does not have",
        "A figure names a piece, a tile, a die or an entry of the legend for which the definition has nothing.",
    ),
    _page(
        "FIG-DRAW",
        "A figure that cannot be drawn",
        "A word is wider than its line, a text names a picture that the game does not have, the fonts lack a letter "
        "of it, a number in the legend is on no disc in the picture, or the figure is too narrow for its picture or "
        "for the `space` that it asks for.",
        'caption: "The :stol: is a piece."',
    ),
    _page(
        "FIG-SUM",
        "A sum that does not add up",
        "The lines of a worked sum, taken with their signs, are not its total.",
    ),
)
