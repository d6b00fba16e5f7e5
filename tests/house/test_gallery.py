"""The gallery page: its own small rules; that its bytes are the same everywhere is tested with the other outputs."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from ppgen.definition.game import Credits, Game, Players, Rights
from ppgen.diagnostics import Diagnostic, Mark
from ppgen.gallery_page import page as gallery
from ppgen.gallery_page.page import flatten
from ppgen.press.exhibits import Exhibit
from ppgen.press.pictures import Picture, Shown
from ppgen.records import replace
from ppgen.rules.verdict import Fault, Verdict

MARK = Mark("figures.yaml", 3, 5)
GAME = Game(
    mark=MARK,
    id="long-way",
    title="The <Long> Way",
    version="v.0.5",
    summary="A store & its shoppers.",
    credits=Credits("Karl Hanf"),
    rights=Rights("© Karl Hanf.", "All rights remain."),
    players=Players(1, 99),
)
LEGAL = Verdict("legal", witness=("15: A3 =5A4",))
ILLEGAL = Verdict("illegal", (Fault("LW-TILE", "A3", "Tile 15 lies turned."),))


def statement(name: str, *verdicts: Verdict, caption: str = "", findings: tuple[Diagnostic, ...] = ()) -> Any:
    letters = "ABCDEF" if len(verdicts) > 1 else ("",)
    panels = tuple(
        SimpleNamespace(spec=SimpleNamespace(letter=letter, claims=()), verdict=verdict, facts={"score": 6})
        for letter, verdict in zip(letters, verdicts, strict=False)
    )
    claims = (SimpleNamespace(path="score", value=6),)
    spec = SimpleNamespace(
        id=name, title=name.title(), width=80.0, claims=claims, panels=tuple(panel.spec for panel in panels)
    )
    facts = {"score": 6, "pieces": {"seat": 1}}
    made_up = any(verdict.status == "illustration" for verdict in verdicts)
    proof = "illustration" if made_up else "proven"
    return SimpleNamespace(
        game=GAME,
        figure=spec,
        panels=panels,
        caption=caption,
        facts=facts,
        findings=findings,
        holds=not findings,
        proof=proof,
        cards=None,
    )


def shown(item: Any) -> Shown:
    name = item.figure.id
    drawn = Picture(f"figures/{name}.svg", 80, 60, f"Alternative text of {name}")
    picture = None if item.findings else drawn
    title, findings = item.figure.title, item.findings
    return Shown(
        "figures", "figure", name, title, command="figures", picture=picture, findings=findings, statement=item
    )


def page(*statements: Any) -> str:
    return gallery.page([Exhibit(GAME, tuple(map(shown, statements)))], "1.2.3").decode()


class Outline(HTMLParser):
    """What a reader without eyes gets of a page, and every address on it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.images: list[dict[str, str | None]] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.tags.append(tag)
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.headings.append(int(tag[1]))
        if tag == "img":
            self.images.append(known)
        self.addresses += [value for key, value in attrs if key in {"href", "src"} and value]
        self.ids += [known["id"] or ""] if "id" in known else []


def test_every_picture_has_alternative_text_and_its_size() -> None:
    images = Outline(page(statement("empty", LEGAL), statement("turned", ILLEGAL))).images
    assert [image["alt"] for image in images] == ["Alternative text of empty", "Alternative text of turned"]
    assert all((image["width"], image["height"]) == ("302", "227") for image in images)


def test_nothing_comes_from_a_network_and_no_script_runs() -> None:
    outline = Outline(page(statement("empty", LEGAL)))
    assert "script" not in outline.tags
    assert [address for address in outline.addresses if "//" in address or address.startswith("/")] == []


def test_headings_descend_by_one() -> None:
    levels = Outline(page(statement("empty", LEGAL), statement("turned", ILLEGAL))).headings
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_ids_are_unique_and_every_inner_link_has_its_goal() -> None:
    outline = Outline(page(statement("empty", LEGAL), statement("turned", ILLEGAL)))
    assert len(outline.ids) == len(set(outline.ids))
    assert {address[1:] for address in outline.addresses if address.startswith("#")} <= set(outline.ids)


def test_two_games_share_a_page_without_sharing_an_id() -> None:
    other = replace(GAME, id="packet-hell", title="Packet Hell")
    exhibits = [Exhibit(game, (shown(statement("setup", LEGAL)),)) for game in (GAME, other)]
    outline = Outline(gallery.page(exhibits, "1.2.3").decode())
    assert len(outline.ids) == len(set(outline.ids))
    assert {"#long-way-figure-setup", "#packet-hell-figure-setup"} <= set(outline.addresses)


def test_words_of_a_definition_are_escaped() -> None:
    text = page(statement("empty", LEGAL, caption="5 < 6 & **<b>**"))
    assert "The &lt;Long&gt; Way" in text
    assert "5 &lt; 6 &amp; <strong>&lt;b&gt;</strong>" in text


def test_neighbouring_panels_with_one_verdict_share_it() -> None:
    text = page(statement("example", LEGAL, LEGAL, ILLEGAL))
    assert '<span class="panels">A–B</span> legal' in text
    assert '<span class="panels">C</span> illegal <code>LW-TILE</code>' in text


def test_a_verdict_is_never_told_by_colour_alone() -> None:
    undecided = Verdict("unknown", tried="Much.")
    text = page(statement("empty", LEGAL), statement("turned", ILLEGAL), statement("far", undecided))
    for word in ("legal", "illegal", "not decided"):
        assert f"</svg>{word}" in text.replace("</svg>\n", "</svg>").replace("  ", "")
    assert "Tile 15 lies turned." in text
    assert "Much." in text


def test_a_stated_fact_is_marked() -> None:
    text = page(statement("empty", LEGAL))
    assert '<tr class="claimed"><th scope="row">score</th><td>6</td></tr>' in text
    assert "1 stated and checked" in text


def test_a_figure_that_is_not_as_declared_is_listed_with_its_finding_and_without_a_picture() -> None:
    text = page(statement("wrong", LEGAL, findings=(Diagnostic(MARK, "FIG-CLAIM", "score is 6, and not 7"),)))
    assert Outline(text).images == []
    assert "score is 6, and not 7" in text
    assert "figures.yaml:3:5" in text
    assert "1 not as declared" in text


@pytest.mark.parametrize(
    ("facts", "rows"),
    [
        ({"a": {"b": [1, 2]}}, {"a.b": "1 2"}),
        ({"a": [{"b": None}, {"b": True}]}, {"a.0.b": "–", "a.1.b": "yes"}),
        ({"ways": [["A1", "A2"], ["B1"]]}, {"ways.0": "A1 A2", "ways.1": "B1"}),
        ({"none": []}, {"none": "–"}),
    ],
)
def test_facts_are_named_as_claims_name_them(facts: Any, rows: dict[str, str]) -> None:
    assert flatten(facts) == rows


def test_a_symbol_without_a_picture_is_named_in_words() -> None:
    outline = page(statement("empty", LEGAL, caption="A :piecepack-coin-2: on *:piecepack-coin-9:*"))
    assert outline.count('<img class="symbol" src="data:image/svg+xml;base64,') == 1
    assert 'alt="2 (a coin)"> on <em>piecepack coin 9</em>' in outline
