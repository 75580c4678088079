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

export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** The advice for a language as POSIX and Java name it, `de_DE`. */
export function asTag(text: string): string {
  const tag = text.replace(/\.[\w-]+$/, '').replaceAll('_', '-');
  return tag !== text && isLanguageTag(tag) ? `: write "${Intl.getCanonicalLocales(tag)[0]}"` : '';
}
