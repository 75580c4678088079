/** Patterns of hyphenation from the package `hyphen`, read when a text of their language first wants them. */
import { createRequire } from 'node:module';
import type { HyphenationPatterns } from '@platen/engine';

/** Languages by the names of their files. */
const LANGUAGES: ReadonlySet<string> = new Set(
  (
    'af as be bg bn ca cs cu cy da de-1901 de-1996 de-ch-1901 el-monoton el-polyton en-gb en-us es et eu fi fr fur ga gl gu ' +
    'hi hr hsb hu hy ia id is it ka kmr kn la lt lv mk ml mn-cyrl mr nb nl nn oc or pa pl pms pt rm ro ru sa sh-latn sk sl sq ' +
    'sr-cyrl sv ta te tk tr uk'
  ).split(' '),
);

/** Languages whose file has another name. */
const FILES: Readonly<Record<string, string>> = {
  de: 'de-1996',
  'de-ch': 'de-1996',
  en: 'en-us',
  'en-au': 'en-gb',
  'en-nz': 'en-gb',
  'en-ie': 'en-gb',
  no: 'nb',
  el: 'el-monoton',
  mn: 'mn-cyrl',
  sr: 'sr-cyrl',
  'sr-latn': 'sh-latn',
  sh: 'sh-latn',
  bs: 'sh-latn',
  ku: 'kmr',
};

/** Of a BCP 47 language, or of the longest part of it that there are patterns of; undefined where there are none. */
export function loadHyphenation(language: string): HyphenationPatterns | undefined {
  const subtags = language.toLowerCase().split('-');
  for (let count = Math.min(subtags.length, 3); count > 0; count--) {
    const tag = subtags.slice(0, count).join('-');
    const file = Object.hasOwn(FILES, tag) ? FILES[tag] : tag;
    if (file !== undefined && LANGUAGES.has(file)) return require(`hyphen/patterns/${file}.js`) as HyphenationPatterns;
  }
  return undefined;
}

const require = createRequire(import.meta.url);
