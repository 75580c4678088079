/** Marks a place that the types make unreachable, so that a forgotten case fails to compile. */
export function assertNever(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
