/** Languages as BCP 47 names them. */
import { type Schema, string } from './kit.ts';

const MAX_LENGTH = 35;

/** A tag that is well formed; whether anything is known of the language is another matter. */
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

/** ISO 639 has codes of two and three letters; BCP 47 keeps longer ones for later, so that "English" would be well formed. */
const CODE = /^[a-z]{2,3}(?:-|$)/i;

export function isLanguageTag(text: string): boolean {
  try {
    return CODE.test(text) && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** The advice for a language as POSIX and Java name it, `de_DE`. */
export function asTag(text: string): string {
  const tag = text.replace(/\.[\w-]+$/, '').replaceAll('_', '-');
  return tag !== text && isLanguageTag(tag) ? `: write "${Intl.getCanonicalLocales(tag)[0]}"` : '';
}
