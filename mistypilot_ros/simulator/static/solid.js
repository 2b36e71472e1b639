// A rounded body in space (a superellipsoid) and how it looks when it is turned.
//
// Axes: x to the right of the viewer, y down, z towards the viewer. There is no perspective.

/** @typedef {number[]} Vector  x, y, z */
/** @typedef {Vector[]} Matrix  three rows */

/** 2 is an ellipsoid, more is nearer to a box. */
const ROUND = 2.5;
const DUAL = ROUND / (ROUND - 1);

/** Directions in which an outline is calculated. */
const SAMPLES = 72;

const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;
const power = (/** @type {number} */ x, /** @type {number} */ e) => Math.sign(x) * Math.abs(x) ** e;

/** @param {Matrix} m @param {Vector} v @returns {Vector} */
export const apply = (m, v) => m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]);

/** @param {Matrix} a @param {Matrix} b @returns {Matrix} */
const multiply = (a, b) => a.map((row) => [0, 1, 2].map((i) => row[0] * b[0][i] + row[1] * b[1][i] + row[2] * b[2][i]));

/**
 * How a head is turned: it rolls on its neck, is pitched, and all that is turned by the yaw.
 * @param {number} pitch  degrees, positive looks down
 * @param {number} roll  degrees, positive tips to the robot's right, the viewer's left
 * @param {number} yaw  degrees, positive looks to the robot's left, the viewer's right
 * @returns {Matrix}
 */
export function turned(pitch, roll, yaw) {
  const [p, r, w] = [pitch, roll, yaw].map(radians);
  const rolled = [[Math.cos(r), Math.sin(r), 0], [-Math.sin(r), Math.cos(r), 0], [0, 0, 1]];
  const pitched = [[1, 0, 0], [0, Math.cos(p), Math.sin(p)], [0, -Math.sin(p), Math.cos(p)]];
  const yawed = [[Math.cos(w), 0, Math.sin(w)], [0, 1, 0], [-Math.sin(w), 0, Math.cos(w)]];
  return multiply(yawed, multiply(pitched, rolled));
}

/** The same, seen from behind. @param {Matrix} m @returns {Matrix} */
export const fromBehind = (m) => multiply([[-1, 0, 0], [0, 1, 0], [0, 0, -1]], m);

/** A superellipsoid around the origin. */
export class Solid {
  /** @param {Vector} radii */
  constructor(radii) {
    this.radii = radii;
  }

  /** Where a ray from the middle leaves the body. @param {Vector} ray @returns {Vector} */
  surface(ray) {
    const length = ray.reduce((sum, s, i) => sum + Math.abs(s / this.radii[i]) ** ROUND, 0) ** (1 / ROUND);
    return ray.map((s) => s / length);
  }

  /** The point of the front that lies at x and y when looked at straight. @param {number} x @param {number} y */
  front(x, y) {
    const [rx, ry, rz] = this.radii;
    const rest = 1 - Math.abs(x / rx) ** ROUND - Math.abs(y / ry) ** ROUND;
    return [x, y, rz * Math.max(0, rest) ** (1 / ROUND)];
  }

  /** The outward direction at a point of the surface, not of length 1. @param {Vector} point @returns {Vector} */
  normal(point) {
    return point.map((x, i) => power(x / this.radii[i], ROUND - 1) / this.radii[i]);
  }

  /**
   * The outline of the turned body.
   * @param {Matrix} m
   * @returns {number[][]} x and y of points, in even steps of direction
   */
  outline(m) {
    const points = [];
    for (let i = 0; i < SAMPLES; i++) {
      const angle = (2 * Math.PI * i) / SAMPLES;
      // The direction in the frame of the body; its farthest point in that direction is on the outline.
      const along = [0, 1, 2].map((j) => m[0][j] * Math.cos(angle) + m[1][j] * Math.sin(angle));
      const scaled = along.map((d, j) => d * this.radii[j]);
      const reach = scaled.reduce((sum, s) => sum + Math.abs(s) ** DUAL, 0) ** (1 / DUAL);
      const point = scaled.map((s, j) => this.radii[j] * power(s / reach, DUAL - 1));
      points.push(apply(m, point).slice(0, 2));
    }
    return points;
  }
}

/**
 * How an area of the surface looks: the far part of it is cut off along the outline of the body.
 * @param {Vector[]} points  its edge, on the surface
 * @param {Matrix} m
 * @param {number[][]} outline
 * @returns {number[][]} nothing if all of it is on the far side
 */
export function drape(points, m, outline) {
  const placed = points.map((point) => apply(m, point));
  const first = placed.findIndex(([, , z]) => z >= 0);
  if (first < 0) return [];
  // Begin in sight, so that each way out of sight is followed by the way back.
  const round = [...placed.slice(first), ...placed.slice(0, first + 1)];
  const seen = [];
  let exit = null;
  for (let i = 0; i < round.length; i++) {
    const [from, to] = [round[Math.max(0, i - 1)], round[i]];
    if ((from[2] >= 0) !== (to[2] >= 0)) {
      const share = from[2] / (from[2] - to[2]);
      const crossing = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      if (exit) seen.push(...arc(outline, exit, crossing));
      exit = exit ? null : crossing;
      seen.push(crossing);
    }
    if (to[2] >= 0) seen.push([to[0], to[1]]);
  }
  return seen;
}

/**
 * The points of an outline between two directions, the short way round.
 * @param {number[][]} outline
 * @param {number[]} from
 * @param {number[]} to
 */
function arc(outline, from, to) {
  const index = ([x, y]) => {
    const near = outline.map(([ox, oy]) => (ox * x + oy * y) / Math.hypot(ox, oy));
    return near.indexOf(Math.max(...near));
  };
  const [start, end, count] = [index(from), index(to), outline.length];
  const steps = ((end - start + count * 1.5) % count) - count / 2;
  return Array.from({ length: Math.abs(steps) + 1 }, (_, i) => outline[(start + i * Math.sign(steps) + count) % count]);
}
