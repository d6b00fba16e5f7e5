"""A page for every fault that these rules can give."""

from __future__ import annotations

from ppgen.diagnostics import RulePage, by_code

_SETUP = "worm-derby, Game setup"
_WORMS = "worm-derby, Worms"
_MOVE = "worm-derby, Worm movement"

_LINE = " ".join(f"{'blue' if at % 2 else 'red'}:{at + 1}@0,{205 + 110 * at}" for at in range(12))

PAGES = by_code(
    RulePage(
        "WD-GATE",
        "the start tiles are not about four tile widths apart",
        "Two tiles, suit up, make the start line. About four tile widths is read as 3.5 to 4.5 between them.",
        _SETUP,
        "fewer gate:150 race",
    ),
    RulePage(
        "WD-PYLON",
        "the pylon is not three to six feet ahead",
        "The pylon lies on the perpendicular bisector of the start line, three to six feet away.",
        _SETUP,
        "fewer pylon:0,800 race",
    ),
    RulePage(
        "WD-PLAYERS",
        "nobody to race against",
        "Two to four play, each with a worm of one suit.",
        "worm-derby",
        "players:suns",
    ),
    RulePage(
        "WD-COUNT",
        "not as many obstacles as the players place",
        "The other 21 tiles are dealt evenly and odd ones put aside: 20 obstacles for two or four players, 21 for "
        "three. While they are being placed there may be fewer: the number need only be right once a worm is built. "
        "The race does not change it. The variant with fewer obstacles allows any smaller number, down to none.",
        _SETUP,
        "obstacle:1@0,400 worm:suns@0,-15>270*6",
    ),
    RulePage(
        "WD-NEAR",
        "an obstacle is too near to the start line or the pylon",
        "Before the race no obstacle lies within three tile widths of either, measured from its nearest edge to the "
        "start line and to the edge of the pylon.",
        _SETUP,
        "players:suns,moons\nsuns tile 1@0,160",
    ),
    RulePage(
        "WD-BETWEEN",
        "an obstacle is not between start line and pylon",
        "Obstacles are placed on the course between the start line and the pylon, by their centres, and at any angle.",
        _SETUP,
        "players:suns,moons\nsuns tile 1@0,-300",
    ),
    RulePage(
        "WD-OVERLAP",
        "tiles overlap",
        "Obstacles may touch each other but not overlap; nor may they lie on the start tiles or the pylon.",
        _SETUP,
        "fewer race obstacle:1@0,400 obstacle:2@30,400",
    ),
    RulePage(
        "WD-LENGTH",
        "a worm of the wrong length",
        "A worm has six coins; in the advanced game, two to six.",
        _WORMS,
        "fewer race worm:suns@0,300>90*5",
    ),
    RulePage(
        "WD-GAP",
        "a gap in a worm",
        "The coins of a worm touch their neighbours. A gap would let it gain ground at every step.",
        _WORMS,
        "fewer race worm:suns@0,300;0,319.05;0,341;0,360.05;0,379.1;0,398.15",
    ),
    RulePage(
        "WD-LAPPED",
        "coins of a worm overlap",
        "The coins of a worm touch at their edges; none lies on another.",
        _WORMS,
        "fewer race worm:suns@0,300;0,319.05;0,336;0,355.05;0,374.1;0,393.15",
    ),
    RulePage(
        "WD-LOOP",
        "a worm is a loop",
        "A worm has two ends, each of which touches one other coin.",
        _WORMS,
        "fewer race worm:suns@0,300>0/60/60/60/60",
    ),
    RulePage(
        "WD-BRANCH",
        "a worm has a branch",
        "A coin between the ends touches two coins of its worm, and no third.",
        _WORMS,
        "fewer race worm:suns@0,300>0/0/120/0/0",
    ),
    RulePage(
        "WD-OVER-TILE",
        "a coin lies over a tile",
        "Worms go round obstacles, the start tiles and the pylon.",
        _MOVE,
        "fewer race obstacle:1@30,330 worm:suns@0,300>90*6",
    ),
    RulePage(
        "WD-WORMS",
        "a coin lies over another worm",
        "To a worm other worms are obstacles: it may touch them but not lie on them. Only a cannibal may put a coin on "
        "another worm, on one of its end coins, and eats that.",
        _MOVE,
        "fewer race worm:suns@0,300>90*6 worm:moons@12,300>90*6",
    ),
    RulePage(
        "WD-SLIDE",
        "a worm through a gap too narrow for a coin",
        "Where there is no room for a coin to slide between two obstacles, a worm cannot pass, though its coins might "
        "lie on both sides of the gap. That is asked of a coin when it is put down. Later a gap may be narrowed round "
        "a worm.",
        "worm-derby, Obstacles",
        "fewer race obstacle:1@-42,400^45 obstacle:2@42,400^45 worm:suns@0,295.225>90*6\nsuns 2 a 0 0",
    ),
    RulePage(
        "WD-START",
        "a worm does not start as it should",
        "A starting worm is straight and perpendicular to the start line, with one end between the start tiles and the "
        "rest behind them.",
        _SETUP,
        "fewer players:suns,moons\nsuns worm 0,5>270*6",
    ),
    RulePage(
        "WD-TURN",
        "somebody acts out of turn",
        "The players take turns in order, from the first: placing tiles, then building worms, then racing. A tile is "
        "placed once and a worm built once, and the race begins when every player has a worm.",
        "worm-derby, The race",
        "fewer race worm:suns@0,300>90*6 worm:moons@60,300>90*6\nsuns null\nsuns null",
    ),
    RulePage(
        "WD-STEPS",
        "not as many steps as were rolled",
        "On a 2 to 5 a worm moves that many steps, but no more than it has coins. The move ends earlier only when the "
        "worm is blocked, bites, or comes home.",
        "worm-derby, The race",
        "fewer race worm:suns@0,300>90*6\nsuns 3 a 0 0",
    ),
    RulePage(
        "WD-END",
        "steps from both ends in one move",
        "All the steps of a move take coins from the same end.",
        _MOVE,
        "fewer race worm:suns@0,300>90*6\nsuns 2 a 0 b 0",
    ),
    RulePage(
        "WD-ACE",
        "an ace played wrongly",
        "On an ace the player may move one obstacle and then rolls again. Start tiles and pylon never move.",
        "worm-derby, The race",
        "fewer race worm:suns@0,300>90*6\nsuns ace",
    ),
    RulePage(
        "WD-MOVE",
        "an obstacle is moved too far",
        "An ace moves an obstacle by no more than a tile width, from centre to centre, and may turn it freely.",
        "worm-derby, The race",
        "fewer race obstacle:1@100,400 worm:suns@0,300>90*6\nsuns ace 1@160,400; null",
    ),
    RulePage(
        "WD-MOVE-ON",
        "an obstacle is put on a worm",
        "An obstacle can never be placed on top of a worm.",
        "worm-derby, Obstacles",
        "fewer race obstacle:1@70,350 worm:suns@0,300>90*6\nsuns ace 1@30,350; null",
    ),
    RulePage(
        "WD-BITE",
        "a bite that is not one",
        "In the variant of cannibal worms a step may put its coin on an end coin of another worm, which is eaten: it "
        "goes back to its owner, and the move ends. A worm of two coins cannot be bitten.",
        "worm-derby, Advanced rules",
        "fewer race worm:suns@0,300>90*6 worm:moons@60,300>90*6\nsuns 3 a 0 eats",
    ),
    RulePage(
        "WD-AWAY",
        "a bitten worm that does not move away",
        "The next move of a worm that was bitten, and only that move, takes coins from the end that was eaten.",
        "worm-derby, Advanced rules",
        "fewer race worm:suns@0,300>90*6 bitten:suns=b\nsuns 2 a 0 0",
    ),
    RulePage(
        "WD-GROW",
        "a coin comes back that was not eaten",
        "On an ace the owner of an eaten coin may put it back on either end of the worm; then no obstacle is moved.",
        "worm-derby, Advanced rules",
        "fewer race worm:suns@0,300>90*6\nsuns ace grow b 0; null",
    ),
    RulePage(
        "WD-SLALOM",
        "a slalom that is not laid out as it should be",
        "The twelve tiles of two suits lie roughly in a line from the start to the pylon, within a tile width of it "
        "and at least a tile width apart, so that the line is at least 23 tile widths long. While they are being laid "
        "there may be fewer: all twelve need only be there once a worm is built. They lie face up; in any other "
        "race the obstacles lie face down.",
        "worm-derby, Tim Schutz's slalom",
        "slalom red:1@0,400 blue:2@0,490",
    ),
    RulePage(
        "WD-SIDE",
        "a slalom tile passed on the wrong side",
        "On the way out a tile of Suns (`red`) is passed on its right, seen from the start, and one of Arms (`blue`) "
        "on its left. The way back is free.",
        "worm-derby, Tim Schutz's slalom",
        f"race slalom pylon:0,1638.8 {_LINE} worm:suns@-40,100>90*6\nsuns 2 a 0 0",
    ),
    RulePage(
        "WD-WIN",
        "a win that is not one",
        "A worm wins when an end comes between the start tiles after it went round the far side of the pylon; the move "
        "that brings it there says so.",
        "worm-derby, Winning",
        "fewer race worm:suns@0,-60>90*6\nsuns 2 a 0 0 wins",
    ),
)
