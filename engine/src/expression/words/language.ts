/** Defines how a language spells cardinal numbers and names of money. */

/** Largest number that can be spelled. */
export const GREATEST_SPELLED = 999_999_999_999;

/** Supported languages, for messages. */
export const SPELLED_LANGUAGES = 'en, de, fr, es, it';

export type Gender = 'masculine' | 'feminine';

/** Singular and plural name of a currency unit. */
export type Unit = { readonly one: string; readonly many: string; readonly gender?: Gender };

export type Money = { readonly whole: Unit; readonly part: Unit };

export type Language = {
  /** Spells an integer from 0 to 999,999,999,999. `before` is the gender of a noun that follows. */
  readonly spell: (value: number, before?: Gender) => string;
  readonly minus: string;
  /** Word between the whole amount and its minor units, such as cents. */
  readonly and: string;
  /** Returns whether a noun after this number is singular. */
  readonly isSingular: (value: number) => boolean;
  /** Joins a number and its noun. */
  readonly join?: (value: number, words: string, noun: string) => string;
  /** Currencies with names, by ISO 4217 code. */
  readonly money: Readonly<Record<string, Money>>;
};

/** Splits a number into groups of three digits with their powers of 1000, highest first. Omits zero groups. */
export function groupsOf(value: number): readonly (readonly [group: number, power: number])[] {
  return [3, 2, 1, 0]
    .map((power) => [Math.floor(value / 1000 ** power) % 1000, power] as const)
    .filter(([group]) => group > 0);
}

/** Splits a list of words separated by spaces. */
export function wordList(text: string): readonly string[] {
  return text.split(' ');
}
