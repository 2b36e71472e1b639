// The ten places to touch: by mouse, finger, keyboard, or a digit.

import { send } from './commands.js';
import { put, svg } from './svg.js';

/** @typedef {{ name: string, label: string, digit: string }} Sensor */

/** In the order of the digits. @type {Sensor[]} */
export const SENSORS = [
  { name: 'head_front', label: 'Forehead', digit: '1' },
  { name: 'head_left', label: 'Left side of the head', digit: '2' },
  { name: 'head_right', label: 'Right side of the head', digit: '3' },
  { name: 'head_back', label: 'Back of the head', digit: '4' },
  { name: 'chin', label: 'Chin', digit: '5' },
  { name: 'scruff', label: 'Scruff', digit: '6' },
  { name: 'bumper_front_left', label: 'Front left bumper', digit: '7' },
  { name: 'bumper_front_right', label: 'Front right bumper', digit: '8' },
  { name: 'bumper_rear_left', label: 'Rear left bumper', digit: '9' },
  { name: 'bumper_rear_right', label: 'Rear right bumper', digit: '0' },
];

/** Make the pad of each sensor; the robot gives it its place and form. @returns {Map<string, SVGElement>} */
export const makePads = () => new Map(SENSORS.map(({ name, label, digit }) => [name, svg('g', {
  class: 'pad',
  role: 'button',
  tabindex: 0,
  'data-sensor': name,
  'data-held': 'false',
  'aria-label': `${label}, key ${digit}`,
  'aria-pressed': 'false',
}, [svg('path', { class: 'hit' }), svg('path', { class: 'area' }), digitText(digit)])]));

/** @param {string} digit */
function digitText(digit) {
  const text = svg('text', { class: 'digit', 'aria-hidden': 'true' });
  text.textContent = digit;
  return text;
}

/** Whether keys go to a field that one writes into. @param {EventTarget | null} target */
const writes = (target) => target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');

/** Touches the robot for as long as a pad or its key is held. */
export class Touch {
  /**
   * @param {Map<string, SVGElement>} pads
   * @param {HTMLElement} legend  gets the list of names and digits
   * @param {HTMLElement} tip  shows the name of a pad
   */
  constructor(pads, legend, tip) {
    this.pads = pads;
    this.tip = tip;
    /** Sensors that this page holds, each with what holds it. @type {Map<string, string>} */
    this.holds = new Map();
    /** What the simulator calls this page; it lets go what the page holds once the page is gone. @type {string | undefined} */
    this.page = undefined;
    /** The last request of each sensor: a release must not overtake its press. @type {Map<string, Promise<unknown>>} */
    this.queues = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.rows = new Map();
    for (const sensor of SENSORS) {
      const pad = /** @type {SVGElement} */ (pads.get(sensor.name));
      this.rows.set(sensor.name, legendRow(sensor));
      this.listenToPointer(sensor, pad);
      this.listenToPointer(sensor, /** @type {HTMLElement} */ (this.rows.get(sensor.name)));
      this.listenToKeys(sensor, pad);
    }
    legend.append(...this.rows.values());
    this.listenToDigits();
    addEventListener('blur', () => this.releaseAll());
    addEventListener('pagehide', () => this.releaseAll());
  }

  /** Take the name of this page; what was held under an earlier one has been let go. @param {string} page */
  join(page) {
    this.page = page;
    this.holds.clear();
  }

  /** @param {string} name @param {string} by  a pointer or a key */
  press(name, by) {
    if (this.holds.has(name)) return;
    this.holds.set(name, by);
    this.request('/sim/press', name, { page: this.page });
  }

  /** @param {string} name @param {string} by  only what holds a sensor lets it go */
  release(name, by) {
    if (this.holds.get(name) !== by) return;
    this.holds.delete(name);
    this.request('/sim/release', name);
  }

  /** Let everything go. @returns {Promise<unknown>} done when the robot knows */
  releaseAll() {
    const held = [...this.holds];
    for (const [name, by] of held) this.release(name, by);
    return Promise.all(held.map(([name]) => this.queues.get(name)));
  }

  /** @param {string} path @param {string} sensor @param {object} more  further fields of the body */
  request(path, sensor, more = {}) {
    const before = this.queues.get(sensor) ?? Promise.resolve();
    this.queues.set(sensor, before.then(() => send(path, { sensor, ...more }, true)));
  }

  /** @param {string[]} held  sensors that are touched now, whoever does it */
  show(held) {
    for (const [name, pad] of this.pads) {
      const is = String(held.includes(name));
      put(pad, { 'aria-pressed': is, 'data-held': is });
      put(/** @type {HTMLElement} */ (this.rows.get(name)), { 'data-held': is });
    }
  }

  /** @param {Sensor} sensor @param {SVGElement | HTMLElement} element */
  listenToPointer({ name }, element) {
    const end = (/** @type {PointerEvent} */ event) => this.release(name, `pointer ${event.pointerId}`);
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      this.press(name, `pointer ${event.pointerId}`);
    });
    for (const type of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture'])) element.addEventListener(type, end);
    // A long touch on a phone would open a menu.
    element.addEventListener('contextmenu', (event) => event.preventDefault());
    element.addEventListener('pointerenter', () => this.point(name));
    element.addEventListener('pointerleave', () => this.point(null));
  }

  /** @param {Sensor} sensor @param {SVGElement} pad */
  listenToKeys({ name }, pad) {
    const presses = (/** @type {KeyboardEvent} */ event) => event.key === ' ' || event.key === 'Enter';
    pad.addEventListener('keydown', (event) => {
      if (!presses(event) || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      if (!event.repeat) this.press(name, `key ${event.code}`);
    });
    pad.addEventListener('keyup', (event) => this.release(name, `key ${event.code}`));
    pad.addEventListener('focus', () => this.point(name));
    pad.addEventListener('blur', () => {
      this.point(null);
      for (const key of ['Space', 'Enter', 'NumpadEnter']) this.release(name, `key ${key}`);
    });
  }

  listenToDigits() {
    document.addEventListener('keydown', (event) => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || writes(event.target)) return;
      const sensor = SENSORS.find(({ digit }) => digit === event.key);
      if (sensor) this.press(sensor.name, `key ${event.code}`);
    });
    document.addEventListener('keyup', (event) => {
      for (const [name, by] of [...this.holds]) if (by === `key ${event.code}`) this.release(name, by);
    });
  }

  /** Show the name of a pad and where it is. @param {string | null} name  null for none */
  point(name) {
    for (const [other, pad] of this.pads) {
      pad.classList.toggle('pointed', other === name);
      this.rows.get(other)?.classList.toggle('pointed', other === name);
    }
    const sensor = SENSORS.find((row) => row.name === name);
    this.tip.hidden = !sensor;
    if (!sensor || !name) return;
    this.tip.textContent = `${sensor.label} · key ${sensor.digit}`;
    const place = /** @type {SVGElement} */ (this.pads.get(name)).getBoundingClientRect();
    const half = this.tip.offsetWidth / 2;
    const middle = Math.min(Math.max(place.x + place.width / 2, half + 6), document.documentElement.clientWidth - half - 6);
    this.tip.style.left = `${middle}px`;
    this.tip.style.top = `${Math.max(this.tip.offsetHeight + 4, place.y - 6)}px`;
  }
}

/** @param {Sensor} sensor */
function legendRow({ name, label, digit }) {
  const row = document.createElement('li');
  row.dataset.row = name;
  const key = document.createElement('kbd');
  key.textContent = digit;
  row.append(key, label);
  return row;
}
