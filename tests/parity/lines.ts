/** How far text lies in PDF and HTML from where the scene has it. */
import { type Point, transformPoint } from '@platen/engine/base/geometry';
import type { Page } from '@platen/engine/scene/scene';
import { withPage } from '../eyes/browser.ts';
import { pdfGlyphs } from '../eyes/draw-pdf.ts';
import { leavesOf } from '../outputs.ts';
import type { Painted } from './views.ts';

/** The lines of a page and how far the farthest lies from its place in points; the texts of those that are not found. */
export type Lines = { readonly lines: number; readonly farthest: number; readonly missing: readonly string[] };

/** Something of a text, and where it begins on its baseline in points from the top left of its page. */
type Placed = Point & { readonly text: string };

// Runs in the page; the matrix holds where groups turn or move their text. What reads leftwards begins at its right end, and may end before or behind its last space.
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

/** What tells where lines lie: the glyphs of a PDF, the beginnings and ends of the texts of HTML. */
export async function placedTexts(format: 'pdf' | 'html', { bytes }: Painted): Promise<readonly Placed[][]> {
  if (format === 'pdf') return pdfGlyphs(bytes);
  const html = Buffer.from(bytes).toString('utf8');
  return withPage(html, { widthPx: 800, heightPx: 1100 }, (page) => page.evaluate<Placed[][]>(PLACED_TEXT));
}

/** Looks every line of a page up by the beginning of its text: the nearest of those is taken for it. */
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
    // Glyphs that are joined or reordered tell other characters: then what stands there is the line.
    const found = nearest > NEAR && format === 'pdf' ? Math.min(Infinity, ...placed.map(distance)) : nearest;
    if (found > NOT_IT) missing.push(item.text);
    else farthest = Math.max(farthest, found);
  }
  return { lines, farthest, missing };
}

/** Without what HTML leaves out or adds. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Text may be off by this much, in points. */
export const NEAR = 0.25;

/** Farther away, it is another line of the same text. */
const NOT_IT = 2;
