"""A book as Markdown: a reader of Markdown finds every word of it as text, and every picture beside it."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin

from ppgen.book.blocks import (
    Block,
    BulletList,
    CodeBlock,
    Definition,
    DefinitionList,
    Heading,
    OrderedList,
    Paragraph,
    Quote,
    Table,
)
from ppgen.book.inline import Code, Emphasis, Icon, Inlines, LineBreak, Link, Picture, Strong, Text
from ppgen.book.model import Book
from ppgen.book.plain import PlainOptions, write
from ppgen.book_matter import Matter
from ppgen.press.books import BookRequest, files_of
from ppgen.records import replace
from ppgen.scene.model import Scene
from tests.book.sample import HOSTILE, everything, paragraph, sample, words


def rendered(book: Book) -> str:
    """The text as a reader of GitHub's Markdown makes HTML of it."""
    reader = MarkdownIt("commonmark").enable("table").use(footnote_plugin)
    html: str = reader.render(write(book).text.decode())
    return html


def small(*blocks: Block) -> Book:
    return replace(
        sample(),
        blocks=blocks,
        footnotes=(),
        index=(),
        passages=(),
        cover=None,
        matter=Matter(contents=False, colophon=False),
    )


def shown(*parts: Inlines) -> str:
    """Some paragraphs, rendered, without the front of the book."""
    html = rendered(small(*map(Paragraph, parts)))
    return html.partition("<p>Frogs race over a pond.</p>\n")[2].strip()


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


def test_every_word_of_the_book_is_there() -> None:
    text = text_of(rendered(sample()))
    drawn = {id(part) for figure in sample().figures for frame in figure.frames for part in everything(frame)}
    for value in everything(sample()):
        if isinstance(value, Text) and id(value) not in drawn:  # a turn between panels is left out
            assert " ".join(value.text.split()) in text, value


def test_the_captions_of_panels_stand_below_the_picture_that_nobody_can_hear() -> None:
    html = rendered(sample())
    after = html.partition("Before and after.")[2]
    assert "<li><strong>A</strong> (allowed) Before.</li>" in after
    assert "<li><strong>B</strong> (not allowed) After: <em>Red stands on a3.</em></li>" in after


def test_headings_lists_tables_and_quotes_are_what_they_were() -> None:
    html = rendered(sample())
    assert html.count("<h1>") == 1
    assert re.findall(r"<h2>(.*?)</h2>", html) == [
        "1 Setup",
        "2 Scoring <em>and the end</em>",
        "3 Reference",
        "About this book",
    ]
    assert '<ol start="3">' in html
    assert html.count("<ol>") + html.count("<ol start") == 2
    assert html.count("<table>") == 2
    assert html.count("<blockquote>") == 5
    assert '<td style="text-align:right"><strong>12</strong></td>' in html
    assert '<pre><code class="language-text">a1-a2\n  # not a heading\n```\n</code></pre>' in html


HOSTILE_TEXTS = (
    HOSTILE,
    "</script><script>alert(1)</script>",
    "# no heading",
    "- no item",
    "+ no item",
    "12. no item",
    "1) no item",
    "=== no heading",
    "--- no rule",
    "> no quote",
    "    no code",
    "``` no fence",
    "~~~ no fence",
    "[no]: https://example.org",
    "[^no]: note",
    "| no | table |",
    "![no](image.png) <img src=x>",
    "https://example.org :smile: @someone #12",
    "&lt;b&gt; &amp; &#60;",
    "{{ 7 * 7 }} {% x %}",
    "a\\",
    "$$x$$ ~~no~~ __no__",
)


@pytest.mark.parametrize("hostile", HOSTILE_TEXTS)
def test_no_text_is_markup(hostile: str) -> None:
    html = shown(words(hostile), (Text("then "), Strong(words(hostile)), LineBreak(), Text(hostile)))
    html = html.replace(":<span></span>", ":")  # ppgen's own, which parts the name of an emoji
    assert re.findall(r"<(\w+)", html) == ["p", "p", "strong", "br"]
    assert text_of(html).count(" ".join(hostile.split())) == 3


@pytest.mark.parametrize("hostile", HOSTILE_TEXTS)
def test_no_text_ends_what_it_stands_in(hostile: str) -> None:
    table = Table(("", ""), (words(hostile), ()), (((Code(hostile),), words(hostile)),), "t", hostile, words(hostile))
    items = BulletList(((paragraph(hostile),), (paragraph(hostile), BulletList(((paragraph(hostile),),)))))
    entries = DefinitionList((Definition(words(hostile), ((paragraph(hostile),),)),))
    html = rendered(small(table, items, entries, Quote((paragraph(hostile),)), CodeBlock(hostile, hostile)))
    for tag, count in {"table": 1, "tr": 2, "ul": 3, "li": 4, "blockquote": 1, "pre": 1, "h2": 0, "hr": 0}.items():
        assert len(re.findall(rf"<{tag}\b", html)) == count, tag


@pytest.mark.parametrize(
    ("parts", "html"),
    [
        ((Text("a"), Strong(words("b")), Text("c")), "a<strong>b</strong>c"),
        ((Text("a"), Strong(words("b.")), Text("c")), "a<strong>b.</strong>c"),
        ((Text("a"), Emphasis(words("(b)")), Text("c")), "a<em>(b)</em>c"),
        ((Strong(words("b ")), Text("c")), "<strong>b</strong> c"),
        ((Strong((Emphasis(words("b")),)),), "<em><strong>b</strong></em>"),
        ((Strong((Text("a "), Emphasis(words("b")))), Text(" c")), "<strong>a <em>b</em></strong> c"),
        ((Emphasis(words("*")),), "<em>*</em>"),
        ((Code("``"), Text(" "), Code(" a ")), "<code>``</code> <code>a</code>"),
    ],
)
def test_emphasis_is_what_it_was(parts: Inlines, html: str) -> None:
    assert shown(parts) == f"<p>{html}</p>"


@pytest.mark.parametrize(
    ("address", "href"),
    [
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("https://example.org/a)<b>", "https://example.org/a)%3Cb%3E"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("javascript:alert(1)", ""),
    ],
)
def test_a_link_leads_where_it_led_or_nowhere(address: str, href: str) -> None:
    html = shown((Link(words("here"), address, 'a "title" > b'),))
    assert re.findall('href="([^"]*)"', html) == ([href] if href else [])
    assert text_of(html) == "here"
    if href:
        assert 'title="a &quot;title&quot; &gt; b"' in html


def test_two_lists_stay_two() -> None:
    one, other = BulletList(((paragraph("a"),),)), BulletList(((paragraph("b"),),))
    first, second = OrderedList(((paragraph("a"),),)), OrderedList(((paragraph("b"),),))
    html = rendered(small(one, other, one, first, second))
    assert (html.count("<ul>"), html.count("<ol>")) == (3, 2)


def test_a_table_without_a_header_has_an_empty_one() -> None:
    html = rendered(small(Table(("left",), (), ((words("a"),),))))
    assert '<th style="text-align:left"></th>' in html
    assert '<td style="text-align:left">a</td>' in html


def test_pictures_are_beside_it_by_the_names_that_it_uses() -> None:
    book = write(sample(), PlainOptions("pond", "ink"))
    used = set(re.findall(r"\]\(([^)]*\.svg)\)|src=\"([^\"]*)\"", book.text.decode()))
    assert {first or second for first, second in used} == set(book.pictures)
    assert all(name.startswith("pond/") for name in book.pictures)
    for data in book.pictures.values():
        assert ElementTree.fromstring(data).tag == "{http://www.w3.org/2000/svg}svg"


def test_the_list_of_figures_leads_to_each() -> None:
    book = replace(sample(), words=replace(sample().words, figures="Abbildungen"))
    text = write(book).text.decode()
    assert "**Abbildungen**\n\n- [Figure 1 The board before the first turn](#figure-setup)\n" in text
    assert "**Abbildungen**" not in write(replace(book, matter=Matter(figures=False))).text.decode()


def test_every_picture_stands_on_paper() -> None:
    """Dark ink without a ground of its own would vanish on a dark page."""
    bare = Picture("icon-flag", 5.0, 5.0, "flag", lambda theme: Scene(5.0, 5.0, (), "", "", paper=None))
    book = replace(sample(), blocks=(Paragraph((Icon("flag", "flag", bare),)),))
    for theme in ("color", "ink", "contrast"):
        (name,) = [name for name in write(book, PlainOptions(theme=theme)).pictures if "flag" in name]
        root = ElementTree.fromstring(write(book, PlainOptions(theme=theme)).pictures[name])
        first = next(element for element in root.iter() if element.tag.endswith("rect"))
        assert (first.get("width"), first.get("height"), first.get("fill")) == ("5", "5", "#ffffff")


def test_every_reference_leads_to_an_anchor_or_a_footnote() -> None:
    text = write(sample()).text.decode()
    anchors = set(re.findall(r'<a id="([^"]*)"', text))
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) == anchors
    assert set(re.findall(r"\[\^([^\]]*)\](?!:)", text)) == set(re.findall(r"^\[\^([^\]]*)\]:", text, re.MULTILINE))


def test_a_heading_that_skips_a_level_is_one_level_below() -> None:
    headings = (Heading(1, "a", words("A")), Heading(3, "b", words("B")), Heading(2, "c", words("C")))
    book = replace(small(*headings), matter=Matter(colophon=False))
    assert "- [A](#a)\n  - [B](#b)\n  - [C](#c)" in write(book).text.decode()


def test_a_draft_says_so_first() -> None:
    assert write(replace(sample(), draft=True)).text.startswith(b"> **Draft**")


def test_what_no_file_may_hold_is_shown() -> None:
    text = write(small(paragraph("a\x1b[31m\ud800"))).text
    assert b"\x1b" not in text
    assert b"a\\x1b" in text.replace(b"\\\\", b"\\")


def test_the_same_book_is_the_same_bytes() -> None:
    assert write(sample()) == write(sample())


def test_its_files_lie_beside_each_other_and_have_the_options_in_their_names() -> None:
    files = files_of(replace(sample(), draft=True), BookRequest(("md",), theme="ink"))
    assert files[0].name == "pond/books/rulebook_draft.ink.md"
    assert all(file.name.startswith("pond/books/rulebook_draft.ink/") for file in files[1:])
    assert b"](rulebook_draft.ink/figure-setup.svg)" in files[0].data


@pytest.mark.parametrize(
    "text", ["www.evil.com", "https://evil.com/x", "WWW.evil.com", ":smile:", ":white_check_mark:"]
)
def test_text_becomes_no_link_and_no_emoji_on_github(text: str) -> None:
    written = write(small(Paragraph((Text(f"See {text} now."),)))).text.decode()
    assert "www." not in written.lower()
    assert "://" not in written
    assert re.search(r":[\w\\+-]+:", written) is None
    assert re.sub("<[^>]+>", "", unescape(shown((Text(text),)))) == text


def test_an_exclamation_mark_is_escaped_before_a_link_alone() -> None:
    link = Link((Text("here"),), "https://example.org")
    assert "You win!\n" in write(small(Paragraph((Text("You win!"),)))).text.decode()
    assert "<img" not in shown((Text("Look!"), link))
    assert shown((Text("Look!"), link)) == '<p>Look!<a href="https://example.org">here</a></p>'


def test_the_facts_of_the_cover_stand_on_one_line() -> None:
    book = replace(small(), overview=("2 players", "20 minutes"))
    assert "\n\n2 players · 20 minutes\n\n" in write(book).text.decode()


def test_a_cover_that_is_a_figure_of_the_book_is_described_once() -> None:
    """Whoever hears the page hears the long description where the figure stands."""
    book = sample()
    figure = book.figures[0]
    text = write(replace(book, cover=figure.picture)).text.decode()
    assert text.count(f"![{figure.title} ({figure.label})]") == 1
    assert text.count(f"![{figure.alt}]") == 1
    other = replace(figure.picture, key="cover")
    assert f"![{figure.title} ({figure.label})]" not in write(replace(book, cover=other)).text.decode()


def test_the_address_of_a_licence_is_a_link() -> None:
    book = replace(small(), matter=Matter(contents=False, colophon=True))
    address = "https://creativecommons.org/licenses/by-sa/4.0/"
    assert f'<a href="{address}">{address}</a>' in rendered(book)
