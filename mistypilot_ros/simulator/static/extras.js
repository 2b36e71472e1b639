// What the display shows beside the eyes, and what it shows in their place. Drawings of our own.
//
// The middle of the display is the origin; it reaches 84 to the sides and 50 up and down. Classes: line is a line in
// the colour of the eyes, fill is filled with it.

const drop = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
  `<path class="tear" d="M${x} ${y}q${size} ${size * 1.5} 0 ${size * 2.2}q${-size} ${-size * 0.7} 0 ${-size * 2.2}"/>`;

const spark = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r) =>
  `<path class="fill twinkle" d="M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z"/>`;

const letterZ = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
  `<path class="line thin doze" d="M${x} ${y}h${size}l${-size} ${size}h${size}"/>`;

/** Markup by name. @type {Record<string, string>} */
export const EXTRAS = {
  blush: '<ellipse class="blush" cx="-64" cy="30" rx="12" ry="6"/><ellipse class="blush" cx="64" cy="30" rx="12" ry="6"/>',
  grimace: '<path class="line thin" d="M-16 42q5 -6 10 0t10 0t10 0"/>',
  joyTears: drop(-72, -2, 8) + drop(72, -2, 8),
  laugh: '<path class="fill" d="M-14 30h28q0 15 -14 15t-14 -15Z"/>',
  question: '<path class="line thin" d="M-5 -34q0 -9 6 -9t6 8q0 5 -6 8v4m0 7v.5"/>',
  quiver: '<path class="line thin" d="M-14 42l5 -5l5 5l5 -5l5 5l5 -5"/>',
  scream: '<ellipse class="fill" cx="0" cy="38" rx="9" ry="8"/>',
  smile: '<path class="line thin" d="M-15 34q15 13 30 0"/>',
  sparkle: spark(-70, -26, 8) + spark(70, -26, 8) + spark(0, -30, 5),
  steam: '<path class="line thin" d="M-76 -12q6 -6 0 -12m8 6q6 -6 0 -12M76 -12q-6 -6 0 -12m-8 6q-6 -6 0 -12"/>',
  sweat: drop(68, -32, 7),
  tear: drop(46, 24, 7),
  tears: drop(-46, 20, 7) + drop(46, 20, 7) + drop(-30, 30, 5) + drop(30, 30, 5),
  tongue: '<path class="line thin" d="M-15 32q15 12 30 0"/><path class="tongue" d="M-1 38h12v6a6 6 0 0 1 -12 0Z"/>',
  vein: '<path class="line thin" d="M-3 -44q0 6 -6 6m12 -6q0 6 6 6m-18 5q6 0 6 6m12 -6q-6 0 -6 6"/>',
  zzz: letterZ(44, -14, 7) + letterZ(54, -28, 9) + letterZ(67, -40, 6),
};

const TEETH = Array.from({ length: 8 }, (_, i) => `<rect class="fill" x="-6" y="-37" width="12" height="12" rx="2" transform="rotate(${i * 45})"/>`);

/** Markup by name. @type {Record<string, string>} */
export const SCREENS = {
  black: '',
  camera:
    '<rect class="line" x="-38" y="-22" width="76" height="52" rx="10"/><path class="line" d="M-16 -22l6 -11h20l6 11"/>' +
    '<circle class="line" cx="0" cy="4" r="15"/><circle class="fill" cx="0" cy="4" r="6"/><circle class="fill" cx="27" cy="-11" r="3"/>',
  eyes: '',
  flash: '<rect class="flash" x="-100" y="-70" width="200" height="140"/>',
  gear: `${TEETH.join('')}<circle class="fill" r="28"/><circle class="lid" r="12"/>`,
  logo:
    '<path class="line" d="M-36 28V-8q0 -18 18 -18t18 18q0 -18 18 -18t18 18V28"/>' +
    '<circle class="fill" cx="-18" cy="10" r="6"/><circle class="fill" cx="18" cy="10" r="6"/>',
  picture:
    '<rect class="line" x="-44" y="-32" width="88" height="56" rx="6"/><circle class="fill" cx="-20" cy="-14" r="7"/>' +
    '<path class="line" d="M-40 18l24 -22l16 14l18 -20l22 28"/>',
};
