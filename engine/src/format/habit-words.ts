/** Form of the suggestions for names from other tools. */

/**
 * Suggestion: a property name, with an example value after a colon if necessary. Text after "=" is a whole sentence; a
 * property before the "=" limits it to objects that have this property. The first match is used.
 */
export type Instead = string;

/** Names in plain form, with their suggestions. */
export type Suggestions = readonly (readonly [word: string, instead: readonly Instead[]])[];

export function same(words: string, ...instead: readonly Instead[]): Suggestions {
  return words.split(' ').map((word) => [word, instead] as const);
}

/** Returns a name in lower case without `-`, `_` and spaces. */
export function plain(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/g, '');
}
