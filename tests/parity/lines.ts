/** Distance of text in PDF and HTML from its position in the scene. */
import { type Point, transformPoint } from '@platen/engine/base/geometry';
import type { Page } from '@platen/engine/scene/scene';
import { withPage } from '../eyes/browser.ts';
import { pdfGlyphs } from '../eyes/draw-pdf.ts';
import { leavesOf } from '../outputs.ts';
import { ownPages, type Painted } from './views.ts';

/**
 * Number of lines of a page, the largest distance of a line from its position in points, and the texts of missing
 * lines.
 */
export type Lines = { readonly lines: number; readonly farthest: number; readonly missing: readonly string[] };

/** Part of a text and its start on the baseline, in points from the top left of its page. */
type Placed = Point & { readonly text: string };

// Script that runs in the page. The matrix includes transforms of groups. Right-to-left text begins at its right end,
// and may end before or after its last space.
const PLACED_TEXT = `[...document.querySelectorAll('.page')].map((page) => {
  const corner = page.getBoundingClientRect();
  return [...page.querySelectorAll('text, tspan')].flatMap((node) => {
    const [all, seen] = [node.getNumberOfChars(), node.textContent.trimEnd().length];
    const ends = [all, Math.min(all, Math.max(1, seen))].map((count) => node.getEndPositionOfChar(count - 1));
    return [node.getStartPositionOfChar(0), ...ends].map((point) => {
      const { x, y } = point.matrixTransform(node.getScreenCTM());
      return { text: node.textContent, x: (x - corner.x) * 0.75, y: (y - corner.y) * 0.75 };
    });
  });
})`;

/** Returns the parts that show the positions of lines: glyphs of a PDF, starts and ends of texts in HTML. */
export async function placedTexts(
  format: 'pdf' | 'html',
  { scene, bytes }: Painted,
): Promise<readonly (readonly Placed[])[]> {
  if (format === 'pdf') return ownPages(scene, await pdfGlyphs(bytes));
  const html = Buffer.from(bytes).toString('utf8');
  return withPage(html, { widthPx: 800, heightPx: 1100 }, (page) => page.evaluate<Placed[][]>(PLACED_TEXT));
}

/** Finds every line of a page by the beginning of its text. Takes the nearest match. */
export function linesOf({ items }: Page, format: 'pdf' | 'html', placed: readonly Placed[]): Lines {
  const missing: string[] = [];
  let [lines, farthest] = [0, 0];
  for (const { item, transform } of leavesOf(items)) {
    if (item.kind !== 'glyphs' || plain(item.text) === '') continue;
    lines++;
    const left = transformPoint(transform, { x: item.x, y: item.y });
    const distance = ({ x, y }: Placed) => Math.max(Math.abs(left.x - x), Math.abs(left.y - y));
    const wanted = format === 'pdf' ? item.glyphs[0]!.text : plain(item.text);
    const alike = placed.filter(({ text }) => (format === 'pdf' ? text === wanted : plain(text).startsWith(wanted)));
    const nearest = Math.min(Infinity, ...alike.map(distance));
    // Ligatures and reordered glyphs have other characters. In this case, any glyph at the position counts as the line.
    const found = nearest > NEAR && format === 'pdf' ? Math.min(Infinity, ...placed.map(distance)) : nearest;
    if (found > NOT_IT) missing.push(item.text);
    else farthest = Math.max(farthest, found);
  }
  return { lines, farthest, missing };
}

/** Removes characters that HTML omits or adds. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Maximum distance of text, in points. */
export const NEAR = 0.25;

/** Distance in points from which a match counts as another line with the same text. */
const NOT_IT = 2;
