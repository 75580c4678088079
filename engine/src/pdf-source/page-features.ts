/**
 * Finds features on a page of another file that PDF standards for archiving, accessibility or presses forbid or
 * require.
 */
import { appearancesOf } from './annotations.ts';
import { PDF_LIMITS } from './limits.ts';
import { type Objects, type PdfPage, pageContent } from './pages.ts';
import { Keyword, Parser } from './parser.ts';
import { isArray, isDict, nameOf, type PdfDict, PdfStream, type PdfValue } from './values.ts';

export type PageFeatures = {
  /** Names of fonts that are not embedded in the file. */
  readonly missingFonts: ReadonlySet<string>;
  /** Names of fonts whose glyphs do not map to Unicode. */
  readonly unreadableFonts: ReadonlySet<string>;
  /** True if the page uses device colours, whose meaning depends on the surrounding file. */
  readonly usesRgb: boolean;
  readonly usesCmyk: boolean;
  /** True if the page uses LZW compression, transfer functions, interpolated images or PostScript. */
  readonly isOutdated: boolean;
  /** True if the page has too many objects to check all. */
  readonly isTooComplex: boolean;
};

/** Operators that set device colours (ISO 32000-1, 8.6.8). */
const OPERATORS: Readonly<Record<string, 'rgb' | 'cmyk'>> = { rg: 'rgb', RG: 'rgb', k: 'cmyk', K: 'cmyk' };

const SPACES: Readonly<Record<string, 'rgb' | 'cmyk'>> = {
  DeviceRGB: 'rgb',
  RGB: 'rgb',
  DeviceCMYK: 'cmyk',
  CMYK: 'cmyk',
};

/** Encodings of simple fonts that imply Unicode characters (9.10.2). */
const KNOWN_ENCODINGS = ['WinAnsiEncoding', 'MacRomanEncoding', 'MacExpertEncoding'];

export function featuresOf(objects: Objects, page: PdfPage): PageFeatures {
  const search = new Search(objects);
  try {
    search.page(page);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    search.isTooComplex = true;
  }
  return search;
}

class Search implements PageFeatures {
  readonly missingFonts = new Set<string>();
  readonly unreadableFonts = new Set<string>();
  usesRgb = false;
  usesCmyk = false;
  isOutdated = false;
  isTooComplex = false;
  private readonly seen = new Set<unknown>();
  private tokens = 0;

  private readonly objects: Objects;

  constructor(objects: Objects) {
    this.objects = objects;
  }

  page(page: PdfPage): void {
    this.content(pageContent(this.objects, page));
    this.resources(page.resources);
    this.group(page.dict);
    for (const { stream } of appearancesOf(this.objects, page)) this.form(stream);
  }

  /** Returns whether an object is visited for the first time. */
  private isNew(object: unknown): boolean {
    if (this.seen.has(object)) return false;
    if (this.seen.size >= PDF_LIMITS.checkedResources) throw new Error('it has too many resources');
    this.seen.add(object);
    return true;
  }

  private entries(value: PdfValue | undefined): readonly PdfValue[] {
    return [...this.objects.dict(value).values()].map((each) => this.objects.resolve(each));
  }

  private resources(resources: PdfDict): void {
    if (!this.isNew(resources)) return;
    for (const space of this.entries(resources.get('ColorSpace'))) this.space(space);
    for (const state of this.entries(resources.get('ExtGState'))) if (isDict(state)) this.state(state);
    for (const font of this.entries(resources.get('Font'))) if (isDict(font)) this.font(font);
    for (const object of this.entries(resources.get('XObject'))) if (object instanceof PdfStream) this.object(object);
    for (const shading of this.entries(resources.get('Shading'))) this.shading(shading);
    for (const pattern of this.entries(resources.get('Pattern'))) {
      if (pattern instanceof PdfStream) this.form(pattern);
      else if (isDict(pattern)) this.shading(this.objects.resolve(pattern.get('Shading')));
    }
  }

  private object(stream: PdfStream): void {
    const type = nameOf(this.objects.resolve(stream.dict.get('Subtype')));
    if (type === 'Form') this.form(stream);
    else if (type === 'Image') this.image(stream.dict);
    else this.isOutdated = true;
  }

  private form(stream: PdfStream): void {
    if (!this.isNew(stream)) return;
    this.filters(stream.dict);
    this.group(stream.dict);
    this.content(this.objects.decode(stream));
    this.resources(this.objects.dict(stream.dict.get('Resources')));
  }

  private image(dict: PdfDict): void {
    if (!this.isNew(dict)) return;
    this.filters(dict);
    this.space(this.objects.resolve(dict.get('ColorSpace')));
    if (this.objects.resolve(dict.get('Interpolate')) === true) this.isOutdated = true;
    const mask = this.objects.resolve(dict.get('SMask'));
    if (mask instanceof PdfStream) this.image(mask.dict);
  }

  private group(dict: PdfDict): void {
    this.space(this.objects.resolve(this.objects.dict(dict.get('Group')).get('CS')));
  }

  private shading(value: PdfValue): void {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (isDict(dict)) this.space(this.objects.resolve(dict.get('ColorSpace')));
  }

  private space(value: PdfValue): void {
    this.device(SPACES[nameOf(value) ?? '']);
    if (!isArray(value) || !this.isNew(value)) return;
    // A profile defines the colours of its space. Other spaces refer to a device space or to a profile.
    if (nameOf(value[0]) === 'ICCBased') return;
    for (const part of value) this.space(this.objects.resolve(part));
  }

  private device(device: 'rgb' | 'cmyk' | undefined): void {
    if (device === 'rgb') this.usesRgb = true;
    if (device === 'cmyk') this.usesCmyk = true;
  }

  private state(state: PdfDict): void {
    const isSet = (key: string, fallback: string) =>
      state.has(key) && nameOf(this.objects.resolve(state.get(key))) !== fallback;
    if (state.has('TR') || isSet('TR2', 'Default') || state.has('HTP')) this.isOutdated = true;
    const mask = this.objects.resolve(state.get('SMask'));
    const form = isDict(mask) ? this.objects.resolve(mask.get('G')) : null;
    if (form instanceof PdfStream) this.form(form);
  }

  private filters(dict: PdfDict): void {
    const filter = this.objects.resolve(dict.get('Filter'));
    const names = (isArray(filter) ? filter : [filter]).map((each) => nameOf(this.objects.resolve(each)));
    if (names.includes('LZWDecode') || names.includes('Crypt')) this.isOutdated = true;
  }

  private font(font: PdfDict): void {
    if (!this.isNew(font)) return;
    const { objects } = this;
    const type = nameOf(objects.resolve(font.get('Subtype')));
    const title = nameOf(objects.resolve(font.get('BaseFont'))) ?? 'unnamed';
    const encoding = objects.resolve(font.get('Encoding'));
    const base = nameOf(encoding) ?? nameOf(objects.resolve(objects.dict(encoding).get('BaseEncoding'))) ?? '';
    const isReadable = font.has('ToUnicode') || (type !== 'Type0' && KNOWN_ENCODINGS.includes(base));
    if (!isReadable) this.unreadableFonts.add(title);
    if (type === 'Type3') {
      this.resources(objects.dict(font.get('Resources')));
      for (const glyph of this.entries(font.get('CharProcs'))) if (glyph instanceof PdfStream) this.form(glyph);
      return;
    }
    const descendants = objects.resolve(font.get('DescendantFonts'));
    const own = isArray(descendants) ? objects.dict(descendants[0]) : font;
    const descriptor = objects.dict(own.get('FontDescriptor'));
    if (!['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key))) this.missingFonts.add(title);
  }

  private content(bytes: Uint8Array): void {
    const parser = new Parser(bytes);
    for (;;) {
      if (++this.tokens > PDF_LIMITS.checkedTokens) throw new Error('it has too many operators');
      const token = parser.token();
      if (!(token instanceof Keyword)) continue;
      if (token.word === '') return;
      this.device(OPERATORS[token.word]);
      if (token.word === 'BI') this.inlineImage(parser);
    }
  }

  /** Reads an inline image (8.9.7) and advances to its end. */
  private inlineImage(parser: Parser): void {
    for (;;) {
      const token = parser.token();
      if (token instanceof Keyword) break;
      this.device(SPACES[nameOf(token) ?? '']);
      if (nameOf(token) === 'LZW' || nameOf(token) === 'LZWDecode') this.isOutdated = true;
    }
    parser.skipInlineData();
  }
}
