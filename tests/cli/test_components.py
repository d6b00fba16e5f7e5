"""One picture for each side of each part: sizes, what print services take, and what is said of the rest."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from jsonschema import Draft202012Validator
from PIL import Image

import ppgen
from ppgen.components.picture import nearest
from ppgen.components.services import SERVICES
from ppgen.components.sides import sides
from ppgen.definition.bundled import bundled_folder
from ppgen.definition.load import load_game
from ppgen.press.components import draw_components
from ppgen.scene.theme import THEMES
from tests.cli.conftest import Said

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA = json.loads((DOCS / "components.schema.json").read_text(encoding="utf-8"))
GAME = """\
id: trade
title: Trade
sheets:
  - id: cards
    title: Cards
    layouts:
      - column:
          items:
            - cutouts: {width: 63.5, height: 88.9, items: {goods: 4}}
            - cutouts: {width: 19.05, height: 19.05, round: true, margin: 0, items: {coin: 9, piecepack-coin-suns: 2}}
"""
RECT = '<rect x="5" y="5" width="50" height="74" class="art-solid"/>'
GOODS = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84">{RECT}</svg>'
CIRCLE = '<circle cx="5" cy="5" r="5" class="art-solid"/>'
COIN = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{CIRCLE}</svg>'


@pytest.fixture
def trade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "trade"
    (folder / "art").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "art/goods.svg").write_text(GOODS, encoding="utf-8")
    (folder / "art/coin.svg").write_text(COIN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def pictures(folder: Path) -> dict[str, tuple[int, int]]:
    found = {}
    for file in sorted(folder.glob("*.png")):
        with Image.open(file) as opened:
            found[file.stem] = opened.size
    return found


def listed(path: Path) -> dict[str, dict[str, Any]]:
    data = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator(SCHEMA).validate(data)
    return {entry["id"]: entry for entry in data["components"]}


def test_every_part_of_a_piecepack_has_a_picture_of_each_side(tmp_path: Path, said: Said) -> None:
    assert said("components", "--game", "piecepack", "--out", str(tmp_path), "--dpi", "100")[0] == 0
    game = load_game(bundled_folder("piecepack"))
    words = {drawing.side.id: drawing.scene.description for drawing in draw_components(game, THEMES["color"]).drawings}
    assert words["tile-suns-null-back"] == "Tile, null of Suns, its back."
    assert words["sticker-16mm-arms-5-face"] == "Sticker for 16 mm dice, 5 of Arms."
    drawn = pictures(tmp_path / "piecepack/components")
    tiles = {
        f"tile-{suit}-{rank}-{side}"
        for suit in ("suns", "moons", "crowns", "arms")
        for rank in ("null", "ace", *"2345")
        for side in ("face", "back")
    }
    assert tiles <= set(drawn)
    assert {drawn[name] for name in tiles} == {(200, 200)}  # two inches
    assert drawn["coin-suns-2-back"] == (75, 75)  # three quarters of an inch
    assert "die-suns-face" in drawn
    assert "die-suns-back" not in drawn


def test_a_game_of_ones_own_has_its_cards_and_counters(trade: Path, said: Said) -> None:
    status, out, err = said("components", "--manifest", "list.json", "--format", "svg,pdf,png")
    assert (status, err) == (0, "list.json: 3 pictures\n")
    assert "trade: 3 pictures of 3 parts (1 goods, 1 coin and 1 piecepack coin suns) as SVG, PDF and PNG in " in out
    goods = listed(trade / "list.json")["goods-face"]
    assert goods["trim"] == {"width": 63.5, "height": 88.9}
    assert goods["pixels"] == {"width": 750, "height": 1050, "dpi": 300}
    assert goods["copies"] == 4
    assert goods["alt"] == "Goods."
    assert all((trade / path).is_file() for path in goods["files"].values())


def test_bleed_and_margin_are_in_the_name_and_in_the_picture(trade: Path, said: Said) -> None:
    status, _, err = said(
        "components", "--bleed", "3", "--safe", "2", "--trim-guides", "--transparent", "--format", "svg"
    )
    assert status == 0
    file = trade / "output/trade/components/goods-face_bleed3_safe2_guides_transparent.svg"
    text = file.read_text(encoding="utf-8")
    assert 'width="69.5mm" height="94.9mm"' in text
    assert 'data-role="trim"' in text or "trim" in text
    assert "warning: PART-BLEED the drawing of part coin ends at its trim" in err
    assert "part goods" not in err  # its drawing stands 6 mm inside
    assert "piecepack-coin-suns: " not in [line for line in err.splitlines() if "PART-BLEED" in line]


def test_a_service_settles_sizes_and_refuses_what_it_does_not_print(trade: Path, said: Said) -> None:
    status, _, err = said("components", "--for", "make-playing-cards", "--manifest", "list.json")
    assert status == 1
    assert pictures(trade / "output/trade/components") == {"goods-face_for-make-playing-cards": (822, 1122)}
    assert re.search(
        r"trade/game.yaml:4:5: PART-FIT ppgen knows no product of MakePlayingCards for part coin: round, 19",
        err,
    )
    assert listed(trade / "list.json")["goods-face"]["product"] == "Poker"


SHIP = """\
id: trade
title: Trade
sheets:
  - id: cards
    title: Cards
    components:
      own:
        - {id: ship, count: 3, width: 88.9, height: 63.5, face: ship, back: ship, name: ships, bleed: 2}
"""


def drawn_ship(trade: Path, box: str) -> None:
    """A game with lying cards, whose art has a bar along its right edge, from the top to the bottom of its viewBox."""
    (trade / "trade/game.yaml").write_text(SHIP, encoding="utf-8")
    _, _, width, height = box.split()
    bar = f'<path class="art-solid" d="M{float(width) - 12} 0 H{width} V{height} h-12 z"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{bar}</svg>'
    (trade / "trade/art/ship.svg").write_text(svg, encoding="utf-8")


def dark(path: Path, x: float, y: float) -> bool:
    """Whether a picture is dark at a point, in shares of its width and height."""
    with Image.open(path) as opened:
        picture = opened.convert("L")
        column, row = round(x * (picture.width - 1)), round(y * (picture.height - 1))
        return picture.tobytes()[row * picture.width + column] < 100


def test_a_lying_card_is_turned_for_a_product_that_stands(trade: Path, said: Said) -> None:
    """Face to the left and back to the right: behind each other when the card is turned like a page."""
    drawn_ship(trade, "0 0 92.9 67.5")
    status, out, _ = said("components", "--for", "make-playing-cards", "--manifest", "list.json")
    assert status == 0
    assert "    ship: turned by a quarter, since MakePlayingCards prints Poker (63.5 × 88.9 mm) upright" in out
    found = listed(trade / "list.json")
    face, back = found["ship-face"], found["ship-back"]
    assert (face["turned"], back["turned"]) == ("left", "right")
    assert face["pixels"] == {"width": 822, "height": 1122, "dpi": 300}
    assert face["trim"] == {"width": 88.9, "height": 63.5}
    # The right edge of the card is at the top of the face and at the foot of the back.
    face_file, back_file = (trade / found[name]["files"]["png"] for name in ("ship-face", "ship-back"))
    assert (dark(face_file, 0.5, 0.06), dark(face_file, 0.5, 0.94)) == (True, False)
    assert (dark(back_file, 0.5, 0.06), dark(back_file, 0.5, 0.94)) == (False, True)


def test_a_card_that_stands_and_any_size_are_not_turned(trade: Path, said: Said) -> None:
    status, out, _ = said("components", "--part", "goods", "--for", "make-playing-cards")
    assert (status, "turned" in out) == (0, False)
    drawn_ship(trade, "0 0 92.9 67.5")
    status, out, _ = said("components", "--for", "print-and-play")
    assert (status, "turned" in out) == (0, False)


def test_art_with_a_bleed_of_its_own_bleeds(trade: Path, said: Said) -> None:
    drawn_ship(trade, "0 0 92.9 67.5")
    status, _, err = said("components", "--bleed", "2", "--format", "png")
    assert (status, err) == (0, "")
    file = trade / "output/trade/components/ship-face_bleed2.png"
    assert dark(file, 0.995, 0.5)
    assert dark(file, 0.95, 0.005)
    # Without a bleed, the part ends at its trim.
    assert said("components", "--format", "png")[0] == 0
    with Image.open(trade / "output/trade/components/ship-face.png") as opened:
        assert opened.size == (1050, 750)


@pytest.mark.parametrize(
    ("box", "bleed", "ends"),
    [
        ("0 0 92.9 67.5", "3", "ends 2 mm beyond its trim, and does not fill its bleed of 3 mm"),
        ("0 0 88.9 67.5", "2", "ends at its trim, and does not fill its bleed of 2 mm"),
    ],
)
def test_art_that_does_not_fill_the_bleed_is_named(trade: Path, said: Said, box: str, bleed: str, ends: str) -> None:
    drawn_ship(trade, box)
    for command in ("components", "sheets"):
        status, _, err = said(command, "--bleed", bleed, "--format", "svg")
        assert status == 0
        assert err.count(f"trade/game.yaml:4:5: warning: PART-BLEED the drawing of part ship {ends}") == 1
        assert f"bleed: {bleed}" in err


def test_parts_that_lie_edge_to_edge_have_no_bleed_and_say_so(trade: Path, said: Said) -> None:
    text = GAME.replace("height: 88.9, items", "height: 88.9, margin: 0, items")
    (trade / "trade/game.yaml").write_text(text, encoding="utf-8")
    status, _, err = said("sheets", "--bleed", "3", "--format", "svg")
    assert status == 0
    assert "warning: PART-BLEED goods: the block `cutouts` cuts parts edge to edge, so they have no bleed" in err


def test_the_game_crafter_takes_tiles_and_coins(tmp_path: Path, said: Said) -> None:
    words = ("components", "--game", "piecepack", "--out", str(tmp_path), "--for", "the-game-crafter")
    assert said(*words, "--part", "tile-suns-2", "--part", "coin-suns-2", "--side", "face")[0] == 0
    assert pictures(tmp_path / "piecepack/components") == {
        "coin-suns-2-face_for-the-game-crafter": (300, 300),
        "tile-suns-2-face_for-the-game-crafter": (675, 675),
    }
    status, out, err = said(*words, "--part", "pawn")
    assert status == 1
    assert "piecepack: no pictures\n" in out
    assert "PART-FIT" in err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--part", "tyle"), "did you mean 'tile'?"),
        (("--for", "tgc"), "there is no print service 'tgc'"),
        (("--for", "the-game-crafter", "--bleed", "3"), "The Game Crafter settles the bleed: 3.175 mm"),
        (("--for", "the-game-crafter", "--safe", "3"), "The Game Crafter settles the safety margin: 3.175 mm"),
        (("--safe", "-1"), "a safety margin of -1 mm cannot be"),
        (("--safe", "nan"), "a safety margin of nan mm cannot be"),
        (("--bleed", "99"), "a bleed of 99 mm is unreasonable"),
        (("--manifest", "game.yaml"), "cannot write game.yaml"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    said: Said,
    words: tuple[str, ...],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    status, _, err = said("components", "--game", "piecepack", *words)
    assert status == 2
    assert message in err
    assert not (tmp_path / "output").exists()


def test_parts_are_asked_for_in_several_games_at_once(trade: Path, said: Said) -> None:
    status, out, _ = said("components", "--game", "trade", "--game", "piecepack", "--part", "goods", "--format", "svg")
    assert status == 0
    assert out.count("\n") == 1


def test_a_game_without_parts_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said) -> None:
    monkeypatch.chdir(tmp_path)
    assert said("components", "--game", "hexapawn")[:2] == (0, "hexapawn: no parts to cut out\n")


def test_a_side_that_no_part_has_is_never_passed_over_in_silence(trade: Path, said: Said) -> None:
    status, _, err = said("components", "--game", "piecepack", "--part", "die", "--side", "back")
    assert (status, err.splitlines()[0]) == (2, "ppgen: part 'die' has no back")
    assert said("components", "--side", "back")[:2] == (0, "trade: no part has a back\n")


def test_an_oval_is_drawn_whole(trade: Path, said: Said) -> None:
    """Its picture is cut off at the oval, not at a circle of its smaller diameter."""
    sheet = "components: {own: [{id: egg, face: goods, width: 20, height: 30, round: true, margin: 1}]}"
    (trade / "trade/game.yaml").write_text(
        f"id: trade\ntitle: Trade\nsheets:\n  - id: eggs\n    title: Eggs\n    {sheet}\n", encoding="utf-8"
    )
    assert said("components", "--dpi", "254", "--format", "png")[0] == 0
    with Image.open(trade / "output/trade/components/egg-face.png") as opened:
        picture = opened.convert("RGB")
    assert picture.size == (200, 300)
    # Two millimetres below the top of the oval is its ground, not the paper; so it is inside its side.
    assert picture.getpixel((100, 12)) == picture.getpixel((12, 150)) != (255, 255, 255)


def test_a_drawing_in_two_sizes_has_two_names(trade: Path, said: Said) -> None:
    more = "  - id: small\n    title: Small\n    layouts: [{cutouts: {width: 30, height: 40, items: {goods: 1}}}]\n"
    (trade / "trade/game.yaml").write_text(GAME + more, encoding="utf-8")
    assert said("components", "--format", "svg")[0] == 0
    names = {file.stem for file in (trade / "output/trade/components").iterdir()}
    assert {"goods-face", "small-goods-face"} <= names


def test_the_distance_to_the_trim_is_measured_as_the_knife_goes() -> None:
    game = load_game(bundled_folder("piecepack"))
    of = {side.id: nearest(side) for side in sides(game, THEMES["color"])}
    # The mark of a coin points at its edge and ends 0.95 mm before it; on a tile nothing is nearer than its small suit.
    assert of["coin-suns-2-face"] == pytest.approx(0.95, abs=0.01)
    assert of["tile-suns-2-face"] == pytest.approx(3.1, abs=0.5)


def test_python_draws_the_same_pictures_and_refuses_the_same(tmp_path: Path, said: Said) -> None:
    said(
        "components",
        "--game",
        "piecepack",
        "--part",
        "tile-suns-2",
        "--bleed",
        "3",
        "--format",
        "svg",
        "--out",
        str(tmp_path),
    )
    game = ppgen.load("piecepack")
    face, back = game.components(["tile-suns-2"], bleed=3.0)
    assert face.svg() == (tmp_path / "piecepack/components/tile-suns-2-face_bleed3.svg").read_bytes()
    assert (back.id, back.width, back.height) == ("tile-suns-2-back", 50.8, 50.8)
    assert b'data-role="paper"' in face.svg(), "a picture lies on paper"
    (bare, _) = game.components(["tile-suns-2"], transparent=True)
    assert b'data-role="paper"' not in bare.svg(), "unless it is to be transparent"
    with pikepdf.open(BytesIO(face.pdf())) as opened:
        trim, bleed = (
            [float(side) * 25.4 / 72 for side in opened.pages[0].obj[box]] for box in ("/TrimBox", "/BleedBox")
        )
    assert trim == pytest.approx([3, 3, 53.8, 53.8], abs=0.01)
    assert bleed == pytest.approx([0, 0, 56.8, 56.8], abs=0.01)
    with pytest.raises(ppgen.DefinitionError, match="PART-FIT"):
        game.components(["die"], service="the-game-crafter")
    with pytest.raises(ppgen.EnvironmentProblem, match="print service"):
        game.components(service="tgc")


def test_the_tables_of_the_docs_are_those_of_the_services() -> None:
    text = (DOCS / "components.md").read_text(encoding="utf-8")
    for service in SERVICES.values():
        assert f"| `{service.name}` | {service.source} | {service.checked} |" in text
        for product in service.products:
            width, height = (
                round((side + 2 * service.bleed) / 25.4 * service.dpi) for side in (product.width, product.height)
            )
            size = f"{product.width:g} × {product.height:g} | {width} × {height} px |"
            assert re.search(rf"\| {service.title} \| {product.name} \| (round, )?{re.escape(size)}", text)


def test_committed_pictures_are_compared(trade: Path, said: Said) -> None:
    assert said("components", "--format", "svg")[0] == 0
    assert said("sheets", "--format", "svg")[0] == 0
    base = trade / "base"
    (trade / "output").rename(base)
    status, out, _ = said("diff", "--against", str(base))
    assert status == 0, out
    (trade / "trade/art/coin.svg").write_text(COIN.replace('r="5"', 'r="4"'), encoding="utf-8")
    status, out, _ = said("diff", "--against", str(base))
    assert status == 1
    assert "coin-face" in out


@pytest.mark.parametrize(
    "name", ["coin-face_safe50", "coin-face_bleed3_for-the-game-crafter", "coin-face_bleed99", "coin-face_for-nobody"]
)
def test_a_committed_picture_with_options_that_cannot_be_is_one_that_nothing_draws(
    trade: Path, said: Said, name: str
) -> None:
    assert said("components", "--format", "svg")[0] == 0
    assert said("sheets", "--format", "svg")[0] == 0
    base = trade / "base"
    (trade / "output").rename(base)
    coin = (base / "trade/components/coin-face.svg").read_bytes()
    (base / f"trade/components/{name}.svg").write_bytes(coin)
    status, out, error = said("diff", "--against", str(base))
    assert (status, error) == (1, "")
    assert f"{name}.svg" in out
