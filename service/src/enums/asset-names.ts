/** Finds the assets that a template names by searching its JSON text. */

/** Searched names, and the names that the template contains. */
export type Naming = { readonly asked: readonly string[]; readonly named: readonly string[] };

/** Searches a template given as JSON text. This is slow for many names and long text. */
export function namingOf(template: string, asked: readonly string[]): Naming {
  const text = withoutData(template);
  return { asked, named: asked.filter((name) => names(text, name)) };
}

/** Returns true if the JSON text contains the name as a string, or as a string in an expression. */
export function names(content: string, name: string): boolean {
  return [`"${name}"`, `'${name}'`, `\\"${name}\\"`].some((quoted) => content.includes(quoted));
}

/** Removes the sample and the schema. A name that occurs only there comes from the data of each render. */
function withoutData(content: string): string {
  const { sample: _sample, schema: _schema, ...template } = JSON.parse(content);
  return JSON.stringify(template);
}
