/**
 * Splits text of one style into parts with one font each. Uses a fallback font if the style's font lacks a character.
 */
import { splitGraphemes } from 'unicode-segmenter/grapheme';
import type { Writing } from './font-source.ts';
import type { Substitution } from './fontbook.ts';
import type { LoadedFont } from './load-font.ts';
import type { TextStyle } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

/** Part with one font. Offsets are UTF-16 offsets in the text. */
export type FontRun = { readonly start: number; readonly end: number; readonly font: LoadedFont };

/** Missing characters and font substitutions, collected for the whole text. */
export type Findings = {
  readonly missing: Set<string>;
  readonly substitutions: Map<string, Substitution>;
};

export type ItemizeContext = {
  readonly engine: TextEngine;
  readonly findings: Findings;
  /** Returns the writing system of the preferred fallback fonts. */
  writing(): Writing | undefined;
};

export function itemize(text: string, style: TextStyle, context: ItemizeContext): readonly FontRun[] {
  const { engine, findings } = context;
  const { font, substitution } = engine.fontFor(style);
  if (substitution) findings.substitutions.set(substitution.requested, substitution);
  if (hasAll(font, text)) return [{ start: 0, end: text.length, font }];
  const runs: FontRun[] = [];
  let offset = 0;
  for (const cluster of splitGraphemes(text)) {
    const start = offset;
    offset += cluster.length;
    const colored = cluster.includes(EMOJI_SELECTOR) ? coloredFont(cluster, style, context) : undefined;
    const chosen = colored ?? (canShow(font, cluster) ? font : fallback(cluster, style, font, context));
    const last = runs.at(-1);
    if (last?.font === chosen) runs[runs.length - 1] = { ...last, end: offset };
    else if (last && runs.at(-2)?.font === chosen && isWordSpace(chosen, text.slice(last.start, last.end), cluster)) {
      runs.splice(-2, 2, { ...runs.at(-2)!, end: offset });
    } else runs.push({ start, end: offset, font: chosen });
  }
  return runs;
}

/** Returns whether a space uses the fallback font: true between words in that font, false between emoji and symbols. */
function isWordSpace(font: LoadedFont, text: string, next: string): boolean {
  return /^ +$/.test(text) && font.has(SPACE) && LETTER.test(next) && !EMOJI.test(next);
}

const LETTER = /^[\p{L}\p{Nd}]/u;

const SPACE = 0x20;

/** Variation selector that requests the emoji form of a character with two forms (UTS #51, 1.4.3). */
const EMOJI_SELECTOR = '\ufe0f';
const SELECTOR_CODE = 0xfe0f;

/** Returns the template's font that contains the emoji in colour, or undefined. */
function coloredFont(cluster: string, style: TextStyle, { engine }: ItemizeContext): LoadedFont | undefined {
  const { families, weight, italic, variations } = style;
  const found = engine.fallbackFor({ families, weight, italic, variations, writing: 'emoji' }, cluster, canShow);
  return found?.colorParts ? found : undefined;
}

const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;

/**
 * Matches check boxes, circled numbers, mathematical signs and arrows. One symbol font has nearly all of them in
 * matching sizes.
 */
const SYMBOL = /^[\p{So}\p{Sm}\p{No}]/u;

function fallback(cluster: string, style: TextStyle, font: LoadedFont, context: ItemizeContext): LoadedFont {
  const { engine, findings } = context;
  const writing = EMOJI.test(cluster) ? 'emoji' : (context.writing() ?? (SYMBOL.test(cluster) ? 'symbols' : undefined));
  const { families, weight, italic, variations } = style;
  const found = engine.fallbackFor({ families, weight, italic, variations, writing }, cluster, canShow);
  if (found) return found;
  for (const character of cluster) if (!canShow(font, character)) findings.missing.add(character);
  return font;
}

/** Returns whether the character map contains all characters of a text, which is a fast check. */
function hasAll(font: LoadedFont, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    if (!font.has(code) || code === SELECTOR_CODE) return false;
    if (code > 0xffff) i++;
  }
  return true;
}

/**
 * Returns whether HarfBuzz can show the cluster. It composes and decomposes characters, synthesizes spaces, and hides
 * characters without ink.
 */
function canShow(font: LoadedFont, cluster: string): boolean {
  return [cluster, cluster.normalize('NFC'), cluster.normalize('NFD')].some((form) => {
    for (const character of form) {
      if (!font.has(character.codePointAt(0)!) && !NEEDS_NO_GLYPH.test(character)) return false;
    }
    return true;
  });
}

const NEEDS_NO_GLYPH = /^[\p{Default_Ignorable_Code_Point}\p{Zs}]$/u;
