"""Standard pieces: each in its own drawing and in the look of its player, told apart in every theme, with a name."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from ppgen.art import Art
from ppgen.blocks.grid.piece import draw_piece
from ppgen.blocks.grid.stone_numbers import bare
from ppgen.boards.arrangement import Arrangement, Piece
from ppgen.boards.space import Space
from ppgen.definition.load import load_game
from ppgen.diagnostics import DefinitionError
from ppgen.pieces import SPOTS, look_of, names, piece_file, with_look
from ppgen.pieces.disc import COLOURS, Disc, disc_of, discs
from ppgen.rules.load import load_rules
from ppgen.scene.colour import contrast
from ppgen.scene.model import Box, Shape, Symbol
from ppgen.scene.path import bounds
from ppgen.scene.standard_pieces import looked, sign_outline, standard_piece
from ppgen.scene.theme import THEMES, Theme
from ppgen.things import NOTHING

GAME = """\
id: mine
title: Mine
version: "1"
summary: A game for a test.
credits: {{design: nobody}}
rights: {{short: None., statement: None.}}
board: {{columns: 5, rows: 5}}
pieces:
  {pieces}
"""
RULES = (
    "rules:\n  players: {players}\n  pieces: {{pawn: {{letters: {letters}, moves: [step: any]}}}}\n  blocked: pass\n"
)
TWELVE = tuple((f"player-{number}", "") for number in range(12))

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def drawn(name: str, look: Disc, theme: Theme) -> Symbol:
    file = piece_file(name)
    assert file is not None
    return standard_piece(file, look, theme, "", "")


def write(folder: Path, pieces: str, rules: str = "") -> Path:
    (folder / "game.yaml").write_text(GAME.format(pieces=pieces) + rules, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", names())
@themes
def test_no_two_of_twelve_players_have_pieces_that_look_alike(name: str, theme: Theme) -> None:
    looks = discs(TWELVE)
    symbols = [drawn(name, look, theme) for look in looks]
    assert len({symbol.id for symbol in symbols}) == len(symbols)
    for one, other in combinations(symbols, 2):
        assert one.items != other.items
    # Without any colour, too: light or dark, and the sign.
    assert len({(look.is_dark, look.sign) for look in looks}) == len(looks)


@pytest.mark.parametrize("name", names())
def test_a_sign_lies_within_its_piece_and_is_read_on_it(name: str) -> None:
    spot = SPOTS[name]
    for look in discs(TWELVE):
        if not look.sign:
            continue
        for theme in THEMES.values():
            painted = looked(theme, look)
            assert contrast(painted.fill("art-solid"), painted.fill("art-body")) >= 3.0
        box = bounds(sign_outline(look.sign, spot))
        assert box.x > 0
        assert box.right < 100
        assert box.y > 0
        assert box.bottom < 100
        assert min(box.width, box.height) * 6 / 100 >= 0.25  # mm on a piece of 6 mm


@themes
def test_every_piece_draws_something_of_its_own(theme: Theme) -> None:
    outlines = [
        tuple(item.path for item in drawn(name, Disc(), theme).items if isinstance(item, Shape)) for name in names()
    ]
    assert all(outlines)
    assert len(set(outlines)) == len(names()) == 13
    assert set(SPOTS) == set(names())


def test_colours_alone_have_forms_of_their_own() -> None:
    looks = [disc_of(colour) for colour in COLOURS]
    assert len({(look.is_dark, look.sign) for look in looks}) == len(COLOURS)


def test_a_look_is_written_and_read() -> None:
    for look in (Disc(), *discs(TWELVE), disc_of("#123456")):
        assert Disc.of_key(look.key) == look


def test_pieces_on_a_board_have_the_look_of_their_player(tmp_path: Path) -> None:
    rules = RULES.format(players="[ann, ben, cleo]", letters="{ann: A, ben: B, cleo: C}")
    game = load_game(write(tmp_path, "pawn: {name: pawn, art: piece-pawn}", rules))
    played = load_rules(game)
    arrangement = played.arrange(played.parse("ABC2/5/5/5/5 ann"))
    assert isinstance(arrangement, Arrangement)
    looks = discs([("ann", ""), ("ben", ""), ("cleo", "")])
    assert [piece.art for piece in arrangement.pieces] == [f"piece-pawn@{look.key}" for look in looks]
    art = Art(game, THEMES["color"])
    assert len({art[piece.art].id for piece in arrangement.pieces}) == 3
    assert {art[piece.art].alt for piece in arrangement.pieces} == {"pawn"}


def test_a_key_that_begins_with_a_player_has_the_look_of_that_player(tmp_path: Path) -> None:
    rules = RULES.format(players="{red: {colour: black}, blue: {colour: white}}", letters="p")
    text = "red-pawn: {name: red pawn, art: piece-pawn}\n  green-disc: {name: green disc, art: piece-disc}"
    game = load_game(write(tmp_path, text, rules))
    art = Art(game, THEMES["ink"])
    assert game.pieces["red-pawn"].art == f"piece-pawn@{Disc('dark').key}"
    assert game.pieces["green-disc"].art == f"piece-disc@{disc_of('green').key}"
    assert (art["red-pawn"].alt, art["green-disc"].alt) == ("red pawn", "green disc")


def test_a_piece_without_an_entry_is_called_by_its_name_in_english(tmp_path: Path) -> None:
    game = load_game(write(tmp_path, "man: {name: man, art: piece-disc}"))
    symbol = Art(game, THEMES["color"])["piece-chess-king"]
    assert (symbol.alt, symbol.language) == ("chess king", "en")


def test_a_drawing_of_the_game_takes_its_place(tmp_path: Path) -> None:
    game = load_game(write(tmp_path, "man: {name: man, art: piece-disc}"))
    (tmp_path / "art").mkdir()
    file = tmp_path / "art" / "piece-disc.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<circle class="art-body" cx="5" cy="5" r="3"/></svg>'
    )
    assert Art(game, THEMES["color"])["man"].box.width == 10


@pytest.mark.parametrize(
    ("piece", "column", "words"),
    [
        ("{name: man, art: piece-chess-kign}", 25, "'piece-chess-kign' is not in art"),
        ("{name: man, art: chess-king}", 25, "'chess-king' is not in art"),
        ("{name: man, art: piece-disc, colour: pink}", 45, "'pink' is not a colour"),
        ("{name: man, art: icon-heart, colour: red}", 8, "a `colour` is for standard pieces"),
    ],
)
def test_slips_have_their_places(tmp_path: Path, piece: str, column: int, words: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        load_game(write(tmp_path, f"man: {piece}"))
    (fault,) = caught.value.diagnostics
    assert words in fault.message
    assert (fault.mark.line, fault.mark.column) == (9, column)
    if "chess" in words:
        assert "piece-chess-king" in fault.hint


def test_numbered_stones_of_four_players_differ_in_one_ink_and_leave_the_middle_free() -> None:
    looks = discs([("black", ""), ("white", ""), ("red", ""), ("blue", "")])
    stones = [Piece("a", with_look("piece-stone", look), (Space(0, 0),), number="7") for look in looks]
    drawn = [str(draw_piece(bare(stone), Box(0, 0, 10, 10), THEMES["ink"], {}, "", NOTHING)) for stone in stones[2:]]
    plain = [bare(stone) for stone in stones[:2]]
    assert len(set(drawn)) == 2
    assert [look_of(stone.art).is_dark for stone in plain] == [True, False]
    assert all(stone.art and not look_of(stone.art).sign for stone in plain)
    assert [bare(stone).disc.is_ringed for stone in stones] == [False, False, True, True]
    unnumbered = Piece("a", with_look("piece-stone", looks[2]), (Space(0, 0),))
    assert bare(unnumbered) == unnumbered
