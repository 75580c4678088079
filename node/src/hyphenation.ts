/** Hyphenation patterns from the package `hyphen`, loaded when a text first needs their language. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { type HyphenationPatterns, hyphenationFileOf } from '@platen/engine';

/**
 * Returns the patterns of a BCP 47 language, or of its longest prefix that has patterns. Undefined without patterns.
 */
export function loadHyphenation(language: string): HyphenationPatterns | undefined {
  const file = hyphenationFileOf(language);
  return file === undefined ? undefined : readPatterns(`hyphen/patterns/${file}`);
}

/** Reads patterns. Packages may contain them as compressed JSON. */
function readPatterns(path: string): HyphenationPatterns {
  try {
    return require(`${path}.js`) as HyphenationPatterns;
  } catch {
    const bytes = inflateSync(readFileSync(require.resolve(`${path}.json.deflate`)));
    return JSON.parse(bytes.toString()) as HyphenationPatterns;
  }
}

const require = createRequire(import.meta.url);
