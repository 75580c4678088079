/** Finds the assets that a template names, by searching for the names in its JSON text. */

/** Result of a search: all names that were searched for, and the names that the template contains. */
export type Naming = { readonly asked: readonly string[]; readonly named: readonly string[] };

/** Searches the JSON text of a template for the names. This is slow if there are many names and the text is long. */
export function namingOf(template: string, asked: readonly string[]): Naming {
  const text = withoutData(template);
  return { asked, named: asked.filter((name) => names(text, name)) };
}

/** Returns true if the JSON text contains the name as a string, or as a string literal in an expression. */
export function names(content: string, name: string): boolean {
  return [`"${name}"`, `'${name}'`, `\\"${name}\\"`].some((quoted) => content.includes(quoted));
}

/** Removes the sample data and the schema. Names that occur only there come from the data of a render. */
function withoutData(content: string): string {
  const { sample: _sample, schema: _schema, ...template } = JSON.parse(content);
  return JSON.stringify(template);
}
