/**
 * Compiles patterns that run in linear time. They use RE2, because untrusted authors could block the process with the
 * platform's backtracking regular expressions.
 */
import { RE2JS } from 're2js';
import { type Place, type Run, spend } from './run.ts';

export type Pattern = {
  /** Number of instructions in the compiled program, which determines the time per character. */
  readonly size: number;
  /** Returns whether the pattern matches anywhere in the text. */
  found(run: Run, text: string, place: Place): boolean;
};

/**
 * Compiles a pattern. Returns undefined for syntax that RE2 does not support, mainly look-around and back-references.
 */
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
