"""Where a copy of the modules says which tests come past a mutant.

In a function, a mutated node is planted as `_mutant_hit(7) or node`. What runs when a module is imported runs before
any test; there the name that it makes is followed to the functions that load it, through other names and modules.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from bench.code_mutants.kinds import UNSEEN, Mutant, Node

RECORDER = '''
import os as _mutant_os
_mutant_seen = set()
def _mutant_hit(*sites):
    """This stands alone, since some modules run where ppgen cannot be imported."""
    test = _mutant_os.environ.get("PYTEST_CURRENT_TEST") or _mutant_os.environ.get("PPGEN_COLLECTED", "?")
    if (test, sites) in _mutant_seen:
        return
    _mutant_seen.add((test, sites))
    try:
        with open(FILE, "a", encoding="utf-8", errors="replace") as file:
            file.write("".join(f"hit\\t{site}\\t{test}\\n" for site in sites))
    except OSError:
        pass
'''
Place = tuple[int, int, int, int, bool]
"""Where a node begins and ends, and whether it is a statement."""


class Modules:
    """All modules, of tests too, that may load each other's names."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self.trees = {file: ast.parse(source) for file, source in sources.items()}
        self.words = {file: source.decode() for file, source in sources.items()}

    def places(self, mutant: Mutant) -> Iterator[tuple[str, Place | None]]:
        """Where a test comes past a mutant; a file of tests that loads a name itself has no place."""
        (top,) = (node for node in self.trees[mutant.file].body if _holds(node, mutant))
        inside = [node for node, function in _nodes(top, False) if function and _is_at(node, mutant)]
        if inside:
            yield mutant.file, _place(inside[-1])
        names = [] if inside else [(mutant.file, name) for name in _made(top)]
        for file, name in names:  # it grows
            for user in self.users(file, name):
                if user.startswith("tests/"):
                    yield user, None
                    continue
                for top in self.trees[user].body:
                    loads = [(node, function) for node, function in _nodes(top, False) if _loads(node, name)]
                    yield from ((user, _place(node)) for node, function in loads if function)
                    early = [(user, made) for _, function in loads if not function for made in _made(top)]
                    names += [each for each in dict.fromkeys(early) if each not in names]

    def users(self, file: str, name: str) -> Iterator[str]:
        """The modules that may load a name of a module: itself, and those that import either."""
        module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        room, _, last = module.rpartition(".")
        ways = (f"from {module} import ", f"import {module}", f"from {room} import {last}")
        for user, text in self.words.items():
            if user == file or (name in text and any(way in text for way in ways)):
                yield user

    def planted(self, file: str, sites: Mapping[Place, Sequence[int]], record: str) -> str:
        """The text of a module that writes into `record` what comes past each place."""
        tree = self.trees[file]
        _Plant(sites).visit(tree)
        begin = next((n for n, node in enumerate(tree.body) if not _comes_first(node)), len(tree.body))
        tree.body[begin:begin] = ast.parse(RECORDER.replace("FILE", repr(record))).body
        return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _nodes(node: ast.AST, function: bool) -> Iterator[tuple[Node, bool]]:
    """What is in a node, and whether it runs when a function is called. Records are read by their annotations."""
    if isinstance(node, ast.expr | ast.stmt):
        yield node, function
    for name, child in ast.iter_fields(node):
        called = function or (name == "body" and isinstance(node, ast.FunctionDef | ast.Lambda))
        for each in child if isinstance(child, list) else [child]:
            unseen = name in UNSEEN and (name != "annotation" or called or isinstance(node, ast.arg))
            if isinstance(each, ast.AST) and not unseen:
                yield from _nodes(each, called)


def _holds(node: Node, mutant: Mutant) -> bool:
    above: list[ast.expr] = getattr(node, "decorator_list", [])
    return min(each.lineno for each in (node, *above)) <= mutant.line <= (node.end_lineno or 0)


def _is_at(node: Node, mutant: Mutant) -> bool:
    return _place(node)[:4] == (mutant.line, mutant.start, mutant.line, mutant.end)


def _place(node: Node) -> Place:
    is_statement = isinstance(node, ast.stmt)
    return (node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0, is_statement)


def _made(node: Node) -> list[str]:
    """The names that a statement at the top of a module makes."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    return [each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)]


def _loads(node: Node, name: str) -> bool:
    match node:
        case ast.Name(id=found, ctx=ast.Load()) | ast.Attribute(attr=found, ctx=ast.Load()):
            return found == name
        case _:
            return False


def _comes_first(node: ast.stmt) -> bool:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


class _Plant(ast.NodeTransformer):
    def __init__(self, sites: Mapping[Place, Sequence[int]]) -> None:
        self.sites = sites

    def visit(self, node: ast.AST) -> ast.AST | list[ast.AST]:
        sites = self.sites.get(_place(node), ()) if isinstance(node, ast.expr | ast.stmt) else ()
        self.generic_visit(node)
        hit = ast.Call(ast.Name("_mutant_hit", ast.Load()), [ast.Constant(site) for site in sites], [])
        if not sites:
            return node
        return ast.BoolOp(ast.Or(), [hit, node]) if isinstance(node, ast.expr) else [ast.Expr(hit), node]
