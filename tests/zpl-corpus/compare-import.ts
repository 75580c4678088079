/** Compares an imported template, rendered to ZPL and drawn, with the original label. */

import { type JsonObject, parseTemplate } from '@platen/engine';
import { IDENTITY, type Matrix, multiply, transformPoint } from '@platen/engine/base/geometry';
import { layOutPages } from '@platen/engine/document';
import { type Imported, type ImportOptions, importZpl } from '@platen/engine/import/import-zpl';
import { type Bitmap, hasDot } from '@platen/engine/paint/label/bitmap';
import { rasterizeLabel } from '@platen/engine/paint/label/draw-page';
import { PAINTERS } from '@platen/engine/paint/painters';
import type { GlyphsItem, Item, Page, Scene } from '@platen/engine/scene/scene';
import type { World } from '@platen/engine/world';
import { interpretZpl } from '@platen/engine/zpl/interpret-zpl';

export type Comparison = {
  readonly imported: Imported;
  /** Share of the black dots of shapes, pictures and codes that have a black dot of the other label within one dot. */
  readonly ink: number;
  /** Number of texts on the label. */
  readonly texts: number;
  readonly sameTexts: number;
};

export function compareImport(stream: Uint8Array, options: ImportOptions, world: World): Comparison | string {
  const result = importZpl(stream, options, world);
  if (!result.ok) return result.problems[0]!.message;
  const imported = result.value;
  const before = interpretZpl(stream, options, world).scene;
  const after = sceneOf(imported.template, world);
  if (typeof after === 'string') return after;
  const page = before.pages[(options.label ?? 1) - 1];
  const density = { density: options.density };
  const drawn = (scene: Scene, label: Page) => rasterizeLabel(withoutText(label), scene.printer);
  const zpl = PAINTERS.zpl({ ...after, pages: after.pages.map(withoutText) }, world, { dpi: 203 });
  const again = interpretZpl(zpl, density, world).scene;
  const ink = page && again.pages[0] ? inkShare(drawn(before, page), drawn(again, again.pages[0])) : 1;
  const widths = page ? pairs(widthsOf(page), widthsOf(after.pages[0]!)) : [];
  const sameTexts = widths.filter(([a, b]) => Math.abs(a - b) <= 0.03 * a + 0.1).length;
  return { imported, ink, texts: widths.length, sameTexts };
}

function sceneOf(template: JsonObject, world: World): Scene | string {
  const parsed = parseTemplate(template, world.expressions);
  if (!parsed.ok) return parsed.problems[0]!.message;
  const laidOut = layOutPages(parsed.value, (template['sample'] ?? {}) as JsonObject, { now: 0 }, world);
  return laidOut.ok ? laidOut.value.scene : laidOut.problems[0]!.message;
}

function withoutText(page: Page): Page {
  const kept = (items: readonly Item[]): readonly Item[] =>
    items.flatMap((item): readonly Item[] => {
      if (item.kind === 'glyphs') return [];
      return item.kind === 'group' ? [{ ...item, items: kept(item.items) }] : [item];
    });
  return { ...page, items: kept(page.items) };
}

/** Returns the share of all black dots that the other label has within one dot. */
function inkShare(a: Bitmap, b: Bitmap): number {
  let [ink, alike] = [0, 0];
  for (const [one, other] of [[a, b] as const, [b, a] as const]) {
    for (let y = 0; y < one.heightDots; y++) {
      for (let x = 0; x < one.widthDots; x++) {
        if (!hasDot(one, x, y)) continue;
        ink++;
        if (hasNear(other, x, y)) alike++;
      }
    }
  }
  return ink === 0 ? 1 : alike / ink;
}

function hasNear(bitmap: Bitmap, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const isInside = x + dx >= 0 && y + dy >= 0 && x + dx < bitmap.widthDots && y + dy < bitmap.heightDots;
      if (isInside && hasDot(bitmap, x + dx, y + dy)) return true;
    }
  }
  return false;
}

/** Returns the lengths of the text lines in points. The key is the text of the line. */
function widthsOf(page: Page): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, { letters: string; from: number; to: number }>();
  const visit = (items: readonly Item[], matrix: Matrix) => {
    for (const item of items) {
      if (item.kind === 'group') visit(item.items, item.transform ? multiply(matrix, item.transform) : matrix);
      if (item.kind === 'glyphs') addRun(lines, item, matrix);
    }
  };
  visit(page.items, IDENTITY);
  const widths = new Map<string, number[]>();
  for (const { letters, from, to } of lines.values()) widths.set(letters, [...(widths.get(letters) ?? []), to - from]);
  return widths;
}

function addRun(
  lines: Map<string, { letters: string; from: number; to: number }>,
  { glyphs, x, y }: GlyphsItem,
  matrix: Matrix,
): void {
  const shown = glyphs.filter(({ text }) => text.trim() !== '');
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return;
  const [a, b] = [matrix[0], matrix[1]];
  const length = Math.hypot(a, b);
  const along = (at: number) => {
    const point = transformPoint(matrix, { x: x + at, y });
    return (point.x * a + point.y * b) / length;
  };
  const start = transformPoint(matrix, { x, y });
  const row = Math.round((start.y * a - start.x * b) / length);
  const key = `${Math.sign(Math.round(a * 1000))} ${Math.sign(Math.round(b * 1000))} ${row}`;
  const letters = shown
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/g, '');
  lines.set(`${key} ${lines.size}`, { letters, from: along(first.x), to: along(last.x + last.advance) });
}

function pairs(
  before: ReadonlyMap<string, readonly number[]>,
  after: ReadonlyMap<string, readonly number[]>,
): readonly (readonly [before: number, after: number])[] {
  return [...before].flatMap(([letters, widths]) => {
    const others = after.get(letters) ?? [];
    return widths.map((width, index) => [width, others[index] ?? 0] as const);
  });
}
