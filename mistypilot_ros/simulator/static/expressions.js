// What each of Misty's 45 system images shows, in drawings of our own: a row of eye parameters each.

/**
 * @typedef {object} Eye
 * @property {number} w  half the width
 * @property {number} h  half the height
 * @property {number} open  1 is open, 0 is closed
 * @property {number} upper  share that the upper lid covers, 0 to 1
 * @property {number} tilt  how much lower the inner end of the upper lid is; negative looks sad
 * @property {number} lower  share that the lower lid covers, 0 to 1
 * @property {number} bulge  how much the lower lid is pushed up in its middle
 * @property {number} pupil  radius, 0 for none
 * @property {number} x  where the pupil looks, -1 to 1, the viewer's right is positive
 * @property {number} y  the same, down is positive
 * @property {number} brow  0 has none, 1 has one
 * @property {number} browY  height of the brow above its usual place
 * @property {number} browTilt  how much lower its inner end is
 * @property {string} shape  'eye', or a name in SHAPES of eyes.js
 */

/**
 * @typedef {object} Expression
 * @property {string} name  Misty's, without e_ and .jpg
 * @property {Eye} left  the robot's left eye, at the viewer's right
 * @property {Eye} right
 * @property {string} colour  of the eyes
 * @property {string[]} extras  names in EXTRAS of extras.js
 * @property {string} screen  'eyes', or what the display shows instead: a name in SCREENS of extras.js
 * @property {boolean} blinks
 */

/** @type {Eye} */
const CALM = {
  w: 23, h: 29, open: 1, upper: 0, tilt: 0, lower: 0, bulge: 0,
  pupil: 11, x: 0, y: 0, brow: 0, browY: 0, browTilt: 0, shape: 'eye',
};

const SKY = '#7fdcff';
const GOLD = '#ffd35c';
const RED = '#ff6b5e';
const EMBER = '#ff9a4d';
const GREEN = '#a5dc6b';
const VIOLET = '#c3a2ff';
const BLUE = '#78aeff';
const ROSE = '#ff8fb3';
const DUSK = '#9db8d6';

/**
 * @typedef {Partial<Eye> & { left?: Partial<Eye>, right?: Partial<Eye>, colour?: string, extras?: string[],
 *   screen?: string, blinks?: boolean }} Row  for both eyes, and what is different in one
 */

/** @type {Record<string, Row>} */
const ROWS = {
  Admiration: { h: 31, pupil: 15, y: -0.3, brow: 1, browY: 5, extras: ['sparkle'] },
  Aggressiveness: { upper: 0.28, tilt: 13, lower: 0.18, pupil: 8, brow: 1, browY: -4, browTilt: 12, colour: EMBER },
  Amazement: { w: 27, h: 34, pupil: 17, brow: 1, browY: 8, colour: SKY },
  Anger: { upper: 0.36, tilt: 12, pupil: 10, brow: 1, browY: -7, browTilt: 9, colour: RED },
  ApprehensionConcerned: { upper: 0.16, tilt: -11, pupil: 9, y: 0.15, brow: 1, browTilt: -9, colour: DUSK },
  Contempt: {
    upper: 0.46, pupil: 10, x: -0.5, brow: 1, browY: -8,
    left: { upper: 0.3, browY: 6, browTilt: -5 }, colour: DUSK, blinks: false,
  },
  ContentLeft: { x: 0.65, lower: 0.08, bulge: 3 },
  ContentRight: { x: -0.65, lower: 0.08, bulge: 3 },
  DefaultContent: {},
  Disgust: {
    upper: 0.34, tilt: 4, lower: 0.3, bulge: 2, pupil: 8, x: 0.45, y: 0.1,
    right: { upper: 0.5 }, colour: GREEN, extras: ['grimace'], blinks: false,
  },
  Disoriented: { shape: 'spiral', extras: ['question'], colour: VIOLET },
  EcstacyHilarious: { shape: 'squeeze', extras: ['joyTears', 'laugh'], colour: GOLD, blinks: false },
  EcstacyStarryEyed: { shape: 'star', extras: ['sparkle'], colour: GOLD },
  Fear: { w: 22, h: 33, pupil: 6, brow: 1, browY: 4, browTilt: -11, colour: VIOLET, extras: ['sweat'] },
  Grief: { upper: 0.42, tilt: -15, pupil: 10, y: 0.4, brow: 1, browTilt: -12, colour: BLUE, extras: ['tears'], blinks: false },
  Joy: { lower: 0.36, bulge: 9, pupil: 11, y: -0.35, colour: SKY },
  Joy2: { shape: 'arch', colour: SKY },
  JoyGoofy: { lower: 0.2, bulge: 6, pupil: 12, left: { shape: 'arch' }, right: { h: 32 }, extras: ['smile'], blinks: false },
  JoyGoofy2: { w: 25, h: 31, pupil: 10, left: { x: -0.8 }, right: { x: 0.8 }, extras: ['tongue'] },
  JoyGoofy3: { shape: 'arch', extras: ['tongue', 'blush'], colour: GOLD, blinks: false },
  Love: { shape: 'heart', extras: ['blush'], colour: ROSE },
  Rage: { upper: 0.42, tilt: 17, pupil: 6, brow: 1, browY: -8, browTilt: 14, colour: RED },
  Rage2: { upper: 0.42, tilt: 17, lower: 0.24, pupil: 6, brow: 1, browY: -8, browTilt: 14, colour: RED, extras: ['vein'], blinks: false },
  Rage3: { w: 27, h: 31, upper: 0.22, tilt: 18, pupil: 4, brow: 1, browY: 0, browTilt: 16, colour: RED, extras: ['steam'] },
  Rage4: { w: 27, upper: 0.34, tilt: 20, lower: 0.12, pupil: 0, brow: 1, browY: -4, browTilt: 16, colour: RED, extras: ['vein', 'steam'] },
  RemorseShame: { upper: 0.48, tilt: -8, pupil: 11, y: 0.6, brow: 1, browY: -8, browTilt: -8, extras: ['blush'], colour: DUSK, blinks: false },
  Sadness: { upper: 0.3, tilt: -12, y: 0.4, brow: 1, browY: -2, browTilt: -10, colour: BLUE, extras: ['tear'] },
  Sleeping: { shape: 'bowl', colour: DUSK, blinks: false },
  SleepingZZZ: { shape: 'bowl', colour: DUSK, extras: ['zzz'], blinks: false },
  Sleepy: { upper: 0.32, pupil: 12, y: 0.2 },
  Sleepy2: { upper: 0.46, pupil: 12, y: 0.3 },
  Sleepy3: { upper: 0.6, pupil: 12, y: 0.5, colour: DUSK },
  Sleepy4: { upper: 0.72, pupil: 12, y: 0.7, left: { upper: 0.82 }, colour: DUSK },
  Surprise: { w: 24, h: 35, pupil: 8, brow: 1, browY: 11 },
  SystemBlackScreen: { screen: 'black', blinks: false },
  SystemBlinkLarge: { w: 29, open: 0, blinks: false },
  SystemBlinkStandard: { open: 0, blinks: false },
  SystemCamera: { screen: 'camera' },
  SystemFlash: { screen: 'flash', blinks: false },
  SystemGearPrompt: { screen: 'gear', blinks: false },
  SystemLogoPrompt: { screen: 'logo', blinks: false },
  Terror: { w: 26, h: 35, pupil: 5, brow: 1, browY: 6, browTilt: -14, colour: VIOLET, extras: ['sweat', 'quiver'] },
  Terror2: { w: 28, h: 36, pupil: 3, brow: 1, browY: 8, browTilt: -16, colour: VIOLET, extras: ['sweat', 'scream'] },
  TerrorLeft: { w: 26, h: 35, pupil: 5, x: 0.8, brow: 1, browY: 6, browTilt: -14, colour: VIOLET, extras: ['sweat'] },
  TerrorRight: { w: 26, h: 35, pupil: 5, x: -0.8, brow: 1, browY: 6, browTilt: -14, colour: VIOLET, extras: ['sweat'] },
};

/** @param {string} name @param {Row} row @returns {Expression} */
function expression(name, { left, right, colour = SKY, extras = [], screen = 'eyes', blinks = true, ...both }) {
  const eye = { ...CALM, ...both };
  return { name, left: { ...eye, ...left }, right: { ...eye, ...right }, colour, extras, screen, blinks };
}

/** All expressions in the order of the table. */
export const EXPRESSIONS = Object.entries(ROWS).map(([name, row]) => expression(name, row));

const BY_FILE = new Map(EXPRESSIONS.map((row) => [`e_${row.name}.jpg`.toLowerCase(), row]));

/**
 * What a file shows. A file that is none of Misty's own, such as a photo, is shown as a picture with its name.
 * @param {string} file
 * @returns {Expression}
 */
export const expressionOf = (file) =>
  BY_FILE.get(file.toLowerCase()) ?? expression(file, { screen: 'picture', blinks: false });
