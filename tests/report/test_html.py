"""The report: one page that needs nothing but itself, in any browser, with and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import TypeAlias
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from PIL import Image

from ppgen.baseline import pictures, redraw
from ppgen.baseline.changes import Change, Fresh, Stale
from ppgen.baseline.comparison import Comparison, compare
from ppgen.baseline.difference import Difference
from ppgen.baseline.geometry import Extent
from ppgen.cli import page as cli_page
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.records import replace
from ppgen.render import svg
from ppgen.report import html
from ppgen.report.differences import report_of
from ppgen.report.model import Finding, fault
from tests.baseline.browser import Browser
from tests.baseline.scenes import BLUE, RED, SPACE, at, changed, items, moved, piece, scene

BEFORE = scene()
MOVED = scene(tuple(piece(RED, "A4") if item == piece(RED, "A3") else item for item in items()))
SHIFTED = scene(x=3.0)
NASTY = scene(words=('<script>alert("x")</script>', "coins."), notes={"caption": "</script><b>"})
NOT_SO = Diagnostic(Mark("figures.yaml", 98, 9), "FIG-EXPECT", "not so")
DRAFT = scene((*items(), piece(BLUE, "F1")), notes={"draft": "true"})
MORE = scene((*items(), piece(BLUE, "F1")), words=("Other", "words."))


def comparison(count: int = 3) -> Comparison:
    new = [MOVED, SHIFTED, NASTY, MORE]
    fresh = [
        Fresh(
            f"{'mine' if n % 2 else 'yours'}/figures/f{n:03}.svg",
            svg.render(new[n % 4]),
            Mark("figures.yaml", n + 1, 1),
        )
        for n in range(count)
    ]
    baseline = {one.name: Stale(svg.render(BEFORE)) for one in fresh}
    fresh.append(Fresh("mine/figures/new.svg", svg.render(BEFORE), Mark("figures.yaml", 99, 1)))
    fresh.append(Fresh("mine/figures/wrong.svg", None, Mark("figures.yaml", 98, 1), (NOT_SO,), svg.render(DRAFT)))
    fresh.append(Fresh("mine/figures/same.svg", svg.render(BEFORE), Mark("figures.yaml", 97, 1)))
    baseline |= {"mine/figures/same.svg": Stale(svg.render(BEFORE)), "mine/figures/old.svg": Stale(b"<svg/>")}
    return compare(fresh, baseline, "output/ as committed at HEAD")


def pictures_of(change: Change) -> pictures.Pictures | None:
    return pictures.of_sides(pictures.Sides(change.before, change.after, change.draft))


def made(one: Comparison, accept: html.Acceptance | None = None) -> bytes:
    shown = {change.name: pictures_of(change) for change in one.changes if change.kind != "same"}
    return html.page(
        one, {name: each for name, each in shown.items() if each is not None}, report_of(one, "1.0"), accept
    )


def unpictured(one: Comparison) -> str:
    return html.page(one, {}, report_of(one, "1.0")).decode()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("report") / "index.html"
    one = comparison()
    commands = {change.name: f"ppgen diff --update --figure {change.name}" for change in one.findings}
    file.write_bytes(made(one, html.Acceptance("ppgen diff --update", commands)))
    return file


def test_what_several_pictures_share_is_said_once_for_all() -> None:
    after = svg.render(BEFORE).replace(b'stroke-width="0.15"', b'stroke-width="0.3"')
    fresh = [Fresh(f"mine/figures/{n}.svg", after, Mark("figures.yaml", n, 1)) for n in range(1, 5)]
    one = compare(fresh, {each.name: Stale(svg.render(BEFORE)) for each in fresh}, "HEAD")
    assert [(shared.sentence, shared.count) for shared in one.common] == [
        ("stroke width of grid line: 0.15 → 0.3 mm", 4)
    ]
    assert one.common[0].where == "mine/figures: 1, 2, 3, 4"
    assert "In several pictures" in unpictured(one)


@pytest.mark.parametrize(("count", "said"), [(2, False), (3, True)])
def test_three_pictures_are_several(count: int, said: bool) -> None:
    after = svg.render(BEFORE).replace(b'stroke-width="0.15"', b'stroke-width="0.3"')
    fresh = [Fresh(f"mine/figures/{n}.svg", after, Mark("figures.yaml", n, 1)) for n in range(count)]
    one = compare(fresh, {each.name: Stale(svg.render(BEFORE)) for each in fresh}, "HEAD")
    assert bool(one.common) is said


def test_one_colour_on_many_things_is_one_change_for_all() -> None:
    before, after = svg.render(BEFORE), svg.render(BEFORE).replace(b"#1d2733", b"#202020")
    fresh = [Fresh(f"mine/figures/{n}.svg", after, Mark("figures.yaml", n, 1)) for n in range(1, 5)]
    one = compare(fresh, {each.name: Stale(before) for each in fresh}, "HEAD")
    assert [shared.sentence for shared in one.common].count("line colour: #1d2733 → #202020") == 1
    assert not [shared for shared in one.common if shared.sentence.startswith("line colour of")]


def test_where_the_pixels_cannot_be_compared_both_sides_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redraw, "LARGEST_CONTENT", 100)
    shown = pictures_of(Change("x.svg", "changed", (), svg.render(BEFORE), svg.render(MOVED)))
    assert shown is not None
    assert (shown.before is None, shown.after is None, shown.difference) == (False, False, None)
    assert shown.measured == "the pixels cannot be compared: the drawing repeats too much"


class Addresses(HTMLParser):
    """Every address that a page names, and its tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: list[str] = []
        self.pictures: list[tuple[str, str]] = []
        """What each picture shows, and its alternative text."""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "img":
            self.pictures.append((dict(attrs)["src"] or "", dict(attrs)["alt"] or ""))
        self.found += [value or "" for name, value in attrs if name in ("src", "href", "srcset", "action", "data")]


def test_nothing_on_the_page_is_elsewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for address in Addresses(text).found:
        assert address.startswith(("#", "data:")), address
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    assert style is not None
    assert "url(" not in style[1]
    assert "@import" not in style[1]


def test_what_a_drawing_says_is_text(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "<script>alert" not in text
    assert Addresses(text).tags.count("script") == 1
    assert "<b>" not in text


def test_a_long_caption_shows_which_words_changed() -> None:
    long = "A wall stands between the two of them, and therefore no bonus is earned by either of the players here."
    after = svg.render(scene(notes={"caption": long.replace("no bonus", "one bonus")}))
    before = {"x.svg": Stale(svg.render(scene(notes={"caption": long})))}
    text = unpictured(compare([Fresh("x.svg", after, Mark("f", 1, 1))], before, "HEAD"))
    assert "<del>no</del> bonus is earned …” → “… them, and therefore <ins>one</ins> bonus is earned …”" in text


def test_a_picture_says_what_its_drawing_says(page: Path) -> None:
    shown = Addresses(page.read_text(encoding="utf-8")).pictures
    drawings = [alt for address, alt in shown if address.startswith("data:image/svg+xml")]
    assert len(drawings) == 2 * 3 + 2
    assert set(drawings) == {"A board with coins."}


def test_a_withheld_figure_shows_its_stamped_draft(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    card = text[text.index('data-kind="withheld" aria') :].partition("</article>")[0]
    assert card.count("<img") == 1
    assert "Draft: withheld" in card
    assert "FIG-EXPECT not so" in card


def test_the_draft_of_a_figure_in_the_baseline_stands_beside_it() -> None:
    fresh = [Fresh("a/figures/b.svg", None, Mark("f", 1, 1), (NOT_SO,), svg.render(DRAFT))]
    text = made(compare(fresh, {"a/figures/b.svg": Stale(svg.render(BEFORE))}, "HEAD")).decode()
    assert [words in text for words in ("<span>Before</span>", "<span>Draft: withheld", "<span>After</span>")] == [
        True,
        True,
        False,
    ]


def test_what_is_wrong_and_what_is_worth_a_look_stand_apart() -> None:
    warning = Finding(Mark("figures.yaml", 3, 5), "FIG-WARNING", "worth a look", "look", level="warning")
    one = compare([], {}, "HEAD")
    report = report_of(one, "1.0")
    report = replace(report, findings=(fault(NOT_SO), warning), remarks=("mine: 1 figure",))
    text = html.page(one, {}, report).decode()
    faults, warnings = (
        text[text.index(f'id="{part}"') :].partition("</section>")[0] for part in ("faults", "warnings")
    )
    assert "figures.yaml:98:9" in faults
    assert "not so" in faults
    assert "worth a look" not in faults
    assert "figures.yaml:3:5" in warnings
    assert "hint: look" in warnings
    assert "<title>1 fault, 1 warning</title>" in text
    assert "mine: 1 figure" in text


@pytest.mark.parametrize(
    ("x", "y", "spot"),
    [
        (12.0, 7.0, "10.00 10.00 20.00 20.00"),
        (-12.0, 7.0, "0.00 10.00 10.00 20.00"),
        (108.0, 63.0, "90.00 90.00 10.00 10.00"),
        (-24.0, 7.0, ""),
        (12.0, -14.0, ""),
        (120.0, 7.0, ""),
        (12.0, 70.0, ""),
    ],
)
def test_a_change_points_at_what_of_it_lies_in_the_picture(x: float, y: float, spot: str) -> None:
    (change,) = compare([Fresh("a/b.svg", svg.render(MOVED), Mark("f.yaml", 1, 1))], {}, "HEAD").changes
    sentence = Difference("moved", "Something moved", Extent(x, y, x + 24, y + 14))
    told = replace(change, kind="changed", words=(sentence,))
    one = Comparison("HEAD", (told,))
    text = html.page(one, {"a/b.svg": pictures.Pictures(120.0, 70.0)}, report_of(one, "1.0")).decode()
    assert re.findall(r'<li data-spot="([^"]*)"', text) == ([spot] if spot else [])


def test_an_illustration_is_marked() -> None:
    made_up = svg.render(scene(notes={"verdict A": "illustration"}))
    for data, marked in ((made_up, True), (svg.render(BEFORE), False)):
        text = made(compare([Fresh("a/figures/b.svg", data, Mark("f", 1, 1))], {}, "HEAD")).decode()
        assert ('class="badge illustration"' in text) == marked


def test_a_picture_that_did_not_change_is_shown_once() -> None:
    said_otherwise = svg.render(scene(notes={"caption": "Said otherwise."}))
    one = compare(
        [Fresh("a/figures/b.svg", said_otherwise, Mark("f", 1, 1))],
        {"a/figures/b.svg": Stale(svg.render(BEFORE))},
        "HEAD",
    )
    shown = pictures_of(one.changes[0])
    assert shown is not None
    assert (shown.alike, shown.difference, shown.regions) == (True, None, ())
    text = made(one).decode()
    assert len(Addresses(text).pictures) == 1
    assert "<span>Before and after</span>" in text
    assert "<ins>Said</ins>" in text
    assert 'class="views"' not in text


def test_equal_pictures_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["a/figures/b.svg", "a+big/figures/b.svg"]
    one = compare(
        [Fresh(name, svg.render(MOVED), Mark("f", 1, 1)) for name in names],
        {name: Stale(svg.render(BEFORE)) for name in names},
        "HEAD",
    )
    work: list[pictures.Sides] = []
    Group: TypeAlias = tuple[pictures.Sides, ...]

    def by_hand(make: Callable[[Group], object], todo: Sequence[Group], least: int) -> list[object]:
        work.extend(sides for group in todo for sides in group)
        return list(map(make, todo))

    monkeypatch.setattr(cli_page, "side_by_side", by_hand)
    shown, again = cli_page.pictures_of(one, one)
    assert len(work) == 1
    assert shown[names[0]] is shown[names[1]] is again[names[0]]


def test_what_is_shown_is_written_anew(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for address, _ in Addresses(text).pictures:
        if address.startswith("data:image/svg+xml,"):
            shown = unquote(address.partition(",")[2])
            assert not re.search(r"<(title|desc|metadata|script)|data-|&quot;|href=(?!'#)", shown)
            assert ElementTree.fromstring(shown).get("viewBox") == "0 0 120 70"


def test_what_a_baseline_hides_in_an_attribute_stays_in_it() -> None:
    hidden = svg.render(BEFORE).replace(b'fill="#f6e7bd"', b'fill="&quot;&gt;&lt;b&gt;&#39;/&gt;&lt;b&gt;"')
    assert hidden != svg.render(BEFORE)
    one = compare([Fresh("x.svg", svg.render(MOVED), Mark("f", 1, 1))], {"x.svg": Stale(hidden)}, "HEAD")
    tags = Addresses(made(one).decode()).tags
    assert "b" not in tags
    assert tags.count("script") == 1


def test_the_same_changes_give_the_same_page() -> None:
    assert made(comparison()) == made(comparison())


def test_the_pictures_of_a_drawing_that_ppgen_did_not_write_are_left_out() -> None:
    foreign = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    one = Change("x.svg", "unreadable", (), foreign, svg.render(BEFORE))
    shown = pictures_of(one)
    assert shown is not None
    assert shown.before is None
    assert pictures_of(Change("x.svg", "orphaned", (), foreign)) is None


def frames(shown: pictures.Pictures | None) -> list[tuple[float, float, float, float]]:
    """The left, top, right and bottom of every frame, in mm."""
    assert shown is not None
    across, down = shown.width / 100, shown.height / 100
    return [(x * across, y * down, (x + w) * across, (y + h) * down) for x, y, w, h in shown.regions]


def test_the_places_that_a_piece_left_and_reached_are_framed() -> None:
    shown = pictures_of(Change("x.svg", "changed", (), svg.render(BEFORE), svg.render(MOVED)))
    for place in ("A3", "A4"):
        corner = at(place)
        x, y = 2 + corner[0] + SPACE / 2, 2 + corner[1] + SPACE / 2  # the panel lies 2 mm from the edges
        assert any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in frames(shown)), place


def test_what_moved_by_half_a_pixel_is_framed_beside_a_large_change() -> None:
    after = changed(MOVED, "wall-C4n", lambda item: moved(item, 0, 0.2))
    shown = pictures_of(Change("x.svg", "changed", (), svg.render(BEFORE), svg.render(after)))
    assert shown is not None
    x, y = at("C4")
    x += 2 + SPACE / 2
    assert any(left <= x <= right and top <= y + 2 <= bottom for left, top, right, bottom in frames(shown))
    assert " more at smoothed edges or too little to be seen" in shown.measured


def test_every_pixel_that_changed_is_in_a_frame_and_no_two_frames_overlap() -> None:
    after = changed(BEFORE, "B-piece-C3", lambda item: moved(item, 0, 2))
    for new in (MOVED, MORE, NASTY, after):
        before, now = svg.render(BEFORE), svg.render(new)
        shown = pictures_of(Change("x.svg", "changed", (), before, now))
        assert shown is not None
        assert shown.difference is not None
        with Image.open(BytesIO(shown.difference)) as overlay:
            columns, rows = overlay.size
            red = [divmod(at, columns) for at, index in enumerate(overlay.tobytes()) if index]
        assert red
        for row, column in red:
            x, y = 100 * (column + 0.5) / columns, 100 * (row + 0.5) / rows
            assert sum(left <= x <= left + w and top <= y <= top + h for left, top, w, h in shown.regions) >= 1


class Outline(HTMLParser):
    """What a screen reader goes by: headings, landmarks, names of controls, ids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.levels: list[int] = []
        self.landmarks: list[str] = []
        self.ids: list[str] = []
        self.unnamed: list[str] = []
        self.language = ""
        self.labels = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if "id" in given:
            self.ids.append(given["id"] or "")
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag in ("main", "nav", "footer") or (tag == "header" and given.get("class") == "top"):
            self.landmarks.append(tag)
        if tag == "html":
            self.language = given.get("lang") or ""
        self.labels += tag == "label"
        if tag in ("input", "select") and not self.labels:
            self.unnamed.append(tag)
        if tag == "img" and not given.get("alt"):
            self.unnamed.append(tag)
        if (tag in ("nav", "form") or given.get("role") == "group") and not given.get("aria-label"):
            self.unnamed.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.labels -= tag == "label"


def test_a_screen_reader_finds_its_way() -> None:
    for one in (comparison(), Comparison("HEAD", ()), replace(Comparison("HEAD", ()), broken=(NOT_SO,))):
        outline = Outline(made(one).decode())
        assert outline.language == "en"
        assert outline.levels[0] == 1
        assert set(outline.levels[1:]) <= {2}
        assert sorted(set(outline.landmarks)) == sorted(outline.landmarks)
        assert {"header", "main", "footer"} <= set(outline.landmarks)
        assert len(outline.ids) == len(set(outline.ids))
        assert outline.unnamed == []


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb` (WCAG 2.2)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_texts_stand_out_from_their_ground_in_light_and_dark() -> None:
    style = (Path(__file__).parents[2] / "templates/diff.css").read_text(encoding="utf-8")
    light, dark = (dict(re.findall(r"--([a-z]+): (#[0-9a-f]{6})", part)) for part in style.split("@media")[:2])
    for colours in (light, dark):
        pairs = [(text, ground) for text in ("ink", "soft", "link") for ground in ("ground", "card", "wash")]
        pairs += [(kind, ground) for kind in ("changed", "added", "removed", "quiet") for ground in ("ground", "card")]
        pairs += [("ink", "del"), ("ink", "ins"), ("soft", "del"), ("soft", "ins")]
        for text, ground in pairs:
            lower, higher = sorted((luminance(colours[text]), luminance(colours[ground])))
            assert (higher + 0.05) / (lower + 0.05) >= 4.5, (text, ground)
    # A text that lets its ground through is paler than its colour. Only pictures may.
    for selectors, rules in re.findall(r"([^{}]+)\{([^{}]*)\}", style):
        if found := re.search(r"(?<![a-z-])opacity: ([^;}]*?) *(?:[;}]|$)", rules):
            assert found[1] in ("0", "1") or ".paper" in selectors, selectors


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


class TestInABrowser:
    @pytest.fixture(autouse=True)
    def opened(self, browser: Browser, page: Path) -> Iterator[None]:
        browser.requests.clear()
        browser.errors.clear()
        browser.size(1280, 900)
        browser.open(page.as_uri())
        yield
        assert browser.errors == []
        assert [one for one in browser.requests if not one.startswith(("data:", page.as_uri()))] == []

    def test_it_opens_and_every_picture_appears(self, browser: Browser) -> None:
        shown = browser.run(
            "[...document.images].forEach(one => { one.loading = 'eager'; }),"
            "Promise.all([...document.images].map(one => one.decode().then(() => one.naturalWidth > 0)))"
        )
        assert len(shown) == 3 * 3 + 2  # both sides and what differs; a new picture and a draft
        assert all(shown)

    @pytest.mark.parametrize("width", [390, 800, 1280])
    def test_nothing_runs_over_the_edge(self, browser: Browser, width: int) -> None:
        browser.size(width, 900)
        assert browser.run("document.documentElement.scrollWidth") <= width

    def test_filters_by_kind_and_by_game(self, browser: Browser) -> None:
        visible = (
            "[...document.querySelectorAll('article')].filter(one => one.offsetParent).map(one => one.dataset.kind)"
        )
        everything = browser.run(visible)
        assert sorted(everything) == ["added", "changed", "changed", "changed", "orphaned", "withheld"]
        browser.run("document.querySelector('input[value=changed]').click()")
        assert sorted(browser.run(visible)) == ["added", "orphaned", "withheld"]
        browser.run("document.querySelector('input[value=changed]').click()")
        game = "document.querySelector('select[name=game]')"
        browser.run(f"{game}.value = 'yours', {game}.dispatchEvent(new Event('change', {{bubbles: true}}))")
        assert browser.run(visible) == ["changed", "changed"]
        assert browser.run("document.getElementById('count').textContent") == "2 of 6 shown"

    def test_finds_changes_by_their_text(self, browser: Browser) -> None:
        visible = "[...document.querySelectorAll('article, nav li')].filter(one => one.offsetParent).length"
        count = "document.getElementById('count').textContent"
        find = "document.querySelector('input[type=search]')"

        def typed(text: str) -> None:
            browser.run(f"{find}.value = {text!r}, {find}.dispatchEvent(new Event('input', {{bubbles: true}}))")

        everything = browser.run(visible)
        for text, hits in (("f001", 1), ("red coin a4", 1), ("FIG-EXPECT", 1), ("figures.yaml", 5), ("nowhere", 0)):
            typed(text)
            assert browser.run(count) == f"{hits} of 6 shown"
            assert browser.run(visible) == 2 * hits
        assert browser.run("document.getElementById('count').getAttribute('role')") == "status"
        browser.run(f"{find}.focus()")
        browser.key("Escape")
        assert browser.run(visible) == everything
        assert browser.run(count) == ""

    def test_the_field_is_reached_by_a_key_and_keeps_its_letters(self, browser: Browser) -> None:
        browser.run("document.activeElement.blur()")
        browser.key("/")
        assert browser.run("document.activeElement.type") == "search"
        browser.key("j")
        assert browser.run("document.activeElement.type") == "search"

    def test_a_button_copies_the_command(self, browser: Browser) -> None:
        browser.run(
            "Object.defineProperty(navigator, 'clipboard',"
            " {value: {writeText: async text => { window.copied = text; }}})"
        )
        browser.run("document.querySelector('#change-2 .copy').click(), new Promise(done => setTimeout(done, 50))")
        assert browser.run("window.copied") == browser.run(
            "document.querySelector('#change-2 .accept code').textContent"
        )
        assert browser.run("window.copied").startswith("ppgen diff --update")
        assert browser.run("document.getElementById('said').textContent").startswith("Copied")

    @pytest.mark.parametrize("width", [390, 1280])
    def test_the_handle_of_the_swipe_lies_on_its_line_and_that_on_the_cut(self, browser: Browser, width: int) -> None:
        browser.size(width, 900)
        browser.run("document.querySelector('.both input[value=swipe]').click()")
        middles = (
            "(() => { const box = (name) => document.querySelector('.both .after ' + name).getBoundingClientRect();"
            " const [sheet, line, handle] = ['.sheet', '.line', '.handle'].map(box);"
            " return [(line.left + line.right) / 2 - sheet.left, (handle.left + handle.right) / 2 - sheet.left,"
            " sheet.width, handle.top >= sheet.top && handle.bottom <= sheet.bottom]; })()"
        )
        for percent in (0, 20, 50, 100):
            browser.run(
                f"(input => {{ input.value = {percent}; input.dispatchEvent(new Event('input')); }})"
                "(document.querySelector('.both .cut input'))"
            )
            line, handle, whole, inside = browser.run(middles)
            assert abs(line - whole * percent / 100) < 0.6
            assert abs(handle - line) < 0.6
            assert inside

    def test_the_swipe_follows_the_pointer(self, browser: Browser) -> None:
        browser.run("document.querySelector('.both input[value=swipe]').click()")
        cut = "getComputedStyle(document.querySelector('.both .stage')).getPropertyValue('--cut').trim()"
        assert browser.run(cut) == "50%"
        browser.run("document.querySelector('.both .stage').scrollIntoView({block: 'center'})")
        left, top, width, height = browser.run(
            "(box => [box.left, box.top, box.width, box.height])"
            "(document.querySelector('.both .before .sheet').getBoundingClientRect())"
        )
        y = top + height / 2
        browser.mouse("mousePressed", left + width / 2, y)
        browser.mouse("mouseMoved", left + width / 4, y)
        browser.mouse("mouseReleased", left + width / 4, y)
        assert abs(float(browser.run(cut).rstrip("%")) - 25) < 1.5
        clip = browser.run("getComputedStyle(document.querySelector('.both .after .paper')).clipPath")
        assert clip.startswith("inset(")

    def test_the_slider_moves_the_swipe_by_the_keyboard(self, browser: Browser) -> None:
        browser.run("document.querySelector('.both input[value=swipe]').click()")
        browser.run("document.querySelector('.both .cut input').focus()")
        before = browser.run("+document.querySelector('.both .cut input').value")
        browser.call("Input.dispatchKeyEvent", type="keyDown", key="ArrowRight", windowsVirtualKeyCode=39)
        assert browser.run("+document.querySelector('.both .cut input').value") == before + 1
        assert browser.run("document.querySelector('.both .stage').style.getPropertyValue('--cut')") == f"{before + 1}%"

    def test_every_view_shows_what_it_should(self, browser: Browser) -> None:
        panes = "[...document.querySelector('.both').querySelectorAll('.pane')]"
        seen = f"{panes}.filter(pane => pane.offsetParent).map(pane => pane.classList[1])"
        for view, count in [("side", 2), ("swipe", 2), ("onion", 2), ("blink", 2), ("difference", 1)]:
            browser.run(f"document.querySelector('.both input[value={view}]').click()")
            assert len(browser.run(seen)) == count
        assert browser.run(seen) == ["after"]
        overlay = "document.querySelector('.both .overlay').offsetParent !== null"
        assert browser.run(overlay)
        browser.run("document.querySelector('.both input[value=side]').click()")
        assert not browser.run(overlay)

    def test_zoom_goes_in_step(self, browser: Browser) -> None:
        widths = "[...document.querySelectorAll('.both .before .sheet, .both .after .sheet')].map(s => s.offsetWidth)"
        before = browser.run(widths)
        browser.run("document.querySelector('[data-zoom=\"1\"]').click()")
        after = browser.run(widths)
        assert all(abs(new - 1.5 * old) <= 2 for old, new in zip(before, after, strict=True))
        panes = "document.querySelectorAll('.both .view')"
        browser.run(f"{panes}[0].scrollLeft = 37, new Promise(done => setTimeout(done, 200))")
        assert browser.run(f"{panes}[1].scrollLeft") == 37

    def test_the_keyboard_goes_from_change_to_change(self, browser: Browser) -> None:
        here = "document.activeElement.id"
        browser.key("j")
        first = browser.run(here)
        browser.key("j")
        second = browser.run(here)
        assert (first, second) == ("change-1", "change-2")
        browser.key("k")
        assert browser.run(here) == "change-1"
        browser.key("j")
        browser.key("2")
        assert browser.run("document.querySelector('#change-2 input[value=swipe]').checked")

    def test_a_key_means_the_change_that_is_in_sight(self, browser: Browser) -> None:
        browser.run("document.activeElement.blur()")
        articles = "[...document.querySelectorAll('article')].filter(one => !one.hidden && one.querySelector('.views'))"
        browser.run(f"{articles}[1].scrollIntoView({{behavior: 'instant'}})")
        browser.key("4")
        chosen = f"{articles}.slice(0, 2).map(one => one.querySelector('.views input:checked').value)"
        assert browser.run(chosen)[1] == "blink"
        assert browser.run(chosen)[0] != "blink"

    def test_on_a_phone_the_texts_have_the_width(self, browser: Browser) -> None:
        browser.size(390, 844)
        wide = browser.run("document.querySelector('tr.changed').getBoundingClientRect().width")
        texts = browser.run("[...document.querySelectorAll('tr.changed td')].slice(0, 2).map(one => one.offsetWidth)")
        assert sum(texts) > 0.9 * wide > 250

    def test_on_a_phone_each_text_keeps_its_heading(self, browser: Browser) -> None:
        browser.size(390, 844)
        heading = "[...document.querySelectorAll('tr.changed')][0].querySelectorAll('td')"
        shown = f"[...{heading}].map(cell => getComputedStyle(cell, '::before').content)"
        assert browser.run(shown) == ['"before"', '"after"']
        browser.size(1280, 900)
        assert browser.run(shown) == ["none", "none"]
        assert browser.run("document.querySelector('thead').offsetHeight") > 0

    def test_a_word_shows_where_it_is(self, browser: Browser) -> None:
        browser.run("document.querySelector('[data-spot]').focus()")
        assert (
            browser.run(
                "document.querySelector('[data-spot]').closest('article').querySelectorAll('.spot:not([hidden])').length"
            )
            >= 1
        )

    def test_a_word_brings_its_place_into_sight_when_zoomed_in(self, browser: Browser) -> None:
        for _ in range(5):
            browser.key("+")
        browser.run("document.querySelector('.both').closest('article').querySelector('[data-spot]').focus()")
        inside = (
            "(() => { const spot = document.querySelector('.both .spot').getBoundingClientRect(),"
            " pane = document.querySelector('.both .view').getBoundingClientRect();"
            " return spot.left < pane.right && spot.right > pane.left"
            " && spot.top < pane.bottom && spot.bottom > pane.top;"
            " })()"
        )
        assert browser.run(inside)

    def test_without_javascript_it_can_be_read(self, browser: Browser, page: Path) -> None:
        browser.scripts(allowed=False)
        try:
            browser.open(page.as_uri())
            root = browser.call("DOM.getDocument", depth=1)["root"]["nodeId"]
            for selector, count in (
                ("article", 6),
                ("#filter[hidden]", 1),
                (".copy[hidden]", 7),
                (".both .views input[checked]", 3),
            ):
                found = browser.call("DOM.querySelectorAll", nodeId=root, selector=selector)["nodeIds"]
                assert len(found) == count, selector
        finally:
            browser.scripts(allowed=True)

    def test_light_and_dark(self, browser: Browser) -> None:
        ground = "getComputedStyle(document.body).backgroundColor"
        browser.media(prefers_color_scheme="dark")
        dark = browser.run(ground)
        browser.media(prefers_color_scheme="light")
        assert dark != browser.run(ground)

    @pytest.mark.slow
    def test_a_hundred_changes_load_at_once(self, browser: Browser, tmp_path: Path) -> None:
        one = comparison(1)
        shown = {change.name: pictures_of(change) for change in one.changes if change.kind == "changed"}
        (picture,) = [picture for picture in shown.values() if picture is not None]
        (change,) = [change for change in one.changes if change.kind == "changed"]
        many = Comparison("v1", tuple(replace(change, name=f"g/figures/f{n:03}.svg") for n in range(100)))
        file = tmp_path / "index.html"
        file.write_bytes(html.page(many, {change.name: picture for change in many.changes}, report_of(many, "1.0")))
        assert browser.open(file.as_uri()) < 3.0
        browser.requests[:] = [address for address in browser.requests if not address.startswith(file.as_uri())]
