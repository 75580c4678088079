/** Comments of a source file. */

export type Comment = { readonly line: number; readonly text: string };

/** Returns the first line of each block comment, and of each run of line comments. */
export function commentsOf(source: string): readonly Comment[] {
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    const above = lines[index - 1] ?? '';
    const [, block, line] = /^\s*(?:\/\*\*?\s*(.*)|\/\/\s*(.*))$/.exec(text) ?? [];
    if (line !== undefined) return /^\s*\/\//.test(above) ? [] : [{ line: index + 1, text: line }];
    if (block === undefined) return [];
    const first = block.trim() === '' ? (lines[index + 1] ?? '').replace(/^\s*\*\s?/, '') : block;
    return [{ line: index + 1, text: first }];
  });
}

const IN_CONFIGURATION =
  /^\s*(?:#(?!!)\s*(.*)|(?:"(?:title|description)": |description: |summary: |- name: |Description=)"?(.*?)"?,?)$/;

/** Returns the runs of `#` comments and the descriptions of a script or a configuration file. */
export function textsOfConfiguration(source: string): readonly Comment[] {
  const found: { line: number; text: string }[] = [];
  let isOpen = false;
  source.split('\n').forEach((raw, index) => {
    const [, comment, description] = IN_CONFIGURATION.exec(raw) ?? [];
    const text = comment ?? description;
    if (comment && isOpen) found.at(-1)!.text += ` ${comment}`;
    else if (text) found.push({ line: index + 1, text });
    isOpen = Boolean(comment);
  });
  return found;
}
