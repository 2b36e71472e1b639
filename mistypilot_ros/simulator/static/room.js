// The room from above, at a slant: where the robot is, where it looks, and the way it came.
//
// On the floor x is forward and y is left at the start, metres. x goes down to the left of the picture, y down to
// the right: a robot that drives ahead comes nearer.

import { Motion } from './motion.js';
import { n, polygon, put, svg } from './svg.js';

/** The middle of the floor in the picture, and its half width there. */
const MIDDLE = { x: 200, y: 156 };
const HALF_WIDTH = 184;

/** Height to width of the floor in the picture, and height of the walls. */
const SLANT = 0.5;
const WALL = 46;

/** Half of the side of the room, metres, until the state tells it. */
const SMALLEST = 2;

/** Metres between points of the trail, and how many points are kept. */
const TRAIL_STEP = 0.03;
const TRAIL_LENGTH = 800;

/** A way in one step that is longer than this, metres, is no drive: the robot was started anew. */
const LEAP = 0.5;

/** Draws the room from the state. */
export class Room {
  /** @param {Element} picture */
  constructor(picture) {
    this.picture = picture;
    this.motion = new Motion({ x: 0, y: 0, cos: 1, sin: 0, yaw: 0, half: SMALLEST });
    /** Pieces of the trail, each a list of points on the floor. @type {number[][][]} */
    this.trail = [[]];
    this.shown = false;
    this.parts = {
      walls: svg('path', { class: 'walls' }),
      floor: svg('path', { class: 'floor' }),
      grid: svg('path', { class: 'grid' }),
      rug: svg('path', { class: 'rug' }),
      trail: svg('path', { class: 'trail' }),
      arrow: svg('path', { class: 'arrow' }),
      shadow: svg('ellipse', { class: 'shadow', rx: 17, ry: 8 }),
      base: svg('path', { class: 'little-base' }),
      body: svg('path', { class: 'little-body', d: 'M-9 -24Q0 -28 9 -24L11 -4Q0 2 -11 -4Z' }),
      head: svg('ellipse', { class: 'little-head', cy: -32, rx: 13, ry: 11 }),
      visor: svg('ellipse', { class: 'little-visor', ry: 6.5 }),
    };
    const { walls, floor, grid, rug, trail, arrow, shadow, base, body, head, visor } = this.parts;
    this.token = svg('g', { class: 'token' }, [shadow, base, body, head, visor]);
    picture.append(walls, floor, rug, grid, trail, arrow, this.token);
  }

  /** @param {any} state  as /sim/state tells it */
  show({ pose, room }) {
    const angle = (pose.heading * Math.PI) / 180;
    const { half } = room;
    const targets = { x: pose.x, y: pose.y, cos: Math.cos(angle), sin: Math.sin(angle), yaw: pose.yaw, half };
    const { x, y } = this.motion.targets;
    if (!this.shown || Math.hypot(pose.x - x, pose.y - y) > LEAP) {
      this.motion.jump(targets);
      this.trail.push([]);
    }
    this.motion.aim(targets);
    this.shown = true;
    put(this.picture, { 'data-heading': n(pose.heading), 'data-half': half });
  }

  /** Forget the way. */
  clear() {
    this.trail = [[]];
    this.shown = false;
  }

  /** @param {number} seconds @returns {boolean} */
  step(seconds) {
    const moving = this.motion.step(seconds);
    const { x, y, cos, sin, yaw, half } = this.motion.values;
    this.extendTrail(x, y);
    this.drawRoom(half);
    const heading = Math.atan2(sin, cos);
    put(this.parts.trail, { d: this.trail.map((piece) => polygon(piece.map((p) => this.at(p[0], p[1])), false)).join('') });
    this.drawToken(x, y, heading, (yaw * Math.PI) / 180);
    put(this.picture, { 'data-x': n(x), 'data-y': n(y) });
    return moving;
  }

  /** The place in the picture of a place on the floor. @param {number} x @param {number} y @returns {number[]} */
  at(x, y) {
    const scale = HALF_WIDTH / (2 * this.motion.values.half);
    return [MIDDLE.x + (y - x) * scale, MIDDLE.y + (x + y) * scale * SLANT];
  }

  /** @param {number} x @param {number} y */
  extendTrail(x, y) {
    const piece = this.trail[this.trail.length - 1];
    const last = piece[piece.length - 1];
    if (last && Math.hypot(x - last[0], y - last[1]) < TRAIL_STEP) return;
    piece.push([x, y]);
    while (this.trail.reduce((sum, part) => sum + part.length, 0) > TRAIL_LENGTH) {
      this.trail[0].shift();
      if (!this.trail[0].length) this.trail.shift();
    }
  }

  /** @param {number} half */
  drawRoom(half) {
    const [left, back, right, front] = [this.at(half, -half), this.at(-half, -half), this.at(-half, half), this.at(half, half)];
    const up = ([x, y]) => [x, y - WALL];
    put(this.parts.floor, { d: polygon([left, back, right, front]) });
    put(this.parts.walls, { d: polygon([left, up(left), up(back), back]) + polygon([back, up(back), up(right), right]) });
    const lines = [];
    for (let line = Math.ceil(1 - half); line < half; line++) {
      lines.push(polygon([this.at(line, -half), this.at(line, half)], false), polygon([this.at(-half, line), this.at(half, line)], false));
    }
    put(this.parts.grid, { d: lines.join('') });
    put(this.parts.rug, { d: polygon(circle(0, 0, 0.8).map(([x, y]) => this.at(x, y))) });
  }

  /** @param {number} x @param {number} y @param {number} heading radians @param {number} yaw radians */
  drawToken(x, y, heading, yaw) {
    const size = SMALLEST / this.motion.values.half;
    const [px, py] = this.at(x, y);
    const scale = 1.1 * Math.max(0.6, size);
    put(this.token, { transform: `translate(${n(px)} ${n(py)}) scale(${n(scale)})` });
    put(this.parts.base, { d: polygon(footprint(heading)) });
    // The direction of the face as the viewer sees it: to the side, and towards the viewer.
    const look = heading + yaw;
    const side = (Math.sin(look) - Math.cos(look)) / Math.SQRT2;
    const ahead = (Math.sin(look) + Math.cos(look)) / Math.SQRT2;
    put(this.parts.visor, { cx: n(side * 8), cy: n(-32 + ahead * 1.5), rx: n(Math.max(1.5, 9 * Math.abs(ahead))), opacity: ahead > -0.1 ? 1 : 0 });
    const reach = scale / size;
    const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
    const tip = (/** @type {number} */ along, /** @type {number} */ across) =>
      this.at(x + (along * cos - across * sin) * reach, y + (along * sin + across * cos) * reach);
    put(this.parts.arrow, { d: polygon([tip(0.42, 0.09), tip(0.72, 0), tip(0.42, -0.09), tip(0.48, 0)]) });
  }
}

/** @param {number} x @param {number} y @param {number} radius */
const circle = (x, y, radius) => Array.from({ length: 40 }, (_, i) => (
  [x + radius * Math.cos((i * Math.PI) / 20), y + radius * Math.sin((i * Math.PI) / 20)]
));

/** The base of the little robot in its picture, turned. @param {number} heading radians */
function footprint(heading) {
  const [cos, sin] = [Math.cos(heading), Math.sin(heading)];
  return [[13, 11], [-13, 11], [-13, -11], [13, -11]].map(([a, b]) => {
    const [x, y] = [a * cos - b * sin, a * sin + b * cos];
    return [(y - x) * 0.72, (x + y) * 0.72 * SLANT - 3];
  });
}
