"""Comment on a pull request with what another workflow found: the second half of the Action, which may write.

The first half runs the code of the pull request, perhaps from a fork, with a token that may only read. What it uploaded
is not trusted here. One file of it is read, never unpacked; it is a comment with a marker or it is left alone; mentions
in it call nobody. Which pull request it is about is asked of GitHub by the commit of the event, and not taken from the
upload.

Only Python's standard library is used. Everything comes in by the environment: GITHUB_API_URL, GITHUB_SERVER_URL,
GITHUB_REPOSITORY, PPGEN_TOKEN, PPGEN_ARTIFACT (how the names of artifacts begin), and of the event PPGEN_RUN,
PPGEN_HEAD_SHA, PPGEN_HEAD_OWNER and PPGEN_HEAD_BRANCH. Exit status 0: commented, or nothing to say; 2: it could not be
done.
"""

from __future__ import annotations

import io
import json
import lzma
import os
import re
import sys
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any
from unicodedata import category
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

FILE = "comment.md"
MARKER = re.compile(r"<!-- ppgen-comment [0-9a-f]{1,64} -->")
NOTHING = "<!-- nothing to report -->"
MAX_ARTIFACT = 200 * 1024 * 1024
MAX_COMMENT = 65_536
MAX_ARTIFACTS = 20
MAX_PAGES = 50
PAGE = 100
SECONDS = 60


class Problem(Exception):
    """What keeps it from being done, for the log."""


def main() -> int:
    try:
        return comment()
    except Problem as problem:
        print(f"::error title=ppgen comment::{shown(str(problem))}", file=sys.stderr)
        return 2


def comment() -> int:
    """Bring the comments of every artifact of a run to its pull requests."""
    pulls = list(pull_requests())
    if not pulls:
        print("no open pull request is at this commit: it has moved on, or was closed")
        return 0
    bodies = dict(comments_in(artifact) for artifact in artifacts())
    bodies.pop("", None)
    for pull in pulls:
        for marker, body in bodies.items():
            print(f"pull request {pull}: {bring(pull, marker, body)}")
    if not bodies:
        print("the run uploaded no comment")
    return 0


# What is asked of GitHub --------------------------------------------------------------------------------------------


def pull_requests() -> Iterator[int]:
    """The open pull requests whose last commit is that of the event."""
    commit = given("PPGEN_HEAD_SHA", "[0-9a-f]{40}([0-9a-f]{24})?")
    owner = given("PPGEN_HEAD_OWNER", "[A-Za-z0-9-]+(\\[bot\\])?")
    head = f"{owner}:{given('PPGEN_HEAD_BRANCH', '.+')}"
    for pull in listed(f"pulls?{urlencode({'state': 'open', 'head': head, 'per_page': PAGE})}"):
        if pull["head"]["sha"] == commit:
            yield int(pull["number"])


def artifacts() -> list[int]:
    """The artifacts of the run that may hold a comment."""
    run = given("PPGEN_RUN", "[0-9]+")
    start = given("PPGEN_ARTIFACT", ".+")
    answer = ask(f"actions/runs/{run}/artifacts?per_page={PAGE}")
    found = [
        int(artifact["id"])
        for artifact in answer["artifacts"]
        if artifact["name"].startswith(start) and not artifact["expired"] and artifact["size_in_bytes"] <= MAX_ARTIFACT
    ]
    return found[:MAX_ARTIFACTS]


def comments_in(artifact: int) -> tuple[str, str]:
    """The marker and the text of the comment in an artifact; two empty texts if there is none that can be used."""
    data = download(f"actions/artifacts/{artifact}/zip")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(FILE) as file:
            text = file.read(4 * MAX_COMMENT + 1).decode("utf-8")
    except (
        KeyError,
        zipfile.BadZipFile,
        UnicodeDecodeError,
        RuntimeError,
        NotImplementedError,
        OSError,
        ValueError,
        EOFError,
        zlib.error,
        lzma.LZMAError,
    ) as odd:
        print(f"artifact {artifact} holds no comment: {shown(str(odd))}")
        return "", ""
    marker = text.partition("\n")[0]
    body = harmless(text)
    if not MARKER.fullmatch(marker) or len(body) > MAX_COMMENT:
        print(f"artifact {artifact} holds no comment of ppgen's, or one that is too long")
        return "", ""
    return marker, body


def bring(pull: int, marker: str, body: str) -> str:
    """Replace the comment with this marker, or write one if there is something to say."""
    for earlier in listed(f"issues/{pull}/comments?per_page={PAGE}"):
        # Everybody can write the marker into a comment. Only a bot's is replaced.
        if earlier["user"]["type"] == "Bot" and earlier["body"].startswith(marker):
            ask(f"issues/comments/{int(earlier['id'])}", "PATCH", {"body": body})
            return "the comment was replaced"
    if body.split("\n")[1:2] == [NOTHING]:
        return "nothing to say"
    ask(f"issues/{pull}/comments", "POST", {"body": body})
    return "a comment was written"


def harmless(text: str) -> str:
    """The text without control characters and without mentions, and with a line that says where it is from."""
    text = "".join(sign for sign in text if sign in "\n\t\u200b" or sign.isprintable() or category(sign) == "Zs")
    text = re.sub("@(?!\u200b)", "@\u200b", text).rstrip("\n")
    server, repository = os.environ.get("GITHUB_SERVER_URL", "https://github.com"), given("GITHUB_REPOSITORY", NAME)
    run = f"{server}/{repository}/actions/runs/{given('PPGEN_RUN', '[0-9]+')}"
    return f"{text}\n\n<sub>Found by [the run of this pull request]({run}), which its own code can change.</sub>\n"


# Asking -------------------------------------------------------------------------------------------------------------


NAME = "[A-Za-z0-9_.-]+/[A-Za-z0-9_.-]+"


def given(name: str, pattern: str) -> str:
    """A variable of the environment, which must be as the pattern says."""
    value = os.environ.get(name, "")
    if not re.fullmatch(pattern, value):
        raise Problem(f"{name} is {value!r}: this runs on workflow_run, after a workflow for a pull request")
    return value


def listed(path: str) -> Iterator[Any]:
    """Every item of a list, page by page."""
    for page in range(1, MAX_PAGES + 1):
        items = ask(f"{path}&page={page}")
        yield from items
        if len(items) < PAGE:
            return


def ask(path: str, method: str = "GET", data: dict[str, str] | None = None) -> Any:
    """What GitHub answers about the repository."""
    return json.loads(answered(path, method, data, 64 * 1024 * 1024))


def download(path: str) -> bytes:
    return answered(path, "GET", None, MAX_ARTIFACT)


def answered(path: str, method: str, data: dict[str, str] | None, limit: int) -> bytes:
    api = os.environ.get("GITHUB_API_URL", "https://api.github.com")
    address = f"{api}/repos/{given('GITHUB_REPOSITORY', NAME)}/{path}"
    body = None if data is None else json.dumps(data).encode()
    request = Request(address, body, {"Accept": "application/vnd.github+json", "User-Agent": "ppgen"}, method=method)
    # Not sent on: an artifact is fetched from another server, which the token is not for.
    request.add_unredirected_header("Authorization", f"Bearer {os.environ.get('PPGEN_TOKEN', '')}")
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            content: bytes = answer.read(limit + 1)
    except HTTPError as problem:
        reason = problem.read(300).decode("utf-8", "replace")
        raise Problem(f"{method} {path.partition('?')[0]}: {problem.code} {reason}") from None
    except (URLError, OSError) as problem:
        raise Problem(f"{method} {path.partition('?')[0]}: {problem}") from None
    if len(content) > limit:
        raise Problem(f"{path.partition('?')[0]} is too large")
    return content


def shown(text: str) -> str:
    """A text on one line of the log, where no CI system takes it for a command."""
    return ascii(text)[1:-1].replace("##[", "# #[").replace("%", "%25")


if __name__ == "__main__":
    sys.exit(main())
