"""Art: what the subset of SVG draws, and that everything else is refused, all at once and where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.diagnostics import DefinitionError, Diagnostic
from ppgen.scene import path
from ppgen.scene.art import LARGEST_FILE, art_roles, load_symbol, read_symbol
from ppgen.scene.art_pages import PAGES
from ppgen.scene.model import Box, Group, Shape, Stroke, Symbol
from ppgen.scene.model import Path as Outline
from ppgen.scene.theme import THEMES, Hatch, Style, Theme, adapted
from tests.tools import counted

COLOR, INK, CONTRAST = THEMES["color"], THEMES["ink"], THEMES["contrast"]
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'


def draw(body: str, theme: Theme = COLOR, head: str = HEAD) -> Symbol:
    return read_symbol(f"{head}{body}</svg>".encode(), theme, "it", "it.svg")


def shapes(body: str, theme: Theme = COLOR) -> list[Shape]:
    return [item for item in draw(body, theme).items if isinstance(item, Shape)]


def faults(body: str, head: str = HEAD, tail: str = "</svg>") -> list[Diagnostic]:
    with pytest.raises(DefinitionError) as caught:
        read_symbol(f"{head}{body}{tail}".encode(), COLOR, "it", "it.svg")
    return list(caught.value.diagnostics)


def codes(body: str, head: str = HEAD, tail: str = "</svg>") -> list[str]:
    return [fault.code for fault in faults(body, head, tail)]


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ('<rect class="art-body" x="10" y="20" width="30" height="40"/>', path.rect(10, 20, 30, 40)),
        ('<rect class="art-body" x="10" y="20" width="30" height="40" rx="5"/>', path.rounded_rect(10, 20, 30, 40, 5)),
        ('<rect class="art-body" width="30" height="40" ry="5"/>', path.rounded_rect(0, 0, 30, 40, 5)),
        ('<circle class="art-body" cx="50" cy="40" r="9"/>', path.circle(50, 40, 9)),
        ('<ellipse class="art-body" cx="50" cy="40" rx="9" ry="4"/>', path.ellipse(50, 40, 9, 4)),
        ('<line class="art-line" x1="1" y1="2" x2="3"/>', path.line((1, 2), (3, 0))),
        ('<polyline class="art-line" points="1,2 3,4 5,9"/>', path.polyline([(1, 2), (3, 4), (5, 9)])),
        ('<polygon class="art-line" points="1 2 3 4 5 9"/>', path.polygon([(1, 2), (3, 4), (5, 9)])),
        ('<path class="art-line" d="M1 2h5v5z"/>', (("M", 1, 2), ("L", 6, 2), ("L", 6, 7), ("Z",))),
    ],
)
def test_every_shape_becomes_a_plain_path(element: str, expected: Outline) -> None:
    (shape,) = shapes(element)
    assert shape.path == expected


def test_a_class_is_the_paint_of_the_theme_in_view_box_units() -> None:
    (shape,) = shapes('<circle class="art-accent" cx="50" cy="50" r="20"/>')
    assert shape.role == "art-accent"
    assert shape.fill == COLOR["art-accent"].fill
    assert shape.stroke is not None
    # 0.3 mm on a piece of 10 mm, which 100 units stand for.
    assert shape.stroke.width == pytest.approx(3.0)


def test_a_stroke_width_is_that_of_the_theme_color_and_others_follow_in_proportion() -> None:
    body = '<circle class="art-accent" cx="50" cy="50" r="20" stroke-width="2"/>'
    widths = [shapes(body, theme)[0].stroke.width for theme in (COLOR, CONTRAST)]
    assert widths[0] == pytest.approx(2.0)
    assert widths[1] == pytest.approx(2.0 * CONTRAST["art-accent"].stroke.width / 0.3)


def test_the_view_box_begins_at_the_origin_of_the_symbol() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 10 200 100">'
    symbol = draw('<rect class="art-body" x="-10" y="20" width="5" height="5"/>', head=head)
    assert symbol.box == Box(0, 0, 200, 100)
    (shape,) = symbol.items
    assert isinstance(shape, Shape)
    assert path.bounds(shape.path) == Box(10, 10, 5, 5)


def test_transforms_add_up_and_leave_line_widths_alone() -> None:
    for width in ("", 'stroke-width="3"'):
        rect = f'<rect class="art-body" width="20" height="10" {width}/>'
        (shape,) = shapes(f'<g transform="translate(50 50)"><g transform="scale(.5)">{rect}</g></g>')
        assert path.bounds(shape.path) == Box(50, 50, 10, 5)
        assert shape.stroke is not None
        assert shape.stroke.width == pytest.approx(3.0)


def test_a_group_hands_its_paint_to_its_parts() -> None:
    first, second = shapes(
        '<g class="art-line" stroke-width="5"><path d="M0 0h9"/><path class="art-solid" d="M0 0h9v9z"/></g>'
    )
    assert (first.role, second.role) == ("art-line", "art-solid")
    assert first.stroke is not None
    assert first.stroke.width == pytest.approx(5)
    assert second.stroke is None


def test_the_fill_rule_is_kept() -> None:
    first, second = shapes(
        '<path class="art-solid" fill-rule="evenodd" d="M0 0h9v9z"/><path class="art-solid" d="M0 0h9v9z"/>'
    )
    assert (first.even_odd, second.even_odd) == (True, False)


def test_a_hatched_paint_is_cut_off_at_the_shape() -> None:
    hatched = Style("#ffffff", Stroke("#000000", 0.3), Hatch(Stroke("#000000", 0.2), 45.0, 1.0))
    theme = adapted(INK, INK.arms, (("river", hatched),))
    symbol = draw('<rect class="river" x="10" y="10" width="80" height="80"/>', theme)
    ground, hatch, outline = symbol.items
    assert isinstance(ground, Shape)
    assert ground.fill == "#ffffff"
    assert isinstance(hatch, Group)
    assert hatch.clip == path.rect(10, 10, 80, 80)
    assert isinstance(outline, Shape)
    assert outline.stroke is not None


def test_a_theme_changes_paint_and_never_an_outline() -> None:
    body = '<circle class="art-body" cx="50" cy="50" r="20"/><path class="art-line" d="M10 10h80"/>'
    drawn = [[shape.path for shape in shapes(body, theme)] for theme in THEMES.values()]
    assert drawn[0] == drawn[1] == drawn[2]


def test_words_that_explain_are_read_over() -> None:
    body = '<title>A seat</title><desc>of <b xmlns="x">one</b></desc><!-- note --><path class="art-line" d="M0 0h9"/>'
    assert len(shapes(body)) == 1


@pytest.mark.parametrize(
    "element",
    [
        "<style>*{}</style>",
        "<script>1</script>",
        '<image href="http://x/y.png"/>',
        '<image href="file:///etc/passwd"/>',
        "<text>a</text>",
        '<use href="#a"/>',
        "<linearGradient/>",
        "<defs/>",
        "<foreignObject/>",
        "<a/>",
        "<filter/>",
        "<clipPath/>",
        '<svg viewBox="0 0 1 1"/>',
        '<x:path xmlns:x="urn:x" d="M0 0h9"/>',
        "<metadata/>",
        "loose words",
        "<?xml-stylesheet href='a.css'?>",
    ],
)
def test_what_is_not_drawn_is_refused(element: str) -> None:
    assert codes(element) == ["ART-ELEMENT"]


def test_an_element_that_is_refused_is_refused_once_with_all_that_is_in_it() -> None:
    assert codes("<defs><linearGradient><stop/>text</linearGradient></defs>") == ["ART-ELEMENT"]


@pytest.mark.parametrize(
    "attribute",
    ['style="fill:red"', 'fill="red"', 'stroke="#000"', 'onclick="x()"', 'href="#a"', 'opacity=".5"', 'rx="3"',
     'clip-path="url(#a)"', 'xmlns:i="urn:i" i:label="x"', 'xml:space="preserve"', 'fill-rule="inherit"'],
)  # fmt: skip
def test_an_attribute_that_is_not_known_is_refused(attribute: str) -> None:
    assert codes(f'<path class="art-line" d="M0 0h9" {attribute}/>') == ["ART-ATTRIBUTE"]


def test_a_colour_is_refused_with_the_paints_that_there_are() -> None:
    (fault,) = faults('<path class="art-line" d="M0 0h9" fill="red"/>')
    assert all(role in fault.hint for role in art_roles(COLOR))


def test_a_misspelt_paint_is_refused_with_its_neighbour() -> None:
    (fault,) = faults('<path class="art-lime" d="M0 0h9"/>')
    assert fault.code == "ART-CLASS"
    assert "art-line" in fault.hint


@pytest.mark.parametrize(
    ("element", "code"),
    [
        ('<path d="M0 0h9"/>', "ART-CLASS"),
        ('<path class="art-line art-body" d="M0 0h9"/>', "ART-CLASS"),
        ('<path class="art-line" d="M0 0h"/>', "ART-PATH"),
        ('<path class="art-line"/>', "ART-PATH"),
        ('<circle class="art-line" cx="50" cy="50" r="4mm"/>', "ART-NUMBER"),
        ('<circle class="art-line" cx="50%" cy="50" r="4"/>', "ART-NUMBER"),
        ('<circle class="art-line" cx="50" cy="50" r="-4"/>', "ART-NUMBER"),
        ('<circle class="art-line" cx="50" cy="50"/>', "ART-NUMBER"),
        ('<rect class="art-line" width="0" height="5"/>', "ART-NUMBER"),
        ('<rect class="art-line" width="5" height="5" rx="-1"/>', "ART-NUMBER"),
        ('<polygon class="art-line" points="1 2 3"/>', "ART-NUMBER"),
        ('<polygon class="art-line" points="1 2"/>', "ART-NUMBER"),
        ('<line class="art-line" x1="nan" y1="0" x2="1" y2="1"/>', "ART-NUMBER"),
        ('<path class="art-line" d="M0 0h9" stroke-width="0"/>', "ART-NUMBER"),
        ('<path class="art-line" d="M0 0h9" stroke-width="1e3"/>', "ART-NUMBER"),
        ('<path class="art-line" d="M0 0h9" transform="spin(3)"/>', "ART-TRANSFORM"),
        ('<path class="art-line" d="M0 0h9" transform="scale(0)"/>', "ART-TRANSFORM"),
        ('<path class="art-line" d="M0 0h101"/>', "ART-VIEWBOX"),
        ('<circle class="art-line" cx="5" cy="5" r="6"/>', "ART-VIEWBOX"),
    ],
)
def test_a_shape_that_cannot_be_drawn_is_refused(element: str, code: str) -> None:
    assert codes(element) == [code]


@pytest.mark.parametrize(
    "head",
    [
        '<svg xmlns="http://www.w3.org/2000/svg">',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100">',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 100">',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 -5">',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1e6 1e6">',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="a b c d">',
    ],
)
def test_a_drawing_needs_a_view_box(head: str) -> None:
    assert codes('<path class="art-line" d="M0 0h9"/>', head) == ["ART-VIEWBOX"]


def test_a_drawing_is_an_svg() -> None:
    assert codes("", '<html xmlns="http://www.w3.org/1999/xhtml">', "</html>") == ["ART-ELEMENT"]
    assert codes("", "<svg viewBox='0 0 1 1'>") == ["ART-ELEMENT"]


def test_everything_wrong_is_said_at_once_in_order_and_where_it_stands() -> None:
    found = faults('\n<text/>\n  <circle class="art-bod" r="x"/>\n<path class="art-line" d="L"/>\n')
    assert [(fault.mark.file, fault.mark.line, fault.mark.column, fault.code) for fault in found] == [
        ("it.svg", 2, 1, "ART-ELEMENT"),
        ("it.svg", 3, 3, "ART-CLASS"),
        ("it.svg", 3, 3, "ART-NUMBER"),
        ("it.svg", 4, 1, "ART-PATH"),
    ]


@pytest.mark.parametrize(
    ("tail", "line"), [("<g></svg>", 1), ("", 1), ("\n</svg>junk", 2), ("\n&nbsp;</svg>", 2), ("\x00</svg>", 1)]
)
def test_what_is_not_xml_is_refused_where_it_stops(tail: str, line: int) -> None:
    (fault,) = [fault for fault in faults("", tail=tail) if fault.code == "ART-XML"]
    assert fault.mark.line == line


def test_bytes_that_are_not_utf_8_are_refused_whatever_they_claim() -> None:
    for data in (b"", b"\xff\xfe\x00", b"\x89PNG\r\n", b'<?xml version="1.0" encoding="latin1"?><!-- \xe9 -->'):
        with pytest.raises(DefinitionError, match="ART-XML"):
            read_symbol(data, COLOR, "it")


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>',
        '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    ],
)
def test_a_doctype_is_refused_before_it_can_do_anything(doctype: str) -> None:
    assert codes("<text>&b;&x;</text>", doctype + HEAD) == ["ART-ELEMENT"]


def test_a_drawing_of_nothing_is_refused() -> None:
    assert codes("") == ["ART-EMPTY"]
    assert codes("<g/>") == ["ART-EMPTY"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (" " * LARGEST_FILE, "ART-SIZE"),
        ("<g/>" * 5000, "ART-SIZE"),
        ("<g>" * 5000, "ART-SIZE"),
        ("<b>" * 5000, "ART-SIZE"),
        ('<path class="art-line" d="M0 0' + "h1h-1" * 49_000 + "x" + '"/>', "ART-PATH"),
        ('<path class="art-line" d="M' + "1" * 200_000 + ' 0h1"/>', "ART-PATH"),
        ('<g transform="' + "scale(1)" * 30_000 + 'x"/>', "ART-TRANSFORM"),
    ],
    ids=lambda text: text[:30].strip() or "blank",
)
def test_a_huge_drawing_is_refused_after_work_in_proportion_to_its_length(body: str, code: str) -> None:
    with counted() as calls:
        found = codes(body)
    assert sum(calls) < 20 * len(body)
    assert code in (found[0], found[-1])


def test_a_missing_file_is_a_located_fault(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match=r"gone\.svg:1:1: ART-FILE"):
        load_symbol(tmp_path / "gone.svg", COLOR, "gone")
    with pytest.raises(DefinitionError, match="ART-FILE"):
        load_symbol(tmp_path, COLOR, "folder")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no /dev/zero")
def test_a_device_is_not_a_drawing(tmp_path: Path) -> None:
    (tmp_path / "endless.svg").symlink_to("/dev/zero")
    with pytest.raises(DefinitionError, match="ART-FILE"):
        load_symbol(tmp_path / "endless.svg", COLOR, "endless")


def test_a_file_is_read_once_until_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "seat.svg"
    file.write_text(f'{HEAD}<path class="art-line" d="M0 0h9"/></svg>')
    first = load_symbol(file, COLOR, "seat")
    assert load_symbol(file, COLOR, "seat") is first
    assert load_symbol(file, INK, "seat") is not first
    file.write_text(f'{HEAD}<path class="art-line" d="M0 0h19"/></svg>')
    assert load_symbol(file, COLOR, "seat") != first


def test_every_fault_has_its_page_and_every_page_an_example_that_breaks_it() -> None:
    source = Path(read_symbol.__code__.co_filename).read_text()
    raised = {part.split('"')[0] for part in source.split('"')[1::2] if part.startswith("ART-")}
    assert raised == set(PAGES)
    for code, page in PAGES.items():
        assert page.code == code
        if not page.example:
            continue
        head, tail = ("", "") if page.example.startswith("<svg") else (HEAD, "</svg>")
        assert code in codes(page.example, head, tail)
