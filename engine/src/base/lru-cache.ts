/** A bounded map that forgets what was not used for longest. */
export class LruCache<Key, Value> {
  readonly #capacity: number;
  readonly #weightOf: (value: Value) => number;
  readonly #entries = new Map<Key, Value>();
  #weight = 0;

  /** The weights of all values together stay within the capacity; a value weighs 1 unless told. */
  constructor(capacity: number, weightOf: (value: Value) => number = () => 1) {
    this.#capacity = capacity;
    this.#weightOf = weightOf;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value, which becomes the one used last. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Keeps a value, unless it alone is too heavy. */
  set(key: Key, value: Value): void {
    this.#forget(key);
    const weight = this.#weightOf(value);
    if (weight > this.#capacity) return;
    this.#entries.set(key, value);
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#capacity) return;
      this.#forget(oldest);
    }
  }

  #forget(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weightOf(value);
  }
}
