/**
 * Determines the smallest and largest module of a code: the limits of its symbology, narrowed by its scanning
 * environment.
 */
import { MODULES_BY_USE } from '../codes/module-by-use.ts';
import { findSymbology } from '../codes/symbologies.ts';
import type { CodeItem } from '../scene/scene.ts';

export type ModuleLimits = {
  /** Minimum and maximum in mm. */
  readonly min: number;
  readonly max: number | undefined;
  /** End of a message about a limit, such as ` for retail`; empty for the symbology's limits. */
  readonly reason: string;
};

export function moduleLimits({ symbol, use }: Pick<CodeItem, 'symbol' | 'use'>): ModuleLimits {
  const { minModuleMm = 0, maxModuleMm } = findSymbology(symbol.symbology) ?? {};
  if (!use) return { min: minModuleMm, max: maxModuleMm, reason: '' };
  return { ...MODULES_BY_USE[use], reason: ` for ${use}` };
}
