/**
 * Converts expressions to their canonical form, which has `data.` before every top-level key. A loop variable can then
 * never hide the key.
 */
import { compileTree } from './compile.ts';
import { type ExpressionProblem, toProblem } from './expression-error.ts';
import { parseInterpolation, problemInText } from './interpolation.ts';
import { LIMITS } from './limits.ts';
import { parse } from './parse.ts';

export type CanonicalResult =
  | { readonly ok: true; readonly source: string }
  | { readonly ok: false; readonly error: ExpressionProblem };

/** Number of pages of the document, which is not a data key unless the data has the key `page`. */
const PAGE_COUNT = /^page\s*\??\.\s*(?:count|total)(?![\w$])/;

/**
 * Rewrites `upper(name)` to `upper(data.name)` and leaves the rest unchanged. `locals` are the names that are not data
 * keys.
 */
export function canonicalExpression(source: string, locals: readonly string[] = []): CanonicalResult {
  try {
    const { bareRoots } = compileTree(parse(source), { locals });
    let stored = '';
    let position = 0;
    for (const start of bareRoots) {
      if (PAGE_COUNT.test(source.slice(start, start + 40))) continue;
      stored += `${source.slice(position, start)}data.`;
      position = start;
    }
    stored += source.slice(position);
    if (stored.length > LIMITS.source) parse(stored); // Fails with E_SOURCE_LIMIT if the result is too long to be parsed again.
    return { ok: true, source: stored };
  } catch (thrown) {
    return { ok: false, error: toProblem(thrown, source) };
  }
}

/** Rewrites each expression of an interpolated text. Error positions refer to the whole text. */
export function canonicalText(text: string, locals: readonly string[] = []): CanonicalResult {
  const interpolation = parseInterpolation(text);
  if (!interpolation.ok) return interpolation;
  let stored = '';
  let position = 0;
  for (const part of interpolation.parts) {
    if (part.kind === 'literal') continue;
    const canonical = canonicalExpression(part.source, locals);
    if (!canonical.ok) return { ok: false, error: problemInText(canonical.error, part.start, text) };
    stored += text.slice(position, part.start) + canonical.source;
    position = part.end;
  }
  return { ok: true, source: stored + text.slice(position) };
}
