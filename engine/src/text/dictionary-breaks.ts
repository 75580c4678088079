/** Word boundaries in scripts without spaces, found by the dictionaries of the JavaScript engine. */

/** Thai, Lao, Burmese and Khmer: the SA class of UAX #14, as far as dictionaries exist. */
const UNSPACED =
  /[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecd\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u1780-\u17d3\u17d7]+/g;

/** Window in code units. A segmenter takes quadratic time for long texts. */
const WINDOW = 256;

/** Returns ascending offsets between words of these scripts. The ends of their runs are not included. */
export function dictionaryBreaks(text: string): readonly number[] {
  const offsets: number[] = [];
  let words: Intl.Segmenter | undefined;
  for (const { 0: run, index } of text.matchAll(UNSPACED)) {
    // The dictionary depends on the script, not on the language.
    words ??= new Intl.Segmenter('th', { granularity: 'word' });
    for (let start = 0; start < run.length; ) {
      const isLast = start + WINDOW >= run.length;
      const ends: number[] = [];
      for (const { index: at } of words.segment(run.slice(start, start + WINDOW))) if (at > 0) ends.push(start + at);
      // The window may cut its last word, so that the next window starts at that word.
      for (const end of ends) offsets.push(index + end);
      start = isLast ? run.length : (ends.at(-1) ?? start + WINDOW);
    }
  }
  return offsets;
}
