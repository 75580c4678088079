/**
 * Prints lines of text in the printer's font (`^A0`), if it has the letters and can match the height and width in the
 * scene.
 */
import { type Matrix, transformPoint } from '../../base/geometry.ts';
import type { Glyph, GlyphsItem, Item } from '../../scene/scene.ts';
import { fromFrameBox, type Turn, toFrame, type Upright } from '../label/quarter-turn.ts';
import { fieldOrigin, MAX_DOTS, MIN_FONT_DOTS, residentFont } from './commands.ts';
import { fieldData } from './field-data.ts';
import { CAPITAL_SHARE, residentAdvance, residentWidth } from './resident-font.ts';

const ORIENTATIONS = ['N', 'R', 'I', 'B'] as const;

/** Allowed ratios of width to height. Outside of them, letters would look distorted. */
const MIN_RATIO = 0.6;
const MAX_RATIO = 1.6;

/**
 * Returns the field that prints a run. Its capitals have the height and baseline of the run, and its letters are as
 * wide as the run allows. Returns undefined if the run must be printed as an image.
 */
export function nativeText(item: GlyphsItem, upright: Upright, matrix: Matrix): readonly string[] | undefined {
  if (item.rightToLeft || item.features !== undefined || item.hasUndrawn) return undefined;
  if (item.letterSpacing !== 0 || item.wordSpacing !== 0) return undefined;
  const words = withoutOuterSpaces(item.glyphs);
  const text = textOf(words);
  const advances = text && advancesOf(text);
  const { turn, scale } = upright;
  const { font, fontSize } = item;
  const height = Math.round((font.capHeight / font.unitsPerEm) * fontSize * (scale / CAPITAL_SHARE));
  if (!text || !advances || height < MIN_FONT_DOTS) return undefined;
  const [first, last] = [words[0]!, words.at(-1)!];
  const length = (last.x + last.advance - first.x) * scale;
  const width = widestWithin(advances, length, Math.floor(MAX_RATIO * height) + 1);
  if (width < Math.max(MIN_FONT_DOTS, MIN_RATIO * height) || width > MAX_RATIO * height) return undefined;
  const origin = transformPoint(matrix, { x: item.x + first.x, y: item.y });
  const [u, v] = toFrame(turn, origin.x, origin.y);
  const top = Math.round(v) - Math.round(CAPITAL_SHARE * height);
  return fieldAt({ turn, u: Math.round(u), top, length: Math.round(length), height }, width, text);
}

/**
 * Joins runs with the hyphens at their line ends, which layout places as separate runs. As part of the line, a hyphen
 * stays next to the printed letters.
 */
export function withHyphens(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item, i): readonly Item[] => {
    if (item.kind !== 'glyphs') return [item];
    const [before, after] = [items[i - 1], items[i + 1]];
    if (before?.kind === 'glyphs' && isHyphenOf(before, item)) return [];
    return after?.kind === 'glyphs' && isHyphenOf(item, after) ? [joined(item, after)] : [item];
  });
}

/** Maximum distance between a hyphen and the end of the run, in points. */
const NEAR = 0.01;

function isHyphenOf(run: GlyphsItem, { text, font, fontSize, color, x, y }: GlyphsItem): boolean {
  const isAlike = run.font === font && run.fontSize === fontSize && run.color === color;
  return text === '-' && run.text !== '-' && isAlike && run.y === y && Math.abs(run.x + run.width - x) < NEAR;
}

function joined(run: GlyphsItem, { x, width, text, glyphs }: GlyphsItem): GlyphsItem {
  const moved = glyphs.map((glyph) => ({ ...glyph, x: glyph.x + x - run.x }));
  return { ...run, width: run.width + width, text: run.text + text, glyphs: [...run.glyphs, ...moved] };
}

type Line = {
  readonly turn: Turn;
  /** Horizontal start and top in the rotated frame. */
  readonly u: number;
  readonly top: number;
  readonly length: number;
  readonly height: number;
};

function fieldAt({ turn, u, top, length, height }: Line, width: number, text: string): readonly string[] | undefined {
  const { x, y } = fromFrameBox(turn, { x: u, y: top, width: length, height });
  const data = fieldData(text);
  if (!data || [x, y].some((place) => place < 0 || place > MAX_DOTS)) return undefined;
  return [fieldOrigin(x, y) + residentFont(ORIENTATIONS[turn], height, width) + data];
}

function isSpace({ text }: Glyph): boolean {
  return text === ' ' || text === '\u00a0';
}

function withoutOuterSpaces(glyphs: readonly Glyph[]): readonly Glyph[] {
  const first = glyphs.findIndex((glyph) => !isSpace(glyph));
  return first < 0 ? [] : glyphs.slice(first, glyphs.findLastIndex((glyph) => !isSpace(glyph)) + 1);
}

/**
 * Returns the text of the glyphs, with plain spaces. Returns undefined if a glyph has no text or is not on the
 * baseline.
 */
function textOf(glyphs: readonly Glyph[]): string | undefined {
  if (glyphs.some(({ text, y }) => text === '' || y !== 0)) return undefined;
  return glyphs
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u00a0', ' ');
}

function advancesOf(text: string): readonly number[] | undefined {
  const advances = Array.from(text, residentAdvance);
  return advances.every((advance) => advance !== undefined) ? advances : undefined;
}

/** Returns the largest letter width, up to `most`, at which a line is not longer than `length`. */
function widestWithin(advances: readonly number[], length: number, most: number): number {
  const natural = advances.reduce((sum, advance) => sum + advance, 0) / 1000;
  let width = Math.min(most, Math.floor(length / natural));
  while (width > 0 && residentWidth(advances, width) > length) width--;
  return width;
}
