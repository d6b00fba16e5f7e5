"""What can be wrong with a definition: a page for each `DEF-` code, printed by `ppgen rule CODE`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ppgen.definition.source import MAX_BYTES, MAX_DEPTH, MAX_NODES, MAX_TEXT
from ppgen.diagnostics import RulePage

_SOURCE = "ppgen, definitions"

_PAGES = (
    RulePage(
        "DEF-YAML",
        "The file is not YAML",
        "The text breaks the grammar of YAML at this place, so nothing after it can be read. Usual reasons: "
        "a tab in the indentation, a bracket or quote that is never closed, text with a colon and a space "
        "that lacks quotes, a second document in the file, an alias (*name) without its anchor (&name).",
        _SOURCE,
        "title: Ludo: the return",
    ),
    RulePage(
        "DEF-ENCODING",
        "The file is not UTF-8 text",
        "Definitions are UTF-8 without control characters. The place of the first byte or character that is "
        "not is given.",
        _SOURCE,
    ),
    RulePage(
        "DEF-FILE",
        "A file is missing or cannot be read",
        "A game is a folder with game.yaml, and perhaps figures.yaml, art/ and rules.py.",
        _SOURCE,
    ),
    RulePage(
        "DEF-SIZE",
        "The file is larger than any definition",
        f"A definition has at most {MAX_BYTES // 1024 // 1024} MB, nests at most {MAX_DEPTH} levels deep and, with "
        f"every alias written out, has at most {MAX_NODES} parts. A text has at most {MAX_TEXT:,} letters, a list as "
        "many entries as the message says. More than that is a mistake, or an attack on the reader.",
        _SOURCE,
    ),
    RulePage(
        "DEF-RECURSION",
        "An anchor stands inside itself",
        "Aliases repeat what was written before; a part that contains itself would never end.",
        _SOURCE,
        "a: &loop [*loop]",
    ),
    RulePage(
        "DEF-TAG",
        "A YAML tag",
        "A definition is plain data and is never evaluated. Tags are refused, but for those that name plain "
        "data such as !!str.",
        _SOURCE,
        "title: !!python/name:os.system",
    ),
    RulePage(
        "DEF-DUPLICATE-KEY",
        "A key given twice",
        "Only one of the two could count, so both places are named. A key that a merge (<<) brings may be given again: "
        "then the mapping's own value counts.",
        _SOURCE,
        "board: {columns: 7, columns: 8, rows: 7}",
    ),
    RulePage(
        "DEF-TOML",
        "The project file is not TOML",
        "The text of ppgen.toml breaks the grammar of TOML at this place, so nothing of it can be read. Text stands "
        "between quotes, a list in brackets, and a key is given once.",
        _SOURCE,
        "games = [games/*]",
    ),
    RulePage(
        "DEF-OUTSIDE",
        "A path that leads out of the project",
        "What ppgen.toml names lies in its own folder or below: no absolute path, no .., no link to elsewhere. Nor are "
        "game.yaml, figures.yaml and rules.py links that lead out of the folder of their game. So a repository that "
        "you have just cloned can make ppgen read and write nothing but its own files.",
        _SOURCE,
        "output = '../elsewhere'",
    ),
    RulePage(
        "DEF-OUTPUT",
        "No folder for drawings",
        "What output names is a folder for drawings alone, there or to be made. It is not the folder of a game or of "
        "ppgen.toml, nor one that has games in it; it is not git's own folder; and it is no file.",
        _SOURCE,
        "output = '.git/hooks'",
    ),
    RulePage(
        "DEF-NO-GAME",
        "No game where ppgen.toml says that there is one",
        "Each entry of games is a folder with a game.yaml, or a pattern (games/*) that at least one such folder "
        "matches. Otherwise a slip of the pen would leave a game unjudged, and nobody would see it.",
        _SOURCE,
        "games = ['gmaes/*']",
    ),
    RulePage(
        "DEF-DUPLICATE-ID",
        "An id given twice",
        "Figures, sheets and the games of a project are told apart by their ids, which become the names of files.",
        _SOURCE,
    ),
    RulePage(
        "DEF-PROGRAM",
        "Rules that are a program, and were not run",
        "A rules.py is a program: it could do anything. It runs only if you say that you trust it, or "
        "if the game is bundled. Until then nothing can be said of the game's figures; other games are judged all the "
        "same, and the command exits 2. The same holds of a rules.py that breaks while it is read or offers no rules.",
        _SOURCE,
    ),
    RulePage(
        "DEF-UNKNOWN-KEY",
        "A key that nothing reads",
        "Most often a slip of the pen; the nearest key that would be read here is named.",
        _SOURCE,
        "board: {columns: 7, rows: 7, dept: 2}",
    ),
    RulePage(
        "DEF-MISSING-KEY",
        "A key that must be given",
        "The mapping that begins at this place lacks it.",
        _SOURCE,
        "board: {columns: 7}",
    ),
    RulePage(
        "DEF-TYPE",
        "Something else was expected",
        "A list where text was wanted, text where a number was, and so on. Scalars are read by YAML 1.2: only true and "
        "false are truth values, 012 is text and no number, and a number that is meant as text needs no quotes.",
        _SOURCE,
        "players: {min: one, max: 4}",
    ),
    RulePage(
        "DEF-EMPTY",
        "Blank text, or nothing in a list",
        "This text is printed or names something, so it may not be blank; this list says who or what there is, so it "
        "may not be empty.",
        _SOURCE,
        'title: ""',
    ),
    RulePage(
        "DEF-CHOICE",
        "Not one of the choices",
        "Only certain words may stand here; all of them, or the nearest one, are named.",
        _SOURCE,
        "expect: legall",
    ),
    RulePage(
        "DEF-RANGE",
        "A number out of range",
        "The least and the most that make sense here are named.",
        _SOURCE,
        "board: {columns: 70, rows: 7}",
    ),
    RulePage(
        "DEF-SPACE",
        "Not a space of the board",
        "A space is a column letter and a row number (F2), a side of one adds n, e, s or w (F2n); both must lie on the "
        "board of the game.",
        _SOURCE,
        "annotate: [{wrong: H9}]",
    ),
    RulePage(
        "DEF-REFERENCE",
        "A name that nothing has",
        "Something is called by a name here that is not defined: a transcript, a piece, a tile, a variant, a rating "
        "table, a file of art.",
        _SOURCE,
        "position: {after: exmaple}",
    ),
    RulePage(
        "DEF-ID",
        "A name that cannot name a file",
        "Ids become the names of files on every system: small letters, digits and single hyphens, 60 characters at "
        "most, and none of the names that Windows keeps for devices (con, aux, nul, com1 …). Names of parameters and "
        "words, which formulas and captions quote, have _ in place of the hyphen (board_size).",
        _SOURCE,
        "id: ../Example End",
    ),
    RulePage(
        "DEF-FORMULA",
        "A formula that cannot be worked out",
        "In board: and rules:, a value that begins with = is a formula: whole numbers, the definition's parameters, "
        "+ - * // %, comparisons, min(n, 3), max(n, 3) and parentheses, with their meaning in Python. It has at most "
        "200 characters and 20 levels of parentheses, and no number in it passes ±1,000,000.",
        _SOURCE,
        "board: {columns: =size, rows: =n}",
    ),
    RulePage(
        "DEF-QUOTE",
        "A text that quotes what is not there",
        "In the texts of sheets, {{ words.red.seat }} quotes a word of the section words:, which variants may replace, "
        "and {{ n - 1 }} a formula of the definition's parameters. Words themselves quote formulas alone.",
        _SOURCE,
        'words: {red: {seat: "{{ m + 1 }}"}}',
    ),
    RulePage(
        "DEF-TILE",
        "A tile catalogue that does not hold together",
        "A shape is a picture of # and -, in one piece and unlike all others. For every shape there is a "
        "layout of every key; it covers exactly the spaces of the shape with the letters of their walled "
        "sides (n, e, s, w, each once) or a dot, differs from the shape's other layouts, has a wall, and "
        "walls no space on all four sides.",
        _SOURCE,
    ),
)

PAGES: Mapping[str, RulePage] = MappingProxyType({page.code: page for page in _PAGES})
