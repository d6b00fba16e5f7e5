"""The report: one page that needs nothing but itself, in any browser, with and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ppgen.baseline import pictures, redraw
from ppgen.baseline.changes import Change, Comparison, Fresh, Stale, compare
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.render import svg
from ppgen.report import html
from tests.baseline.browser import Browser
from tests.baseline.scenes import BLUE, RED, changed, items, moved, piece, scene

BEFORE = scene()
MOVED = scene(tuple(piece(RED, "A4") if item == piece(RED, "A3") else item for item in items()))
SHIFTED = scene(x=3.0)
NASTY = scene(words=('<script>alert("x")</script>', "coins."), notes={"caption": "</script><b>"})
NOT_SO = Diagnostic(Mark("figures.yaml", 98, 9), "FIG-EXPECT", "not so")
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
    fresh.append(Fresh("mine/figures/wrong.svg", None, Mark("figures.yaml", 98, 1), (NOT_SO,)))
    fresh.append(Fresh("mine/figures/same.svg", svg.render(BEFORE), Mark("figures.yaml", 97, 1)))
    baseline |= {"mine/figures/same.svg": Stale(svg.render(BEFORE)), "mine/figures/old.svg": Stale(b"<svg/>")}
    return compare(fresh, baseline, "output/ as committed at HEAD")


def made(one: Comparison) -> bytes:
    shown = {change.name: pictures.of_change(change) for change in one.changes if change.kind != "same"}
    return html.page(one, {name: picture for name, picture in shown.items() if picture is not None}, "1.0")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("report") / "index.html"
    file.write_bytes(made(comparison()))
    return file


def test_what_several_pictures_share_is_said_once_for_all() -> None:
    after = svg.render(BEFORE).replace(b'stroke-width="0.15"', b'stroke-width="0.3"')
    fresh = [Fresh(f"mine/figures/{n}.svg", after, Mark("figures.yaml", n, 1)) for n in range(1, 5)]
    one = compare(fresh, {each.name: Stale(svg.render(BEFORE)) for each in fresh}, "HEAD")
    assert one.common == (("stroke width of grid line: 0.15 → 0.3", 4),)
    assert "In several pictures" in html.page(one, {}, "1.0").decode()


def test_one_colour_on_many_things_is_one_change_for_all() -> None:
    before, after = svg.render(BEFORE), svg.render(BEFORE).replace(b"#1d2733", b"#202020")
    fresh = [Fresh(f"mine/figures/{n}.svg", after, Mark("figures.yaml", n, 1)) for n in range(1, 5)]
    one = compare(fresh, {each.name: Stale(before) for each in fresh}, "HEAD")
    assert [sentence for sentence, _ in one.common].count("line colour: #1d2733 → #202020") == 1
    assert not [sentence for sentence, _ in one.common if sentence.startswith("line colour of")]


def test_where_the_pixels_cannot_be_compared_both_sides_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redraw, "LARGEST_CONTENT", 100)
    shown = pictures.of_change(Change("x.svg", "changed", (), svg.render(BEFORE), svg.render(MOVED)))
    assert shown is not None
    assert (shown.before is None, shown.after is None, shown.difference) == (False, False, None)
    assert shown.measured == "the pixels cannot be compared: the drawing repeats too much"


class Addresses(HTMLParser):
    """Every address that a page names, and its tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
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
    text = html.page(compare([Fresh("x.svg", after, Mark("f", 1, 1))], before, "HEAD"), {}, "1.0").decode()
    assert "<del>no</del> bonus is earned …” → “… them, and therefore <ins>one</ins> bonus is earned …”" in text


def test_the_same_changes_give_the_same_page() -> None:
    assert made(comparison()) == made(comparison())


def test_the_pictures_of_a_drawing_that_ppgen_did_not_write_are_left_out() -> None:
    foreign = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
    one = Change("x.svg", "unreadable", (), foreign, svg.render(BEFORE))
    shown = pictures.of_change(one)
    assert shown is not None
    assert shown.before is None
    assert pictures.of_change(Change("x.svg", "orphaned", (), foreign)) is None


def test_the_worst_region_is_where_the_change_is() -> None:
    after = changed(BEFORE, "B-piece-C3", lambda item: moved(item, 0, 2))
    shown = pictures.of_change(Change("x.svg", "changed", (), svg.render(BEFORE), svg.render(after)))
    assert shown is not None
    assert shown.worst is not None
    left, top, width, height = shown.worst
    x, y = (56 + 16 + 4) / 120 * 100, (2 + 24 + 5) / 70 * 100
    assert left <= x <= left + width
    assert top <= y <= top + height
    assert width < 12


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
        assert len(shown) == 3 * 3 + 1
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
        clip = browser.run("getComputedStyle(document.querySelector('.both .after .sheet')).clipPath")
        assert clip.startswith("inset(")

    def test_the_slider_moves_the_swipe_by_the_keyboard(self, browser: Browser) -> None:
        browser.run("document.querySelector('.both input[value=swipe]').click()")
        browser.run("document.querySelector('.both .slide input').focus()")
        before = browser.run("+document.querySelector('.both .slide input').value")
        browser.call("Input.dispatchKeyEvent", type="keyDown", key="ArrowRight", windowsVirtualKeyCode=39)
        assert browser.run("+document.querySelector('.both .slide input').value") == before + 1
        assert browser.run("document.querySelector('.both .stage').style.getPropertyValue('--cut')") == f"{before + 1}%"

    def test_every_view_shows_what_it_should(self, browser: Browser) -> None:
        panes = "[...document.querySelector('.both').querySelectorAll('.pane')]"
        seen = f"{panes}.filter(pane => pane.offsetParent).map(pane => pane.classList[1])"
        for view, count in [("side", 2), ("swipe", 2), ("onion", 2), ("blink", 2), ("difference", 1)]:
            browser.run(f"document.querySelector('.both input[value={view}]').click()")
            assert len(browser.run(seen)) == count
        assert browser.run(seen) == ["difference"]

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
            for selector, count in (("article", 6), ("#filter[hidden]", 1), (".both .views input[checked]", 3)):
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
        shown = {change.name: pictures.of_change(change) for change in one.changes if change.kind == "changed"}
        (picture,) = [picture for picture in shown.values() if picture is not None]
        (change,) = [change for change in one.changes if change.kind == "changed"]
        many = Comparison("v1", tuple(replace(change, name=f"g/figures/f{n:03}.svg") for n in range(100)))
        file = tmp_path / "index.html"
        file.write_bytes(html.page(many, {change.name: picture for change in many.changes}, "1.0"))
        assert browser.open(file.as_uri()) < 3.0
        browser.requests[:] = [address for address in browser.requests if not address.startswith(file.as_uri())]
