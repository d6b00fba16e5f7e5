"""The page of a book: everything of the book is in it, as text; its ids are unique, and it asks for nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest

from ppgen.book.blocks import FigureBlock, Heading, Paragraph
from ppgen.book.html.page import Entry, HtmlOptions, direction, nested, write
from ppgen.book.inline import Code, Emphasis, Icon, Inlines, Link, Picture, PlacedFigure, Text, plain
from ppgen.book.model import Book
from ppgen.book_matter import BookWords, Matter
from ppgen.records import field_names, replace
from ppgen.scene.model import Scene
from tests.book.sample import HOSTILE, everything, picture, sample, words

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Page(HTMLParser):
    """The elements of a page: every one that was begun was ended."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _ in attrs}) == len(attrs), (tag, attrs)
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.words.append(data)

    def values(self, name: str) -> list[str]:
        return [attributes[name] for _, attributes in self.elements if name in attributes]

    def of(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


def page(book: Book) -> Page:
    return Page(write(book).decode())


def with_text(*parts: Inlines) -> Book:
    """A small book of one chapter with some paragraphs."""
    book = sample()
    return replace(
        book,
        blocks=(Heading(1, "one", words("One")), *map(Paragraph, parts)),
        footnotes=(),
        index=(),
        passages=(),
        cover=None,
    )


def with_figures(*figures: PlacedFigure) -> Book:
    """A small book of some figures."""
    return replace(with_text(words("Words.")), blocks=(FigureBlock(figures),))


SAMPLE = write(sample()).decode()


def test_every_word_of_the_book_is_there() -> None:
    text = Page(SAMPLE).text
    for value in everything(sample()):
        if isinstance(value, Text):
            assert " ".join(value.text.split()) in text, value


def test_every_picture_has_its_alternative_text() -> None:
    labels = set(Page(SAMPLE).values("aria-label"))
    book = sample()
    alts = {figure.alt for figure in book.figures if not figure.frames}
    alts |= {page.alt for sheet in book.sheets for page in sheet.pages}
    assert alts <= labels
    text = Page(SAMPLE).text
    assert all(figure.alt in text for figure in book.figures if figure.frames)
    images = [attributes for attributes in Page(SAMPLE).of("svg") if attributes.get("role") == "img"]
    assert all(attributes["aria-label"] for attributes in images)
    assert all("role" in attributes or attributes["aria-hidden"] == "true" for attributes in Page(SAMPLE).of("svg"))


def test_ids_are_unique_and_every_link_leads_to_one() -> None:
    found = Page(SAMPLE)
    ids = Counter(found.values("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    inner = [address[1:] for address in found.values("href") if address.startswith("#")]
    assert [name for name in inner if name not in ids] == []
    named = [name for names in found.values("aria-labelledby") for name in names.split()]
    assert [name for name in (*named, *found.values("for"), *found.values("aria-controls")) if name not in ids] == []
    clips = re.findall(r"url\(#([^)]*)\)", SAMPLE)
    assert [name for name in clips if name not in ids] == []


def test_every_anchor_of_the_book_is_an_id() -> None:
    ids = set(Page(SAMPLE).values("id"))
    anchors = {str(getattr(value, "anchor", "")) for value in everything(sample())} - {""}
    assert anchors <= ids


def test_nothing_is_elsewhere() -> None:
    found = Page(SAMPLE)
    assert not found.values("src")
    assert not [attributes for attributes in found.of("link") if not attributes["href"].startswith("data:")]
    for tag, attributes in found.elements:
        if "href" in attributes and tag != "a":
            assert attributes["href"].startswith(("#", "data:")), (tag, attributes)
    assert "url(" not in re.sub(r"url\(#", "", SAMPLE)
    assert "@import" not in SAMPLE


def test_the_policy_allows_this_style_and_this_script_alone() -> None:
    policy = next(each["content"] for each in Page(SAMPLE).of("meta") if each.get("http-equiv"))
    for tag in ("style", "script"):
        (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", SAMPLE, re.DOTALL)
        assert f"{tag}-src 'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'" in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert not Page(SAMPLE).values("style")
    assert not [name for _, attributes in Page(SAMPLE).elements for name in attributes if name.startswith("on")]


HOSTILE_TEXTS = (
    HOSTILE,
    "</script><script>alert(1)</script>",
    "</style><style>*{display:none}",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}{% raw %}{# #}",
    "<!-- --> ]]> &lt; &amp;",
    "javascript:alert(1)",
)


@pytest.mark.parametrize("hostile", HOSTILE_TEXTS)
def test_no_text_is_markup(hostile: str) -> None:
    figure = sample().figures[0]
    frames = tuple(replace(frame, label=hostile, caption=words(hostile)) for frame in sample().figures[1].frames)
    placed = replace(figure, title=hostile, label=hostile, alt=hostile, caption=words(hostile), frames=frames)
    book = replace(
        with_text(
            (Text(hostile), Emphasis(words(hostile)), Code(hostile), Icon("coin", hostile, picture("k", 5.0, 5.0, "")))
        ),
        title=hostile,
        subtitle=hostile,
        authors=(hostile,),
        licence=hostile,
        version=hostile,
        date=hostile,
        keywords=(hostile,),
        summary=hostile,
        language='en"><script>',
        draft=True,
        colophon=replace(sample().colophon, design=hostile, rights=hostile, licence_address=hostile, generator=hostile),
        words=BookWords(**dict.fromkeys(field_names(BookWords), hostile)),
    )
    book = replace(book, blocks=(*book.blocks, FigureBlock((placed,))))
    plainly = page(replace(sample(), draft=True))
    found = page(book)
    assert {tag for tag, _ in found.elements} <= {tag for tag, _ in plainly.elements}
    assert len(found.of("script")) == len(found.of("style")) == 1
    assert " ".join(hostile.split()) in found.text
    assert not [address for address in found.values("href") if address.startswith("javascript")]


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "data:text/html,x", " https://example.org", "//example.org"]
)
def test_a_link_leads_to_no_other_scheme(address: str) -> None:
    found = page(with_text((Link(words("here"), address),)))
    assert [each for each in found.of("a") if each.get("rel") == "external noreferrer"] == []
    assert "here" in found.text


def test_what_no_document_may_hold_is_shown() -> None:
    odd = "a\x1b[31m\ud800b\x00"
    book = replace(with_text(words(odd)), title=odd, authors=(odd, odd), version=odd, summary=odd)
    figure = replace(sample().figures[1], alt=odd, label=odd)
    data = write(replace(book, blocks=(*book.blocks, FigureBlock((figure,)))))
    assert b"\x1b" not in data
    assert b"\x00" not in data
    assert "a\\x1b[31m\\ud800b\\x00" in Page(data.decode()).text


def test_landmarks() -> None:
    found = Page(SAMPLE)
    assert [len(found.of(tag)) for tag in ("main", "header", "h1", "title")] == [1, 1, 1, 1]
    assert found.of("a")[0] == {"class": "skip", "href": "#_text"}
    assert found.of("main")[0]["id"] == "_text"
    assert {each["aria-label"] for each in found.of("nav")} == {"Contents", "Figures"}
    assert found.of("html")[0] == {"lang": "en", "dir": "ltr"}


def test_the_contents_are_nested() -> None:
    levels = [(1, "a"), (3, "b"), (2, "c"), (1, "d")]
    tree = nested(Heading(level, name, words(name.upper()), str(level)) for level, name in levels)
    assert tree == [
        Entry("a", "1 A", [Entry("b", "3 B", []), Entry("c", "2 C", [])]),
        Entry("d", "1 D", []),
    ]


def test_what_the_matter_leaves_out_is_left_out() -> None:
    found = page(replace(sample(), matter=Matter(contents=False, figures=False, index=False, colophon=False)))
    # The contents of a page on a screen take no page of paper.
    assert [each["aria-label"] for each in found.of("nav")] == ["Contents"]
    ids = found.values("id")
    assert "_index" not in ids
    assert "_colophon" not in ids


def test_the_index_names_the_section_of_each_place() -> None:
    text = Page(SAMPLE).text
    assert "leg: 1 Setup, 3.2 Glossary" in text


def test_a_name_and_its_number_stay_on_one_line() -> None:
    assert '<a class="to-figure" href="#figure-setup">Figure\u00a01</a>' in SAMPLE
    assert '<a class="to-section" href="#setup">1 Setup</a>' in SAMPLE


def test_footnotes_lead_back_to_each_of_their_signs() -> None:
    links = Page(SAMPLE).of("a")
    back = [each["href"] for each in links if each.get("role") == "doc-backlink"]
    assert back == ["#note-spare-1", "#note-spare-2", "#note-long-1"]
    signs = [each["id"] for each in links if each.get("role") == "doc-noteref"]
    assert signs == ["note-spare-1", "note-spare-2", "note-long-1"]


def test_a_figure_with_frames_shows_them_and_not_its_picture() -> None:
    found = Page(SAMPLE)
    frames = [each["class"].split() for each in found.of("li") if "frame" in each.get("class", "").split()]
    assert [names[1:] for names in frames] == [["w580"], ["w580", "between"], ["w580"]]
    assert "Two boards: before the turn, and after it." not in found.values("aria-label")


def test_the_step_before_the_first_turn_is_called_the_setup_in_the_words_of_the_book() -> None:
    figure = sample().figures[1]
    first, turn, last = figure.frames
    setup = replace(first, label="", caption=(), is_key=False)
    stepped = with_figures(replace(figure, frames=(setup, turn, last)))
    assert page(stepped).values("data-words")[0] == "Setup"
    german = replace(stepped, language="de", words=BookWords(setup="Aufbau"))
    found = page(german)
    assert found.values("data-words")[0] == "Aufbau"
    letters = [each.get("lang") for each in found.of("span") if each.get("class") == "letter"]
    assert letters[:2] == [None, "en"]  # the head says how the setup is called, and not how a turn is


def test_panels_that_do_not_follow_each_other_have_no_steps() -> None:
    figure = sample().figures[1]
    apart = replace(figure, frames=tuple(replace(frame, follows=False) for frame in figure.frames))
    together = replace(figure, frames=tuple(replace(frame, follows=True) for frame in figure.frames))
    assert {each["type"] for each in page(with_figures(apart)).of("input")} == {"search", "checkbox"}
    assert {each["type"] for each in page(with_figures(together)).of("input")} == {"search", "checkbox", "range"}


def test_what_is_allowed_has_a_sign_with_words() -> None:
    figure = sample().figures[1]
    first, *others = figure.frames
    signed = replace(figure, frames=(replace(first, allowed="no"), *(replace(each, allowed="yes") for each in others)))
    labels = page(with_figures(signed)).values("aria-label")
    assert [label for label in labels if "allowed" in label] == ["not allowed", "allowed", "allowed"]


def test_a_draft_says_so() -> None:
    found = page(replace(sample(), draft=True))
    assert found.of("body")[0] == {"class": "is-draft", "data-draft": "Draft"}
    assert "Draft" in found.text
    assert "Draft" not in Page(SAMPLE).text


def test_a_wide_figure_on_the_cover_is_drawn_anew_for_a_phone() -> None:
    """And only there: where it stands in the text it has its own width."""

    def drawn(width: float) -> Picture:
        return Picture("figure-wide", width, 20.0, "A pond.", lambda _: Scene(width, 20.0, (), "", ""), drawn)

    classes = [each.get("class") for each in page(replace(sample(), cover=drawn(90.0))).of("svg")]
    assert "drawn w660" in classes
    assert "drawn w900" not in classes
    assert "drawn w500" in [each.get("class") for each in page(replace(sample(), cover=drawn(50.0))).of("svg")]


def test_a_word_that_the_book_does_not_give_is_english_and_says_so() -> None:
    found = page(replace(sample(), language="de", words=replace(sample().words, search="Suche")))
    assert found.of("html")[0]["lang"] == "de"
    assert found.of("a")[0] == {"class": "skip", "href": "#_text", "lang": "en"}
    (label,) = [each for each in found.of("label") if each.get("for") == "_query"]
    assert "lang" not in label
    assert not page(replace(sample(), language="en-GB")).of("a")[0].get("lang")


GERMAN = BookWords(**{name: f"Wort-{number:02}" for number, name in enumerate(field_names(BookWords))})


def test_every_word_of_ppgen_comes_from_the_book() -> None:
    """Neither in the text nor in what is said aloud is there a word that nobody gave."""
    first, *others = sample().figures[1].frames
    setup = replace(first, label="", caption=(), is_key=False)
    frames = (setup, replace(first, allowed="no"), *(replace(frame, allowed="yes") for frame in others))
    signed = replace(sample().figures[1], anchor="figure-signed", frames=frames)
    book = replace(sample(), language="de", words=GERMAN, draft=True, variants=("wide",))
    data = write(replace(book, blocks=(*book.blocks, FigureBlock((signed,))))).decode()
    found = Page(data)
    own = {value for value in everything(book) if isinstance(value, str)}
    known = {part for text in own for part in re.findall(r"[A-Za-z]{3,}", text)}
    said = [" ".join(found.words), *found.values("aria-label"), *found.values("data-words"), *found.values("data-none")]
    said += [
        *found.values("data-found"),
        *found.values("data-draft"),
        *found.values("placeholder"),
        *found.values("title"),
    ]
    strange = {word for text in said for word in re.findall(r"[A-Za-z]{3,}", text)} - known - {"Wort"}
    assert strange == set()
    assert "en" not in found.values("lang")
    unseen = {name for name in field_names(BookWords) if not any(getattr(GERMAN, name) in text for text in said)}
    # Those of paper, and those that stand in labels, captions and references, which the reader of the text writes.
    assert unseen <= {"figure", "table", "example", "glossary", "page", "typeface", "not_as_declared"}


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "ltr"), ("he", "rtl"), ("ar-EG", "rtl"), ("az-Arab", "rtl"), ("ur-Latn-PK", "ltr"), ("de", "ltr")],
)
def test_the_direction_of_a_language(language: str, expected: str) -> None:
    assert direction(language) == expected


def test_pictures_are_drawn_in_the_theme_that_is_asked_for() -> None:
    asked: list[str] = []

    def draw(theme: str) -> Scene:
        asked.append(theme)
        return Scene(20.0, 10.0, (), "", "")

    figure = PlacedFigure("f", "figure-f", 1, "Figure 1", "F", (), "A figure.", Picture("f", 20.0, 10.0, "", draw))
    write(with_figures(figure), HtmlOptions("ink"))
    assert asked == ["ink"]


def test_an_icon_is_drawn_once() -> None:
    count = 0

    def draw(theme: str) -> Scene:
        nonlocal count
        count += 1
        return Scene(5.0, 5.0, (), "", "")

    coin = Icon("coin", "coin", Picture("icon-coin", 5.0, 5.0, "coin", draw))
    write(with_text((coin, Text(" and "), coin)))
    assert count == 1


def test_the_same_bytes_in_another_process() -> None:
    program = (
        "import sys; from ppgen.book.html.page import write; from tests.book.sample import sample;"
        " sys.stdout.buffer.write(write(sample()))"
    )
    folder = Path(__file__).parents[3]
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program], cwd=folder, env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        )
        assert done.stdout == SAMPLE.encode()


def test_plain_words_of_a_caption_are_what_a_reader_of_the_slider_hears() -> None:
    frames = sample().figures[1].frames
    said = Page(SAMPLE).values("data-words")
    labels = [frame.label or f"Turn {frame.number}" for frame in frames]
    assert said == [f"{label}: {plain(frame.caption)}" for label, frame in zip(labels, frames, strict=True)]


def test_what_is_allowed_is_heard_with_each_step() -> None:
    figure = sample().figures[1]
    signed = replace(figure, frames=tuple(replace(frame, allowed="no") for frame in figure.frames))
    assert page(with_figures(signed)).values("data-words")[0] == "A: not allowed: Before."


def test_the_colophon_thanks_with_words() -> None:
    assert "Thanks to Somebody" in Page(SAMPLE).text
    assert "Thanks to" not in page(replace(sample(), colophon=replace(sample().colophon, thanks=()))).text
