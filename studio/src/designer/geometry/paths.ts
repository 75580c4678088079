/** Resolves which element a click selects: JSON Pointers of elements and columns, and their containers. */

/** Returns the pointers of elements and columns along a path, outermost first, including itself. */
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

/** Returns the containing element or column. */
export function containerOf(path: string): string | undefined {
  return lineageOf(path).at(-2);
}

/**
 * Returns the element that a click on an innermost element selects: its outermost container, or the direct child of the
 * entered container. A click outside the entered container leaves it.
 */
export function meantBy(leaf: string, entered: string | undefined): string {
  const line = lineageOf(leaf);
  const around = entered === undefined ? [] : lineageOf(entered);
  let depth = 0;
  while (depth < around.length && around[depth] === line[depth]) depth++;
  return line[Math.min(depth, line.length - 1)] ?? leaf;
}

/** Returns the element one level deeper towards a leaf, for a double click on a selected container. */
export function stepInto(leaf: string, selected: string): string {
  const line = lineageOf(leaf);
  const index = line.indexOf(selected);
  return line[Math.min(index + 1, line.length - 1)] ?? leaf;
}
