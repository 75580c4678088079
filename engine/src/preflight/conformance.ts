import type { Problem } from '../base/problem.ts';
import { isLanguageTag } from '../format/language.ts';
import { type Attachment, type Glyph, type GroupItem, type Item, type Page, UNTITLED } from '../scene/scene.ts';
import { archiveOf, isAccessible, isForPress, needsTags, type PdfStandard } from '../scene/standards.ts';
import { namesOfCharacters } from '../text/character-names.ts';
import { type PreflightInput, withElement } from './input.ts';
import { pressFaults } from './press.ts';
import { readingFaults } from './reading.ts';

/** Sides of a page in points, and bytes of a text (ISO 19005-2 and -3, 6.1.13; PDF/A-4 has no such bounds). */
const SIDES = { least: 3, most: 14_400 };
const MOST_BYTES = 32_767;

/** 28 states may be saved one in another (6.1.13); items of their own save up to four. */
const MOST_NESTED = 24;

/** Glyph 0 is that of characters which the font has not. */
const NO_GLYPH = 0;

/** NOT_CONFORMING: what of the pages a PDF may not have that claims to follow standards. */
export function conformance(input: PreflightInput): readonly Problem[] {
  const { pages, target, elementOf, title, language, created, attachments = [] } = input;
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
  const reportFor = (concerns: (standard: PdfStandard) => boolean): Report => {
    const standard = standards.find(concerns);
    return standard ? reportTo(standard) : NOTHING;
  };
  const reports: Reports = {
    ofAll: reportTo(first),
    ofArchives: reportFor((standard) => archiveOf([standard]) !== undefined),
    ofBounds: reportFor(isBounded),
    ofCharacters: reportFor(asksForCharacters),
    ofPlaces: reportFor((standard) => standard === 'pdf/ua-2'),
    missing: new Map(),
    pathOf: (elementId) => elementOf(elementId)?.path ?? '',
    places: new Set(pages.flatMap(({ anchors = [] }) => anchors.map(({ name }) => name))),
  };
  for (const page of pages) {
    checkPage(page, reports);
    for (const item of page.items) checkItem(item, 0, reports);
  }
  for (const { elementId, characters } of reports.missing.values()) {
    const names = namesOfCharacters(characters);
    reports.ofAll(elementId, `no font has ${names} of the text: send other text or add a font that has it`);
  }
  checkAttachments(attachments, standards.includes('pdf/a-4f'), reports);
  const tagging = standards.find((standard) => needsTags([standard]));
  if (tagging) checkLanguage(language, reportTo(tagging));
  const accessible = standards.find((standard) => isAccessible([standard]));
  if (accessible) checkReading(pages, title, reportTo(accessible));
  if (isForPress(standards)) checkPress({ pages, title, created }, reportTo('pdf/x-4'));
  return [...found.values()];
}

/** ISO 15930-7, 6.1.5: a title and dates. */
function checkPress(
  { pages, title, created }: Pick<PreflightInput, 'pages' | 'title' | 'created'>,
  report: Report,
): void {
  checkTitle(title, report);
  if (created === undefined) {
    report(
      undefined,
      'the file says when it was made: set "created" in "pdf", as { "expression": "now()" }',
      '/pdf/created',
    );
  }
  for (const { elementId, message } of pressFaults(pages)) report(elementId, message);
}

function checkTitle(title: string | undefined, report: Report): void {
  if (title?.trim() && title !== UNTITLED) return;
  report(undefined, 'the document needs a title: name it, or set "title" in "pdf"', '/meta/name');
}

/** ISO 19005-2 and -3, 6.7.4; 14289-1, 7.2; 14289-2, 8.4.4: RFC 3066. */
function checkLanguage(language: string | undefined, report: Report): void {
  if (language === undefined || isLanguageTag(language)) return;
  report(undefined, 'the language is a tag like "de" or "pt-BR": correct "language" in "pdf"', '/pdf/language');
}

/** Whether it bounds numbers, lengths and depths. */
function isBounded(standard: PdfStandard): boolean {
  const archive = archiveOf([standard]);
  return archive !== undefined && archive.part !== '4';
}

/** Whether characters are to mean something without their font (ISO 19005-2, 6.2.11.7.3; 19005-4, 6.2.10.8; 14289-2, 8.4.3). */
function asksForCharacters(standard: PdfStandard): boolean {
  const archive = archiveOf([standard]);
  return standard === 'pdf/ua-2' || archive?.part === '4' || archive?.level === 'A';
}

/** A media type as PDF/A knows them (ISO 19005-3, 6.8). */
const PLAIN_MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/;

function checkAttachments(attachments: readonly Attachment[], mustHave: boolean, reports: Reports): void {
  const { ofArchives, ofCharacters } = reports;
  if (mustHave && attachments.length === 0) {
    ofArchives(undefined, 'no file is attached: attach one, or set conformance to "pdf/a-4"', '/pdf/attachments');
  }
  for (const { name, description = '', mediaType } of attachments) {
    if (!PLAIN_MEDIA_TYPE.test(mediaType)) {
      const message = `the media type "${mediaType}" of "${name}" may have letters, digits and - + . _ alone: name another`;
      ofArchives(undefined, message, '/pdf/attachments');
    }
    if (isPrivate(name + description)) {
      ofCharacters(undefined, `the name or description of "${name}" has ${PRIVATE}`, '/pdf/attachments');
    }
  }
}

/** ISO 14289-1: 7.1 the title, 7.3 figures, 7.4 headings; 14289-2: 8.11.2, 8.2.5.28.2, 8.2.5.12. */
function checkReading(pages: readonly Page[], title: string | undefined, report: Report): void {
  checkTitle(title, report);
  for (const { elementId, message } of readingFaults(pages)) report(elementId, message);
}

/** Of an element of a list they are told once for all its items. */
function noteMissing(
  glyphs: readonly Glyph[],
  elementId: string | undefined,
  { missing, pathOf }: Pick<Reports, 'missing' | 'pathOf'>,
): void {
  const path = pathOf(elementId);
  const { characters } = missing.get(path) ?? { characters: new Set<string>() };
  for (const { id, text } of glyphs) if (id === NO_GLYPH) for (const character of text) characters.add(character);
  if (!missing.has(path)) missing.set(path, { elementId, characters });
}

/** To the standard that asks for it, where one does. */
type Reports = {
  readonly ofAll: Report;
  readonly ofArchives: Report;
  readonly ofBounds: Report;
  readonly ofCharacters: Report;
  /** Where links within the document lead nowhere, or fields have no place (ISO 14289-2, 8.8 and 8.9.2.4.13). */
  readonly ofPlaces: Report;
  /** The characters that no font has, by the place of the element that they are first in. */
  readonly missing: Map<string, { readonly elementId: string | undefined; readonly characters: Set<string> }>;
  readonly pathOf: (elementId: string | undefined) => string;
  /** The names of those that are there. */
  readonly places: ReadonlySet<string>;
};

const NOTHING: Report = () => {};

type Report = (elementId: string | undefined, message: string, path?: string) => void;

function checkPage({ width, height, outline = [] }: Page, { ofBounds, ofCharacters }: Reports): void {
  if (Math.min(width, height) < SIDES.least || Math.max(width, height) > SIDES.most) {
    ofBounds(undefined, `the sides of a page are ${SIDES.least} to ${SIDES.most} pt: make it larger or smaller`);
  }
  if (outline.some(({ title }) => bytesOf(title) > MOST_BYTES)) {
    ofBounds(undefined, 'an entry of the outline is too long: shorten it');
  }
  if (outline.some(({ title }) => isPrivate(title))) ofCharacters(undefined, `an entry of the outline has ${PRIVATE}`);
}

/** `owner`: the element that what has none of its own is drawn by, as the parts of a picture. */
function checkItem(item: Item, depth: number, reports: Reports, owner?: string): void {
  const { ofAll, ofBounds, ofCharacters, ofPlaces } = reports;
  switch (item.kind) {
    case 'group':
      checkGroup(item, depth, reports, owner);
      break;
    case 'glyphs': {
      const { elementId = owner, font, glyphs, text } = item;
      if (glyphs.some(({ id }) => id === NO_GLYPH)) noteMissing(glyphs, elementId, reports);
      if (!font.mayEmbed) {
        ofAll(elementId, `the font "${font.family}" forbids that it is embedded: use another, or ask its maker`);
      }
      if (isPrivate(text)) ofCharacters(elementId, `the text has ${PRIVATE}`);
      if (bytesOf(text) > MOST_BYTES) ofBounds(elementId, 'a line has too many characters: shorten it');
      break;
    }
    case 'link':
      if (isPrivate(item.href)) ofCharacters(item.elementId, `the address has ${PRIVATE}`);
      if (bytesOf(item.href) > MOST_BYTES) ofBounds(item.elementId, 'the address is too long: shorten it');
      if (item.href.startsWith('#') && !reports.places.has(item.href.slice(1))) {
        ofPlaces(item.elementId, 'the link leads nowhere: name an element that is drawn, or leave it out');
      }
      break;
    default:
      break;
  }
}

function checkGroup(
  { elementId: own, transform, clip, mask, tag, field, items }: GroupItem,
  depth: number,
  reports: Reports,
  owner: string | undefined,
): void {
  const elementId = own ?? owner;
  const inner = transform || clip || mask?.length ? depth + 1 : depth;
  if (inner > MOST_NESTED && reports.ofBounds !== NOTHING) {
    reports.ofBounds(
      elementId,
      `turned, moved or cut containers stand in each other more than ${MOST_NESTED} deep: use fewer`,
    );
    return;
  }
  if (field && field.box.width === 0 && field.box.height === 0) {
    reports.ofPlaces(elementId, 'the field has no size: give it a width and a height');
  }
  if (field && Math.max(bytesOf(field.name), bytesOf(field.label)) > MOST_BYTES) {
    reports.ofBounds(elementId, 'the name of the field, or what readers call it, is too long: shorten it');
  }
  if (field?.type === 'text') {
    reports.ofArchives(
      elementId,
      'what is filled in later has letters that no font of the file has: leave "field" out',
    );
  }
  if (tag?.alt && tag.role !== 'form' && bytesOf(tag.alt) > MOST_BYTES) {
    reports.ofBounds(elementId, 'the alternative text, or what the code holds, is too long: shorten it');
  }
  if (tag?.alt && isPrivate(tag.alt)) {
    reports.ofCharacters(elementId, `the alternative text, or what the code holds, has ${PRIVATE}`);
  }
  for (const item of items) checkItem(item, inner, reports, elementId);
  if (mask) for (const item of mask) checkItem(item, inner, reports, elementId);
}

const PRIVATE = 'a character of private use, which means something only in its font: write another, or show a picture';

function isPrivate(text: string): boolean {
  return /\p{Co}/u.test(text);
}

/** At most, however it is written: addresses as percent-encoded UTF-8, all else as UTF-16. */
function bytesOf(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? text.length : text.length * 9;
}
