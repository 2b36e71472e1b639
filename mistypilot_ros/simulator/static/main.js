// Puts the parts of the page together.

import { LogView } from './log.js';
import { Loop } from './motion.js';
import { Robot } from './robot.js';
import { Room } from './room.js';
import { SayBox } from './say.js';
import { Touch, makePads } from './sensors.js';
import { Speech } from './speech.js';
import { Status } from './status.js';
import { StopButton } from './stop.js';
import { Stream } from './stream.js';

/** The path by which a picture is taken. */
const CAMERA = '/api/cameras/rgb';

/** Find an element that the page has. @param {string} id */
const get = (id) => /** @type {any} */ (document.getElementById(id));

/** Light up the room for a moment when a picture is taken. @param {any[]} entries */
function flash(entries) {
  if (!entries.some(({ kind, path, status }) => kind === 'command' && path === CAMERA && status === 200)) return;
  const element = get('flash');
  element.dataset.count = String(Number(element.dataset.count ?? 0) + 1);
  element.classList.remove('lit');
  // The style is calculated in between, so that the animation begins anew.
  void element.offsetWidth;
  element.classList.add('lit');
}

function main() {
  const pads = makePads();
  const loop = new Loop();
  const room = new Room(get('room'));
  const robot = new Robot(get('front'), get('behind'), pads, () => loop.wake());
  loop.parts.push(robot, room);
  const touch = new Touch(pads, get('legend'), get('tip'));
  const speech = new Speech(get('bubble'), get('voice'));
  const status = new Status(document.documentElement);
  const log = new LogView(get('log'));
  const say = new SayBox(get('say'), get('answer'), speech);
  new StopButton(get('stop'), () => touch.releaseAll(), (sentence, wrong) => say.tell(sentence, wrong));
  get('flash').addEventListener('animationend', () => get('flash').classList.remove('lit'));
  /** Number of the last log entry from before the page came: what is older is not news. */
  let old = 0;
  new Stream(
    {
      hello({ page, serial, last }, anew) {
        touch.join(page);
        get('serial').textContent = serial;
        if (anew) {
          log.clear();
          room.clear();
        }
        old = last;
      },
      state(state) {
        robot.show(state);
        room.show(state);
        touch.show(state.held);
        speech.show(state.speech);
        status.show(state);
        loop.wake();
        document.documentElement.dataset.ready = 'true';
      },
      log(entries) {
        log.add(entries);
        flash(entries.filter(({ seq }) => seq > old));
      },
      away: (away) => status.leave(away),
    },
    () => speech.loud,
  );
}

main();
