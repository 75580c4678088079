/** A list of codes, as EN 16931-1 names them; the file of each cites the standard that it is of. */

/** Reads codes with white space between. */
export function codes(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
