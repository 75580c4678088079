/** Writes print marks and page boxes: bleed, crop marks and fold marks (ISO 32000-1, 14.11.2). */
import type { Page, Press } from '../../scene/scene.ts';
import type { Content } from './content.ts';
import { number } from './syntax.ts';

/**
 * Distances in points. Marks begin slightly outside the bleed, far enough from the page to be trimmed off completely.
 */
const GAP = 3;
const LEAST_AWAY = 6;
const LENGTH = 12;
const MARGIN = 3;

/**
 * Returns the boxes of a page. Without press settings, the media box is the page, and ink does not extend beyond it.
 */
export function pageBoxes(page: Page, press: Press | undefined): string {
  const bleed = press?.bleed ?? 0;
  const media = press && hasMarks(press) ? away(press) + LENGTH + MARGIN : bleed;
  return `/MediaBox${box(page, media)}/BleedBox${box(page, bleed)}/TrimBox${box(page, 0)}`;
}

function box({ width, height }: Page, by: number): string {
  return `[${[0 - by, 0 - by, width + by, height + by].map((edge) => number(edge)).join(' ')}]`;
}

/** Paints the page clipped to its bleed, and the marks around it. */
export function paintForPress(content: Content, page: Page, press: Press, paintPage: () => void): void {
  const { bleed } = press;
  const { width, height } = page;
  const edges = [-bleed, -bleed, width + 2 * bleed, height + 2 * bleed].map((edge) => number(edge)).join(' ');
  content.save();
  content.draw(`${edges} re W n`);
  paintPage();
  content.unmark();
  content.restore();
  if (!hasMarks(press)) return;
  content.draw(['/Artifact BMC q', ...marksOf(page, press), 'Q EMC'].join('\n'));
}

function hasMarks({ cropMarks, folds }: Press): boolean {
  return cropMarks || folds.x.length + folds.y.length > 0;
}

function away({ bleed }: Press): number {
  return Math.max(bleed + GAP, LEAST_AWAY);
}

/** Returns hairlines outside the page and its bleed: solid crop marks and dashed fold marks. */
function marksOf({ width, height }: Page, press: Press): readonly string[] {
  const near = away(press);
  const far = near + LENGTH;
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    `${number(x1)} ${number(y1)} m ${number(x2)} ${number(y2)} l S`;
  const upright = (x: number) => [line(x, -far, x, -near), line(x, height + near, x, height + far)];
  const across = (y: number) => [line(-far, y, -near, y), line(width + near, y, width + far, y)];
  const { cropMarks, folds } = press;
  const cuts = cropMarks ? [...upright(0), ...upright(width), ...across(0), ...across(height)] : [];
  const folded = [...folds.x.flatMap(upright), ...folds.y.flatMap(across)];
  return ['0 G 0.25 w', ...cuts, ...(folded.length > 0 ? ['[2 2] 0 d', ...folded] : [])];
}
