"""A page for every fault that these rules can give.

Each example breaks exactly its rule on the bundled board and catalogue: a sheet, or a sheet and on further lines the
turns played after it. The tests play all of them.
"""

from __future__ import annotations

from ppgen.diagnostics import RulePage, by_code

_SETUP = "the-long-way, Setup"
_TURN = "the-long-way, Each turn"
_TILE = "the-long-way, Each turn, (1) Draw that tile"
_BONUS = "the-long-way, Each turn, bonus (a) to (c)"
_CAFETERIA = "the-long-way, Each turn, (2) Draw a cafeteria"
_NOTE = "the-long-way, note under Each turn"
_DOUBLE = "the-long-way, note on double walls under Game End"

PAGES = by_code(
    RulePage(
        "LW-GATE-MISSING",
        "entrance or exit is missing",
        "Before the first turn every player draws an entrance and an exit; whatever comes later needs both.",
        _SETUP,
        "in:A4w 15@A3=5A4",
    ),
    RulePage(
        "LW-GATE-EDGE",
        "a gate is not in the exterior wall",
        "Entrance and exit are doorways in the wall around the grid, so each lies on the outer side of an edge space.",
        _SETUP,
        "in:B4w out:E7n",
    ),
    RulePage(
        "LW-GATE-SHARED",
        "entrance and exit are one doorway",
        "Entrance and exit are two doorways. They may belong to one corner space, on its two outer sides.",
        _SETUP,
        "in:A4w out:A4w",
    ),
    RulePage(
        "LW-CATALOGUE",
        "no such tile",
        "The light die gives the shape and the dark die the wall layout: the tile chart has a tile for every roll.",
        _TURN,
        "in:A4w out:E7n\n17: stop",
    ),
    RulePage(
        "LW-TILE-ROLL",
        "not the tile that was rolled",
        "Everybody draws the tile of the final roll, or a cafeteria, or stops.",
        _TURN,
        "in:A4w out:E7n\n15: 16@A3 =1A4",
    ),
    RulePage(
        "LW-ROTATED",
        "a tile is rotated",
        "A tile is drawn as the chart shows it, never turned. (A turned tile that looks the same is not a fault.)",
        _TILE,
        "in:A4w out:E7n\n15: 15^90@A3 =5A4",
    ),
    RulePage(
        "LW-OFF-GRID",
        "something leaves the grid",
        "Tiles, cafeterias and walls belong to spaces of the grid; a tile lies inside it with every one of its spaces.",
        _TILE,
        "in:A4w out:E7n\n15: G3 =5G3",
    ),
    RulePage(
        "LW-OVERLAP",
        "something is drawn on a space that is not empty",
        "Tiles and cafeterias are drawn on empty spaces. A space is empty while it has no tile, no cafeteria "
        "and no wall of its own; a bonus wall makes its space non-empty.",
        _NOTE,
        "in:A4w out:E7n 15@A3=5A4\n36: B3 =3B5",
    ),
    RulePage(
        "LW-DISPLAY-COUNT",
        "not exactly one display on a tile",
        "With each tile one display is drawn, and only one.",
        _TILE,
        "in:A4w out:E7n\n15: A3",
    ),
    RulePage(
        "LW-DISPLAY-PLACE",
        "a display is not on its tile",
        "The display goes on one of the spaces of the tile just drawn, not on another tile and not on an empty space.",
        _TILE,
        "in:A4w out:E7n 36@D3=3D5\n15: A3 =5D4",
    ),
    RulePage(
        "LW-DISPLAY-NUMBER",
        "a display matches neither die",
        "The display has the number of the light die or of the dark die of the final roll.",
        _TILE,
        "in:A4w out:E7n\n15: A3 =2A4",
    ),
    RulePage(
        "LW-DOT",
        "a dot too many or too few",
        "Every space of a tile without a wall of the tile's own gets a dot, as a sign that it is not empty.",
        _NOTE,
        "in:A4w out:E7n 15@A3=5A4 dot:D4",
    ),
    RulePage(
        "LW-CAFETERIA-SHAPE",
        "a cafeteria is not two neighbouring spaces",
        "A cafeteria covers two spaces that share an edge, lying or standing.",
        _CAFETERIA,
        "in:A4w out:E7n\n15: cafe B6-D6",
    ),
    RulePage(
        "LW-CAFETERIA-COUNT",
        "too many cafeterias",
        "Over the whole game a player draws at most two cafeterias.",
        _CAFETERIA,
        "in:A4w out:E7n cafe:A1-B1 cafe:A7-B7\n15: cafe F6-G6",
    ),
    RulePage(
        "LW-BONUS-UNEARNED",
        "a bonus that no display earned",
        "A display earns a bonus when, at the moment it is drawn, a neighbouring space holds an earlier cafeteria "
        "or display of the same number, and no wall without a doorway lies between. On a sheet without its history the "
        "fault means: no order of placement earns all the bonus walls, doorways and coins that it shows.",
        _TILE,
        "in:A4w out:E7n 15@A3=5A4 36@D3=3D5 +F2n",
    ),
    RulePage(
        "LW-BONUS-MISSED",
        "a bonus was earned and not taken",
        "A display next to an earlier cafeteria or matching display must take one: a wall, a doorway or two coins.",
        _TILE,
        "in:A4w out:E7n cafe:A5-B5\n15: A3 =5A4",
    ),
    RulePage(
        "LW-BONUS-MANY",
        "more than one bonus for one display",
        "One display earns one bonus, however many neighbours match.",
        _BONUS,
        "in:A4w out:E7n cafe:A5-B5\n15: A3 =5A4 $ +F2n",
    ),
    RulePage(
        "LW-WALL-TWICE",
        "a wall where one stands already",
        "A bonus wall may stand on any side of any space that has none yet. Across the edge is another place.",
        _BONUS,
        "in:A4w out:E7n cafe:A5-B5\n15: A3 =5A4 +A4w",
    ),
    RulePage(
        "LW-DOOR-NO-WALL",
        "a doorway through a wall that is not there",
        "A doorway is cut through one wall or two that stand shut at that moment.",
        _BONUS,
        "in:A4w out:E7n cafe:A5-B5\n15: A3 =5A4 /D4n",
    ),
    RulePage(
        "LW-DOOR-HALF",
        "a doorway through one of two walls",
        "Two neighbours may each have a wall between them. A doorway connects the two spaces, so it goes through "
        "every wall that is shut there; a wall drawn later shuts the way again.",
        _DOUBLE,
        "in:A4w out:E7n 15@A3=1A4 52@B3=2D3 cafe:E3-F3\n26: E2 =2E2 /B3n",
    ),
    RulePage(
        "LW-DOOR-EXTERIOR",
        "a doorway through the exterior wall",
        "A doorway connects two neighbouring spaces. In the exterior wall there are only entrance and exit; where a "
        "wall of a space shuts one of these, a doorway opens it.",
        _BONUS,
        "in:A1w out:E7n cafe:A5-B5\n15: A3 =5A4 /A4w",
    ),
    RulePage(
        "LW-COINS-PAIR",
        "coins that no number of bonuses brings",
        "Coins come two at a time, so the number drawn is even.",
        _BONUS,
        "in:A4w out:E7n coins:0/1",
    ),
    RulePage(
        "LW-COINS-CROSSED",
        "more coins crossed out than drawn",
        "A coin is crossed out to reroll one die, and only a coin that was drawn before can be.",
        _TURN,
        "in:A4w out:E7n coins:1/0",
    ),
    RulePage(
        "LW-REROLL",
        "a reroll of both dice",
        "One coin rerolls one die; the other stays as it is. To change both takes two coins, one after the other.",
        _TURN,
        "in:A4w out:E7n cafe:A5-B5 15@A3=5A4 coins:0/2\n11>36: D3 =3D4",
    ),
    RulePage(
        "LW-REROLL-COIN",
        "a reroll without a coin",
        "Every reroll costs the player whose turn it is one coin from the coin box; nobody else can pay.",
        _TURN,
        "in:A4w out:E7n\n15>16: stop",
    ),
    RulePage(
        "LW-NO-CHOICE",
        "a player does nothing",
        "Every player who has not stopped acts on every roll: the tile, a cafeteria, or stopping.",
        _TURN,
        "in:A4w out:E7n\n15: A3 =5A4 | -",
    ),
    RulePage(
        "LW-STOPPED",
        "a player acts after stopping",
        "Who has stopped draws nothing more and does not roll; when all have stopped the game is over. Coins that were "
        "crossed out on a last roll, after which nothing was drawn, show that the player has stopped.",
        "the-long-way, Each turn, (3) Stop playing",
        "in:A4w out:E7n\n15: stop\n36: D3 =3D5",
    ),
    RulePage(
        "LW-ROLLS",
        "no rolls lead to the sheets of all players",
        "In every turn all players who have not stopped act on the same final roll: each draws the tile of that roll, "
        "or a cafeteria. Sheets that were begun belong to one game only if some rolls, the same for all, draw each of "
        "them with exactly its bonuses. Whoever has drawn fewer things than another has stopped.",
        _TURN,
        "in:A4w out:E7n 15@A3=5A4 | in:A4w out:E7n 36@D3=3D3\n22: E1 =2E1 | E1 =2E1",
    ),
    RulePage(
        "LW-ORDER",
        "no order of placement fits",
        "What a display earns depends on what was drawn before it. A sheet is legal only if its tiles and cafeterias "
        "can be drawn in some order that earns exactly its bonus walls, doorways and coins. Here the number would fit, "
        "but not the moment: when the bonus is earned it cannot be used as shown.",
        _TILE,
        "in:A4w out:E7n 15@A3=5A4 15@B4=5B4 /B3n",
    ),
)
"""The pages by code, in the order in which a turn meets the rules."""
