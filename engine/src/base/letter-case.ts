/**
 * Converts letter case by the rules of languages (Unicode's SpecialCasing.txt; ICU's rules for Greek and Armenian).
 * Does not depend on the machine's locale data. `language` is a BCP 47 tag.
 */

export function upperCase(text: string, language: string): string {
  switch (languageOf(language)) {
    case 'tr':
    case 'az':
      return text.replaceAll('i', 'İ').toUpperCase();
    case 'lt':
      // Removes the dot that Lithuanian writes to keep the dot of i and j below an accent.
      return text.normalize('NFD').replace(SOFT_DOTTED_WITH_DOT, '$1$2').toUpperCase().normalize('NFC');
    case 'el':
      return upperGreek(text);
    case 'hy':
      return text.replaceAll('և', 'եվ').toUpperCase();
    default:
      return text.toUpperCase();
  }
}

export function lowerCase(text: string, language: string): string {
  switch (languageOf(language)) {
    case 'tr':
    case 'az':
      return text
        .replace(/İ|I\u0307/g, 'i')
        .replaceAll('I', 'ı')
        .toLowerCase();
    case 'lt':
      return text.normalize('NFD').replace(CAPITAL_WITH_ACCENT, '$&\u0307').toLowerCase().normalize('NFC');
    default:
      return text.toLowerCase();
  }
}

function languageOf(tag: string): string {
  return /^[a-z]+/i.exec(tag)?.[0].toLowerCase() ?? '';
}

/** Other combining marks may be between the letter and the dot. */
const SOFT_DOTTED_WITH_DOT = /([ij\u012f\u0268\u0456\u0458]\p{M}*?)\u0307(\p{M}*)/gu;
const CAPITAL_WITH_ACCENT = /[IJ]\u0328?(?=[\u0300\u0301\u0303])/g;

/** Removes accents from capital letters. Keeps a diaeresis, and adds one if only the accent separated two vowels. */
function upperGreek(text: string): string {
  return text
    .normalize('NFD')
    .replace(DISJUNCTIVE_ETA, '\u03ae')
    .replace(
      /([αεοηυωΑΕΟΗΥΩ])([\u0300\u0301\u0342][\u0313\u0314]*|[\u0313\u0314]+[\u0300\u0301\u0342])([ιυΙΥ])(?!\u0308)/g,
      '$1$2$3\u0308',
    )
    .replace(/(?<=\p{Script=Greek}\u0308?)[\u0300\u0301\u0304\u0306\u0313\u0314\u0342\u0343]+/gu, '')
    .replace(/(?<=\p{Script=Greek})\u0345/gu, 'ι')
    .toUpperCase()
    .normalize('NFC');
}

/** Greek word "ή" (or). It keeps its accent in capitals, which distinguishes it from "η" (the). */
const DISJUNCTIVE_ETA = /(?<![\p{L}\p{M}])[ηΗ]\u0301(?![\p{L}\p{M}])/gu;
