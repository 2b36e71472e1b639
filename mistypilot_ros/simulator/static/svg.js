// Elements of vector graphics, made and changed by attributes.

const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Make an element.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Element[]} [children]
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(NAMESPACE, name);
  put(element, attributes);
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

/**
 * Set attributes; those that have their value already are left alone.
 * @param {Element} element
 * @param {Record<string, string | number>} attributes
 */
export function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/**
 * Write a number for an attribute, short enough that equal drawings have equal markup.
 * @param {number} value
 */
export const n = (value) => (Math.round(value * 100) / 100 || 0).toString();

/**
 * Write a path through points.
 * @param {number[][]} points  x and y of each
 * @param {boolean} [closed]
 */
export const polygon = (points, closed = true) =>
  points.length ? `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}` : '';
