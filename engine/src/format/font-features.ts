/** Reads `fontFeatures`: OpenType features, as CSS keywords or tags. */
import { type Schema, shorten, string } from './kit.ts';

/** Keywords of `font-variant` (CSS Fonts 4, 6.11) and the features that each turns on or off. */
const WORDS: Readonly<Record<string, string>> = {
  'lining-nums': 'lnum',
  'oldstyle-nums': 'onum',
  'proportional-nums': 'pnum',
  'tabular-nums': 'tnum',
  'diagonal-fractions': 'frac',
  'stacked-fractions': 'afrc',
  ordinal: 'ordn',
  'slashed-zero': 'zero',
  'small-caps': 'smcp',
  'all-small-caps': 'smcp c2sc',
  'petite-caps': 'pcap',
  'all-petite-caps': 'pcap c2pc',
  unicase: 'unic',
  'titling-caps': 'titl',
  'case-sensitive-forms': 'case',
  'historical-forms': 'hist',
  'no-common-ligatures': 'liga=0 clig=0',
  'discretionary-ligatures': 'dlig',
  'historical-ligatures': 'hlig',
  'no-contextual': 'calt=0',
  'no-kerning': 'kern=0',
};

const TAG = /^([a-zA-Z][a-zA-Z0-9]{3})(?:=(\d{1,2}))?$/;

/** Maximum number of features. */
const MOST = 16;

/**
 * Schema for font features. Reads them as `smcp=1,tnum=1`, sorted by tag, so that equal settings result in equal
 * strings. Without features, the string is empty.
 */
export function fontFeatures(): Schema<string> {
  const text = string({ maxLength: 200 });
  return {
    json: { type: 'string', maxLength: 200, examples: ['tabular-nums', 'small-caps oldstyle-nums', 'ss01 cv05=2'] },
    read(value, place, reader) {
      const read = text.read(value, place, reader);
      if (read === undefined) return undefined;
      const words = read.split(/[\s,]+/).filter((word) => word !== '' && word !== 'normal');
      const settings = new Map<string, number>();
      for (const word of words) {
        const tags = Object.hasOwn(WORDS, word) ? WORDS[word]! : word;
        for (const tag of tags.split(' ')) {
          const match = TAG.exec(tag);
          if (!match) {
            const message = `the font feature "${shorten(word)}" does not exist; use ${Object.keys(WORDS).join(', ')}, or OpenType tags like ss01 or cv05=2`;
            return reader.report('INVALID_VALUE', place, message);
          }
          settings.set(match[1]!, match[2] === undefined ? 1 : Number(match[2]));
        }
      }
      if (settings.size > MOST)
        return reader.report('OUT_OF_RANGE', place, `has too many features; at most ${MOST} are allowed`);
      return writtenFeatures(settings);
    },
  };
}

function writtenFeatures(settings: ReadonlyMap<string, number>): string {
  return [...settings]
    .map(([tag, value]) => `${tag}=${value}`)
    .sort()
    .join(',');
}

/** Returns tags with their CSS keywords, such as `small-caps (smcp)`. */
export function featureWords(tags: readonly string[]): readonly string[] {
  return tags.map((tag) => {
    const word = Object.entries(WORDS).find(([, features]) => features === tag)?.[0];
    return word === undefined ? tag : `${word} (${tag})`;
  });
}

/** Adds tabular figures, unless the features already specify the width of figures. */
export function withTabularFigures(features: string | undefined): string {
  if (!features) return 'tnum=1';
  return /\b[tp]num=/.test(features) ? features : `${features},tnum=1`.split(',').sort().join(',');
}
