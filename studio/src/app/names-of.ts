/** The words of a union, in the order of a table that has a row for each: a word that is missing there does not compile. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}
