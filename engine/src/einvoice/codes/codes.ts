/** Collects the code lists by their names in EN 16931-1. The file of each list cites its standard. */

/** Parses codes separated by white space. */
export function codes(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
