/**
 * Keeps each line of text in one typeface. If the printer's font lacks a part of a line, the whole line is drawn as an
 * image.
 */
import { hasColors } from '../../scene/color-glyphs.ts';
import type { GlyphsItem, GroupItem, Item } from '../../scene/scene.ts';
import type { Context } from './ink.ts';
import { isNativeRun, runKey } from './text.ts';

/** Maximum vertical shift within a line, as a fraction of the larger font size. */
const SAME_LINE = 0.6;

/** Returns the keys of runs in lines that the printer's font cannot print completely. */
export function pictureRuns(items: readonly Item[], context: Context): ReadonlySet<string> {
  const keys = new Set<string>();
  if (!context.native?.text) return keys;
  for (const line of linesOf(items, context)) {
    if (line.length < 2 || line.every((run) => isPrintable(run, context))) continue;
    for (const run of line) keys.add(runKey(run));
  }
  return keys;
}

/** Returns whether the printer's font can print the run. Runs without ink are always printable. */
function isPrintable(run: GlyphsItem, context: Context): boolean {
  return !hasColors(run) && isNativeRun(run, context) !== false;
}

/** Returns whether a group has no effect on how its items are drawn. */
export function isPlainGroup({ transform, clip, mask, opacity, blend, codeScaling }: GroupItem): boolean {
  return !(transform || clip || mask || blend || codeScaling) && (opacity === undefined || opacity === 1);
}

/** Returns the runs of each line of each element. Looks into groups that have no effect. */
function linesOf(items: readonly Item[], context: Context): readonly (readonly GlyphsItem[])[] {
  const lines: GlyphsItem[][] = [];
  const open = new Map<string, GlyphsItem[]>();
  const visit = (list: readonly Item[]): void => {
    for (const item of context.native?.text?.joined(list) ?? list) {
      if (item.kind === 'group' && isPlainGroup(item)) visit(item.items);
      if (item.kind !== 'glyphs' || item.elementId === undefined) continue;
      const line = open.get(item.elementId);
      const last = line?.at(-1);
      if (line && last && Math.abs(item.y - last.y) < SAME_LINE * Math.max(item.fontSize, last.fontSize)) {
        line.push(item);
        continue;
      }
      const next = [item];
      open.set(item.elementId, next);
      lines.push(next);
    }
  };
  visit(items);
  return lines;
}
