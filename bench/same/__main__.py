"""Does a redesign change anything? Two trees, compared by what they print, write and refuse.

python -m bench.same --against REV            everything: about twenty minutes of two processors
python -m bench.same --against REV --short    a part of it, always the same one, for every commit
python -m bench.same --against REV --only mutants,verdicts
python -m bench.same --planted                plants changes into HEAD, and says which are found

Each tree is built as a wheel and run in this interpreter, by its command and by the public names of `ppgen`, on games
and projects of REV; the checkout is compared as it lies there, committed or not. The results of REV are kept in
build/same. Compared are all bytes that are printed and written: PDFs unpacked, PNGs by their pixels. Of a verdict the
witness is replayed and not compared, and what was unknown may be decided. Times and modules are told and not compared.
Exits 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from bench.same.case import Case, Result
from bench.same.cases import BASES, WARM, all_cases, short
from bench.same.comparing import changed_lines, differences
from bench.same.planted import PLANTS
from bench.same.trees import BLOBS, KEPT, Tree, git, make_projects, run_in, tree_of, wheel_files

WARMING = tuple(Case("help", (command, *BASES[command][0].split()), "desk", "cold") for command in WARM)
LIKE_IT = 2
"""How many cases with one and the same difference are named."""


class Before(NamedTuple):
    """A revision with everything that is run on it, and the results that are known."""

    revision: str
    tree: Tree
    cases: list[Case]
    known: dict[str, Result]

    @property
    def projects(self) -> Path:
        return self.tree.folder / "projects"

    @property
    def file(self) -> Path:
        return self.tree.folder / "results.json"

    def results(self, cases: Sequence[Case]) -> dict[str, Result]:
        missing = [case for case in cases if case.key not in self.known]
        if missing:
            self.known.update(run(self.tree, self.projects, missing))
            self.file.write_text(json.dumps(self.known), encoding="utf-8")
        return self.known


def before(revision: str) -> Before:
    """What is kept of a revision, or its tree made now. Another net makes another."""
    net = sha256(b"".join(file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))))
    tree = Tree(KEPT / f"{git('rev-parse', '--short=12', revision).strip()}-{net.hexdigest()[:8]}")
    results, listed = tree.folder / "results.json", tree.folder / "cases.json"
    if not listed.exists():
        tree_of(revision, tree.folder)
        make_projects(tree, tree.folder / "projects")
        listed.write_text(json.dumps(all_cases(tree, tree.folder / "projects")), encoding="utf-8")
    cases = [Case(section, tuple(words), *more) for section, words, *more in json.loads(listed.read_bytes())]
    known = json.loads(results.read_bytes()) if results.exists() else {}
    return Before(revision, tree, cases, {key: Result(*result) for key, result in known.items()})


def run(tree: Tree, projects: Path, cases: Sequence[Case]) -> dict[str, Result]:
    """The results of some cases in a tree, by their keys."""
    cases = [*cases, *(case for case in WARMING if case not in cases)]
    job, results = tree.folder / "job.json", tree.folder / "new.json"
    told = {"cases": cases, "projects": str(projects), "blobs": str(BLOBS)}
    job.write_text(json.dumps(told), encoding="utf-8")
    run_in(tree, "bench.same.inside", [str(job), str(results)])
    return {cases[number].key: Result(*result) for number, result in json.loads(results.read_bytes())}


def differing(old: Before, new: Tree, cases: Sequence[Case], later: Mapping[str, Result]) -> Iterator[tuple[str, str]]:
    """Each case that differs, and how; the wheel first."""
    was, now = wheel_files(old.tree)[0], wheel_files(new)[0]
    yield from (("wheel: what is no module", line) for line in ["\n".join(changed_lines(was, now))] if line)
    earlier = old.results(cases)
    for case in cases:
        one, other = earlier[case.key].files, later[case.key].files
        if one != other:
            names = {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}
            names |= {"<stdout>", "<witness>"} & one.keys()
            files = [{name: blob(each[name]) for name in names if name in each} for each in (one, other)]
            yield from ((case.key, how) for how in differences(files[0], files[1], case.section))


def blob(digest: str) -> bytes:
    return (BLOBS / digest[:2] / digest).read_bytes()


def cost(earlier: Mapping[str, Result], later: Mapping[str, Result], cases: Sequence[Case]) -> Iterator[str]:
    """What each command loads and how long it works."""
    for case in (case for case in cases if case.kind == "cold"):
        one, other = earlier[case.key], later[case.key]
        times = f"{one.seconds * 1000:5.0f}, now {other.seconds * 1000:5.0f} ms of processor"
        yield f"{one.modules:4}, now {other.modules:4} modules; {times}: {case.name}"


def compare(old: Before, new: Tree, cases: Sequence[Case]) -> int:
    """Print what differs, alike differences together. How many cases do."""
    later, alike = run(new, old.projects, cases), dict[str, list[str]]()
    for key, how in differing(old, new, cases, later):
        alike.setdefault(how, []).append(key)
    for how, keys in alike.items():
        for key in keys[:LIKE_IT]:
            print(key)
        if len(keys) > LIKE_IT:
            print(f"… and {len(keys) - LIKE_IT} more")
        print("    " + how.replace("\n", "\n    "))
    different = {key for keys in alike.values() for key in keys}
    print(f"{len(cases)} cases and the wheel: {f'{len(different)} differ' if different else 'all the same'}")
    if different:
        print(f"To repeat one: in an empty folder, or in a copy of {old.projects}/PROJECT that is named,")
        print("after `python -m bench.same.mutating MUTANT PROJECT` if it is a mutant.")
    print(*cost(old.known, later, cases), sep="\n", file=sys.stderr)
    print(f"modules of the wheel: {wheel_files(old.tree)[1]}, now {wheel_files(new)[1]}", file=sys.stderr)
    return len(different)


def try_all(old: Before, only: str) -> int:
    """Plant each change into a copy of the tree, and look for it: in the short form, then in the whole section."""
    tree, missed = tree_of(old.revision, KEPT / "planted"), 0
    for plant in (plant for plant in PLANTS if not only or plant.section in only.split(",")):
        with plant.planted(tree.site):
            forms = [chosen(old.cases, plant.section, True), chosen(old.cases, plant.section, False)]
            tried = (form for form in forms if next(differing(old, tree, form, run(tree, old.projects, form)), None))
            found = next(tried, None)
        missed += found is None
        word = "MISSED" if found is None else "short" if found is forms[0] else "long"
        print(f"{word:<6} {plant.section:<9} {plant.what}", flush=True)
    return int(missed > 0)


def chosen(cases: Sequence[Case], only: str, is_short: bool) -> list[Case]:
    """Raises SystemExit for a section that does not exist."""
    sections = ["wheel", *dict.fromkeys(case.section for case in cases)]
    wanted = only.split(",") if only else sections
    if unknown := set(wanted) - set(sections):
        raise SystemExit(f"there is no section {', '.join(unknown)}: sections are {', '.join(sections)}")
    return [case for case in (short(cases) if is_short else cases) if case.section in wanted]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.same", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--against", metavar="REV", default="HEAD", help="a revision [default: HEAD]")
    parser.add_argument("--short", action="store_true", help="a part of each section")
    parser.add_argument("--only", metavar="SECTIONS", default="", help="sections, separated by commas")
    parser.add_argument("--planted", action="store_true", help="try the net itself")
    given = parser.parse_args(words)
    began = perf_counter()
    old = before(given.against)
    if given.planted:
        return try_all(old, given.only)
    shutil.rmtree(KEPT / "now", ignore_errors=True)
    different = compare(old, tree_of("", KEPT / "now"), chosen(old.cases, given.only, given.short))
    print(f"{perf_counter() - began:.0f} s", file=sys.stderr)
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
