/** Lays out pieces of text in the engine's fonts, in the coordinates of their element. */
import { BLACK } from '../../base/color.ts';
import type { Rect } from '../../base/geometry.ts';
import { CLOSE, type Path, transformPath } from '../../scene/path.ts';
import type { GlyphsItem } from '../../scene/scene.ts';
import { parseFontFamilies } from '../../text/fontbook.ts';
import { layoutText, type TextBlock } from '../../text/paragraph.ts';
import type { TextEngine } from '../../text/text-engine.ts';
import type { SvgTextStyle } from './paint-style.ts';
import type { TextPiece } from './text.ts';

export type SetPiece = { readonly piece: TextPiece; readonly glyphs: readonly GlyphsItem[] };

/** Missing fonts and characters. */
export type TextFindings = Pick<TextBlock, 'missing' | 'substitutions'>;

export type SetText = { readonly pieces: readonly SetPiece[]; readonly findings: readonly TextFindings[] };

type Measured = { readonly piece: TextPiece; readonly block: TextBlock; readonly width: number };

export function setText(pieces: readonly TextPiece[], engine: TextEngine): SetText {
  const measured = pieces.map((piece): Measured => {
    const block = layoutText(engine, [{ text: withLastSpaces(piece.text), style: styleOf(piece.style.text) }], {
      width: Infinity,
      align: 'left',
      lineHeight: { factor: 1 },
      ellipsis: false,
      language: 'en',
      direction: piece.style.text.rightToLeft ? 'rtl' : 'ltr',
    });
    return { piece, block, width: widthOf(block) };
  });
  const set: SetPiece[] = [];
  let [x, y] = [0, 0];
  measured.forEach(({ piece, block, width }, index) => {
    if (piece.x !== undefined || piece.y !== undefined || index === 0) {
      x = (piece.x ?? x) - anchored(measured, index);
    }
    x += piece.move.x;
    y = (piece.y ?? y) + piece.move.y;
    const down = baselineOf(piece.style.text, block);
    const [line] = block.lines;
    const left = x - (line?.x ?? 0);
    const top = y + down - (line?.baseline ?? 0);
    const glyphs = (line?.runs ?? []).map((run) => ({ ...run, x: run.x + left, y: run.y + top }));
    set.push({ piece, glyphs });
    x += width;
  });
  return { pieces: set, findings: measured.map(({ block }) => block) };
}

/** Replaces trailing spaces with no-break spaces, because more text may follow. Otherwise they would be dropped. */
function withLastSpaces(text: string): string {
  return text.replace(/ +$/, (spaces) => '\u00a0'.repeat(spaces.length));
}

function styleOf({ family, fontSize, weight, italic, letterSpacing }: SvgTextStyle) {
  const families = parseFontFamilies(family);
  return { families, fontSize, weight, italic, letterSpacing, color: BLACK, underline: false, lineThrough: false };
}

function widthOf({ lines: [line] }: TextBlock): number {
  return line?.width ?? 0;
}

/** Returns the distance from the start of a line of pieces to its position, which depends on its anchor. */
function anchored(measured: readonly Measured[], first: number): number {
  const { anchor, rightToLeft } = measured[first]!.piece.style.text;
  let end = first + 1;
  while (end < measured.length && measured[end]!.piece.x === undefined && measured[end]!.piece.y === undefined) end++;
  const moved = measured.slice(first + 1, end).reduce((sum, { piece }) => sum + piece.move.x, 0);
  const width = measured.slice(first, end).reduce((sum, part) => sum + part.width, 0) + moved;
  if (anchor === 'middle') return width / 2;
  return (anchor === 'end') === rightToLeft ? 0 : width;
}

/** Height of lowercase letters as a fraction of the cap height. */
const X_HEIGHT = 0.73;

/** Returns the distance by which the alphabetic baseline is below the line that is aligned. */
function baselineOf({ baseline, fontSize }: SvgTextStyle, { lines }: TextBlock): number {
  const font = lines[0]?.runs[0]?.font;
  if (!font || baseline === 'alphabetic') return 0;
  const scale = fontSize / font.unitsPerEm;
  switch (baseline) {
    case 'hanging':
      return font.ascent * 0.8 * scale;
    case 'central':
      return ((font.ascent - font.descent) / 2) * scale;
    case 'mathematical':
      return font.ascent * 0.5 * scale;
    case 'top':
      return font.ascent * scale;
    case 'bottom':
      return -font.descent * scale;
    case 'middle':
      return font.capHeight * X_HEIGHT * 0.5 * scale;
  }
}

/** Returns the outlines of glyphs, for paints that text items do not support. */
export function glyphOutlines({ font, fontSize, x, y, glyphs }: GlyphsItem): Path {
  const scale = fontSize / font.unitsPerEm;
  const paths = glyphs.map((glyph) =>
    transformPath([scale, 0, 0, -scale, x + glyph.x, y + glyph.y], closed(font.outline(glyph.id))),
  );
  return { verbs: paths.flatMap(({ verbs }) => verbs), coords: paths.flatMap(({ coords }) => coords) };
}

function closed(path: Path): Path {
  return path.verbs.length === 0 || path.verbs.at(-1) === CLOSE ? path : { ...path, verbs: [...path.verbs, CLOSE] };
}

/** Returns the bounding box for the paint of a text, which consists of its line boxes. */
export function textBox(pieces: readonly SetPiece[]): Rect | undefined {
  const boxes = pieces.flatMap(({ glyphs }) =>
    glyphs.map(({ font, fontSize, x, y, width }) => {
      const scale = fontSize / font.unitsPerEm;
      return { x, y: y - font.ascent * scale, width, height: (font.ascent + font.descent) * scale };
    }),
  );
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
