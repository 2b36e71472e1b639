// Everything below the head, seen from the front or from behind: torso, light, arms, tracks, bumpers.

import { n, put, svg } from './svg.js';

/** Where the shoulders are. */
const SHOULDER = { x: 68, y: 34 };

const ARM_PATH = 'M-14 2C-15 -17 15 -17 14 2L12 58C11 86 -11 86 -12 58Z';

/** The bumpers, each half of the base: the path at the viewer's right. */
const BUMPER_PATH = 'M3 199C24 199 44 196 58 190Q65 188 65 196V207Q65 214 58 216C44 221 24 223 3 223Z';

/** How an arm that points away from the robot is seen: to the side, and down (front) or up (from behind). */
const SWING = { rest: 0.14, side: 0.56, front: 0.26, behind: -0.1 };

/** @typedef {'left' | 'right'} Side */

/** One view of the body, drawn around the neck. */
export class Body {
  /**
   * @param {boolean} behind
   * @param {Record<string, SVGElement>} pads  of the bumpers that this view has, by name of the sensor
   */
  constructor(behind, pads) {
    this.behind = behind;
    this.arms = { left: this.arm(), right: this.arm() };
    this.treads = { left: this.tread('left'), right: this.tread('right') };
    this.light = this.lamp();
    this.element = svg('g', { class: 'body' }, [
      svg('ellipse', { class: 'shadow', cy: 228, rx: 132, ry: 13 }),
      this.track('left'),
      this.track('right'),
      svg('rect', { class: 'base', x: -70, y: 132, width: 140, height: 82, rx: 24 }),
      svg('rect', { class: 'neck', x: -27, y: -20, width: 54, height: 44, rx: 12 }),
      svg('path', { class: 'torso', d: 'M-64 30C-68 12 -40 8 0 8C40 8 68 12 64 30L80 132C82 153 52 160 0 160C-52 160 -82 153 -80 132Z' }),
      ...(behind ? this.back() : this.front()),
      this.arms.left,
      this.arms.right,
    ]);
    /** Apart, so that the Tab key comes to the head first. */
    this.bumpers = svg('g', {}, Object.entries(pads).map(([name, pad]) => this.bumper(pad, name.endsWith('left') ? 'left' : 'right')));
  }

  /** 1 where this side of the robot is at the viewer's right. @param {Side} side */
  sign(side) {
    return (side === 'left') === this.behind ? -1 : 1;
  }

  front() {
    return [
      svg('path', { class: 'panel', d: 'M-46 30C-40 24 40 24 46 30L58 128C50 140 -50 140 -58 128Z' }),
      this.light,
      svg('path', { class: 'seam', d: 'M-72 118C-40 130 40 130 72 118' }),
    ];
  }

  back() {
    return [
      svg('path', { class: 'panel', d: 'M-40 34C-34 28 34 28 40 34L48 122C40 132 -40 132 -48 122Z' }),
      svg('path', { class: 'seam', d: 'M-24 62H24M-24 74H24M-24 86H24' }),
    ];
  }

  lamp() {
    return svg('g', { class: 'light', transform: 'translate(0 76)' }, [
      svg('circle', { class: 'halo', r: 34 }),
      svg('circle', { class: 'bezel', r: 19 }),
      svg('circle', { class: 'bulb', r: 14 }),
      svg('path', { class: 'gloss', d: 'M-8 -4A9 9 0 0 1 2 -9' }),
    ]);
  }

  arm() {
    return svg('g', { class: 'arm' }, [svg('path', { d: ARM_PATH }), svg('path', { class: 'hand', d: 'M-11.6 62C-9 84 9 84 11.6 62Z' })]);
  }

  /** @param {Side} side */
  tread(side) {
    const x = this.sign(side) * 90;
    return svg('line', { class: 'tread', x1: x, x2: x, y1: 126, y2: 219 });
  }

  /** @param {Side} side */
  track(side) {
    const x = this.sign(side) * 90;
    return svg('g', {}, [
      svg('rect', { class: 'track', x: x - 24, y: 118, width: 48, height: 110, rx: 22 }),
      this.treads[side],
      svg('path', { class: 'fender', d: `M${x - 26} 138Q${x - 26} 108 ${x} 108T${x + 26} 138Z` }),
    ]);
  }

  /** @param {SVGElement} pad @param {Side} side */
  bumper(pad, side) {
    const [hit, area, digit] = pad.children;
    for (const path of [hit, area]) put(path, { d: BUMPER_PATH, transform: `scale(${this.sign(side)} 1)` });
    put(digit, { x: this.sign(side) * 34, y: 207 });
    put(pad, { 'data-visible': 'true' });
    return pad;
  }

  /** @param {Record<string, number>} pose  arms in degrees, 90 hangs down and 0 points ahead; treads in pixels */
  draw(pose) {
    for (const side of /** @type {Side[]} */ (['left', 'right'])) {
      const [degrees, out] = [pose[`${side}_arm`], this.sign(side)];
      const angle = (degrees * Math.PI) / 180;
      const ahead = Math.cos(angle);
      const x = out * (SWING.rest + SWING.side * ahead);
      const y = Math.sin(angle) + ahead * (this.behind ? SWING.behind : SWING.front);
      const turn = (Math.atan2(-x, y) * 180) / Math.PI;
      // What comes towards the viewer is wider, what goes away is narrower.
      const wide = 1 + ahead * (this.behind ? -0.08 : 0.18);
      const at = `translate(${out * SHOULDER.x} ${SHOULDER.y}) rotate(${n(turn)})`;
      put(this.arms[side], { transform: `${at} scale(${n(wide)} ${n(Math.hypot(x, y))})`, 'data-degrees': n(degrees) });
      put(this.treads[side], { 'stroke-dashoffset': n((this.behind ? 1 : -1) * pose[`${side}_tread`]) });
    }
  }
}
