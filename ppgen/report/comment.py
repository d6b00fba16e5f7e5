"""A report as a comment on a pull request: what is wrong, what is stale, and what changes, game by game.

The first line is a marker that nobody sees. A later run finds the comment by it and replaces it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from shlex import quote
from typing import NamedTuple

from msgspec import Struct, field

from ppgen.diagnostics import Diagnostic
from ppgen.escapes import markdown_code, markdown_words
from ppgen.numerals import plural
from ppgen.report.markdown import LONGEST_SENTENCE, SIGNS, bullets, common_lines
from ppgen.report.model import Finding, Report

MAX_BYTES = 65_000
"""Of a comment, in UTF-8. GitHub takes 65,536 characters, however it counts them."""
MAX_LEFT_OUT = 20
"""Games that the line about what was left out names."""
ROOM_FOR_THE_REST = 2_400
"""Bytes that are kept for that line in each part that is still to come."""
MAX_PICTURES = 20
"""Drawings that are shown, so that there is room for the words of the others."""
WIDTH = 360
"""Pixels of a picture: two stand beside each other."""
NOTHING = "<!-- nothing to report -->"
NOTHING_CHANGED = "Nothing to do and nothing changed"
"""Of a comparison. A run that compares nothing cannot say it."""


def marker(identity: str) -> str:
    """The line that a comment is found again by. `identity` is a number in hexadecimal digits."""
    return f"<!-- ppgen-comment {identity} -->"


def write(report: Report) -> str:
    """The parts of the comment, each game with a heading of its own; games without changes are left out."""
    parts = [part for part in _parts(report) if part.blocks]
    page = _Page([marker(report.identity)])
    if not parts:
        page.lines += [
            NOTHING,
            "### Figures and sheets",
            "",
            f"{'Nothing to do' if report.command == 'ppgen check' else NOTHING_CHANGED}. {_closing(report)}",
            "",
        ]
        return page.text
    page.lines += [f"### {_title(report, parts)}", "", *_where(report)]
    for number, part in enumerate(parts, 1):
        page.add(part, ROOM_FOR_THE_REST * (len(parts) - number + 1), report.more)
    return page.text


class _Block(NamedTuple):
    """Some text, the game that it is of ("": of none), and of how many drawings, faults or warnings it speaks."""

    game: str
    text: str
    things: int = 1


class _Part(Struct, frozen=True):
    """A heading with some lines below it, and blocks of text."""

    heading: str
    lines: tuple[str, ...]
    blocks: tuple[_Block, ...]
    what: str = "drawing"


class _Page(Struct):
    """The lines of a comment, within its length."""

    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def add(self, part: _Part, reserved: int, more: str) -> None:
        """Add a part. It is cut between two blocks, with a line that says what was left out."""
        self.lines += [f"#### {part.heading}", "", *part.lines]
        used = len(self.text.encode())
        left_out: Counter[str] = Counter()
        game = ""
        for name, block, things in part.blocks:
            text = f"**{markdown_words(name)}**\n\n{block}" if name != game else block
            used += len(text.encode()) + 1
            if left_out or used > MAX_BYTES - reserved:
                left_out[name] += things
                continue
            if name != game:
                self._end_list()
            game = name
            self.lines.append(text)
        self._end_list()
        if left_out:
            self.lines += [_left_out(left_out, part.what, more), ""]

    def _end_list(self) -> None:
        if self.lines[-1] and not self.lines[-1].endswith("\n"):
            self.lines.append("")


def _left_out(left_out: Counter[str], what: str, more: str) -> str:
    """What a comment has no room for, by game."""
    named = [(name[:80], count) for name, count in left_out.items() if count][:MAX_LEFT_OUT]
    listed = [f"{plural(count, what)}{f' of {markdown_words(name)}' if name else ''}" for name, count in named]
    others = left_out.total() - sum(count for _, count in named)
    rest = f" and {plural(others, what)} of other games" if others else ""
    where = "the report has everything" if more else "the log has everything"
    return f"… **Left out here, since a comment has a limit:** {', '.join(listed)}{rest}; {where}."


# The parts ----------------------------------------------------------------------------------------------------------


def _parts(report: Report) -> Iterator[_Part]:
    differences = [finding for finding in report.problems if finding.drawing and finding.kind != "withheld"]
    yield _Part("Wrong: mend this first", (), tuple(_wrong(report)), "fault")
    if report.accepting:
        lines = ("These drawings are not what the definitions draw now:", "", *_commands(report), "")
        yield _Part("Stale: run this and commit", lines, tuple(_by_game(differences, report)))
    else:  # of two files
        yield _Part("What differs", (), tuple(_by_game(differences, report)))
    if report.review is not None:
        changes = [finding for finding in report.review.problems if finding.drawing and finding.kind != "withheld"]
        heading = f"Changes against {markdown_words(report.review.baseline)}, for review"
        pictured = sum(bool(list(_pictures(change))) for change in changes)
        note = (f"Pictures of the first {MAX_PICTURES} of {pictured} drawings:", "") if pictured > MAX_PICTURES else ()
        yield _Part(heading, note, tuple(_by_game(changes, report.review, told=report)))
    yield _Part("Warnings", (), tuple(_warnings(report)), "warning")


def _wrong(report: Report) -> Iterator[_Block]:
    """The faults, each once: those of definitions, and those that drawings are withheld for."""
    faults: dict[Diagnostic, str] = {}
    for finding in report.problems:
        for cause in finding.causes if finding.kind == "withheld" else () if finding.drawing else (finding,):
            faults.setdefault(_bare(cause), finding.drawing.split("/")[0] or finding.game)
    for fault, game in sorted(faults.items(), key=lambda item: item[1]):
        yield _Block(game, f"- {_words(f'{fault.mark}: {fault.code} {fault.sentence}')}")
    if report.unjudged:
        yield _Block("", f"- {markdown_words(report.unjudged_in_words)}")


def _bare(fault: Diagnostic) -> Diagnostic:
    """A fault without what a report adds to it, so that the same fault is told once."""
    return Diagnostic(fault.mark, fault.code, fault.message, fault.hint)


def _warnings(report: Report) -> Iterator[_Block]:
    """Those about the whole run first."""
    yield from (_Block("", f"- {_words(notice)}") for notice in report.notices)
    for warning in sorted(report.warnings, key=lambda warning: warning.game):
        yield _Block(warning.game, f"- {_words(f'{warning.mark}: {warning.code} {warning.sentence}')}")


def _commands(report: Report) -> Iterator[str]:
    """The commands that accept what is drawn, to be copied. They begin where their reader is in the repository."""
    there = [f'cd "$(git rev-parse --show-toplevel)"/{quote(report.accepted_in)}'] if report.accepted_in else []
    return iter(markdown_code("\n".join([*there, *report.accepting]), "sh").split("\n"))


def _by_game(findings: Iterable[Finding], report: Report, told: Report | None = None) -> Iterator[_Block]:
    """Every difference as a block, in the order of games; first what several of a part share.

    What an earlier part `told` of a drawing is not repeated. Such drawings are one block unless there are pictures.
    """
    before = {(finding.drawing, finding.details) for finding in told.problems} if told is not None else set()
    told_of_several = set(common_lines(told)) if told is not None else set()
    for line in common_lines(report):
        if line not in told_of_several:
            yield _Block("", f"- {_words(line)}", 0)
    pictured = 0
    for game, of_game in groupby(sorted(findings, key=_game), _game):
        repeated: dict[str, list[str]] = {}
        for finding in of_game:
            name = finding.drawing.partition("/")[2]
            is_told = (finding.drawing, finding.details) in before
            pictures = list(_pictures(finding)) if pictured < MAX_PICTURES else []
            pictured += bool(pictures)
            if is_told and not pictures:
                repeated.setdefault(finding.kind, []).append(name)
                continue
            details = ("as above",) if is_told else finding.own
            yield _Block(game, "\n".join([*_told(name, finding.kind, details), *pictures]))
        for kind, names in repeated.items():
            yield _Block(game, _told_above(kind, names), len(names))


def _game(finding: Finding) -> str:
    return finding.drawing.split("/")[0]


def _told(name: str, kind: str, details: Sequence[str]) -> Iterator[str]:
    """The lines about one drawing."""
    yield from (f"{SIGNS[kind]} {markdown_words(name)} {kind}", "")
    yield from bullets(details)
    if details:
        yield ""


def _told_above(kind: str, names: Sequence[str]) -> str:
    """`✏️ sheets/pad.svg and 3 other drawings changed as above`."""
    rest = len(names) - 1
    others = f" and {plural(rest, 'other drawing')}" if rest else ""
    return f"{SIGNS[kind]} {markdown_words(names[0])}{others} {kind} as above\n"


def _pictures(finding: Finding) -> Iterator[str]:
    """Both sides as pictures, or as links if only some readers may see them."""
    sides = {name: address for name, address in (("before", finding.before), ("after", finding.after)) if address}
    if not sides or (len(sides) == 1 and finding.kind not in ("added", "removed", "orphaned")):
        return
    if finding.embeds:
        yield f"| {' | '.join(sides)} |"
        yield f"|{' --- |' * len(sides)}"
        yield f"| {' | '.join(_image(name, address) for name, address in sides.items())} |"
    else:
        yield ", ".join(f"[{name}]({address})" for name, address in sides.items())
    yield ""


def _image(name: str, address: str) -> str:
    return f'<a href="{escape(address)}"><img src="{escape(address)}" alt="{name}" width="{WIDTH}"></a>'


# Around them --------------------------------------------------------------------------------------------------------


def _title(report: Report, parts: Sequence[_Part]) -> str:
    """`Figures and sheets of pond and race`: the games that something is said of."""
    games = dict.fromkeys(name for part in parts for name, *_ in part.blocks if name)
    named = [markdown_words(name[:80]) for name in games][:MAX_LEFT_OUT]
    if not named:
        return "Figures and sheets"
    rest = len(games) - len(named)
    return f"Figures and sheets of {', '.join(named)}{f' and {rest} more' if rest else ''}"


def _where(report: Report) -> list[str]:
    is_address = report.more.startswith(("http://", "https://"))
    return [f"{_closing(report)}{f' [The report with pictures]({report.more})' if is_address else ''}", ""]


def _closing(report: Report) -> str:
    return f"{markdown_words(report.closing[:LONGEST_SENTENCE])}."


def _words(text: str) -> str:
    return markdown_words(text[:LONGEST_SENTENCE])
