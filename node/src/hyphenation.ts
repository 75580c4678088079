/** Patterns of hyphenation from the package `hyphen`, read when a text of their language first wants them. */
import { createRequire } from 'node:module';
import { type HyphenationPatterns, hyphenationFileOf } from '@platen/engine';

/** The patterns of a BCP 47 language, or of the longest part of it that has some; undefined where there are none. */
export function loadHyphenation(language: string): HyphenationPatterns | undefined {
  const file = hyphenationFileOf(language);
  return file === undefined ? undefined : (require(`hyphen/patterns/${file}.js`) as HyphenationPatterns);
}

const require = createRequire(import.meta.url);
