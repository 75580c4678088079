/** Pattern files of the package `hyphen`, by language. */

/** Names of the pattern files except `cu`, which Node.js 20 cannot read. */
export const HYPHENATION_FILES: ReadonlySet<string> = new Set(
  (
    'af as be bg bn ca cs cy da de-1901 de-1996 de-ch-1901 el-monoton el-polyton en-gb en-us es et eu fi fr fur ga gl gu ' +
    'hi hr hsb hu hy ia id is it ka kmr kn la lt lv mk ml mn-cyrl mr nb nl nn oc or pa pl pms pt rm ro ru sa sh-latn sk sl sq ' +
    'sr-cyrl sv ta te tk tr uk'
  ).split(' '),
);

/** Languages whose file has a different name. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
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

/**
 * Returns the file name without extension for a BCP 47 tag, or for its longest prefix that has patterns. Returns
 * undefined if there are no patterns.
 */
export function hyphenationFileOf(language: string): string | undefined {
  const subtags = language.toLowerCase().split('-');
  for (let count = Math.min(subtags.length, 3); count > 0; count--) {
    const tag = subtags.slice(0, count).join('-');
    const file = Object.hasOwn(OTHER_NAMES, tag) ? OTHER_NAMES[tag] : tag;
    if (file !== undefined && HYPHENATION_FILES.has(file)) return file;
  }
  return undefined;
}
