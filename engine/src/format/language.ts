/** Checks languages, which are BCP 47 tags. */
import { type Schema, string } from './kit.ts';

const MAX_LENGTH = 35;

/** Schema for a well-formed language tag, which need not be a known language. */
export function languageTag(): Schema<string> {
  return {
    json: { type: 'string', maxLength: MAX_LENGTH, examples: ['de', 'pt-BR'] },
    read(value, place, reader) {
      const text = string({ maxLength: MAX_LENGTH }).read(value, place, reader);
      if (text === undefined || isLanguageTag(text)) return text;
      return reader.report('INVALID_VALUE', place, `must be a language tag like "de" or "pt-BR"${asTag(text)}`);
    },
  };
}

/** ISO 639 codes have two or three letters. BCP 47 reserves longer codes, so "English" would be well formed. */
const CODE = /^[a-z]{2,3}(?:-|$)/i;

export function isLanguageTag(text: string): boolean {
  try {
    return CODE.test(text) && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** Returns a suggestion for language names of POSIX and Java, such as `de_DE`. */
export function asTag(text: string): string {
  const tag = text.replace(/\.[\w-]+$/, '').replaceAll('_', '-');
  return tag !== text && isLanguageTag(tag) ? `: write "${Intl.getCanonicalLocales(tag)[0]}"` : '';
}
