// Smooth movement: numbers that glide to their targets, and the one loop that draws while anything glides.

/** Seconds after which about two thirds of a way are done. */
const EASE = 0.09;

/** A value that is this near to its target is there. */
const NEAR = 0.01;

/** Named numbers, each of which follows a target. */
export class Motion {
  /**
   * @param {Record<string, number>} values  where they start
   * @param {number} [ease]  seconds, see EASE
   */
  constructor(values, ease = EASE) {
    this.values = { ...values };
    this.targets = { ...values };
    this.ease = ease;
  }

  /** @param {Record<string, number>} targets  where to glide */
  aim(targets) {
    Object.assign(this.targets, targets);
  }

  /** @param {Record<string, number>} targets  where to be at once */
  jump(targets) {
    this.aim(targets);
    Object.assign(this.values, targets);
  }

  /**
   * Go on for a time.
   * @param {number} seconds  Infinity ends every way
   * @returns {boolean} whether anything still moves
   */
  step(seconds) {
    const share = 1 - Math.exp(-seconds / this.ease);
    let moving = false;
    for (const [name, target] of Object.entries(this.targets)) {
      const left = target - this.values[name];
      if (Math.abs(left) <= NEAR) {
        this.values[name] = target;
      } else {
        this.values[name] += left * share;
        moving = moving || this.values[name] !== target;
      }
    }
    return moving;
  }
}

/** @typedef {{ step(seconds: number): boolean }} Moving  draws itself; tells whether it wants another frame */

/** Draws its parts frame by frame while one of them moves, and does nothing at rest. */
export class Loop {
  constructor() {
    /** @type {Moving[]} */
    this.parts = [];
    this.still = matchMedia('(prefers-reduced-motion: reduce)');
    this.last = 0;
    this.running = false;
    this.frame = this.frame.bind(this);
  }

  /** Say that a target has changed. */
  wake() {
    if (this.running) return;
    this.running = true;
    this.last = performance.now();
    requestAnimationFrame(this.frame);
  }

  /** @param {number} now  milliseconds */
  frame(now) {
    // After a pause of the browser things go on from where they were, without a leap.
    const seconds = this.still.matches ? Infinity : Math.min(0.1, Math.max(0.001, (now - this.last) / 1000));
    this.last = now;
    let moving = false;
    for (const part of this.parts) moving = part.step(seconds) || moving;
    this.running = moving;
    if (moving) requestAnimationFrame(this.frame);
  }
}
