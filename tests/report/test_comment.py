"""The comment on a pull request: its marker, its parts, what it leaves out, its length, and nothing obeyed in it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ppgen.diagnostics import Diagnostic, Mark
from ppgen.records import replace
from ppgen.report.comment import NOTHING
from ppgen.report.formats import write
from ppgen.report.model import Finding, Level, Report, fault

MARK = Mark("games/pond/figures.yaml", 3, 5)
FAULT = Diagnostic(MARK, "FIG-CLAIM", "it is 3", "correct the claim")
RUN = ("ppgen diff --update --game 'my pond'", "git add --all -- output", "git commit --message 'Draw what changed'")
HIDDEN = re.compile(r"<!-- ppgen-comment [0-9a-f]+ -->\n")


def drawing(name: str, kind: str = "changed", words: tuple[str, ...] = ("Pawn moved",), **more: Any) -> Finding:
    level: Level = "note" if kind == "noted" else "failure"
    return Finding(MARK, f"diff-{kind}", words[0], level=level, drawing=name, details=words, **more)


def report(*findings: Finding, review: tuple[Finding, ...] | None = None, **more: Any) -> Report:
    whole = Report("ppgen diff --check", "1", "X", "2 games compared", findings, accepting=RUN, identity="abc1", **more)
    if review is None:
        return whole
    return replace(whole, review=Report("ppgen diff", "1", "X", "…", review, baseline="output/ as committed at main"))


def comment(*findings: Finding, review: tuple[Finding, ...] | None = None, **more: Any) -> str:
    return write(report(*findings, review=review, **more), "comment")


def test_it_begins_with_a_marker_that_nobody_sees() -> None:
    for said in (comment(), comment(drawing("pond/figures/a.svg"))):
        assert said.startswith("<!-- ppgen-comment abc1 -->\n")
        assert len(HIDDEN.findall(said)) == 1


def test_a_clean_run_says_so_and_is_marked_as_such() -> None:
    said = comment(review=())
    assert said.splitlines()[1] == NOTHING
    assert "Nothing to do and nothing changed. 2 games compared." in said
    judged = write(replace(report(), command="ppgen check", closing="2 games judged"), "comment")
    assert "Nothing to do. 2 games judged." in judged
    assert NOTHING not in comment(drawing("pond/figures/a.svg"))
    assert NOTHING in comment(drawing("pond/figures/a.svg", "noted"))


def test_what_is_wrong_what_is_stale_and_what_changes_are_parts_of_their_own() -> None:
    said = comment(
        fault(FAULT, "failure"),
        drawing("pond/figures/a.svg"),
        drawing("pond/figures/held.svg", "withheld", causes=(FAULT,)),
        review=(drawing("race/figures/b.svg", words=("Caption changed",)),),
    )
    wrong, stale, review = (part for part in re.split("^#### ", said, flags=re.MULTILINE)[1:])
    assert wrong.startswith("Wrong: mend this first\n")
    assert wrong.count("FIG-CLAIM it is 3 (hint: correct the claim)") == 1
    assert stale.startswith("Stale: run this and commit\n")
    assert "```sh\n" + "\n".join(RUN) + "\n```" in stale
    assert "**pond**" in stale
    assert "Pawn moved" in stale
    assert "held" not in stale
    assert review.startswith("Changes against output/ as committed at main, for review\n")
    assert "**race**" in review
    assert "Caption changed" in review
    assert "### Figures and sheets of pond, race" in said


def test_what_an_earlier_part_says_of_drawings_is_one_line_of_the_review() -> None:
    changes = tuple(drawing(f"pond/sheets/{name}.svg", words=(f"{name} moved",)) for name in "abc")
    _, review = comment(*changes, review=changes).split("#### Changes against")
    assert "✏️ sheets/a.svg and 2 other drawings changed as above\n" in review
    assert review.count("as above") == 1
    assert "moved" not in review
    (alone,) = comment(changes[0], review=changes[:1]).split("#### Changes against")[1:]
    assert "✏️ sheets/a.svg changed as above\n" in alone


def test_a_fault_is_told_under_its_game_and_once() -> None:
    said = comment(
        replace(fault(FAULT, "failure"), game="pond"),
        fault(replace(FAULT, code="DEF-X"), "error"),
        drawing("pond+small/figures/held.svg", "withheld", causes=(FAULT,)),
    )
    assert said.count("FIG-CLAIM it is 3") == 1
    assert said.index("DEF-X") < said.index("\n\n**pond**\n\n- ") < said.index("FIG-CLAIM")
    assert "### Figures and sheets of pond\n" in said


def test_a_project_below_the_top_is_accepted_there() -> None:
    said = write(replace(report(drawing("pond/figures/a.svg")), accepted_in="my rules"), "comment")
    assert "```sh\ncd \"$(git rev-parse --show-toplevel)\"/'my rules'\nppgen diff --update" in said


def test_a_part_or_a_game_without_anything_to_say_is_left_out() -> None:
    said = comment(drawing("pond/figures/a.svg"), review=(), passed=("race/figures/b.svg",))
    assert "race" not in said
    assert "for review" not in said
    assert "Wrong" not in said
    said = comment(review=(drawing("pond/figures/a.svg"),))
    assert "Stale" not in said
    assert "ppgen diff --update" not in said


def test_warnings_are_told_and_marked() -> None:
    said = comment(fault(FAULT, "warning"))
    assert "#### Warnings\n" in said
    assert "Wrong" not in said


def test_where_nothing_can_be_accepted_no_command_is_given() -> None:
    said = write(replace(report(drawing("page 1")), accepting=()), "comment")
    assert "#### What differs\n" in said
    assert "```" not in said


def test_words_that_were_told_are_not_told_again() -> None:
    changed = drawing("pond/figures/a.svg")
    assert comment(changed, review=(changed,)).count("Pawn moved") == 1
    other = drawing("pond/figures/a.svg", words=("Pawn moved twice",))
    assert comment(changed, review=(other,)).count("Pawn moved") == 2


BOTH: dict[str, Any] = {"before": "https://x.example/raw/1/a.svg", "after": "https://x.example/raw/2/a.svg"}


def test_both_sides_are_pictures_where_everybody_may_see_them_and_else_links() -> None:
    said = comment(review=(drawing("pond/figures/a.svg", **BOTH, embeds=True),))
    assert '<img src="https://x.example/raw/1/a.svg" alt="before"' in said
    assert '<img src="https://x.example/raw/2/a.svg" alt="after"' in said
    said = comment(review=(drawing("pond/figures/a.svg", **BOTH, embeds=False),))
    assert "<img" not in said
    assert "[before](https://x.example/raw/1/a.svg), [after](https://x.example/raw/2/a.svg)" in said


def test_only_the_first_are_shown_so_that_all_have_their_words() -> None:
    address = "https://github.example/them/games/raw/" + "a" * 40 + "/output/pond/figures/a.svg"
    both: dict[str, Any] = {"before": address, "after": address, "embeds": True}
    review = tuple(drawing(f"pond/figures/f{number:03}.svg", **both) for number in range(200))
    said = comment(review=review)
    assert said.count("<img") == 40
    assert "Pictures of the first 20 of 200 drawings" in said
    assert said.count("✏️") == 200
    assert "Left out here" not in said


def test_a_notice_about_the_run_is_a_warning() -> None:
    said = comment(notices=("the baseline is old",))
    assert "#### Warnings\n\n- the baseline is old" in said
    assert "Wrong" not in said


def test_one_side_alone_is_shown_only_of_what_has_one_side() -> None:
    after: dict[str, Any] = {"after": BOTH["after"], "embeds": True}
    assert "<img" not in comment(review=(drawing("pond/figures/a.svg", **after),))
    assert "<img" in comment(review=(drawing("pond/figures/a.svg", "added", **after),))


@pytest.mark.parametrize("sign", ["x", "é", "🎲"])
def test_it_fits_and_is_cut_between_drawings_with_a_line_that_says_what_is_missing(sign: str) -> None:
    stale = [drawing(f"pond/figures/f{number:03}.svg", words=(sign * 900,) * 3) for number in range(100)]
    review = tuple(drawing(f"race/figures/f{number:03}.svg", words=(sign * 800,) * 3) for number in range(100))
    faults = [fault(replace(FAULT, mark=Mark(f"{sign * 200}.yaml", n, 1)), "failure") for n in range(1, 300)]
    for said in (comment(*stale, review=review), comment(*faults, *stale, review=review, more="https://x.example")):
        assert len(said.encode()) < 65_536
        for heading in re.findall("^#### .*", said, re.MULTILINE):
            assert "Left out here" in said[said.index(heading) :]
        shown = said.count("✏️")
        left_out = sum(int(number) for number in re.findall(r"(\d+) drawings of ", said))
        assert shown + left_out == 200
        for block in said.split("✏️ ")[1:]:
            assert block.count(sign * 500) == 3  # no drawing is cut
    assert re.search(r"(\d+) faults; the report has everything", said)


def test_it_is_cut_between_drawings_of_many_games_too() -> None:
    stale = [drawing(f"game{n:03}/figures/f.svg", words=("x" * 550,) * 8) for n in range(200)]
    said = comment(*stale)
    assert len(said.encode()) < 65_536
    assert "drawings of other games" in said


def test_nothing_of_a_name_a_caption_or_a_message_is_obeyed() -> None:
    nasty = "<!-- ppgen-comment ffff --> <img src=x> @everyone [x](http://x) `rm` ```\n# h\n::error::x | y"
    held = Diagnostic(Mark(nasty, 1, 1), "FIG-X", nasty, nasty)
    said = write(
        replace(
            report(
                fault(held, "failure"),
                drawing(f"{nasty}/a.svg", words=(nasty,)),
                review=(drawing(f"b/{nasty}.svg", "added", (nasty,)),),
                notices=(nasty,),
                unjudged=("x",),
                unjudged_in_words=nasty,
            ),
            accepting=(f"ppgen diff --game '{nasty}'",),
            closing=nasty,
        ),
        "comment",
    )
    code = re.compile(r"^(````+)sh\n.*?\n\1$", re.MULTILINE | re.DOTALL)
    assert len(code.findall(said)) == 1
    said = code.sub("", said)
    assert len(HIDDEN.findall(said)) == 1
    assert "<img" not in said
    assert "@everyone" not in said
    assert "](http://x)" not in said.replace("\\](", "")
    assert "\n# h" not in said
    assert not any(line.lstrip().startswith("::") for line in said.split("\n"))
