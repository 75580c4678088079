/**
 * The caches of a World, each made by its maker when it is first asked for. Whoever keeps something says what, how much
 * and how it is made, and a World says how long: modules have no state.
 */
export class Caches {
  private readonly made = new Map<() => unknown, unknown>();

  /** The cache that `make` makes: the same one for the same function. */
  of<Cache extends object>(make: () => Cache): Cache {
    const known = this.made.get(make) as Cache | undefined;
    if (known) return known;
    const cache = make();
    this.made.set(make, cache);
    return cache;
  }
}
