"""What pytest does in the copied tree: run chosen tests alone, or record how long each test of a file takes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper, partial
from hashlib import sha1
from pathlib import Path
from time import perf_counter

import pytest
from _pytest.fixtures import SubRequest

RECORD = os.environ.get("MUTANTS_RECORD", "")
CHOSEN = os.environ.get("MUTANTS_CHOSEN", "")
fixtures: list[Callable[[], None]] = []
"""What ends those of the session that were made since `forget`."""


def write(*words: object) -> None:
    with open(RECORD, "a", encoding="utf-8", errors="replace") as file:
        file.write("\t".join(map(str, words)) + "\n")


def blob(file: Path) -> str:
    """The name that git has for what is in a file."""
    data = file.read_bytes()
    return sha1(b"blob %d\0" % len(data) + data).hexdigest()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that are chosen, in their order. One that a mutant takes away fails nothing."""
    if CHOSEN:
        places = {name: n for n, name in enumerate(Path(CHOSEN).read_text(encoding="utf-8").split("\n"))}
        items[:] = sorted((item for item in items if item.nodeid in places), key=lambda item: places[item.nodeid])


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """What runs while a file of tests is imported comes past for all of its tests."""
    if RECORD and isinstance(collector, pytest.Module):
        os.environ["PPGEN_COLLECTED"] = collector.nodeid
        forget()
    try:
        return (yield)
    finally:
        os.environ.pop("PPGEN_COLLECTED", None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    began, failed = perf_counter(), item.session.testsfailed
    try:
        return (yield)
    finally:
        if RECORD:
            word = "took" if item.session.testsfailed == failed else "failed"
            write(word, round(perf_counter() - began, 3), item.nodeid)
            if nextitem is None or nextitem.path != item.path:
                write("done", blob(item.path), item.nodeid.split("::")[0])
                forget()


def forget() -> None:
    """No file of tests has what another one worked out: else it would not come past the code that did."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("ppgen.", "tests.")) and name != "tests.warm":
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper):
                    value.cache_clear()
    while fixtures:
        fixtures.pop()()


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object], request: SubRequest) -> None:
    if fixturedef.scope == "session" and fixturedef.baseid:
        fixtures.append(partial(fixturedef.finish, request))
