// The small print: battery, link, light, sound, place, and whether the simulator is there at all.

import { describeLight } from './light.js';
import { expressionOf } from './expressions.js';
import { put } from './svg.js';

/** Below this share the battery is called low. */
const LOW = 0.2;

/** What the microphone does, in words. */
const EARS = { key_phrase: 'wait for “Hey, Misty”', speech: 'listen' };

const signed = (/** @type {number} */ value, /** @type {number} */ digits) => (Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value).toFixed(digits).replace('-', '−');

/** Words that people use for the inside of a name such as JoyGoofy2. @param {string} name */
const words = (name) => name.replace(/([a-z])([A-Z0-9])/g, '$1 $2');

/** The facts of the state, each in words. @type {Record<string, (state: any) => string>} */
const FACTS = {
  battery: ({ battery }) => `${Math.round(battery.chargePercent * 100)} %${battery.isCharging ? ', charging' : battery.chargePercent < LOW ? ', low' : ''}`,
  link: ({ sockets }) => (sockets ? `${sockets} ${sockets === 1 ? 'connection' : 'connections'}` : 'No program connected'),
  face: ({ face }) => words(expressionOf(face.file).name),
  light: ({ led, flashlight }) => describeLight(led) + (flashlight ? ', flashlight on' : ''),
  ears: ({ listening }) => EARS[listening] ?? 'off',
  volume: ({ audio }) => `${audio.volume} %`,
  sound: ({ audio }) => audio.playing ?? '',
  place: ({ pose }) => `x ${signed(pose.x, 2)} m, y ${signed(pose.y, 2)} m, heading ${signed(pose.heading, 0)}°`,
};

/** Shows the facts wherever the page has an element for one (data-fact), and the banner. */
export class Status {
  /** @param {HTMLElement} root  of the page */
  constructor(root) {
    this.root = root;
    this.places = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[data-fact]')]);
    this.banner = /** @type {HTMLElement} */ (root.querySelector('#banner'));
    this.away = false;
    this.booting = false;
  }

  /** @param {any} state  as /sim/state tells it */
  show(state) {
    for (const place of this.places) {
      const text = FACTS[place.dataset.fact ?? ''](state);
      if (place.textContent !== text) place.textContent = text;
    }
    this.root.style.setProperty('--charge', String(state.battery.chargePercent));
    put(this.root, { 'data-linked': String(state.sockets > 0), 'data-playing': String(state.audio.playing !== null) });
    put(this.root, { 'data-low': String(state.battery.chargePercent < LOW) });
    this.booting = state.booting;
    this.tell();
  }

  /** @param {boolean} away  whether the simulator does not answer */
  leave(away) {
    this.away = away;
    this.tell();
  }

  tell() {
    const text = this.away
      ? 'The simulator is away. This page looks for it and goes on by itself.'
      : this.booting ? 'Misty is starting…' : '';
    if (this.banner.textContent !== text) this.banner.textContent = text;
    this.banner.hidden = !text;
    put(this.root, { 'data-away': String(this.away) });
  }
}
