"""What was measured, as lines of text and as the table of docs/reachability.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from bench.reach.measure import Results, Row, shares
from bench.reach.sampling import MIXED, PLACED
from bench.reach.worlds import WITHIN, WORLDS

PAGE = Path(__file__).parents[2] / "docs" / "reachability.md"
BEGIN, END = "<!-- measured: python -m bench.reach --docs -->", "<!-- end -->"
HEAD = (
    f"{'':<18}{'plies':>12} {'games':>6} {'of':>5} {'legal':>6} {'illeg.':>6} {'unkn.':>6} {'share':>7}  "
    f"{'50 %':>7} {'90 %':>7} {'99 %':>7} {'100 %':>7} ms {'visited':>8} {'length':>6}"
)


def line(row: Row) -> str:
    """One row as text: a miss is marked by !."""
    reached = "" if row.kind == PLACED or row.kind == MIXED else f"{100 * row.reached:.0f} %"
    begin = f"{row.title:<18}{row.label:>12} {reached:>6}"
    if not row.count:
        return f"  {begin}  (not measured: less than half of all random games get so far)"
    times = " ".join(f"{1000 * time:>7.0f}" for time in (row.median, row.most90, row.most99, row.most))
    found = f"{row.legal:>6} {row.illegal:>6} {row.unknown:>6} {100 * row.share:>5.1f} %"
    missed = f"  missed: {'; '.join(row.misses)}" if row.misses else ""
    slow = f"  {row.slow} over {WITHIN:g} s" if row.slow else ""
    sign = "!" if row.misses else " "
    return f"{sign} {begin} {row.count:>5} {found}  {times}    {row.visited:>8,} {row.plies:>6.1f}{slow}{missed}"


def summary(rows: Iterable[Row]) -> Iterator[str]:
    """By game, the share of all positions that were played."""
    for title, share in shares(rows).items():
        yield f"  {title:<18} {100 * share:5.1f} % of all positions that were played"


def markdown(results: Results) -> str:
    """The tables of the page, and what they measure."""
    return "\n".join((*_played(results), "", *_placed(results), ""))


def _played(results: Results) -> Iterator[str]:
    rows = [row for row in results.rows if row.kind != PLACED]
    counts = sorted({row.count for row in rows if row.count})
    of = " or ".join(f"{count:,}" for count in counts)
    yield f"Measured on {results.date}: {of} positions each (seed {results.seed}), given in notation; times are of one"
    yield "processor. **Bold** misses the aim."
    yield ""
    yield f"| game | plies | games so long | witnessed in {WITHIN:g} s | median | 90 % | 99 % | longest | moves to it |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    last = ""
    for row in rows:
        title, last = ("" if row.title == last else row.title), row.title
        reached = "" if row.kind == MIXED else f"{100 * row.reached:.0f} %"
        if not row.count:
            yield f"| {title} | {row.label} | {reached} | not measured | | | | | |"
            continue
        share = _bold(f"{100 * row.share:.0f} %", row.aim is not None and row.share < row.aim)
        median = _bold(_ms(row.median), row.median_aim is not None and row.median > row.median_aim)
        rest = f"{_ms(row.most90)} | {_ms(row.most99)} | {_ms(row.most)}"
        length = f"{row.plies:.0f}" if row.legal else ""
        yield f"| {title} | {row.label} | {reached} | {share} | {median} | {rest} | {length} |"


def _placed(results: Results) -> Iterator[str]:
    rows = [row for row in results.rows if row.kind == PLACED]
    if not rows:
        return
    yield "Pieces of both sides put on the board at random, such as no static fault refuses:"
    yield ""
    yield "| game | | legal | illegal | unknown | decided | median | 99 % |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for row in rows:
        numbers = (f"{100 * number / row.count:.0f} %" for number in (row.legal, row.illegal, row.unknown))
        share = _bold(f"{100 * row.share:.0f} %", row.aim is not None and row.share < row.aim)
        yield f"| {row.title} | {row.label} | {' | '.join(numbers)} | {share} | {_ms(row.median)} | {_ms(row.most99)} |"


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _bold(text: str, missed: bool) -> str:
    return f"**{text}**" if missed else text


def write_page(results: Results, page: Path = PAGE) -> None:
    """Put the tables between the marks of the page. Raises ValueError where it has none, or the run left out a game."""
    missing = {world.title for world in WORLDS} - {row.title for row in results.rows}
    if missing:
        raise ValueError(f"the page shows every game, and these were not measured: {', '.join(sorted(missing))}")
    text = page.read_text(encoding="utf-8")
    before, mark, rest = text.partition(BEGIN + "\n")
    _, end, after = rest.partition(END)
    if not mark or not end:
        raise ValueError(f"{page} has no lines {BEGIN!r} and {END!r}")
    page.write_text(f"{before}{mark}\n{markdown(results)}\n{end}{after}", encoding="utf-8")
