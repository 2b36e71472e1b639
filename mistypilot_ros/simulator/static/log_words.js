// What an entry of the simulator's log says, in words.

import { SENSORS } from './sensors.js';

/** @typedef {Record<string, any>} Entry  as /sim/log tells it */

/** Signs that a line may have. */
const LONGEST = 160;

/** Fields that are in every message and say nothing here. */
const DULL = new Set(['created', 'sensorId', 'expiry', 'sensorName', 'actionId', 'valueIndex', 'useTrapezoidalDrive']);

const MISTY_NAMES = {
  HeadFront: 'head_front', HeadBack: 'head_back', HeadLeft: 'head_left', HeadRight: 'head_right', Chin: 'chin',
  Scruff: 'scruff', bfl: 'bumper_front_left', bfr: 'bumper_front_right', brl: 'bumper_rear_left', brr: 'bumper_rear_right',
};

/** @param {string} name */
const label = (name) => SENSORS.find((row) => row.name === name)?.label.toLowerCase() ?? name;

/** @param {any} value @returns {string} */
function short(value) {
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(short).join(' ');
  if (value && typeof value === 'object') return fields(value);
  return String(value);
}

/** @param {Record<string, any>} values */
const fields = (values) =>
  Object.entries(values ?? {})
    .filter(([name, value]) => !DULL.has(name) && value !== null && !(Array.isArray(value) && !value.length))
    .map(([name, value]) => `${name} ${short(value)}`)
    .join(', ');

/** Events whose message says more in words. @type {Record<string, (message: any) => string>} */
const EVENTS = {
  TouchSensor: (message) => touch(message.sensorPosition, message.isContacted),
  BumpSensor: (message) => touch(message.sensorId, message.isContacted),
  LocomotionCommand: drive,
  AudioPlayComplete: (message) => message.metaData?.name ?? '',
  TextToSpeechComplete: (message) => `${message.utteranceId}${message.interrupted ? ', interrupted' : ''}`,
  HaltCommand: () => '',
  VoiceRecord: (message) => (message.success ? `heard: ${message.speechRecognitionResult}` : message.errorMessage),
  HazardNotification: (message) => {
    const stopped = (message.driveStopped ?? []).filter((/** @type {any} */ row) => row.inHazard);
    return stopped.length ? `in the way: ${stopped.map((/** @type {any} */ row) => row.sensorName).join(', ')}` : 'the way is free';
  },
};

/** A drive in words: m/s, degrees a second. @param {any} message */
function drive({ linearVelocity, angularVelocity }) {
  const ways = [
    linearVelocity && `${linearVelocity > 0 ? 'ahead' : 'back'} at ${short(Math.abs(linearVelocity))} m/s`,
    angularVelocity && `turns ${angularVelocity > 0 ? 'left' : 'right'} at ${short(Math.abs(angularVelocity))}°/s`,
  ];
  return ways.filter(Boolean).join(', ') || 'at rest';
}

/** @param {string} name @param {boolean} contacted */
const touch = (name, contacted) => `${label(MISTY_NAMES[name] ?? name)} ${contacted ? 'pressed' : 'released'}`;

/** What became of a request. @param {Entry} entry */
function outcome(entry) {
  // Whether a sentence was heard is known later; it is told below the box.
  if (entry.path === '/sim/say') return '';
  if (entry.ignored) return ' → ignored';
  return entry.status === 200 ? '' : ` → refused (${entry.status})`;
}

/** @param {Entry} entry @returns {string} */
function sentence(entry) {
  if (entry.kind === 'event') {
    const words = EVENTS[entry.type];
    return `${entry.type} ${words ? words(entry.message) : fields(entry.message)}`.trimEnd();
  }
  if (entry.kind === 'fault') return `${entry.fault.replace('_', ' ')} ${entry.phase}`;
  const { sensor, ...rest } = entry.body ?? {};
  const what = [sensor && label(sensor), fields(rest)].filter(Boolean).join(', ');
  return `${entry.method} ${entry.path} ${what}`.trimEnd() + outcome(entry);
}

/**
 * Tell of an entry in a line.
 * @param {Entry} entry
 */
export function describe(entry) {
  const text = sentence(entry);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The time of day of an entry, in the viewer's own zone. @param {Entry} entry */
export const clock = (entry) => {
  const time = new Date(entry.stamp);
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${Math.floor(time.getMilliseconds() / 100)}`;
};
