"""Pass the Food, rule by rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import dist, hypot
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.definition.load import load_figures, load_game
from ppgen.figures.judge import judge_book
from ppgen.games.pass_the_food import scoring
from ppgen.games.pass_the_food.notation import MAX_PARTS, parse_table, print_table
from ppgen.games.pass_the_food.position import CoinAt, Tabletop
from ppgen.games.pass_the_food.rules import PassTheFood, rules
from ppgen.games.pass_the_food.scoring import COIN_AREA, TOLERANCE, UNSURE, Landing, landings
from ppgen.piecepack import COIN, RANKS, SUITS, TILE
from ppgen.rules.protocol import NotationError, Transcript
from ppgen.rules.verdict import Verdict

GAME = load_game("pass-the-food")
RULES: PassTheFood = rules(GAME)


def judged(text: str) -> Verdict:
    """The verdict on a position, or on the last table of a transcript whose throws follow on lines of their own."""
    position, *turns = text.split("\n")
    if not turns:
        return RULES.judge(RULES.parse(position))
    return RULES.replay(Transcript(position, tuple(turns))).verdict(len(turns), turns)


def codes(text: str) -> tuple[str, ...]:
    return judged(text).codes


# Setup ----------------------------------------------------------------------------------------------------------------


def test_the_setup_is_legal_and_has_24_tiles() -> None:
    assert RULES.judge(RULES.setup()).status == "legal"
    assert RULES.facts(RULES.setup())["tiles"] == 24


def test_columns_are_suits_and_rows_are_ranks_from_the_edge() -> None:
    tiles = {tile.name: tile for tile in RULES.setup().tiles}
    assert [tiles[f"{suit}-null"].x for suit in SUITS] == pytest.approx([25.4, 76.2, 127.0, 177.8])
    rows = [tiles[f"suns-{rank}"].y for rank in ("null", "2", "3", "4", "5", "ace")]
    assert rows == pytest.approx([25.4 + 50.8 * row for row in range(6)])


def test_a_missing_tile_is_a_fault() -> None:
    assert codes("players:suns -crowns-4") == ("PF-TILE-MISSING",)


@pytest.mark.parametrize("turns", ["", "\nsuns-2@20,20"])
@pytest.mark.parametrize(
    ("off", "status"),
    [
        *((off, "legal") for off in (0.0, 0.99)),
        *((off, "unknown") for off in (1.01, 1.99, 2.01, 2.99)),
        *((off, "illegal") for off in (3.01, 25.0)),
    ],
)
def test_a_tile_may_be_two_millimetres_off_and_within_one_of_that_is_too_close_to_say(
    off: float, status: str, turns: str
) -> None:
    for x, y in ((25.4 + off, 76.2), (25.4 - off, 76.2), (25.4, 76.2 + off), (25.4, 76.2 - off)):
        found = judged(f"players:suns -suns-2 tile:suns-2@{x:.3f},{y:.3f}{turns}")
        assert found.status == status
        assert found.codes == (("PF-TILE-PLACE",) if status == "illegal" else ())
        said = f"the tile suns-2: it lies {off:g} mm out of place, which is within 1 mm of the limit of 2 mm"
        assert found.tried == (said if status == "unknown" else "")


def test_the_corner_that_is_furthest_off_counts() -> None:
    # A corner is 35.92 mm from the middle: a turn by 2.8° moves it by 1.76 mm, one by 5° by 3.13.
    for angle, status in ((1.5, "legal"), (2.8, "unknown"), (5, "illegal"), (92.8, "unknown"), (91.5, "legal")):
        assert judged(f"players:suns -suns-2 tile:suns-2@25.4,76.2^{angle}").status == status


def test_facts_name_the_tiles_that_are_missing_or_misplaced() -> None:
    facts = RULES.facts(
        parse_table("players:suns -crowns-4 -suns-2 tile:suns-2@28.5,76.2 -suns-3 tile:suns-3@25.4,127^10")
    )
    assert facts["missing"] == [{"tile": "crowns-4", "suit": "crowns", "rank": "4"}]
    misplaced = cast("Sequence[Mapping[str, str]]", facts["misplaced"])
    assert [tile["tile"] for tile in misplaced] == ["suns-2", "suns-3"]


def test_every_tile_that_lies_elsewhere_is_ringed() -> None:
    table = parse_table("players:suns -suns-2 tile:suns-2@25.4,76.2^10 -suns-3 tile:suns-3@27.3,127")
    assert [ring.id for ring in RULES.arrange(table, ("out-of-place",)).rings] == ["ring-tile-suns-2"]


def test_a_tile_may_face_any_way_but_not_lie_askew() -> None:
    assert codes("players:suns -suns-2 tile:suns-2@25.4,76.2^90") == ()
    assert codes("players:suns -suns-2 tile:suns-2@25.4,76.2^10") == ("PF-TILE-PLACE",)


@pytest.mark.parametrize("code", list(RULES.pages))
def test_every_example_breaks_its_rule_alone(code: str) -> None:
    assert codes(RULES.pages[code].example) == (code,)


def test_a_seventh_coin_is_one_too_many() -> None:
    six = "players:suns " + " ".join(f"suns-{rank}@20,{20 + 21 * at}" for at, rank in enumerate(RANKS))
    assert codes(six) == ()
    assert codes(f"{six} suns-2@80,20") == ("PF-COIN-COUNT",)
    (fault,) = RULES.judge(RULES.parse(f"{six} suns-2@80,20")).faults
    assert "suns-2" in fault.hint
    assert codes(f"{six}\nsuns-2@80,20") == ("PF-COIN-COUNT",)


# Play -----------------------------------------------------------------------------------------------------------------


def test_players_throw_in_turn() -> None:
    assert codes("players:suns,moons\nsuns-2@20,20\nmoons-2@80,20\nsuns-3@20,70") == ()
    assert codes("players:suns,moons\nsuns-2@20,20\nsuns-3@20,70") == ("PF-TURN",)


def test_nobody_is_two_throws_ahead_in_a_position() -> None:
    assert codes("players:suns,moons suns-2@20,20") == ()
    assert codes("players:suns,moons moons-2@20,20") == ("PF-TURN",)
    assert codes("players:suns,moons suns-2@20,20 suns-3@80,20") == ("PF-TURN",)


def test_a_throw_may_knock_coins_that_lie_there() -> None:
    assert codes("players:suns,moons\nsuns-2@20,20\nmoons-2@80,20 suns-2@off") == ()
    assert codes("players:suns,moons\nsuns-2@20,20\nmoons-2@80,20 suns-3@off") == ("PF-KNOCK",)


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize(
    ("y", "status"),
    [
        (-151.3, "legal"),
        (-151.4, "unknown"),
        (-152.39, "unknown"),
        (-152.4, "unknown"),
        (-152.41, "unknown"),
        (-153.4, "unknown"),
        (-153.5, "illegal"),
        (-160.0, "illegal"),
    ],
)
def test_a_coin_falls_when_its_centre_is_over_the_edge_and_within_one_millimetre_nobody_knows(
    y: float, status: str, alone: bool
) -> None:
    found = judged(f"players:suns suns-2@20,{y}" if alone else f"players:suns\nsuns-2@20,{y}")
    assert found.status == status
    assert found.codes == (("PF-COIN-FALLS",) if status == "illegal" else ())


def test_how_near_the_edge_a_coin_is_is_said() -> None:
    said = "and within 1 mm it is too close to say whether it falls"
    beyond = f"suns-2: its centre is 0.01 mm beyond the edge of the table, {said}"
    assert judged("players:suns suns-2@20,-152.41").tried == beyond
    near = f"suns-2: its centre is 0.4 mm from the edge of the table, {said}"
    assert judged("players:suns edge:100 suns-2@20,-99.6").tried == near
    assert judged("players:suns edge:100\nsuns-2@20,-99.6").tried == near


def test_what_was_too_close_to_say_is_not_settled_by_a_later_throw() -> None:
    # Had the coin fallen, nobody could knock it.
    assert judged("players:suns,moons\nsuns-2@20,-152\nmoons-2@60,20 suns-2@20,20").status == "unknown"
    assert judged("players:suns,moons\nsuns-2@20,-140\nmoons-2@60,20 suns-2@20,20").status == "legal"


def test_a_coin_at_the_edge_may_count_or_have_fallen() -> None:
    table = "players:suns,moons edge:5 suns-2@25.4,-4.5 moons-2@25.4,-2"
    assert judged(table).status == "unknown"
    facts = RULES.facts(parse_table(table))
    # On the null of Suns or gone; what lies on it touches that null either way.
    assert facts["scores"] == {"suns": {"possible": [0, 4]}, "moons": 4}
    for points, status in ((0, "unknown"), (4, "unknown"), (3, "illegal")):
        assert judged(f"{table} score:suns={points}").status == status


def test_what_lies_on_a_coin_that_may_have_fallen_is_open_too() -> None:
    # All that moons-2 has over the tiles lies on suns-2.
    table = "players:suns,moons edge:0 suns-2@25.4,-0.5 moons-2@25.4,-6"
    (below, above) = landings(parse_table(table.replace("edge:0", "edge:100")))
    assert (below.options[0] is not None, above.options) == (True, (None,))
    assert RULES.facts(parse_table(table))["coins"]["moons-2"]["tile"] == {"possible": ["", "suns-null"]}  # type: ignore[index, call-overload]


def test_of_several_coins_beneath_one_at_the_edge_each_may_have_fallen_by_itself() -> None:
    # With both or neither beneath it, crowns-2 counts for the null of Suns; had only moons-2 fallen, for that of Moons.
    on_both = "players:suns,moons,crowns edge:100 suns-2@42,-0.2 moons-2@60,-0.2 crowns-2@50.3,4"
    assert only(on_both) == only(on_both.replace("moons-2@60,-0.2 ", "").replace("suns-2@42,-0.2 ", ""))
    assert only(on_both) == ("suns-null", "")
    assert only(on_both.replace("moons-2@60,-0.2 ", "")) == ("moons-null", "")
    table = on_both.replace("edge:100", "edge:0.5")
    assert only(table) == ("", "a coin beneath it may have fallen off the table")
    assert possible(table) == {"suns-null", "moons-null"}
    assert "crowns-2: a coin beneath it may have fallen off the table" in judged(table).tried


def test_many_coins_at_the_edge_beneath_one_are_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0

    def counted(*given: Any) -> Landing:
        nonlocal tried
        tried += 1
        return once(*given)

    once = scoring._landing
    monkeypatch.setattr(scoring, "_landing", counted)
    names = [f"{suit}-{rank}" for suit in SUITS for rank in ("null", "ace", "2", "3", "4", "5")]
    for count in (UNSURE, UNSURE + 1, 23):
        beneath = [f"{name}@{40 + 0.8 * at:.3f},-0.2" for at, name in enumerate(names[:count])]
        tried = 0
        found = possible(f"players:suns,moons,crowns,arms edge:0.5 {' '.join(beneath)} {names[count]}@50.3,4")
        assert tried <= (count + 1) * 2**UNSURE
        assert {"suns-null", "moons-null"} <= found
        if count > UNSURE:
            assert found == {"suns-null", "moons-null", ""}, "what was not gone through is not left out"


def possible(text: str) -> set[str]:
    """The tiles that the last coin on a table may count for, "" for none."""
    return {tile.name if tile else "" for tile in landings(parse_table(text))[-1].options}


# Scoring --------------------------------------------------------------------------------------------------------------


def only(text: str) -> tuple[str, str]:
    """The tile of the last coin on a table, and why it is the judge's."""
    landing = landings(parse_table(text))[-1]
    return (landing.tile.name if landing.tile else "", landing.call)


def test_a_coin_counts_for_the_tile_that_it_covers_most() -> None:
    assert only("players:suns suns-2@49,25.4") == ("suns-null", "")
    assert only("players:suns suns-2@52.6,25.4") == ("moons-null", "")


def test_a_coin_that_touches_a_tile_with_a_sliver_is_on_it() -> None:
    tile, call = only("players:suns suns-2@-8.6,25.4")
    assert (tile, call) == ("suns-null", "")
    assert landings(parse_table("players:suns suns-2@-8.6,25.4"))[0].share < 0.05


def test_a_coin_that_touches_no_tile_missed() -> None:
    assert only("players:suns suns-2@-9.6,25.4") == ("", "")


def test_shares_are_equal_to_within_a_square_millimetre() -> None:
    # At the border of two tiles the coin is 19.05 wide: d mm aside makes the shares differ by 38.1 d.
    inside, outside = 0.9 * TOLERANCE / 38.1, 1.1 * TOLERANCE / 38.1
    assert only(f"players:suns suns-2@{50.8 + inside:.3f},25.4")[1]
    assert only(f"players:suns suns-2@{50.8 + outside:.3f},25.4") == ("moons-null", "")


def test_a_touch_within_tolerance_is_for_the_judge() -> None:
    assert only("players:suns suns-2@-9.4,25.4")[1]
    assert only("players:suns suns-2@-9.1,25.4") == ("suns-null", "")


def test_points_are_those_of_the_tables_printed() -> None:
    assert RULES.points.ranks["ace"] == (0, 10, 16, 0)
    assert RULES.points.ranks["null"] == (0, 1, 0, 0)
    assert RULES.points.suits["arms"] == (0, 3, 5, 0)


def score(text: str) -> object:
    scores = RULES.facts(parse_table(f"players:suns {text}"))["scores"]
    assert isinstance(scores, dict)
    return scores["suns"]


def test_a_third_coin_on_a_rank_or_suit_loses_the_points() -> None:
    assert score("suns-2@14,279") == 10 + 3
    assert score("suns-2@14,279 suns-3@38,279") == 16 + 5
    assert score("suns-2@14,279 suns-3@38,279 suns-4@14,300") == 0


def test_a_score_written_down_must_add_up() -> None:
    assert codes("players:suns suns-ace@25.4,279.4 score:suns=13") == ()
    assert codes("players:suns suns-ace@25.4,279.4 score:suns=12") == ("PF-SCORE",)


def test_a_game_that_went_through_a_wrong_score_stays_illegal() -> None:
    # Open, then 4, then 3 again: the fault of the first throw stays.
    setup, turns = (
        "players:suns suns-2@50.8,25.4 score:suns=3",
        ("suns-3@300,300 suns-2@20,25", "suns-4@off suns-2@70,25"),
    )
    replay = RULES.replay(Transcript(setup, turns))
    found = [replay.verdict(count, turns) for count in range(3)]
    assert [verdict.status for verdict in found] == ["unknown", "illegal", "illegal"]
    assert [(fault.code, fault.turn) for fault in found[2].faults] == [("PF-SCORE", 1)]


def test_a_score_that_is_wrong_from_the_setup_is_told_once() -> None:
    setup = "players:suns,moons suns-2@25.4,25.4 score:suns=3 score:moons=0"
    found = judged(f"{setup}\nmoons-2@25.4,76.2\nsuns-3@60,200")
    told = [(fault.code, fault.where, fault.turn) for fault in found.faults]
    assert told == [("PF-SCORE", "suns", None), ("PF-SCORE", "moons", 1)]


def test_the_published_example_scores_what_its_text_says() -> None:
    book = load_figures(GAME)
    turns = tuple(turn.text for turn in book.transcripts["example"].turns)
    replay = RULES.replay(Transcript(book.transcripts["example"].setup, turns))
    assert replay.verdict(24, turns).status == "legal"
    facts = RULES.facts(replay.position(24))
    assert facts["scores"] == {"suns": 24, "moons": 32, "crowns": 35, "arms": 18}
    assert facts["calls"] == []


def test_every_figure_is_as_declared() -> None:
    for statement in judge_book(GAME, RULES, load_figures(GAME)):
        assert statement.holds, statement.findings


# Notation and witnesses -----------------------------------------------------------------------------------------------

lengths = st.integers(-30_000, 330_000).map(lambda value: value / 1000)


@st.composite
def tables(draw: st.DrawFn) -> Tabletop:
    players = draw(st.sampled_from([SUITS, SUITS[:1], SUITS[1:3]]))
    throws = draw(st.integers(0, 6 * len(players)))
    names = [(suit, rank) for rank in RANKS for suit in players][:throws]
    off = {name for name in names if draw(st.integers(0, 5)) == 0}
    coins = [
        CoinAt(suit, rank, draw(lengths), draw(lengths), draw(st.integers(0, 359_999)) / 1000, draw(st.booleans()))
        for suit, rank in names
        if (suit, rank) not in off
    ]
    return Tabletop(players, coins=tuple(draw(st.permutations(coins))), gone=tuple(sorted(off)))


@settings(max_examples=60, deadline=None)
@given(tables())
def test_notation_round_trips(table: Tabletop) -> None:
    assert parse_table(print_table(table)) == table


def test_an_angle_of_more_than_a_turn_reads_back() -> None:
    table = parse_table("suns-2@1,2^725.123")
    assert table.coins[0].angle == 5.123
    assert parse_table(print_table(table)) == table


@settings(max_examples=40, deadline=None)
@given(tables())
def test_the_witness_of_a_legal_table_leads_there(table: Tabletop) -> None:
    verdict = RULES.judge(table)
    assert verdict.status != "illegal"
    if verdict.status == "legal":
        setup = print_table(Tabletop(table.players))
        replay = RULES.replay(Transcript(setup, verdict.witness))
        assert replay.verdict(len(verdict.witness), verdict.witness).status == "legal"
        assert replay.position(len(verdict.witness)) == table


@settings(max_examples=40, deadline=None)
@given(tables())
def test_a_coin_never_covers_more_than_itself(table: Tabletop) -> None:
    for landing in landings(table):
        assert sum(area for _, area in landing.covers) <= COIN_AREA + 1e-6


def test_of_a_coin_no_more_than_all_of_it_lies_on_tiles() -> None:
    """Even where tiles that are 2 mm out of place overlap."""
    (landing,) = landings(parse_table("players:suns -suns-2 tile:suns-2@27.3,76.2 suns-2@51.75,76.2"))
    assert landing.share == 1


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("players:suns,suns", "plays twice"),
        ("players:stars", "not a suit"),
        ("suns-7@1,2", "not a rank"),
        ("suns-2@1", "cannot be read"),
        ("edge:far", "not a distance"),
        ("score:suns=many", "not a score"),
        ("-suns-2 -suns-2", "twice"),
        ("tile:suns-2@off", "not a tile"),
        ("suns-2@1.2345,2", "three decimals"),
        ("suns-2@1,2^0.0001", "three decimals"),
        ("edge:152.4001", "three decimals"),
        ("score:suns=3 score:suns=4", "written twice"),
        (" ".join(["suns-2@1,2"] * (MAX_PARTS + 1)), f"more than {MAX_PARTS} coins"),
        (" ".join(["suns-2@off"] * (MAX_PARTS + 1)), f"more than {MAX_PARTS} coins"),
        (" ".join(["tile:suns-2@1,2"] * (MAX_PARTS + 1)), f"more than {MAX_PARTS} coins or tiles"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, part: str) -> None:
    with pytest.raises(NotationError, match=part):
        parse_table(text)


@pytest.mark.parametrize("text", ["", "suns-2@1,2 suns-2@3,4", "players:suns"])
def test_what_is_no_throw_is_said(text: str) -> None:
    with pytest.raises(NotationError):
        RULES.check_turn(text)


# Figures --------------------------------------------------------------------------------------------------------------


def test_a_share_is_written_on_its_tile_and_on_no_other_coin() -> None:
    """As for the 5 of Crowns of the example, beside which the 4 of Crowns lies."""
    table = parse_table("players:crowns crowns-4@78.778,172.063 crowns-5@98.619,150.847")
    badges = {badge.id: badge for badge in RULES.arrange(table, ("percent",)).badges}
    badge = badges["share-crowns-5-moons-4"]
    assert 50.8 < badge.x < 101.6
    assert 152.4 < badge.y < 203.2
    assert ((badge.x - 78.778) ** 2 + (badge.y - 172.063) ** 2) ** 0.5 > 19.05 / 2 + 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players:suns,moons moons-2@80,20", "Suns threw 0 coins, Moons 1."),
        (
            "players:suns,moons,arms suns-2@20,20 moons-2@80,20 suns-3@20,60 moons-3@80,60",
            "Moons threw 2 coins, Arms 0.",
        ),
        ("players:suns,moons,arms moons-2@80,20 suns-3@20,60 arms-2@80,60 arms-3@20,99", "Suns threw 1 coin, Arms 2."),
        ("players:suns suns-ace@25.4,25.4 score:suns=1", "Suns have 1 point written down, but their coins score 4."),
    ],
)
def test_one_coin_and_one_point_are_said_in_the_singular(text: str, message: str) -> None:
    assert message in [fault.message for fault in RULES.judge(parse_table(text)).faults]


@pytest.mark.parametrize("rank", ["2", "3", "4", "5"])
def test_coins_squared_up_leave_the_numeral_and_the_suit_of_their_tile_in_sight(rank: str) -> None:
    # The numeral is 21 mm high and less than 15 mm wide, in the middle of the tile.
    row = round(25.4 + 50.8 * (int(rank) - 1), 3)
    table = parse_table(f"players:suns,moons,crowns suns-2@10,{row} moons-2@40,{row} crowns-2@25,{row + 10:.3f}")
    coins = [piece for piece in RULES.arrange(table, ("squared-up",)).pieces if piece.shape == "disc"]
    assert len(coins) == 3
    for coin in coins:
        x, y = abs(coin.x - TILE / 2) - 7.5, abs(coin.y - row) - 10.5
        assert hypot(max(x, 0), max(y, 0)) > COIN / 2 - 0.6
        assert dist((coin.x, coin.y), (7.6, row + TILE / 2 - 7.6)) > (COIN + 9) / 2


def test_rows_of_coins_squared_up_leave_the_suit_of_their_tile_in_sight() -> None:
    # The suit is 9 mm wide, its middle 7.6 mm from the left and the top edge: the only mark of a null.
    table = parse_table("players:suns,moons suns-2@10,10 moons-2@40,10 suns-3@10,40 moons-3@40,40")
    coins = [piece for piece in RULES.arrange(table, ("squared-up",)).pieces if piece.shape == "disc"]
    assert len(coins) == 4
    for coin in coins:
        assert dist((coin.x, coin.y), (7.6, TILE - 7.6)) > (COIN + 9) / 2
        assert COIN / 2 < coin.x < TILE - COIN / 2
        assert COIN / 2 < coin.y < TILE - COIN / 2
