/** Hyphenation patterns from the package `hyphen`, loaded when a text first needs their language. */
import { createRequire } from 'node:module';
import { type HyphenationPatterns, hyphenationFileOf } from '@platen/engine';

/**
 * Returns the patterns of a BCP 47 language, or of its longest prefix that has patterns. Undefined without patterns.
 */
export function loadHyphenation(language: string): HyphenationPatterns | undefined {
  const file = hyphenationFileOf(language);
  return file === undefined ? undefined : (require(`hyphen/patterns/${file}.js`) as HyphenationPatterns);
}

const require = createRequire(import.meta.url);
