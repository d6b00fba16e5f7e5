"""Parts as single pictures: which ones, what keeps one from being made, the drawings, and the list of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from ppgen import escapes
from ppgen.blocks.roles import theme_for
from ppgen.components.picture import nearest, picture
from ppgen.components.profiles import too_many, violations
from ppgen.components.services import SERVICES, Product, Service
from ppgen.components.sides import PartSide, sides
from ppgen.definition.game import Game
from ppgen.diagnostics import Diagnostic, EnvironmentProblem, unknown
from ppgen.names import THEME, DrawingName
from ppgen.numerals import listed, plural
from ppgen.options import PartOptions, refuse_limits
from ppgen.press.drawings import OnePicture
from ppgen.records import replace, told_by
from ppgen.scene.model import Box, Page, Scene
from ppgen.scene.theme import THEMES, Theme
from ppgen.sheets.bleeding import unfilled
from ppgen.things import spaced

AS_THEY_ARE = PartOptions()
MAX_TOLD = 20
"""How many cards of a deck are named for one fault."""


@told_by("game.id", "side.id")
class DrawnComponent(OnePicture, frozen=True):
    """One side of one part as a picture, as large as the part with its bleed."""

    game: Game
    side: PartSide
    theme: Theme
    options: PartOptions
    scene: Scene

    @property
    def about(self) -> tuple[Game, tuple[str, ...]]:
        return self.game, (self.game.title,)

    @property
    def margins(self) -> tuple[float, float]:
        """The bleed and the safety margin, in mm."""
        return margins(self.options)

    @property
    def turned(self) -> Literal["", "left", "right"]:
        """Which way the part is turned by a quarter in its picture, to stand as a service prints it."""
        return _turn(self.side, self.options)

    @property
    def product(self) -> Product | None:
        """What the service calls a part of this size; None without a service."""
        return _product(self.side, self.options)

    def named(self, page: int | None = None) -> DrawingName:
        options = self.options
        if options.service:
            options = replace(options, bleed=0.0, safe=0.0)
        return DrawingName(self.game.id, "components", self.side.id, options=options, theme=self.theme.name)

    def page(self, index: int) -> Page:
        whole = Box(0.0, 0.0, self.scene.width, self.scene.height)
        return Page(self.scene, whole.inset(self.margins[0]), whole)


class DrawnSet(Struct, frozen=True):
    """The pictures of one game, and what was found."""

    drawings: tuple[DrawnComponent, ...]
    findings: tuple[Diagnostic, ...] = ()
    """What keeps a part from being drawn."""
    warnings: tuple[Diagnostic, ...] = ()
    notes: tuple[str, ...] = ()
    """What was done to pictures so that a service prints them."""

    @property
    def is_empty(self) -> bool:
        """Whether there was nothing to draw."""
        return not self.drawings and not self.findings

    @property
    def words(self) -> str:
        """What was drawn: `96 pictures of 52 parts (24 tiles, 24 coins and 4 dice)`."""
        if not self.drawings:
            return "no pictures"
        counted = []
        for kind, some in _by_kind(drawing.side for drawing in self.drawings).items():
            count = len({side.part for side in some})
            counted.append((count, f"{count} {some[0].title if count > 1 else spaced(kind)}"))
        what = f"{plural(len(self.drawings), 'picture')} of {plural(sum(count for count, _ in counted), 'part')}"
        return f"{what} ({listed([words for _, words in counted])})"


def check_options(options: PartOptions) -> None:
    """Raises EnvironmentProblem for a service that nobody knows, for what a service settles, and for a margin that
    cannot be.
    """
    refuse_limits(options)
    if options.service:
        service = service_named(options.service)
        if options.bleed or options.safe:
            what = "bleed" if options.bleed else "safety margin"
            value = service.bleed if options.bleed else service.safe
            raise EnvironmentProblem(
                f"{service.title} settles the {what}: {value:.4g} mm", "leave one of the two out", code="service"
            )
        if options.transparent:
            message = f"{service.title} prints no transparent pictures"
            raise EnvironmentProblem(message, "leave out what makes them transparent", code="service-transparent")


def check_dpi(options: PartOptions, dpi: float) -> None:
    """Raises EnvironmentProblem for pictures that are too coarse for the service."""
    service = SERVICES.get(options.service)
    if service is not None and dpi < service.dpi:
        message = f"{service.title} asks for {service.dpi} dots per inch, not {dpi:g}"
        raise EnvironmentProblem(message, f"ask for {service.dpi} or more", code="service-dpi")


def service_named(name: str) -> Service:
    """Raises EnvironmentProblem, with the nearest name, when there is no such service."""
    if name not in SERVICES:
        raise unknown("print service", name, SERVICES)
    return SERVICES[name]


def margins(options: PartOptions) -> tuple[float, float]:
    """The bleed and the safety margin in mm: those of the service, if there is one."""
    service = SERVICES.get(options.service)
    return (options.bleed, options.safe) if service is None else (service.bleed, service.safe)


def draw_components(
    game: Game, theme: Theme, options: PartOptions = AS_THEY_ARE, parts: Sequence[str] = (), only: str = ""
) -> DrawnSet:
    """Draw the parts of a game, `face` or `back` alone if asked; all of them if `parts` names none.

    A name of `parts` is that of a part (`tile-suns-2`) or of a kind (`tile`). What a service does not print is a
    finding and is not drawn. Raises DefinitionError for art at fault, EnvironmentProblem for options that cannot be.
    """
    check_options(options)
    bleed, _ = margins(options)
    wanted = _wanted(sides(game, theme, bleed), parts, only)
    service = SERVICES.get(options.service)
    fits = [side for side in wanted if service is None or _prints(service, side)]
    findings: tuple[Diagnostic, ...] = ()
    if service is not None:
        findings = _refused(service, [side for side in wanted if not _prints(service, side)])
        fits, more = _kept(service, fits)
        findings += more
    drawings = tuple(draw_side(game, side, theme, options) for side in fits)
    warnings = (*_without_bleed(fits, bleed), *_too_near(fits, margins(options)[1], service))
    return DrawnSet(drawings, findings, warnings, tuple(_turned(drawings)))


def _kept(service: Service, sides: Sequence[PartSide]) -> tuple[list[PartSide], tuple[Diagnostic, ...]]:
    """The sides of those parts that a service prints as they are drawn, and what is wrong with the others."""
    large = tuple(too_many(service, sides))
    refused = {fault.mark for fault in large}
    found = list(violations(service, sides))
    parts = {side.part for side, _ in found}
    kept = [side for side in sides if side.part not in parts and (side.row is None or side.mark not in refused)]
    of_code: dict[tuple[str, str], list[Diagnostic]] = {}
    for side, fault in found:
        of_code.setdefault((side.kind, fault.code), []).append(fault)
    told: list[Diagnostic] = [*large]
    for (kind, code), faults in of_code.items():
        told += faults[:MAX_TOLD]
        if rest := faults[MAX_TOLD:]:
            message = f"deck {kind}: the same of {plural(len(rest), 'further picture')}"
            told.append(Diagnostic(rest[0].mark, code, message, rest[0].hint))
    return kept, tuple(told)


def _turned(drawings: Sequence[DrawnComponent]) -> Iterator[str]:
    """What lies in the hand and stands in the picture: one note for a kind."""
    of_kind = {drawing.side.kind: drawing for drawing in drawings if drawing.turned}
    for kind, drawing in of_kind.items():
        service, product = SERVICES[drawing.options.service], drawing.product
        size = "" if product is None else f"{product.name} ({product.width:g} × {product.height:g} mm)"
        yield f"{spaced(kind)}: turned by a quarter, since {service.title} prints {size} upright"


def draw_named(game: Game, names: Iterable[DrawingName]) -> Iterator[DrawnComponent]:
    """The pictures of those names that the game has; none for options that cannot be.

    Raises DefinitionError for art at fault.
    """
    of_look: dict[tuple[str, PartOptions], set[str]] = {}
    for name in names:
        if isinstance(name.options, PartOptions):
            of_look.setdefault((name.theme, name.options), set()).add(name.id)
    for (theme, options), ids in of_look.items():
        if theme in THEMES and _may_be(options):
            drawn = draw_components(game, THEMES[theme], options).drawings
            yield from (drawing for drawing in drawn if drawing.side.id in ids)


def _may_be(options: PartOptions) -> bool:
    """Whether parts can be drawn with options that were read from the name of a file."""
    try:
        check_options(options)
    except EnvironmentProblem:
        return False
    return True


def refuse_unknown_parts(games: Sequence[Game], parts: Sequence[str], only: str = "") -> None:
    """Raises EnvironmentProblem for the name of a part, or of a kind, that none of the games has.

    With `only`, `face` or `back`, that side is required of what is named, too.
    """
    if not parts:
        return
    known: dict[str, set[str]] = {}
    for game in games:
        for side in sides(game, THEMES[THEME]):
            known.setdefault(side.kind, set()).add(side.side)
            known.setdefault(side.part, set()).add(side.side)
    for name in parts:
        if name not in known:
            raise unknown("part", name, list(known), f"{games[0].id} has" if len(games) == 1 else "there is")
        if only and only not in known[name]:
            raise EnvironmentProblem(f"part {name!r} has no {only}", "ask for both sides", code="side")


def _wanted(known: Sequence[PartSide], parts: Sequence[str], only: str) -> list[PartSide]:
    named = [side for side in known if not parts or side.part in parts or side.kind in parts]
    return [side for side in named if only in ("", side.side)]


def draw_side(game: Game, side: PartSide, theme: Theme, options: PartOptions = AS_THEY_ARE) -> DrawnComponent:
    """One side of a part as a picture."""
    bleed, safe = margins(options)
    items, width, height = picture(side, bleed, safe, guides=options.guides, turned=_turn(side, options))
    name = side.part.replace("-", " ")
    notes = {"game": game.id, "component": side.id, "theme": theme.name}
    paper = None if options.transparent else theme_for(game, theme)["paper"].fill
    words = f"{side.words[:1].upper()}{side.words[1:]}"
    description = words if words.endswith((".", "!", "?")) else f"{words}."
    title = f"{game.title}: {name}"
    kept = tuple(notes.items())
    scene = Scene(width, height, items, title, description, game.language, paper, kept, side.language)
    return DrawnComponent(game, side, theme, options, scene)


def _turn(side: PartSide, options: PartOptions) -> Literal["", "left", "right"]:
    """Which way a side is turned in its picture: what a service prints upright is upright, whichever way it is drawn.

    The back is turned the other way, so that it is upright behind its face when the part is turned like a page.
    """
    product = _product(side, options)
    if product is None or (side.width > side.height) == (product.width > product.height) or side.width == side.height:
        return ""
    return "left" if side.side == "face" else "right"


def _product(side: PartSide, options: PartOptions) -> Product | None:
    service = SERVICES.get(options.service)
    return None if service is None else service.product(side.shape, side.width, side.height)


def _prints(service: Service, side: PartSide) -> bool:
    return service.product(side.shape, side.width, side.height) is not None


def _refused(service: Service, refused: Sequence[PartSide]) -> tuple[Diagnostic, ...]:
    """What a service does not print, one finding for the parts of a kind."""
    findings: list[Diagnostic] = []
    for kind, some in _by_kind(refused).items():
        one = some[0]
        count = len({side.part for side in some})
        what = f"part {one.part}" if count == 1 else f"{count} parts of the kind {kind!r}"
        own = "cut along an outline of its own" if one.row is not None else "folded from a net"
        shape = {"net": own, "round": "round", "square": "rectangular"}[one.shape]
        message = f"ppgen knows no product of {service.title} for {what}: {shape}, {one.width:g} × {one.height:g} mm"
        alike = [each for each in service.products if each.shape == one.shape]
        sizes = ", ".join(f"{each.name} ({each.width:g} × {each.height:g} mm)" for each in alike)
        hint = f"those that it knows: {sizes}" if alike else "it knows none of this shape: draw it for no service"
        findings.append(Diagnostic(one.mark, "PART-FIT", message, hint))
    return tuple(findings)


def _without_bleed(drawn: Sequence[PartSide], bleed: float) -> Iterable[Diagnostic]:
    for kind, some in _by_kind(drawn).items():
        yield from unfilled({kind: min(side.reach for side in some)}, bleed, some[0].mark)


def _too_near(drawn: Sequence[PartSide], safe: float, service: Service | None) -> Iterable[Diagnostic]:
    """Parts that show something within the safety margin: one warning for a kind, with what is nearest to its trim."""
    for kind, some in _by_kind(drawn if safe else []).items():
        rooms = [(room, side) for side in some if (room := nearest(side)) is not None and room < safe - 0.01]
        if rooms:
            room, side = min(rooms, key=lambda entry: entry[0])
            who = f"{service.title} asks" if service is not None else "you ask"
            count = len({each.part for _, each in rooms})
            what = f"part {side.part}" if count == 1 else f"{count} parts of the kind {kind!r}"
            message = f"{what}: print comes within {room:.1f} mm of the trim on {side.id}; {who} for {safe:.4g} mm"
            yield Diagnostic(side.mark, "PART-SAFE", message, "a cut that strays may take it off")


def _by_kind(some: Iterable[PartSide]) -> Mapping[str, list[PartSide]]:
    kinds: dict[str, list[PartSide]] = {}
    for side in some:
        kinds.setdefault(side.kind, []).append(side)
    return kinds


# The list -----------------------------------------------------------------------------------------------------------


class ListedComponent(Struct, frozen=True):
    """A picture with the paths of its files, by format."""

    drawing: DrawnComponent
    files: Mapping[str, str]
    dpi: float


def manifest(components: Sequence[ListedComponent], version: str) -> str:
    """All pictures as JSON: sizes in mm, and in pixels at the resolution of a PNG."""
    return escapes.json({"ppgen": version, "components": list(map(_entry, components))})


def _entry(component: ListedComponent) -> dict[str, Any]:
    from ppgen.render.png import pixels

    drawing, side = component.drawing, component.drawing.side
    scene, (bleed, safe) = drawing.scene, drawing.margins
    service = SERVICES.get(drawing.options.service)
    product = drawing.product
    width, height = pixels(scene, component.dpi)
    return {
        "game": drawing.game.id,
        "id": side.id,
        "part": side.part,
        "kind": side.kind,
        "side": side.side,
        "shape": side.shape,
        "copies": side.copies,
        "alt": scene.description,
        "theme": drawing.theme.name,
        "trim": {"width": round(side.width, 3), "height": round(side.height, 3)},
        "bleed": round(bleed, 3),
        "safe": round(safe, 3),
        "width": round(scene.width, 3),
        "height": round(scene.height, 3),
        "pixels": {"width": width, "height": height, "dpi": component.dpi},
        "service": None if service is None else service.name,
        "product": product.name if product else None,
        "turned": drawing.turned or None,
        "files": dict(component.files),
    }
