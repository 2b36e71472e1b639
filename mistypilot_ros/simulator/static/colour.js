// Words for colours, for those who cannot tell them apart.

/** Where each hue ends, degrees. @type {[number, string][]} */
const HUES = [[15, 'red'], [42, 'orange'], [68, 'yellow'], [165, 'green'], [195, 'turquoise'], [258, 'blue'], [290, 'violet'], [342, 'pink'], [361, 'red']];

/**
 * Name a colour.
 * @param {number[]} rgb  0 to 255 each
 */
export function nameOf([red, green, blue]) {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most < 10) return 'off';
  const spread = most - least;
  if (spread < most * 0.16) return most > 170 ? 'white' : 'grey';
  let hue = 0;
  if (most === red) hue = ((green - blue) / spread) * 60;
  else if (most === green) hue = ((blue - red) / spread) * 60 + 120;
  else hue = ((red - green) / spread) * 60 + 240;
  const name = HUES.find(([end]) => (hue + 360) % 360 < end)?.[1] ?? 'red';
  return most < 110 ? `dark ${name}` : name;
}

/** @param {number[]} rgb */
export const hex = (rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
