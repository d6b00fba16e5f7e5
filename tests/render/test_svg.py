"""What stands in an SVG, read as any XML reader would."""

from __future__ import annotations

import json
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.records import replace
from ppgen.render import pdf, svg
from ppgen.scene.model import Group, Scene, Shape, Stroke, Symbol, Use
from ppgen.scene.text import line
from ppgen.things import Thing
from tests.render.scenes import ARCH, INK, REGULAR, STAR, TRIANGLE, document, everything, page, rectangle, scene

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
HOSTILE = ("]]>", "<script>alert(1)</script>", "&lt; &amp; &", "\"'", "-->", "<![CDATA[", "a\nb\tc\rd", "ß → ∞ 🎲")


def read(drawn: Scene) -> ElementTree.Element:
    return ElementTree.fromstring(svg.render(drawn))


def ids(root: ElementTree.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def test_it_is_sized_in_mm_and_its_coordinates_are_mm() -> None:
    root = read(replace(scene(), width=215.9, height=279.4))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("215.9mm", "279.4mm", "0 0 215.9 279.4")


def test_a_screen_reader_is_told_title_and_description() -> None:
    root = read(replace(everything(), language="de"))
    named = {element.get("id"): element.text for element in root.iter() if element.get("id")}
    assert root.get("role") == "img"
    assert [named[name] for name in root.get("aria-labelledby", "").split()] == ["A drawing", "What it shows"]
    assert [element.tag for element in root[:2]] == [SVG + "title", SVG + "desc"]
    assert root.get("lang") == root.get("{http://www.w3.org/XML/1998/namespace}lang") == "de"


def test_there_is_no_text_script_style_or_image() -> None:
    tags = {element.tag.removeprefix(SVG) for element in read(everything()).iter()}
    assert tags <= {"svg", "title", "desc", "metadata", "defs", "g", "path", "use", "clipPath", "rect"}


def test_nothing_is_fetched_from_elsewhere() -> None:
    root = read(everything())
    names = set(ids(root))
    for element in root.iter():
        if HREF in element.attrib:
            assert element.attrib[HREF].removeprefix("#") in names
        for value in element.attrib.values():
            assert "://" not in value
        clip = element.get("clip-path")
        assert clip is None or clip.removeprefix("url(#").removesuffix(")") in names


def test_every_id_stands_once() -> None:
    twice = scene(*everything().items, *everything().items)
    found = ids(read(twice))
    assert len(found) == len(set(found))


def test_drawings_of_other_names_share_no_id() -> None:
    notes = [
        (("game", "a"), ("figure", "x")),
        (("game", "a"), ("figure", "y")),
        (("game", "a"), ("figure", "x"), ("theme", "ink")),
    ]
    found = [name for each in notes for name in ids(read(replace(everything(), notes=each)))]
    assert len(found) == len(set(found))


def test_ids_stay_when_the_drawing_changes() -> None:
    before = everything()
    after = replace(before, items=before.items[1:], description="Other", notes=(*before.notes, ("verdict", "legal")))
    assert svg.prefix(before) == svg.prefix(after)


def test_a_glyph_is_outlined_once_however_often_it_is_set() -> None:
    root = read(scene(line("eee", REGULAR, 5, 5), line("e e", REGULAR, 5, 15)))
    assert len(root.findall(f"{SVG}defs/{SVG}path")) == 1
    assert len(list(root.iter(SVG + "use"))) == 5


def test_glyphs_stand_where_shaping_put_them() -> None:
    run = line("AV. To", REGULAR, 5, 20)
    group = read(scene(run)).find(f"{SVG}g")
    assert group is not None
    scale, *_, left, top = (float(number) for number in group.get("transform", "")[7:-1].split())
    found = [left + scale * float(use.get("x", 0)) for use in group]
    inked = [run.origin[0] + at for (_, at), letter in zip(run.glyphs, run.text, strict=True) if letter != " "]
    assert found == pytest.approx(inked, abs=0.001)
    assert (scale, top) == (0.004, 20)


def test_a_run_keeps_its_words_for_the_diff() -> None:
    group = read(scene(line("Ike & “Co” <b>", REGULAR, 5, 20, id="name", role="text"))).find(f"{SVG}g")
    assert group is not None
    assert (group.get("data-text"), group.get("data-id"), group.get("data-role")) == ("Ike & “Co” <b>", "name", "text")


def test_a_symbol_is_drawn_once_and_used_often() -> None:
    root = read(scene(*(Use(STAR, (1, 0, 0, 1, x, 0)) for x in range(5))))
    assert len(root.findall(f"{SVG}defs/{SVG}g")) == 1
    assert len(root.findall(f"{SVG}use")) == 5


def test_equal_symbols_are_one_and_unequal_ones_of_one_id_are_refused() -> None:
    twin = Symbol(STAR.id, STAR.items, STAR.box)
    assert (
        len(read(scene(Use(STAR, (1, 0, 0, 1, 0, 0)), Use(twin, (1, 0, 0, 1, 9, 0)))).findall(f"{SVG}defs/{SVG}g")) == 1
    )
    other = Symbol(STAR.id, (Shape(ARCH, INK),), STAR.box)
    with pytest.raises(ValueError, match="two different symbols"):
        svg.render(scene(Use(STAR, (1, 0, 0, 1, 0, 0)), Use(other, (1, 0, 0, 1, 9, 0))))


def test_symbols_whose_ids_differ_in_odd_characters_stay_apart() -> None:
    first, second = Symbol("a b", STAR.items, STAR.box), Symbol("a/b", (Shape(ARCH, INK),), STAR.box)
    found = ids(read(scene(Use(first, (1, 0, 0, 1, 0, 0)), Use(second, (1, 0, 0, 1, 9, 0)))))
    assert len(found) == len(set(found)) == 4


def test_a_transform_that_moves_nothing_is_not_written() -> None:
    moved, still = Use(STAR, (1, 0, 0, 1, 3.5, 0)), Use(STAR, (1, 0, 0, 1, 0.0001, 0))
    root = read(scene(moved, still, Group((Group((still,), (1, 0, 0, 1, 0, 0)),), id="outer")))
    assert [use.get("transform") for use in root.iter(f"{SVG}use")] == ["translate(3.5 0)", None, None]
    assert len(root.findall(f".//{SVG}g[@data-id='outer']/{SVG}use")) == 1


def test_items_carry_their_names_and_what_they_are() -> None:
    said = {"kind": "wall", "look": "brick", "place": "F2 north", "owner": 'the "long" one'}
    root = read(scene(Shape(TRIANGLE, INK, id="wall-F2n", role="wall-bonus", thing=Thing(**said))))
    shape = root.find(f"{SVG}path")
    assert shape is not None
    written = {name.removeprefix("data-"): value for name, value in shape.items() if name.startswith("data-")}
    assert written == {"id": "wall-F2n", "role": "wall-bonus", **said}


def test_a_label_is_written_only_where_the_thing_shows_it() -> None:
    exit_, lines = (
        Thing("callout", label="Way out"),
        [line(word, REGULAR, 3, y) for word, y in (("Way", 3), ("out", 6))],
    )
    shown, inner = Group((Group(tuple(lines)),), id="shown", thing=exit_), Group((lines[0],), id="half", thing=exit_)
    bare = Shape(TRIANGLE, INK, role="highlight", id="bare", thing=Thing(label="Way out"))
    root = read(scene(shown, inner, bare, Group((*lines, bare), id="around", thing=Thing("box"))))
    labels = {item.get("data-id"): item.get("data-label") for item in root.iter() if item.get("data-id")}
    assert labels == {"shown": "Way out", "half": None, "bare": None, "around": None}
    kinds = {item.get("data-id"): item.get("data-kind") for item in root.iter() if item.get("data-id")}
    assert kinds == {"shown": "callout", "half": "callout", "bare": "highlight", "around": "box"}


def test_where_a_thing_names_no_kind_its_role_is_its_kind() -> None:
    shape = read(scene(Shape(TRIANGLE, INK, role="dot", thing=Thing(place="A3")))).find(f"{SVG}path")
    assert shape is not None
    assert shape.get("data-kind") == "dot"
    bare = read(scene(Shape(TRIANGLE, INK, role="dot"))).find(f"{SVG}path")
    assert bare is not None
    assert bare.get("data-kind") is None


def test_a_file_states_its_format() -> None:
    assert read(scene()).get("data-ppgen-format") == "2"


def test_notes_are_json_with_sorted_keys() -> None:
    notes = (("theme", "ink"), ("caption", 'He said: "]]> & <b>"'), ("figure", "x"))
    text = read(replace(scene(), notes=notes)).findtext(f"{SVG}metadata")
    assert text is not None
    assert json.loads(text) == dict(notes)
    assert list(json.loads(text)) == ["caption", "figure", "theme"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_words_come_back_as_they_were(text: str) -> None:
    drawn = Shape(TRIANGLE, INK, id=text, role=text, thing=Thing(text, text, text, text, text))
    root = read(replace(scene(drawn), title=text, description=text, language=text, notes=(("caption", text),)))
    assert root.findtext(f"{SVG}title") == text
    assert root.findtext(f"{SVG}desc") == text
    assert json.loads(root.findtext(f"{SVG}metadata") or "") == {"caption": text}
    shape = root.find(f"{SVG}path")
    assert shape is not None
    assert {shape.get(f"data-{field}") for field in Thing._fields if field != "label"} == {text}


@given(st.text())
def test_any_title_leaves_the_file_well_formed(text: str) -> None:
    root = read(replace(scene(Shape(TRIANGLE, INK, thing=Thing(label=text))), title=text, notes=(("caption", text),)))
    assert len(root.findtext(f"{SVG}title") or "") == len(text)


@pytest.mark.parametrize("character", ["\0", "\x07", "\x1b", "\ud800", "\uffff"])
def test_what_xml_cannot_hold_is_replaced(character: str) -> None:
    assert read(replace(scene(), title=f"a{character}b")).findtext(f"{SVG}title") == "a\ufffdb"


def test_a_path_says_level_and_upright_lines_briefly() -> None:
    assert svg.path_data(rectangle(1, 2, 3, 4)) == "M1 2H4V6H1Z"
    assert svg.path_data((*ARCH, ("L", 20, 5))) == "M0 0C0 20 20 20 20 0ZL20 5"
    assert svg.path_data((*rectangle(1, 2, 3, 4), ("L", 9, 2))) == "M1 2H4V6H1ZH9"


def test_paint_is_said_in_attributes() -> None:
    stroke = Stroke("#d55e00", 0.75, (1, 2), "round", "bevel")
    shape = read(scene(Shape(TRIANGLE, None, stroke))).find(f"{SVG}path")
    assert shape is not None
    assert {key: value for key, value in shape.attrib.items() if key != "d"} == {
        "fill": "none",
        "stroke": "#d55e00",
        "stroke-width": "0.75",
        "stroke-dasharray": "1 2",
        "stroke-linecap": "round",
        "stroke-linejoin": "bevel",
    }


def test_paper_is_behind_everything_or_missing() -> None:
    assert read(scene()).find(f"{SVG}rect[@data-role='paper']") is not None
    assert read(replace(scene(), paper=None)).find(f"{SVG}rect") is None


def test_a_length_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="not a length"):
        svg.render(scene(Shape((("M", 0, 0), ("L", float("nan"), 1)), INK)))


def test_an_element_has_a_line_of_its_own() -> None:
    lines = svg.render(scene(*(Shape(TRIANGLE, INK) for _ in range(9)))).decode().splitlines()
    assert sum(line.startswith("<path ") for line in lines) == 9
    assert svg.render(scene()).endswith(b"</svg>\n")


@pytest.mark.parametrize("colour", ["red", "#fff", 'x"/><script/>', "url(#a)", "#12345g", ""])
def test_a_colour_is_six_hexadecimal_digits_and_nothing_else(colour: str) -> None:
    with pytest.raises(ValueError, match="not a colour"):
        svg.render(replace(scene(), paper=colour))


def test_an_item_that_no_writer_knows_fails_and_is_not_left_out() -> None:
    strange = scene(SimpleNamespace(id="strange", items=()))  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match="strange"):
        svg.render(strange)
    with pytest.raises(AssertionError, match="strange"):
        pdf.render(document(page(strange)))
