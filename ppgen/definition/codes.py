"""What can be wrong with a definition: a page for each `DEF-` code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from ppgen.definition.source import MAX_BYTES, MAX_DEPTH, MAX_NODES, MAX_TEXT
from ppgen.diagnostics import by_code, pages_from

_page = pages_from("ppgen, definitions")

PAGES = by_code(
    _page(
        "DEF-YAML",
        "The file is not YAML",
        "The text breaks the grammar of YAML at this place, so nothing after it can be read. Usual reasons: a tab in "
        "the indentation, a bracket or a quote that is never closed, text with a colon and a space but no quotes, a "
        "second document in the file, an alias (*name) without its anchor (&name).",
        "title: Ludo: the return",
    ),
    _page(
        "DEF-ENCODING",
        "The file is not UTF-8 text",
        "Definitions are UTF-8 without control characters. The message gives the first byte or character that is "
        "wrong.",
    ),
    _page(
        "DEF-FILE",
        "A file is missing or cannot be read",
        "A game is a folder with a game.yaml. It may have a figures.yaml, a folder art/ and a rules.py, too.",
    ),
    _page(
        "DEF-CONFLICT",
        "A file with conflicts",
        "To read what a commit would hold, ppgen needs one version of each file. Of a file with conflicts git has "
        "several versions, and none of them to commit. Settle which lines are to stay, then stage the file with "
        "git add.",
    ),
    _page(
        "DEF-SIZE",
        "The file is larger than any definition",
        f"A definition has at most {MAX_BYTES // 1024 // 1024} MB, nests at most {MAX_DEPTH} levels deep and, with "
        f"every alias written out, has at most {MAX_NODES} parts. A text has at most {MAX_TEXT:,} letters; the message "
        "says how many entries a list may have. More than that is a mistake, or an attack on the reader.",
    ),
    _page(
        "DEF-RECURSION",
        "An anchor stands inside itself",
        "An alias repeats what stands before it. A part that contains itself would never end.",
        "a: &loop [*loop]",
    ),
    _page(
        "DEF-TAG",
        "A YAML tag",
        "A definition is plain data and is never evaluated. Only tags of plain data, such as !!str, are allowed.",
        "title: !!python/name:os.system",
    ),
    _page(
        "DEF-DUPLICATE-KEY",
        "A key given twice",
        "Only one of the two could count, so both are reported. A key that a merge (<<) brings may be given again; "
        "the mapping's own value then counts.",
        "board: {columns: 7, columns: 8, rows: 7}",
    ),
    _page(
        "DEF-TOML",
        "The project file is not TOML",
        "The text of ppgen.toml breaks the grammar of TOML at this place, so none of it can be read. Write text "
        "between quotes, a list in brackets, and each key once.",
        "games = [games/*]",
    ),
    _page(
        "DEF-OUTSIDE",
        "A path that leads out of the project",
        "What ppgen.toml names must be in its folder or below: no absolute path, no .., no link to elsewhere. Nor may"
        " game.yaml, figures.yaml or rules.py be links that lead out of the folder of their game. So a repository "
        "that you have just cloned cannot make ppgen read or write any files but its own.",
        "output = '../elsewhere'",
    ),
    _page(
        "DEF-OUTPUT",
        "No folder for drawings",
        "The folder that output names is for drawings alone; ppgen makes it if it is missing. It cannot be the folder"
        " of a game or of ppgen.toml, nor one with games in it, nor git's own folder, nor a file.",
        "output = '.git/hooks'",
    ),
    _page(
        "DEF-NO-GAME",
        "No game where ppgen.toml says that there is one",
        "Each entry of games is a folder with a game.yaml, or a pattern (games/*) that matches at least one such "
        "folder. Otherwise a typing error would leave a game unjudged, and nobody would notice.",
        "games = ['gmaes/*']",
    ),
    _page(
        "DEF-DUPLICATE-ID",
        "An id given twice",
        "Ids distinguish the figures and sheets of a game and the games of a project, and become the names of files.",
    ),
    _page(
        "DEF-PROGRAM",
        "Rules that are a program, and did not run",
        "A rules.py is a program and could do anything. It runs only if you say that you trust it, or if the game is "
        "bundled. Without it nobody can judge the game's figures. Other games are still judged, and the command exits "
        "2. The same goes for a rules.py that fails while it is read, or offers no rules. Where it fails later, the "
        "figure that it was judging is not judged, and the others are.",
    ),
    _page(
        "DEF-UNKNOWN-KEY",
        "A key that nothing reads",
        "Usually a typing error, or a key that has a new name. The hint names the nearest key that would be read here.",
        "board: {columns: 7, rows: 7, dept: 2}",
    ),
    _page(
        "DEF-MISSING-KEY",
        "A key that must be given",
        "The mapping that begins at this place lacks a key that it needs.",
        "board: {columns: 7}",
    ),
    _page(
        "DEF-TYPE",
        "Something else was expected",
        "A list in place of text, text in place of a number, and so on. Scalars follow YAML 1.2: only true and false "
        "are truth values, 012 is text and not a number, and a number that is meant as text needs no quotes.",
        "players: {min: one, max: 4}",
    ),
    _page(
        "DEF-EMPTY",
        "Blank text, or nothing in a list",
        "This text is printed or names something, so it may not be blank. A list that says who or what there is may "
        "not be empty.",
        'title: ""',
    ),
    _page(
        "DEF-CHOICE",
        "Not one of the choices",
        "Only certain words may stand here. The hint gives all of them, or the nearest one.",
        "expect: legall",
    ),
    _page(
        "DEF-RANGE",
        "A number out of range",
        "The message gives the smallest and the largest number that make sense here.",
        "board: {columns: 70, rows: 7}",
    ),
    _page(
        "DEF-PASSED",
        "A line that passes a point",
        "Neighbours are consecutive on a line, so a piece that moves along this one never stops at a point that the "
        "line passes without naming it, though the drawing shows the line leading through it. Name the point in the "
        "line. This is a warning; a strict check makes it a finding.",
        "board: {points: {a: [0, 0], b: [1, 0], c: [2, 0]}, lines: [[a, c], [b, c]]}",
    ),
    _page(
        "DEF-OUTLINE",
        "The outline of an area that cannot be",
        "An outline goes once round its area: it meets itself nowhere, and there is room in it. Areas share borders "
        "and corners, and nothing else. Corners are named in the order in which they follow one another, either way "
        "round.",
        "board: {areas: {a: [[0, 0], [2, 2], [2, 0], [0, 2]], b: [[3, 0], [5, 0], [5, 2]]}, neighbours: {a: b}}",
    ),
    _page(
        "DEF-NEIGHBOURS",
        "Areas that look like neighbours, or an area without any",
        "Whoever looks at a map takes areas with a common border for neighbours. State them as neighbours, or under "
        "`barriers` if no piece crosses the border, which is then drawn as a wall. An area without neighbours can be "
        "entered by placing pieces alone. This is a warning; a strict check makes it a finding.",
        "board: {areas: {a: [[0, 0], [2, 0], [2, 2]], b: [[0, 0], [2, 2], [0, 2]], c: [[2, 0], [4, 0], [2, 2]]}, "
        "neighbours: {a: b, b: c}}",
    ),
    _page(
        "DEF-SPACE",
        "Not a space of the board",
        "A space is the letter of a column and the number of a row (F2). A side of a space adds n, e, s or w (F2n). "
        "Both must be on the game's board.",
        "annotate: [{wrong: H9}]",
    ),
    _page(
        "DEF-REFERENCE",
        "A name that nothing has",
        "Nothing is defined under this name: no transcript, piece, tile, variant, rating table or file of art.",
        "position: {after: exmaple}",
    ),
    _page(
        "DEF-MOVETEXT",
        "A game that is not PGN or PDN",
        "`pgn` and `pdn` of a transcript hold games in the text formats of chess and draughts: tags, then turns with "
        "their numbers, comments in braces, variations in parentheses, and a result. The message says what is wrong at "
        "this place: a comment or a variation that does not end, a tag without quotes, a number that is not due. A "
        "game that begins elsewhere than at the setup says where in a tag FEN.",
        "pgn: 1. e4 e5 3. Nf3",
    ),
    _page(
        "DEF-UNUSED",
        "A board that nothing shows",
        "Of a game with several boards, every board but the first, which the rules know, is that of a block `board` "
        "of a sheet, a figure or a card (`of`), or of a position in a figure (`board`). Otherwise somebody forgot to "
        "print it, or its name is misspelt where it is used.",
        "boards: {main: {columns: 8, rows: 8}, reserve: {columns: 2, rows: 8}}",
    ),
    _page(
        "DEF-ID",
        "A name that cannot name a file",
        "Ids become the names of files on every system. They have small letters, digits and single hyphens, up to 60 "
        "characters, and are no names that Windows keeps for devices (con, aux, nul, com1 …). Names of parameters and"
        " words, which formulas and captions quote, have _ in place of the hyphen (board_size). The words of the "
        "player Deep-Blue stand under words.deep_blue.",
        "id: ../Example End",
    ),
    _page(
        "DEF-FORMULA",
        "A formula that cannot be worked out",
        "In board:, boards: and rules:, a value that begins with = is a formula: whole numbers, the definition's "
        "parameters, + - * // %, comparisons, min(n, 3), max(n, 3) and parentheses, with their meaning in Python. It "
        "has at most 200 characters and 20 levels of parentheses, and no number in it passes ±1,000,000.",
        "board: {columns: =size, rows: =n}",
    ),
    _page(
        "DEF-QUOTE",
        "A text that quotes what is not there",
        "In the texts of sheets, {{ words.red.seat }} quotes a word of the section words:, which variants may "
        "replace, and {{ n - 1 }} quotes a formula of the definition's parameters. Words themselves can only quote "
        "formulas.",
        'words: {red: {seat: "{{ m + 1 }}"}}',
    ),
    _page(
        "DEF-TILE",
        "A tile catalogue that does not hold together",
        "A shape is a picture of # and -, connected and different from all others. Every shape has a layout of every "
        "key. A layout covers exactly the spaces of its shape, each with the letters of its walled sides (n, e, s, w,"
        " each once) or a dot. It differs from the shape's other layouts, has a wall, and walls no space on all "
        "sides.",
    ),
)
