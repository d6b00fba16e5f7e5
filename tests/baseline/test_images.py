"""Raster images in a comparison: what a baseline keeps of them, what is said of them, and what a report shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen.baseline import reading, xml
from ppgen.baseline.changes import Change, Fresh, Stale
from ppgen.baseline.comparison import compare
from ppgen.baseline.pictures import Sides, of_sides
from ppgen.diagnostics import Mark
from ppgen.images.model import RasterImage
from ppgen.records import replace
from ppgen.render import svg
from ppgen.scene.model import WHOLE, Box, Group, Item, Picture, Scene
from ppgen.scene.pictures import images
from ppgen.things import Thing
from tests.cairo import by_cairo
from tests.images.making import orientated, packed, picture, put, stored

FRAME = Box(10, 8, 48, 32)


@pytest.fixture
def spice(tmp_path: Path) -> RasterImage:
    return put(tmp_path, "art/spice.jpg", packed(picture(), "JPEG"))


@pytest.fixture
def salt(tmp_path: Path) -> RasterImage:
    """Another image under the same name."""
    return put(tmp_path, "other/art/spice.jpg", packed(picture().rotate(180), "JPEG"))


def shown(image: RasterImage, box: Box = FRAME, crop: Box = WHOLE, alt: str = "A sack") -> Picture:
    return Picture(image, box, crop, alt, role="image", thing=Thing("image", "art/spice.jpg"))


def scene(*items: Item) -> Scene:
    return Scene(80, 60, items, "Cards", "Cards on paper", notes=(("game", "stall"), ("sheet", "cards")))


def change(before: Scene, after: Scene, *, baseline: bool = True) -> Change:
    old = svg.render(before, baseline=baseline)
    fresh = Fresh("cards.svg", svg.render(after, baseline=True), Mark("game.yaml", 4, 5), images=images(after.items))
    (found,) = compare([fresh], {"cards.svg": Stale(old)}, "HEAD").changes
    return found


def words(before: Scene, after: Scene) -> list[str]:
    found = change(before, after)
    assert found.kind == "changed"
    return [difference.sentence for difference in found.told]


def test_a_baseline_has_no_pixels(spice: RasterImage) -> None:
    data = svg.render(scene(shown(spice)), baseline=True)
    assert len(data) < 1200
    assert spice.sha256.encode() in data
    (part,) = (part for part in reading.read(data).scopes[""] if part.role == "image")
    assert part.box == (10, 8, 58, 40)


def test_an_image_that_is_replaced(spice: RasterImage, salt: RasterImage) -> None:
    assert words(scene(shown(spice)), scene(shown(salt))) == ["Image “art/spice.jpg” replaced"]


def test_an_image_that_is_replaced_wherever_it_is_used_is_told_once(spice: RasterImage, salt: RasterImage) -> None:
    def twice(image: RasterImage) -> Scene:
        return scene(shown(image, Box(2, 2, 24, 16)), shown(image, Box(30, 2, 24, 16)))

    assert words(twice(spice), twice(salt)) == ["Image “art/spice.jpg” replaced"]


def test_an_image_that_moved(spice: RasterImage) -> None:
    assert words(scene(shown(spice)), scene(shown(spice, Box(15, 8, 48, 32)))) == [
        "Image “art/spice.jpg” moved by 5 mm to the right"
    ]


def test_an_image_that_moved_and_is_replaced(spice: RasterImage, salt: RasterImage) -> None:
    said = words(scene(shown(spice)), scene(shown(salt, Box(15, 8, 48, 32))))
    assert sorted(said) == ["Image “art/spice.jpg” moved by 5 mm to the right", "Image “art/spice.jpg” replaced"]


def test_an_image_of_another_size(spice: RasterImage) -> None:
    assert words(scene(shown(spice)), scene(shown(spice, Box(10, 8, 24, 16)))) == [
        "Image “art/spice.jpg” drawn 50 % smaller"
    ]
    assert words(scene(shown(spice)), scene(shown(spice, Box(10, 8, 48, 30)))) == [
        "Image “art/spice.jpg” is now 48 × 30 mm, was 48 × 32 mm"
    ]


def test_another_part_of_an_image(spice: RasterImage) -> None:
    assert words(scene(shown(spice)), scene(shown(spice, crop=Box(0, 0, 0.5, 1)))) == [
        "Image “art/spice.jpg” shows another part of the picture"
    ]


def test_another_alternative_text(spice: RasterImage) -> None:
    assert words(scene(shown(spice)), scene(shown(spice, alt="A bag"))) == [
        "Image “art/spice.jpg” has another alternative text: “A sack” → “A bag”"
    ]


def test_an_image_that_is_turned(spice: RasterImage) -> None:
    assert words(scene(shown(spice)), scene(shown(replace(spice, orientation=3)))) == [
        "Image “art/spice.jpg” is turned or mirrored otherwise"
    ]


def test_an_image_under_another_name(spice: RasterImage) -> None:
    other = Picture(replace(spice, name="art/salt.jpg"), FRAME, alt="A sack", role="image")
    renamed = replace(other, thing=Thing("image", "art/salt.jpg"))
    assert words(scene(shown(spice)), scene(renamed)) == ["Image “art/spice.jpg” is now “art/salt.jpg”"]


def test_an_image_that_came_or_went(spice: RasterImage) -> None:
    assert words(scene(), scene(shown(spice))) == ["Image “art/spice.jpg” added"]
    assert words(scene(shown(spice)), scene()) == ["Image “art/spice.jpg” removed"]


def test_a_committed_file_with_its_images_inside_is_the_same(spice: RasterImage, salt: RasterImage) -> None:
    drawn = scene(shown(spice), Group((shown(spice, crop=Box(0, 0, 0.5, 0.5)),), transform=(0.5, 0, 0, 0.5, 40, 30)))
    assert change(drawn, drawn, baseline=False).kind == "same"
    assert [item.sentence for item in change(scene(shown(salt)), scene(shown(spice)), baseline=False).told] == [
        "Image “art/spice.jpg” replaced"
    ]


# Pictures -------------------------------------------------------------------------------------------------------------


def test_a_report_shows_the_images_that_are_drawn_now_and_the_frames_of_others(
    spice: RasterImage, salt: RasterImage
) -> None:
    before, after = (svg.render(scene(shown(image)), baseline=True) for image in (spice, salt))
    pictures = of_sides(Sides(before, after, images=(salt,)))
    assert pictures is not None
    assert pictures.before is not None
    assert pictures.after is not None
    assert b"<image" not in pictures.before.data
    assert pictures.after.data.count(b"<image") == 1
    assert pictures.difference is not None  # though nothing of the old image is known
    assert pictures.regions


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("crop", [Box(0, 0, 1, 1), Box(0.25, 0.1, 0.5, 0.6)])
def test_a_report_shows_an_image_as_it_is_drawn(tmp_path: Path, orientation: int, crop: Box) -> None:
    data = packed(stored(picture(), orientation), "JPEG", exif=orientated(orientation))
    image = put(tmp_path, "photo.jpg", data)
    drawn = scene(shown(image, crop=crop), shown(image, Box(60, 8, 12, 8)))
    pictures = of_sides(Sides(None, svg.render(drawn, baseline=True), images=(image,)))
    assert pictures is not None
    assert pictures.after is not None
    size = (640, 480)
    ours, whole = (by_cairo(each, *size).convert("RGB").reduce(8) for each in (pictures.after.data, svg.render(drawn)))
    from tests.render.agreement import distance

    assert distance(ours, whole, edges=False).tile <= 12


# What is not believed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (r'data-sha256="[0-9a-f]+"', 'data-sha256="abc"'),
        (r'data-sha256="[0-9a-f]+"', ""),
        ('data-image="art/spice.jpg"', 'data-image=""'),
        ('data-role="image"', 'data-role="image" data-crop="0 0 2 2"'),
        ('data-role="image"', 'data-role="image" data-crop="0 0 0 0"'),
        ('data-role="image"', 'data-role="image" data-crop="0 0 nan 1"'),
        ('data-role="image"', 'data-role="image" data-crop="0 0 1"'),
        ('data-role="image"', 'data-role="image" data-orientation="9"'),
        ('data-role="image"', 'data-role="image" data-orientation="12"'),
        ('data-alt="A sack"', f'data-alt="{"a" * 3000}"'),
    ],
)
def test_a_frame_that_ppgen_never_writes(spice: RasterImage, before: str, after: str) -> None:
    text, count = re.subn(before, after, svg.render(scene(shown(spice)), baseline=True).decode())
    assert count == 1
    with pytest.raises(xml.Unreadable):
        reading.read(text.encode())


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("data:image/jpeg;base64,", "https://example.org/"),
        ("data:image/jpeg;base64,", "data:image/svg+xml;base64,"),
        ("data:image/jpeg;base64,", "data:text/html;base64,"),
        ("data:image/jpeg;base64,", "data:image/jpeg;base64,#"),
        ('<path d="M10 8H58V40H10Z" fill="none"/>', ""),
        ('preserveAspectRatio="none"', 'preserveAspectRatio="none" onload="x()"'),
    ],
)
def test_an_embedded_image_that_ppgen_never_writes(spice: RasterImage, before: str, after: str) -> None:
    text = svg.render(scene(shown(spice))).decode()
    assert before in text
    with pytest.raises(xml.Unreadable):
        reading.read(text.replace(before, after, 1).encode())
