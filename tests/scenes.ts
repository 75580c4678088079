/** Scenes made by hand for tests of painters: shaped lines of text, and documents with them. */
import { defined } from '@platen/engine/base/defined';
import { BLACK, type Color } from '../engine/src/base/color.ts';
import { resolvePrinter } from '../engine/src/format/printer.ts';
import type { Glyph, GlyphsItem, Item, Metadata, Page, Printer, Scene } from '../engine/src/scene/scene.ts';
import type { World } from '../engine/src/world.ts';

/** Printer without settings in the template. */
export const PLAIN_PRINTER: Printer = resolvePrinter(undefined, undefined);

export function sceneOf(pages: readonly Page[], metadata: Partial<Metadata> = {}): Scene {
  return { pages, metadata: { title: 'Test', language: 'en', ...metadata }, printer: PLAIN_PRINTER };
}

/** Returns one page. Default size: 4 by 6 inches. */
export function pageOf(items: readonly Item[], width = 288, height = 432): Page {
  return { width, height, items };
}

export type LineStyle = {
  /** Left end of the line on the baseline, in points. */
  readonly x: number;
  readonly y: number;
  readonly fontSize?: number;
  readonly family?: string;
  readonly weight?: number;
  readonly italic?: boolean;
  readonly color?: Color;
  readonly letterSpacing?: number;
  readonly wordSpacing?: number;
  readonly rightToLeft?: boolean;
  readonly elementId?: string;
};

/** Shapes one run in one font. Missing characters become glyph 0. */
export function lineOf(world: World, text: string, style: LineStyle): GlyphsItem {
  const { x, y, fontSize = 10, family = 'Inter', weight = 400, italic = false, color = BLACK } = style;
  const { letterSpacing = 0, wordSpacing = 0, rightToLeft = false, elementId } = style;
  const { font } = world.text.fontFor({ families: [family], weight, italic });
  const shaped = world.text.shape(font, text, {
    ligatures: letterSpacing === 0,
    rightToLeft,
    language: 'en',
    script: rightToLeft ? 'Hebr' : 'Latn',
    before: '',
    after: '',
  });
  const scale = fontSize / font.unitsPerEm;
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const textOf = new Map(starts.map((start, index) => [start, text.slice(start, starts[index + 1])]));
  const glyphs: Glyph[] = [];
  let pen = 0;
  shaped.forEach(({ id, cluster, advance, offsetX, offsetY }, index) => {
    const isFirst = shaped[index - 1]?.cluster !== cluster;
    const isLast = shaped[index + 1]?.cluster !== cluster;
    const characters = textOf.get(cluster)!;
    const spacing = (isLast ? letterSpacing : 0) + (isLast && /[ \u00a0]/.test(characters) ? wordSpacing : 0);
    const width = advance * scale + spacing;
    glyphs.push({
      id,
      x: pen + offsetX * scale,
      y: -offsetY * scale,
      advance: width,
      text: isFirst ? characters : '',
    });
    pen += width;
  });
  return {
    kind: 'glyphs',
    ...defined({ elementId }),
    font,
    fontSize,
    color,
    x,
    y,
    width: pen,
    glyphs,
    text,
    rightToLeft,
    letterSpacing,
    wordSpacing,
  };
}
