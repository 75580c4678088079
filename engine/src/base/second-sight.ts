/**
 * Tells what comes again from what comes once. A cache that keeps only the former is not emptied by the latter; and what is
 * used once dies young, which costs a collector of garbage nothing.
 */
export class SecondSight {
  /** By the lower bits of a hash, the hash seen last. */
  private readonly hashes: Uint32Array;

  /** Remembers as many keys at most; a power of two. */
  constructor(capacity: number) {
    this.hashes = new Uint32Array(capacity);
  }

  /** Whether the key has come before, as far as is remembered; once in some billion times another is taken for it. */
  sees(key: string): boolean {
    const hash = fnv1a(key);
    const at = hash & (this.hashes.length - 1);
    if (this.hashes[at] === hash) return true;
    this.hashes[at] = hash;
    return false;
  }
}

/** The 32-bit hash of Fowler, Noll and Vo, over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
