// The head, seen from the front or from behind: a rounded body in space with a display, ears and places to touch.

import { Solid, apply, drape, fromBehind, turned } from './solid.js';
import { n, polygon, put, svg } from './svg.js';

const SHELL = new Solid([104, 84, 92]);
const EAR = new Solid([18, 32, 32]);

/** From the neck to the middle of the head. */
const NECK = [0, -74, 0];

/** The middle of each ear. */
const EARS = { left: [104, 4, 0], right: [-104, 4, 0] };

/** Half width, half height, middle and corner of the glass of the display, and of the rim around it. */
const GLASS = { w: 84, h: 49, y: 9, corner: 33 };
const RIM = { w: 90, h: 55, y: 9, corner: 38 };

/** Places of the head: direction from the middle of the head, and half sizes along the surface. */
const PLACES = {
  head_front: { ray: [0, -1, 0.72], w: 0.44, h: 0.19 },
  chin: { ray: [0, 1, 0.66], w: 0.3, h: 0.16 },
  head_back: { ray: [0, -0.42, -1], w: 0.55, h: 0.33 },
  scruff: { ray: [0, 0.62, -1], w: 0.44, h: 0.23 },
};

/** @typedef {{ pitch: number, roll: number, yaw: number }} Turn  degrees, signs as in solid.js */

/** The points of a rounded rectangle. @param {{w: number, h: number, y: number, corner: number}} size */
function rounded({ w, h, y, corner }) {
  const points = [];
  for (const [sx, sy, from] of [[1, 1, 0], [-1, 1, 90], [-1, -1, 180], [1, -1, 270]]) {
    for (let step = 0; step <= 8; step++) {
      const angle = ((from + step * 11.25) * Math.PI) / 180;
      points.push([sx * (w - corner) + corner * Math.cos(angle), y + sy * (h - corner) + corner * Math.sin(angle)]);
    }
  }
  return points;
}

/** The points of a place on the surface. @param {{ray: number[], w: number, h: number}} place */
function patch({ ray, w, h }) {
  const length = Math.hypot(...ray);
  const [x, y, z] = ray.map((part) => part / length);
  const up = [0, -z, y];
  return Array.from({ length: 28 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 28;
    // A rounded rectangle rather than an ellipse.
    const across = w * Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 0.6;
    const along = h * Math.sign(Math.sin(angle)) * Math.abs(Math.sin(angle)) ** 0.6;
    return SHELL.surface([x + across, y + along * up[1], z + along * up[2]]);
  });
}

const GLASS_POINTS = rounded(GLASS).map(([x, y]) => SHELL.front(x, y));
const RIM_POINTS = rounded(RIM).map(([x, y]) => SHELL.front(x, y));
const LENS = SHELL.front(0, -47);

/** One view of the head, drawn around the neck. */
export class Head {
  /**
   * @param {boolean} behind  whether it is seen from behind
   * @param {Element} display  drawn around the middle of the glass
   * @param {Record<string, SVGElement>} pads  for each place that this view has, by name of the sensor
   */
  constructor(behind, display, pads) {
    this.behind = behind;
    this.pads = pads;
    const id = behind ? 'glass-behind' : 'glass';
    this.clip = svg('path');
    this.shell = svg('path', { class: 'shell' });
    this.rim = svg('path', { class: 'rim' });
    this.glass = svg('path', { class: 'glass' });
    this.display = svg('g', {}, [display]);
    this.lens = svg('g', { class: 'lens' }, [svg('circle', { r: 5.5 }), svg('circle', { class: 'glint', r: 1.8, cx: -1.5, cy: -1.5 })]);
    const ear = (/** @type {string} */ name) => svg('g', {}, [svg('path', { class: 'ear' }), ...(pads[name] ? [pads[name]] : [])]);
    this.ears = { left: ear('head_left'), right: ear('head_right') };
    const rest = Object.entries(pads).filter(([name]) => name in PLACES).map(([, pad]) => pad);
    this.skull = svg('g', {}, [
      svg('clipPath', { id }, [this.clip]),
      this.shell,
      this.rim,
      this.glass,
      svg('g', { 'clip-path': `url(#${id})` }, [this.display]),
      this.lens,
      ...rest,
    ]);
    this.element = svg('g', { class: 'head' }, [this.ears.left, this.ears.right, this.skull]);
    this.order = '';
    this.places = Object.entries(PLACES).filter(([name]) => name in pads).map(([name, place]) => (
      { pad: pads[name], points: patch(place), normal: SHELL.normal(SHELL.surface(place.ray)) }
    ));
  }

  /** @param {Turn} turn */
  draw({ pitch, roll, yaw }) {
    const facing = turned(pitch, roll, yaw);
    const m = this.behind ? fromBehind(facing) : facing;
    const [x, y] = apply(m, NECK);
    put(this.element, { transform: `translate(${n(x)} ${n(y)})` });
    const outline = SHELL.outline(m);
    put(this.shell, { d: polygon(outline) });
    const glass = polygon(drape(GLASS_POINTS, m, outline));
    put(this.rim, { d: polygon(drape(RIM_POINTS, m, outline)) });
    put(this.glass, { d: glass });
    put(this.clip, { d: glass });
    this.drawDisplay(m);
    this.drawEars(m);
    for (const { pad, points, normal } of this.places) {
      drawPad(pad, drape(points, m, outline), apply(m, normal)[2] > 0.0005);
    }
  }

  /** Lay the display and the lens of the camera on the surface. @param {number[][]} m */
  drawDisplay(m) {
    const [a, b] = apply(m, [1, 0, 0]);
    const [c, d] = apply(m, [0, 1, 0]);
    const [e, f, depth] = apply(m, SHELL.front(0, GLASS.y));
    put(this.display, { transform: `matrix(${[a, b, c, d, e, f].map(n).join(' ')})`, opacity: depth > 0 ? 1 : 0 });
    const [lx, ly, front] = apply(m, LENS);
    put(this.lens, { transform: `translate(${n(lx)} ${n(ly)})`, opacity: front > 0 ? 1 : 0 });
  }

  /** @param {number[][]} m */
  drawEars(m) {
    const near = [];
    for (const side of /** @type {('left' | 'right')[]} */ (['left', 'right'])) {
      const [x, y, depth] = apply(m, EARS[side]);
      const outline = EAR.outline(m).map(([dx, dy]) => [x + dx, y + dy]);
      const [ear, pad] = /** @type {SVGElement[]} */ ([...this.ears[side].children]);
      put(ear, { d: polygon(outline) });
      if (pad) drawPad(pad, outline, depth > -60, depth > 1 ? [x, y] : rimOf(outline, [x, y]));
      if (depth > 1) near.push(side);
    }
    this.arrange(near);
  }

  /** Put the ears behind the skull, or before it those that are near. @param {('left' | 'right')[]} near */
  arrange(near) {
    const order = near.join();
    if (order === this.order) return;
    this.order = order;
    const far = /** @type {('left' | 'right')[]} */ (['left', 'right']).filter((side) => !near.includes(side));
    const parts = [...far.map((side) => this.ears[side]), this.skull, ...near.map((side) => this.ears[side])];
    // What has the focus would lose it if it were moved: the others are moved around it.
    const fixed = parts.find((part) => part.contains(document.activeElement)) ?? this.skull;
    fixed.before(...parts.slice(0, parts.indexOf(fixed)));
    fixed.after(...parts.slice(parts.indexOf(fixed) + 1));
  }
}

/**
 * The middle of what is seen of an ear that is mostly behind the head.
 * @param {number[][]} outline  of the ear
 * @param {number[]} middle  of the ear
 */
function rimOf(outline, [x, y]) {
  const length = Math.hypot(x, y) || 1;
  const reach = Math.max(...outline.map((p) => (p[0] * x + p[1] * y) / length)) - 8.5;
  return [(x / length) * reach, (y / length) * reach];
}

/**
 * Give a pad its form.
 * @param {SVGElement} pad
 * @param {number[][]} points
 * @param {boolean} visible
 * @param {number[]} [middle]  where its digit is; the middle of the points when absent
 */
function drawPad(pad, points, visible, middle) {
  const [hit, area, digit] = pad.children;
  put(pad, { 'data-visible': String(visible) });
  for (const path of [hit, area]) put(path, { d: polygon(points) });
  if (!points.length) return;
  const mid = (/** @type {number} */ i) => (Math.min(...points.map((p) => p[i])) + Math.max(...points.map((p) => p[i]))) / 2;
  const [x, y] = middle ?? [mid(0), mid(1)];
  put(digit, { x: n(x), y: n(y) });
}
