"""Decks on paper, measured in the PDF: sizes, gutters, backs behind faces, folds, templates; what cannot be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import ppgen
from ppgen.cli import run
from ppgen.diagnostics import EnvironmentProblem
from ppgen.names import DrawingName, read, write
from ppgen.options import SheetOptions
from ppgen.scene.model import Box, Group, Use
from ppgen.selection import select
from ppgen.sheets.decks.book import DeckBook
from ppgen.sheets.decks.templates import TEMPLATES
from tests.decks.conftest import Write
from tests.piecepack.paint import painted

HELD = 0.05
"""How exact what is printed is, in mm."""
PAPERS = {
    "letter": (215.9, 279.4),
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "tabloid": (279.4, 431.8),
    "279.4x215.9mm": (279.4, 215.9),
}
# A ground that fills the card, and a light bar near its top: what is measured, and which way up it is.
BAR = "{panel: {ground: paper, padding: 3, items: [{text: A}]}}"
SIDE = f"{{panel: {{ground: {{}}, padding: 4, items: [{BAR}]}}}}"
GROUNDED = """\
colours: {{dawn: "#884422", dusk: "#224488"}}
decks:
  - id: plain
    title: Plain cards
    rows: [{{name: Spice}}, {{name: Silk}}]
    key: name
    copies: {copies}
    {size}
    face: {face}
    back: {back}
"""


def plain(size: str = "size: poker", copies: int = 5) -> str:
    face, back = (SIDE.replace("ground: {}", f"ground: {name}") for name in ("dawn", "dusk"))
    return GROUNDED.format(size=size, copies=copies, face=face, back=back)


def pages(folder: Path, size: tuple[float, float], **options: Any) -> list[tuple[list[Box], list[Box]]]:
    """Of each page of the PDF: the grounds of cards of a size, and the bars near their tops."""
    sheet = ppgen.load(folder).decks[0].sheet
    data, count = sheet.pdf(**options), sheet.drawing(**options).page_count
    return [_cards(painted(data, page), size) for page in range(count)]


def _cards(boxes: Iterable[Box], size: tuple[float, float]) -> tuple[list[Box], list[Box]]:
    all_boxes = list(boxes)
    grounds = [box for box in all_boxes if _is(box, size) or _is(box, size[::-1])]
    shorter = {round(min(box.width, box.height), 1) for box in grounds}
    bars = [box for box in all_boxes if any(_within(box, ground) for ground in grounds)]
    return _once(grounds), [bar for bar in _once(bars) if 4 < min(bar.width, bar.height) < min(shorter) - 8.5]


def _is(box: Box, size: tuple[float, float]) -> bool:
    return abs(box.width - size[0]) <= HELD and abs(box.height - size[1]) <= HELD


def _within(box: Box, ground: Box) -> bool:
    inner = ground.inset(1.0)
    return box.x > inner.x and box.y > inner.y and box.right < inner.right and box.bottom < inner.bottom


def _once(boxes: Iterable[Box]) -> list[Box]:
    return list({tuple(round(each, 2) for each in box): box for box in boxes}.values())


def same(one: list[Box], other: list[Box]) -> bool:
    """Whether two lists have the same boxes, to `HELD` mm."""

    def near(box: Box, boxes: list[Box]) -> bool:
        return any(all(abs(a - b) <= HELD for a, b in zip(box, each, strict=True)) for each in boxes)

    return len(one) == len(other) > 0 and all(near(box, other) for box in one)


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_are_printed_at_their_exact_size(write: Write, paper: str) -> None:
    width, height = PAPERS[paper]
    for grounds, bars in pages(write(plain()), (63.5, 88.9), paper=paper):
        assert len(grounds) == len(bars) > 0
        for box in grounds:
            assert sorted((box.width, box.height)) == pytest.approx([63.5, 88.9], abs=HELD)
            assert min(box.x, box.y, width - box.right, height - box.bottom) >= 6.35 - HELD


def test_cards_share_their_cuts_or_keep_a_gutter(write: Write) -> None:
    folder = write(plain(copies=2))
    for gutter in (0.0, 2.0, 7.5):
        (grounds, _), *_ = pages(folder, (63.5, 88.9), gutter=gutter)
        lefts = sorted({round(box.x, 2) for box in grounds})
        rights = sorted({round(box.right, 2) for box in grounds})
        assert [left - right for left, right in zip(lefts[1:], rights, strict=False)] == pytest.approx(
            [gutter] * (len(lefts) - 1), abs=HELD
        )


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("size", [("size: poker", 63.5, 88.9), ("width: 80\n    height: 50", 80.0, 50.0)])
@pytest.mark.parametrize("paper", ["letter", "279.4x215.9mm"])
@pytest.mark.parametrize("offset", [(0.0, 0.0), (0.5, -1.25)])
def test_a_back_is_printed_behind_its_face_head_to_head(
    write: Write, flip: str, size: tuple[str, float, float], paper: str, offset: tuple[float, float]
) -> None:
    (width, height), upright = PAPERS[paper], size[1:]
    front, back = pages(write(plain(size[0], 2)), upright, paper=paper, duplex=flip, back_offset=offset)
    # The long edge of upright paper is at its side; of paper that is wider than high, it is the upper one.
    sideways = (flip == "long-edge") == (height >= width)

    def behind(box: Box) -> Box:
        x = width - box.right if sideways else box.x
        y = box.y if sideways else height - box.bottom
        return Box(x + offset[0], y + offset[1], box.width, box.height)

    for fronts, backs in zip(front, back, strict=True):
        assert same([behind(box) for box in fronts], backs)


@pytest.mark.parametrize("size", [("size: poker", 63.5, 88.9), ("width: 80\n    height: 50", 80.0, 50.0)])
def test_a_folded_back_lies_behind_its_face_head_to_head(write: Write, size: tuple[str, float, float]) -> None:
    folder = write(plain(size[0], 2))
    printed = ppgen.load(folder).decks[0].sheet.drawing(fold=True).printout
    assert isinstance(printed, DeckBook)
    assert "to fold and glue" in printed.note
    (page,) = printed.sides
    assert not page.back
    ((grounds, bars),) = pages(folder, size[1:], fold=True)
    assert len(grounds) == len(bars) == 8
    for strip in page.cut.strips:
        for (x1, y1), (x2, y2) in strip.folds:
            level = y1 if abs(y1 - y2) < 1e-6 else None
            for boxes in (grounds, bars):
                here = [box for box in boxes if _touches(box, (x1, y1, x2, y2), 2 * min(size[1:]))]
                folded = [_folded(box, level, x1) for box in here]
                assert same(here, folded), "what is on one side of the fold comes to lie on the other side's"


def _touches(box: Box, fold: tuple[float, float, float, float], near: float) -> bool:
    """Whether a box belongs to the row of cards on either side of a fold."""
    x1, y1, x2, y2 = fold
    if abs(y1 - y2) < 1e-6:
        return abs(box.y + box.height / 2 - y1) < near / 2 and min(x1, x2) - 0.1 <= box.x <= max(x1, x2)
    return abs(box.x + box.width / 2 - x1) < near / 2 and min(y1, y2) - 0.1 <= box.y <= max(y1, y2)


def _folded(box: Box, level: float | None, upright: float) -> Box:
    if level is not None:
        return Box(box.x, 2 * level - box.bottom, box.width, box.height)
    return Box(2 * upright - box.right, box.y, box.width, box.height)


def test_backs_of_some_cards_alone_are_folded_too(write: Write) -> None:
    layouts = "    layouts: [{id: other, when: \"{{ row.name == 'Silk' }}\", face: [{text: S}], back: [{text: B}]}]\n"
    deck = plain().replace("    back: " + SIDE.replace("ground: {}", "ground: dusk") + "\n", layouts)
    printed = ppgen.load(write(deck)).decks[0].sheet.drawing(fold=True).printout
    assert isinstance(printed, DeckBook)
    placed = [each for side in printed.sides for each in side.cut.parts]
    assert [each.part.back is not None for each in placed].count(True) == 5
    assert all(each.back is not None for each in placed)


# Templates ----------------------------------------------------------------------------------------------------------

PUBLISHED = {
    "avery-5371": ("width: 88.9\n    height: 50.8", (88.9, 50.8), (19.05, 12.7), 10),
    "avery-8371": ("size: business", (50.8, 88.9), (19.05, 12.7), 10),
    "avery-5388": ("width: 127\n    height: 76.2", (127.0, 76.2), (44.45, 25.4), 3),
    "nine-up": ("size: poker", (63.5, 88.9), (12.7, 6.35), 9),
    "nine-up-a4": ("size: poker", (63.5, 88.9), (9.75, 15.15), 9),
}


@pytest.mark.parametrize("name", TEMPLATES)
def test_cards_lie_in_the_cells_of_a_template(write: Write, name: str) -> None:
    size, upright, corner, number = PUBLISHED[name]
    template = TEMPLATES[name]
    front, back, *_ = pages(write(plain(size, number)), upright, template=name, duplex="long-edge")
    assert len(front[0]) == number
    across, down = template.pitch
    assert (min(box.x for box in front[0]), min(box.y for box in front[0])) == pytest.approx(corner, abs=HELD)
    for box in front[0]:
        assert (box.width, box.height) == pytest.approx((template.width, template.height), abs=HELD)
        column, row = (box.x - corner[0]) / across, (box.y - corner[1]) / down
        assert (column, row) == pytest.approx((round(column), round(row)), abs=0.001)
    width = PAPERS[template.paper][0]
    for fronts, backs in zip(front, back, strict=True):
        assert same([Box(width - box.right, box.y, box.width, box.height) for box in fronts], backs)


def test_no_mark_is_printed_on_a_template(write: Write) -> None:
    printed = ppgen.load(write(plain(copies=9))).decks[0].sheet.drawing(template="nine-up", duplex="long-edge")
    roles = {getattr(item, "role", "") for page in range(2) for item in printed.page(page).scene.items}
    assert roles.isdisjoint({"mark", "cut", "fold", "registration"})


def test_a_smaller_card_stands_in_the_middle_of_its_cell(write: Write) -> None:
    (grounds, _), *_ = pages(write(plain("width: 60\n    height: 80", 9)), (60.0, 80.0), template="nine-up")
    assert min(box.x for box in grounds) == pytest.approx(12.7 + 1.75, abs=HELD)
    assert min(box.y for box in grounds) == pytest.approx(6.35 + 4.45, abs=HELD)


# What does not go ---------------------------------------------------------------------------------------------------

REFUSED: list[tuple[str, list[str], str, str]] = [
    ("does-not-fit", ["--template", "avery-5371"], "12.70 mm too large", "nine-up"),
    ("template-paper", ["--template", "nine-up", "--paper", "a4"], "sheet of letter paper", "print it on letter"),
    ("unknown", ["--template", "nine-upp"], "no template 'nine-upp'", "did you mean 'nine-up'?"),
    ("gutter", ["--gutter", "60"], "60 mm is unreasonable", "--gutter takes 0, or 0.01 to 50 mm"),
    ("gutter", ["--gutter", "0.001"], "too small", "--gutter takes 0, or 0.01 to 50 mm"),
    ("gutter-bleed", ["--gutter", "4", "--bleed", "3"], "need 6 mm between them", "wider gutter"),
    ("contradiction", ["--fold", "--duplex", "long-edge"], "one side of the paper", "leave out one"),
    ("contradiction", ["--fold", "--template", "nine-up"], "cut already", "leave out one"),
    ("contradiction", ["--bleed", "3", "--template", "nine-up"], "cut already", "leave out one"),
    ("contradiction", ["--overview", "--duplex", "long-edge"], "not cut up", "leave out one"),
    ("contradiction", ["--proof", "--template", "nine-up"], "no room", "leave out one"),
    ("contradiction", ["--proof", "--fold"], "folded and glued", "leave out one"),
    ("contradiction", ["--proof", "--overview"], "not cut up", "leave out one"),
    ("does-not-fit", ["--paper", "80x80mm"], "mm too large", "use --paper"),
    ("does-not-fit", ["--fold", "--paper", "100x120mm"], "with its back is", "use --paper"),
]


@pytest.mark.parametrize(("code", "words", "message", "hint"), REFUSED, ids=[" ".join(each[1]) for each in REFUSED])
def test_what_cannot_be_printed_is_refused(
    write: Write,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    code: str,
    words: list[str],
    message: str,
    hint: str,
) -> None:
    out = tmp_path / "o"
    assert run(["cards", "--game", str(write(plain())), "--deck", "plain", *words, "--out", str(out)]) == 2
    told = capsys.readouterr().err
    assert message in told
    assert hint in told
    assert not out.exists()


@pytest.mark.parametrize(
    "option", [{"gutter": 2.0}, {"fold": True}, {"proof": True}, {"overview": True}, {"where": "true"}, {"rows": ["A"]}]
)
def test_options_of_cards_are_for_decks(option: dict[str, Any]) -> None:
    with pytest.raises(EnvironmentProblem) as refused:
        ppgen.load("piecepack").sheet("piecepack").drawing(**option)
    assert refused.value.code == "not-a-deck"


def test_without_a_deck_named_options_of_cards_leave_out_other_sheets(
    write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write(plain() + "sheets: [{id: card, title: Card, layouts: [{text: A}]}]\n")
    assert run(["cards", "--game", str(folder), "--fold", "--out", str(tmp_path / "o")]) == 0
    assert [file.name for file in (tmp_path / "o" / "bazaar" / "sheets").iterdir()] == ["plain_fold.pdf"]
    assert run(["cards", "--game", "dodgem", "--gutter", "3", "--out", str(tmp_path / "p")]) == 2
    assert "dodgem has no deck" in capsys.readouterr().err


def test_a_template_says_the_paper(write: Write, tmp_path: Path) -> None:
    words = ["--deck", "plain", "--template", "nine-up-a4", "--out", str(tmp_path / "o")]
    assert run(["cards", "--game", str(write(plain())), *words]) == 0
    name = "plain_a4_template-nine-up-a4.pdf"
    assert [file.name for file in (tmp_path / "o" / "bazaar" / "sheets").iterdir()] == [name]


def test_the_plan_says_how_many_fit_and_how_much_paper_they_take(write: Write) -> None:
    note = ppgen.load(write(plain(copies=9))).decks[0].sheet.drawing().printout.note
    share = 9 * 63.5 * 88.9 / (215.9 * 279.4)
    assert note == f"one side, 18 cards, 9 on a page, cards take {100 * share:.0f} % of the paper"


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("size", "upright"), [("size: poker", 6), ("size: business", 10), ("size: mini", 16)])
def test_cards_stand_upright_where_as_many_fit(write: Write, number: int, size: str, upright: int) -> None:
    """On a page that holds `upright` of them upright."""
    assert number <= upright
    one = plain(size, number).replace(", {name: Silk}", "")
    printout = ppgen.load(write(one)).decks[0].sheet.drawing().printout
    assert isinstance(printout, DeckBook)
    assert not any(strip.turned for strip in printout.sides[0].cut.strips)


def test_tokens_as_wide_as_high_stand_upright(write: Write) -> None:
    tokens = plain("width: 25\n    height: 25\n    shape: round", 11)
    printout = ppgen.load(write(tokens)).decks[0].sheet.drawing().printout
    assert isinstance(printout, DeckBook)
    assert not any(strip.turned for side in printout.sides for strip in side.cut.strips)


def test_registration_marks_stand_where_there_is_room(write: Write) -> None:
    deck = ppgen.load(write(plain(copies=9))).decks[0]
    for paper in ("letter", "a4"):
        drawing = deck.sheet.drawing(paper=paper, duplex="long-edge")
        fronts, backs = (_registration(drawing.page(index).scene.items) for index in (0, 1))
        width = PAPERS[paper][0]
        assert len(fronts) == 4
        for mirrored, place in zip(sorted((width - x, y) for x, y in fronts), sorted(backs), strict=True):
            assert mirrored == pytest.approx(place)


def _registration(items: Iterable[Any]) -> list[tuple[float, float]]:
    def places() -> Iterator[tuple[float, float]]:
        for item in items:
            if getattr(item, "role", "") == "registration":
                yield item.transform[4], item.transform[5]

    return list(places())


def test_names_of_files_read_back(write: Write) -> None:
    selection = select(("Spice",), "row.cost > 3", "v1.2")
    options = SheetOptions(
        bleed=1.0, gutter=2.5, fold=True, template="nine-up", proof=True, overview=True, selection=selection
    )
    name = DrawingName("bazaar", "sheets", "market", "a4", options, "ink")
    path = _write(name)
    assert read(path) == (name, "pdf")
    assert path.startswith("bazaar/sheets/market_a4_bleed1_gutter2.5_fold_template-nine-up_proof_overview_only-spice-")


def _write(name: DrawingName) -> str:
    return write(name, "pdf")


@pytest.mark.parametrize(
    ("words", "stem"),
    [
        (["--template", "nine-up"], "plain_template-nine-up.color"),
        (["--row", "Spice"], f"plain_only-{select(('Spice',)).name}.color"),
        (["--template", "nine-up", "--theme", "ink"], "plain_template-nine-up.ink"),
        (["--proof"], "plain_proof"),
    ],
)
def test_each_page_has_a_name_of_its_own(write: Write, tmp_path: Path, words: list[str], stem: str) -> None:
    folder = str(write(plain(copies=20)))
    out = ["--format", "svg", "--out", str(tmp_path / "o")]
    assert run(["cards", "--game", folder, "--deck", "plain", *words, *out]) == 0
    files = sorted(file.name for file in (tmp_path / "o" / "bazaar" / "sheets").iterdir())
    assert files == [f"{stem}-{number}.svg" for number in range(1, len(files) + 1)]
    assert len(files) > 1


def test_decks_share_pages_when_asked(write: Write, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    second = "  - {id: token, title: Tokens, rows: [{n: 1}], copies: 4, width: 20, height: 20, face: {text: T}}\n"
    folder, out = str(write(plain(copies=2) + second)), str(tmp_path / "o")
    both = ["cards", "--game", folder, "--deck", "plain", "--deck", "token", "--out", out]
    assert run([*both, "--together"]) == 0
    assert [file.name for file in (tmp_path / "o" / "bazaar" / "sheets").iterdir()] == ["plain-and-token.pdf"]
    assert "8 cards, 8 on a page" in capsys.readouterr().out
    folder = str(write(plain(copies=5) + second.replace("copies: 4", "copies: 12")))
    assert run([*both, "--together"]) == 0  # nine cards on the first page; the last one and all tokens on the second
    assert "22 cards, up to 13 on a page" in capsys.readouterr().out
    assert run(["cards", "--game", folder, "--deck", "plain", "--together", "--out", out]) == 2
    assert "--together is for several decks" in capsys.readouterr().err


# The saved offset of a printer --------------------------------------------------------------------------------------


@pytest.fixture
def project(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    write(plain())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["--duplex", "long-edge"], "plain_duplex-long_offset0.5,-1.pdf"),
        (["--duplex", "long-edge", "--back-offset", "0,0"], "plain_duplex-long.pdf"),
        (["--duplex", "short-edge", "--back-offset", "1,1"], "plain_duplex-short_offset1,1.pdf"),
        ([], "plain.pdf"),
    ],
)
def test_the_project_saves_the_offset_of_a_printer(project: Path, words: list[str], name: str) -> None:
    (project / "ppgen.toml").write_text('back-offset = "0.5,-1"\n', encoding="utf-8")
    assert run(["cards", "--deck", "plain", *words]) == 0
    assert [file.name for file in (project / "output" / "bazaar" / "sheets").iterdir()] == [name]


@pytest.mark.parametrize(("saved", "message"), [("0.5", "is not an offset"), ("30,0", "is unreasonable")])
def test_a_saved_offset_at_fault_is_told_at_its_place(
    project: Path, capsys: pytest.CaptureFixture[str], saved: str, message: str
) -> None:
    (project / "ppgen.toml").write_text(f'papers = ["a4"]\nback-offset = "{saved}"\n', encoding="utf-8")
    assert run(["cards", "--deck", "plain"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("ppgen.toml:2:15: DEF-CHOICE ")
    assert message in told
    assert not (project / "output").exists()


def test_marks_in_a_gutter_meet_no_other(write: Write) -> None:
    """Two that meet crosswise would look like the corner of a card."""
    thirteen = plain(copies=13).replace(", {name: Silk}", "")  # the last page has a row that is not full
    printout = ppgen.load(write(thirteen)).decks[0].sheet.drawing(gutter=4.0).printout
    for index in range(printout.page_count):
        marks = [item for item in printout.page(index).scene.items if getattr(item, "role", "") == "mark"]
        ends = [tuple(command[1:]) for item in marks for command in getattr(item, "path", ())]
        for number, (x, y) in enumerate(ends):
            for other in ends[number + 1 :]:
                assert abs(x - other[0]) + abs(y - other[1]) > 0.5


@pytest.mark.parametrize("options", [{"duplex": "long-edge"}, {"duplex": "short-edge"}, {"fold": True}])
def test_backs_by_row_lie_behind_their_own_faces(write: Write, options: dict[str, Any]) -> None:
    by_row = plain("width: 80\n    height: 50", 3).replace("{text: A}", '{text: "{{ row.name }}"}')
    printout = ppgen.load(write(by_row)).decks[0].sheet.drawing(**options).printout
    assert isinstance(printout, DeckBook)
    uses = [use for index in range(printout.page_count) for use in _uses(printout.page(index).scene.items)]
    faces, backs = ([use for use in uses if use.role == role] for role in ("face", "back"))
    assert [use.symbol.id.removesuffix("-face") for use in faces] == [
        use.symbol.id.removesuffix("-back") for use in backs
    ]
    assert len({use.symbol.id for use in backs}) == 2


def _uses(items: Iterable[Any]) -> Iterator[Use]:
    for item in items:
        if isinstance(item, Group):
            yield from _uses(item.items)
        elif isinstance(item, Use):
            yield item
