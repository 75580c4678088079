/** A list of codes, as EN 16931-1 names them; tests hold each against that of a package. */

/** Of codes with white space between. */
export function codes(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
