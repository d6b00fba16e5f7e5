"""Where words are parted, by published examples of each language, and in which words of a paragraph."""

from __future__ import annotations

import pytest

from ppgen.hyphenation import LANGUAGES, hyphenated, language_of, patterns
from ppgen.scene.model import GlyphRun
from ppgen.scene.paragraph import TextTooWide, layout
from ppgen.scene.text import TextStyle

EXAMPLES = {
    # Liang's thesis and The TeXbook, appendix H; `ta-ble` is one of Knuth's exceptions.
    "en-US": "hy-phen-ation ta-ble al-go-rithm su-per-cal-ifrag-ilis-tic as-so-ciate con-cate-na-tion present",
    # British usage follows etymology (Hart's Rules).
    "en-GB": "hy-phen-a-tion in-de-pend-ent type-set-ting",
    # Duden, rules 107 to 113.
    "de": "Do-nau-dampf-schiff Sil-ben-tren-nung Schiff-fahrt Stra-ßen-bahn Wür-fel",
    "fr": "an-ti-cons-ti-tu-tion-nel-le-ment al-go-rithme bi-blio-thèque",
    # Real Academia Española, Ortografía: ch, ll and rr stay together.
    "es": "fe-rro-ca-rril cons-ti-tu-ción hi-po-pó-ta-mo",
    "it": "mez-za-not-te ap-pli-ca-zio-ne bi-blio-te-ca",
    "pt": "cons-ti-tui-ção",
    "pl": "dziew-czy-na chrząszcz",
    "da": "skri-ve-ma-ski-ne",
}
STYLE = TextStyle("regular", 3.5, "#000000")


def lines(markup: str, width: float, language: str = "en-US", *, wide_alone: bool = False) -> list[str]:
    """The text in lines of so many mm."""
    rows: dict[float, str] = {}
    for item in layout(markup, STYLE, width, language=language, wide_alone=wide_alone).items:
        assert isinstance(item, GlyphRun)
        rows[item.origin[1]] = rows.get(item.origin[1], "") + item.text
    return list(rows.values())


def test_every_language_has_an_example() -> None:
    assert set(EXAMPLES) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "word"), [(tag, word) for tag, words in EXAMPLES.items() for word in words.split()]
)
def test_a_word_is_parted_as_its_language_has_it(language: str, word: str) -> None:
    assert "-".join(hyphenated(word.replace("-", ""), language)) == word


@pytest.mark.parametrize("language", LANGUAGES)
def test_some_letters_stay_together_at_both_ends(language: str) -> None:
    known = patterns(language)
    assert known.left >= 2
    assert known.right >= 2
    for word in ("".join(words.split("-")) for words in EXAMPLES[language].split()):
        parts = hyphenated(word, language)
        assert "".join(parts) == word
        assert len(parts) == 1 or (len(parts[0]) >= known.left and len(parts[-1]) >= known.right)


@pytest.mark.parametrize(
    ("tag", "language"),
    [("en", "en-US"), ("EN-us", "en-US"), ("en-AU", "en-GB"), ("de-AT", "de"), ("pt-BR", "pt"), ("nl", ""), ("", "")],
)
def test_a_code_means_the_nearest_language(tag: str, language: str) -> None:
    assert language_of(tag) == language


def test_every_file_of_patterns_says_a_licence_that_permits_changes_and_sale() -> None:
    from pathlib import Path

    import ppgen.hyphenation

    folder = Path(ppgen.hyphenation.__file__).parent / "patterns"
    collected = (folder / "LICENCES.txt").read_text(encoding="utf-8")
    files = sorted(folder.glob("*.tex"))
    assert len(files) == len(LANGUAGES)
    for file in files:
        head = file.read_text(encoding="utf-8")[:6000]
        assert "Permission is hereby granted, free of charge" in head or (
            "BSD 3-clause" in head or "with or without modification,\n%         are permitted in any medium" in head
        )
        assert f"--- {file.name} ---" in collected


def test_a_word_is_parted_where_that_saves_a_line() -> None:
    text = "Extraordinary hyphenation of words"
    assert lines(text, 34, "") == ["Extraordinary", "hyphenation of", "words"]
    assert lines(text, 34) == ["Extraordinary hy-", "phenation of words"]
    assert lines(text, 100) == [text]


@pytest.mark.parametrize("width", range(23, 90))
def test_no_word_is_parted_for_fun(width: int) -> None:
    """Where a parted word saves no line, the lines are those of whole words."""
    text = "Then take an extraordinary card from the marketplace, and show everybody its illustration."
    whole, with_parts = lines(text, width, ""), lines(text, width)
    assert with_parts == whole or len(with_parts) < len(whole)


@pytest.mark.parametrize(
    "word",
    [
        "hyphenNation",
        "hyphenation2",
        "hyphen-ation",
        "hyphen/ation",
        "hyphenation@example.com",
        "hyphe**nation**",
        "hyphen_ation",
    ],
)
def test_what_is_no_plain_word_is_not_parted(word: str) -> None:
    with pytest.raises(TextTooWide):
        lines(f"to {word} to", 8)


def test_a_soft_hyphen_of_the_text_wins() -> None:
    assert lines("hyphena\u00adtion", 19) == ["hyphena-", "tion"]


def test_capitals_at_the_beginning_and_signs_around_a_word_do_not_matter() -> None:
    assert lines("“Hyphenation.”", 17) == ["“Hyphen-", "ation.”"]


def test_no_more_than_two_lines_in_a_row_end_at_a_hyphen() -> None:
    text = "extraordinarily incomprehensibility hyphenation supercalifragilistic concatenation algorithm " * 3
    for width in range(16, 60):
        try:
            rows = lines(text.strip(), width)
        except TextTooWide:
            continue
        parted = "".join("-" if row.endswith("-") else "." for row in rows)
        assert "---" not in parted


def test_a_text_that_needs_three_in_a_row_is_too_wide() -> None:
    with pytest.raises(TextTooWide, match="supercalifragilistic"):
        lines("supercalifragilistic", 9.5)


def test_wide_words_alone_are_parted_if_that_is_asked_for() -> None:
    text = "An extraordinary hyphenation of supercalifragilistic"
    parted = [row for row in lines(text, 26, wide_alone=True) if row.endswith("-")]
    assert len(parted) == 1
    assert parted[0].startswith("super")


def test_the_same_text_has_the_same_lines_without_a_language() -> None:
    text = "Take one spice from the bank, then trade it for two extraordinary spices."
    assert lines(text, 60, "") == lines(text, 60)
