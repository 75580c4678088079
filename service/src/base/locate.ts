/** Returns the line and column of a character, both counted from 1 as in editors. */
export function locate(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
