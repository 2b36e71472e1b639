// The robot as a whole, from the front and from behind.

import { Body } from './body.js';
import { Face } from './face.js';
import { Head } from './head.js';
import { Light } from './light.js';
import { Motion } from './motion.js';
import { n, put, svg } from './svg.js';

/** Pixels that a tread moves for a metre of way. */
const TREAD = 320;

/** Half of the distance between the tracks, metres. */
const HALF_TRACK = 0.09;

/** A way in one step that is longer than this, metres, is no drive: the robot was started anew. */
const LEAP = 0.5;

const REST = { pitch: 0, roll: 0, yaw: 0, left_arm: 90, right_arm: 90, left_tread: 0, right_tread: 0 };

/** Sensors that the view from behind has; the others are on the front. */
const BEHIND = new Set(['head_back', 'scruff', 'bumper_rear_left', 'bumper_rear_right']);

/** @typedef {Record<string, number>} Pose  of the robot's state */

/** Draws both views from the state. */
export class Robot {
  /**
   * @param {Element} front  the picture of the front
   * @param {Element} behind  the picture from behind
   * @param {Map<string, SVGElement>} pads  of the sensors by name
   * @param {() => void} wake  called when something begins to move
   */
  constructor(front, behind, pads, wake) {
    this.front = front;
    this.motion = new Motion(REST);
    this.wake = wake;
    this.face = new Face(wake);
    const of = (/** @type {boolean} */ back, /** @type {boolean} */ bumper) => Object.fromEntries(
      [...pads].filter(([name]) => BEHIND.has(name) === back && name.startsWith('bumper') === bumper),
    );
    this.heads = [new Head(false, this.face.element, of(false, false)), new Head(true, svg('g'), of(true, false))];
    this.bodies = [new Body(false, of(false, true)), new Body(true, of(true, true))];
    [front, behind].forEach((view, i) => view.append(this.bodies[i].element, this.heads[i].element, this.bodies[i].bumpers));
    this.light = new Light(this.bodies[0].light);
    /** @type {Pose | null} */
    this.pose = null;
  }

  /** @param {any} state  as /sim/state tells it */
  show(state) {
    const { pose } = state;
    const { pitch, roll, yaw, left_arm, right_arm } = pose;
    const targets = { pitch, roll, yaw, left_arm, right_arm };
    this.roll(pose);
    // The first state is where the robot is, not where it goes.
    if (this.pose) this.motion.aim(targets);
    else this.motion.jump(targets);
    this.pose = pose;
    this.light.show(state.led);
    this.face.show(state.face, state.booting);
    put(this.heads[0].element, { 'data-lamp': state.flashlight ? 'on' : 'off' });
    put(this.front, { 'data-moving': Object.keys(state.moving).filter((part) => state.moving[part]).join(' ') });
    this.wake();
  }

  /** Move the treads by the way since the last pose. @param {Pose} pose */
  roll(pose) {
    if (!this.pose) return;
    const heading = (pose.heading * Math.PI) / 180;
    const [dx, dy] = [pose.x - this.pose.x, pose.y - this.pose.y];
    const turn = ((((pose.heading - this.pose.heading + 540) % 360) - 180) * Math.PI) / 180;
    if (Math.hypot(dx, dy) > LEAP) return;
    const way = dx * Math.cos(heading) + dy * Math.sin(heading);
    this.motion.aim({
      left_tread: this.motion.targets.left_tread + TREAD * (way - turn * HALF_TRACK),
      right_tread: this.motion.targets.right_tread + TREAD * (way + turn * HALF_TRACK),
    });
  }

  /** @param {number} seconds @returns {boolean} */
  step(seconds) {
    const moving = this.motion.step(seconds);
    const now = this.motion.values;
    for (const head of this.heads) head.draw(/** @type {any} */ (now));
    for (const body of this.bodies) body.draw(now);
    put(this.front, {
      'data-pitch': n(now.pitch), 'data-roll': n(now.roll), 'data-yaw': n(now.yaw),
      'data-left-arm': n(now.left_arm), 'data-right-arm': n(now.right_arm),
    });
    return this.face.step(seconds) || moving;
  }
}
