import type { Problem } from '../base/problem.ts';
import type { GroupItem, Item, Page } from '../scene/scene.ts';
import { type PreflightInput, withElement } from './input.ts';

/** Sides of a page in points, and bytes of a text (ISO 19005-2, 6.1.13). */
const SIDES = { least: 3, most: 14_400 };
const MOST_BYTES = 32_767;

/** 28 states may be saved one in another (6.1.13); items of their own save up to four. */
const MOST_NESTED = 24;

/** Glyph 0 is that of characters which the font has not. */
const NO_GLYPH = 0;

/** NOT_CONFORMING: what of the pages a PDF may not have that claims to follow a standard. */
export function conformance({ pages, target, elementOf }: PreflightInput): readonly Problem[] {
  const standard = target.kind === 'vector' ? target.standard : undefined;
  if (standard === undefined) return [];
  const found = new Map<string, Problem>();
  const report = (elementId: string | undefined, message: string): void => {
    const path = elementOf(elementId)?.path ?? '';
    const key = `${path} ${message}`;
    if (found.has(key)) return;
    found.set(key, { code: 'NOT_CONFORMING', path, message: `${standard}: ${message}`, ...withElement(elementId) });
  };
  for (const page of pages) {
    checkPage(page, report);
    for (const item of page.items) checkItem(item, 0, report);
  }
  return [...found.values()];
}

type Report = (elementId: string | undefined, message: string) => void;

function checkPage({ width, height, outline = [] }: Page, report: Report): void {
  if (Math.min(width, height) < SIDES.least || Math.max(width, height) > SIDES.most) {
    report(undefined, `the sides of a page are ${SIDES.least} to ${SIDES.most} pt: make it larger or smaller`);
  }
  if (outline.some(({ title }) => bytesOf(title) > MOST_BYTES)) {
    report(undefined, 'an entry of the outline is too long: shorten it');
  }
}

function checkItem(item: Item, depth: number, report: Report): void {
  switch (item.kind) {
    case 'group':
      checkGroup(item, depth, report);
      break;
    case 'glyphs': {
      const { elementId, font, glyphs, text } = item;
      if (glyphs.some(({ id }) => id === NO_GLYPH)) {
        report(elementId, 'no font has a character of the text: send other text or add a font that has it');
      }
      if (!font.mayEmbed) {
        report(elementId, `the font "${font.family}" forbids that it is embedded: use another, or ask its maker`);
      }
      if (bytesOf(text) > MOST_BYTES) report(elementId, 'a line has too many characters: shorten it');
      break;
    }
    case 'link':
      if (bytesOf(item.href) > MOST_BYTES) report(item.elementId, 'the address is too long: shorten it');
      break;
    default:
      break;
  }
}

function checkGroup({ elementId, transform, clip, mask = [], items }: GroupItem, depth: number, report: Report): void {
  const inner = transform || clip || mask.length > 0 ? depth + 1 : depth;
  if (inner > MOST_NESTED) {
    report(elementId, `turned, moved or cut containers stand in each other more than ${MOST_NESTED} deep: use fewer`);
    return;
  }
  for (const item of [...items, ...mask]) checkItem(item, inner, report);
}

/** At most, however it is written: addresses as percent-encoded UTF-8, all else as UTF-16. */
function bytesOf(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? text.length : text.length * 9;
}
