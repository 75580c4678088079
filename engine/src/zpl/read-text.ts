/**
 * Draws text of the printer's font (`^A0`) in an installed font, at the printer's height. Each letter is as wide as the
 * printer's letter may be. The letter shapes differ.
 */

import { bitmapOfCoverage, joinPlaced, type PlacedBitmap } from '../paint/label/bitmap.ts';
import { fromFrame, fromFrameBox, type Turn } from '../paint/label/quarter-turn.ts';
import { CAPITAL_SHARE, residentAdvance, residentWidth } from '../paint/zpl/resident-font.ts';
import { coverPath } from '../raster/coverage.ts';
import type { TextEngine } from '../text/text-engine.ts';

/** Substitute font, which is bold like the printer's font. */
const SUBSTITUTE = { families: ['Arimo'], weight: 700, italic: false };

/** Maximum total dots of the boxes of all text lines in a job. */
const MAX_TEXT_DOTS = 100_000_000;
const MAX_CHARACTERS = 500_000;

const SHAPING = { ligatures: false, rightToLeft: false, script: 'Latn', before: '', after: '', language: 'en' };

const TURNS: Readonly<Record<string, Turn>> = { N: 0, R: 1, I: 2, B: 3 };

/**
 * Draws a line, given the parameters of `^A0` and its data, relative to the field's origin. Throws if they are invalid.
 */
export type DrawText = (parameters: string, data: string) => PlacedBitmap | undefined;

/** Source of the substitute font. */
export type Faces = Pick<TextEngine, 'fontFor' | 'shape'>;

export function createDrawText(faces: Faces): DrawText {
  const glyphs = new Map<string, PlacedBitmap | undefined>();
  let [dots, characters] = [0, 0];
  return (parameters, data) => {
    const { turn, height, width } = read(parameters);
    const letters = Array.from(data);
    const advances = letters.map((letter) => residentAdvance(letter) ?? unknown(letter));
    const length = Math.ceil(residentWidth(advances, width));
    dots += 2 * height * length;
    characters += letters.length;
    if (dots > MAX_TEXT_DOTS || characters > MAX_CHARACTERS) throw new Error('the job has too much text to be drawn');
    let x = 0;
    const parts = letters.flatMap((letter, index) => {
      const advance = (advances[index]! * width) / 1000;
      const key = `${letter} ${height} ${width}`;
      if (!glyphs.has(key)) glyphs.set(key, drawLetter(faces, letter, { height, advance }));
      const glyph = glyphs.get(key);
      const place = Math.round(x);
      x += advance;
      return glyph ? { ...glyph, x: glyph.x + place } : [];
    });
    if (parts.length === 0) return undefined;
    const rotated = fromFrame(turn, joinPlaced(parts));
    const cell = fromFrameBox(turn, { x: 0, y: 0, width: length, height });
    return { ...rotated, x: rotated.x - cell.x, y: rotated.y - cell.y };
  };
}

function read(parameters: string): { readonly turn: Turn; readonly height: number; readonly width: number } {
  const [, letter = '', height, width] = /^([NRIB]),(\d{2,5}),(\d{2,5})$/.exec(parameters) ?? [];
  const turn = TURNS[letter];
  if (turn === undefined) throw new Error('^A0 does not name its orientation, height and width');
  return { turn, height: Number(height), width: Number(width) };
}

function unknown(letter: string): never {
  throw new Error(`^A0 may not have the character U+${letter.codePointAt(0)!.toString(16).padStart(4, '0')}`);
}

type Size = { readonly height: number; readonly advance: number };

/**
 * Draws a letter relative to its position on the line. The field's top is at 0. Returns undefined if the letter has no
 * ink.
 */
function drawLetter(faces: Faces, letter: string, { height, advance }: Size): PlacedBitmap | undefined {
  const { font } = faces.fontFor(SUBSTITUTE);
  const [glyph] = faces.shape(font, letter, SHAPING);
  if (!glyph || glyph.advance <= 0) return undefined;
  const [across, down] = [advance / glyph.advance, (CAPITAL_SHARE * height) / font.capHeight];
  const baseline = Math.round(CAPITAL_SHARE * height);
  const reach = 2 * Math.ceil(Math.max(height, advance));
  const window = { x: -reach, y: -reach, width: 2 * reach, height: 2 * reach };
  const coverage = coverPath(font.outline(glyph.id), [across, 0, 0, -down, 0, baseline], window);
  return coverage && bitmapOfCoverage(coverage, 0.5);
}
