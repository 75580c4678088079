/**
 * Lists the printer's fonts, with sizes and advances from Zebra's guide and shapes from installed fonts. Lengths are in
 * dots.
 */
import { BLACK } from '../base/color.ts';
import { CAPITAL_SHARE, residentAdvance } from '../paint/zpl/resident-font.ts';
import type { Glyph, Item } from '../scene/scene.ts';
import type { Font, ShapedGlyph } from '../text/font.ts';
import type { LoadedFont } from '../text/load-font.ts';
import type { TextEngine } from '../text/text-engine.ts';

/** Source of the substitute fonts. */
export type ZplFaces = Pick<TextEngine, 'fontFor' | 'fallbackFor' | 'shape'>;

/** Font of a field in its size. */
export type FieldFont = {
  readonly kind: 'resident' | 'bitmap' | 'downloaded';
  /** Height of the character cell, which is also the line height. */
  readonly height: number;
  /** Requested width of the scalable font, or advance of a bitmap font. */
  readonly width: number;
  /** Distance of the baseline from the top of the cell, and cap height. */
  readonly baseline: number;
  readonly capitals: number;
};

/** Character cells of the bitmap fonts at 8 dots per mm: height, width, gap between characters, and baseline. */
const MATRICES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  A: [9, 5, 1, 7],
  B: [11, 7, 2, 11],
  C: [18, 10, 2, 14],
  D: [18, 10, 2, 14],
  E: [28, 15, 5, 23],
  F: [26, 13, 3, 21],
  G: [60, 40, 8, 48],
  H: [21, 13, 6, 21],
};

/** Fonts 1 to 5 of EPL2 at 8 dots per mm: internal names, and cells including gaps. */
export const EPL_FONTS = [
  { name: '\ue001', cell: [8, 12] },
  { name: '\ue002', cell: [10, 16] },
  { name: '\ue003', cell: [12, 20] },
  { name: '\ue004', cell: [14, 24] },
  { name: '\ue005', cell: [32, 48] },
] as const;

/** Names of fonts that every printer has. */
export const RESIDENT_FONT = /^[0A-HP-V\ue001-\ue005]$/;

/** Font that printers use instead of a missing font. */
export const MISSING_FONT = 'A';

/** Character cells that differ at other densities. */
const OTHER_DENSITIES: Readonly<Record<number, typeof MATRICES>> = {
  6: { E: [21, 10, 5, 17], H: [17, 11, 6, 17] },
  12: { E: [42, 20, 8, 34], H: [34, 22, 8, 34] },
  24: { E: [42, 20, 8, 34], H: [34, 22, 8, 34] },
};

/** Fixed sizes of the proportional fonts P to V: height and width. */
const PROPORTIONAL: Readonly<Record<string, readonly [number, number]>> = {
  P: [20, 18],
  Q: [28, 24],
  R: [35, 31],
  S: [40, 35],
  T: [48, 42],
  U: [59, 53],
  V: [80, 71],
};

/** Maximum magnification of bitmap fonts. */
const MAX_MAGNIFICATION = 10;

export type FontRequest = {
  /** Letter or digit of the font. */
  readonly name: string;
  /** Requested height; 0 if not set. */
  readonly height: number;
  readonly width: number;
  readonly density: number;
  /** True if the letter refers to a downloaded font, set by `^CW` or `^A@`. */
  readonly isDownloaded: boolean;
};

/** Returns the font in the available size nearest to the request. */
export function fieldFont({ name, height, width, density, isDownloaded }: FontRequest): FieldFont {
  if (isDownloaded) return scalable('downloaded', height, width);
  const epl = EPL_FONTS.find((font) => font.name === name)?.cell;
  const matrix = epl ? eplMatrix(epl) : (OTHER_DENSITIES[density]?.[name] ?? MATRICES[name]);
  if (matrix) {
    const [cellHeight, cellWidth, gap, baseline] = matrix;
    const down = magnification(height || (width * cellHeight) / cellWidth, cellHeight);
    const across = width ? magnification(width, cellWidth) : down;
    return {
      kind: 'bitmap',
      height: cellHeight * down,
      width: (cellWidth + gap) * across,
      baseline: baseline * down,
      capitals: baseline * down,
    };
  }
  const fixed = PROPORTIONAL[name];
  if (fixed) {
    const down = magnification(height, fixed[0]);
    return scalable('resident', fixed[0] * down, fixed[1] * (width ? magnification(width, fixed[1]) : down));
  }
  return scalable('resident', height, width);
}

function eplMatrix([width, height]: readonly [number, number]): readonly [number, number, number, number] {
  return [height, width, 0, Math.round(height * EPL_BASELINE)];
}

/** Baseline of EPL2 fonts as a fraction of the cell height. */
const EPL_BASELINE = 0.8;

function magnification(length: number, cell: number): number {
  return Math.min(MAX_MAGNIFICATION, Math.max(1, Math.round(length / cell)));
}

/** Minimum size of the scalable font in dots, from Zebra’s guide. */
const LEAST_HEIGHT = 10;

function scalable(kind: 'resident' | 'downloaded', givenHeight: number, givenWidth: number): FieldFont {
  const height = Math.max(LEAST_HEIGHT, givenHeight || givenWidth);
  const width = givenWidth || height;
  const baseline = CAPITAL_SHARE * height;
  return { kind, height, width, baseline, capitals: kind === 'resident' ? baseline : CAPITALS_OF_SANS * height };
}

/** Cap height of a downloaded font as a fraction of its height. */
const CAPITALS_OF_SANS = 0.72;

/** Installed fonts that are most similar to the printer's fonts. */
export const FACES = {
  resident: { families: ['Arimo'], weight: 700, italic: false },
  bitmap: { families: ['Cousine'], weight: 400, italic: false },
  downloaded: { families: ['Arimo'], weight: 400, italic: false },
} as const;

const SHAPING = { ligatures: false, rightToLeft: false, script: 'Latn', before: '', after: '', language: 'en' };

/** Right-to-left letters of Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Run of text, whose origin is the left end of the baseline. */
export type DrawnRun = {
  readonly items: readonly Item[];
  readonly width: number;
  /** True if the printer's font may lack a character. */
  readonly usesFallback: boolean;
};

type Segment = { readonly font: LoadedFont; text: string; readonly isFallback: boolean };

/** Draws a line. `gap` is the extra space after each character (`^FP`). */
export function drawRun(faces: ZplFaces, font: FieldFont, text: string, gap = 0): DrawnRun {
  const items: Item[] = [];
  let x = 0;
  const segments = segmentsOf(faces, font, text);
  for (const segment of segments) {
    const { item, width } = drawSegment(faces, font, segment, x, gap);
    if (item) items.push(item);
    x += width;
  }
  return { items, width: x, usesFallback: segments.some(({ isFallback }) => isFallback) };
}

/** Returns the width of a line. */
export function widthOfRun(faces: ZplFaces, font: FieldFont, text: string, gap = 0): number {
  return segmentsOf(faces, font, text).reduce((sum, segment) => sum + placed(faces, font, segment, gap).width, 0);
}

function segmentsOf(faces: ZplFaces, { kind }: FieldFont, text: string): readonly Segment[] {
  const query = FACES[kind];
  const main = faces.fontFor(query).font;
  const segments: Segment[] = [];
  for (const letter of text) {
    const has = main.has(letter.codePointAt(0)!);
    const other = has
      ? undefined
      : faces.fallbackFor({ ...query, writing: undefined }, letter, (font, characters) =>
          font.has(characters.codePointAt(0)!),
        );
    const font = other ?? main;
    const last = segments.at(-1);
    if (last?.font === font) last.text += letter;
    else segments.push({ font, text: letter, isFallback: !has });
  }
  return segments;
}

type Placed = {
  readonly glyphs: readonly Glyph[];
  readonly stretch: number;
  readonly width: number;
  readonly fontSize: number;
};

/** Returns the font size at which a face has the cap height of the printer's font. */
export function letterSize({ capitals }: FieldFont, { unitsPerEm, capHeight }: Font): number {
  return (capitals * unitsPerEm) / (capHeight || unitsPerEm * 0.7);
}

/** Places the glyphs of a segment. x is in units before stretching. */
function placed(faces: ZplFaces, font: FieldFont, { font: face, text, isFallback }: Segment, gap: number): Placed {
  const fontSize = letterSize(font, face);
  const scale = fontSize / face.unitsPerEm;
  const rightToLeft = RIGHT_TO_LEFT.test(text);
  const script = rightToLeft ? (/[\u0590-\u05ff]/.test(text) ? 'Hebr' : 'Arab') : 'Latn';
  // Draws a dash for a hyphen, because the printer's hyphen is longer.
  const outlined = font.kind === 'resident' ? text.replace(/-/g, '–') : text;
  const shaped = faces.shape(face, outlined, isFallback ? { ...SHAPING, rightToLeft, script } : SHAPING);
  const natural = shaped.map(({ advance }) => advance * scale);
  const letters = Array.from(text);
  const wanted =
    isFallback || shaped.length !== letters.length
      ? natural.map((advance) => advance * narrowing(font))
      : letters.map((letter, index) => advanceOf(font, letter, natural[index]!));
  const [sum, sumNatural] = [total(wanted), total(natural)];
  const stretch = sumNatural > 0 && sum > 0 ? sum / sumNatural : 1;
  let x = 0;
  const glyphs = shaped.map((glyph: ShapedGlyph, index): Glyph => {
    const advance = (wanted[index]! + gap) / stretch;
    // Divides the difference between the printer's advance and the substitute font's advance between both sides.
    const side = (wanted[index]! / stretch - natural[index]!) / 2;
    const isFirst = index === 0 || shaped[index - 1]!.cluster !== glyph.cluster;
    const next = shaped.slice(index + 1).find(({ cluster }) => cluster > glyph.cluster)?.cluster ?? text.length;
    const drawn = {
      id: glyph.id,
      x: x + side + glyph.offsetX * scale,
      y: -glyph.offsetY * scale,
      advance,
      text: isFirst && !rightToLeft ? text.slice(glyph.cluster, next) : '',
    };
    x += advance;
    return drawn;
  });
  return { glyphs, stretch, width: x * stretch, fontSize };
}

function total(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Ratio of requested width to height. */
function narrowing({ kind, width, height }: FieldFont): number {
  return kind === 'bitmap' ? 1 : width / height;
}

function advanceOf(font: FieldFont, letter: string, natural: number): number {
  if (font.kind === 'bitmap') return font.width;
  if (font.kind === 'downloaded') return natural * narrowing(font);
  const resident = residentAdvance(letter);
  return resident === undefined ? natural * narrowing(font) : (resident * font.width) / 1000;
}

function drawSegment(
  faces: ZplFaces,
  font: FieldFont,
  segment: Segment,
  x: number,
  gap: number,
): { readonly item: Item | undefined; readonly width: number } {
  const { glyphs, stretch, width, fontSize } = placed(faces, font, segment, gap);
  if (glyphs.length === 0) return { item: undefined, width };
  const { text } = segment;
  const item = {
    kind: 'glyphs',
    font: segment.font as Font,
    fontSize,
    color: BLACK,
    x: 0,
    y: 0,
    width: width / stretch,
    glyphs,
    text,
    rightToLeft: RIGHT_TO_LEFT.test(text),
    letterSpacing: gap / stretch,
    wordSpacing: 0,
  } as const;
  return { item: { kind: 'group', transform: [stretch, 0, 0, 1, x, 0], items: [item] }, width };
}

/**
 * Returns the text of a block with its line breaks. `\&` starts a new line, and `\\` is a backslash. `\(*)` is a soft
 * hyphen, which is removed.
 */
export function blockText(text: string): string {
  return text.replace(/\\(&|\\|\(\*\))/g, (_, code: string) => (code === '&' ? '\n' : code === '\\' ? '\\' : ''));
}

/**
 * Breaks text into the lines of `^FB` and `^TB`. A line feed starts a new line. Words are broken only if they are too
 * long, with this hyphen at the end of the line.
 */
export function breakText(
  text: string,
  { width, hyphen }: { readonly width: number; readonly hyphen: string },
  measure: (part: string) => number,
): readonly { readonly text: string; readonly endsParagraph: boolean }[] {
  const lines: { text: string; endsParagraph: boolean }[] = [];
  const hyphenWidth = hyphen === '' ? 0 : measure(hyphen);
  for (const paragraph of text.split('\n')) {
    let line = '';
    let used = 0;
    for (const word of paragraph.split(/(?<= )/)) {
      const length = measure(word.trimEnd());
      if (line !== '' && used + length > width) {
        lines.push({ text: line.trimEnd(), endsParagraph: false });
        line = '';
        used = 0;
      }
      if (length <= width) {
        line += word;
        used += measure(word);
        continue;
      }
      const letters = Array.from(word, (letter) => ({ letter, advance: measure(letter) }));
      let rest = letters.reduce((sum, { letter, advance }) => sum + (letter === ' ' ? 0 : advance), 0);
      for (const { letter, advance } of letters) {
        const isLast = used + rest <= width;
        if (letter !== ' ') rest -= advance;
        if (line !== '' && !isLast && used + advance > width - hyphenWidth && letter !== ' ') {
          lines.push({ text: `${line}${hyphen}`, endsParagraph: false });
          line = '';
          used = 0;
        }
        line += letter;
        used += advance;
      }
    }
    lines.push({ text: line.trimEnd(), endsParagraph: true });
  }
  return lines;
}
