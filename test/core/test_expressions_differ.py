"""The eight emotions of config/expressions.yaml can be told apart: by face, light and motion."""

import itertools
import math

import pytest

from mistypilot_ros import data_folders
from mistypilot_ros.core.social import Emotion
from mistypilot_ros.misty.expression_file import load_expressions

LEAST_LIGHT = 20.0
"""ΔE of CIE 1976, far above what an eye can just see (about 2)."""
LEAST_ANGLE = 20.0
"""Of one joint at least between the two poses that are held, degrees."""
EXPRESSIONS = load_expressions(data_folders.shipped('config') / 'expressions.yaml')
NAMES = [emotion.name.lower() for emotion in Emotion]
WHITE = (0.95047, 1.0, 1.08883)
"""X, Y and Z of D65, the white of sRGB."""
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def linear(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def root(ratio):
    return ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116


def lab(color):
    """CIE L*a*b* of an sRGB colour, 0 to 1."""
    parts = [linear(part) for part in color]
    x, y, z = (
        root(sum(a * b for a, b in zip(row, parts, strict=True)) / white)
        for row, white in zip(TO_XYZ, WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def light_between(one, other):
    return math.dist(lab(one.led), lab(other.led))


def angle_between(one, other):
    held = [(*expression.motion[-1].head, *expression.motion[-1].arms) for expression in (one, other)]
    return max(math.degrees(abs(a - b)) for a, b in zip(*held, strict=True))


def test_colours_are_as_far_apart_as_the_tables_say():
    assert lab((1, 1, 1)) == pytest.approx((100, 0, 0), abs=0.02)
    assert lab((1, 0, 0)) == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    assert lab((0, 0, 1)) == pytest.approx((32.30, 79.19, -107.86), abs=0.05)
    assert lab((0, 0, 0)) == pytest.approx((0, 0, 0), abs=1e-9)


@pytest.mark.parametrize(('name', 'other'), [*itertools.combinations(NAMES, 2)])
def test_two_emotions_differ_in_two_ways_at_least(name, other):
    one, two = EXPRESSIONS[name], EXPRESSIONS[other]
    ways = {
        'face': one.image != two.image,
        'light': light_between(one, two) >= LEAST_LIGHT,
        'motion': angle_between(one, two) >= LEAST_ANGLE,
    }
    assert sum(ways.values()) >= 2, ways
