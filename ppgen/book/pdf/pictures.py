"""The pictures of a book as files for Typst, each as wide as its place allows.

Text in a picture is never smaller than 7 points. A picture that is too wide for its place is drawn anew where it can be
(`Picture.narrow`), with type of the same size, and else scaled as far as its text allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct, field

from ppgen.book.drawn_span import drawn_span
from ppgen.book.inline import Picture
from ppgen.book.text_sizes import text_sizes, without_small_labels
from ppgen.diagnostics import Diagnostic, Mark, PpgenError
from ppgen.records import replace
from ppgen.render import text_svg
from ppgen.render.numbers import mm
from ppgen.scene.limits import LEAST_TEXT
from ppgen.scene.model import Scene

_SLACK = 0.01
"""Rounding, in mm."""
_ON_COVER = 1.05
"""A cover may have a little less room for a picture that is reduced than we think."""


class FileOfPicture(Struct, frozen=True):
    """A picture in its place: the name of its file, and its size in mm."""

    name: str
    width: float
    height: float
    alt: str
    left: float = 0.0
    """How much of it is blank at its left, in mm."""
    right: float = 0.0

    def data(self) -> dict[str, object]:
        return {"file": self.name, "w": round(self.width, 3), "h": round(self.height, 3), "alt": self.alt}


class Changed(Struct, frozen=True):
    """A picture that a page shows otherwise than it is: drawn anew, or reduced. Somebody has to look at it."""

    picture: Picture
    """As it was drawn last."""
    scale: float
    """The share to which that is reduced."""
    own: Picture
    """As it is without the page."""
    mark: Mark
    what: str
    room: float
    """The width that it could have, in mm."""


class Pictures(Struct):
    """The pictures that were asked for, in one theme."""

    theme: str
    renders: bool = True
    """Whether files are made. Somebody who only wants to know how pictures are placed needs none."""
    files: dict[str, bytes] = field(default_factory=dict)
    """By their names."""
    changed: list[Changed] = field(default_factory=list)
    faults: list[Diagnostic] = field(default_factory=list)
    _placed: dict[tuple[str, float, float], FileOfPicture] = field(default_factory=dict)
    _scenes: dict[tuple[str, float], Scene] = field(default_factory=dict)
    """By the key and the width of the picture: one that is drawn anew has the key of the first."""

    def fitted(
        self, picture: Picture, width: float, height: float, mark: Mark, *, what: str, room: float = 0.0
    ) -> FileOfPicture:
        """The picture at its own size, or at most so large, with text that can be read.

        What cannot be is a fault at `mark`, where the picture is called `what`; the picture then is scaled all the
        same. `room` is the width of its place, where the picture is asked to be narrower than that.
        """
        key = (picture.key, width, height)
        known = self._placed.get(key)
        if known is None:
            known = self._placed[key] = self._fit(picture, width, height, mark, what, room or width)
        return known

    def fits(self, picture: Picture, width: float, height: float) -> bool:
        """Whether the picture can be at most so large, with text that can be read."""
        drawn = self._drawn_for(picture, width, height)
        scale = min(1.0, width / drawn.width, height / drawn.height)
        return scale > 1 - 1e-6 or scale >= self._smallest_scale(drawn)

    def scaled(self, picture: Picture, width: float, height: float) -> FileOfPicture:
        """The picture at its own size, or reduced to so large, whatever text is in it: an icon, a part, a sheet."""
        scale = min(1.0, width / picture.width, height / picture.height)
        return FileOfPicture(self._file(picture), picture.width * scale, picture.height * scale, picture.alt)

    def _with_blanks(self, picture: Picture, file: FileOfPicture) -> FileOfPicture:
        """The file with what is blank at its sides, for a picture drawn for it. Where no files are made, none is."""
        if not self.renders:
            return file
        span = drawn_span(self._scene(picture))
        scale = file.width / picture.width
        return replace(file, left=span.left * scale, right=(picture.width - span.right) * scale)

    def on_cover(self, picture: Picture, width: float, height: float) -> FileOfPicture:
        """The picture at most so large: drawn anew where it can be, else scaled, as decoration may be, without the
        labels beside a board that nobody could read then.
        """
        drawn = self._drawn_for(picture, width, height)
        scale = min(1.0, width / drawn.width, height / drawn.height)
        least = (LEAST_TEXT if scale == 1.0 else LEAST_TEXT * _ON_COVER) / scale - 1e-6
        if any(size < least for size in text_sizes(self._scene(drawn).items)):
            drawn = replace(drawn, key=f"{drawn.key}-cover", draw=partial(_with_large_labels, drawn.draw, least))
        return self.scaled(drawn, width, height)

    def _fit(self, picture: Picture, width: float, height: float, mark: Mark, what: str, room: float) -> FileOfPicture:
        drawn = self._drawn_for(picture, width, height)
        file = self._with_blanks(drawn, self.scaled(drawn, width, height))
        scale = file.width / drawn.width
        if scale < 1 - 1e-6 and scale < self._smallest_scale(drawn):
            self.faults.append(_too_large(picture, width, height, mark, what))
        elif drawn.flaws is not None and (drawn is not picture or scale < 1 - 1e-6):
            self.changed.append(Changed(drawn, scale, picture, mark, what, room))
        return file

    def _drawn_for(self, picture: Picture, width: float, height: float) -> Picture:
        """The picture as it is drawn for its room: itself where it cannot be drawn so small."""
        if picture.width > width or picture.height > height:
            for narrowed in self._narrowed(picture, width):
                if narrowed.width <= width + _SLACK and narrowed.height <= height + _SLACK:
                    return narrowed
        return picture

    def _narrowed(self, picture: Picture, width: float) -> Iterator[Picture]:
        """The picture drawn anew, first as wide as may be and then narrower, so that it gets lower."""
        if picture.narrow is None:
            return
        shares = (1.0, 0.92, 0.84, 0.76) if width < picture.width else (0.92, 0.84, 0.76)
        for share in shares:
            try:
                yield picture.narrow(min(width, picture.width) * share)
            except PpgenError:  # words that have no room beside a board may stand below it on a narrower page
                continue

    def scenes(self) -> Iterator[tuple[str, Scene]]:
        """Every file with what it shows."""
        return ((name, self._scenes[key]) for key in self._scenes if (name := _name_of(*key)) in self.files)

    def _smallest_scale(self, picture: Picture) -> float:
        sizes = tuple(text_sizes(self._scene(picture).items))
        return LEAST_TEXT / min(sizes) - 1e-6 if sizes else 0.0

    def _scene(self, picture: Picture) -> Scene:
        key = (picture.key, picture.width)
        scene = self._scenes.get(key)
        if scene is None:
            scene = self._scenes[key] = picture.scene(self.theme)
        return scene

    def _file(self, picture: Picture) -> str:
        name = _name(picture)
        if name not in self.files:
            self.files[name] = text_svg.render(self._scene(picture)) if self.renders else b""
        return name


def _with_large_labels(draw: Callable[[str], Scene], least: float, theme: str) -> Scene:
    scene = draw(theme)
    return replace(scene, items=without_small_labels(scene.items, least))


def _name(picture: Picture) -> str:
    """The name of its file. One that is drawn anew may have the key of the first, and has another width."""
    return _name_of(picture.key, picture.width)


def _name_of(key: str, width: float) -> str:
    return f"picture-{key}-{mm(width)}.svg"


def _too_large(picture: Picture, width: float, height: float, mark: Mark, what: str) -> Diagnostic:
    size = f"{picture.width:.0f} × {picture.height:.0f} mm"
    message = f"{what} is {size}, and the page has {width:.0f} × {height:.0f} mm for it, with text of 7 points or more"
    return Diagnostic(mark, "BOOK-ROOM", message, "use larger paper, or draw it with fewer columns or panels")
