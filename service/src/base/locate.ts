/** Returns the position of a character in a text as editors count it: line and column from 1. */
export function locate(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
