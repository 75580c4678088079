/** List filters live in the URL, so they can be shared and bookmarked. */
import { navigate, route } from '../routing.ts';

export type Query = {
  get(name: string): string;
  /** Sets URL parameters; an empty text removes a parameter. */
  set(changes: Readonly<Record<string, string>>): void;
  clear(): void;
  readonly isFiltered: boolean;
};

/** `names` are the URL parameters of this screen. */
export function useQuery(names: readonly string[]): Query {
  const { path, query } = route.value;
  const leadTo = (next: URLSearchParams) =>
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true, stay: true });
  return {
    get: (name) => query.get(name) ?? '',
    set(changes) {
      const next = new URLSearchParams(route.peek().query);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      leadTo(next);
    },
    clear() {
      const next = new URLSearchParams(route.peek().query);
      for (const name of names) next.delete(name);
      leadTo(next);
    },
    isFiltered: names.some((name) => query.has(name)),
  };
}
