"""What can be wrong with a rulebook: a page for each code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, rulebooks are checked")

PAGES = by_code(
    _page(
        "BOOK-MARKUP",
        "Text that ppgen cannot read as a rulebook",
        "A rulebook is CommonMark with tables, footnotes, definition lists, directives (`:::{note}`) and roles "
        "(``{fig}`setup` ``). A directive ends with a line of as many colons as it began with, and one that holds "
        "others needs more colons than they do. Unknown directives, roles and options are refused, so that a typing "
        "error does not end up in print.",
        ":::{nota}\nHello.\n:::",
    ),
    _page(
        "BOOK-HTML",
        "HTML in a rulebook",
        "The text of a book becomes a PDF, a web page and Markdown. HTML would work in only one of them, and could do"
        " harm in another. Write Markdown, and no comments. To print a `<`, put a backslash before it.",
        "Press <b>hard</b>.",
    ),
    _page(
        "BOOK-LINK",
        "A link that a book cannot have",
        "Links begin with http:, https: or mailto:, or with # and the name of a part of the book. A link to a file "
        "would be broken wherever the book is read, and ppgen never passes on a program in a link. Values are not "
        "filled in within an address or its title.",
        "[Download](rules.pdf)",
    ),
    _page(
        "BOOK-IMAGE",
        "An image that cannot be shown",
        "An image is a file in the folder of the game: a drawing of art/, or a PNG, JPEG or WebP file. Nothing is "
        "fetched from elsewhere. Every image needs an alternative text, which tells readers who cannot see it what it"
        " shows.",
        "![](art/frog.svg)",
    ),
    _page(
        "BOOK-REFERENCE",
        "A reference to something that is not there",
        "Every figure, section, table, example, sheet, term, rule and footnote that the text refers to must exist, so"
        " that no reader looks for it in vain.",
        "{ref}`nowhere`",
    ),
    _page(
        "BOOK-ANCHOR",
        "A name that is used twice",
        "Everything that the text can refer to needs a name of its own. A figure or a sheet can be shown only once; "
        "elsewhere, refer to it.",
        "# One {#same}\n\nText.\n\n# Two {#same}\n\nText.",
    ),
    _page(
        "BOOK-VALUE",
        "A value that cannot be filled in",
        "Between {{ and }} stands a value of the game: `setup`, `game`, `figures['ID'].facts` and what filters make "
        "of them. It is text, never markup, and nothing in it is run. A value that does not exist is refused rather "
        "than left blank.",
        "There are {{ game.coins }} coins.",
    ),
    _page(
        "BOOK-FIGURE",
        "A figure or a sheet that cannot be published",
        "A figure whose verdict or claims differ from what it declares withholds the whole book. A draft may have it,"
        " stamped. Correct the figure; `ppgen check` says what is wrong with it.",
    ),
    _page(
        "BOOK-INCLUDE",
        "An include that cannot be carried out",
        "An include names a Markdown file in the folder of the game, stands at the beginning of a line, and is closed"
        " on the next line. A file cannot include itself, and includes go only a few files deep.",
        ":::{include} missing.md\n:::",
    ),
    _page(
        "BOOK-SIZE",
        "A book beyond its bounds",
        "Lines, files and books have limits far beyond what a rulebook needs, so that no text can make ppgen run out "
        "of memory. Quotes, lists and boxes stand in each other at most 8 deep.",
    ),
    _page(
        "BOOK-BRACES",
        "Braces and marks that are printed as they are",
        "A warning. A value that is never closed, a statement of a template, a role without its text, a directive with "
        "fewer than three colons, an id with a space and a class are no markup: their braces are printed. Complete "
        "it; or put a backslash before each brace that is meant as it is (`\\{\\{`). In code they need none. The "
        "words of a role are plain text, and every mark in them is printed: a link may have `*marks*` in its words.",
        "There are {{ game.board.rows rows.",
    ),
    _page(
        "BOOK-LEVEL",
        "A heading that skips a level",
        "A warning. Who listens to a book or leafs through its headings looks for what a level that is left out would "
        "say. Such a heading is printed one level below the one that it stands under, in every format. A text may "
        "begin its headings at the second level, if none of the first one follows.",
        "# Setup\n\nText.\n\n### Boats\n\nText.",
    ),
    _page(
        "BOOK-NUMBER",
        "A number without a fact",
        "A reader takes a number in the text of a book for a rule, and it goes wrong when the game changes. Quote it "
        "as a fact ({{ setup.count }}); or let a figure in the same section claim it; or say in the head why it is so, "
        "under `said`, with the words that the number stands in: `{takes about 15 minutes: ten games}`. These words "
        "are those of one place, and what needs no reason has none. Sections that state no rules are named in the "
        "head under `plain`, and sidebars and quotes are not checked.",
        "Each player takes 17 coins.",
    ),
    _page(
        "BOOK-WORDS",
        "Words of ppgen in a book of another language",
        "A warning, once in a book. What ppgen itself sets, such as `Figure`, the headings of the contents and of the "
        "index, and what stands on buttons, is English until the head gives it in the language of the book, under "
        "`words`. A word that is the same in both languages is given, too.",
        "---\nlanguage: de\n---\nHallo.",
    ),
    _page(
        "BOOK-WIDTH",
        "A width that changes nothing",
        "A warning. A figure of a book is drawn at its own width at most, because a board that is enlarged would "
        "differ from that of the other figures. A `:width:` above that does nothing. Leave it out; or draw the figure "
        "larger, where `figures:` of `game.yaml` declares it.",
        ":::{figure} setup\n:width: 390\n:::",
    ),
    _page(
        "BOOK-UNUSED",
        "Something that the book does not use",
        "A warning. A figure of the game has no place in its rulebook, or nothing refers to a footnote. The head can "
        "say why, under `unused`.",
        "Text.\n\n[^lost]: A note.",
    ),
    _page(
        "BOOK-UNSTATED",
        "A rule that no passage states",
        "A warning. Breaking a rule of the game has a code, and the text should state that rule: how pieces move and "
        "capture, and, with `BD-OVER`, how the game is won or ends. The passage that does is marked with "
        "``{rule}`CODE` ``, which prints nothing; `ppgen rule CODE` then names the place. The head can say why there "
        "is none, under `unstated`.",
    ),
)
"""By code."""
