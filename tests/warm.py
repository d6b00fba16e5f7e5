"""`ppgen` as a program that starts at once: a fork of a process that has imported all of it and begun no thread.

A start costs a third of a second of processor time, nearly all of it for importing modules; a fork costs a hundredth.
A test runs `[program(), "check", …]` where it would run `[sys.executable, "-m", "ppgen", "check", …]`, or hands that
name to a script. What runs is a process of its own, by the same `main`, with the caller's words, folder, environment,
umask and descriptors 0 to 2, and it ends with the same status. What Python takes from its start needs the real program:
hash seed, encoding, closed streams, `sys.path`, which modules are loaded; and so do signals, which go to a process.

With PPGEN_COLD=1 in the environment every command is the real program, which takes longer and should change nothing.
"""

from __future__ import annotations

import atexit
import gc
import os
import pkgutil
import select
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NoReturn

LEFT_OUT = ("ppgen.__main__", "ppgen.games.", "ppgen.templates")
"""What no command imports by that name: the program itself, the programs of games, and templates."""

CLIENT = """\
import os, signal, socket, sys

mask = os.umask(0)
surroundings = [name + b"=" + value for name, value in os.environb.items()]
told = [b"%d" % mask, os.getcwdb(), b"%d" % len(sys.argv[1:]), *map(os.fsencode, sys.argv[1:]), *surroundings]
with socket.socket(socket.AF_UNIX) as server:
    server.connect(ADDRESS)
    socket.send_fds(server, [b"."], [0, 1, 2])
    server.sendall(b"\\0".join(told))
    server.shutdown(socket.SHUT_WR)
    status = int(server.recv(9))
if status < 0:
    signal.signal(-status, signal.SIG_DFL)
    os.kill(os.getpid(), -status)
os._exit(status)
"""


@cache
def program() -> str:
    """The path of the program, which works as long as this process lives."""
    folder = Path(tempfile.mkdtemp(prefix="ppgen-warm-", dir="/tmp"))  # a socket has a short name
    atexit.register(shutil.rmtree, folder)
    command, client, address = folder / "ppgen", folder / "client.py", folder / "socket"
    start = f"{shlex.quote(sys.executable)} -P -m ppgen"
    if os.environ.get("PPGEN_COLD") != "1":
        _serve(address)
        client.write_text(CLIENT.replace("ADDRESS", repr(str(address))), encoding="utf-8")
        start = f"{shlex.quote(sys.executable)} -I -S {shlex.quote(str(client))}"
    command.write_text(f'#!/bin/sh\nexec {start} "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    return str(command)


def _serve(address: Path) -> None:
    """Start the process that forks. What connects before it is ready waits."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(address))
        listener.listen(64)
        words = [sys.executable, "-P", __file__, str(listener.fileno())]
        surroundings = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
        server = subprocess.Popen(
            words, stdin=subprocess.PIPE, env=surroundings, pass_fds=[listener.fileno()], start_new_session=True
        )
    assert server.stdin is not None
    atexit.register(server.wait)
    atexit.register(server.stdin.close)  # this comes first, and ends it


def main() -> None:
    """Fork for everyone who connects, until standard input ends."""
    listener = socket.socket(fileno=int(sys.argv[1]))
    _import_all()
    while listener in select.select([listener, sys.stdin], [], [])[0]:
        connection, _ = listener.accept()
        if not os.fork():
            listener.close()
            _attend(connection)
        connection.close()
        _reap(os.WNOHANG)
    _reap(0)


def _import_all() -> None:
    import ppgen

    for module in pkgutil.walk_packages(ppgen.__path__, "ppgen."):
        if not module.name.startswith(LEFT_OUT):
            import_module(module.name)
    gc.collect()
    gc.freeze()  # a fork copies what it writes to, and a search for garbage writes to all
    threads = Path("/proc/self/task")
    assert not threads.exists() or len(list(threads.iterdir())) == 1, "a fork would lose a thread"


def _reap(how: int) -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, how)[0]:
            pass


def _attend(connection: socket.socket) -> NoReturn:
    """Fork the command, wait for its end, and say how it ended."""
    _, streams, _, _ = socket.recv_fds(connection, 1, 3)
    with connection.makefile("rb") as file:
        request = file.read().split(b"\0")
    command = os.fork()
    if not command:
        connection.close()
        _become(request, streams)
    for stream in streams:
        os.close(stream)
    connection.send(b"%d" % os.waitstatus_to_exitcode(os.waitpid(command, 0)[1]))
    os._exit(0)


def _become(request: list[bytes], streams: list[int]) -> NoReturn:
    """Be the command that a client asked for."""
    from ppgen.__main__ import main

    mask, folder, count, *rest = request
    words, surroundings = rest[: int(count)], rest[int(count) :]
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.umask(int(mask))
    os.chdir(folder)
    os.environb.clear()
    for setting in surroundings:
        name, _, value = setting.partition(b"=")
        os.environb[name] = value
    sys.argv = ["ppgen", *map(os.fsdecode, words)]
    # The server's own are of another kind: a pipe or a file.
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 (open to the end)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", errors="backslashreplace", closefd=False)  # noqa: SIM115
    main()
    os._exit(70)  # it always exits


if __name__ == "__main__":
    main()
