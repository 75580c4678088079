/** Creates the human-readable lines of GS1 data next to two-dimensional codes (GS1 General Specifications, 4.14). */
import type { CodeSymbol } from './symbol.ts';

/** Maximum number of lines. More lines do not fit next to a code. */
const MOST_LINES = 20;

/** Returns one line per element, such as `(10)AB-123`. Returns an empty list for codes without GS1 data. */
export function gs1Lines(symbol: CodeSymbol): readonly string[] {
  if (symbol.kind === 'hexagons') return [];
  const elements = symbol.elements ?? elementsOfLink(symbol.payload);
  return elements.slice(0, MOST_LINES).map(({ ai, value }) => `(${ai})${value}`);
}

/** Returns the elements in the path and query of a GS1 Digital Link. */
function elementsOfLink(uri: string): readonly { readonly ai: string; readonly value: string }[] {
  if (!/^https?:/i.test(uri)) return [];
  return [...uri.matchAll(/[/?&]([0-9]{2,4})[/=]([^/?&#]+)/g)].map(([, ai, value]) => ({
    ai: ai!,
    value: decoded(value!),
  }));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
