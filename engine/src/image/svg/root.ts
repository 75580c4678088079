/**
 * Draws the root element of a drawing. As in browsers, it is a CSS box with a background and a transform about its
 * centre.
 */
import { type Color, parseColor } from '../../base/color.ts';
import { IDENTITY, type Matrix, multiply, type Rect, translation } from '../../base/geometry.ts';
import { rectPath } from '../../scene/path.ts';
import type { Item } from '../../scene/scene.ts';
import { type Style, valuesOf } from './paint-style.ts';
import type { StyleSheet } from './style-sheet.ts';
import type { SvgElement } from './svg-tree.ts';

/** Box properties that would move the drawing or add a frame. */
const FRAMES = /^(?:border|padding|margin|box-shadow)(?!-radius|-collapse)/;

/** Values of these properties that have no effect. */
const NOTHING = /^(?:none|auto|0|0px|0%)$/;

/** Returns the transform, and the background, which fills the whole image without being transformed. */
export function rootBox(
  element: SvgElement,
  sheet: StyleSheet,
  { style, box }: { readonly style: Style; readonly box: Rect },
): { readonly background: readonly Item[]; readonly transform: Matrix } {
  const { values } = valuesOf(element, sheet);
  for (const [property, value] of values) {
    const isFrame = FRAMES.test(property) && !value.split(/\s+/).every((word) => NOTHING.test(word));
    if (isFrame) throw new Error(`the property ${property} is not supported`);
  }
  const color = backgroundOf(values, style.color);
  const background: readonly Item[] = color.alpha > 0 ? [{ kind: 'path', path: rectPath(box), fill: color }] : [];
  return { background, transform: transformOf(values, style, box) };
}

const CLEAR: Color = { red: 0, green: 0, blue: 0, alpha: 0 };

/** Returns the background colour. Ignores other keywords of the shorthand. */
function backgroundOf(values: ReadonlyMap<string, string>, currentColor: Color): Color {
  const image = values.get('background-image') ?? 'none';
  if (image !== 'none') throw new Error('pictures and gradients in backgrounds are not supported');
  // If both properties are set, the later one takes effect.
  const [property] = [...values.keys()].filter((key) => key === 'background' || key === 'background-color').slice(-1);
  const text = property === undefined ? 'none' : values.get(property)!;
  if (/^currentcolor$/i.test(text)) return currentColor;
  if (/^(?:none|initial|inherit|unset|revert)$/i.test(text)) return CLEAR;
  if (/gradient\(|url\(/i.test(text)) throw new Error('pictures and gradients in backgrounds are not supported');
  return parseColor(text) ?? colorWithin(text) ?? CLEAR;
}

/** Returns the colour in a shorthand. */
function colorWithin(text: string): Color | undefined {
  const words = text.match(/[\w-]+\([^()]*\)|[^\s/]+/g) ?? [];
  for (const word of words.slice(0, 20)) {
    const color = parseColor(word);
    if (color) return color;
  }
  return undefined;
}

/** Returns the transform. Its origin is the centre of the box, unless `transform-origin` is set. */
function transformOf(values: ReadonlyMap<string, string>, { transform }: Style, box: Rect): Matrix {
  if (transform === IDENTITY || values.get('transform-origin') !== undefined) return transform;
  const [x, y] = [box.width / 2, box.height / 2];
  return multiply(multiply(translation(x, y), transform), translation(-x, -y));
}
