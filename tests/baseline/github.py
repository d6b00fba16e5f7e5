"""A GitHub of our own: a server that answers what the Action asks, and keeps what is written."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest

from ppgen.cli import run
from tests.baseline.conftest import Project
from tests.cli.test_project import make

ROOT = Path(__file__).resolve().parents[2]
HEAD = "a" * 40
MARKER = "<!-- ppgen-comment 0123abcd -->"
OTHER = "<!-- ppgen-comment 4567ef01 -->"


def archive(**files: str | bytes) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as whole:
        for name, text in files.items():
            whole.writestr(name.replace("__", "."), text)
    return data.getvalue()


def three_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A stranger's repository on a branch for a change, with every drawing committed; `main` is published."""
    folder = tmp_path / "theirs"
    for name in ("pond", "race", "still"):
        make(folder / "games" / name, name)
    monkeypatch.chdir(folder)
    project = Project(folder)
    project.git("init", "-q", "-b", "main")
    assert run(["diff", "--update"]) == 0
    project.commit("The first drawings")
    project.git("update-ref", "refs/remotes/origin/main", "HEAD")
    project.git("checkout", "-qb", "change")
    return project


class GitHub:
    """What there is on it, and what was written."""

    def __init__(self) -> None:
        self.pulls: list[dict[str, Any]] = [{"number": 7, "head": {"sha": HEAD}}]
        self.artifacts: dict[str, bytes] = {"ppgen-report-figures-0": archive(comment__md=f"{MARKER}\nStale: pond\n")}
        self.comments: list[dict[str, Any]] = []
        self.written: list[tuple[str, str, str]] = []
        self.asked: list[str] = []
        self.address = ""
        self.tokens: list[tuple[str, str | None]] = []

    def answer(self, method: str, path: str, data: bytes) -> Any:
        parsed = urlparse(path)
        query = {key: values[0] for key, values in parse_qs(parsed.query).items()}
        self.asked.append(f"{method} {path}")
        part = parsed.path.removeprefix("/repos/them/games/")
        if method != "GET":
            self.written.append((method, part, json.loads(data)["body"]))
            return {}
        if part == "pulls":
            return [pull for pull in self.pulls if query["head"] == "stranger:patch 1"] if query["page"] == "1" else []
        if part == "actions/runs/55/artifacts":
            return {
                "artifacts": [
                    {"id": number, "name": name, "expired": False, "size_in_bytes": len(content)}
                    for number, (name, content) in enumerate(self.artifacts.items())
                ]
            }
        if part.startswith("actions/artifacts/"):
            return list(self.artifacts.values())[int(part.split("/")[2])]
        if part == "issues/7/comments":
            at = 100 * (int(query["page"]) - 1)
            return self.comments[at : at + 100]
        return None

    def comment(self, number: int, body: str, kind: str = "Bot") -> None:
        self.comments.append({"id": number, "user": {"type": kind}, "body": body})

    def run(self, **surroundings: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-I", str(ROOT / "tools/comment.py")],
            env={
                "PATH": os.environ["PATH"],
                "GITHUB_API_URL": self.address,
                "GITHUB_SERVER_URL": "https://github.example",
                "GITHUB_REPOSITORY": "them/games",
                "PPGEN_TOKEN": "secret",
                "PPGEN_ARTIFACT": "ppgen-report",
                "PPGEN_RUN": "55",
                "PPGEN_HEAD_SHA": HEAD,
                "PPGEN_HEAD_OWNER": "stranger",
                "PPGEN_HEAD_BRANCH": "patch 1",
                **surroundings,
            },
            capture_output=True,
            text=True,
        )
        assert "Traceback" not in done.stderr
        assert "secret" not in done.stdout + done.stderr
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def github() -> Iterator[GitHub]:
    there = GitHub()

    class Handler(BaseHTTPRequestHandler):
        def _answer(self) -> None:
            data = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            there.tokens.append((self.path, self.headers.get("Authorization")))
            if self.path.endswith("/zip"):
                self.send_response(302)
                self.send_header(
                    "Location",
                    there.address + self.path.replace("/repos/them/games", "/elsewhere").removesuffix("/zip"),
                )
                self.end_headers()
                return
            answer = there.answer(self.command, self.path.replace("/elsewhere", "/repos/them/games"), data)
            self.send_response(404 if answer is None else 200)
            self.end_headers()
            self.wfile.write(answer if isinstance(answer, bytes) else json.dumps(answer).encode())

        do_GET = do_POST = do_PATCH = _answer  # noqa: N815 (the names of the protocol)

        def log_message(self, *_: object) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Handler)
    there.address = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield there
    server.shutdown()
    server.server_close()
