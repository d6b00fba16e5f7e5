"""A headless Chromium that a test looks through, spoken to over a pipe in the DevTools protocol."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.tools import need

NAMES = ("chromium", "google-chrome", "google-chrome-stable", "chromium-browser")
PATIENCE = 60.0

WIRE = """
import fcntl, os, sys
# The browser reads from 3 and writes to 4. First out of the way, in case either is one of those.
read, write = (fcntl.fcntl(int(number), fcntl.F_DUPFD, 10) for number in sys.argv[1:3])
os.dup2(read, 3)
os.dup2(write, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


def find() -> str:
    """The browser. Where it is missing the test is skipped, or fails with PPGEN_NO_SKIPS=1."""
    return need(*NAMES, package="chromium")


class Browser:
    """One page in a browser of its own: the addresses that it asked for, and what it complained of."""

    def __init__(self, profile: Path, width: int = 1280, height: int = 900) -> None:
        self.requests: list[str] = []
        self.errors: list[str] = []
        self._loaded = False
        self._number = 0
        self._buffer = b""
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()

        command = [
            *(find(), "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run"),
            *("--disable-background-networking", f"--user-data-dir={profile}", f"--window-size={width},{height}"),
            "about:blank",
        ]
        self._process = subprocess.Popen(
            [sys.executable, "-c", WIRE, str(to_browser), str(from_browser), *command],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(to_browser, from_browser),
        )
        os.close(to_browser)
        os.close(from_browser)
        self._session: str | None = None
        try:
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Log", "Network"):
                self.call(f"{domain}.enable")
            self.size(width, height)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._in)
        os.close(self._out)

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + PATIENCE
        while True:
            said = self._next(end)
            if said.get("id") == self._number:
                assert "error" not in said, said
                result: dict[str, Any] = said["result"]
                return result

    def _next(self, end: float) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._in], [], [], max(0.0, end - time.monotonic()))
            assert ready, "the browser says nothing"
            chunk = os.read(self._in, 1 << 20)
            assert chunk, "the browser went away"
            self._buffer += chunk
        raw, _, self._buffer = self._buffer.partition(b"\0")
        said: dict[str, Any] = json.loads(raw)
        self._note(said.get("method", ""), said.get("params", {}))
        return said

    def _note(self, method: str, said: dict[str, Any]) -> None:
        if method == "Page.loadEventFired":
            self._loaded = True
        elif method == "Network.requestWillBeSent":
            self.requests.append(said["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(said["exceptionDetails"])[:400])
        elif method == "Runtime.consoleAPICalled" and said["type"] in ("error", "warning", "assert"):
            self.errors.append(json.dumps(said["args"])[:400])
        elif method == "Log.entryAdded" and said["entry"]["level"] in ("error", "warning"):
            self.errors.append(said["entry"]["text"])

    def open(self, address: str) -> float:
        """Open a page and wait until it is there; how long that took, in seconds."""
        self._loaded = False
        start = time.monotonic()
        self.call("Page.navigate", url=address)
        while not self._loaded:
            self._next(start + PATIENCE)
        return time.monotonic() - start

    def run(self, script: str) -> Any:
        """The value of an expression in the page, promises awaited."""
        said = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in said, said
        return said["result"].get("value")

    def key(self, key: str) -> None:
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if kind == "keyDown" and len(key) == 1 else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, **text)

    def mouse(self, kind: str, x: float, y: float) -> None:
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def media(self, **features: str) -> None:
        """`prefers_color_scheme="dark"` and such."""
        values = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
        self.call("Emulation.setEmulatedMedia", features=values)

    def size(self, width: int, height: int) -> None:
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scripts(self, *, allowed: bool) -> None:
        self.call("Emulation.setScriptExecutionDisabled", value=not allowed)

    def picture(self, file: Path) -> None:
        from base64 import b64decode

        file.write_bytes(b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
