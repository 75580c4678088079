/** Computes the horizontal space of a line, between indents and obstacles. */
import { TOLERANCE } from './cut.ts';
import { lineBox } from './line-box.ts';
import type { Segment } from './segment.ts';
import type { Obstacle, ParagraphOptions } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

export type LineSpace = {
  /** Indents in points from the start and end side of the paragraph. */
  readonly indent: number;
  readonly endIndent: number;
  readonly width: number;
  /** Distance in points by which the line was moved down, because the space next to obstacles was too small. */
  readonly skipped: number;
};

/** Minimum width of text next to an obstacle, in ems. */
const LEAST_WIDTH = 3;

/** Returns the space of a line. `top` is relative to the top of the text. */
export function lineSpaceOf(
  { segment, start, top }: { readonly segment: Segment; readonly start: number; readonly top: number },
  { engine, options }: { readonly engine: TextEngine; readonly options: ParagraphOptions },
): LineSpace {
  const { width, paragraph, around } = options;
  const own = !paragraph || segment.listItem ? 0 : start === 0 ? paragraph.firstIndent : paragraph.restIndent;
  const indent = segment.indent + own;
  const free = { indent, endIndent: 0, width: Math.max(0, width - indent), skipped: 0 };
  if (!around || around.length === 0 || width === Infinity) return free;
  const { style } = segment.spanAt(start);
  const box = lineBox(engine.fontFor(style).font, style, options.lineHeight);
  const height = box.above + box.below;
  const least = LEAST_WIDTH * style.fontSize;
  const rightToLeft = segment.level === 1;
  let skipped = 0;
  // Each iteration moves the line below at least one obstacle.
  for (let turn = 0; turn <= around.length; turn++) {
    const at = top + skipped;
    const overlapping = around.filter(
      ({ y, height: tall }) => y < at + height - TOLERANCE && y + tall > at + TOLERANCE,
    );
    if (overlapping.length === 0) return { ...free, skipped };
    const [left, right] = widest(
      overlapping.map((each) => acrossLine(each, at, height)),
      width,
    );
    const room = right - left - indent;
    if (room >= least) {
      const [first, last] = rightToLeft ? [width - right, left] : [left, width - right];
      return { indent: first + indent, endIndent: last, width: room, skipped };
    }
    skipped = Math.min(...overlapping.map(({ y, height: tall }) => y + tall)) - top;
  }
  return { ...free, skipped };
}

/** Returns the horizontal extent of an obstacle along a line. For an oval, uses its widest part within the line. */
function acrossLine({ x, y, width, height, isRound }: Obstacle, top: number, lineHeight: number): Stretch {
  if (!isRound) return { from: x, to: x + width };
  const [centre, middle] = [x + width / 2, y + height / 2];
  const away = Math.max(0, top - middle, middle - top - lineHeight) / (height / 2);
  const half = (width / 2) * Math.sqrt(Math.max(0, 1 - away * away));
  return { from: centre - half, to: centre + half };
}

type Stretch = { readonly from: number; readonly to: number };

/** Returns the widest interval that no obstacle covers. If several are equally wide, returns the leftmost interval. */
function widest(covered: readonly Stretch[], width: number): readonly [number, number] {
  let best: readonly [number, number] = [0, 0];
  let at = 0;
  for (const { from, to } of [...covered].sort((a, b) => a.from - b.from)) {
    if (Math.min(from, width) - at > best[1] - best[0]) best = [at, Math.min(from, width)];
    at = Math.max(at, to);
  }
  return width - at > best[1] - best[0] ? [at, width] : best;
}
