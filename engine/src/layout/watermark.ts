/**
 * Draws the watermark of test renders: a faint TEST below the content that avoids all codes. Black-and-white labels
 * have a small TEST in a free margin instead.
 */
import { type Matrix, multiply, type Rect, rotationAbout, transformRect, unionRect } from '../base/geometry.ts';
import { intersection, itemInk } from '../scene/ink.ts';
import { CLOSE, LINE, MOVE, type Path, pathBounds, rectPath, transformPath } from '../scene/path.ts';
import type { GroupItem, Item, Page, PathItem } from '../scene/scene.ts';
import type { TextEngine } from '../text/text-engine.ts';

const WORD = 'TEST';

/** Gray that is light enough to read and scan through, and dark enough to be visible on paper. */
const FAINT = { red: 234, green: 234, blue: 234, alpha: 1 };
const INK = { red: 0, green: 0, blue: 0, alpha: 1 };

/** Width of the faint word as a fraction of the page’s diagonal. */
const SPAN = 0.55;

/** Font size of the word on a black-and-white label, and its distance from edges and other ink, in points. */
const SMALL_SIZE = 5;
const SMALL_GAP = 1;

export type WatermarkOptions = { readonly text: TextEngine; readonly oneBit: boolean };

/** Adds the watermark to a page. The word is drawn as outlines, so it is not part of the document's text. */
export function watermarked(page: Page, { text, oneBit }: WatermarkOptions): Page {
  const word = outlineOfWord(text);
  const mark = oneBit ? smallMark(page, word) : faintMark(page, word);
  return mark ? { ...page, items: [mark, ...page.items] } : page;
}

/** Returns the outline of the word. The left end of its baseline is at the origin, and 1 em is 1 pt. */
function outlineOfWord(engine: TextEngine): Path {
  const { font } = engine.fontFor({ families: ['Arial'], weight: 700, italic: false });
  const verbs: number[] = [];
  const coords: number[] = [];
  let pen = 0;
  const scale = 1 / font.unitsPerEm;
  for (const { id, advance } of engine.shape(font, WORD, {
    ligatures: true,
    rightToLeft: false,
    language: 'en',
    script: 'Latn',
    before: '',
    after: '',
  })) {
    const outline = transformPath([scale, 0, 0, -scale, pen * scale, 0], font.outline(id));
    verbs.push(...outline.verbs);
    coords.push(...outline.coords);
    pen += advance;
  }
  return { verbs, coords };
}

function faintMark({ width, height, items }: Page, word: Path): GroupItem | undefined {
  const box = pathBounds(word);
  if (!box) return undefined;
  const size = (Math.hypot(width, height) * SPAN) / box.width;
  const angle = (-Math.atan2(height, width) * 180) / Math.PI;
  const centred: Matrix = [
    size,
    0,
    0,
    size,
    width / 2 - (box.x + box.width / 2) * size,
    height / 2 - (box.y + box.height / 2) * size,
  ];
  const rotated = multiply(rotationAbout(angle, { x: width / 2, y: height / 2 }), centred);
  const path: PathItem = { kind: 'path', path: transformPath(rotated, word), fill: FAINT };
  return { kind: 'group', clip: pageWithout({ width, height }, quietBoxes(items)), items: [path] };
}

/** Returns the bounding boxes of all codes with their quiet zones, in page coordinates. */
function quietBoxes(items: readonly Item[], transform: Matrix = [1, 0, 0, 1, 0, 0]): readonly Rect[] {
  return items.flatMap((item) => {
    if (item.kind === 'code') return [transformRect(transform, item.quietBox)];
    if (item.kind !== 'group') return [];
    return quietBoxes(item.items, item.transform ? multiply(transform, item.transform) : transform);
  });
}

/**
 * Returns the page as a clip path with holes. The holes have the opposite direction, so that the nonzero winding rule
 * excludes them.
 */
function pageWithout({ width, height }: { width: number; height: number }, boxes: readonly Rect[]): Path {
  const page = rectPath({ x: 0, y: 0, width, height });
  const holes = joined(boxes);
  return {
    verbs: [...page.verbs, ...holes.flatMap(() => [MOVE, LINE, LINE, LINE, CLOSE])],
    coords: [...page.coords, ...holes.flatMap(hole)],
  };
}

function hole({ x, y, width, height }: Rect): readonly number[] {
  return [x, y, x, y + height, x + width, y + height, x + width, y];
}

/** Joins overlapping boxes, because the winding rule would fill the overlap of two holes. */
function joined(boxes: readonly Rect[]): readonly Rect[] {
  const apart: Rect[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let i = apart.findIndex((other) => intersection(other, whole)); i >= 0; ) {
      whole = unionRect(whole, apart.splice(i, 1)[0]!)!;
      i = apart.findIndex((other) => intersection(other, whole));
    }
    apart.push(whole);
  }
  return apart;
}

function smallMark({ width, height, items }: Page, word: Path): PathItem | undefined {
  const box = pathBounds(word);
  if (!box) return undefined;
  const size = { width: box.width * SMALL_SIZE, height: box.height * SMALL_SIZE };
  const taken = [...items.flatMap((item) => itemInk(item) ?? []), ...quietBoxes(items)];
  const corner = freeCorner({ width, height }, size, taken);
  if (!corner) return undefined;
  const [x, y] = [corner.x - box.x * SMALL_SIZE, corner.y - box.y * SMALL_SIZE];
  return { kind: 'path', path: transformPath([SMALL_SIZE, 0, 0, SMALL_SIZE, x, y], word), fill: INK };
}

type Size = { readonly width: number; readonly height: number };

/** Finds the first free position from the left, along the bottom edge and then along the top edge. */
function freeCorner(page: Size, size: Size, taken: readonly Rect[]): { x: number; y: number } | undefined {
  for (const y of [page.height - size.height - SMALL_GAP, SMALL_GAP]) {
    for (let x = SMALL_GAP; x + size.width + SMALL_GAP <= page.width; x += size.width) {
      const room = {
        x: x - SMALL_GAP,
        y: y - SMALL_GAP,
        width: size.width + 2 * SMALL_GAP,
        height: size.height + 2 * SMALL_GAP,
      };
      if (y >= SMALL_GAP && !taken.some((ink) => intersection(ink, room))) return { x, y };
    }
  }
  return undefined;
}
