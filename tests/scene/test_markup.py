"""One tree is read out of a text, and paper, HTML, plain text and the check of references say the same of it."""

from __future__ import annotations

import html as standard
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.scene.markup import Emphasis, InlineSymbol, Node, Strong, Text, escaped, html, leaves, parse, plain, symbols

SIGNS = st.text(alphabet=r"ab *:\-1<&" + "\n")
"""Texts full of what may be markup."""
WORDS = st.text(alphabet="ab <&\"'", min_size=1).filter(lambda text: text == text.strip())


@st.composite
def marked_up(draw: st.DrawFn) -> tuple[str, str, str]:
    """A text in markup, what it says, and its HTML."""
    markup, said, page = "", "", ""
    for kind in draw(st.lists(st.sampled_from(["text", "strong", "emphasis", "both", "symbol"]), max_size=6)):
        word = draw(WORDS)
        escape = standard.escape(word)
        written, spoken, tags = {
            "text": (escaped(word), word, escape),
            "strong": (f"**{word}**", word, f"<strong>{escape}</strong>"),
            "emphasis": (f"*{word}*", word, f"<em>{escape}</em>"),
            "both": (f"**a *{word}* b**", f"a {word} b", f"<strong>a <em>{escape}</em> b</strong>"),
            "symbol": (":den-set:", "den set", "den set"),
        }[kind]
        # Two that touch could be read together: `*a**b*`.
        markup, said, page = f"{markup}{written} | ", f"{said}{spoken} | ", f"{page}{tags} | "
    return markup, said, page


def depth(nodes: tuple[Node, ...]) -> int:
    return max((1 + depth(node.parts) for node in nodes if isinstance(node, Strong | Emphasis)), default=0)


@given(SIGNS)
def test_an_escaped_text_says_itself(text: str) -> None:
    assert plain(escaped(text)) == text
    assert depth(parse(escaped(text))) == 0
    assert standard.unescape(html(escaped(text))) == text
    assert list(symbols(escaped(text))) == []


@given(st.text())
def test_whatever_is_written_can_be_read_and_holds_no_tag_of_its_own(text: str) -> None:
    assert re.sub(r"</?(strong|em)>", "", html(text)) == standard.escape(plain(text))


@given(SIGNS)
def test_letters_know_their_place(text: str) -> None:
    places: list[int] = []
    for leaf in leaves(parse(text)):
        written = f":{leaf.name}:" if isinstance(leaf, InlineSymbol) else leaf.text
        assert text.startswith(written, leaf.start)
        places += range(leaf.start, leaf.start + len(written))
    assert places == sorted(set(places))
    assert {text[place] for place in set(range(len(text))) - set(places)} <= set("*\\")


@given(marked_up())
def test_every_walker_reads_the_same(text: tuple[str, str, str]) -> None:
    markup, said, page = text
    assert plain(markup) == said
    assert html(markup) == page
    assert {symbol.name for symbol in symbols(markup)} <= {"den-set"}


@pytest.mark.parametrize(
    "text", ["3 * 4 * 5", "a * b", "**", "*", "* a *", "at 10:30:15", "a: b: c", "2*", "C:\\", "::", "**open", ":A:"]
)
def test_signs_that_are_no_markup_are_text(text: str) -> None:
    assert parse(text) == (Text(text, 0),)


def test_emphasis_is_nested() -> None:
    (strong,) = parse("**a *b* c**")
    assert strong == Strong((Text("a ", 2), Emphasis((Text("b", 5),)), Text(" c", 7)))
    assert html("**a *b* :coin:**") == "<strong>a <em>b</em> coin</strong>"
    assert plain("Take **two** :dining-table: *now*, **not *later* **") == "Take two dining table now, **not later **"


def test_a_backslash_makes_a_sign_a_sign_and_hides_no_symbol_behind_another() -> None:
    assert plain(r"\*not soft\* \:coin\: \\") == r"*not soft* :coin: \ ".strip()
    assert [(symbol.name, symbol.start) for symbol in symbols(r"\:coin: \\:den: **:dice-3:**")] == [
        ("den", 10),
        ("dice-3", 18),
    ]


def test_a_symbol_is_a_picture_where_there_is_one() -> None:
    picture = {"den-set": 'x"y'}.get
    assert html(":den-set: :sofa:", lambda name: picture(name, "")) == (
        '<img class="symbol" src="x&quot;y" alt="den set"> sofa'
    )


def test_hostile_markup_is_read_quickly() -> None:
    for text in ("*a" * 3000, "**a" * 3000, "*" * 8000, ":a" * 4000, "**" + "*a " * 3000):
        plain(text)
