/** The room that a line of a text has: what is left of its width beside indents and beside boxes that the text runs around. */
import { TOLERANCE } from './cut.ts';
import { lineBox } from './line-box.ts';
import type { Segment } from './segment.ts';
import type { Obstacle, ParagraphOptions } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

export type LineRoom = {
  /** Points that it begins, and ends, further in: from the sides where its paragraph begins and ends. */
  readonly indent: number;
  readonly endIndent: number;
  readonly width: number;
  /** How far it was moved down, where there was no room beside a box. */
  readonly skipped: number;
};

/** Less than this many ems beside a box is no room for text. */
const LEAST_ROOM = 3;

/** `top` is from the top of the text. */
export function roomOf(
  { segment, start, top }: { readonly segment: Segment; readonly start: number; readonly top: number },
  { engine, options }: { readonly engine: TextEngine; readonly options: ParagraphOptions },
): LineRoom {
  const { width, paragraph, around } = options;
  const own = !paragraph || segment.listItem ? 0 : start === 0 ? paragraph.firstIndent : paragraph.restIndent;
  const indent = segment.indent + own;
  const free = { indent, endIndent: 0, width: Math.max(0, width - indent), skipped: 0 };
  if (!around || around.length === 0 || width === Infinity) return free;
  const { style } = segment.spanAt(start);
  const box = lineBox(engine.fontFor(style).font, style, options.lineHeight);
  const height = box.above + box.below;
  const least = LEAST_ROOM * style.fontSize;
  const rightToLeft = segment.level === 1;
  let skipped = 0;
  // Each turn leaves a box above it for good.
  for (let turn = 0; turn <= around.length; turn++) {
    const at = top + skipped;
    const beside = around.filter(({ y, height: tall }) => y < at + height - TOLERANCE && y + tall > at + TOLERANCE);
    if (beside.length === 0) return { ...free, skipped };
    const [left, right] = widest(
      beside.map((each) => acrossLine(each, at, height)),
      width,
    );
    const room = right - left - indent;
    if (room >= least) {
      const [first, last] = rightToLeft ? [width - right, left] : [left, width - right];
      return { indent: first + indent, endIndent: last, width: room, skipped };
    }
    skipped = Math.min(...beside.map(({ y, height: tall }) => y + tall)) - top;
  }
  return { ...free, skipped };
}

/** From where to where an obstacle reaches in a line at this height: an oval as far as its widest part in it. */
function acrossLine({ x, y, width, height, isRound }: Obstacle, top: number, lineHeight: number): Stretch {
  if (!isRound) return { from: x, to: x + width };
  const [centre, middle] = [x + width / 2, y + height / 2];
  const away = Math.max(0, top - middle, middle - top - lineHeight) / (height / 2);
  const half = (width / 2) * Math.sqrt(Math.max(0, 1 - away * away));
  return { from: centre - half, to: centre + half };
}

type Stretch = { readonly from: number; readonly to: number };

/** The widest stretch of this width that nothing covers; of equal ones the first. */
function widest(covered: readonly Stretch[], width: number): readonly [number, number] {
  let best: readonly [number, number] = [0, 0];
  let at = 0;
  for (const { from, to } of [...covered].sort((a, b) => a.from - b.from)) {
    if (Math.min(from, width) - at > best[1] - best[0]) best = [at, Math.min(from, width)];
    at = Math.max(at, to);
  }
  return width - at > best[1] - best[0] ? [at, width] : best;
}
