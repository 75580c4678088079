/**
 * Caches of a World, created on first use. The code that uses a cache defines its content and bounds; the World defines
 * its lifetime. Modules therefore have no state.
 */
export class Caches {
  private readonly made = new Map<() => unknown, unknown>();

  /** Returns the cache that `make` creates. Each function has one cache. */
  of<Cache extends object>(make: () => Cache): Cache {
    const known = this.made.get(make) as Cache | undefined;
    if (known) return known;
    const cache = make();
    this.made.set(make, cache);
    return cache;
  }
}
