/** A text of one style cut into items of one font each: where the style's font lacks a character another font steps in. */
import { splitGraphemes } from 'unicode-segmenter/grapheme';
import type { Substitution } from './fontbook.ts';
import type { LoadedFont } from './load-font.ts';
import type { TextStyle } from './text-block.ts';
import type { TextEngine } from './text-engine.ts';

/** UTF-16 offsets into the text; a future bidirectional pass is what sets `rightToLeft`. */
export type Item = {
  readonly start: number;
  readonly end: number;
  readonly font: LoadedFont;
  readonly rightToLeft: boolean;
};

/** What is found out on the way: a text collects it once for all its parts. */
export type Findings = {
  readonly missing: Set<string>;
  readonly substitutions: Map<string, Substitution>;
};

export function itemize(engine: TextEngine, text: string, style: TextStyle, findings: Findings): readonly Item[] {
  const { font, substitution } = engine.fontFor(style);
  if (substitution) findings.substitutions.set(substitution.requested, substitution);
  if (hasAll(font, text)) return [{ start: 0, end: text.length, font, rightToLeft: false }];
  const items: Item[] = [];
  let offset = 0;
  for (const cluster of splitGraphemes(text)) {
    const start = offset;
    offset += cluster.length;
    const chosen = canShow(font, cluster) ? font : fallback(engine, cluster, style, font, findings);
    const last = items.at(-1);
    if (last?.font === chosen) items[items.length - 1] = { ...last, end: offset };
    else items.push({ start, end: offset, font: chosen, rightToLeft: false });
  }
  return items;
}

function fallback(
  engine: TextEngine,
  cluster: string,
  style: TextStyle,
  font: LoadedFont,
  { missing }: Findings,
): LoadedFont {
  const found = engine.fallbackFor(style, cluster, canShow);
  if (found) return found;
  for (const character of cluster) if (!canShow(font, character)) missing.add(character);
  return font;
}

/** The quick way for text whose every character the map names. */
function hasAll(font: LoadedFont, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    if (!font.has(code)) return false;
    if (code > 0xffff) i++;
  }
  return true;
}

/** As HarfBuzz will see it: it composes and decomposes, makes up spaces, and hides what has no ink of its own. */
function canShow(font: LoadedFont, cluster: string): boolean {
  return [cluster, cluster.normalize('NFC'), cluster.normalize('NFD')].some((form) => {
    for (const character of form) {
      if (!font.has(character.codePointAt(0)!) && !NEEDS_NO_GLYPH.test(character)) return false;
    }
    return true;
  });
}

const NEEDS_NO_GLYPH = /^[\p{Default_Ignorable_Code_Point}\p{Zs}]$/u;
