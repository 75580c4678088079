/** Collects the code lists by their names in EN 16931-1. The file of each list cites its standard. */
import { VERSIONS, type Version } from '../../format/einvoice/einvoice.ts';

/** Parses codes separated by white space. */
export function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((code) => code !== ''));
}

/** Code list in each release. */
export type DatedCodes = Readonly<Record<Version, ReadonlySet<string>>>;

/** Codes that a release added to its previous release, and removed from it. */
type Change = { readonly added?: string; readonly removed?: string };

/** Returns the releases of a list, from its newest codes and the changes of each release. */
export function datedCodes(newest: string, changes: Readonly<Partial<Record<Version, Change>>>): DatedCodes {
  let list = codes(newest);
  const releases = VERSIONS.map((version) => {
    const own = list;
    const { added = '', removed = '' } = changes[version] ?? {};
    const before = [...own].filter((code) => !codes(added).has(code));
    list = new Set([...before, ...codes(removed)]);
    return [version, own] as const;
  });
  return Object.fromEntries(releases) as DatedCodes;
}
