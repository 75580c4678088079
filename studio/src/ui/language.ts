/** Languages of the Studio, and the texts in the chosen language. */

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Type of the same texts in another language. A missing, additional or renamed text is a compile error. */
export type Translation<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Text
    ? (...given: Given) => Text extends string ? string : Text
    : { readonly [Name in keyof T]: Translation<T[Name]> };

type Texts = Readonly<Record<string, unknown>>;

let language: Language = 'en';
let texts: Texts = {};

/** Language of texts, dates and numbers. */
export const currentLanguage = (): Language => language;

/**
 * Sets the language. Must be called before any module with texts is loaded, because modules read their texts only once.
 */
export function setLanguage(next: Language, translations: Texts): void {
  language = next;
  texts = translations;
}

/** Returns texts in the language of the page. `name` is the name of the exported constant. */
export function translated<const T>(name: string, english: T): Translation<T> {
  return (texts[name] ?? english) as Translation<T>;
}

/** Returns the first language of the list that the Studio supports; default English. */
export function firstLanguage(wanted: readonly string[]): Language {
  const codes = wanted.map((tag) => tag.toLowerCase().split('-')[0]);
  const found = codes.find((code) => LANGUAGES.some((each) => each === code));
  return LANGUAGES.find((each) => each === found) ?? 'en';
}
