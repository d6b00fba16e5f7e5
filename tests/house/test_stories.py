"""Pages that tell a story are true: every command of theirs prints what the page says, from the first to the last."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import get_args

import pytest

from ppgen.definition.layouts import BlockSpec
from tests.house.story import ROOT, Story

PAGES = ("first-game.md", "puzzles.md", "cover.md", "find.md")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_prints_what_it_says(page: str, tmp_path: Path) -> None:
    """`python -m tests.house.story docs/PAGE` writes into the page what is printed now."""
    assert_told(Story(tmp_path), page)


def assert_told(story: Story, page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    renew = f"read the page again, and if it should say so: python -m tests.house.story docs/{page}"
    assert story.retold(text).splitlines() == text.splitlines(), renew


def test_the_first_baseline_is_told_and_the_action_needs_nothing_that_it_does_not_make(tmp_path: Path) -> None:
    """After the page, the script of the Action finds all three games, and says what the last commit changed."""
    story = Story(tmp_path)
    assert_told(story, "first-baseline.md")
    surroundings = {**story.surroundings, "CI": "true", "PPGEN_AGAINST": "HEAD~1"}
    script = str(ROOT / "tools" / "action.sh")
    done = subprocess.run(["bash", script], cwd=story.here, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Shop moved from B4 to C4" in (story.here / "ppgen-report" / "comment.md").read_text(encoding="utf-8")


def test_a_page_that_says_something_else_is_found(tmp_path: Path) -> None:
    page = "```console\n$ echo two\none\n```\n"
    assert Story(tmp_path).retold(page) == "```console\n$ echo two\ntwo\n```\n"


def test_a_commit_has_one_name_in_a_page(tmp_path: Path) -> None:
    """Its own name changes with every byte of a drawing, so a page keeps the one that it has."""
    for folder in ("one", "two", "three"):
        (tmp_path / folder).mkdir()
    page = "```console\n$ printf '(%%s)' aaaaaaa\n(1111111)\n$ printf '(%%s)' aaaaaaa bbbbbbb\n(%s)(%s)\n```\n"
    assert Story(tmp_path / "one").retold(page % ("1111111", "2222222")) == page % ("1111111", "2222222")
    assert Story(tmp_path / "two").retold(page % ("3333333", "2222222")).count("(1111111)") == 2
    assert "(1111111)(1111111)" not in Story(tmp_path / "three").retold(page % ("1111111", "1111111"))


def test_an_edit_of_lines_that_are_not_there_is_found(tmp_path: Path) -> None:
    page = "```text file=a\none\n```\n\n```diff\n--- a\n-two\n+three\n```\n"
    with pytest.raises(AssertionError, match="these lines are not in a once"):
        Story(tmp_path).retold(page)


GUIDE = (ROOT / "docs" / "first-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"`([a-z]+)`(?:,|\.)", GUIDE.split("A sheet is made of rows")[1].split("You say")[0])


@pytest.mark.parametrize("block", BLOCKS)
def test_every_block_that_the_guide_names_exists(block: str) -> None:
    assert block in {kind.TAG for kind in get_args(BlockSpec)}


def test_the_story_ends_where_it_should() -> None:
    """In a figure of the reader's own, a wrong caption that was caught, a change in words, and the Action."""
    parts = (
        "make wheel",
        "$ ppgen new ",
        "append=island-of-gold/figures.yaml",
        "FIG-BARE-NUMBER the caption of 'opening' says 'five'",
        "$ ppgen diff --update",
        "Ben boat moved from C4 to C3",
        "(diff.md#in-ci)",
    )
    assert sorted(parts, key=GUIDE.index) == list(parts)
