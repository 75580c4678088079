/** Collects data for the head of an HTML document: fonts with their used glyphs, text styles, and images. */
import { base64 } from '../../base/bytes.ts';
import type { Caches } from '../../base/caches.ts';
import { LruCache } from '../../base/lru-cache.ts';
import type { GlyphsItem } from '../../scene/scene.ts';
import type { Font } from '../../text/font.ts';
import type { Platform } from '../../world.ts';
import { type Drawing, emptyDrawing } from '../drawing/drawing.ts';
import { colorText, decimal, UNITS_PER_POINT, type Writer } from '../drawing/units.ts';
import { wrapWoff } from './woff.ts';

type UsedFont = {
  readonly family: string;
  readonly font: Font;
  readonly glyphIds: Set<number>;
  readonly characters: Set<number>;
  /** Tags of features that are off by default. */
  readonly features: Set<string>;
};

/**
 * SVG/HTML drawing with selectable text, built as pages are painted. Class names are assigned in order of first use.
 */
export type Sheet = Drawing & {
  readonly fontSources: FontSources;
  readonly fonts: Map<string, UsedFont>;
  /** Class of each distinct text style, by its declarations. */
  readonly styles: Map<string, string>;
};

export function emptySheet(
  platform: Platform,
  caches: Caches,
  line: (line: readonly GlyphsItem[], write: Writer, sheet: Sheet) => string,
): Sheet {
  const drawing = emptyDrawing({ platform, caches, line: (items, write) => line(items, write, sheet) });
  const sheet = { fontSources: caches.of(createFontSources), fonts: new Map(), styles: new Map(), ...drawing };
  return sheet;
}

/** Bounded cache of a World: values of the CSS property `src`, by font, glyphs and characters. */
type FontSources = LruCache<string, string>;

const MAX_SOURCES_LENGTH = 8 * 1024 * 1024;

function createFontSources(): FontSources {
  return new LruCache(MAX_SOURCES_LENGTH, (source) => source.length);
}

/** Returns the entry of a font, which is added if it is missing. */
export function useFont({ fonts }: Sheet, font: Font): UsedFont {
  const known = fonts.get(font.id);
  if (known) return known;
  // Includes the space, which separates words on a line even if no run contains it.
  const used = {
    family: `f${fonts.size}`,
    font,
    glyphIds: new Set<number>(),
    characters: new Set([0x20]),
    features: new Set<string>(),
  };
  fonts.set(font.id, used);
  return used;
}

/** Right-to-left scripts and bidi controls, whose order CSS must not change again. */
const REORDERED =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Punctuation and ideographs, whose spacing CSS reduces or increases (CSS Text 4, 8). */
const TRIMMED = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** Features for letter-spaced text. */
const SPACED = ['liga=0', 'clig=0', 'calt=1'];

function featureSettings({ letterSpacing, features }: GlyphsItem): string {
  const settings = [...(letterSpacing === 0 ? [] : SPACED), ...(features?.split(',') ?? [])];
  return settings.map((setting) => `"${setting.replace('=', '" ')}`).join();
}

/** Returns the class of a run's style, which is added if it is missing. */
export function styleClass(sheet: Sheet, item: GlyphsItem): string {
  const size = (points: number) => `${decimal(points * UNITS_PER_POINT, 2)}px`;
  const rules = [
    `font-family:${useFont(sheet, item.font).family}`,
    `font-size:${size(item.fontSize)}`,
    `fill:${colorText(item.color)}`,
  ];
  if (item.letterSpacing !== 0) {
    // Writes the features that layout used, because browsers differ in the features they disable with letter spacing.
    rules.push(`letter-spacing:${size(item.letterSpacing)}`);
  }
  if (item.letterSpacing !== 0 || item.features) rules.push(`font-feature-settings:${featureSettings(item)}`);
  if (item.wordSpacing !== 0) rules.push(`word-spacing:${size(item.wordSpacing)}`);
  if (item.rightToLeft) rules.push('direction:rtl');
  if (item.rightToLeft || REORDERED.test(item.text)) rules.push('unicode-bidi:bidi-override');
  if (TRIMMED.test(item.text)) rules.push('text-spacing-trim:space-all', 'text-autospace:no-autospace');
  const declarations = rules.join(';');
  const known = sheet.styles.get(declarations);
  if (known) return known;
  const name = `t${sheet.styles.size}`;
  sheet.styles.set(declarations, name);
  return name;
}

/** Returns the `@font-face` rules of the subsets, and the rules of the text styles, one per line. */
export function sheetRules({ fonts, styles, platform, fontSources }: Sheet): string[] {
  const faces = [...fonts.values()]
    .filter(({ glyphIds }) => glyphIds.size > 0)
    .map(({ family, font, glyphIds, characters, features }) => {
      const [ids, codePoints] = [ascending(glyphIds), ascending(characters)];
      const tags = [...features].sort();
      const key = `${font.id} ${ids.join()} ${codePoints.join()} ${tags.join()}`;
      let source = fontSources.get(key);
      if (source === undefined) {
        source = fontSource(platform, font.subset(ids, codePoints, tags));
        fontSources.set(key, source);
      }
      return `@font-face{font-family:${family};src:${source}}`;
    });
  return [...faces, ...[...styles].map(([declarations, name]) => `.${name}{${declarations}}`)];
}

function ascending(values: ReadonlySet<number>): number[] {
  return [...values].sort((a, b) => a - b);
}

function fontSource(platform: Platform, sfnt: Uint8Array): string {
  const woff = wrapWoff(platform, sfnt);
  if (woff.length < sfnt.length) return `url(data:font/woff;base64,${base64(woff)}) format("woff")`;
  const isCff = sfnt[0] === 0x4f; // First byte of 'OTTO'.
  const kind = isCff ? 'opentype' : 'truetype';
  return `url(data:font/${isCff ? 'otf' : 'ttf'};base64,${base64(sfnt)}) format("${kind}")`;
}
