"""The model of a book, by a book made by hand."""

from __future__ import annotations

from typing import get_args

import pytest

from ppgen.book.blocks import Block
from ppgen.book.inline import Inline, Picture, plain
from ppgen.records import replace
from ppgen.render import svg
from tests.book.sample import everything, sample
from tests.book.sound import assert_sound


def test_the_sample_is_sound() -> None:
    assert_sound(sample())


@pytest.mark.parametrize("kind", [*get_args(Block), *get_args(Inline)])
def test_the_sample_has_every_kind_of_element(kind: type) -> None:
    assert any(isinstance(value, kind) for value in everything(sample()))


@pytest.mark.parametrize("theme", ["color", "ink", "contrast"])
def test_every_picture_is_as_large_as_it_says_in_every_theme(theme: str) -> None:
    for value in everything(sample()):
        if isinstance(value, Picture):
            scene = value.scene(theme)
            assert (scene.width, scene.height) == (value.width, value.height)
            assert svg.render(scene).startswith(b"<?xml")


def test_words_alone_leave_out_what_prints_nothing() -> None:
    heading = sample().headings[2]
    assert plain(heading.parts) == "Scoring and the end"


def test_two_books_of_the_same_text_are_equal() -> None:
    assert sample() == sample()


@pytest.mark.parametrize(
    ("version", "words"),
    [("2.1", "Version 2.1"), ("v.0.5", "v.0.5"), ("V2", "V2"), ("vernal", "Version vernal"), ("", "")],
)
def test_the_word_for_a_version_is_said_once(version: str, words: str) -> None:
    book = replace(sample(), version=version, date="May 1999")
    assert book.version_words == words
    assert book.edition == " · ".join(filter(None, (words, "May 1999")))
