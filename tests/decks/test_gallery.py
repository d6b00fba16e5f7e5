"""Decks in the gallery: every card with its picture, its key and its copies, and nothing for a comparison."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import ppgen
from ppgen.cli import run
from tests.decks.conftest import DECK as NUMBERED
from tests.decks.conftest import Write
from tests.images.making import packed, picture

DECK = NUMBERED.replace("{{ index }} of ", "One of ")
LAYOUTS = """\
    layouts:
      - id: dear
        when: "{{ row.cost > 4 }}"
        face: [{text: "dear: {{ row.name }}"}]
"""


class Cards(HTMLParser):
    """The pictures in the items of a list of cards, and the words under them."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.cards: list[tuple[list[dict[str, str | None]], str]] = []
        self._inside = False
        self.feed(page.decode().partition('class="deal')[2])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "li":
            self._inside = True
            self.cards.append(([], ""))
        elif tag == "img" and self._inside:
            self.cards[-1][0].append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag == "li":
            self._inside = False
            pictures, words = self.cards[-1]
            self.cards[-1] = pictures, " ".join(words.split())

    def handle_data(self, data: str) -> None:
        if self._inside:
            pictures, words = self.cards[-1]
            self.cards[-1] = pictures, words + data


def shown(folder: Path) -> ppgen.Gallery:
    return ppgen.gallery(games=[str(folder)])


def test_each_card_has_its_picture_its_key_and_its_copies_and_a_common_back_is_shown_once(write: Write) -> None:
    gallery = shown(write(DECK))
    assert gallery.findings == ()
    cards = Cards(gallery.page).cards
    assert [words for _, words in cards] == ["Spice × 4", "Silk × 3", "Gold × 2", "Back of every card"]
    assert [len(pictures) for pictures, _ in cards] == [1, 1, 1, 1]
    assert {str(pictures[0]["src"]) for pictures, _ in cards} == {
        name for name in gallery.files if name.startswith("index_files/bazaar/market/")
    }
    assert "9 cards, 3 different" in gallery.page.decode()


def test_pictures_say_what_the_card_says_and_wait_until_they_are_seen(write: Write) -> None:
    (spice, *_), _ = Cards(shown(write(DECK)).page).cards[0]
    assert spice["alt"] is not None
    assert spice["alt"].startswith("Market cards, Spice: ")
    assert "Take one spice from the bank." in spice["alt"]
    assert (spice["loading"], spice["width"], spice["height"]) == ("lazy", "240", "336")


def test_layouts_without_a_back_of_their_own_share_that_of_the_deck(write: Write) -> None:
    cards = Cards(shown(write(DECK + LAYOUTS)).page).cards
    assert [words for _, words in cards][-1] == "Back of every card"
    assert [len(pictures) for pictures, _ in cards] == [1, 1, 1, 1]


def test_a_back_by_row_stands_beside_its_face(write: Write) -> None:
    cards = Cards(shown(write(DECK.replace("{{ deck.title }}", "{{ row.cost }}"))).page).cards
    assert [words for _, words in cards] == ["Spice × 4", "Silk × 3", "Gold × 2"]
    assert [len(pictures) for pictures, _ in cards] == [2, 2, 2]


def test_copies_that_differ_are_shown_apart(write: Write) -> None:
    counts = {"Spice": 4, "Silk": 3, "Gold": 2}
    cards = Cards(shown(write(NUMBERED)).page).cards
    assert [words for _, words in cards] == [
        *(f"{key} {copy} of {count}" for key, count in counts.items() for copy in range(1, count + 1)),
        "Back of every card",
    ]


def test_an_outline_that_is_no_rectangle_cuts_the_picture(write: Write) -> None:
    page = shown(write(DECK.replace("size: poker", "shape: round\n    width: 60\n    height: 60"))).page.decode()
    edge = re.search(r'<clipPath id="([^"]+)" clipPathUnits="objectBoundingBox"><path [^>]* d="(M[^"]+)"', page)
    assert edge is not None
    assert f"--edge: url(#{edge[1]})" in page
    assert "C" in edge[2]


def test_photographs_are_inside_the_pictures_of_cards(write: Write) -> None:
    folder = write(DECK.replace('- text: "One of {{ deck.cards }}"', "- image: art/spice.jpg"))
    (folder / "art").mkdir()
    (folder / "art" / "spice.jpg").write_bytes(packed(picture(600, 400), "JPEG"))
    gallery = shown(folder)
    assert b'href="data:image/jpeg;base64,' in gallery.files["index_files/bazaar/market/market-spice-face.svg"]


def test_a_deck_at_fault_keeps_nothing_else_from_being_shown(write: Write) -> None:
    sound = DECK.removeprefix("decks:\n").replace("id: market", "id: other")
    gallery = shown(write(DECK.replace("size: poker", "width: 20\n    height: 12") + sound))
    assert {finding.code for finding in gallery.findings} == {"DECK-OVERFLOW"}
    text = gallery.page.decode()
    assert "1 deck not drawn" in text
    assert text.count("DECK-OVERFLOW") == len(gallery.findings)
    assert not [name for name in gallery.files if "/market/" in name]
    assert "index_files/bazaar/other/other-spice-face.svg" in gallery.files


def test_no_comparison_takes_pictures_of_the_page_for_drawings(
    write: Write, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(write(DECK).parent)
    (Path.cwd() / "ppgen.toml").write_text('games = ["*"]\n', encoding="utf-8")
    assert run(["diff", "--update", "--on-disk"]) == 0
    assert run(["gallery"]) == 0
    said = capsys.readouterr().out
    assert "output/index.html: 0 sheets, 0 figures, 1 deck of 9 cards\n" in said
    assert (Path.cwd() / "output/index_files/bazaar/market/market-silk-face.svg").exists()
    assert run(["diff", "--on-disk"]) == 0
