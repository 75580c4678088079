/** Which element a click means: JSON Pointers of elements and columns, and the containers around them. */

/** The pointers of the elements and columns that lead to a path, outermost first, itself last. */
export function lineageOf(path: string): readonly string[] {
  const tokens = path.split('/').slice(1);
  const line: string[] = [];
  for (let index = 0; index + 1 < tokens.length; index++) {
    const isList = tokens[index] === 'elements' || tokens[index] === 'columns';
    if (isList && /^\d+$/.test(tokens[index + 1]!)) {
      line.push(`/${tokens.slice(0, index + 2).join('/')}`);
      index++;
    }
  }
  return line;
}

/** The element or column around it. */
export function containerOf(path: string): string | undefined {
  return lineageOf(path).at(-2);
}

/**
 * What a click on a leaf selects: the outermost container around it, or inside the container that was entered, what lies
 * directly in that. A click beside the container that was entered leaves it.
 */
export function meantBy(leaf: string, entered: string | undefined): string {
  const line = lineageOf(leaf);
  const around = entered === undefined ? [] : lineageOf(entered);
  let depth = 0;
  while (depth < around.length && around[depth] === line[depth]) depth++;
  return line[Math.min(depth, line.length - 1)] ?? leaf;
}

/** One step deeper towards a leaf: what a double click on a selected container selects. */
export function stepInto(leaf: string, selected: string): string {
  const line = lineageOf(leaf);
  const index = line.indexOf(selected);
  return line[Math.min(index + 1, line.length - 1)] ?? leaf;
}
