/** List of codes, by its name in EN 16931-1. The file of each list cites its standard. */

/** Reads codes that are separated by white space. */
export function codes(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
