/** Sets text along a path. Each letter is perpendicular to the path. */
import type { Matrix, Point } from '../../base/geometry.ts';
import type { Measured } from '../../layout/measure.ts';
import { flattenPath } from '../../raster/flatten.ts';
import { type Path, pathBounds } from '../../scene/path.ts';
import type { Glyph, GlyphsItem, Item } from '../../scene/scene.ts';
import type { TextLine } from '../../text/paragraph.ts';

/** Straight part of the path: its start, its direction, and its distance from the start of the path. */
type Part = {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly start: number;
};

type Way = { readonly parts: readonly Part[]; readonly length: number };

const FLATTEN = { tolerance: 0.02, maxTurn: 0.1 };

/** Position of the line's start, as a fraction of the free space. */
export type StartShare = number;

export type Along = {
  readonly box: Pick<Measured, 'width' | 'height' | 'place'>;
  /** Length in points by which the text exceeds the path; 0 if it fits. */
  readonly over: number;
};

/** Places one line along the path, in points from the corner of the box. Drops letters beyond the path's end. */
export function alongPath(
  line: TextLine | undefined,
  { path, share, elementId }: { readonly path: Path; readonly share: StartShare; readonly elementId: string },
): Along {
  const way = wayOf(path);
  const bounds = pathBounds(path);
  const width = line?.width ?? 0;
  const from = Math.max(0, share * (way.length - width)) - (line?.x ?? 0);
  const clusters = (line?.runs ?? []).flatMap((run) => clustersOf(run, line!.baseline));
  const box: Along['box'] = {
    width: bounds ? Math.max(0, bounds.x + bounds.width) : 0,
    height: bounds ? Math.max(0, bounds.y + bounds.height) : 0,
    place: (origin) =>
      clusters.flatMap(({ run, middle }): readonly Item[] => {
        const transform = matrixAt(way, from + middle, origin);
        return transform ? [{ kind: 'group', elementId, transform, items: [{ ...run, elementId }] }] : [];
      }),
  };
  return { box, over: Math.max(0, width - way.length) };
}

/** Measures the first subpath. Skips parts of zero length. */
function wayOf(path: Path): Way {
  const [line] = flattenPath(path, [1, 0, 0, 1, 0, 0], FLATTEN);
  const points = line ? [...line.points, ...(line.closed ? line.points.slice(0, 2) : [])] : [];
  const parts: Part[] = [];
  let length = 0;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x, y, nextX, nextY] = points.slice(i, i + 4) as [number, number, number, number];
    const own = Math.hypot(nextX - x, nextY - y);
    if (own === 0) continue;
    parts.push({ x, y, dx: (nextX - x) / own, dy: (nextY - y) / own, start: length });
    length += own;
  }
  return { parts, length };
}

/**
 * Returns the matrix that moves a letter, centred on its baseline, to its position on the path. Returns undefined
 * beyond the ends.
 */
function matrixAt({ parts, length }: Way, at: number, origin: Point): Matrix | undefined {
  if (!(at >= 0 && at <= length)) return undefined;
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (parts[middle]!.start <= at) low = middle;
    else high = middle - 1;
  }
  const part = parts[low];
  if (!part) return undefined;
  const { x, y, dx, dy, start } = part;
  const own = at - start;
  return [dx, dy, -dy, dx, origin.x + x + own * dx, origin.y + y + own * dy];
}

/** Splits a run into letters centred on their baseline, each with the position of its centre in the line. */
function clustersOf(
  run: GlyphsItem,
  baseline: number,
): readonly { readonly run: GlyphsItem; readonly middle: number }[] {
  const clusters: Glyph[][] = [];
  for (const glyph of run.glyphs) {
    const last = clusters.at(-1);
    if (last && glyph.text === '') last.push(glyph);
    else clusters.push([glyph]);
  }
  let pen = 0;
  return clusters.map((glyphs) => {
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    const start = pen;
    pen += width;
    const text = glyphs.map((glyph) => glyph.text).join('');
    const own = glyphs.map((glyph) => ({ ...glyph, x: glyph.x - start }));
    const y = run.y - baseline;
    return { run: { ...run, x: -width / 2, y, width, glyphs: own, text }, middle: run.x + start + width / 2 };
  });
}
