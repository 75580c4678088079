/** Route table for lookups in tests. */
import { ROUTES } from '../routes.ts';

/** Rows by `METHOD /path/{parameter}`. */
export const ROUTES_BY_NAME = Object.fromEntries(ROUTES.map((row) => [`${row.method} ${row.path}`, row]));

/** Returns the row's example, a complete valid body. */
export function exampleOf(route: string): object | undefined {
  const { body } = ROUTES_BY_NAME[route]!;
  return 'example' in body ? body.example : undefined;
}
