/** Routes of the service, for tests. */
import { ROUTES } from '../routes.ts';

/** Routes by `METHOD /path/{parameter}`. */
export const ROUTES_BY_NAME = Object.fromEntries(ROUTES.map((row) => [`${row.method} ${row.path}`, row]));

/** Returns the example of a route's body. It is complete and valid. */
export function exampleOf(route: string): object | undefined {
  const { body } = ROUTES_BY_NAME[route]!;
  return 'example' in body ? body.example : undefined;
}
