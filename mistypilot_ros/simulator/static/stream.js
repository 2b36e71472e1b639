// The stream of state and log, which is taken up again whenever it breaks.

/** Milliseconds until the stream is asked for again: after a break, and at most. */
const RETRY = { first: 500, most: 3000 };

/**
 * @typedef {object} Listener
 * @property {(state: any) => void} state
 * @property {(entries: any[]) => void} log
 * @property {(hello: { run: string, page: string, serial: string, last: number }, anew: boolean) => void} hello  anew: another run than before
 * @property {(away: boolean) => void} away
 */

/** Follows the simulator. */
export class Stream {
  /**
   * @param {Listener} listener
   * @param {() => boolean} needed  whether it is followed also while the page cannot be seen
   */
  constructor(listener, needed) {
    this.listener = listener;
    this.needed = needed;
    this.run = '';
    this.last = 0;
    this.wait = RETRY.first;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    document.addEventListener('visibilitychange', () => this.look());
    this.open();
  }

  /** A page that nobody sees makes no work. */
  look() {
    if (document.hidden && !this.needed()) this.close();
    else if (!this.source) this.open();
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  open() {
    this.close();
    const source = new EventSource(`/sim/events?run=${this.run}&since=${this.last}`);
    this.source = source;
    const on = (/** @type {string} */ name, /** @type {(value: any) => void} */ take) =>
      source.addEventListener(name, (event) => take(JSON.parse(/** @type {MessageEvent} */ (event).data)));
    on('hello', (hello) => this.greet(hello));
    on('state', (state) => this.listener.state(state));
    on('log', (entries) => {
      this.last = entries[entries.length - 1].seq;
      this.listener.log(entries);
    });
    source.addEventListener('error', () => this.lose());
  }

  /** @param {{ run: string, page: string, serial: string, last: number }} hello */
  greet(hello) {
    const anew = hello.run !== this.run;
    if (anew) this.last = 0;
    this.run = hello.run;
    this.wait = RETRY.first;
    this.listener.away(false);
    this.listener.hello(hello, anew);
  }

  lose() {
    this.close();
    this.listener.away(true);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(RETRY.most, this.wait * 1.5);
  }
}
