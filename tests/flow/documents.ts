/** Lays out templates and reads the content of their pages. */
import { type JsonObject, type Problem, parseTemplate, type Warning } from '@platen/engine';
import type { Rect } from '@platen/engine/base/geometry';
import { bind } from '@platen/engine/bind/bind';
import { resolvePrinter } from '@platen/engine/format/printer';
import { layOut } from '@platen/engine/layout/lay-out';
import { itemInk } from '@platen/engine/scene/ink';
import type { Item, Page } from '@platen/engine/scene/scene';
import { createNodeWorld } from '../../node/src/node-world.ts';

const world = createNodeWorld();

export type Document = {
  readonly pages: readonly Page[];
  /** Texts of each page, one per line, from the top. */
  readonly texts: readonly (readonly string[])[];
  readonly warnings: readonly Warning[];
  readonly problems: readonly Problem[];
  /** Returns the boxes of an element, one for each of its pages. */
  boxes(elementId: string): readonly (Rect & { readonly page: number })[];
};

/** Lays out a template. The default page has 100 × 100 pt without margins. */
export function layOutDocument(template: object, data: JsonObject = {}): Document {
  const whole = { dimensions: { width: '100pt', height: '100pt' }, ...template };
  const refused = (problems: readonly Problem[]): Document => ({
    pages: [],
    texts: [],
    warnings: [],
    problems,
    boxes: () => [],
  });
  const parsed = parseTemplate(whole, world.expressions);
  if (!parsed.ok) return refused(parsed.problems);
  const bound = bind(parsed.value, data, { now: 0, intl: world.intl });
  if (!bound.ok) return refused(bound.problems);
  const laidOut = layOut(bound.value, resolvePrinter(parsed.value.printer, undefined), world);
  if (!laidOut.ok) return refused(laidOut.problems);
  const { scene, boxes } = laidOut.value;
  return {
    pages: scene.pages,
    texts: scene.pages.map(({ items }) => textsOf(items)),
    warnings: [...parsed.warnings, ...bound.warnings, ...laidOut.warnings],
    problems: [],
    boxes: (elementId) =>
      boxes.flatMap((page, index) =>
        page.filter((each) => each.elementId === elementId).map(({ box }) => ({ ...box, page: index + 1 })),
      ),
  };
}

/** Joins runs on the same baseline to one line, from left to right. */
function textsOf(items: readonly Item[]): readonly string[] {
  const lines = new Map<number, { readonly x: number; readonly text: string }[]>();
  const visit = (item: Item) => {
    if (item.kind === 'group') item.items.forEach(visit);
    if (item.kind !== 'glyphs') return;
    const y = Math.round(item.y * 10) / 10;
    lines.set(y, [...(lines.get(y) ?? []), { x: item.x, text: item.text }]);
  };
  items.forEach(visit);
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([, runs]) =>
      runs
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text.trim())
        .join(' '),
    );
}

/** Returns the bounding box of everything drawn on a page. */
export function inkOf({ items }: Page): Rect | undefined {
  let ink: Rect | undefined;
  for (const item of items) {
    const own = itemInk(item);
    if (own) ink = ink ? union(ink, own) : own;
  }
  return ink;
}

function union(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  return { x, y, width: right - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
}
