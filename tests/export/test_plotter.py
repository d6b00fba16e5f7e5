"""Cut files for plotters, measured against the pages that are printed with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest

from ppgen.cli import run

MM = 25.4 / 72
SVG = "{http://www.w3.org/2000/svg}"
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
CLOSE = 0.05
"""How far a cut may lie from what is printed, in mm."""
Point = tuple[float, float]
Line = tuple[Point, Point]


def game(folder: Path, count: int, more: str = "corner: 3", bleed: bool = False, size: str = "size: poker") -> Path:
    folder.mkdir()
    ground = f"ground: cover, padding: 12{', bleed: true' if bleed else ''}"
    (folder / "game.yaml").write_text(
        f"""\
id: bazaar
title: Bazaar
colours: {{cover: "#2b5fa8"}}
decks:
  - id: market
    title: Market cards
    rows: [{{name: Spice, count: {count}}}]
    key: name
    copies: "{{{{ row.count }}}}"
    {size}
    {more}
    face: {{panel: {{{ground}, items: [{{text: "{{{{ row.name }}}}"}}]}}}}
    back: {{panel: {{{ground}, items: [{{text: "{{{{ deck.title }}}}"}}]}}}}
""",
        encoding="utf-8",
    )
    return folder


def plotted(out: Path, folder: Path, *more: str) -> tuple[Path, list[ElementTree.Element]]:
    """The PDF of a deck, and its cut files."""
    assert run(["export", "--to", "plotter", "--game", str(folder), "--out", str(out), *more]) == 0
    (pdf,) = out.rglob("*.pdf")
    return pdf, [ElementTree.parse(file).getroot() for file in sorted(out.rglob("*.svg"))]


def layer(svg: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    (group,) = [each for each in svg.iter(f"{SVG}g") if each.get(LABEL) == name]
    return list(group)


def lines_of(path: ElementTree.Element) -> Iterator[Line]:
    """The straight lines of a path; curves are passed over."""
    at = start = (0.0, 0.0)
    for letter, rest in re.findall(r"([MLHVCZ])([^MLHVCZ]*)", path.get("d", "")):
        numbers = [float(number) for number in re.findall(r"-?[0-9.]+", rest)]
        before = at
        match letter:
            case "M":
                at = start = (numbers[0], numbers[1])
                continue
            case "L":
                points = [(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]
            case "H":
                points = [(x, at[1]) for x in numbers]
            case "V":
                points = [(at[0], y) for y in numbers]
            case "Z":
                points = [start]
            case _:
                at = (numbers[-2], numbers[-1])
                continue
        for point in points:
            yield before, point
            before = at = point


def printed_lines(file: Path, number: int = 0) -> list[Line]:
    """Every straight line on a page of a PDF, in mm from its top left corner."""
    with pikepdf.open(file) as document:
        page = document.pages[number]
        height = float(page.MediaBox[3])
        found = list(_drawn(page.obj, page.obj.Resources, pikepdf.Matrix()))

    def mm(point: Point) -> Point:
        return point[0] * MM, (height - point[1]) * MM

    return [(mm(one), mm(other)) for one, other in found]


def _drawn(content: pikepdf.Object, resources: pikepdf.Object, matrix: pikepdf.Matrix) -> Iterator[Line]:
    stack: list[pikepdf.Matrix] = []
    points: list[Point] = []
    for instruction in pikepdf.parse_content_stream(content):
        name, values = str(instruction.operator), list(instruction.operands)
        if name == "q":
            stack.append(matrix)
        elif name == "Q":
            matrix = stack.pop()
        elif name == "cm":
            matrix = pikepdf.Matrix(*map(float, values)) @ matrix
        elif name == "m":
            points = [(float(values[0]), float(values[1]))]
        elif name == "l":
            points.append((float(values[0]), float(values[1])))
            yield matrix.transform(points[-2]), matrix.transform(points[-1])
        elif name in ("h", "s", "b", "b*") and len(points) > 1:
            yield matrix.transform(points[-1]), matrix.transform(points[0])
        elif name == "re":
            x, y, width, height = map(float, values)
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
            for one, other in pairwise(corners):
                yield matrix.transform(one), matrix.transform(other)
        elif name == "c":
            points.append((float(values[4]), float(values[5])))
        elif name == "Do":
            form = resources.XObject[str(values[0])]
            if form.Subtype == "/Form":
                own = pikepdf.Matrix(*map(float, form.get("/Matrix", [1, 0, 0, 1, 0, 0]))) @ matrix
                yield from _drawn(form, form.get("/Resources", resources), own)


def lies_on(line: Line, printed: list[Line]) -> bool:
    """Whether a printed line, or several in one row, lie under the whole of a cut."""
    upright = abs(line[0][0] - line[1][0]) < abs(line[0][1] - line[1][1])
    across, along = (0, 1) if upright else (1, 0)
    reached, end = sorted((line[0][along], line[1][along]))
    under = [
        sorted((one[along], other[along]))
        for one, other in printed
        if max(abs(one[across] - line[0][across]), abs(other[across] - line[0][across])) <= CLOSE
    ]
    for start, stop in sorted(under):
        if start <= reached + CLOSE:
            reached = max(reached, stop)
    return reached >= end - CLOSE


def mark_lines(svg: ElementTree.Element) -> list[Line]:
    return [line for path in layer(svg, "Registration") for line in lines_of(path) if "C" not in path.get("d", "")]


@pytest.mark.parametrize(
    ("more", "options"),
    [
        ("corner: 3", ()),
        ("corner: 0", ("--paper", "a4")),
        ("corner: 3", ("--bleed", "3")),
        ("corner: 3", ("--duplex", "long-edge", "--paper", "a3")),
    ],
)
def test_cuts_and_marks_lie_on_what_is_printed(more: str, options: tuple[str, ...], tmp_path: Path) -> None:
    pdf, svgs = plotted(tmp_path / "o", game(tmp_path / "bazaar", 11, more, bleed="--bleed" in options), *options)
    sides = 2 if "--duplex" in options else 1
    for number, svg in enumerate(svgs):
        printed = printed_lines(pdf, number * sides)
        with pikepdf.open(pdf) as document:
            box = [float(side) * MM for side in document.pages[number].MediaBox]
        assert float((svg.get("width") or "").removesuffix("mm")) == pytest.approx(box[2], abs=CLOSE)
        assert [float(each) for each in (svg.get("viewBox") or "").split()] == pytest.approx(box, abs=CLOSE)
        marks = mark_lines(svg)
        assert len(marks) == 8, "four crosses"
        assert all(lies_on(line, printed) for line in marks)
        cuts = [line for path in layer(svg, "Cut") for line in lines_of(path)]
        assert cuts
        if "--bleed" not in options:  # with a bleed no line shows the cut
            assert all(lies_on(line, printed) for line in cuts if line[0] != line[1])


def test_a_cut_that_two_cards_share_is_made_once(tmp_path: Path) -> None:
    _, (svg,) = plotted(tmp_path / "o", game(tmp_path / "bazaar", 9, "corner: 0"))
    cuts = [line for path in layer(svg, "Cut") for line in lines_of(path)]
    assert len(cuts) == 8, "four across and four down"
    lengths = sorted(round(abs(a[0] - b[0]) + abs(a[1] - b[1]), 1) for a, b in cuts)
    assert lengths == [190.5] * 4 + [266.7] * 4


def test_round_corners_are_cut_and_straight_parts_of_neighbours_once(tmp_path: Path) -> None:
    _, (svg,) = plotted(tmp_path / "o", game(tmp_path / "bazaar", 9, "corner: 3"))
    paths = layer(svg, "Cut")
    arcs = [path for path in paths if "C" in path.get("d", "")]
    assert len(arcs) == 9 * 4
    assert len(paths) - len(arcs) == 24, "three cards have four lines in each direction, twelve across and twelve down"
    for arc in arcs:
        x, y, *_, to_x, to_y = (float(number) for number in re.findall(r"-?[0-9.]+", arc.get("d", "")))
        assert (abs(x - to_x), abs(y - to_y)) == pytest.approx((3, 3), abs=0.002)


def test_cards_that_keep_apart_are_cut_along_closed_outlines(tmp_path: Path) -> None:
    _, (svg,) = plotted(tmp_path / "o", game(tmp_path / "bazaar", 6, bleed=True), "--bleed", "3")
    paths = layer(svg, "Cut")
    assert len(paths) == 6
    for path in paths:
        assert path.get("d", "").endswith("Z")
        points = [point for line in lines_of(path) for point in line]
        width = max(x for x, _ in points) - min(x for x, _ in points)
        height = max(y for _, y in points) - min(y for _, y in points)
        assert sorted((width, height)) == pytest.approx([63.5, 88.9], abs=0.002)


@pytest.mark.parametrize("shape", ["round", "hexagon"])
def test_other_shapes_are_cut_along_their_printed_outline(shape: str, tmp_path: Path) -> None:
    folder = game(tmp_path / "bazaar", 5, f"shape: {shape}", size="width: 50\n    height: 43")
    pdf, (svg,) = plotted(tmp_path / "o", folder)
    paths = layer(svg, "Cut")
    assert len(paths) == 5
    if shape == "hexagon":
        printed = printed_lines(pdf)
        for path in paths:
            for line in lines_of(path):
                near = [
                    all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= CLOSE for a, b in zip(line, ends, strict=True))
                    for one, other in printed
                    for ends in ((one, other), (other, one))
                ]
                assert any(near) or line[0] == line[1]


def test_paper_without_room_for_marks_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = game(tmp_path / "bazaar", 1, "corner: 0", size="width: 198\n    height: 262")
    command = ["export", "--to", "plotter", "--game", str(folder), "--out", str(tmp_path / "o")]
    assert run(command) == 2
    assert "registration marks" in capsys.readouterr().err
    assert not (tmp_path / "o").exists()
    assert run([*command, "--paper", "a3"]) == 0


@pytest.mark.parametrize(
    "options",
    [
        ("--to", "plotter", "--position", "x"),
        ("--to", "plotter", "--url-base", "https://example.org"),
        ("--to", "tabletop-simulator", "--bleed", "3"),
        ("--to", "tabletop-simulator", "--deck", "market"),
        ("--to", "plotter", "--deck", "markt"),
        ("--to", "plotter", "--paper", "a99"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: tuple[str, ...], tmp_path: Path) -> None:
    folder = game(tmp_path / "bazaar", 2)
    assert run(["export", "--game", str(folder), "--out", str(tmp_path / "o"), *options]) == 2
    assert not (tmp_path / "o").exists()


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    folder = game(tmp_path / "bazaar", 11)
    outs = [tmp_path / "one", tmp_path / "two"]
    for out in outs:
        plotted(out, folder)
    files = [{path.relative_to(out): path.read_bytes() for path in out.rglob("*.*")} for out in outs]
    assert files[0] == files[1]


def test_a_deck_without_backs_is_printed_on_one_side_beside_others_with_backs(tmp_path: Path) -> None:
    folder = game(tmp_path / "bazaar", 4)
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    more = (
        '  - {id: chits, title: Chits, rows: [{name: One}], key: name, size: mini, face: [{text: "{{ row.name }}"}]}\n'
    )
    (folder / "game.yaml").write_text(text + more, encoding="utf-8")
    command = [
        "export",
        "--to",
        "plotter",
        "--game",
        str(folder),
        "--out",
        str(tmp_path / "o"),
        "--duplex",
        "long-edge",
    ]
    assert run(command) == 0
    pages = {}
    for file in (tmp_path / "o").rglob("*.pdf"):
        with pikepdf.open(file) as document:
            pages[file.name] = len(document.pages)
    assert pages == {"market_duplex-long.pdf": 2, "chits.pdf": 1}


def test_the_cards_of_the_bundled_game_are_cut_where_they_are_printed(tmp_path: Path) -> None:
    assert run(["export", "--to", "plotter", "--game", "wrack-line", "--out", str(tmp_path), "--deck", "tides"]) == 0
    (pdf,) = tmp_path.rglob("*.pdf")
    for number, file in enumerate(sorted(tmp_path.rglob("*.svg"))):
        printed = printed_lines(pdf, number)
        cuts = [line for path in layer(ElementTree.parse(file).getroot(), "Cut") for line in lines_of(path)]
        assert cuts
        assert all(lies_on(line, printed) for line in cuts)
