/** Patterns of hyphenation: files beside the worker's scripts, read when a text of their language first wants them. */
import type { HyphenationPatterns } from '@platen/engine/text/hyphenate';
import { hyphenationFileOf } from '@platen/engine/text/hyphenation-files';
import { unzlibSync } from 'fflate';
import { readFile } from './files.ts';

/** What their names begin with; the build fills it in. */
declare const HYPHENATION: string;

const known = new Map<string, HyphenationPatterns>();

/** The patterns of a BCP 47 language; undefined where there are none. Throws where the files are not beside the scripts. */
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
