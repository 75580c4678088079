/**
 * Hyphenation patterns, stored in files next to the worker's scripts. They are loaded when a text first needs a
 * language.
 */
import type { HyphenationPatterns } from '@platen/engine/text/hyphenate';
import { hyphenationFileOf } from '@platen/engine/text/hyphenation-files';
import { unzlibSync } from 'fflate';
import { readFile } from './files.ts';

/** Prefix of their names, inserted by the build. */
declare const HYPHENATION: string;

const known = new Map<string, HyphenationPatterns>();

/** Returns the patterns of a BCP 47 language; undefined if absent. Throws if the files are missing. */
export function readHyphenation(language: string): HyphenationPatterns | undefined {
  const file = hyphenationFileOf(language);
  if (file === undefined) return undefined;
  const old = known.get(file);
  if (old) return old;
  const address = new URL(`${HYPHENATION}${file}.bin`, import.meta.url).href;
  const patterns = JSON.parse(new TextDecoder().decode(unzlibSync(readFile(address)))) as HyphenationPatterns;
  known.set(file, patterns);
  return patterns;
}
