"""The process in which Typst sets a book: a request comes in at descriptor 0, the answer goes out at descriptor 1.

The answer is a line of JSON, and the bytes of the PDF after it. The process limits its own memory and time, writes no
file, reads only the folder that it is given and our own fonts, and looks for no package.
"""

from __future__ import annotations

import json
import os
from typing import Any

from ppgen.confined import limit

MEMORY = 2 * 1024 * 1024 * 1024
"""Bytes of address space for the process that sets a book, where the system can set such a limit."""
CPU_SECONDS = 120
"""Seconds of processor time for that process. A book of fifty pages takes one."""
_THREADS = "2"
"""More would each reserve address space, and a book is set hardly faster."""
_MAX_TRIES = 24
"""How often a book is set at most, until its figures stand and it has the number of pages that its sheets need."""
_UNSETTLED = "converge"
"""What Typst warns of where the places of more figures depend on each other than it can settle in one go."""


def main() -> None:
    """Answer one request: a JSON object with `root`, `file`, `fonts`, `standard`, `multiple` and `questions`."""
    limit(memory=MEMORY, cpu_seconds=CPU_SECONDS)
    with open(0, "rb", closefd=False) as stream:
        request = json.loads(stream.read())
    about, data = answered(request)
    with open(1, "wb", closefd=False) as out:
        out.write(json.dumps(about).encode("ascii") + b"\n" + data)


def answered(request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """The answers to the questions, what Typst warns of, and the file; or the error of Typst."""
    os.environ["RAYON_NUM_THREADS"] = _THREADS
    import typst

    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[request["fonts"]])
    root = request["root"]
    compiler = typst.Compiler(
        os.path.join(root, request["file"]),
        root=root,
        font_paths=fonts,
        ignore_system_fonts=True,
        package_path=root,
        package_cache_path=root,
    )
    blank, pages, notes = 0, 0, ""
    settled: dict[str, bool] = {}
    try:
        for attempt in range(_MAX_TRIES):
            data, warnings = compiler.compile_with_warnings(
                format="pdf",
                pdf_standards=[request["standard"]] if request["standard"] else [],
                pdf_tags=bool(request["standard"]),
                timestamp=0,
                sys_inputs={"blank": str(blank), "notes": notes, "settled": json.dumps(settled)},
            )
            is_settled = not any(_UNSETTLED in warning.message for warning in warnings)
            if attempt < _MAX_TRIES // 2 and (settled or not is_settled):
                fits = dict(json.loads(compiler.eval("query(<fits>).map(it => it.value)")))
                if _settle(settled, fits):
                    continue
                if not is_settled and not notes:
                    notes = "all"
                    continue
            pages = int(json.loads(compiler.eval("query(<ends>).last().location().page()")))
            missing = -pages % request["multiple"]
            if not missing:
                break
            blank += missing
        answers = {name: json.loads(compiler.eval(text)) for name, text in request["questions"].items()}
    except (typst.TypstError, RuntimeError) as problem:
        return {"error": str(getattr(problem, "diagnostic", "") or problem)}, b""
    if not isinstance(data, bytes):
        return {"error": "no PDF"}, b""
    told = [warning.message for warning in warnings]
    return {"pages": pages, "answers": answers, "warnings": told}, data


def _settle(settled: dict[str, bool], fits: dict[str, bool]) -> bool:
    """Settle which figures stand where they are mentioned; False if all are where they fit.

    At first each goes where it seemed to fit. Then the first that is wrong is put right, since only what comes after a
    figure depends on it.
    """
    if not settled:
        settled.update(fits)
        return True
    wrong = next((anchor for anchor, has_room in fits.items() if settled.get(anchor) != has_room), None)
    if wrong is None:
        return False
    settled[wrong] = fits[wrong]
    return True
