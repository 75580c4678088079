/** Which assets a template names, told by its text. */

/** The names that were asked for, and those among them that the template names. */
export type Naming = { readonly asked: readonly string[]; readonly named: readonly string[] };

/** Looks in a template, JSON text. It takes long where there are many names and much text. */
export function namingOf(template: string, asked: readonly string[]): Naming {
  const text = withoutData(template);
  return { asked, named: asked.filter((name) => names(text, name)) };
}

/** Whether a name stands in the JSON text as a string, or as one of an expression. */
export function names(content: string, name: string): boolean {
  return [`"${name}"`, `'${name}'`, `\\"${name}\\"`].some((quoted) => content.includes(quoted));
}

/** The template without what describes its data: a name that stands there alone comes with the data of each render. */
function withoutData(content: string): string {
  const { sample: _sample, schema: _schema, ...template } = JSON.parse(content);
  return JSON.stringify(template);
}
