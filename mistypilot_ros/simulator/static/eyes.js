// One eye on the display: an iris with lids and a brow, or a shape in its place.

import { Motion } from './motion.js';
import { n, put, svg } from './svg.js';

/** @typedef {import('./expressions.js').Eye} Eye */

/** Lines in place of an eye, within about 24 of the middle. */
const SHAPES = {
  arch: 'M-22 10Q0 -26 22 10',
  bowl: 'M-22 -2Q0 20 22 -2',
  squeeze: 'M-17 -17L13 0L-17 17',
  spiral: spiral(),
};

/** Filled shapes in place of an eye. */
const SOLIDS = {
  heart: 'M0 25C-34 2 -28 -24 -11 -24C-4 -24 0 -18 0 -14C0 -18 4 -24 11 -24C28 -24 34 2 0 25Z',
  star: star(5, 27, 12),
};

/** Numbers of an eye that glide from one expression to the next. */
const GLIDING = ['w', 'h', 'open', 'upper', 'tilt', 'lower', 'bulge', 'pupil', 'x', 'y', 'brow', 'browY', 'browTilt'];

/** Half of the height of an eye that is shut: a line. */
const SHUT = 2.2;

/** Height of the display's edge above the eyes; brows stay below it. */
const ROOF = 47;

function spiral() {
  let path = 'M0 0';
  for (let i = 1; i <= 48; i++) {
    const angle = (i / 48) * 5 * Math.PI;
    path += `L${n((i / 2.1) * Math.cos(angle))} ${n((i / 2.1) * Math.sin(angle))}`;
  }
  return path;
}

/** @param {number} tips @param {number} outer @param {number} inner */
function star(tips, outer, inner) {
  const points = Array.from({ length: 2 * tips }, (_, i) => {
    const angle = (Math.PI * i) / tips - Math.PI / 2;
    const radius = i % 2 ? inner : outer;
    return `${n(radius * Math.cos(angle))} ${n(radius * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

/** @param {Partial<Eye>} eye @returns {Record<string, number>} */
const gliding = (eye) => Object.fromEntries(GLIDING.map((name) => [name, Number(eye[name])]));

/** One eye, drawn around the origin. */
export class EyeDrawing {
  /**
   * @param {Eye} eye
   * @param {number} side  1 at the viewer's right, -1 at the left
   */
  constructor(eye, side) {
    this.side = side;
    this.motion = new Motion({ ...gliding(eye), lidded: 0 }, 0.07);
    this.iris = svg('rect', { class: 'iris' });
    this.pupil = svg('circle', { class: 'pupil' });
    this.glints = [svg('circle', { class: 'glint' }), svg('circle', { class: 'glint' })];
    this.lids = [svg('path', { class: 'lid' }), svg('path', { class: 'lid' })];
    this.brow = svg('path', { class: 'brow' });
    this.shape = svg('path', { class: 'shape' });
    this.eye = svg('g', {}, [this.iris, this.pupil, ...this.glints, ...this.lids]);
    this.element = svg('g', { class: 'eye' }, [this.eye, this.brow, this.shape]);
    this.show(eye);
  }

  /** @param {Eye} eye  what to become */
  show(eye) {
    const { shape } = eye;
    this.motion.aim(gliding(eye));
    this.eye.toggleAttribute('hidden', shape !== 'eye');
    this.shape.toggleAttribute('hidden', shape === 'eye');
    if (shape === 'eye') return;
    const mirrored = shape === 'squeeze' || shape === 'spiral' ? -this.side : 1;
    put(this.shape, {
      class: shape in SOLIDS ? 'shape solid' : 'shape',
      d: SOLIDS[shape] ?? SHAPES[shape],
      transform: `scale(${mirrored} 1)`,
    });
  }

  /** @param {boolean} shut  whether the eye blinks now */
  blink(shut) {
    this.motion.aim({ lidded: shut ? 1 : 0 });
  }

  /** @param {number} seconds @returns {boolean} */
  step(seconds) {
    const moving = this.motion.step(seconds);
    this.draw(/** @type {Eye & {lidded: number}} */ (/** @type {unknown} */ (this.motion.values)));
    return moving;
  }

  /** @param {Eye & {lidded: number}} eye */
  draw(eye) {
    const h = Math.max(SHUT, eye.h * eye.open * (1 - eye.lidded));
    put(this.iris, { x: n(-eye.w), y: n(-h), width: n(2 * eye.w), height: n(2 * h), rx: n(eye.w), ry: n(Math.min(h, eye.w)) });
    const px = eye.x * (eye.w - eye.pupil) * 0.85;
    const py = eye.y * (eye.h - eye.pupil) * 0.7;
    const shown = h > SHUT ? Math.min(eye.pupil, h) : 0;
    put(this.pupil, { cx: n(px), cy: n(py), r: n(shown) });
    put(this.glints[0], { cx: n(px - shown * 0.35), cy: n(py - shown * 0.4), r: n(shown * 0.36) });
    put(this.glints[1], { cx: n(px + shown * 0.4), cy: n(py + shown * 0.35), r: n(shown * 0.18) });
    this.drawLids(eye, h);
    const y = Math.max(-ROOF, -eye.h - 7 - eye.browY);
    const slope = eye.browTilt * this.side * 0.6;
    put(this.brow, { d: `M-19 ${n(y + slope)}Q0 ${n(y - 5)} 19 ${n(y - slope)}`, opacity: n(eye.brow) });
  }

  /** @param {Eye} eye @param {number} h  half of the height as it is drawn */
  drawLids(eye, h) {
    const [w, far] = [eye.w + 4, h + 6];
    const slope = eye.tilt * this.side;
    const upper = -h + eye.upper * 2 * h;
    const lower = h - eye.lower * 2 * h;
    const shown = h > SHUT;
    put(this.lids[0], {
      d: shown && (eye.upper || eye.tilt) ? `M${n(-w)} ${n(-far)}H${n(w)}V${n(upper - slope)}L${n(-w)} ${n(upper + slope)}Z` : '',
    });
    put(this.lids[1], {
      d: shown && eye.lower
        ? `M${n(-w)} ${n(far)}H${n(w)}V${n(lower + eye.bulge)}Q0 ${n(lower - eye.bulge)} ${n(-w)} ${n(lower + eye.bulge)}Z`
        : '',
    });
  }
}
