/** Where words end in scripts that write no spaces between them: found in the dictionaries of the JavaScript engine. */

/** Thai, Lao, Burmese and Khmer: what UAX #14 calls SA, as far as there are dictionaries. */
const UNSPACED =
  /[\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecd\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u1780-\u17d3\u17d7]+/g;

/** A segmenter takes quadratic time for long texts; a run is looked at in windows of this many code units. */
const WINDOW = 256;

/** Offsets, ascending, between words of these scripts; places at the ends of their runs are not among them. */
export function dictionaryBreaks(text: string): readonly number[] {
  const offsets: number[] = [];
  let words: Intl.Segmenter | undefined;
  for (const { 0: run, index } of text.matchAll(UNSPACED)) {
    // The dictionary goes by the script, whatever the language.
    words ??= new Intl.Segmenter('th', { granularity: 'word' });
    for (let start = 0; start < run.length; ) {
      const isLast = start + WINDOW >= run.length;
      const ends: number[] = [];
      for (const { index: at } of words.segment(run.slice(start, start + WINDOW))) if (at > 0) ends.push(start + at);
      // The window cuts its last word: that one is looked at again from its start.
      for (const end of ends) offsets.push(index + end);
      start = isLast ? run.length : (ends.at(-1) ?? start + WINDOW);
    }
  }
  return offsets;
}
