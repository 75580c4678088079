/**
 * Converts text in drawings (SVG 2, chapter 11). Positioned and styled characters become pieces with one style and line
 * each.
 */
import type { Point } from '../../base/geometry.ts';
import type { FontSizes } from './length.ts';
import { fontSizesOf, type Inherited, inEms, type Style, styleOf } from './paint-style.ts';
import type { SvgIndex } from './place.ts';
import type { Viewport } from './shapes.ts';
import type { SvgElement } from './svg-tree.ts';

/** Consecutive characters with one style. */
export type TextPiece = {
  readonly text: string;
  readonly style: Style;
  /** Absolute position; undefined if the piece directly follows the previous piece. */
  readonly x: number | undefined;
  readonly y: number | undefined;
  /** Shift relative to that position. */
  readonly move: Point;
};

type Character = { readonly character: string; readonly style: Style } & Record<Axis, number | undefined>;

type Axis = 'x' | 'y' | 'dx' | 'dy';
const AXES: readonly Axis[] = ['x', 'y', 'dx', 'dy'];

/** Unsupported attributes that position letters, with the values that have no effect. */
const UNSUPPORTED: ReadonlyMap<string, RegExp> = new Map([
  ['textLength', /^$/],
  ['rotate', /^[0\s,]*$/],
  ['path', /^$/],
]);

/** Maximum number of characters in all texts of a drawing. */
const MAX_CHARACTERS = 50_000;

/** Returns the pieces of a `text` element, in order. `style` is the style of the element. */
export function textPieces(
  element: SvgElement,
  style: Style,
  index: SvgIndex,
  viewport: Viewport,
): readonly TextPiece[] {
  const characters = trimmed(new Reader(index, viewport).read(element, style));
  const pieces: TextPiece[] = [];
  for (const { character, style: own, x, y, dx, dy } of characters) {
    const last = pieces.at(-1);
    const continues = last?.style === own && [x, y, dx, dy].every((place) => place === undefined);
    if (continues) pieces[pieces.length - 1] = { ...last, text: last.text + character };
    else pieces.push({ text: character, style: own, x, y, move: { x: dx ?? 0, y: dy ?? 0 } });
  }
  return pieces;
}

class Reader {
  private readonly index: SvgIndex;
  private readonly viewport: Viewport;
  private readonly characters: Character[] = [];

  constructor(index: SvgIndex, viewport: Viewport) {
    this.index = index;
    this.viewport = viewport;
  }

  read(element: SvgElement, style: Style): readonly Character[] {
    this.element(element, style);
    return this.characters;
  }

  private element(element: SvgElement, style: Style): void {
    for (const [name, harmless] of UNSUPPORTED) {
      const value = element.attributes.get(name);
      if (value !== undefined && !harmless.test(value)) throw new Error(`the property ${name} is not supported`);
    }
    const start = this.characters.length;
    for (const part of element.content) {
      if (typeof part === 'string') this.text(part, style);
      else this.child(part, style);
    }
    for (const axis of AXES) {
      const { width, height } = this.viewport;
      const whole = axis === 'x' || axis === 'dx' ? width : height;
      placesOf(element, axis, { whole, sizes: fontSizesOf(style.text) }).forEach((value, i) => {
        const at = this.characters[start + i];
        // Positions of inner elements take precedence.
        if (at && at[axis] === undefined) this.characters[start + i] = { ...at, [axis]: value };
      });
    }
  }

  private child(element: SvgElement, inherited: Inherited): void {
    if (element.name === 'textPath') throw new Error('text along paths is not supported');
    if (element.name !== 'tspan' && element.name !== 'a') return;
    const style = styleOf(element, inherited, this.index.sheet, this.viewport);
    if (style.clipPath !== undefined || style.mask !== undefined || style.opacity < 1) {
      throw new Error('clips, masks and opacity of parts of a text are not supported');
    }
    if (style.isDisplayed) this.element(element, style);
  }

  private text(text: string, style: Style): void {
    const { keepsSpaces } = style.text;
    for (const character of text.replaceAll(/[\t\n\r]/g, ' ')) {
      const isDouble = character === ' ' && (this.characters.at(-1)?.character ?? ' ') === ' ';
      if (isDouble && !keepsSpaces) continue;
      this.characters.push({ character, style, x: undefined, y: undefined, dx: undefined, dy: undefined });
      if (this.characters.length > MAX_CHARACTERS) throw new Error(`at most ${MAX_CHARACTERS} letters are accepted`);
    }
  }
}

/** Returns the positions in an attribute, in pixels. */
function placesOf(
  { attributes }: SvgElement,
  axis: Axis,
  { whole, sizes }: { readonly whole: number; readonly sizes: FontSizes },
): readonly (number | undefined)[] {
  const text = attributes.get(axis)?.trim() ?? '';
  return text === '' ? [] : text.split(/[\s,]+/).map((part) => inEms(part, sizes, whole));
}

/** Removes a trailing space. */
function trimmed(characters: readonly Character[]): readonly Character[] {
  const last = characters.at(-1);
  return last?.character === ' ' && !last.style.text.keepsSpaces ? characters.slice(0, -1) : characters;
}
