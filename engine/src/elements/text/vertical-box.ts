/** Lays out vertical text, with the first line at the right (CSS Writing Modes 4, `vertical-rl`). */
import type { Point } from '../../base/geometry.ts';
import type { Measured } from '../../layout/measure.ts';
import { tagged } from '../../layout/tagged.ts';
import { transformPath } from '../../scene/path.ts';
import type { Glyph, GlyphsItem, Item } from '../../scene/scene.ts';
import { isUpright } from '../../text/orientation.ts';
import type { TextLine } from '../../text/paragraph.ts';
import { SILENT } from './structure.ts';

/**
 * Metrics of an ideograph in ems: height of its centre above the baseline, and distances of its left side and its
 * baseline from the centre.
 */
const MIDDLE = 0.38;
const ABOVE = 0.88;

export type VerticalOptions = {
  /** Total width of the lines. The tops of the lines are on their right. */
  readonly width: number;
  readonly height: number;
  readonly elementId: string;
  /** True if the document is tagged. */
  readonly isTagged: boolean;
};

export function verticalBox(lines: readonly TextLine[], options: VerticalOptions): Measured {
  const { width, height } = options;
  return {
    width,
    height,
    place: ({ x, y }) => lines.flatMap((line) => placeLine(line, { x: x + width, y }, options)),
  };
}

/** Places a line. `corner` is its top right corner. */
function placeLine(
  { runs, rubies, decorations, links }: TextLine,
  corner: Point,
  { elementId, isTagged }: VerticalOptions,
): readonly Item[] {
  const place = (run: GlyphsItem): readonly Item[] => {
    if (run.glyphs.length === 0) return [];
    return isUpright(run.text) ? uprightLetters(run, corner, elementId) : [lying(run, corner, elementId)];
  };
  const above = rubies.flatMap(place);
  const items: Item[] = [...runs.flatMap(place), ...(isTagged ? tagged(SILENT, above) : above)];
  const rotated = [0, 1, -1, 0, corner.x, corner.y] as const;
  for (const { path, ...decoration } of decorations) {
    items.push({ ...decoration, elementId, path: transformPath(rotated, path) });
  }
  for (const { box, ...link } of links) {
    const { x, y, width, height } = box;
    const across = { x: corner.x - y - height, y: corner.y + x, width: height, height: width };
    items.push({ ...link, elementId, box: across });
  }
  return items;
}

function lying(run: GlyphsItem, { x, y }: Point, elementId: string): Item {
  return { kind: 'group', elementId, transform: [0, 1, -1, 0, x, y], items: [{ ...run, elementId }] };
}

/** Places each letter upright and centred in the line. */
function uprightLetters(run: GlyphsItem, corner: Point, elementId: string): readonly GlyphsItem[] {
  const { font, fontSize, glyphs } = run;
  const unit = fontSize / font.unitsPerEm;
  const letters: Glyph[][] = [];
  for (const glyph of glyphs) {
    const last = letters.at(-1);
    if (last && glyph.text === '') last.push(glyph);
    else letters.push([glyph]);
  }
  let pen = 0;
  return letters.map((own): GlyphsItem => {
    const start = pen;
    for (const { advance } of own) pen += advance;
    const wide = own.reduce((sum, { id }) => sum + font.advance(id) * unit, 0);
    return {
      ...run,
      elementId,
      x: corner.x - run.y + MIDDLE * fontSize - wide / 2,
      y: corner.y + run.x + start + ABOVE * fontSize,
      width: wide,
      glyphs: own.map((glyph) => ({ ...glyph, x: glyph.x - start, advance: font.advance(glyph.id) * unit })),
      text: own.map(({ text }) => text).join(''),
      letterSpacing: 0,
      wordSpacing: 0,
    };
  });
}
