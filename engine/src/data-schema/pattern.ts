/**
 * Patterns in linear time: RE2 instead of the platform's backtracking expressions, with which untrusted authors could
 * block the process.
 */
import { RE2JS } from 're2js';
import { type Place, type Run, spend } from './run.ts';

export type Pattern = {
  /** Instructions of the compiled program, which determine the time per character. */
  readonly size: number;
  /** Tells whether the pattern occurs anywhere in the text. */
  found(run: Run, text: string, place: Place): boolean;
};

/** Compiles a pattern. Returns undefined for syntax that RE2 lacks, mainly look-around and back-references. */
export function compilePattern(source: string): Pattern | undefined {
  let compiled: RE2JS;
  try {
    // Converts JavaScript's \u0041 and (?<name>…) to RE2 syntax.
    compiled = RE2JS.compile(RE2JS.translateRegExp(source));
  } catch {
    return undefined;
  }
  const size = compiled.programSize();
  return {
    size,
    found(run, text, place) {
      spend(run, 1 + Math.ceil((text.length * size) / 8), place);
      return compiled.test(text);
    },
  };
}
