"""The net under a redesign tells apart what differs and what is only packed otherwise: see `bench/same`."""

from __future__ import annotations

import json
from io import BytesIO
from random import Random

import pikepdf
from PIL import Image

from bench.same.cases import Option
from bench.same.comparing import differences, without_defaults
from bench.same.mutating import slip


def pdf(width: float, *, packed: bool) -> bytes:
    made, file = pikepdf.new(), BytesIO()
    made.add_blank_page(page_size=(width, 100))
    made.pages[0].Contents = made.make_stream(b"0 0 m 9 9 l S " * 20)
    made.save(file, compress_streams=packed, static_id=True)
    return file.getvalue()


def png(colour: tuple[int, int, int], level: int) -> bytes:
    file = BytesIO()
    Image.new("RGB", (40, 40), colour).save(file, "PNG", compress_level=level)
    return file.getvalue()


def verdict(status: str, witness: list[str], replayed: str, **facts: int) -> dict[str, bytes]:
    told = {"position": "x", "verdict": {"status": status, "witness": witness, "faults": []}, "facts": facts}
    return {"<stdout>": json.dumps(told).encode(), "<witness>": replayed.encode(), "<status>": status.encode()}


def differ(name: str, before: bytes, after: bytes) -> list[str]:
    return list(differences({name: before}, {name: after}))


def test_a_text_differs_by_one_sign_and_the_line_is_shown() -> None:
    assert differ("a.svg", b"one\ntwo\nthree", b"one\ntwo\nthree") == []
    assert differ("a.svg", b"one\ntwo\nthree", b"one\ntoo\nthree") == ["a.svg:\n@@ line 2 @@\n-two\n+too"]


def test_a_file_that_is_missing_or_new_differs() -> None:
    assert list(differences({"a": b""}, {"b": b""})) == ["a: no longer written", "b: new"]


def test_a_pdf_differs_by_a_box_and_not_by_how_it_is_packed() -> None:
    assert pdf(100, packed=True) != pdf(100, packed=False)
    assert differ("a.pdf", pdf(100, packed=True), pdf(100, packed=False)) == []
    (told,) = differ("a.pdf", pdf(100, packed=True), pdf(101, packed=True))
    assert "101" in told


def test_a_png_differs_by_a_colour_and_not_by_how_it_is_packed() -> None:
    assert differ("a.png", png((9, 9, 9), 0), png((9, 9, 9), 9)) == []
    assert "(9, 9, 9, 255) is now (9, 9, 8, 255)" in differ("a.png", png((9, 9, 9), 0), png((9, 9, 8), 0))[0]


def test_another_witness_that_leads_there_is_no_difference() -> None:
    before, after = verdict("legal", ["a"], "leads there"), verdict("legal", ["b"], "leads there")
    assert list(differences(before, after, "verdicts")) == []
    assert list(differences(before, verdict("legal", ["b"], "leads to y"), "verdicts"))
    assert list(differences(before, verdict("legal", [], ""), "verdicts"))


def test_what_was_unknown_may_be_decided_and_never_the_reverse() -> None:
    unknown, legal = verdict("unknown", [], ""), verdict("legal", ["b"], "leads there")
    assert list(differences(unknown, legal, "verdicts")) == []
    assert list(differences(legal, unknown, "verdicts"))
    assert list(differences(unknown, verdict("legal", ["b"], "leads there", score=1), "verdicts"))
    assert list(differences(verdict("illegal", [], ""), legal, "verdicts"))


def test_a_default_that_one_side_cannot_tell_is_not_compared() -> None:
    told, untold, other = ["f(a): K int = 1", "f(b): K int = 2"], ["f(a): K int = ?", "f(b): K int = 2"], "f(a): K int"
    assert without_defaults(told, untold) == without_defaults(untold, told) == [other, "f(b): K int = 2"]


def test_values_of_an_option_follow_from_its_help() -> None:
    assert Option(("--cache", "--no-cache"), "", "").values() == [["--cache"], ["--no-cache"]]
    assert Option(("--new",), "[face|back]", "").values() == [["--new", "face"], ["--new", "back"]]
    assert ["--new", "pdf,html"] in Option(("--new",), "LIST", "Any of pdf, html, separated by commas.").values()
    assert Option(("--new",), "N", "How many.  [default: 1; 1<=x<=20]").values()[-1] == ["--new", "0"]


def test_a_slip_is_the_same_for_the_same_seed_and_mostly_changes_something() -> None:
    text = "id: a\nboard: {columns: 4, rows: 4}\nsheets:\n  - id: pad\n    title: A pad\n"
    slips = [slip(text, Random(seed)) for seed in range(40)]
    assert slips == [slip(text, Random(seed)) for seed in range(40)]
    assert sum(changed != text for changed in slips) > 30
