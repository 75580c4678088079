/** Lists all symbologies, and finds them by name. */

import { LINEAR_SYMBOLOGIES } from './linear-symbologies.ts';
import { MATRIX_SYMBOLOGIES } from './matrix-symbologies.ts';
import type { Symbology, SymbologyRow } from './symbology.ts';
import { sides } from './symbology-families.ts';

/** All symbologies by name, in the order of the documentation. */
export const SYMBOLOGIES: ReadonlyMap<string, Symbology> = new Map(
  Object.entries({ ...LINEAR_SYMBOLOGIES, ...MATRIX_SYMBOLOGIES }).map(([name, row]) => [
    name,
    withDefaults(name, row),
  ]),
);

function withDefaults(name: string, row: SymbologyRow): Symbology {
  return {
    name,
    encoder: name,
    kind: 'bars',
    aliases: [],
    options: {},
    sizes: [{ options: {} }],
    rule: { kind: 'grammar' },
    scheme: undefined,
    maxLength: 255,
    accepts: 'values in the format of the symbology',
    quietZone: sides(10),
    lightOnDark: false,
    minModuleMm: 0.19,
    maxModuleMm: undefined,
    maxWidthMm: undefined,
    minHeight: undefined,
    text: 'value',
    height: 50,
    rowHeight: 1,
    fixedRatio: false,
    wideWidth: undefined,
    checkDigit: 'none',
    choices: {},
    bearerBars: undefined,
    ...row,
  };
}

/** All names that templates can use, including aliases. */
export const SYMBOLOGY_NAMES: readonly string[] = [...SYMBOLOGIES.values()].flatMap((row) => [
  row.name,
  ...row.aliases,
]);

const BY_KEY: ReadonlyMap<string, Symbology> = new Map(
  [...SYMBOLOGIES.values()].flatMap((row) => [row.name, row.encoder, ...row.aliases].map((name) => [keyOf(name), row])),
);

/** Normalises a name: ignores case, spaces, hyphens and underscores. */
function keyOf(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** Finds a symbology by name or alias in any spelling: `gs1-128`, `GS1_128` and `EAN 13` all match. */
export function findSymbology(name: string): Symbology | undefined {
  return BY_KEY.get(keyOf(name));
}
