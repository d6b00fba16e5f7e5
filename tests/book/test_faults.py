"""Everything that can be wrong with the text of a rulebook: each is refused with its place and a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.book.blocks import ImageBlock
from ppgen.book.pages import PAGES
from ppgen.press.books import judge_book
from tests.book.games import FIGURES, MORE, SHEETS, game, judged, placed, read

FAULTS = [
    # References
    ("{fig}`setop`", "BOOK-REFERENCE", 1, 7, "did you mean 'setup'?"),
    ("{fig}`setup`", "BOOK-REFERENCE", 1, 7, "show it: :::{figure} setup"),
    (":::{figure} setop\n:::", "BOOK-REFERENCE", 1, 13, "did you mean 'setup'?"),
    (":::{figure} setup setop\n:::", "BOOK-REFERENCE", 1, 19, "did you mean 'setup'?"),
    ("# A {#start}\n\n{ref}`strat`", "BOOK-REFERENCE", 3, 7, "did you mean 'start'?"),
    ("# A {#start}\n\n{ref}`words <strat>`", "BOOK-REFERENCE", 3, 14, "did you mean 'start'?"),
    (":::{figure} setup\n:::\n\n{ref}`setup`", "BOOK-REFERENCE", 4, 7, "refer to it as {fig}`setup`"),
    ("# A {#start}\n\n[x](#strat)", "BOOK-REFERENCE", 3, 1, "did you mean 'start'?"),
    ("{term}`door`", "BOOK-REFERENCE", 1, 8, "there are no terms here"),
    (":::{glossary}\ndoor\n: A way.\n:::\n\nx {term}`dor`", "BOOK-REFERENCE", 6, 10, "did you mean 'door'?"),
    ("{rule}`BD-MOOVE`", "BOOK-REFERENCE", 1, 8, "did you mean 'BD-MOVE'?"),
    ("{rule}`BD-OVRE`", "BOOK-REFERENCE", 1, 8, "did you mean 'BD-OVER'?"),
    ("{rule}`REACH-PARTIY`", "BOOK-REFERENCE", 1, 8, "did you mean 'REACH-PARITY'?"),
    ("{rule}`XYZ`", "BOOK-REFERENCE", 1, 8, "codes of rules: BD-DIRECTION, BD-OCCUPIED, BD-OVER, BD-OWNER"),
    ("note[^a]\n\n[^b]: There.\n\nsee[^b]", "BOOK-REFERENCE", 1, 7, "footnotes: b"),
    (":::{sheet} refrence\n:::", "BOOK-REFERENCE", 1, 12, "did you mean 'reference'?"),
    (":::{sheet}\n:::", "BOOK-REFERENCE", 1, 11, "sheets: reference"),
    (":::{variant} quik\nx\n:::", "BOOK-REFERENCE", 1, 14, "did you mean 'quick'?"),
    ("---\nplain: [stroy]\n---\n# Story", "BOOK-REFERENCE", 2, 9, "did you mean 'story'?"),
    ("---\nunused: {setop: why}\n---\nx", "BOOK-REFERENCE", 2, 1, "did you mean 'setup'?"),
    # Names
    ("# A {#same}\n# B {#same}", "BOOK-ANCHOR", 2, 7, "give one of the two another name"),
    ("# A {#Same}", "BOOK-ANCHOR", 1, 7, "use small letters, digits and single hyphens, such as example-end"),
    (":::{figure} setup\n:::\n\n:::{figure} setup\n:::", "BOOK-ANCHOR", 4, 13, "refer to it there: {fig}`setup`"),
    (
        ":::{sheet} reference\n:::\n\n:::{sheet} reference\n:::",
        "BOOK-ANCHOR",
        4,
        12,
        "refer to it there: {ref}`reference`",
    ),
    (":::{glossary}\ndoor\n: A.\n\nDoor\n: B.\n:::", "BOOK-ANCHOR", 5, 1, "combine the two explanations"),
    ("# A {#figure-setup}\n\n:::{figure} setup\n:::\n\n# B {#figure-setup}", "BOOK-ANCHOR", 6, 7, "give one of"),
    # HTML, links, images
    ("a <b>c</b>", "BOOK-HTML", 1, 3, "write it in Markdown"),
    ("<div>\nx\n</div>", "BOOK-HTML", 1, 1, "write it in Markdown"),
    ("a <!-- b --> c", "BOOK-HTML", 1, 3, "take it out"),
    ("a <!-- b", "BOOK-HTML", 1, 3, "write \\<!-- to print the mark"),
    ("x\n\n<!-- b\n\nc\n\n-->", "BOOK-HTML", 3, 1, "take it out"),
    ("x [a](javascript:alert(1))", "BOOK-LINK", 1, 3, "links begin with http:, https: or mailto:"),
    ("[a](rules.pdf)", "BOOK-LINK", 1, 1, "links begin with"),
    ("[a](file:///etc/passwd)", "BOOK-LINK", 1, 1, "links begin with"),
    ("[a](data:text/html,x)", "BOOK-LINK", 1, 1, "links begin with"),
    ("[a](//example.org)", "BOOK-LINK", 1, 1, "links begin with"),
    ("[a](https:)", "BOOK-LINK", 1, 1, "links begin with"),
    ("[a]()", "BOOK-LINK", 1, 1, "links begin with"),
    ("[a](JaVaScRiPt:alert(1))", "BOOK-LINK", 1, 1, "links begin with"),
    ("[a](&#106;avascript:alert(1))", "BOOK-LINK", 1, 1, "links begin with"),
    ("[a](%6Aavascript:alert(1))", "BOOK-LINK", 1, 1, "links begin with"),
    ("<javascript:alert(1)>", "BOOK-LINK", 1, 1, "links begin with"),
    ("[x]: javascript:alert(1)\n\n- > [x]", "BOOK-LINK", 3, 5, "links begin with"),
    ("<ftp://example.org>", "BOOK-LINK", 1, 1, "links begin with"),
    ("![a](https://example.org/a.png)", "BOOK-IMAGE", 1, 1, "put the file into the folder of the game"),
    ("![a](//example.org/a.png)", "BOOK-IMAGE", 1, 1, "put the file into the folder of the game"),
    ("![a](data:image/png;base64,AAAA)", "BOOK-IMAGE", 1, 1, "put the file into the folder of the game"),
    ("![a](file:///etc/passwd)", "BOOK-IMAGE", 1, 1, "put the file into the folder of the game"),
    ("![a](/etc/passwd)", "BOOK-IMAGE", 1, 1, ""),
    ("![a][x]\n\n[x]: https://example.org/a.png", "BOOK-IMAGE", 1, 1, "put the file into the folder of the game"),
    ("![a {fig}`setup`](art/coin.svg)", "BOOK-MARKUP", 1, 1, "write there what the image shows, in words"),
    ("![a [^n]](art/coin.svg)\n\n[^n]: x", "BOOK-MARKUP", 1, 1, "write there what the image shows, in words"),
    ("![](art/coin.svg)", "BOOK-IMAGE", 1, 1, "say what it shows"),
    ("![a](art/coyn.svg)", "BOOK-IMAGE", 1, 1, "did you mean 'art/coin.svg'?"),
    ("![a](../secret.png)", "IMAGE-FILE", 1, 1, "write its path from the folder of the game"),
    ("![a](missing.png)", "IMAGE-FILE", 1, 1, "an image is a file in the folder of its game"),
    ("take :coyn:", "BOOK-IMAGE", 1, 6, "\\:coyn:"),
    ("---\ncover: art/coyn.svg\ncover-alt: x\n---\nx", "BOOK-IMAGE", 2, 8, "did you mean 'art/coin.svg'?"),
    ("---\ncover: art/coin.svg\n---\nx", "BOOK-IMAGE", 2, 8, "write under cover-alt: what it shows"),
    # Addresses that are not there
    ("see [our shop][shop]", "BOOK-REFERENCE", 1, 5, "[shop]: https://example.org"),
    ("see [shop][]", "BOOK-REFERENCE", 1, 5, "[shop]: https://example.org"),
    ("- *see* [a [b] c][shop]", "BOOK-REFERENCE", 1, 9, "[shop]: https://example.org"),
    ("![a pond][frog]", "BOOK-REFERENCE", 1, 2, "[frog]: https://example.org"),
    ("![a [pond][frog]](art/coin.svg)", "BOOK-REFERENCE", 1, 1, "[frog]: https://example.org"),
    ("[our shop](https://example.org/a b)", "BOOK-LINK", 1, 1, "between < and >"),
    # Tables
    ("| a | b |\n|---|---|\n| c | d | frogs |", "BOOK-MARKUP", 3, 11, "take out a cell"),
    ("a | b\n--|--\nc | d | e | f", "BOOK-MARKUP", 3, 9, "a backslash before a |"),
    ("> - | a | b |\n>   |---|---|\n>   | c |", "BOOK-MARKUP", 3, 9, "add | and a cell"),
    ("| a | b |\n|---|---|\n| c", "BOOK-MARKUP", 3, 4, "add | and a cell"),
    ("| a | b |\n|---|---|\n| c | d |\nNot a row.", "BOOK-MARKUP", 4, 11, "put an empty line before"),
    (":::{table} A\n| a |\n|---|\n| b | c |\n:::", "BOOK-MARKUP", 4, 7, "take out a cell"),
    ("x\n| a | b |\n|---|---|---|\n| c | d | e |", "BOOK-MARKUP", 3, 1, "once for each column"),
    # Values
    ("a {{ gme.title }}", "BOOK-VALUE", 1, 3, "did you mean 'game'?"),
    ("{{ setup.moves.cuont }}", "BOOK-VALUE", 1, 1, "did you mean 'count'?"),
    ("{{ figures['setop'].facts }}", "BOOK-VALUE", 1, 1, "did you mean 'setup'?"),
    ("{{ setup }}", "BOOK-VALUE", 1, 1, "quote a part of it"),
    ("{{ ''.__class__.__mro__ }}", "BOOK-VALUE", 1, 1, ""),
    ("{{ 9 ** 9 ** 9 }}", "BOOK-VALUE", 1, 1, ""),
    ("{{ game.title() }}", "BOOK-VALUE", 1, 1, "filters"),
    ("{{ 'a' * 99 }}", "BOOK-VALUE", 1, 1, ""),
    ("{{ 1 + }}", "BOOK-VALUE", 1, 1, ""),
    ("# H {{ nothing }}", "BOOK-VALUE", 1, 5, ""),
    ("![{{ nothing }}](art/coin.svg)", "BOOK-VALUE", 1, 1, ""),
    # Directives and roles
    (":::{nota}\nx\n:::", "BOOK-MARKUP", 1, 1, "did you mean 'note'?"),
    (":::{}\nx\n:::", "BOOK-MARKUP", 1, 1, "directives:"),
    (":::{note}\nx", "BOOK-MARKUP", 1, 1, "end it with a line of :::"),
    (":::{note}\nx\n:::{note}\ny\n:::\n:::", "BOOK-MARKUP", 3, 1, "begin and end it with ::::"),
    ("x\n\n:::", "BOOK-MARKUP", 3, 1, "an outer directive needs more colons"),
    ("::::{note}\n:::{figure} setup\n::::\n:::", "BOOK-MARKUP", 4, 1, "an outer directive needs more colons"),
    ("- :::{note}\nx\n:::", "BOOK-MARKUP", 1, 3, "end it with a line of :::"),
    ("> :::{note}\n> x\n:::", "BOOK-MARKUP", 1, 3, "end it with a line of :::"),
    (":::{glossary}\n:::{note}\nx\n:::\n:::", "BOOK-MARKUP", 2, 1, "write a list of definitions"),
    ("::: note\nx\n", "BOOK-MARKUP", 1, 1, "such as :::{note}"),
    ("::: {figure} setup\n:::", "BOOK-MARKUP", 1, 1, "write them without a space: :::{figure}"),
    (":::{note\nx\n:::", "BOOK-MARKUP", 1, 1, "close it after the name: :::{note}"),
    (":::{note}\n::::{figure} setup\n::::\n:::", "BOOK-MARKUP", 2, 1, "begin and end it with :::::"),
    (":::{pagebreak}\nx\n:::", "BOOK-MARKUP", 2, 1, "close it on the next line"),
    (":::{figure}\n:::", "BOOK-MARKUP", 1, 1, "write :::{figure} ID"),
    (":::{figure} setup\ntext\n:::", "BOOK-MARKUP", 2, 1, "for a caption, write :caption:"),
    (":::{figure} setup\n:plaice: here\n:::", "BOOK-MARKUP", 2, 2, "did you mean 'place'?"),
    (":::{sheet} reference\n:caption-side: beside\n:::", "BOOK-MARKUP", 2, 2, "did you mean 'caption'?"),
    (":::{figure} setup\n:place: there\n:::", "BOOK-MARKUP", 2, 9, "did you mean 'here'?"),
    (":::{figure} setup\n:place: here\n:place: near\n:::", "BOOK-MARKUP", 3, 2, "keep one of them"),
    (":::{figure} setup\n:width: wide\n:::", "BOOK-MARKUP", 2, 9, "write 20 to 400 mm"),
    (":::{figure} setup\n:width: 5\n:::", "BOOK-MARKUP", 2, 9, "write 20 to 400 mm"),
    (":::{figure} setup\n:steps: yes\n:::", "BOOK-MARKUP", 2, 9, "write just :steps:"),
    (":::{figure} setup\n:steps: 0\n:::", "BOOK-MARKUP", 2, 9, "or the number of a turn"),
    (":::{figure} setup\n:steps: 6\n:::", "BOOK-MARKUP", 2, 9, "write just :steps:"),
    (":::{figure} setup first-turn\n:caption: x\n:::", "BOOK-MARKUP", 2, 11, "give each figure a directive of its own"),
    (":::{note}\n:name: x\ny\n:::", "BOOK-MARKUP", 2, 2, "a 'note' has no options"),
    (":::{example} A\n:::", "BOOK-MARKUP", 1, 1, "give it words, or take it out"),
    (":::{table} A\nx\n:::", "BOOK-MARKUP", 1, 1, "write one table in it"),
    (":::{glossary}\nx\n:::", "BOOK-MARKUP", 2, 1, "write a list of definitions"),
    (":::{components}\n- x\n:::", "BOOK-MARKUP", 2, 1, "write a list of definitions"),
    (":::{components}\npawn\n: - x\n:::", "BOOK-MARKUP", 3, 3, "write one or more paragraphs"),
    (":::{pagebreak} now\n:::", "BOOK-MARKUP", 1, 16, "take it out"),
    (":::{variant}\nx\n:::", "BOOK-MARKUP", 1, 1, "write :::{variant} NAME"),
    ("{figs}`setup`", "BOOK-MARKUP", 1, 1, "did you mean 'fig'?"),
    ("{numref}`setup`", "BOOK-MARKUP", 1, 1, "did you mean 'fig'?"),
    ("{index}`a!b!c`", "BOOK-MARKUP", 1, 9, "write {index}`word`"),
    ("#", "BOOK-MARKUP", 1, 1, "write some after the #"),
    ("---\n---\n", "BOOK-MARKUP", 3, 1, "write its text here"),
    ("# :coin:\n\nx", "BOOK-MARKUP", 1, 1, "write some after the #"),
    ("- x\n\n  :::{pagebreak}\n  :::", "BOOK-MARKUP", 3, 3, "move it before or after that"),
    ("::::{note} A\n:::{pagebreak}\n:::\nx\n::::", "BOOK-MARKUP", 2, 1, "move it before or after that"),
    (":::{note} A[^n]\nx\n:::\n\n[^n]: y", "BOOK-MARKUP", 1, 12, "call it in the text"),
    (":::{figure} setup\n:caption: A[^n]\n:::\n\n[^n]: y", "BOOK-MARKUP", 2, 12, "call it in the text"),
    # The head
    ("---\ntitle: x\n\ntext", "BOOK-MARKUP", 1, 1, "end it with a line of ---"),
    ("---\nlanguage: '-'\n---\nx", "DEF-CHOICE", 2, 1, "such as en, de or pt-BR"),
    ("---\ntitel: x\n---\nx", "DEF-UNKNOWN-KEY", 2, 1, "did you mean 'title'?"),
    ("---\nstyles: [boook]\n---\nx", "DEF-CHOICE", 2, 10, "did you mean 'book'?"),
    ("---\nstyles: [{style: book, papers: [a55]}]\n---\nx", "DEF-CHOICE", 2, 33, "did you mean 'a5'?"),
    ("---\nnumbered: headings\n---\nx", "DEF-TYPE", 2, 11, "write [headings]"),
    ("---\ntitle: [\n---\nx", "DEF-YAML", 3, 1, ""),
    ("---\nid: A B\n---\nx", "DEF-ID", 2, 5, "use small letters"),
    ("---\nsaid: {in 7 days: 8}\n---\nx", "DEF-EMPTY", 2, 19, "say in words why the text has it"),
    # Includes
    (":::{include} missing.md\n:::", "BOOK-INCLUDE", 1, 14, "files there: rulebook.md"),
    (":::{include} ../game.md\n:::", "BOOK-INCLUDE", 1, 14, "write its path from the folder of the game"),
    (":::{include} /etc/passwd\n:::", "BOOK-INCLUDE", 1, 14, "write its path from the folder of the game"),
    (":::{include} game.yaml\n:::", "BOOK-INCLUDE", 1, 14, "write its path from the folder of the game"),
    (":::{include}\n:::", "BOOK-INCLUDE", 1, 13, "write its path from the folder of the game"),
    (":::{include} rulebook.md\n:::", "BOOK-INCLUDE", 1, 14, "take one of them out"),
    (":::{include} rulebook.md\nx", "BOOK-INCLUDE", 1, 14, ""),
    ("- :::{include} rulebook.md\n  :::", "BOOK-INCLUDE", 1, 3, "move it out of the list"),
    # Characters and sizes
    ("a\x1bb", "DEF-ENCODING", 1, 2, "remove it"),
    ("a\x1fb", "DEF-ENCODING", 1, 2, "remove it"),
    ("> " * 9 + "x", "BOOK-SIZE", 1, 17, "take the inner ones out"),
    (">" * 200 + "x", "BOOK-SIZE", 1, 9, "take the inner ones out"),
    ("\n".join("  " * depth + "- x" for depth in range(200)), "BOOK-SIZE", 9, 17, "take the inner ones out"),
    ("- > - > - > - >\n  > a\n  >\n  > - > - > - > - > - x", "BOOK-SIZE", 4, 17, "take the inner ones out"),
    ("x" * 20_001, "BOOK-SIZE", 1, 1, "break the paragraph into several lines"),
    ("{{ '\\x1b' }}", "BOOK-VALUE", 1, 1, ""),
]


@pytest.mark.parametrize(("text", "code", "line", "column", "hint"), FAULTS, ids=lambda value: repr(value)[:50])
def test_a_fault_has_a_place_and_a_way_out(
    tmp_path: Path, text: str, code: str, line: int, column: int, hint: str
) -> None:
    result = read(tmp_path, text)
    assert result.book is None
    assert (code, line, column) in placed(result.findings), "\n".join(map(str, result.findings))
    (found,) = [
        finding
        for finding in result.findings
        if (finding.code, finding.mark.line, finding.mark.column) == (code, line, column)
    ][:1]
    assert hint in found.hint, found.hint
    assert found.mark.file == str(tmp_path / "rulebook.md")
    assert code.startswith(("DEF-", "IMAGE-")) or code in PAGES


@pytest.mark.parametrize(
    "text",
    [
        "A [sic], a [b] [c], \\[a][b], `[a][b]`, a frog[^n] and [a pond][p].\n\n[^n]: x\n\n[p]: https://example.org",
        "a[^n][^m]\n\n[^n]: x\n\n[^m]: y",
        "| a | b |\n|---|---|\n| c \\| d | {{ game.title | upper }} |\n| e | |\n| | f\ng | h\n\nNot a row.",
        "a | b\nc | d",
    ],
)
def test_brackets_and_bars_that_say_nothing_are_words(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, text).findings == ()


@pytest.mark.parametrize("heading", ["# {{ game.coins }}", "# {fig}`setop`", "# *{{ nothing }}*"])
def test_a_heading_whose_words_are_at_fault_has_no_second_fault(tmp_path: Path, heading: str) -> None:
    (found,) = read(tmp_path, f"{heading}\n\nText.").findings
    assert found.code in ("BOOK-VALUE", "BOOK-REFERENCE")


IN_ADDRESSES = [
    ("[t](https://x.org/{{game.title}})", 1, 19),
    ("[t](https://x.org/{{ game.title }})", 1, 19),
    ("[t](<https://x.org/{{ game.title }}>)", 1, 20),
    ("see [{{ game.title }}](https://x.org/{{nope}}) b", 1, 38),
    ("[t](mailto:{{nope}}@x.org)", 1, 12),
    ("[t]({{nope}})", 1, 5),
    ("[a](#{{nope}})", 1, 6),
    ('[t](https://x.org "{{ game.title }}")', 1, 20),
    ("a <https://x.org/{{nope}}>", 1, 18),
    ("a <https://x.org/{{ nope }}>", 1, 18),
    ("a [t]\n\n> [t]: https://x.org/{{game.title}}", 3, 22),
    ("[t]: https://x.org/{{ game.title }}", 1, 20),
    ("[t]: https://x.org\n  '{{ game.title }}'\n\n[t]", 2, 4),
    ("![a](art/{{nope}}.svg)", 1, 10),
    ("![a](art/{{ nope }}.svg)", 1, 10),
    ("| a |\n|---|\n| b [t](https://x.org/{{nope}}) |", 3, 23),
    ("# H [t](https://x.org/{{nope}}) {#h}", 1, 23),
    (":::{note} N [t](https://x.org/{{nope}})\nx\n:::", 1, 31),
    ("- a\n  b **[t](https://x.org/{{nope}})**", 2, 25),
]


@pytest.mark.parametrize(("text", "line", "column"), IN_ADDRESSES)
def test_a_value_in_an_address_is_refused(tmp_path: Path, text: str, line: int, column: int) -> None:
    result = read(tmp_path, text)
    assert placed(result.findings) == [("BOOK-LINK", line, column)]
    assert "values do not go into the address" in result.findings[0].message
    assert not [warning for warning in result.warnings if warning.code == "BOOK-BRACES"]


@pytest.mark.parametrize(
    "text",
    [
        "[{{ game.title }}](https://x.org)",
        "[t](https://x.org){{ game.title }}",
        "[t](https://x.org) {{ game.title }}",
        "<https://x.org>{{ game.title }}",
        "https://x.org/{{ game.title }}",
        "[t](https://x.org/\\{\\{a\\}\\})",
        "[t](https://x.org/%7B%7Ba%7D%7D)",
        "[{{ game.title }}][t]\n\n[t]: https://x.org",
        "![{{ game.title }}](art/coin.svg)",
        "`[t](https://x.org/{{nope}})`",
        "(see {{ game.title }})",
    ],
)
def test_a_value_beside_an_address_is_filled_in(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, text).findings == ()


HTML = [
    ("- a <b>", 1, 5),
    ("1. a\n\n   b <b>", 3, 6),
    ("- a\n  - <div>", 2, 5),
    ("> q <i>", 1, 5),
    ("> <div>\n> x\n> </div>", 1, 3),
    ("| a | b |\n|---|---|\n| c | x<br>y |", 3, 8),
    ("| a <b> |\n|---|\n| c |", 1, 5),
    ("x[^n]\n\n[^n]: note <u>", 3, 12),
    ("# H <small>", 1, 5),
    ("H <small>\n===", 1, 3),
    ("term <b>\n: d", 1, 6),
    ("term\n: d <b>", 2, 5),
    (":::{note} T <b>\ny\n:::", 1, 13),
    (":::{note}\n<div>x</div>\n:::", 2, 1),
    ("::::{example} E\n:::{note}\n- <b>\n:::\n::::", 3, 3),
    (":::{figure} setup\n:caption: c <b>\n:::", 2, 13),
    (":::{table} C <b>\n| a |\n|---|\n| b |\n:::", 1, 14),
    (":::{glossary}\nterm <b>\n: d\n:::", 2, 6),
    (":::{components}\npawn\n: <b>\n:::", 3, 3),
    ("[link <b>](https://example.org)", 1, 7),
    ("**s *t <b>***", 1, 8),
    ("![alt <b>](art/coin.svg)", 1, 1),
    ("a ![*alt <b>*](art/coin.svg)", 1, 3),
    ("a\n\n<!DOCTYPE html>", 3, 1),
    ("<iframe src=x>", 1, 1),
]


@pytest.mark.parametrize(("text", "line", "column"), HTML, ids=lambda value: repr(value)[:50])
def test_html_is_refused_wherever_it_stands(tmp_path: Path, text: str, line: int, column: int) -> None:
    assert placed(read(tmp_path, text).findings)[0] == ("BOOK-HTML", line, column)


HOSTILE_VALUES = [
    "game['__class__']",
    "game | attr('__class__')",
    "[].__class__.__base__.__subclasses__()",
    "'{0.__class__}'.format(game)",
    "'%s' | format(game)",
    "game.title | safe",
    "game.title | map('upper') | list",
    "range(10 ** 9) | list",
    "'a' * 10 ** 9",
    "lipsum()",
    "namespace(x=1)",
    "cycler",
    "self",
    "config",
    "{'a': 1}",
    "(1, 2)",
    "none",
    "1 / 0",
    "figures",
    "'x' | join(game)",
    "figures['setup'].panels.Z",
    "setup.on['red pawn']",
]


@pytest.mark.parametrize("value", HOSTILE_VALUES)
@pytest.mark.parametrize(
    ("before", "line", "column"), [("", 1, 1), ("> - a\n>   ", 2, 5), ("| a |\n|---|\n| b ", 3, 5)]
)
def test_a_value_that_is_more_than_a_value_is_refused(
    tmp_path: Path, value: str, before: str, line: int, column: int
) -> None:
    after = " |" if before.startswith("|") else ""
    assert placed(read(tmp_path, f"{before}{{{{ {value} }}}}{after}").findings) == [("BOOK-VALUE", line, column)]


INSIDE = [
    ("- a\n- b {fig}`nix`", 2, 11),
    ("1. a\n\n   b {fig}`nix`", 3, 12),
    ("- a\n  - b\n    c {fig}`nix`", 3, 13),
    ("> a\n> b {fig}`nix`", 2, 11),
    ("> - a\n>   b {fig}`nix`", 2, 13),
    ("> a\nb {fig}`nix`", 2, 9),
    ("| a | b |\n|---|---|\n| c | {fig}`nix` |", 3, 13),
    ("| a | b |\n|---|---|\n| x\\|y {fig}`nix` | d |", 3, 14),
    ("| a | a {fig}`nix` |\n|---|---|\n| c | d |", 1, 15),
    ("a | b\n---|---\nc | {fig}`nix`", 3, 11),
    ("> | a | b |\n> |---|---|\n> | a | {fig}`nix` |", 3, 15),
    ("- | a | b |\n  |---|---|\n  |   | {fig}`nix` |", 3, 15),
    ("| {{ 'x' | upper }} | {fig}`nix` |\n|---|---|\n| a | b |", 1, 29),
    ("# A {fig}`nix` {#id}", 1, 11),
    ("A {fig}`nix`\n===", 1, 9),
    ("a\n   b {fig}`nix`", 2, 12),
    ("**a *b* {fig}`nix`**", 1, 15),
    ("[a {fig}`nix`](https://example.org)", 1, 10),
    ("&amp; \\* {fig}`nix`", 1, 16),
    ("x[^n]\n\n[^n]: a\n    b {fig}`nix`", 4, 13),
    ("term {fig}`nix`\n: b", 1, 12),
    ("term\n: b {fig}`nix`", 2, 11),
    (":::{note} T {fig}`nix`\nx\n:::", 1, 19),
    ("::::{example} T\n:::{note}\n- {fig}`nix`\n:::\n::::", 3, 9),
    ("- :::{note}\n  > a {fig}`nix`\n  :::", 2, 13),
    (":::{figure} setup\n:caption: b {fig}`nix`\n:::", 2, 19),
    (":::{table} C {fig}`nix`\n| a |\n|---|\n| b |\n:::", 1, 20),
]


@pytest.mark.parametrize(("text", "line", "column"), INSIDE, ids=lambda value: repr(value)[:50])
def test_the_place_of_a_role_is_right_wherever_it_stands(tmp_path: Path, text: str, line: int, column: int) -> None:
    assert placed(read(tmp_path, text).findings) == [("BOOK-REFERENCE", line, column)]


def test_every_fault_of_a_text_is_reported_at_once(tmp_path: Path) -> None:
    text = "{fig}`a` {ref}`b` {{ c }}\n\n<b>\n\n[x](y)\n"
    assert [code for code, *_ in placed(read(tmp_path, text).findings)] == [
        "BOOK-REFERENCE",
        "BOOK-REFERENCE",
        "BOOK-VALUE",
        "BOOK-HTML",
        "BOOK-LINK",
    ]


@pytest.mark.parametrize("opening", ["<!-- b", "<!-- b\nc", "<script>", "<?php", "<![CDATA["])
def test_what_follows_html_that_nothing_closes_is_read_as_it_is_meant(tmp_path: Path, opening: str) -> None:
    text = f"{opening}\n\n# A {{#start}}\n\n{{ref}}`start` {{fig}}`setop`"
    line = text.count("\n") + 1
    assert placed(read(tmp_path, text).findings) == [("BOOK-HTML", 1, 1), ("BOOK-REFERENCE", line, 20)]


def test_the_alternative_text_of_an_image_has_values(tmp_path: Path) -> None:
    result = read(tmp_path, "![{{ game.title }}, *a*\nfrog](art/coin.svg)")
    assert result.book is not None
    (block,) = result.book.blocks
    assert isinstance(block, ImageBlock)
    assert block.picture.alt == "Pond, a frog"


def test_a_figure_that_does_not_hold_withholds_the_book(tmp_path: Path) -> None:
    wrong = FIGURES.replace("moves.count: 3", "moves.count: 4")
    text = "# A\n\n:::{figure} setup\n:::\n"
    game(tmp_path, text, figures=wrong)
    result = judge_book(judged(tmp_path))
    assert result is not None
    assert result.book is None
    assert placed(result.findings) == [("BOOK-FIGURE", 3, 13)]
    draft = judge_book(judged(tmp_path), draft=True)
    assert draft is not None
    assert draft.book is not None
    assert (draft.book.draft, draft.book.figures[0].draft) == (True, True)


@pytest.mark.parametrize(
    ("drawn", "words", "part"),
    [("variant: quick", "with quick", ":::{variant} quick"), ("except-variants: [quick]", "without quick", "!quick")],
)
def test_a_figure_of_a_variant_says_in_which_part_it_can_stand(
    tmp_path: Path, drawn: str, words: str, part: str
) -> None:
    text = "---\ncover: first-turn\n---\n{fig}`first-turn`\n\n:::{figure} first-turn\n:::\n"
    game(tmp_path, text, figures=FIGURES + f"    {drawn}\n")
    result = judge_book(judged(tmp_path, () if "quick" in drawn.split() else ("quick",)))
    assert result is not None
    assert placed(result.findings) == [("BOOK-REFERENCE", line, column) for line, column in ((2, 8), (4, 7), (6, 13))]
    assert {finding.message for finding in result.findings} == {f"figure 'first-turn' is drawn only {words}"}
    assert all(part in finding.hint for finding in result.findings[1:])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("::: {figure} setup\n:::", "a space separates these colons from the name of their directive"),
        ("::: figure\nx\n:::", "three colons begin a directive, but this one has no name"),
        (":::{note\nx\n:::", "the brace before the name of this directive is never closed"),
        (
            ":::{note}\n:::{figure} setup\n:::\n:::",
            "this directive has as many colons as the 'note' around it, at line 1",
        ),
        (
            ":::{note}\n::::{figure} setup\n::::\n:::",
            "this directive has more colons than the 'note' around it, at line 1",
        ),
        (":::{pagebreak}\nx\n:::", "a 'pagebreak' contains no text"),
        (":::{figure} setup\nx\n:::", "a 'figure' contains no text, only options"),
    ],
)
def test_a_message_says_what_is_wrong_with_a_directive(tmp_path: Path, text: str, message: str) -> None:
    assert message in [fault.message for fault in read(tmp_path, text).findings]


def test_what_closes_a_directive_without_a_name_is_not_reported_again(tmp_path: Path) -> None:
    assert placed(read(tmp_path, ":::{note\nx\n:::\n\n:::\n").findings) == [
        ("BOOK-MARKUP", 1, 1),
        ("BOOK-MARKUP", 5, 1),
    ]


def test_a_page_break_may_stand_in_the_part_of_a_variant(tmp_path: Path) -> None:
    text = "x\n\n::::{variant} !quick\n:::{pagebreak}\n:::\n::::\n\ny\n"
    assert not read(tmp_path, text).findings


def test_a_figure_of_a_variant_is_called_that(tmp_path: Path) -> None:
    figures = FIGURES + "    variant: quick\n"
    game(tmp_path, "{fig}`first-turn`\n\n:::{figure} first-turn\n:::\n", figures=figures)
    result = judge_book(judged(tmp_path))
    assert result is not None
    assert [finding.message for finding in result.findings] == ["figure 'first-turn' is drawn only with quick"] * 2


def test_several_files_are_one_text_and_faults_name_theirs(tmp_path: Path) -> None:
    more = MORE + SHEETS + "rulebook: [one.md, parts/two.md]\n"
    game(tmp_path, more=more)
    (tmp_path / "parts").mkdir()
    (tmp_path / "one.md").write_text("---\ntitle: T\n---\n# One {#one}\n\nSee[^n] {ref}`two` {fig}`nix`.\n")
    (tmp_path / "parts" / "two.md").write_text(
        "# More {#two}\n\n[^n]: Note.\n\n:::{include} parts/three.md\n:::\n\n{fig}`nix`\n"
    )
    (tmp_path / "parts" / "three.md").write_text("{ref}`one`\n\n- {fig}`nix`\n")
    result = judge_book(judged(tmp_path))
    assert result is not None
    marks = [finding.mark for finding in result.findings]
    places = [(mark.file.removeprefix(str(tmp_path)), mark.line, mark.column) for mark in marks]
    assert places == [("/one.md", 6, 26), ("/parts/three.md", 3, 9), ("/parts/two.md", 8, 7)]


def test_a_missing_file_is_a_fault_where_it_is_named(tmp_path: Path) -> None:
    game(tmp_path, more=MORE + SHEETS + "rulebook: [one.md]\n")
    result = judge_book(judged(tmp_path))
    assert result is not None
    (fault,) = result.findings
    assert (fault.code, Path(fault.mark.file).name) == ("DEF-REFERENCE", "game.yaml")


def test_includes_end(tmp_path: Path) -> None:
    for number in range(12):
        (tmp_path / f"p{number}.md").write_text(f":::{{include}} p{number + 1}.md\n:::\n")
    (tmp_path / "p12.md").write_text("The end.\n")
    result = read(tmp_path, ":::{include} p0.md\n:::\n")
    assert [finding.message for finding in result.findings] == ["includes go more than 8 files deep"]


def test_an_include_in_code_is_code(tmp_path: Path) -> None:
    assert not read(tmp_path, "```\n:::{include} missing.md\n:::\n```\n").findings


def test_a_link_out_of_the_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("secret\n")
    folder = game(tmp_path / "pond", ":::{include} linked.md\n:::\n")
    (folder / "linked.md").symlink_to(tmp_path / "secret.md")
    result = read(folder, ":::{include} linked.md\n:::\n")
    assert [finding.code for finding in result.findings] == ["DEF-OUTSIDE"]


@pytest.mark.parametrize("code", [code for code, page in PAGES.items() if page.example])
def test_the_example_of_a_page_has_its_code(tmp_path: Path, code: str) -> None:
    result = read(tmp_path, PAGES[code].example + "\n")
    assert code in {finding.code for finding in (*result.findings, *result.warnings)}
