/** Spells numbers and amounts of money in words. */
import { minorUnitsOf } from '../../base/minor-units.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german, swissGerman } from './german.ts';
import { italian } from './italian.ts';
import type { Gender, Language, Unit } from './language.ts';
import { spanish } from './spanish.ts';

const LANGUAGES: Readonly<Record<string, (region: string) => Language>> = {
  en: (region) => english(region === 'US' || region === '' ? '' : 'and '),
  de: (region) => (region === 'CH' || region === 'LI' ? swissGerman : german),
  fr: (region) => french(region === 'BE' || region === 'CH'),
  es: () => spanish,
  it: () => italian,
};

/** Finds the rules for a BCP 47 tag. */
function languageOf(locale: string): Language | undefined {
  const [, language = '', region = ''] = /^([A-Za-z]{2})(?:-[A-Za-z]{4})?(?:-([A-Za-z]{2}))?(?:-|$)/.exec(locale) ?? [];
  return LANGUAGES[language.toLowerCase()]?.(region.toUpperCase());
}

/** Spells an integer. Returns undefined for unsupported languages. */
export function numberWords(value: number, locale: string): string | undefined {
  const language = languageOf(locale);
  return language && signed(language, value, language.spell(Math.abs(value)));
}

/**
 * Spells an amount, in minor units such as cents, with the names of its currency. Omits zero minor units. If the
 * currency's names are unknown, uses its code, and a fraction for the minor units.
 */
export function amountWords(amount: number, currency: string, locale: string): string | undefined {
  const language = languageOf(locale);
  if (!language) return undefined;
  const decimals = minorUnitsOf(currency);
  const minorUnits = 10 ** decimals;
  const [whole, part] = [Math.floor(Math.abs(amount) / minorUnits), Math.abs(amount) % minorUnits];
  const money = language.money[currency];
  if (!money) {
    const rest = part > 0 ? ` ${String(part).padStart(decimals, '0')}/${minorUnits}` : '';
    return signed(language, amount, counted(language, whole, { one: currency, many: currency }) + rest);
  }
  const amounts = [
    ...(whole > 0 || part === 0 ? [counted(language, whole, money.whole)] : []),
    ...(part > 0 ? [counted(language, part, money.part)] : []),
  ];
  return signed(language, amount, amounts.join(` ${language.and} `));
}

function counted(language: Language, value: number, { one, many, gender = 'masculine' }: Unit): string {
  const noun = language.isSingular(value) ? one : many;
  const words = language.spell(value, gender satisfies Gender);
  return language.join?.(value, words, noun) ?? `${words} ${noun}`;
}

function signed({ minus }: Language, value: number, words: string): string {
  return value < 0 ? `${minus} ${words}` : words;
}
