/** Reads `allow`: the warning codes that a template or an element suppresses. */
import type { Warning } from '../base/problem.ts';
import { WARNING_CODES, type WarningCode } from '../base/warning-codes.ts';
import { list, oneOf } from './kit.ts';

/** Schema for a list of warning codes. Unknown codes are problems. */
export const allow = list(oneOf(...WARNING_CODES), { maxItems: WARNING_CODES.length });

/** Warnings that `allowOverlap` suppresses. */
export const OF_OVERLAP: readonly WarningCode[] = ['OVERLAP', 'QUIET_ZONE_VIOLATED'];

type Codes = ReadonlySet<WarningCode>;

/**
 * Suppressed warnings for the whole document, and by element ID. An element's set includes the sets of its containers.
 */
export type Allowances = { readonly everywhere: Codes; readonly ofElements: ReadonlyMap<string, Codes> };

/** Returns whether a warning is suppressed for an element. A repeated element uses the ID in the template. */
export function isAllowed(
  { everywhere, ofElements }: Allowances,
  code: WarningCode,
  elementId: string | undefined,
): boolean {
  if (everywhere.has(code)) return true;
  if (elementId === undefined || ofElements.size === 0) return false;
  const own = ofElements.get(elementId);
  if (own) return own.has(code);
  // Repeated elements have IDs like "chapter[0]", and table cells like "items[0].1".
  return [...elementId.matchAll(/[[.]/g)].some(({ index }) => ofElements.get(elementId.slice(0, index))?.has(code));
}

/** Returns the warnings that are not suppressed. */
export function unsuppressed<W extends Pick<Warning, 'code' | 'elementId'>>(
  warnings: readonly W[],
  allowances: Allowances,
): readonly W[] {
  const { everywhere, ofElements } = allowances;
  if (warnings.length === 0 || (everywhere.size === 0 && ofElements.size === 0)) return warnings;
  return warnings.filter(({ code, elementId }) => !isAllowed(allowances, code, elementId));
}
