"""A page for every fault that these rules can give. Each example breaks exactly its rule; tests play them."""

from __future__ import annotations

from ppgen.diagnostics import RulePage, by_code

PAGES = by_code(
    RulePage(
        "PF-TILE-MISSING",
        "a tile is missing",
        "All 24 tiles of a piecepack are set up: a column for each suit, a row for each rank.",
        "pass-the-food, Setup, Figure 1",
        "players:suns,moons -crowns-4",
    ),
    RulePage(
        "PF-TILE-TWICE",
        "a tile is there twice",
        "A piecepack has one tile of each suit and rank.",
        "pass-the-food, Setup, Figure 1",
        "players:suns,moons tile:suns-null@25.4,25.4",
    ),
    RulePage(
        "PF-TILE-PLACE",
        "a tile is not in its place",
        "The columns are Suns, Moons, Crowns and Arms from left to right, the rows null, 2, 3, 4, 5 and ace from "
        "the edge of the table. A corner may be 2 mm off, and within 1 mm of that it is too close to say; a tile may "
        "be turned by quarter turns.",
        "pass-the-food, Setup, Figure 1",
        "players:suns,moons -suns-ace tile:suns-ace@25.4,283",
    ),
    RulePage(
        "PF-COIN-COUNT",
        "more than six coins of a player",
        "Every player has the six coins of one suit, and throws each of them once.",
        "pass-the-food, Setup",
        "players:suns suns-null@20,20 suns-ace@20,41 suns-2@20,62 suns-3@20,83 suns-4@20,104 "
        "suns-5@20,125 suns-2@80,20",
    ),
    RulePage(
        "PF-COIN-TWICE",
        "a coin is there twice",
        "A piecepack has one coin of each suit and rank, and a coin that was thrown is not thrown again.",
        "pass-the-food, Play",
        "players:suns suns-2@20,20 suns-2@80,20",
    ),
    RulePage(
        "PF-COIN-PLAYER",
        "a coin that belongs to nobody",
        "Every player throws the coins of one suit; a suit that nobody plays stays in its box.",
        "pass-the-food, Setup",
        "players:suns,moons arms-3@20,20",
    ),
    RulePage(
        "PF-COIN-FALLS",
        "a coin lies beyond the edge of the table",
        "A coin whose centre is beyond the edge falls off the table. It is written as `@off`. Within 1 mm of the edge "
        "it is too close to say whether it falls.",
        "pass-the-food, Setup: the edge of the table",
        "players:suns suns-2@20,-160",
    ),
    RulePage(
        "PF-TURN",
        "a throw out of turn",
        "The players throw one coin each in turn until no coins are left, so nobody is more than one throw ahead.",
        "pass-the-food, Play",
        "players:suns,moons suns-2@20,20 suns-3@80,20",
    ),
    RulePage(
        "PF-KNOCK",
        "a coin is knocked that does not lie there",
        "A throw may knock coins about, and off the table, but only coins that lie on it.",
        "pass-the-food, Strategy",
        "players:suns,moons\nsuns-2@20,20 moons-3@off",
    ),
    RulePage(
        "PF-SCORE",
        "a score that does not add up",
        "A player scores by the tables for ranks and for suits: so many coins on tiles of a rank or suit, so many "
        "points. The score written down is not what the coins come to, however the judge decides what is open.",
        "pass-the-food, Scoring, Tables 1 and 2",
        "players:suns suns-ace@25.4,25.4 score:suns=3",
    ),
)
