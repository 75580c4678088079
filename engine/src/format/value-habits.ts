/** Suggestions for values from other tools, for properties that accept only a few words. */
import { plain } from './habit-words.ts';
import { type Schema, shorten } from './kit.ts';

/**
 * Wraps a schema. For a value that `advise` knows, the problem is its sentence instead of the list of valid values.
 */
export function withHabits<T>(
  schema: Schema<T>,
  advise: (word: string, value: unknown) => string | undefined,
): Schema<T> {
  return {
    json: schema.json,
    read(value, place, reader) {
      const isWord = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      const advice = isWord ? advise(plain(shorten(String(value))), value) : undefined;
      return advice === undefined ? schema.read(value, place, reader) : reader.report('INVALID_VALUE', place, advice);
    },
  };
}

/** Returns a function for `withHabits` that looks words up in lists: words separated by spaces, and their sentence. */
export function wordsFor(
  ...lists: readonly (readonly [words: string, advice: string])[]
): (word: string) => string | undefined {
  const known = new Map(lists.flatMap(([words, advice]) => words.split(' ').map((word) => [word, advice] as const)));
  return (word) => known.get(word);
}
