/** Returns the names of a union in the order of a table, which the compiler requires to be complete. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}
