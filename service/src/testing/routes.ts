/** The table of routes as tests look things up in it. */
import { ROUTES } from '../routes.ts';

/** By `METHOD /path/{parameter}`. */
export const ROUTES_BY_NAME = Object.fromEntries(ROUTES.map((row) => [`${row.method} ${row.path}`, row]));

/** A body that is right as it stands, where the row gives one. */
export function exampleOf(route: string): object | undefined {
  const { body } = ROUTES_BY_NAME[route]!;
  return 'example' in body ? body.example : undefined;
}
