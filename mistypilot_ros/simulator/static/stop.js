// Stop: the robot at once, as any of its controllers would, and then whoever commands it.

import { send } from './commands.js';

/** What is stopped, and how it is told of. */
const STOPS = [
  { path: '/api/halt', what: 'the head and the arms' },
  { path: '/api/drive/stop', what: 'the base' },
  { path: '/api/tts/stop', what: 'the speech' },
  { path: '/api/audio/stop', what: 'the sound' },
];

/** Stops on a button and on the Escape key. */
export class StopButton {
  /**
   * @param {HTMLButtonElement} button
   * @param {() => Promise<unknown>} first  called before: a scruff that is held would make the robot ignore the stop
   * @param {(sentence: string, wrong: boolean) => void} tell
   */
  constructor(button, first, tell) {
    this.first = first;
    this.tell = tell;
    button.addEventListener('click', () => this.stop());
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.repeat) return;
      event.preventDefault();
      this.stop();
    });
  }

  async stop() {
    await this.first();
    const stopped = Promise.all(STOPS.map(({ path }) => send(path)));
    // That running skills end is up to whoever listens; a robot that does not listen is stopped all the same.
    send('/sim/say', { text: 'stop' });
    const errors = await stopped;
    const left = STOPS.filter((_, i) => errors[i]).map(({ what }) => what);
    const reason = errors.find(Boolean);
    this.tell(left.length ? `Not stopped: ${left.join(', ')}. ${reason}` : 'Stopped.', left.length > 0);
  }
}
