// The log of commands, events and controls: filtered, pausable, the newest at the end.

import { clock, describe } from './log_words.js';

/** Rows kept; the oldest go first. */
const ROWS = 300;

/** Pixels from the end within which one is taken to read the newest. */
const NEAR_END = 40;

/** A word and a sign for each kind, so that colour alone tells nothing. */
const KINDS = {
  command: { sign: '→', word: 'command' },
  query: { sign: '↺', word: 'query' },
  event: { sign: '•', word: 'event' },
  control: { sign: '◇', word: 'control' },
  fault: { sign: '↯', word: 'fault' },
};

/** Requests that only look, and come all the time; a picture is more than a look. @param {Entry} entry */
const isQuery = ({ kind, method, path }) => kind === 'command' && method === 'GET' && !path.startsWith('/api/cameras/');

/** @typedef {import('./log_words.js').Entry} Entry */

/** Shows the log. */
export class LogView {
  /** @param {HTMLElement} card  with the list, the filter and the button */
  constructor(card) {
    const find = (/** @type {string} */ selector) => /** @type {any} */ (card.querySelector(selector));
    this.list = /** @type {HTMLElement} */ (find('.rows'));
    this.empty = /** @type {HTMLElement} */ (find('.none'));
    this.text = /** @type {HTMLInputElement} */ (find('input[type=search]'));
    this.kinds = /** @type {HTMLInputElement[]} */ ([...card.querySelectorAll('input[type=checkbox]')]);
    this.button = /** @type {HTMLButtonElement} */ (find('button'));
    /** Entries that came during a pause. @type {Entry[]} */
    this.waiting = [];
    this.paused = false;
    this.text.addEventListener('input', () => this.filter());
    for (const box of this.kinds) box.addEventListener('change', () => this.filter());
    this.button.addEventListener('click', () => this.pause(!this.paused));
    // A list that is hidden or was made larger goes to its end when it is seen again.
    new ResizeObserver(() => this.following && this.toEnd()).observe(this.list);
    this.following = true;
    this.list.addEventListener('scroll', () => {
      this.following = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR_END;
    });
    this.filter();
  }

  /** @param {Entry[]} entries  newer than all before */
  add(entries) {
    if (this.paused) {
      this.waiting = [...this.waiting, ...entries].slice(-ROWS);
      this.label();
      return;
    }
    const wanted = this.wanted();
    this.list.append(...entries.slice(-ROWS).map((entry) => row(entry, wanted)));
    while (this.list.childElementCount > ROWS) this.list.firstElementChild?.remove();
    this.tellIfEmpty();
    if (this.following) this.toEnd();
  }

  clear() {
    this.list.replaceChildren();
    this.waiting = [];
    this.label();
    this.tellIfEmpty();
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    this.button.setAttribute('aria-pressed', String(paused));
    const waiting = this.waiting;
    this.waiting = [];
    if (!paused) this.add(waiting);
    this.label();
  }

  label() {
    this.button.textContent = this.paused ? `Go on${this.waiting.length ? ` (${this.waiting.length} new)` : ''}` : 'Pause';
  }

  /** @returns {(element: HTMLElement) => boolean} whether a row is to be seen */
  wanted() {
    const kinds = new Set(this.kinds.filter((box) => box.checked).map((box) => box.value));
    const words = this.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    return (element) => {
      const text = element.textContent?.toLowerCase() ?? '';
      return kinds.has(element.dataset.kind ?? '') && words.every((word) => text.includes(word));
    };
  }

  filter() {
    const wanted = this.wanted();
    for (const element of /** @type {HTMLElement[]} */ ([...this.list.children])) element.hidden = !wanted(element);
    this.tellIfEmpty();
    this.toEnd();
  }

  tellIfEmpty() {
    const any = [...this.list.children].some((element) => !(/** @type {HTMLElement} */ (element).hidden));
    this.empty.hidden = any;
    this.empty.textContent = this.list.childElementCount ? 'No line has what the filter asks for.' : 'Nothing has happened yet. Touch Misty, or say something to her.';
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** @param {Entry} entry @param {(element: HTMLElement) => boolean} wanted */
function row(entry, wanted) {
  const element = document.createElement('li');
  const shown = isQuery(entry) ? 'query' : entry.kind;
  element.dataset.kind = shown;
  element.dataset.seq = entry.seq;
  const time = document.createElement('time');
  time.textContent = clock(entry);
  const { sign, word } = KINDS[shown] ?? { sign: '?', word: shown };
  const kind = document.createElement('span');
  kind.className = 'kind';
  kind.textContent = `${sign} ${word}`;
  const text = document.createElement('span');
  text.className = 'text';
  text.textContent = describe(entry);
  element.append(time, kind, text);
  element.hidden = !wanted(element);
  return element;
}
