/** Lays out one line of text without wrapping, for the text of a code. */
import type { Point } from '../base/geometry.ts';
import type { Item } from '../scene/scene.ts';
import { layoutText } from '../text/paragraph.ts';
import type { ComputedStyle } from './computed-style.ts';
import { reportFeatures } from './feature-warnings.ts';
import { reportFonts } from './font-warnings.ts';
import type { LayoutContext } from './measure.ts';
import { moveItem } from './move-item.ts';

export type SingleLine = {
  readonly width: number;
  /** Returns the items with the left end of their baseline at `origin`. */
  place(origin: Point): readonly Item[];
};

export function singleLine(
  text: string,
  { style, fontSize, elementId }: { style: ComputedStyle; fontSize: number; elementId: string },
  context: LayoutContext,
): SingleLine {
  const runs = [{ text, style: { ...style.letters, fontSize } }];
  const block = layoutText(context.world.text, runs, {
    width: Infinity,
    align: 'left',
    lineHeight: { factor: 1 },
    direction: 'ltr',
    ellipsis: false,
    language: context.language,
  });
  reportFonts(block, elementId, context);
  reportFeatures(runs, { elementId, tabular: false }, context);
  const line = block.lines[0];
  return {
    width: line?.width ?? 0,
    place: ({ x, y }) =>
      (line?.runs ?? []).map((run) =>
        moveItem(run, { x: x - (line?.x ?? 0), y: y - (line?.baseline ?? 0) }, elementId),
      ),
  };
}
