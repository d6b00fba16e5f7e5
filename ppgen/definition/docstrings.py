"""What the docstrings of a record say of it and of its fields, read from the source.

Python keeps no docstring of an attribute, so the module is parsed. Only commands that explain keys pay for that.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any


def about(kind: type[Any]) -> str:
    """The docstring of a class, as one line a paragraph; "" if it has none."""
    return _flowing(ast.get_docstring(_class(kind)) or "")


def about_fields(kind: type[Any]) -> dict[str, str]:
    """By field, the text that stands under it; that of a base class where the class itself says nothing."""
    texts: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        if base.__module__.partition(".")[0] not in ("typing", "msgspec"):
            texts.update(_texts_of(base.__module__, base.__qualname__))
    return texts


@cache
def _texts_of(module: str, name: str) -> Mapping[str, str]:
    return dict(_texts_under_fields(_classes(module)[name]))


def _texts_under_fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for statement, below in zip(node.body, node.body[1:], strict=False):
        match statement, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, _flowing(inspect.cleandoc(text))
            case _:
                pass


def _class(kind: type[Any]) -> ast.ClassDef:
    return _classes(kind.__module__)[kind.__qualname__]


@cache
def _classes(module: str) -> Mapping[str, ast.ClassDef]:
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _flowing(text: str) -> str:
    """Lines of a paragraph joined into one."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
