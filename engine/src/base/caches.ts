/**
 * Caches of a World, each created on first use. The code that needs a cache defines its content and bounds; the World
 * defines its lifetime. So modules have no state.
 */
export class Caches {
  private readonly made = new Map<() => unknown, unknown>();

  /** Returns the cache that `make` creates: one per function. */
  of<Cache extends object>(make: () => Cache): Cache {
    const known = this.made.get(make) as Cache | undefined;
    if (known) return known;
    const cache = make();
    this.made.set(make, cache);
    return cache;
  }
}
