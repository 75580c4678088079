import type { Problem } from '../base/problem.ts';
import { isMet, needMessage } from '../codes/gs1.ts';
import type { CodeSymbol } from '../codes/symbol.ts';
import { findSymbology } from '../codes/symbologies.ts';
import { type Inspected, withElement } from './input.ts';

/**
 * Reports CODE_INVALID if an element of a GS1-128 requires a companion that no code on the page has. See GS1 General
 * Specifications, mandatory associations of element strings. Labels may split their elements over several symbols.
 */
export function gs1Elements({ pages, elementOf }: Inspected): readonly Problem[] {
  return pages.flatMap(({ codes }) => {
    const needing = codes.filter(({ item: { symbol } }) => symbol.kind === 'bars' && symbol.needs);
    if (needing.length === 0) return [];
    const identifiers = codes.flatMap(({ item }) => identifiersOf(item.symbol));
    return needing.flatMap(({ item: { symbol, elementId } }): Problem[] => {
      const unmet = symbol.kind === 'bars' && symbol.needs?.find((need) => !isMet(need, identifiers));
      if (!unmet) return [];
      const message = `${symbol.symbology}: ${needMessage(unmet, ' in this or another code of the page')}`;
      return [{ code: 'CODE_INVALID', path: elementOf(elementId)?.path ?? '', message, ...withElement(elementId) }];
    });
  });
}

/** Returns the identifiers in a code. A retail code contains a GTIN. */
export function identifiersOf(symbol: CodeSymbol): readonly string[] {
  const { symbology, payload } = symbol;
  const elements = symbol.kind === 'hexagons' ? [] : (symbol.elements ?? []);
  const rule = findSymbology(symbology)?.rule;
  switch (rule?.kind) {
    case 'gtin':
      return [rule.ai ?? '01'];
    case 'upce':
      return ['01'];
    case 'digitalLink':
      return [...payload.matchAll(/[/?&]([0-9]{2,4})[/=]/g)].map(([, ai]) => ai!);
    case 'gs1':
    case 'composite':
      return [...(payload.startsWith('(') ? [] : ['01']), ...elements.map(({ ai }) => ai)];
    default:
      return [];
  }
}
