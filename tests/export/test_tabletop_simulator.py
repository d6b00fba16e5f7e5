"""A game as a saved object of Tabletop Simulator, read back: what lies where, and which picture shows it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from PIL import Image

from ppgen.cli import run
from ppgen.cli.output import Output
from ppgen.definition.bundled import bundled_folder
from ppgen.definition.load import load_game
from ppgen.diagnostics import EnvironmentProblem
from ppgen.rules.load import load_rules
from tests.tools import png_hardly_packed

Saved = dict[str, Any]
UNIT = 25.4
"""An inch in mm: a unit of Tabletop Simulator, and the side of a space."""


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    with png_hardly_packed():
        yield


def export(out: Path, game: str | Path, *more: str) -> int:
    return run(["export", "--to", "tabletop-simulator", "--game", str(game), "--out", str(out), *more])


def exported(out: Path, game: str | Path, *more: str) -> tuple[Saved, Path]:
    """The saved object of a game, and the folder with its pictures."""
    assert export(out, game, *more) == 0
    (file,) = out.rglob("*.json")
    saved: Saved = json.loads(file.read_text(encoding="utf-8"))
    return saved, file.parent


def picture(folder: Path, url: str) -> Image.Image:
    with Image.open(folder / unquote(urlsplit(url).path).rpartition("/")[2]) as image:
        return image.copy()


def opacity(image: Image.Image, x: int, y: int) -> int:
    """How opaque a pixel is, from 0 to 255."""
    pixel = image.convert("RGBA").getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel[3]


def everything(saved: Saved) -> list[Saved]:
    """Every object, those in decks and bags included."""
    top = saved["ObjectStates"]
    return [*top, *(each for one in top for each in one.get("ContainedObjects", []))]


def place(thing: Saved) -> tuple[float, float]:
    return thing["Transform"]["posX"], thing["Transform"]["posZ"]


def board_of(saved: Saved) -> Saved:
    objects: list[Saved] = saved["ObjectStates"]
    (board,) = [each for each in objects if "AttachedSnapPoints" in each]
    return board


def snap_points(board: Saved) -> list[tuple[float, float]]:
    """Where the snap points of a board lie on the table: turned about, its axes point to the left and to the player."""
    at, (x, z) = board["Transform"], place(board)
    assert at["rotY"] == 180
    points = [each["Position"] for each in board["AttachedSnapPoints"]]
    return [(x - point["x"] * at["scaleX"], z - point["z"] * at["scaleZ"]) for point in points]


@pytest.mark.parametrize("name", ["dodgem", "hexapawn", "classic-dodgem", "packet-hell", "wrack-line"])
def test_every_piece_of_the_setup_stands_on_its_space(name: str, tmp_path: Path) -> None:
    game = load_game(bundled_folder(name))
    rules = load_rules(game)
    setup = rules.arrange(rules.setup())
    grid = game.board
    assert grid is not None

    def centre(column: float, row: float) -> tuple[float, float]:
        """In units from the middle of the board, by hand: a space is an inch wide."""
        return column - (grid.columns - 1) / 2, row - (grid.rows - 1) / 2

    saved, _ = exported(tmp_path, name)
    board = board_of(saved)
    spaces = [centre(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    for (x, z), expected in zip(sorted(snap_points(board)), sorted(spaces), strict=True):
        assert (x, z) == pytest.approx(expected, abs=0.002)
    wanted: Counter[tuple[int, int]] = Counter()
    for piece in setup.pieces:
        if piece.thing.kind == "region":
            continue
        columns, rows = [space.column for space in piece.spaces], [space.row for space in piece.spaces]
        x, z = centre(sum(columns) / len(columns), sum(rows) / len(rows))
        wanted[round(100 * x), round(100 * z)] += 1
    tokens = [each for each in saved["ObjectStates"] if each["Name"] == "Custom_Token"]
    found = Counter((round(100 * x), round(100 * z)) for x, z in map(place, tokens))
    assert found == wanted
    top = board["Transform"]["posY"] + board["CustomImage"]["CustomTile"]["Thickness"] / 2
    for token in tokens:
        assert token["Transform"]["posY"] - token["CustomImage"]["CustomToken"]["Thickness"] / 2 > top


def test_pieces_have_the_names_and_the_colours_of_their_kinds(tmp_path: Path) -> None:
    saved, folder = exported(tmp_path, "dodgem")
    tokens = [each for each in saved["ObjectStates"] if each["Name"] == "Custom_Token"]
    assert Counter(token["Nickname"] for token in tokens) == {"Red coin": 5, "Green coin": 5}
    for token in tokens:
        image = picture(folder, token["CustomImage"]["ImageURL"])
        assert opacity(image, 0, 0) == 0, "the corner is transparent, so that the disc is cut out"
        colours = image.convert("RGB").getcolors(1 << 24) or []
        red, green = (
            sum(count for count, c in colours if isinstance(c, tuple) and c[i] > c[1 - i] + 60) for i in (0, 1)
        )
        assert (red > green) == (token["Nickname"] == "Red coin")


def test_an_open_table_has_its_pieces_where_the_rules_lay_them(tmp_path: Path) -> None:
    game = load_game(bundled_folder("worm-derby"))
    rules = load_rules(game)
    table = rules.arrange(rules.setup())
    saved, _ = exported(tmp_path, "worm-derby")
    tiles = [each for each in saved["ObjectStates"] if each["Name"] == "Custom_Tile"]
    assert len(tiles) == len(table.pieces)
    x, y = table.bounds.left + table.bounds.width / 2, table.bounds.bottom + table.bounds.height / 2
    wanted = sorted(((piece.x - x) / UNIT, (piece.y - y) / UNIT) for piece in table.pieces)
    assert sorted(map(place, tiles)) == [pytest.approx(each, abs=0.002) for each in wanted]
    for tile in tiles:
        assert tile["Transform"]["scaleX"] * 2 * UNIT == pytest.approx(50.8, abs=0.05)


def test_a_position_is_set_up_if_play_can_lead_to_it(tmp_path: Path) -> None:
    saved, _ = exported(tmp_path / "a", "hexapawn", "--after", "A1-A2")
    board = board_of(saved)
    tokens = [each for each in saved["ObjectStates"] if each["Name"] == "Custom_Token"]
    assert (-1.0, 0.0) in [place(each) for each in tokens]
    assert (-1.0, -1.0) not in [place(each) for each in tokens]
    assert len(snap_points(board)) == 9


def test_a_position_that_is_not_legal_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export(tmp_path, "hexapawn", "--position", "www/www/www w") != 0
    assert not list(tmp_path.iterdir())
    assert export(tmp_path, "hexapawn", "--after", "A1-A3") == 1
    assert not list(tmp_path.iterdir())
    assert "EXPORT-POSITION" in capsys.readouterr().err


COLOURS = 40


def bazaar(folder: Path, count: int, back: str = "", copies: int = 1) -> Path:
    """A game with a deck of so many cards. Their grounds differ: a ground comes again after 40 cards."""
    folder.mkdir()
    colours = ", ".join(f'c{number}: "#{number:02x}8040"' for number in range(min(count, COLOURS)))
    rows = "".join(
        f"\n      - {{name: Card {number}, kind: c{number % COLOURS}, count: {copies if number == 0 else 1}}}"
        for number in range(count)
    )
    (folder / "game.yaml").write_text(
        f"""\
id: bazaar
title: Bazaar
colours: {{{colours}, cover: "#0000ff"}}
decks:
  - id: market
    title: Market cards
    rows:{rows}
    key: name
    copies: "{{{{ row.count }}}}"
    size: poker
    face: {{panel: {{ground: "{{{{ row.kind }}}}", items: [{{text: "{{{{ row.name }}}}"}}]}}}}
{back}""",
        encoding="utf-8",
    )
    return folder


BACK = '    back: {panel: {ground: cover, items: [{text: "{{ deck.title }}"}]}}\n'
OWN_BACK = '    back: {panel: {ground: cover, items: [{text: "{{ row.name }}"}]}}\n'


def cell(sheet: Image.Image, number: int) -> tuple[int, ...]:
    """The colour of the ground of a card, near its bottom right corner."""
    width, height = sheet.width / 10, sheet.height / 7
    assert width == int(width)
    assert height == int(height)
    row, column = divmod(number, 10)
    colour = sheet.getpixel((int((column + 0.9) * width), int((row + 0.9) * height)))
    assert isinstance(colour, tuple)
    return colour


@pytest.mark.parametrize(("count", "sheets"), [(2, 1), (69, 1), (70, 2), (139, 3)])
def test_every_card_is_cut_from_its_place(count: int, sheets: int, tmp_path: Path) -> None:
    saved, folder = exported(tmp_path / "o", bazaar(tmp_path / "bazaar", count, BACK, copies=4))
    (deck,) = saved["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert len(deck["CustomDeck"]) == sheets
    cards = deck["ContainedObjects"]
    assert deck["DeckIDs"] == [card["CardID"] for card in cards]
    assert Counter(card["Nickname"] for card in cards) == {"Card 0": 4} | {f"Card {n}": 1 for n in range(1, count)}
    pictures = {key: picture(folder, entry["FaceURL"]) for key, entry in deck["CustomDeck"].items()}
    for sheet in pictures.values():
        assert sheet.mode == "RGB"
        assert max(sheet.size) <= 4096
        assert sheet.width / 10 / (sheet.height / 7) == pytest.approx(63.5 / 88.9, rel=0.002)
        assert cell(sheet, 69) == (0, 0, 255), "the last place is what hides a card"
    for card in cards:
        key, place_on_sheet = divmod(card["CardID"], 100)
        assert place_on_sheet < 69
        number = int(card["Nickname"].removeprefix("Card "))
        assert cell(pictures[str(key)], place_on_sheet) == (number % COLOURS, 0x80, 0x40)
        assert card["CustomDeck"] == {str(key): deck["CustomDeck"][str(key)]}
    for entry in deck["CustomDeck"].values():
        assert (entry["NumWidth"], entry["NumHeight"], entry["UniqueBack"]) == (10, 7, False)
        assert picture(folder, entry["BackURL"]).convert("RGB").getpixel((5, 5)) == (0, 0, 255)


def test_backs_that_differ_lie_behind_their_faces(tmp_path: Path) -> None:
    saved, folder = exported(tmp_path / "o", bazaar(tmp_path / "bazaar", 3, OWN_BACK))
    (entry,) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert entry["UniqueBack"] is True
    backs = picture(folder, entry["BackURL"])
    assert backs.size == picture(folder, entry["FaceURL"]).size
    assert [cell(backs, number) for number in range(4)] == [(0, 0, 255)] * 3 + [(255, 255, 255)]


def test_cards_without_a_back_have_plain_paper_behind_them(tmp_path: Path) -> None:
    saved, folder = exported(tmp_path / "o", bazaar(tmp_path / "bazaar", 2))
    (entry,) = saved["ObjectStates"][0]["CustomDeck"].values()
    assert picture(folder, entry["BackURL"]).convert("RGB").getcolors() == [(750 * 1050, (255, 255, 255))]


def test_a_deck_of_one_card_is_a_card(tmp_path: Path) -> None:
    saved, _ = exported(tmp_path / "o", bazaar(tmp_path / "bazaar", 1, BACK))
    (card,) = saved["ObjectStates"]
    assert (card["Name"], card["Nickname"], card["CardID"]) == ("CardCustom", "Card 0", 100)


SHAPES = """\
id: tokens
title: Tokens
board: {columns: 2, rows: 2}
pieces: {camel: {name: camel, art: icon-meeple}}
decks:
  - {id: coins, title: Coins, rows: [{v: 1}, {v: 5}], key: v, copies: "3", width: 20, height: 20, shape: round,
     margin: 4, face: [{text: "{{ row.v }}"}]}
  - {id: plots, title: Plots, rows: [{v: wood}], key: v, width: 50, height: 43, shape: hexagon, face: [{text: wood}],
     back: [{text: plot}]}
  - {id: tiles, title: Tiles, rows: [{v: hill}], key: v, width: 30, height: 30, shape: square, face: [{text: hill}]}
"""


def tokens_game(folder: Path) -> Path:
    folder.mkdir()
    (folder / "game.yaml").write_text(SHAPES, encoding="utf-8")
    return folder


def test_decks_of_other_shapes_are_tiles_and_tokens_in_bags(tmp_path: Path) -> None:
    saved, folder = exported(tmp_path / "o", tokens_game(tmp_path / "tokens"))
    bags = {each["Nickname"]: each for each in saved["ObjectStates"] if "Bag" in each["Name"]}
    coins = bags["Coins"]["ContainedObjects"]
    assert Counter(coin["Nickname"] for coin in coins) == {"1": 3, "5": 3}
    assert {coin["CustomImage"]["CustomTile"]["Type"] for coin in coins} == {2}, "round"
    assert coins[0]["Transform"]["scaleX"] * 2 * UNIT == pytest.approx(20, abs=0.05)
    (tile,) = bags["Tiles"]["ContainedObjects"]
    assert tile["CustomImage"]["CustomTile"]["Type"] == 0
    (plot,) = bags["Plots"]["ContainedObjects"]
    image = plot["CustomImage"]
    assert image["CustomToken"]["Thickness"] > 0
    assert image["ImageSecondaryURL"] != image["ImageURL"]
    shown = picture(folder, image["ImageURL"])
    assert opacity(shown, shown.width // 10, shown.height // 10) == 0, "outside the hexagon"
    assert opacity(shown, shown.width // 2, shown.height - shown.height // 10) == 255, "its ground is paper"
    assert bags["Camel"]["Name"] == "Infinite_Bag", "no rules say how many there are"


@pytest.mark.parametrize("name", ["dodgem", "worm-derby", "piecepack", "tokens"])
def test_no_two_things_lie_on_one_another_beside_the_board(name: str, tmp_path: Path) -> None:
    game = tokens_game(tmp_path / "tokens") if name == "tokens" else name
    saved, _ = exported(tmp_path / "o", game)
    beside = [place(each) for each in saved["ObjectStates"] if "Bag" in each["Name"] or "Deck" in each["Name"]]
    for (x, z), (other_x, other_z) in combinations(beside, 2):
        assert max(abs(x - other_x), abs(z - other_z)) > 2.5
    for board in (each for each in saved["ObjectStates"] if "AttachedSnapPoints" in each):
        right = place(board)[0] + board["Transform"]["scaleX"]
        assert all(x > right + 1 for x, _ in beside)


def test_the_same_game_gives_the_same_bytes_and_every_object_its_own_name(tmp_path: Path) -> None:
    game = tokens_game(tmp_path / "tokens")
    files: list[dict[str, bytes]] = []
    for out in (tmp_path / "one", tmp_path / "two"):
        assert export(out, game, "--url-base", "https://example.org/tokens") == 0
        files.append({path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*.*")})
    assert files[0] == files[1]
    saved: Saved = json.loads(next(data for name, data in files[0].items() if name.endswith(".json")))
    names = [each["GUID"] for each in everything(saved)]
    assert len(names) == len(set(names))
    assert all(len(name) == 6 for name in names)


def test_pictures_are_named_by_where_they_will_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved, folder = exported(tmp_path / "o", "hexapawn", "--url-base", "https://example.org/my game/")
    assert "warning" not in capsys.readouterr().err
    urls = {each["CustomImage"]["ImageURL"] for each in everything(saved) if "CustomImage" in each}
    assert all(url.startswith("https://example.org/my game/") for url in urls)
    assert {url.rpartition("/")[2] for url in urls} == {file.name for file in folder.glob("*.png")}
    saved, folder = exported(tmp_path / "p", "hexapawn")
    assert "only you can see them" in capsys.readouterr().err
    for each in everything(saved):
        if "CustomImage" in each:
            assert Path(unquote(urlsplit(each["CustomImage"]["ImageURL"]).path)).is_file()


@pytest.mark.parametrize("base", ["ftp://example.org", "example.org/x", "https://", "https://example.org/?a=b"])
def test_a_base_that_is_no_folder_on_the_web_is_refused(base: str, tmp_path: Path) -> None:
    assert export(tmp_path, "hexapawn", "--url-base", base) == 2
    assert not list(tmp_path.iterdir())


def test_a_card_with_too_little_room_keeps_everything_from_being_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = bazaar(tmp_path / "bazaar", 2)
    text = (game / "game.yaml").read_text(encoding="utf-8")
    (game / "game.yaml").write_text(
        text.replace('{text: "{{ row.name }}"}', '{text: {body: "{{ row.name }}", size: 99}}'), encoding="utf-8"
    )
    assert export(tmp_path / "o", game) == 1
    assert "DECK-OVERFLOW" in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


def test_what_stops_an_export_leaves_the_earlier_one_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tokens_game(tmp_path / "tokens")
    exported(tmp_path / "o", game)
    before = {path: path.read_bytes() for path in (tmp_path / "o").rglob("*.*")}
    text = (game / "game.yaml").read_text(encoding="utf-8")
    (game / "game.yaml").write_text(text.replace("{v: hill}", "{v: dale}").replace("text: hill", "text: dale"))
    write = Output.write

    def failing(self: Output, name: str, data: bytes) -> Path:
        if name.endswith(".json"):
            raise EnvironmentProblem("cannot write it: the disk is full")
        return write(self, name, data)

    monkeypatch.setattr(Output, "write", failing)
    assert export(tmp_path / "o", game) == 2
    assert {path: path.read_bytes() for path in (tmp_path / "o").rglob("*.*")} == before


def test_pictures_open_and_are_no_larger_than_they_may_be(tmp_path: Path) -> None:
    _, folder = exported(tmp_path, "piecepack")
    for file in folder.glob("*.png"):
        image = Image.open(BytesIO(file.read_bytes()))
        image.load()
        assert max(image.size) <= 4096
        assert image.mode in ("RGB", "RGBA")


def test_another_theme_takes_nobodys_place(tmp_path: Path) -> None:
    assert export(tmp_path, "hexapawn") == 0
    assert export(tmp_path, "hexapawn", "--theme", "ink") == 0
    names = {file.name for file in tmp_path.rglob("*.json")}
    assert names == {"hexapawn.json", "hexapawn.ink.json"}
