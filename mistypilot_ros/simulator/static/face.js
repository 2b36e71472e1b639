// The display: two eyes, what is beside them, and blinking.

import { EyeDrawing } from './eyes.js';
import { expressionOf } from './expressions.js';
import { EXTRAS, SCREENS } from './extras.js';
import { put, svg } from './svg.js';

/** Distance of each eye from the middle. */
const APART = 37;

/** Milliseconds: an eye stays open for a time between the first two, and closed for the last. */
const BLINK = { least: 2200, most: 6500, shut: 110 };

/** The only layer on which the real robot blinks. */
const BLINKING_LAYER = 'DefaultImageLayer';

/** @typedef {{ file: string, alpha: number, layer: string }} Shown  the face of the robot's state */

/** What the display shows, drawn around its middle. */
export class Face {
  /** @param {() => void} wake  called when a blink begins or ends */
  constructor(wake) {
    this.wake = wake;
    this.expression = expressionOf('e_DefaultContent.jpg');
    this.eyes = { left: new EyeDrawing(this.expression.left, 1), right: new EyeDrawing(this.expression.right, -1) };
    put(this.eyes.left.element, { transform: `translate(${APART} 4) scale(.9)` });
    put(this.eyes.right.element, { transform: `translate(${-APART} 4) scale(.9)` });
    this.pair = svg('g', {}, [this.eyes.right.element, this.eyes.left.element]);
    this.extras = svg('g', { class: 'extras' });
    this.screen = svg('g', { class: 'screen' });
    this.element = svg('g', { class: 'face' }, [this.screen, this.pair, this.extras]);
    this.shown = '';
    this.blinks = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.show({ file: 'e_DefaultContent.jpg', alpha: 1, layer: BLINKING_LAYER }, false);
  }

  /**
   * @param {Shown} face
   * @param {boolean} booting  whether the robot is not awake yet
   */
  show(face, booting) {
    const shown = `${face.file} ${face.alpha} ${face.layer} ${booting}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.draw(expressionOf(booting ? 'e_SystemBlackScreen.jpg' : face.file));
    put(this.element, { opacity: face.alpha });
    this.blinks = this.expression.blinks && face.layer === BLINKING_LAYER;
    this.restBetweenBlinks();
  }

  /** @param {import('./expressions.js').Expression} expression */
  draw(expression) {
    this.expression = expression;
    put(this.element, { 'data-expression': expression.name });
    this.element.style.setProperty('--eye', expression.colour);
    this.pair.toggleAttribute('hidden', expression.screen !== 'eyes');
    this.eyes.left.show(expression.left);
    this.eyes.right.show(expression.right);
    this.extras.innerHTML = expression.extras.map((name) => EXTRAS[name]).join('');
    this.screen.innerHTML = SCREENS[expression.screen];
    this.blink(false);
  }

  /** @param {boolean} shut */
  blink(shut) {
    this.eyes.left.blink(shut);
    this.eyes.right.blink(shut);
    this.wake();
  }

  restBetweenBlinks() {
    clearTimeout(this.timer);
    if (!this.blinks || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const open = BLINK.least + Math.random() * (BLINK.most - BLINK.least);
    this.timer = setTimeout(() => {
      // Nobody sees a blink in a window that is hidden.
      if (!document.hidden) this.blink(true);
      this.timer = setTimeout(() => {
        this.blink(false);
        this.restBetweenBlinks();
      }, BLINK.shut);
    }, open);
  }

  /** @param {number} seconds @returns {boolean} */
  step(seconds) {
    const left = this.eyes.left.step(seconds);
    return this.eyes.right.step(seconds) || left;
  }
}
