/** Patterns in linear time: RE2 instead of the platform's backtracking expressions, which untrusted authors can hang. */
import { RE2JS } from 're2js';
import { type Place, type Run, spend } from './run.ts';

export type Pattern = {
  /** Instructions of the compiled program, which the time for each character grows with. */
  readonly size: number;
  /** Whether the pattern is found anywhere in the text. */
  found(run: Run, text: string, place: Place): boolean;
};

/** Undefined where RE2 has no such syntax: look-around and back-references, first of all. */
export function compilePattern(source: string): Pattern | undefined {
  let compiled: RE2JS;
  try {
    // Writes JavaScript's \u0041 and (?<name>…) as RE2 has them.
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
