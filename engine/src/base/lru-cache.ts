/** Bounded map that evicts the least recently used entry. */
export class LruCache<Key, Value> {
  private readonly capacity: number;
  private readonly weightOf: (value: Value) => number;
  private readonly entries = new Map<Key, Entry<Key, Value>>();
  private newest: Entry<Key, Value> | undefined;
  private oldest: Entry<Key, Value> | undefined;
  private weight = 0;

  /** Creates a cache. The total weight of all values never exceeds the capacity; the default weight is 1. */
  constructor(capacity: number, weightOf: (value: Value) => number = () => 1) {
    this.capacity = capacity;
    this.weightOf = weightOf;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Returns the value and marks it as most recently used. */
  get(key: Key): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    if (entry !== this.newest) {
      this.unlink(entry);
      this.link(entry);
    }
    return entry.value;
  }

  /** Stores a value, unless its weight exceeds the capacity. */
  set(key: Key, value: Value): void {
    this.delete(key);
    const weight = this.weightOf(value);
    if (weight > this.capacity) return;
    const entry = { key, value, weight, older: undefined, newer: undefined };
    this.entries.set(key, entry);
    this.link(entry);
    this.weight += weight;
    while (this.weight > this.capacity) this.forget(this.oldest!);
  }

  delete(key: Key): void {
    const known = this.entries.get(key);
    if (known) this.forget(known);
  }

  private forget(entry: Entry<Key, Value>): void {
    this.entries.delete(entry.key);
    this.unlink(entry);
    this.weight -= entry.weight;
  }

  private link(entry: Entry<Key, Value>): void {
    entry.older = this.newest;
    entry.newer = undefined;
    if (this.newest) this.newest.newer = entry;
    else this.oldest = entry;
    this.newest = entry;
  }

  private unlink({ older, newer }: Entry<Key, Value>): void {
    if (older) older.newer = newer;
    else this.oldest = newer;
    if (newer) newer.older = older;
    else this.newest = older;
  }
}

/**
 * Entry of a linked list from newest to oldest. Relinking an entry is much cheaper than deleting and inserting it in a
 * map.
 */
type Entry<Key, Value> = {
  readonly key: Key;
  readonly value: Value;
  readonly weight: number;
  older: Entry<Key, Value> | undefined;
  newer: Entry<Key, Value> | undefined;
};
