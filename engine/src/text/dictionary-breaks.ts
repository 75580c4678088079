/** Finds word boundaries in scripts without spaces, with the dictionaries of the JavaScript engine. */

/** Thai, Lao, Burmese and Khmer: the scripts of UAX #14's class SA that have dictionaries. */
const UNSPACED =
  /[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecd\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u1780-\u17d3\u17d7]+/g;

/** Window size in code units, because a segmenter takes quadratic time for long texts. */
const WINDOW = 256;

/** Returns ascending offsets between words in these scripts. Excludes the start and end of each run. */
export function dictionaryBreaks(text: string): readonly number[] {
  const offsets: number[] = [];
  let words: Intl.Segmenter | undefined;
  for (const { 0: run, index } of text.matchAll(UNSPACED)) {
    // One locale is enough, because the script determines the dictionary.
    words ??= new Intl.Segmenter('th', { granularity: 'word' });
    for (let start = 0; start < run.length; ) {
      const isLast = start + WINDOW >= run.length;
      const ends: number[] = [];
      for (const { index: at } of words.segment(run.slice(start, start + WINDOW))) if (at > 0) ends.push(start + at);
      // The window may cut its last word, so the next window starts at that word.
      for (const end of ends) offsets.push(index + end);
      start = isLast ? run.length : (ends.at(-1) ?? start + WINDOW);
    }
  }
  return offsets;
}
