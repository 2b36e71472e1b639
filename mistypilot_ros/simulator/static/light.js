// The light in the chest: one colour, or a pattern between two.

import { hex, nameOf } from './colour.js';
import { put } from './svg.js';

/** How a pattern is told in words. */
const PATTERNS = { Blink: 'blinks', Breathe: 'breathes', TransitOnce: 'changes' };

/** @typedef {{ red: number, green: number, blue: number, transition: string | null, second: number[] | null,
 *   time_ms: number | null }} Led  of the robot's state */

/** Opacity of the glow around a light of full brightness. */
const GLOW = 0.42;

/** @param {Led} led */
const first = (led) => [led.red, led.green, led.blue];

/** What a light throws around it: its colour at full brightness, fainter the darker it is. @param {number[]} colour */
function glow(colour) {
  const most = Math.max(...colour, 1);
  return { colour: hex(colour.map((part) => Math.round((part * 255) / most))), opacity: String((GLOW * most) / 255) };
}

/** Shows the light in its drawing. */
export class Light {
  /** @param {SVGElement} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {Led} led */
  show(led) {
    const colour = first(led);
    put(this.element, { 'data-colour': hex(colour), 'data-transition': led.transition ?? 'none' });
    put(this.element, { 'data-off': String(nameOf(colour) === 'off' && !led.transition) });
    for (const [end, shown] of /** @type {[string, number[]][]} */ ([['', colour], ['-2', led.second ?? colour]])) {
      this.element.style.setProperty(`--light${end}`, hex(shown));
      this.element.style.setProperty(`--halo${end}`, glow(shown).colour);
      this.element.style.setProperty(`--glow${end}`, glow(shown).opacity);
    }
    this.element.style.setProperty('--light-time', `${led.time_ms ?? 0}ms`);
  }
}

/** Tell of the light in words. @param {Led} led */
export function describeLight(led) {
  const name = nameOf(first(led));
  return led.transition && led.second ? `${PATTERNS[led.transition]}: ${name}, ${nameOf(led.second)}` : name;
}
