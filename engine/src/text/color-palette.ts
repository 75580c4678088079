/** Reads the colours of a font (OpenType 1.9, table `CPAL`). */
import { BLACK, type Color } from '../base/color.ts';
import type { GlyphColor } from './font.ts';
import { findTable } from './sfnt.ts';

const CPAL_BYTES = 14;
const COLOR_RECORD = 4;

/** Palette index of the text colour. */
const TEXT_ENTRY = 0xffff;

const OF_TEXT: GlyphColor = { ...BLACK, isText: true };

/** Returns a colour of the font's default palette by index, or undefined. */
export type Palette = (entry: number) => GlyphColor | undefined;

/** Reads the palette. Returns undefined for a font without a palette. */
export function readPalette(font: DataView): Palette | undefined {
  const cpal = findTable(font, 'CPAL', CPAL_BYTES);
  if (!cpal) return undefined;
  const entries = cpal.getUint16(2);
  const palettes = cpal.getUint16(4);
  const records = cpal.getUint16(6);
  const start = cpal.getUint32(8);
  const first = cpal.getUint16(12);
  return (entry) => {
    if (entry === TEXT_ENTRY) return OF_TEXT;
    const at = start + (first + entry) * COLOR_RECORD;
    if (palettes === 0 || entry >= entries || first + entry >= records || at + COLOR_RECORD > cpal.byteLength) {
      return undefined;
    }
    return colorAt(cpal, at);
  };
}

function colorAt(cpal: DataView, at: number): Color {
  const [blue, green, red, alpha] = [0, 1, 2, 3].map((channel) => cpal.getUint8(at + channel)) as Bgra;
  return { red, green, blue, alpha: alpha / 255 };
}

type Bgra = [number, number, number, number];
