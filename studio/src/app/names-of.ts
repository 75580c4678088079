/** Returns the members of a union type in the order of a table. The compiler checks that the table is complete. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}
