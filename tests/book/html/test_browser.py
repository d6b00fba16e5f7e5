"""The page of a book in a real browser: nothing is fetched or complained of, it fits, keys work, and print has all."""

from __future__ import annotations

import subprocess
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest

from ppgen.book.blocks import ComponentsBlock, FigureBlock
from ppgen.book.html.page import write
from ppgen.book.inline import Component
from ppgen.book.model import Book
from ppgen.records import replace
from tests.baseline.browser import Browser
from tests.book.games import read
from tests.book.sample import picture, sample, words
from tests.tools import need

WIDTHS = (360, 800, 1400)
STEPPER = "document.querySelector('.stepper')"
NOW = f"[...{STEPPER}.querySelectorAll('.frame')].findIndex(frame => getComputedStyle(frame).visibility === 'visible')"
SEEN = f"[...{STEPPER}.querySelectorAll('.frame')].filter(frame => frame.offsetParent).length"
KEYS = {
    "ArrowRight": 39,
    "ArrowLeft": 37,
    "Home": 36,
    "End": 35,
    "Escape": 27,
    "ArrowDown": 40,
    "Tab": 9,
    "Enter": 13,
    " ": 32,
}


def wide() -> Book:
    """The sample with a figure whose frames are wider than a phone."""
    book = sample()
    figure = book.figures[1]
    frames = tuple(
        replace(frame, picture=picture(f"wide-{number}", 100.0, 60.0, "Wide."))
        for number, frame in enumerate(figure.frames)
    )
    placed = replace(
        figure, id="wide", anchor="figure-wide", frames=frames, legend=picture("key", 100.0, 8.0, "A key.")
    )
    return replace(book, blocks=(*book.blocks, FigureBlock((placed,))))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("book") / "rulebook.html"
    file.write_bytes(write(wide()))
    return file


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture
def browser(shared: Browser, page: Path) -> Iterator[Browser]:
    shared.size(1400, 900)
    shared.media(prefers_color_scheme="light", prefers_reduced_motion="reduce")
    shared.open(page.as_uri())
    yield shared
    assert shared.errors == []
    assert [address for address in shared.requests if not address.startswith((page.as_uri(), "data:"))] == []


def press(browser: Browser, key: str) -> None:
    for kind in ("keyDown", "keyUp"):
        text = {"text": {"Enter": "\r"}.get(key, key)} if key in ("Enter", " ") and kind == "keyDown" else {}
        browser.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=KEYS[key], **text)


def begin(browser: Browser) -> None:
    browser.run(f"{STEPPER}.querySelector('.begin').click()")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("stepping", [False, True])
def test_nothing_is_wider_than_the_window(browser: Browser, width: int, stepping: bool) -> None:
    browser.size(width, 800)
    if stepping:
        browser.run("document.querySelectorAll('.begin').forEach(button => button.click())")
    assert browser.run("document.documentElement.scrollWidth") <= width
    wide = (
        "[...document.querySelectorAll('main *')].filter(one => !one.closest('svg, .scroll, pre, .sr')"
        f" && one.getBoundingClientRect().right > {width} + 1).map(one => one.outerHTML.slice(0, 80))"
    )
    assert browser.run(wide) == []


def test_a_book_from_right_to_left_fits_too(shared: Browser, tmp_path: Path) -> None:
    file = tmp_path / "rtl.html"
    file.write_bytes(write(replace(wide(), language="he")))
    for width in WIDTHS:
        shared.size(width, 800)
        shared.open(file.as_uri())
        assert shared.run("document.documentElement.scrollWidth") <= width
        begin(shared)
        press(shared, "ArrowLeft")
        assert shared.run(NOW) == 1
    shared.requests.clear()


@pytest.mark.parametrize("width", WIDTHS)
def test_panels_of_a_row_are_equally_wide_and_their_captions_begin_at_one_height(
    shared: Browser, tmp_path: Path, width: int
) -> None:
    book = sample()
    figure = book.figures[1]
    frame = replace(figure.frames[0], is_key=True)
    heights = (60.0, 30.0, 45.0, 60.0, 30.0)
    frames = tuple(
        replace(frame, caption=words("Words. " * number), picture=picture(f"high-{number}", 60.0, height, "High."))
        for number, height in enumerate(heights, 1)
    )
    placed = replace(figure, id="high", anchor="figure-high", frames=frames, legend=None)
    file = tmp_path / "rows.html"
    file.write_bytes(write(replace(book, blocks=(FigureBlock((placed,)),))))
    shared.size(width, 900)
    shared.open(file.as_uri())
    script = (
        "[...document.querySelectorAll('#figure-high .frame')].map(frame => ['.card', '.words'].flatMap(part => {"
        " const box = frame.querySelector(part).getBoundingClientRect();"
        " return [box.top, part === '.card' ? box.width : box.left].map(Math.round) }))"
    )
    found = shared.run(script)
    script = (
        "[...document.querySelectorAll('#figure-high .frame')].map(frame =>"
        " frame.querySelector('.drawn').getBoundingClientRect().top - frame.getBoundingClientRect().top)"
    )
    above = shared.run(script)
    shared.requests.clear()
    assert max(above) - min(above) < 1  # low pictures stand at the head of their cards
    assert len({card_width for _, card_width, _, _ in found}) == 1
    rows: dict[int, list[int]] = {}
    for card_top, _, words_top, _ in found:
        rows.setdefault(card_top, []).append(words_top)
    assert [len(row) for row in rows.values()] == {360: [1] * 5, 800: [3, 2], 1400: [3, 2]}[width]
    assert all(len(set(row)) == 1 for row in rows.values())


@pytest.mark.parametrize(("is_column", "rows"), [(True, [1, 1]), (False, [2])])
def test_panels_that_stand_below_each_other_on_paper_do_so_on_a_wide_screen(
    shared: Browser, tmp_path: Path, is_column: bool, rows: list[int]
) -> None:
    book = sample()
    figure = book.figures[1]
    frame = replace(figure.frames[0], is_key=True)
    frames = (frame, replace(frame, picture=picture("low", 60.0, 10.0, "Low.")))
    placed = replace(figure, id="two", anchor="figure-two", frames=frames, legend=None, is_column=is_column)
    file = tmp_path / "column.html"
    file.write_bytes(write(replace(book, blocks=(FigureBlock((placed,)),))))
    shared.size(1400, 900)
    shared.open(file.as_uri())
    script = (
        "[...document.querySelectorAll('#figure-two .frame')].map(one => Math.round(one.getBoundingClientRect().top))"
    )
    tops = shared.run(script)
    shared.requests.clear()
    assert [tops.count(top) for top in sorted(set(tops))] == rows


def test_the_parts_of_a_row_of_components_begin_at_one_height(shared: Browser, tmp_path: Path) -> None:
    parts = tuple(
        Component(name, 3, pictures=(picture(f"part-{name}", 20.0, height, name),))
        for name, height in (("coin", 15.0), ("card", 40.0))
    )
    file = tmp_path / "parts.html"
    file.write_bytes(write(replace(sample(), blocks=(ComponentsBlock(parts),))))
    shared.size(800, 900)
    shared.open(file.as_uri())
    tops = shared.run(
        "[...document.querySelectorAll('.components li')].map(part =>"
        " ['.sides', '.name'].map(inside => Math.round(part.querySelector(inside).getBoundingClientRect().top)))"
    )
    shared.requests.clear()
    assert len(tops) == 2
    assert tops[0] == tops[1]


class TestSteps:
    def test_without_stepping_every_panel_is_seen(self, browser: Browser) -> None:
        assert browser.run(SEEN) == 2

    def test_the_picture_is_in_the_window_when_the_steps_begin(self, browser: Browser) -> None:
        browser.size(360, 480)
        browser.run(f"{STEPPER}.querySelector('.begin').scrollIntoView({{ block: 'center' }})")
        begin(browser)
        box = browser.run(f"{STEPPER}.querySelector('.now .drawn').getBoundingClientRect().toJSON()")
        assert box["top"] >= 0
        assert box["bottom"] <= 480

    def test_a_step_without_words_is_called_by_what_its_picture_shows(self, shared: Browser, tmp_path: Path) -> None:
        book = sample()
        figure = book.figures[1]
        bare = tuple(replace(frame, label="", caption=(), number=0, allowed="") for frame in figure.frames)
        file = tmp_path / "bare.html"
        file.write_bytes(write(replace(book, blocks=(FigureBlock((replace(figure, frames=bare, legend=None),)),))))
        shared.open(file.as_uri())
        begin(shared)
        value = shared.run(f"{STEPPER}.querySelector('[type=range]').getAttribute('aria-valuetext')")
        shared.requests.clear()
        assert value == f"1 / {len(bare)}. {bare[0].picture.alt}"

    def test_keys_go_from_step_to_step(self, browser: Browser) -> None:
        begin(browser)
        steps = [browser.run(NOW)]
        for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"):
            press(browser, key)
            steps.append(browser.run(NOW))
        assert steps == [0, 1, 2, 2, 1, 0, 2]

    def test_buttons_go_from_step_to_step(self, browser: Browser) -> None:
        begin(browser)
        for name, step in (("next", 1), ("next", 2), ("next", 2), ("previous", 1)):
            browser.run(f"{STEPPER}.querySelector('.{name}').click()")
            assert browser.run(NOW) == step
            # Said even where a click does not move the focus from the slider, as in Safari.
            said = browser.run(f"{STEPPER}.querySelector('[role=status]').textContent")
            assert said.startswith(f"{step + 1} / 3. ")

    def test_keys_work_on_a_button_too(self, browser: Browser) -> None:
        begin(browser)
        browser.run(f"{STEPPER}.querySelector('.next').focus()")
        press(browser, "End")
        assert browser.run(NOW) == 2
        assert browser.run(f"{STEPPER}.querySelector('[role=status]').textContent") == (
            "3 / 3. B: After: Red stands on a3."
        )

    def test_the_slider_says_what_a_step_shows(self, browser: Browser) -> None:
        begin(browser)
        press(browser, "ArrowRight")
        slider = "document.activeElement"
        assert browser.run(f"{slider}.type") == "range"
        assert browser.run(f"{slider}.getAttribute('aria-valuetext')") == "2 / 3. Turn 1: a1–a2"
        assert browser.run(f"{STEPPER}.querySelector('[role=status]').textContent") == ""

    def test_escape_shows_all_panels_again_and_keeps_the_focus(self, browser: Browser) -> None:
        begin(browser)
        press(browser, "Escape")
        assert browser.run(SEEN) == 2
        assert browser.run("document.activeElement.className") == "begin"

    def test_the_page_does_not_move_while_stepping(self, browser: Browser) -> None:
        begin(browser)
        heights = [browser.run("document.documentElement.scrollHeight")]
        for _ in range(2):
            press(browser, "ArrowRight")
            heights.append(browser.run("document.documentElement.scrollHeight"))
        assert len(set(heights)) == 1

    def test_nothing_moves_for_those_who_asked_for_that(self, browser: Browser) -> None:
        begin(browser)
        duration = f"getComputedStyle({STEPPER}.querySelector('.frame')).transitionDuration"
        assert browser.run(duration) == "0s"
        browser.media(prefers_reduced_motion="no-preference")
        assert browser.run(duration) != "0s"

    def test_the_keyboard_reaches_it(self, browser: Browser) -> None:
        browser.run(f"{STEPPER}.querySelector('.begin').focus()")
        press(browser, "Enter")
        assert browser.run(f"{STEPPER}.classList.contains('stepping')")
        assert browser.run("getComputedStyle(document.activeElement).outlineStyle") != "none"


class TestSearch:
    def find(self, browser: Browser, text: str) -> list[str]:
        browser.run("document.getElementById('_query').focus()")
        browser.run(f"document.getElementById('_query').value = {text!r}")
        browser.run("document.getElementById('_query').dispatchEvent(new Event('input'))")
        found: list[str] = browser.run("[...document.querySelectorAll('#_results a')].map(link => link.textContent)")
        return found

    def test_headings_come_first_and_results_name_their_section(self, browser: Browser) -> None:
        found = self.find(browser, "setup")
        assert found[0].startswith("1 Setup")
        assert any(each.startswith("1 Setup") and "Red has 3 coins" in each for each in found)

    def test_matches_are_marked_in_the_list_and_in_the_text(self, browser: Browser) -> None:
        self.find(browser, "COIN")
        marked = "[...document.querySelectorAll('#_results mark')].map(mark => mark.textContent.toLowerCase())"
        assert set(browser.run(marked)) == {"coin"}
        ranges = "[...CSS.highlights.get('found')].map(range => range.toString().toLowerCase())"
        assert set(browser.run(ranges)) - {""} == {"coin"}  # an icon has no letters

    def test_accents_do_not_matter(self, browser: Browser) -> None:
        browser.run("document.querySelector('main p').append(' Ça, l’île!')")
        found = self.find(browser, "ca ile")
        assert len(found) == 1
        assert "Ça, l’île!" in found[0]

    def test_icons_are_found_by_their_words(self, browser: Browser) -> None:
        found = self.find(browser, "takes 3 coin")
        assert len(found) == 1
        assert browser.run(
            "[...CSS.highlights.get('found')].some(range => range.cloneContents().querySelector('.icon'))"
        )

    def test_nothing_found_is_said(self, browser: Browser) -> None:
        assert self.find(browser, "xyzzy") == []
        assert browser.run("document.getElementById('_count').textContent") == "Nothing found"

    def test_keys_lead_into_the_list_and_back(self, browser: Browser) -> None:
        self.find(browser, "coin")
        press(browser, "ArrowDown")
        assert browser.run("document.activeElement.closest('#_results') !== null")
        press(browser, "Escape")
        assert browser.run("document.activeElement.id") == "_query"
        assert browser.run("document.querySelectorAll('#_results a').length") == 0
        assert browser.run("[...(CSS.highlights.get('found') || [])].length") == 0

    def test_the_list_says_which_result_has_the_focus(self, browser: Browser) -> None:
        count = len(self.find(browser, "coin"))
        assert browser.run("document.getElementById('_count').textContent") == f"Found: {count}"
        at = "document.getElementById('_at').textContent"
        for number in (1, 2):
            press(browser, "ArrowDown")
            assert browser.run(at) == f"{number} / {count}"
        press(browser, "Escape")
        assert browser.run(at) == browser.run("document.getElementById('_count').textContent") == ""

    def test_captions_of_figures_and_steps_are_found(self, browser: Browser) -> None:
        assert any("Before and after." in each for each in self.find(browser, "before after"))
        assert any("Red stands on a3." in each for each in self.find(browser, "stands on"))

    def test_results_end_with_a_whole_word(self, browser: Browser) -> None:
        long = "wort " * 60
        browser.run(f"document.querySelector('main p').append({long!r} + 'anchovy ' + {long!r})")
        (found,) = self.find(browser, "anchovy")
        assert found.endswith("wort …")
        assert "… wort" in found

    def test_every_result_leads_to_its_place(self, browser: Browser) -> None:
        self.find(browser, "the")
        assert browser.run(
            "[...document.querySelectorAll('#_results a')].every(link => document.getElementById(link.hash.slice(1)))"
        )

    def test_hostile_text_stays_text(self, browser: Browser) -> None:
        assert self.find(browser, "<b>5")
        assert browser.run("document.querySelectorAll('#_results b b, #_results span b').length") == 0


def test_what_cannot_be_scrolled_takes_no_tab_stop(browser: Browser) -> None:
    stops = "[...document.querySelectorAll('.scroll, pre')].filter(each => each.tabIndex === 0).length"
    waits = "new Promise(done => setTimeout(done, 100))"
    browser.run(waits)
    at_desk = browser.run(stops)
    browser.run("document.querySelector('main').style.width = '8rem'")
    browser.run(waits)
    assert at_desk == 0
    assert browser.run(stops) >= 2


def test_text_may_be_spaced_out(browser: Browser) -> None:
    """WCAG 1.4.12: lines, letters, words and paragraphs farther apart; and 1.4.10 at a zoom of 400 % of 1280 px."""
    spaced = "* {line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important}"
    for width in (320, *WIDTHS):
        browser.size(width, 800)
        browser.run(
            "{ const sheet = new CSSStyleSheet();"
            f" sheet.replaceSync('{spaced} p {{margin-bottom: 2em !important}}');"
            " document.adoptedStyleSheets = [sheet]; }"
        )
        assert browser.run("document.documentElement.scrollWidth") <= width
        cut = (
            "[...document.querySelectorAll('body *')]"
            ".filter(one => !one.closest('svg, .scroll, pre, .sr, .skip, .zooms')"
            " && getComputedStyle(one).overflow !== 'visible' && one.scrollWidth > one.clientWidth + 1)"
            ".map(one => one.outerHTML.slice(0, 80))"
        )
        assert browser.run(cut) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_pictures_and_focus_to_be_seen(browser: Browser, scheme: str) -> None:
    browser.media(forced_colors="active", prefers_color_scheme=scheme)
    try:
        card = "getComputedStyle(document.querySelector('.card')).backgroundColor"
        assert browser.run(card) == "rgb(255, 255, 255)"
        begin(browser)
        press(browser, "ArrowRight")
        assert browser.run("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    finally:
        browser.media(forced_colors="none")


def test_the_contents_say_where_the_reader_is(browser: Browser) -> None:
    browser.run("document.getElementById('scoring').scrollIntoView({behavior: 'instant'})")
    browser.run("new Promise(done => setTimeout(done, 200))")
    assert browser.run("[...document.querySelectorAll('[aria-current]')].map(link => link.hash)") == ["#scoring"]


def test_on_a_phone_the_contents_fold_up(browser: Browser, page: Path) -> None:
    browser.size(360, 800)
    browser.open(page.as_uri())
    assert not browser.run("document.querySelector('.panel').open")
    assert browser.run("document.querySelector('.panel summary').innerText.trim()") == "Contents · Search"
    browser.run("document.querySelector('.panel summary').click()")
    browser.run("document.querySelector('.contents a').click()")
    assert not browser.run("document.querySelector('.panel').open")
    assert browser.run("location.hash") == "#setup"


def test_the_skip_link_is_first_and_visible_with_the_keyboard(browser: Browser) -> None:
    press(browser, "Tab")
    assert browser.run("document.activeElement.className") == "skip"
    assert browser.run("document.activeElement.getBoundingClientRect().left") >= 0
    press(browser, "Enter")
    browser.run("new Promise(done => setTimeout(done, 50))")
    assert browser.run("document.activeElement.id") == "_text"


class TestEnlarging:
    """A picture that is reduced where there is little room is shown in full size when the reader asks for that."""

    ROUTE = "document.querySelector('#figure-long-route .card')"

    def test_what_is_wide_enough_is_not_offered(self, browser: Browser) -> None:
        shown = "[...document.querySelectorAll('.figure .enlarge')].filter(label => label.offsetParent).length"
        assert browser.run(shown) == 0
        browser.size(360, 800)
        offered = "document.querySelector('#figure-{} .enlarge').offsetParent !== null"
        assert browser.run(offered.format("long-route"))  # 160 mm
        assert browser.run(offered.format("wide"))  # panels of 100 mm
        assert not browser.run(offered.format("pair-left"))  # 50 mm

    def test_the_keyboard_enlarges_and_scrolls(self, browser: Browser) -> None:
        browser.size(360, 800)
        browser.run(f"{self.ROUTE}.querySelector('input').focus()")
        press(browser, " ")
        assert browser.run(f"{self.ROUTE}.querySelector('.drawn').getBoundingClientRect().width") == 800.0
        assert browser.run("document.documentElement.scrollWidth") <= 360
        press(browser, "ArrowRight")
        browser.run("new Promise(done => setTimeout(done, 300))")
        assert browser.run(f"{self.ROUTE}.scrollLeft") > 0
        box = f"{self.ROUTE}.querySelector('.enlarge').getBoundingClientRect()"
        assert browser.run(f"{box}.left") >= 0  # the way back stays in sight
        press(browser, " ")
        assert browser.run(f"{self.ROUTE}.querySelector('.drawn').getBoundingClientRect().width") < 360

    def test_all_steps_of_a_figure_are_enlarged_together(self, browser: Browser) -> None:
        browser.size(360, 800)
        browser.run("document.querySelector('#figure-wide .enlarge input').click()")
        assert browser.run("[...document.querySelectorAll('#figure-wide .enlarge input')].every(box => box.checked)")

    def test_it_works_without_javascript(self, browser: Browser, page: Path) -> None:
        browser.size(360, 800)
        browser.scripts(allowed=False)
        try:
            browser.open(page.as_uri())
            root = browser.call("DOM.getDocument", depth=1)["root"]["nodeId"]

            def node(selector: str) -> int:
                found: int = browser.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
                return found

            drawn = node("#figure-long-route .drawn")
            assert browser.call("DOM.getBoxModel", nodeId=drawn)["model"]["width"] < 360
            browser.call("DOM.focus", nodeId=node("#figure-long-route input"))
            press(browser, " ")
            assert browser.call("DOM.getBoxModel", nodeId=drawn)["model"]["width"] == 800
        finally:
            browser.scripts(allowed=True)


def test_dark_pages_show_pictures_on_a_light_card(browser: Browser) -> None:
    card, ground = (
        f"getComputedStyle(document.querySelector('{name}')).backgroundColor.match(/[0-9]+/g).map(Number)"
        for name in (".card", "body")
    )
    browser.media(prefers_color_scheme="dark")
    assert min(browser.run(card)) > 200
    assert max(browser.run(ground)) < 60


def test_without_javascript_the_panels_are_there(browser: Browser, page: Path) -> None:
    browser.scripts(allowed=False)
    try:
        browser.open(page.as_uri())
        root = browser.call("DOM.getDocument", depth=1)["root"]["nodeId"]
        for selector, count in (
            ("#_find[hidden]", 1),
            (".controls[hidden]", 2),
            (".frame:not(.between)", 4),
            ("details[open]", 1),
        ):
            assert len(browser.call("DOM.querySelectorAll", nodeId=root, selector=selector)["nodeIds"]) == count, (
                selector
            )
    finally:
        browser.scripts(allowed=True)


class TestPrint:
    def printed(self, browser: Browser, folder: Path) -> tuple[str, Path]:
        data = browser.call("Page.printToPDF", preferCSSPageSize=True)["data"]
        file = folder / "book.pdf"
        file.write_bytes(b64decode(data))
        tool = need("pdftotext", package="poppler-utils")
        return subprocess.run([tool, file, "-"], capture_output=True, check=True).stdout.decode(), file

    def test_print_has_every_panel_and_no_navigation(self, browser: Browser, tmp_path: Path) -> None:
        begin(browser)
        text, _ = self.printed(browser, tmp_path)
        words = " ".join(text.split())
        for there in ("Before.", "After: Red stands on a3.", "Figure 2", "Spare coins stay in the box.", "Index"):
            assert there in words
        for missing in ("Contents", "Search", "Step through", "Show all", "Skip to", "a1–a2"):
            assert missing not in words

    def test_a_draft_is_stamped_on_every_page(self, shared: Browser, tmp_path: Path) -> None:
        file = tmp_path / "draft.html"
        file.write_bytes(write(replace(sample(), draft=True)))
        shared.open(file.as_uri())
        text, _ = self.printed(shared, tmp_path)
        pages = text.removesuffix("\f").split("\f")
        assert len(pages) > 3
        # The stamp is turned, so each of its letters has a line of its own.
        stamped = [set("DRAFT") <= {line.strip() for line in page.splitlines()} for page in pages]
        assert stamped == [True] * len(pages)
        shared.requests.clear()


LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" * 2
LONG_WORDS = f"""\
---
title: {LONG}
subtitle: https://example.org/{LONG}
authors: [{LONG}]
---
# {LONG}

{LONG} `{LONG}` <https://example.org/{LONG}>

- > {LONG}

| a | {LONG} |
|---|---|
| `{LONG}` | b |

:::{{components}}
{LONG}
: `{LONG}`
:::

:::{{note}} {LONG}
{{index}}`{LONG}`[^n]
:::

:::{{figure}} setup
:caption: {LONG}
:::

:::{{glossary}}
{LONG}
: {LONG}
:::

[^n]: {LONG}
"""


@pytest.mark.parametrize("width", [320, 360])
def test_no_long_word_makes_a_phone_scroll_sideways(shared: Browser, tmp_path: Path, width: int) -> None:
    made = read(tmp_path / "pond", LONG_WORDS).book
    assert made is not None
    file = tmp_path / "long.html"
    file.write_bytes(write(made))
    shared.size(width, 800)
    shared.open(file.as_uri())
    assert shared.run("document.documentElement.scrollWidth") <= width
