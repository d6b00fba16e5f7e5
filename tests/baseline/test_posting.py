"""The half of the Action that may write, against a GitHub of its own: what it trusts, replaces and leaves alone."""

from __future__ import annotations

import io
import zipfile

import pytest

from tests.baseline.github import MARKER, OTHER, ROOT, GitHub, archive, github

__all__ = ["github"]  # a fixture


def damaged(content: bytes) -> bytes:
    """An archive of one file whose packed bytes are not what its packing allows."""
    start = 30 + int.from_bytes(content[26:28], "little") + int.from_bytes(content[28:30], "little")
    return content[:start] + b"\xff" * 16 + content[start + 16 :]


def packed(how: int) -> bytes:
    """A damaged archive with another packing."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", how) as file:
        file.writestr("comment.md", f"{MARKER}\n{'a line, ' * 500}\n")
    content = stream.getvalue()
    at = 30 + int.from_bytes(content[26:28], "little") + int.from_bytes(content[28:30], "little") + 9
    return content[:at] + b"\xff" * 16 + content[at + 16 :]


def test_a_comment_is_written_where_there_is_none(github: GitHub) -> None:
    github.comment(1, f"{OTHER}\nof another job")
    github.comment(2, "a bot's own")
    assert github.run()[0] == 0
    ((method, path, body),) = github.written
    assert (method, path) == ("POST", "issues/7/comments")
    assert body.startswith(f"{MARKER}\nStale: pond\n")
    assert "https://github.example/them/games/actions/runs/55" in body


def test_the_comment_with_the_marker_is_replaced_and_no_other(github: GitHub) -> None:
    for number in range(120):  # it is on the second page
        github.comment(number, "a comment", "User")
    github.comment(500, f"{OTHER}\nof another job")
    github.comment(501, f"{MARKER}\nearlier")
    assert github.run()[0] == 0
    assert [entry[:2] for entry in github.written] == [("PATCH", "issues/comments/501")]


def test_a_person_who_writes_the_marker_is_not_overwritten(github: GitHub) -> None:
    github.comment(1, f"{MARKER}\nmine", "User")
    assert github.run()[0] == 0
    assert [entry[:2] for entry in github.written] == [("POST", "issues/7/comments")]


def test_two_jobs_keep_two_comments(github: GitHub) -> None:
    github.artifacts["ppgen-report-figures-1"] = archive(comment__md=f"{OTHER}\nStale: race\n")
    github.artifacts["another-tool"] = archive(comment__md="<!-- ppgen-comment ff -->\nof another tool\n")
    github.comment(1, f"{OTHER}\nearlier")
    assert github.run()[0] == 0
    assert [entry[:2] for entry in github.written] == [("POST", "issues/7/comments"), ("PATCH", "issues/comments/1")]


def test_nothing_to_say_is_said_only_where_something_was_said_before(github: GitHub) -> None:
    github.artifacts = {"ppgen-report": archive(comment__md=f"{MARKER}\n<!-- nothing to report -->\nAll is well.\n")}
    assert github.run()[0] == 0
    assert github.written == []
    github.comment(1, f"{MARKER}\nstale")
    assert github.run()[0] == 0
    assert [entry[:2] for entry in github.written] == [("PATCH", "issues/comments/1")]


def test_a_pull_request_that_has_moved_on_gets_no_comment(github: GitHub) -> None:
    github.pulls[0]["head"]["sha"] = "b" * 40
    status, out = github.run()
    assert (status, github.written) == (0, [])
    assert "moved on" in out


@pytest.mark.parametrize(
    "content",
    [
        b"no archive",
        archive(other__md="x"),
        archive(comment__md="no marker\n"),
        archive(comment__md=f"{MARKER} and more\nx"),
        archive(comment__md=f"{MARKER}\n" + "x" * 65_536),
        archive(comment__md=f"{MARKER}\n" + "x" * 50_000_000),
        archive(comment__md=f"{MARKER}\n".encode() + b"\xff"),
        damaged(archive(comment__md=f"{MARKER}\n{'a line, ' * 500}\n")),
        packed(zipfile.ZIP_LZMA),
        archive(**{"../comment__md": f"{MARKER}\nx", "/tmp/comment__md": f"{MARKER}\nx"}),
    ],
    ids=[
        "no-archive",
        "no-file",
        "no-marker",
        "odd-marker",
        "too-long",
        "a-bomb",
        "no-text",
        "damaged",
        "damaged-lzma",
        "outside",
    ],
)
def test_an_upload_that_is_not_a_comment_is_left_alone(content: bytes, github: GitHub) -> None:
    github.artifacts = {"ppgen-report": content}
    status, _ = github.run()
    assert (status, github.written) == (0, [])


def test_what_was_uploaded_calls_nobody_and_hides_nothing(github: GitHub) -> None:
    nasty = f"{MARKER}\n@everyone \u202e\x1b[31m <!-- {OTHER} @org/team\n"
    github.artifacts = {"ppgen-report": archive(comment__md=nasty)}
    assert github.run()[0] == 0
    ((_, _, body),) = github.written
    assert "@\u200beveryone" in body
    assert "@org" not in body
    assert not {"\u202e", "\x1b"} & set(body)


def test_the_token_goes_to_github_alone(github: GitHub) -> None:
    assert github.run()[0] == 0
    assert {token for path, token in github.tokens if "/elsewhere" in path} == {None}
    assert {token for path, token in github.tokens if "/elsewhere" not in path} == {"Bearer secret"}


@pytest.mark.parametrize(
    "surroundings",
    [
        {"PPGEN_RUN": ""},
        {"PPGEN_RUN": "5/../6"},
        {"PPGEN_HEAD_SHA": "main"},
        {"PPGEN_HEAD_OWNER": "a/b"},
        {"PPGEN_HEAD_BRANCH": ""},
        {"GITHUB_REPOSITORY": "them/games/../x"},
        {"GITHUB_API_URL": "http://127.0.0.1:1"},
        {"GITHUB_REPOSITORY": "them/nothing"},
    ],
)
def test_what_cannot_be_done_is_said(surroundings: dict[str, str], github: GitHub) -> None:
    status, out = github.run(**surroundings)
    assert (status, github.written) == (2, [])
    assert "::error title=ppgen comment::" in out


def test_what_the_action_writes_is_what_this_reads(github: GitHub) -> None:
    """The marker, the sign of a clean run and the name of the file are those of both halves."""
    from ppgen.report.comment import NOTHING, marker

    script = (ROOT / "tools/action.sh").read_text(encoding="utf-8")
    assert NOTHING in script
    github.artifacts = {"ppgen-report": archive(comment__md=f"{marker('f' * 16)}\n{NOTHING}\n")}
    github.comment(1, f"{marker('f' * 16)}\nearlier")
    assert github.run()[0] == 0
    assert [entry[:2] for entry in github.written] == [("PATCH", "issues/comments/1")]
