/** Which file of the package `hyphen` has the patterns of a language: of all that there are, those that are right for whole texts. */

/** Languages by the names of their files; `cu` is none of them, since Node.js 20 cannot read it. */
export const HYPHENATION_FILES: ReadonlySet<string> = new Set(
  (
    'af as be bg bn ca cs cy da de-1901 de-1996 de-ch-1901 el-monoton el-polyton en-gb en-us es et eu fi fr fur ga gl gu ' +
    'hi hr hsb hu hy ia id is it ka kmr kn la lt lv mk ml mn-cyrl mr nb nl nn oc or pa pl pms pt rm ro ru sa sh-latn sk sl sq ' +
    'sr-cyrl sv ta te tk tr uk'
  ).split(' '),
);

/** Languages whose file has another name. */
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

/** The file's name without its end, of a BCP 47 language or the longest part of it that there are patterns of; or undefined. */
export function hyphenationFileOf(language: string): string | undefined {
  const subtags = language.toLowerCase().split('-');
  for (let count = Math.min(subtags.length, 3); count > 0; count--) {
    const tag = subtags.slice(0, count).join('-');
    const file = Object.hasOwn(OTHER_NAMES, tag) ? OTHER_NAMES[tag] : tag;
    if (file !== undefined && HYPHENATION_FILES.has(file)) return file;
  }
  return undefined;
}
