import type { Problem } from '../base/problem.ts';
import { isLanguageTag } from '../format/language.ts';
import type { SourcePage } from '../image/image.ts';
import { type Attachment, type Glyph, type GroupItem, type Item, type Page, UNTITLED } from '../scene/scene.ts';
import { archiveOf, isAccessible, isForPress, needsTags, type PdfStandard } from '../scene/standards.ts';
import { namesOfCharacters } from '../text/character-names.ts';
import { type PreflightInput, withElement } from './input.ts';
import { pressFaults } from './press.ts';
import { readingFaults } from './reading.ts';

/**
 * Minimum and maximum side of a page in points, and maximum bytes of a text. See ISO 19005-2 and -3, 6.1.13. PDF/A-4
 * has no such limits.
 */
const SIDES = { least: 3, most: 14_400 };
const MOST_BYTES = 32_767;

/** Maximum nesting of groups. 28 nested graphics states are allowed (6.1.13), and an item may use up to four. */
const MOST_NESTED = 24;

/** Glyph for characters that the font lacks. */
const NO_GLYPH = 0;

/** Reports NOT_CONFORMING for content that the declared standards forbid. */
export function conformance(input: PreflightInput, standards: readonly PdfStandard[]): readonly Problem[] {
  const { pages, elementOf, title, language, created, attachments = [] } = input;
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
    ofText: reportFor((standard) => asksForCharacters(standard) || isAccessible([standard])),
    isForInks: input.isForInks === true,
    ofPlaces: reportFor((standard) => standard === 'pdf/ua-2'),
    missing: new Map(),
    pathOf: (elementId) => elementOf(elementId)?.path ?? '',
    places: new Set(pages.flatMap(({ anchors = [] }) => anchors.map(({ name }) => name))),
  };
  const { extraPages = [] } = input;
  const untagged = standards.find((standard) => needsTags([standard]));
  if (untagged && extraPages.length > 0) {
    const message = 'pages of other files have no tags; remove "prepend" and "append", or attach the files instead';
    reportTo(untagged)(undefined, message, '/pdf');
  }
  for (const page of [...pages, ...extraPages]) {
    checkPage(page, reports);
    for (const item of page.items) checkItem(item, 0, reports);
  }
  for (const { elementId, characters } of reports.missing.values()) {
    const names = namesOfCharacters(characters);
    reports.ofAll(elementId, `no font has ${names} of the text; change the text or add a font`);
  }
  checkAttachments(attachments, standards.includes('pdf/a-4f'), reports);
  const tagging = standards.find((standard) => needsTags([standard]));
  if (tagging) checkLanguage(language, reportTo(tagging));
  const accessible = standards.find((standard) => isAccessible([standard]));
  if (accessible) checkReading(pages, title, reportTo(accessible));
  if (isForPress(standards)) checkPress({ pages, title, created }, reportTo('pdf/x-4'));
  return [...found.values()];
}

/** Checks the title and the dates, which ISO 15930-7, 6.1.5, requires. */
function checkPress(
  { pages, title, created }: Pick<PreflightInput, 'pages' | 'title' | 'created'>,
  report: Report,
): void {
  checkTitle(title, report);
  if (created === undefined) {
    report(
      undefined,
      'the standard requires a creation date; set "created" in "pdf", as { "expression": "now()" }',
      '/pdf/created',
    );
  }
  for (const { elementId, message } of pressFaults(pages)) report(elementId, message);
}

function checkTitle(title: string | undefined, report: Report): void {
  if (title?.trim() && title !== UNTITLED) return;
  report(undefined, 'the document has no title; set "name" in "meta", or "title" in "pdf"', '/meta/name');
}

/** Checks that the language is a tag of RFC 3066 (ISO 19005-2 and -3, 6.7.4; 14289-1, 7.2; 14289-2, 8.4.4). */
function checkLanguage(language: string | undefined, report: Report): void {
  if (language === undefined || isLanguageTag(language)) return;
  report(undefined, 'the language must be a tag like "de" or "pt-BR"; correct "language" in "pdf"', '/pdf/language');
}

/** Returns whether the standard limits numbers, lengths and nesting. */
function isBounded(standard: PdfStandard): boolean {
  const archive = archiveOf([standard]);
  return archive !== undefined && archive.part !== '4';
}

/**
 * Returns whether the standard requires characters to map to Unicode. See ISO 19005-2, 6.2.11.7.3; 19005-4, 6.2.10.8;
 * 14289-2, 8.4.3.
 */
function asksForCharacters(standard: PdfStandard): boolean {
  const archive = archiveOf([standard]);
  return standard === 'pdf/ua-2' || archive?.part === '4' || archive?.level === 'A';
}

/** Media type in the syntax of PDF/A (ISO 19005-3, 6.8). */
const PLAIN_MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/;

function checkAttachments(attachments: readonly Attachment[], mustHave: boolean, reports: Reports): void {
  const { ofArchives, ofCharacters } = reports;
  if (mustHave && attachments.length === 0) {
    ofArchives(undefined, 'no file is attached; attach a file, or set conformance to "pdf/a-4"', '/pdf/attachments');
  }
  for (const { name, description = '', mediaType } of attachments) {
    if (!PLAIN_MEDIA_TYPE.test(mediaType)) {
      const message = `the media type "${mediaType}" of "${name}" may only have letters, digits and - + . _; choose another`;
      ofArchives(undefined, message, '/pdf/attachments');
    }
    if (isPrivate(name + description)) {
      ofCharacters(undefined, `the name or description of "${name}" has ${PRIVATE}`, '/pdf/attachments');
    }
  }
}

/**
 * Checks titles, figures and headings (ISO 14289-1, 7.1, 7.3 and 7.4; ISO 14289-2, 8.11.2, 8.2.5.28.2 and 8.2.5.12).
 */
function checkReading(pages: readonly Page[], title: string | undefined, report: Report): void {
  checkTitle(title, report);
  for (const { elementId, message } of readingFaults(pages)) report(elementId, message);
}

/** Records missing characters, once for all items of a list. */
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

/** Report function for each requirement; undefined if no declared standard has the requirement. */
type Reports = {
  readonly ofAll: Report;
  readonly ofArchives: Report;
  readonly ofBounds: Report;
  readonly ofCharacters: Report;
  /** Reports text that does not map to Unicode, which standards for characters and accessibility forbid. */
  readonly ofText: Report;
  /** True if the output intent describes inks. */
  readonly isForInks: boolean;
  /** Reports broken internal links, and form fields without a position (ISO 14289-2, 8.8 and 8.9.2.4.13). */
  readonly ofPlaces: Report;
  /** Characters that no font has, by path of the first element that contains them. */
  readonly missing: Map<string, { readonly elementId: string | undefined; readonly characters: Set<string> }>;
  readonly pathOf: (elementId: string | undefined) => string;
  /** Names of the existing anchors. */
  readonly places: ReadonlySet<string>;
};

const NOTHING: Report = () => {};

type Report = (elementId: string | undefined, message: string, path?: string) => void;

function checkPage({ width, height, outline = [] }: Page, { ofAll, ofBounds, ofCharacters }: Reports): void {
  if (Math.min(width, height) < SIDES.least || Math.max(width, height) > SIDES.most) {
    ofBounds(undefined, `the sides of a page must be from ${SIDES.least} to ${SIDES.most} pt; change the page size`);
  }
  if (outline.some(({ title }) => bytesOf(title) > MOST_BYTES)) {
    ofBounds(undefined, 'an outline entry is too long; shorten it');
  }
  if (outline.some(({ title }) => isLost(title))) ofAll(undefined, `an entry of the outline has ${LOST}`);
  if (outline.some(({ title }) => isPrivate(title))) ofCharacters(undefined, `an entry of the outline has ${PRIVATE}`);
}

/** Checks an item. `owner` is the element of items that have no element, such as parts of an image. */
function checkItem(item: Item, depth: number, reports: Reports, owner?: string): void {
  const { ofAll, ofBounds, ofCharacters, ofPlaces } = reports;
  switch (item.kind) {
    case 'group':
      checkGroup(item, depth, reports, owner);
      break;
    case 'glyphs': {
      const { elementId = owner, font, glyphs, text } = item;
      if (glyphs.some(({ id }) => id === NO_GLYPH)) noteMissing(glyphs, elementId, reports);
      else if (isLost(text)) ofAll(elementId, `the text has ${LOST}`);
      if (!font.mayEmbed) {
        ofAll(
          elementId,
          `the licence bits of the font "${font.family}" forbid embedding; use another font, or ask the font vendor`,
        );
      }
      if (isPrivate(text)) ofCharacters(elementId, `the text has ${PRIVATE}`);
      if (bytesOf(text) > MOST_BYTES) ofBounds(elementId, 'a line has too many characters; shorten it');
      break;
    }
    case 'image':
      if (item.image.page) checkSourcePage(item.image.page, item.elementId ?? owner, reports);
      break;
    case 'link':
      if (isPrivate(item.href)) ofCharacters(item.elementId, `the address has ${PRIVATE}`);
      if (bytesOf(item.href) > MOST_BYTES) ofBounds(item.elementId, 'the address is too long; shorten it');
      if (item.href.startsWith('#') && !reports.places.has(item.href.slice(1))) {
        ofPlaces(item.elementId, 'the link has no target; link to a drawn element, or remove the link');
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
      `rotated, moved or clipped containers are nested more than ${MOST_NESTED} deep; use fewer`,
    );
    return;
  }
  if (field && field.box.width === 0 && field.box.height === 0) {
    reports.ofPlaces(elementId, 'the field has no size; set its width and height');
  }
  if (field && Math.max(bytesOf(field.name), bytesOf(field.label)) > MOST_BYTES) {
    reports.ofBounds(elementId, 'the name or label of the field is too long; shorten it');
  }
  if (field?.type === 'text') {
    reports.ofArchives(elementId, 'text typed into the field would need a font that is not embedded; remove "field"');
  }
  if (tag?.alt && tag.role !== 'form' && bytesOf(tag.alt) > MOST_BYTES) {
    reports.ofBounds(elementId, 'the alternative text or the content of the code is too long; shorten it');
  }
  if (tag?.alt && isPrivate(tag.alt)) {
    reports.ofCharacters(elementId, `the alternative text or the content of the code has ${PRIVATE}`);
  }
  for (const item of items) checkItem(item, inner, reports, elementId);
  if (mask) for (const item of mask) checkItem(item, inner, reports, elementId);
}

/** Checks a page of another file, whose fonts and colours cannot be changed. */
function checkSourcePage(
  source: SourcePage,
  elementId: string | undefined,
  { ofAll, ofText, isForInks }: Reports,
): void {
  const found = source.features();
  const refuse = (report: Report, message: string) =>
    report(elementId, `the page of the PDF file ${message}; ${REMEDY}`);
  const namesOf = (fonts: ReadonlySet<string>) =>
    [...fonts]
      .slice(0, 3)
      .map((font) => `"${font}"`)
      .join(', ');
  if (found.isTooComplex) refuse(ofAll, 'has too many parts to be checked');
  if (found.missingFonts.size > 0) refuse(ofAll, `does not contain its fonts ${namesOf(found.missingFonts)}`);
  if (found.unreadableFonts.size > 0)
    refuse(ofText, `has fonts without Unicode characters: ${namesOf(found.unreadableFonts)}`);
  if (found.usesCmyk && !isForInks) refuse(ofAll, 'has CMYK colours, and the document has no output intent for them');
  if (found.usesRgb && isForInks) refuse(ofAll, 'has RGB colours without a profile, and the output intent is for inks');
  if (found.isOutdated)
    refuse(ofAll, 'uses LZW, a transfer function, interpolation or PostScript, which are forbidden');
}

const REMEDY = 'set "rasterize": true, or save the file as PDF/A';

const PRIVATE = 'a private-use character, which has a meaning only in its font; use another character, or a picture';

function isPrivate(text: string): boolean {
  return /\p{Co}/u.test(text);
}

const LOST =
  'a replacement character (U+FFFD) or an incomplete character, so some text was lost; send the complete text';

/**
 * Returns whether a text contains U+FFFD or a code point that ISO 19005-2, 6.2.11.7.2, forbids. U+FFFD also replaces
 * lone surrogates.
 */
function isLost(text: string): boolean {
  return /[\0\ufeff\ufffd\ufffe\uffff\p{Surrogate}]/u.test(text);
}

/** Returns the maximum length of a text in bytes. URLs are percent-encoded UTF-8, other texts UTF-16. */
function bytesOf(text: string): number {
  return /^[\x20-\x7e]*$/.test(text) ? text.length : text.length * 9;
}
