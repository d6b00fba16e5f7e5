"""`ppgen.records.dataclass` makes classes that behave like those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from ppgen import records

T = TypeVar("T")


@records.dataclass(frozen=True, slots=True)
class Point:
    """A record with and without defaults."""

    LIMIT: ClassVar[int] = 9
    x: int
    y: int = 2
    names: Mapping[str, str] = field(default_factory=dict)
    note: str = field(default="", compare=False, repr=False)


@dataclasses.dataclass(frozen=True, slots=True)
class StandardPoint:
    """The same, made by the standard library."""

    LIMIT: ClassVar[int] = 9
    x: int
    y: int = 2
    names: Mapping[str, str] = field(default_factory=dict)
    note: str = field(default="", compare=False, repr=False)


@records.dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    file: str = ""


@records.dataclass(frozen=True, slots=True)
class Checked(Word):
    """Extends a record, checks its value, and sets a field that no caller gives."""

    value: int
    double: int = field(init=False)

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError("negative")
        object.__setattr__(self, "double", 2 * self.value)


@records.dataclass(frozen=True, slots=True)
class Box(Generic[T]):
    content: T


@records.dataclass(frozen=True)
class Unslotted:
    value: int = 3


@records.dataclass(frozen=True, slots=True, eq=False, repr=False)
class Identity:
    value: int


@records.dataclass(frozen=True, slots=True)
class OwnMethods:
    value: int

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 7

    def __repr__(self) -> str:
        return "mine"


@records.dataclass(slots=True)
class Mutable:
    value: int = 1


@records.dataclass(frozen=True, slots=True, order=True)
class Ordered:
    value: int


@records.dataclass(frozen=True, slots=True)
class ExtendsStandard(StandardPoint):
    z: int = 5


@records.dataclass(frozen=True, slots=True)
class Empty:
    pass


def shown(instance: object) -> str:
    return repr(instance).replace("StandardPoint", "Point")


@pytest.mark.parametrize(
    "make",
    [
        lambda cls: cls(1),
        lambda cls: cls(1, 3, {"a": "b"}, "unseen"),
        lambda cls: cls(x=1, note="n"),
        lambda cls: replace(cls(1, 5), x=4),
        lambda cls: copy.deepcopy(cls(1, names={"a": "b"})),
        lambda cls: pickle.loads(pickle.dumps(cls(6, note="kept"))),
    ],
)
def test_an_object_is_shown_and_holds_what_one_of_the_standard_library_does(make: Callable[[Any], Any]) -> None:
    ours, standard = make(Point), make(StandardPoint)
    assert shown(ours) == shown(standard)
    assert [getattr(ours, item.name) for item in fields(ours)] == [
        getattr(standard, item.name) for item in fields(standard)
    ]


def test_the_class_says_of_itself_what_one_of_the_standard_library_does() -> None:
    assert [item.name for item in fields(Point)] == [item.name for item in fields(StandardPoint)]
    assert (Point.__match_args__, Point.__slots__) == (
        StandardPoint.__match_args__,
        StandardPoint.__slots__,
    )
    assert dataclasses.asdict(Point(1)) == dataclasses.asdict(StandardPoint(1))


def test_equal_values_are_equal_and_hash_alike_and_what_is_not_compared_does_not_count() -> None:
    assert Checked(1) == Checked(1) != Checked(2)
    assert hash(Checked(1)) == hash(Checked(1))
    assert Point(1, note="a") == Point(1, note="b")
    assert (Point(1) == StandardPoint(1)) is False
    with pytest.raises(TypeError, match="unhashable type: 'dict'"):
        hash(Point(1))
    assert Empty() == Empty()
    assert {Empty(), Empty()} == {Empty()}


def test_nothing_is_assigned_or_deleted() -> None:
    point = Point(1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'x'"):
        del point.x
    with pytest.raises(FrozenInstanceError):
        Unslotted().value = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        point.other = 2  # type: ignore[attr-defined]


def test_defaults_that_are_made_are_made_for_each_object() -> None:
    assert Point(1).names is not Point(1).names


def test_wrong_arguments_are_refused_by_name_at_the_first_call_and_later() -> None:
    @records.dataclass(frozen=True, slots=True)
    class Fresh:
        value: int

    for _ in range(2):
        with pytest.raises(TypeError, match=r"Fresh.__init__\(\) missing 1 required positional argument: 'value'"):
            Fresh()  # type: ignore[call-arg]
        with pytest.raises(TypeError, match=r"Fresh.__init__\(\) got an unexpected keyword argument 'other'"):
            Fresh(1, other=2)  # type: ignore[call-arg]
    assert Fresh(1).value == 1


def test_a_record_extends_a_record_and_checks_itself() -> None:
    assert repr(Checked(4, file="a")) == "Checked(file='a', value=4, double=8)"
    assert Checked(4).file == ""
    with pytest.raises(ValueError, match="negative"):
        Checked(-1)
    with pytest.raises(TypeError):
        Checked(1, "a")  # type: ignore[call-arg]


def test_methods_that_a_class_writes_are_kept() -> None:
    assert OwnMethods(1) == OwnMethods(2)
    assert (hash(OwnMethods(1)), repr(OwnMethods(1))) == (7, "mine")


def test_records_compared_by_identity_are_hashed_by_identity() -> None:
    one, two = Identity(1), Identity(1)
    assert one != two
    assert len({one, two, one}) == 2
    assert repr(one).startswith("<")


def test_a_generic_record_and_one_without_slots() -> None:
    assert Box[int](3) == Box(3)
    assert repr(Box("a")) == "Box(content='a')"
    assert pickle.loads(pickle.dumps(Unslotted(4))) == Unslotted(4)


def test_a_record_that_holds_itself_is_shown() -> None:
    content: list[object] = []
    box = Box(content)
    content.append(box)
    assert repr(box) == "Box(content=[...])"


def test_mutable_ordered_and_extending_classes_are_the_standard_librarys() -> None:
    changed = Mutable()
    changed.value = 2
    assert changed == Mutable(2)
    assert Ordered(1) < Ordered(2)
    assert repr(ExtendsStandard(1)) == "ExtendsStandard(x=1, y=2, names={}, z=5)"
    with pytest.raises(FrozenInstanceError):
        ExtendsStandard(1).x = 2  # type: ignore[misc]
