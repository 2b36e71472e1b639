// The box in which one says something to Misty.

import { send } from './commands.js';

/** Sentences kept for the arrow keys. */
const KEPT = 30;

/** What must not wait for the end of a speech; Misty decides herself what means stop. */
const STOP = /\b(stop|halt|quiet|freeze|enough)\b/i;

/** Sends what is written, and tells what became of it. */
export class SayBox {
  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement} answer  tells what became of it
   * @param {{ text: string, quiet: () => Promise<void> }} speech  what Misty says, and when she is quiet
   */
  constructor(form, answer, speech) {
    this.speech = speech;
    /** One sentence after the other. @type {Promise<void>} */
    this.line = Promise.resolve();
    this.field = /** @type {HTMLInputElement} */ (form.querySelector('input'));
    this.answer = answer;
    /** @type {string[]} */
    this.history = [];
    this.at = 0;
    this.draft = '';
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.say();
    });
    this.field.addEventListener('keydown', (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.recall(step);
    });
  }

  say() {
    const text = this.field.value.trim();
    if (!text) return;
    this.field.value = '';
    this.remember(text);
    if (STOP.test(text)) this.send(text);
    else this.line = this.line.then(() => this.sendWhenQuiet(text));
  }

  /** @param {string} text */
  async sendWhenQuiet(text) {
    if (this.speech.text) {
      this.tell(`Misty is speaking; she hears “${text}” when she has finished.`, false);
    }
    await this.speech.quiet();
    await this.send(text);
  }

  /** @param {string} text */
  async send(text) {
    // She may be deaf for a moment between two sentences; the answer comes when she has heard it.
    this.tell('…', false);
    const error = await send('/sim/say', { text });
    this.tell(error || `You said: ${text}`, Boolean(error));
    // What was not heard is there to be said again, unless something else is being written.
    if (error && !this.field.value) this.field.value = text;
  }

  /** @param {string} text */
  remember(text) {
    if (this.history[this.history.length - 1] !== text) this.history.push(text);
    this.history = this.history.slice(-KEPT);
    this.at = this.history.length;
    this.draft = '';
  }

  /** @param {number} step  -1 is earlier, 1 is later */
  recall(step) {
    if (this.at === this.history.length) this.draft = this.field.value;
    this.at = Math.min(this.history.length, Math.max(0, this.at + step));
    this.field.value = this.history[this.at] ?? this.draft;
    this.field.setSelectionRange(this.field.value.length, this.field.value.length);
  }

  /** @param {string} sentence @param {boolean} wrong */
  tell(sentence, wrong) {
    this.answer.textContent = sentence;
    this.answer.removeAttribute('data-hint');
    this.answer.toggleAttribute('data-wrong', wrong);
  }
}
