"""Draws a URDF of simple shapes from the left and from the front, as SVG: see test_robot_model.py."""

from __future__ import annotations

import math
from dataclasses import dataclass
from xml.etree import ElementTree

import numpy

SCALE = 900
"""Pixels for a metre."""
SIZE = (250, 360)
"""Of one view, pixels."""
FLOOR = 330
"""Pixels from above."""
VIEWS = {'from the left': (0, 1), 'from the front': (1, 0)}
"""Axis that goes across, with +1 to the right of the picture, and axis of depth, + being nearer."""


@dataclass(frozen=True)
class Shape:
    """A convex shape."""

    corners: numpy.ndarray
    """In the frame of the root, one in a row, m."""
    color: str
    """Of SVG."""


def numbers(text):
    return numpy.array([float(part) for part in text.split()])


def pose(element):
    """The matrix of an origin, of nothing where there is none."""
    matrix = numpy.eye(4)
    if element is not None:
        matrix[:3, 3] = numbers(element.get('xyz', '0 0 0'))
        roll, pitch, yaw = numbers(element.get('rpy', '0 0 0'))
        matrix[:3, :3] = turn((0, 0, 1), yaw) @ turn((0, 1, 0), pitch) @ turn((1, 0, 0), roll)
    return matrix


def turn(axis, angle):
    """Rotation about an axis of length 1 (Rodrigues)."""
    x, y, z = axis
    cross = numpy.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return numpy.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross


def places(root, angles):
    """The matrix of each link, with joints at angles (rad, 0 where not given)."""
    joints = {joint.find('child').get('link'): joint for joint in root.iter('joint')}

    def place(link):
        joint = joints.get(link)
        if joint is None:
            return numpy.eye(4)
        moved = numpy.eye(4)
        axis = joint.find('axis')
        if axis is not None:
            moved[:3, :3] = turn(numbers(axis.get('xyz')), angles.get(joint.get('name'), 0.0))
        return place(joint.find('parent').get('link')) @ pose(joint.find('origin')) @ moved

    return {link.get('name'): place(link.get('name')) for link in root.iter('link')}


def outline(geometry):
    """Corners of a box or of a cylinder, m."""
    box = geometry.find('box')
    if box is not None:
        half = numbers(box.get('size')) / 2
        return [half * numpy.array([a, b, c]) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    cylinder = geometry.find('cylinder')
    radius, half = float(cylinder.get('radius')), float(cylinder.get('length')) / 2
    around = [2 * math.pi * step / 24 for step in range(24)]
    return [
        numpy.array([radius * math.cos(a), radius * math.sin(a), z]) for a in around for z in (-half, half)
    ]


def shapes(root, angles):
    colors = {
        material.get('name'): numbers(material.find('color').get('rgba'))[:3]
        for material in root.findall('material')
    }
    at = places(root, angles)
    for link in root.iter('link'):
        for visual in link.findall('visual'):
            matrix = at[link.get('name')] @ pose(visual.find('origin'))
            corners = [(matrix @ numpy.append(corner, 1))[:3] for corner in outline(visual.find('geometry'))]
            red, green, blue = (round(255 * part) for part in colors[visual.find('material').get('name')])
            yield Shape(numpy.array(corners), f'rgb({red},{green},{blue})')


def hull(points):
    """Corners of the convex hull, in order (Andrew's monotone chain)."""
    points = sorted({(round(x, 1), round(y, 1)) for x, y in points})

    def half(ordered):
        kept = []
        for x, y in ordered:
            while len(kept) > 1 and (
                (kept[-1][0] - kept[-2][0]) * (y - kept[-2][1])
                - (kept[-1][1] - kept[-2][1]) * (x - kept[-2][0])
                <= 0
            ):
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    return half(points) + half(points[::-1])


def draw(text, angles):
    """Return the SVG file of a URDF with joints at angles, rad."""
    root = ElementTree.fromstring(text)
    width, height = SIZE
    parts = []
    for index, (title, (across, depth)) in enumerate(VIEWS.items()):
        middle = width * (index + 0.5)
        for shape in sorted(shapes(root, angles), key=lambda shape: shape.corners[:, depth].mean()):
            drawn = hull(
                (middle + SCALE * corner[across], FLOOR - SCALE * corner[2]) for corner in shape.corners
            )
            points = ' '.join(f'{x:g},{y:g}' for x, y in drawn)
            parts.append(f'<polygon points="{points}" fill="{shape.color}" stroke="#555"/>')
        parts.append(f'<text x="{middle:g}" y="{height - 8}" text-anchor="middle">{title}</text>')
    lines = '\n'.join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * width} {height}" width="{2 * width}" '
        f'height="{height}" font-family="sans-serif" font-size="14">\n'
        f'<path d="M0 {FLOOR}H{2 * width}" stroke="#999"/>\n{lines}\n</svg>\n'
    )
