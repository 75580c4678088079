import type { Problem } from '../base/problem.ts';
import { type GroupItem, type Item, type Page, UNTITLED } from '../scene/scene.ts';
import { archiveOf, isAccessible, type PdfStandard } from '../scene/standards.ts';
import { type PreflightInput, withElement } from './input.ts';
import { readingFaults } from './reading.ts';

/** Sides of a page in points, and bytes of a text (ISO 19005-2, 6.1.13). */
const SIDES = { least: 3, most: 14_400 };
const MOST_BYTES = 32_767;

/** 28 states may be saved one in another (6.1.13); items of their own save up to four. */
const MOST_NESTED = 24;

/** Glyph 0 is that of characters which the font has not. */
const NO_GLYPH = 0;

/** NOT_CONFORMING: what of the pages a PDF may not have that claims to follow standards. */
export function conformance({ pages, target, elementOf, title }: PreflightInput): readonly Problem[] {
  const standards = target.kind === 'vector' ? (target.standards ?? []) : [];
  const [first] = standards;
  if (first === undefined) return [];
  const found = new Map<string, Problem>();
  const reportTo =
    (standard: PdfStandard): Report =>
    (elementId, message, path = elementOf(elementId)?.path ?? '') => {
      const key = `${path} ${message}`;
      if (found.has(key)) return;
      found.set(key, { code: 'NOT_CONFORMING', path, message: `${standard}: ${message}`, ...withElement(elementId) });
    };
  const ofAll = reportTo(first);
  const archive = standards.find((standard) => archiveOf([standard]));
  const ofArchives = archive ? reportTo(archive) : NOTHING;
  for (const page of pages) {
    checkPage(page, ofArchives);
    for (const item of page.items) checkItem(item, 0, { ofAll, ofArchives });
  }
  if (isAccessible(standards)) checkReading(pages, title, reportTo('pdf/ua-1'));
  return [...found.values()];
}

/** ISO 14289-1: 7.1 the title, 7.3 figures, 7.4 headings. */
function checkReading(pages: readonly Page[], title: string | undefined, report: Report): void {
  if (!title || title === UNTITLED) {
    report(undefined, 'the document needs a title: name it, or set "title" in "pdf"', '/meta/name');
  }
  for (const { elementId, message } of readingFaults(pages)) report(elementId, message);
}

type Reports = { readonly ofAll: Report; readonly ofArchives: Report };

const NOTHING: Report = () => {};

type Report = (elementId: string | undefined, message: string, path?: string) => void;

function checkPage({ width, height, outline = [] }: Page, report: Report): void {
  if (Math.min(width, height) < SIDES.least || Math.max(width, height) > SIDES.most) {
    report(undefined, `the sides of a page are ${SIDES.least} to ${SIDES.most} pt: make it larger or smaller`);
  }
  if (outline.some(({ title }) => bytesOf(title) > MOST_BYTES)) {
    report(undefined, 'an entry of the outline is too long: shorten it');
  }
}

function checkItem(item: Item, depth: number, reports: Reports): void {
  const { ofAll, ofArchives } = reports;
  switch (item.kind) {
    case 'group':
      checkGroup(item, depth, reports);
      break;
    case 'glyphs': {
      const { elementId, font, glyphs, text } = item;
      if (glyphs.some(({ id }) => id === NO_GLYPH)) {
        ofAll(elementId, 'no font has a character of the text: send other text or add a font that has it');
      }
      if (!font.mayEmbed) {
        ofAll(elementId, `the font "${font.family}" forbids that it is embedded: use another, or ask its maker`);
      }
      if (bytesOf(text) > MOST_BYTES) ofArchives(elementId, 'a line has too many characters: shorten it');
      break;
    }
    case 'link':
      if (bytesOf(item.href) > MOST_BYTES) ofArchives(item.elementId, 'the address is too long: shorten it');
      break;
    default:
      break;
  }
}

function checkGroup(
  { elementId, transform, clip, mask = [], tag, items }: GroupItem,
  depth: number,
  reports: Reports,
): void {
  const inner = transform || clip || mask.length > 0 ? depth + 1 : depth;
  if (inner > MOST_NESTED && reports.ofArchives !== NOTHING) {
    reports.ofArchives(
      elementId,
      `turned, moved or cut containers stand in each other more than ${MOST_NESTED} deep: use fewer`,
    );
    return;
  }
  if (tag?.alt && bytesOf(tag.alt) > MOST_BYTES) {
    reports.ofArchives(elementId, 'the alternative text, or what the code holds, is too long: shorten it');
  }
  for (const item of [...items, ...mask]) checkItem(item, inner, reports);
}

/** At most, however it is written: addresses as percent-encoded UTF-8, all else as UTF-16. */
function bytesOf(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? text.length : text.length * 9;
}
