/**
 * Filter that distinguishes repeated keys from unique ones. A cache that stores only repeated keys is not flooded by
 * unique ones, and short-lived objects cost the garbage collector almost nothing.
 */
export class SecondSight {
  /** Most recent hash, by its lower bits. */
  private readonly hashes: Uint32Array;

  /** Creates a filter that remembers at most `capacity` keys, a power of two. */
  constructor(capacity: number) {
    this.hashes = new Uint32Array(capacity);
  }

  /**
   * Tells whether the key has been seen, as far as the filter remembers. False positives occur about once in a billion.
   */
  sees(key: string): boolean {
    const hash = fnv1a(key);
    const at = hash & (this.hashes.length - 1);
    if (this.hashes[at] === hash) return true;
    this.hashes[at] = hash;
    return false;
  }
}

/** Computes the 32-bit FNV-1a hash over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
