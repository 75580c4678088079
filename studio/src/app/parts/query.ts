/** What narrows a list down stands in the address: it can be sent, marked and gone back to. */
import { go, place } from '../places.ts';

export type Query = {
  get(name: string): string;
  /** Empty text takes a name out. */
  set(changes: Readonly<Record<string, string>>): void;
  clear(): void;
  readonly isFiltered: boolean;
};

/** `names`: what this screen knows. */
export function useQuery(names: readonly string[]): Query {
  const { path, query } = place.value;
  const leadTo = (next: URLSearchParams) => go(next.size > 0 ? `${path}?${next}` : path, { replace: true, stay: true });
  return {
    get: (name) => query.get(name) ?? '',
    set(changes) {
      const next = new URLSearchParams(place.peek().query);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      leadTo(next);
    },
    clear() {
      const next = new URLSearchParams(place.peek().query);
      for (const name of names) next.delete(name);
      leadTo(next);
    },
    isFiltered: names.some((name) => query.has(name)),
  };
}
