"""A page that tells a story: its commands are run, its edits are made, and what it prints is compared.

These fenced blocks count, in the order of the page:

    ```console                    each line `$ …` is a command, and the lines after it are what it prints
    ```yaml file=PATH             a file of that text
    ```yaml append=PATH           text at the end of a file
    ```diff                       `--- PATH`, then lines that go (-), come (+) or stay, as they are in the file

Other blocks (`sh`, for example) are not run. `python -m tests.house.story PAGE…` writes what is printed now into pages.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests import warm

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
COMMIT = re.compile(r"\b[0-9a-f]{7,40}(?=\))")
MARK = "\x1estory "
"""Before the folder in which a command ends."""


class Story:
    """One telling of a page in a folder. Commands see this checkout's `ppgen`, and nothing of the caller's settings."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / ".bin").mkdir()
        command = folder / ".bin" / "ppgen"
        command.symlink_to(warm.program())
        self.here = folder / "home"
        self.here.mkdir()
        kept = {name: value for name, value in os.environ.items() if name in ("SYSTEMROOT", "TMPDIR")}
        git = {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CEILING_DIRECTORIES": str(folder)}
        for who in ("AUTHOR", "COMMITTER"):
            git |= {f"GIT_{who}_{key}": value for key, value in (("NAME", "A"), ("EMAIL", "a@example.org"))}
            git[f"GIT_{who}_DATE"] = "2026-01-01T00:00:00Z"
        self.surroundings = {
            **kept,
            **git,
            "PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.here),
            "LC_ALL": "C.UTF-8",
        }
        self.commits: dict[str, str] = {}
        """The name that the page has for a commit, by its name in this telling."""

    def retold(self, page: str) -> str:
        """The page with what its commands print now."""
        return FENCE.sub(self._block, page)

    def _block(self, match: re.Match[str]) -> str:
        kind, _, rest = match["info"].partition(" ")
        body = match["body"]
        if kind == "console":
            commands = [line.removeprefix("$ ") for line in body.splitlines() if line.startswith("$ ")]
            told = "".join(f"$ {command}\n{self._run(command)}" for command in commands)
            return f"```console\n{self._as_in_page(told, body)}```"
        if kind == "diff":
            self._edit(body)
        elif rest.startswith("file="):
            (self.here / rest.removeprefix("file=")).write_text(body, encoding="utf-8")
        elif rest.startswith("append="):
            with (self.here / rest.removeprefix("append=")).open("a", encoding="utf-8") as file:
                file.write(body)
        return match[0]

    def _run(self, command: str) -> str:
        """What a command prints, on both streams. The next one runs where it ends."""
        script = f'{command}\nprintf "%s%s" "{MARK}" "$PWD"'
        done = subprocess.run(
            ["sh", "-c", script], cwd=self.here, env=self.surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        printed, _, folder = done.stdout.decode().rpartition(MARK)
        self.here = Path(folder)
        return printed if not printed or printed.endswith("\n") else printed + "\n"

    def _as_in_page(self, told: str, body: str) -> str:
        """What was printed, with the page's names of commits: theirs change with every byte of a drawing.

        A commit keeps the first name that the page gives it, and no two share one.
        """
        for commit, name in zip(COMMIT.findall(told), COMMIT.findall(body), strict=False):
            if name not in self.commits.values():
                self.commits.setdefault(commit, name)
        return COMMIT.sub(lambda match: self.commits.get(match[0], match[0]), told)

    def _edit(self, body: str) -> None:
        head, *lines = body.splitlines(keepends=True)
        file = self.here / head.removeprefix("--- ").strip()
        before = "".join(line[1:] for line in lines if line[0] in "- ")
        after = "".join(line[1:] for line in lines if line[0] in "+ ")
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"these lines are not in {file.name} once:\n{before}"
        file.write_text(text.replace(before, after), encoding="utf-8")


def main() -> None:
    for page in map(Path, sys.argv[1:]):
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(Story(Path(folder).resolve()).retold(page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
