/** Makes a forgotten case in a `switch` a compile error. Throws if it is ever called. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
