"""Vectors and affine transforms: the algebra that drawings and rules lean on."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ppgen.plane import IDENTITY, Affine, Vector, polar, rotate, scale, skew, translate

NUMBER = st.floats(-1000, 1000)
VECTOR = st.builds(Vector, NUMBER, NUMBER)
ANGLE = st.floats(-720, 720)


@st.composite
def transforms(draw: st.DrawFn) -> Affine:
    turned = translate(draw(NUMBER), draw(NUMBER)) @ rotate(draw(ANGLE)) @ skew(draw(st.floats(-60, 60)))
    return turned @ scale(draw(st.floats(0.1, 5)), draw(st.floats(-5, -0.1)))


def test_a_vector_is_a_pair_that_adds_by_its_parts() -> None:
    one = Vector(3.0, 4.0)
    assert one == (3.0, 4.0)
    other = (1, 2)
    assert one + other == (4.0, 6.0)
    assert one - other == (2.0, 2.0)
    assert 2 * one == one * 2 == (6.0, 8.0)
    assert -one == (-3.0, -4.0)
    assert one.length == 5.0
    assert one.unit == (0.6, 0.8)
    assert Vector(0.0, 0.0).unit == (0.0, 0.0)


@given(VECTOR, VECTOR)
def test_a_quarter_turn_is_across(one: Vector, other: Vector) -> None:
    assert one.dot(one.across) == 0.0
    assert one.cross(other) == one.across.dot(other)
    assert math.dist(one.across, rotate(90) @ one) == 0.0


@given(ANGLE, st.floats(0.1, 100))
def test_a_direction_has_its_angle(angle: float, length: float) -> None:
    arrow = polar(angle, length)
    assert arrow.length == pytest.approx(length)
    assert math.cos(math.radians(arrow.angle - angle)) == pytest.approx(1.0)
    assert math.dist(arrow, rotate(angle) @ (length, 0.0)) < 1e-9


@given(transforms(), transforms(), VECTOR)
def test_the_inner_transform_comes_first(outer: Affine, inner: Affine, point: Vector) -> None:
    twice = outer @ (inner @ point)
    assert math.dist(outer @ inner @ point, twice) < 1e-6 * max(1.0, twice.length)
    assert IDENTITY @ inner == inner @ IDENTITY == inner


@given(transforms(), transforms())
def test_determinants_multiply(one: Affine, other: Affine) -> None:
    assert (one @ other).determinant == pytest.approx(one.determinant * other.determinant, rel=1e-6, abs=1e-6)


@given(transforms(), VECTOR)
def test_the_inverse_takes_a_transform_back(transform: Affine, point: Vector) -> None:
    assume(abs(transform.determinant) > 1e-3)
    back = transform.inverse @ (transform @ point)
    assert math.dist(back, point) < 1e-6 * max(1.0, point.length, (transform @ point).length)


def test_a_transform_onto_a_line_has_no_inverse() -> None:
    with pytest.raises(ZeroDivisionError):
        _ = scale(2.0, 0.0).inverse


def test_quarter_turns_are_exact() -> None:
    assert rotate(90) @ (1.0, 0.0) == (0.0, 1.0)
    assert rotate(180, (1.0, 1.0)) @ (0.0, 0.0) == (2.0, 2.0)
    assert rotate(-90) @ (1.0, 0.0) == (0.0, -1.0)
