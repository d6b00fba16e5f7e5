"""What is run in both trees. Most of it follows from the program: its commands, their options, its games and codes.

An option that is new is tried without being listed here; a value for it is, unless its help says which there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import yaml

from bench.same.case import Case
from bench.same.trees import NEW, Tree, game_folders

BASES: Mapping[str, Sequence[str]] = {
    "cards": ("--game my-cards --deck finds",),
    "check": ("--game tic-tac-toe", "--game my-cards"),
    "components": ("--game my-piecepack --part coin-suns-2", "--game my-cards --dpi 40"),
    "cover": ("--game tic-tac-toe", "--game my-board"),
    "diff": ("", "--game my-board --format json", "output/my-board/figures/capture.svg output/my-board/figures/x.svg"),
    "export": ("--game my-cards --to plotter", "--game tic-tac-toe --to tabletop-simulator"),
    "figures": ("--game tic-tac-toe", "--game my-cards --format png"),
    "find": ("--game tic-tac-toe --where over", "--game my-board --where moves.count<4"),
    "gallery": ("--game tic-tac-toe", "--game my-cards"),
    "games": ("", "--game tic-tac-toe"),
    "new": ("Boats",),
    "perft": ("--game tic-tac-toe --depth 2",),
    "rule": ("DEF-TYPE",),
    "rulebook": ("--game my-board", "--game dodgem --format md"),
    "schema": ("", "game"),
    "sheets": ("--game my-sheet", "--game my-piecepack --sheet parts"),
    "show": ("--game tic-tac-toe",),
}
"""To what each option of a command is added, alone and with another. It runs in the project `desk`."""

WARM = ("cards", "check", "components", "cover", "diff", "export", "find", "rulebook", "sheets")
"""Commands that import what most others do, too."""

VALUES: Mapping[str, Sequence[str]] = {
    "--after": ("A1", "A1 B2", "Z9"),
    "--against": ("HEAD", "output", "nowhere"),
    "--allow": ("3", "-1"),
    "--also": ("json=r.json,junit=r.xml", "text=r", "json"),
    "--back-offset": ("0.5,-1", "1"),
    "--bleed": ("3", "0", "-1", "99"),
    "--changed-since": ("HEAD", "nowhere"),
    "--copies": ("3", "0"),
    "--core": ("1.5", "-1"),
    "--count": ("2", "readings,variants", "0"),
    "--deck": ("finds", "find"),
    "--duplex": ("long-edge", "short-edge", "edge"),
    "--explain": ("won", "capture", "nothing"),
    "--fewest": ("pieces", "turns", "plies"),
    "--figure": ("capture", "won", "captur"),
    "--for": ("the-game-crafter", "make-playing-cards", "print-and-play", "nobody"),
    "--from": ("cards", "1", "setup"),
    "--game": ("my-board", "hexapawn", "my-bord"),
    "--gutter": ("4", "-1"),
    "--id": ("ships", "Not An Id"),
    "--in": ("my-board", "nowhere"),
    "--manifest": ("m.json", "my-board"),
    "--out": ("elsewhere", ""),
    "--paper": ("a4", "letter", "8x10in", "30x30mm", "a9"),
    "--part": ("coin", "tile-suns-2", "tyle"),
    "--position": ("setup", "nothing"),
    "--report": ("report",),
    "--review": ("HEAD", "nowhere"),
    "--row": ("Whelk", "nothing"),
    "--safe": ("3", "-1"),
    "--set": ("n=4", "n=0", "n", "m=1"),
    "--sheet": ("pad", "parts", "shet"),
    "--style": ("pocketmod", "book", "leaf"),
    "--suggest": ("drafts",),
    "--template": ("avery-5371", "nine-up", "ten-up"),
    "--theme": ("ink", "contrast", "colour"),
    "--url-base": ("https://example.org/x", "x"),
    "--variant": ("misere", "nothing"),
    "--where": ("over", "row.kind == 'shell'", "1 +"),
}
ODD = (
    *("", "-h", "--version", "--nothing", "chek", "check check", "figures --help x", "--help check"),
    *("check --game", "show --game chess --position 8/8", "diff a b c", "new ''", "new ../x", "rule", "rule DEF-TIPE"),
    *(
        "schema games",
        "games --game my-board --set n=x",
        "find --game chess --where x",
        "perft --game chess --depth -1",
    ),
)
BOOKS = ("dodgem", "long-way", "packet-hell", "pass-the-food", "worm-derby", "wrack-line")
THEMES = ("color", "contrast", "ink")
ALSO = "--also=" + ",".join(f"{form}=r.{form}" for form in ("json", "junit", "sarif", "github", "markdown", "comment"))
KEPT_WORK = (
    "show,--game,chess,--position,4kb1r/p2r1ppp/4qn2/1B2p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 2 15",
    "rulebook,--game,dodgem",
    "rulebook,--game,dodgem,--style,leaflet,--theme,ink",
    "check,--game,tic-tac-toe",
    "figures,--game,hex",
    "find,--game,tic-tac-toe,--where,over",
)
CONDITIONS = ("over", "moves.count == 1", "not over and moves.count < 3", "winner == 'nobody'", "moves.cont", "1")
SLOW = frozenset({"amazons", "chess", "nine-mens-morris", "othello"})
"""Games whose positions take long to judge."""
MUTANTS, SLIPS = 2000, 60
LIBRARY = (
    "signatures()",
    "ppgen.bundled()",
    *(f"members(load({game!r}))" for game in ("hexapawn", "piecepack", "wrack-line")),
    *(f"members(load('hexapawn').figures[{number}])" for number in (0, 1)),
    "members(load('long-way').sheet('pad'))",
    "load('long-way').sheet('pad').pdf(copies=3, number=True, paper='a4', theme='ink')",
    "load('long-way').sheet('pad').svg(marks=True, bleed=3.0)",
    "load('piecepack').sheet('piecepack').pdf(duplex='long-edge', back_offset=(0.5, -1.0))",
    "load('piecepack').sheet('piecepack').svg(core=1.5, page=2)",
    "load('piecepack').sheet('piecepack').svg(page=99)",
    "load('piecepack').sheet('piecepack').svg(nothing=1)",
    "load('piecepack').sheet('piecepack').png(dpi=20)",
    "members(load('piecepack').components(['coin-suns-2'], side='back', bleed=3.0)[0])",
    "load('piecepack').components(['coin'], service='the-game-crafter')",
    "load('piecepack').components(['coyn'])",
    "members(load('wrack-line').decks[0])",
    "members(load('wrack-line').decks[0].cards[0])",
    "members(load('wrack-line').decks[0].cards[0].face)",
    "load('wrack-line').decks[0].sheet.pdf(duplex='short-edge')",
    "load('wrack-line').decks[0].sheet.svg(template='nine-up')",
    "members(load('dodgem').rulebook)",
    "load('dodgem').rulebook.pdf('leaflet', paper='a4', theme='contrast')",
    "load('dodgem').rulebook.pdf('book', booklet=True)",
    "load('dodgem').rulebook.pdf('scroll')",
    "load('hexapawn').rulebook",
    "members(load('hexapawn').cover())",
    "load('hexapawn').cover(['readings']).lines",
    "load('hexapawn').cover(['nothing'])",
    "members(load('long-way').judge('15@A3=5A3'))",
    "members(load('long-way').judge('15@A3=5A3').faults[0])",
    "load('hexapawn').judge('nothing')",
    "load('hexapawn').facts('setup')",
    "load('hexapawn', parameters={'n': 99})",
    "load('tic-tac-toe', variants=['misere']).definition",
    "load('nothing')",
    "load('hexapawn').figure('moov')",
    "load('hexapawn').check(['a4'], strict=True)",
    "load('hexapawn').check(lints='some')",
    "ppgen.perft('chess', 2)",
    "members(ppgen.perft('hexapawn', 2))",
    "ppgen.perft('long-way', 2)",
    "members(ppgen.gallery(games=['tic-tac-toe']))",
    "members(ppgen.diff('.'))",
    "members(ppgen.diff('.').findings[0])",
    "members(ppgen.diff('.').findings[0].differences[0])",
    "ppgen.diff('.', on_disk=True, against='HEAD')",
    "ppgen.schema('game')",
)


class Option(NamedTuple):
    names: tuple[str, ...]
    metavar: str
    text: str

    def values(self) -> list[list[str]]:
        """What is given of it: first what is typical, then other values, and some that are refused."""
        name = self.names[-1]
        if not self.metavar:
            return [[each] for each in self.names if each.startswith("--")]
        if self.metavar.startswith("["):
            return [[name, choice] for choice in self.metavar.strip("[]").split("|")]
        listed = re.match(r"Any of ([^;.]+), separated by commas", self.text)
        if listed and name not in VALUES:
            words = re.sub(r" \([^)]*\)| or ", " ", listed[1]).replace(",", " ").split()
            return [[name, word] for word in (*words, ",".join(words), "nothing")]
        bounds = re.search(r"\[(?:.*; )?(-?[\d.]+)<=x", self.text)
        if bounds and name not in VALUES:
            least = float(bounds[1])
            return [[name, f"{value:g}"] for value in (least + 1, least, least - 1)]
        return [[name, value] for value in VALUES.get(name, ("1", "x"))]


def commands_of(tree: Tree) -> list[str]:
    listed = tree.ppgen("--help", at=tree.folder).partition("Commands:\n")[2]
    return re.findall(r"^  ([a-z-]+) ", listed, re.MULTILINE)


def options_of(tree: Tree, command: str) -> list[Option]:
    """The options that the help of a command lists, but for those that every command has."""
    found: list[Option] = []
    for line in tree.ppgen(command, "--help", at=tree.folder).partition("Options:\n")[2].splitlines():
        if start := re.match(r"  (-.*?)(?:  +(.*))?$", line):
            *flags, last = re.split(r", | / ", start[1])
            name, _, metavar = last.partition(" ")
            found.append(Option((*flags, name), metavar, start[2] or ""))
        elif found:
            found[-1] = found[-1]._replace(text=f"{found[-1].text} {line.strip()}".strip())
    return [option for option in found if option.names[0] not in ("-h", "--trust-rules")]


def all_cases(tree: Tree, projects: Path) -> list[Case]:
    """Every case of the long form. Those of one section stand together."""
    games = {name: "" if folder.is_relative_to(tree.site) else name for name, folder in game_folders(tree).items()}
    options = {command: options_of(tree, command) for command in commands_of(tree)}
    cases = [
        *_library(),
        *_help(options),
        *_refused(options),
        *_alone(options),
        *_pairs(options),
        *_pictures(games),
        *_books(),
        *_kept(),
        *_findings(games),
        *_words(games, projects),
        *_mutants(projects),
        *_verdicts(games, projects),
    ]
    return list(dict.fromkeys(cases))


SHORT = {"refused": 260, "pairs": 320, "pictures": 44, "books": 3, "findings": 24, "words": 150}
SHORT |= {"mutants": 200, "verdicts": 160}


def short(cases: Sequence[Case]) -> list[Case]:
    """A part of each section, always the same one."""
    chosen: list[Case] = []
    for section in dict.fromkeys(case.section for case in cases):
        those = [case for case in cases if case.section == section]
        those.sort(key=lambda case: crc32(case.key.encode()))
        chosen += those[: SHORT.get(section, len(those))]
    return chosen


def _cases(section: str, lines: Iterator[Sequence[str]], folder: str = "") -> Iterator[Case]:
    yield from (Case(section, tuple(words), folder) for words in lines)


def _library() -> Iterator[Case]:
    for expression in LIBRARY:
        yield Case("library", (expression,), "desk" if "ppgen.diff" in expression else "", "python")


def _help(options: Mapping[str, list[Option]]) -> Iterator[Case]:
    """What each command says of itself; and one run of each in an interpreter of its own, whose time is told."""
    yield Case("help", ("--help",), kind="cold")
    for command in options:
        yield Case("help", (command, "--help"))
        for base in BASES.get(command, ("",))[:1]:
            yield Case("help", (command, *base.split()), "desk", "cold")


def _refused(options: Mapping[str, list[Option]]) -> Iterator[Case]:
    """Command lines that are wrong: without a value, with a wrong one, misspelt, given twice."""
    for line in ODD:
        yield Case("refused", tuple("" if word == "''" else word for word in line.split()), "desk")
    for command, known in options.items():
        base = [command, *BASES.get(command, ("",))[0].split()]
        yield from _cases("refused", iter([[command], [*base, "superfluous"], [*base, "--game", "nothing"]]), "desk")
        for option in known:
            name = option.names[-1]
            wrong = [[name], [f"{name}="], [name, "?!"], [f"{name[:-2]}{name[-1]}"], option.values()[0] * 2]
            yield from _cases("refused", ([*base, *more] for more in wrong), "desk")


def _alone(options: Mapping[str, list[Option]]) -> Iterator[Case]:
    for command, known in options.items():
        for base in BASES.get(command, ("",)):
            given = (each for option in known for each in option.values())
            yield from _cases("options", ([command, *base.split(), *each] for each in given), "desk")


def _pairs(options: Mapping[str, list[Option]]) -> Iterator[Case]:
    """Each two options of a command with their typical values."""
    for command, known in options.items():
        for base in BASES.get(command, ("",)):
            pairs = ((one.values()[0], other.values()[0]) for one, other in combinations(known, 2))
            yield from _cases("pairs", ([command, *base.split(), *one, *other] for one, other in pairs), "desk")


def _pictures(games: Mapping[str, str]) -> Iterator[Case]:
    for game, folder in games.items():
        for theme in THEMES:
            drawn = ["--game", game, "--theme", theme]
            more = ["--format", "svg,pdf,png,md,html", "--dpi", "60", "--manifest", "m.json"]
            yield Case("pictures", ("figures", *drawn, *more), folder)
            yield Case("pictures", ("sheets", *drawn, "--format", "svg,pdf,png", "--dpi", "40"), folder)
            yield Case("pictures", ("sheets", *drawn, "--paper", "a5", "--marks", "--bleed", "3"), folder)
        yield Case("pictures", ("components", "--game", game, "--format", "svg,pdf,png", "--dpi", "40"), folder)
        yield Case("pictures", ("export", "--game", game, "--to", "tabletop-simulator"), folder)
        yield Case("pictures", ("export", "--game", game, "--to", "plotter"), folder)
        yield Case("pictures", ("gallery", "--game", game), folder)


def _books() -> Iterator[Case]:
    for game in BOOKS:
        for theme in THEMES:
            yield Case("books", ("rulebook", "--game", game, "--theme", theme, "--format", "pdf,html,md"))
        for more in ("--style pocketmod", "--style leaflet", "--booklet", "--draft --bleed 3", "--check --strict"):
            yield Case("books", ("rulebook", "--game", game, *more.split()))


def _kept() -> Iterator[Case]:
    """Commands that keep something for the next run, and find it there."""
    for line in KEPT_WORK:
        yield Case("kept", (*line.split(","), "--cache"), kind="again")


def _findings(games: Mapping[str, str]) -> Iterator[Case]:
    """Every format of `check`, `cover` and `diff`, with games in order; mutants are not."""
    for game, folder in games.items():
        yield Case("findings", ("check", "--game", game, "--strict", ALSO), folder)
        if game not in SLOW:
            yield Case("findings", ("check", "--game", game, "--all-variants"), folder)
        yield Case("findings", ("cover", "--game", game, "--count", "readings,variants,bounds", ALSO), folder)
        yield Case("findings", ("cover", "--game", game, "--suggest", "drafts"), folder)
        yield Case("findings", ("diff", "--game", game, "--on-disk", ALSO), folder or game)
    for more in ("--check --strict", "--report report", "--prune", "--update --prune", "--review HEAD", "--staged"):
        yield Case("findings", ("diff", ALSO, *more.split()), "desk")


def _words(games: Mapping[str, str], projects: Path) -> Iterator[Case]:
    for game, folder in games.items():
        for condition in CONDITIONS if game not in SLOW else ():
            yield Case("words", ("find", "--game", game, "--where", condition, "--within", "6"), folder)
        yield Case("words", ("show", "--game", game), folder)
        yield Case("words", ("games", "--game", game), folder)
        yield Case("words", ("perft", "--game", game, "--depth", "2", "--divide"), folder)
    for what in NEW:
        yield Case("words", ("new", f"A {what}", "--from", what))
    yield Case("words", ("schema", "--out", "schemas"))
    for code in _codes(projects):
        yield Case("words", ("rule", code))


def _codes(projects: Path) -> list[str]:
    """Whatever looks like the code of a fault in modules and documentation."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(projects.parent.glob("source/ppgen/**/*.py"))]
    texts += [file.read_text(encoding="utf-8") for file in sorted(projects.parent.glob("source/docs/*.md"))]
    return sorted(set(re.findall(r"\b[A-Z]{2,4}(?:-[A-Z]+)+\b", "\n".join(texts))))


def _mutants(projects: Path) -> Iterator[Case]:
    games = sorted(folder.name for folder in projects.iterdir() if (folder / folder.name).is_dir())
    for seed in range(MUTANTS):
        game = Random(seed).choice(games)
        command = ["diff", "--on-disk"] if seed % 5 == 0 else ["check", "--lints", "all" if seed % 5 == 1 else "none"]
        words = (*command, "--game", f"./{game}", "--trust-rules", ALSO)
        yield Case("mutants", words, game, mutant=seed)


def _verdicts(games: Mapping[str, str], projects: Path) -> Iterator[Case]:
    """Positions of figures, each as it is, and with slips of the pen."""
    for game, folder in games.items():
        file = projects / game / game / "figures.yaml"
        book = yaml.safe_load(file.read_text(encoding="utf-8")) if file.exists() else {}
        random, known = Random(game), list(dict.fromkeys(_positions(book)))
        texts = [(position, turns) for position, turns in known]
        for _ in range(SLIPS // 8 if game in SLOW else SLIPS if known else 0):
            position, turns = random.choice(known)
            texts.append(
                (_slip(position, random), turns) if random.random() < 0.7 or not turns else (position, turns[1:])
            )
        for position, turns in texts:
            words = ("show", "--game", game, "--position", position, *(f"--after={turn}" for turn in turns))
            yield Case("verdicts", (*words, "--format", "json"), folder, "verdict")


def _positions(value: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each position of a file of figures, with the turns that are played from it."""
    if isinstance(value, dict):
        place = value.get("position", value.get("notation"))
        if isinstance(place, str):
            yield place, tuple(turn for turn in value.get("then", ()) if isinstance(turn, str))
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _positions(item)


def _slip(text: str, random: Random) -> str:
    """A position with two signs that changed places, one that is lost, or one that stands twice."""
    if len(text) < 3 or text == "setup":
        return text[:-1]
    one, other = sorted(random.sample(range(len(text)), 2))
    match random.randrange(3):
        case 0:
            return text[:one] + text[other] + text[one + 1 : other] + text[one] + text[other + 1 :]
        case 1:
            return text[:one] + text[one + 1 :]
        case _:
            return text[:one] + text[other] + text[one:]
