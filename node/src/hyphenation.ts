/** Hyphenation patterns of the package `hyphen`. The patterns of a language are loaded when they are first needed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { type HyphenationPatterns, hyphenationFileOf } from '@platen/engine';

/**
 * Returns the patterns for a BCP 47 language tag, or for its longest prefix with patterns. Returns undefined if there
 * are none.
 */
export function loadHyphenation(language: string): HyphenationPatterns | undefined {
  const file = hyphenationFileOf(language);
  return file === undefined ? undefined : readPatterns(`hyphen/patterns/${file}`);
}

/** Reads a JSON file. In published packages, it may be compressed. */
function readPatterns(path: string): HyphenationPatterns {
  try {
    return require(`${path}.js`) as HyphenationPatterns;
  } catch {
    const bytes = inflateSync(readFileSync(require.resolve(`${path}.json.deflate`)));
    return JSON.parse(bytes.toString()) as HyphenationPatterns;
  }
}

const require = createRequire(import.meta.url);
