"""Colour science against published values."""

from __future__ import annotations

import itertools

import pytest

from ppgen.piecepack import SUITS
from ppgen.scene.colour import VISIONS, Lab, apart, contrast, delta_e, lab, luminance, mixed, seen
from ppgen.scene.theme import THEMES

SHARMA = [
    ((50.0000, 2.6772, -79.7751), (50.0000, 0.0000, -82.7485), 2.0425),
    ((50.0000, 3.1571, -77.2803), (50.0000, 0.0000, -82.7485), 2.8615),
    ((50.0000, 2.8361, -74.0200), (50.0000, 0.0000, -82.7485), 3.4412),
    ((50.0000, -1.3802, -84.2814), (50.0000, 0.0000, -82.7485), 1.0000),
    ((50.0000, -1.1848, -84.8006), (50.0000, 0.0000, -82.7485), 1.0000),
    ((50.0000, -0.9009, -85.5211), (50.0000, 0.0000, -82.7485), 1.0000),
    ((50.0000, 0.0000, 0.0000), (50.0000, -1.0000, 2.0000), 2.3669),
    ((50.0000, -1.0000, 2.0000), (50.0000, 0.0000, 0.0000), 2.3669),
    ((50.0000, 2.4900, -0.0010), (50.0000, -2.4900, 0.0009), 7.1792),
    ((50.0000, 2.4900, -0.0010), (50.0000, -2.4900, 0.0010), 7.1792),
    ((50.0000, 2.4900, -0.0010), (50.0000, -2.4900, 0.0011), 7.2195),
    ((50.0000, 2.4900, -0.0010), (50.0000, -2.4900, 0.0012), 7.2195),
    ((50.0000, -0.0010, 2.4900), (50.0000, 0.0009, -2.4900), 4.8045),
    ((50.0000, -0.0010, 2.4900), (50.0000, 0.0010, -2.4900), 4.8045),
    ((50.0000, -0.0010, 2.4900), (50.0000, 0.0011, -2.4900), 4.7461),
    ((50.0000, 2.5000, 0.0000), (50.0000, 0.0000, -2.5000), 4.3065),
    ((50.0000, 2.5000, 0.0000), (73.0000, 25.0000, -18.0000), 27.1492),
    ((50.0000, 2.5000, 0.0000), (61.0000, -5.0000, 29.0000), 22.8977),
    ((50.0000, 2.5000, 0.0000), (56.0000, -27.0000, -3.0000), 31.9030),
    ((50.0000, 2.5000, 0.0000), (58.0000, 24.0000, 15.0000), 19.4535),
    ((50.0000, 2.5000, 0.0000), (50.0000, 3.1736, 0.5854), 1.0000),
    ((50.0000, 2.5000, 0.0000), (50.0000, 3.2972, 0.0000), 1.0000),
    ((50.0000, 2.5000, 0.0000), (50.0000, 1.8634, 0.5757), 1.0000),
    ((50.0000, 2.5000, 0.0000), (50.0000, 3.2592, 0.3350), 1.0000),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((61.2901, 3.7196, -5.3901), (61.4292, 2.2480, -4.9620), 1.8731),
    ((35.0831, -44.1164, 3.7933), (35.0232, -40.0716, 1.5901), 1.8645),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((36.4612, 47.8580, 18.3852), (36.2715, 50.5065, 21.2231), 1.4146),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Sharma, Wu and Dalal, The CIEDE2000 Color-Difference Formula (2005), table 1."""


@pytest.mark.parametrize(("one", "other", "expected"), SHARMA)
def test_the_pairs_of_sharma_wu_and_dalal(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert delta_e(Lab(*one), Lab(*other)) == pytest.approx(expected, abs=1e-4)
    assert delta_e(Lab(*other), Lab(*one)) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("#ffffff", (100.0, 0.0, 0.0)),
        ("#000000", (0.0, 0.0, 0.0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#00ff00", (87.73, -86.18, 83.18)),
        ("#0000ff", (32.30, 79.19, -107.86)),
    ],
)
def test_srgb_in_cielab(colour: str, expected: tuple[float, float, float]) -> None:
    assert lab(colour) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#767676", "#ffffff", 4.54),
        ("#ff0000", "#ffffff", 4.0),
        ("#777777", "#777777", 1.0),
    ],
)
def test_contrast_after_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize("vision", VISIONS)
def test_greys_look_grey_to_every_eye(vision: str) -> None:
    for code in ("#000000", "#808080", "#ffffff"):
        assert apart(seen(code, vision), code) < 0.6  # type: ignore[arg-type]


def test_what_an_eye_cannot_tell_apart() -> None:
    """Red and green of one lightness to eyes without red or green cones, blue and green to those without blue ones."""
    assert apart("#b06000", "#6a7800") > 20
    assert apart("#b06000", "#6a7800", "deuteranopia") < 10
    assert apart("#007a8c", "#007a70") > apart("#007a8c", "#007a70", "tritanopia")


def test_grey_keeps_luminance_and_no_hue() -> None:
    grey = seen("#c04f00", "grey")
    assert grey[1:3] == grey[3:5] == grey[5:7]
    assert luminance(grey) == pytest.approx(luminance("#c04f00"), abs=0.003)


def test_a_hatch_of_half_black_is_half_the_light() -> None:
    assert luminance(mixed("#000000", "#ffffff", 0.5)) == pytest.approx(0.5, abs=0.005)
    assert mixed("#000000", "#ffffff", 0.0) == "#ffffff"
    assert mixed("#000000", "#ffffff", 1.0) == "#000000"


@pytest.mark.parametrize("colour", ["", "red", "#fff", "#ggg000", "ffffff#"])
def test_only_colours_in_full_are_read(colour: str) -> None:
    with pytest.raises(ValueError, match=r"rrggbb|invalid literal"):
        lab(colour)


PAIRS = list(itertools.combinations(SUITS, 2))


@pytest.mark.parametrize(("one", "other"), PAIRS)
@pytest.mark.parametrize("vision", VISIONS)
def test_no_two_suits_look_alike_to_anybody(one: str, other: str, vision: str) -> None:
    color = THEMES["color"]
    least = 11.0 if vision == "grey" else 14.9
    assert apart(color.fill(f"suit-{one}"), color.fill(f"suit-{other}"), vision) >= least  # type: ignore[arg-type]


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_can_be_read_on_a_piece_and_white_on_the_suit(suit: str) -> None:
    color = THEMES["color"]
    for ground in ("piece-face", "text-inverse"):
        assert contrast(color.fill(f"suit-{suit}"), color.fill(ground)) >= 4.5


def test_suits_have_the_colours_that_players_know() -> None:
    """Suns are red, Moons black, Crowns green and Arms blue."""
    color = THEMES["color"]
    suns, moons, crowns, arms = (lab(color.fill(f"suit-{suit}")) for suit in SUITS)
    assert suns.a > 40
    assert suns.b > 20
    assert moons == pytest.approx((0.0, 0.0, 0.0))
    assert crowns.a < -20
    assert crowns.b > 0
    assert arms.b < -30
