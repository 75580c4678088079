/** Warnings about font features and variations that a style requests but the font does not support. */
import { featureWords } from '../format/font-features.ts';
import type { LoadedFont } from '../text/load-font.ts';
import type { TextRun, TextStyle } from '../text/paragraph.ts';
import type { LayoutContext } from './measure.ts';

type Told = Pick<LayoutContext, 'warnings' | 'world'>;

/** Warns about unsupported features. `tabular` means that the table cell, not the author, requested tabular figures. */
export function reportFeatures(
  runs: readonly TextRun[],
  { elementId, tabular }: { readonly elementId: string; readonly tabular: boolean },
  { warnings, world }: Told,
): void {
  if (!runs.some(({ style }) => asksForAny(style, tabular))) return;
  const messages = new Set<string>();
  let last: TextStyle | undefined;
  for (const { style, text } of runs) {
    if (style === last || text === '') continue;
    last = style;
    for (const message of messagesOf({ style, text }, tabular, world.text)) messages.add(message);
  }
  for (const message of messages) warnings.push({ code: 'NO_EFFECT', elementId, message });
}

/** Returns whether a style may need a warning. Most styles do not, so this check creates no objects. */
function asksForAny({ features, variations }: TextStyle, tabular: boolean): boolean {
  return variations !== undefined || (features !== undefined && !(tabular && features === 'tnum=1'));
}

function messagesOf(
  { style, text }: Pick<TextRun, 'style' | 'text'>,
  tabular: boolean,
  engine: Told['world']['text'],
): readonly string[] {
  const { features, variations } = style;
  const asked = (features?.split(',') ?? []).filter((setting) => !setting.endsWith('=0'));
  const wanted = asked.filter((setting) => !(tabular && setting === 'tnum=1'));
  if (wanted.length === 0 && variations === undefined) return [];
  const { font, varies, substitution } = engine.fontFor(style);
  // Skips substitute fonts, whose features are irrelevant to the author, because the template names another font.
  if ((substitution && !varies) || !hasAll(font, text)) return [];
  const lacking = wanted.filter((setting) => lacks(font, setting, engine)).map((setting) => setting.slice(0, 4));
  const messages: string[] = [];
  if (lacking.length > 0) {
    const named = featureWords(lacking).join(', ');
    messages.push(
      `the font "${font.family}" does not support these "fontFeatures": ${named}; choose another font, or remove the features`,
    );
  }
  if (variations && !varies) {
    messages.push(
      `"fontVariations" has no effect because the font "${font.family}" has no axes; choose a variable font, or remove this property`,
    );
  }
  return messages;
}

/**
 * Returns whether the font lacks a feature. Fonts can have tabular or proportional figures without the feature, and
 * lining figures are the default.
 */
function lacks(font: LoadedFont, setting: string, engine: Told['world']['text']): boolean {
  if (font.featuresOf(setting) !== undefined) return false;
  switch (setting.slice(0, 4)) {
    case 'lnum':
      return false;
    case 'tnum':
      return !hasFiguresOfOneWidth(font, engine);
    case 'pnum':
      return hasFiguresOfOneWidth(font, engine);
    default:
      return true;
  }
}

function hasAll(font: LoadedFont, text: string): boolean {
  return Array.from(text).every((character) => /\s|\p{C}/u.test(character) || font.has(character.codePointAt(0)!));
}

const PLAIN = { ligatures: true, rightToLeft: false, script: 'Zyyy', before: '', after: '', language: 'en' } as const;

function hasFiguresOfOneWidth(font: LoadedFont, engine: Told['world']['text']): boolean {
  const widths = engine.shape(font, '0123456789', PLAIN).map(({ advance }) => advance);
  return new Set(widths).size === 1;
}
