/**
 * Filter that recognizes repeated keys. A cache uses it to store only repeated keys. Unique keys then neither evict
 * useful entries nor create objects for the garbage collector.
 */
export class RepeatFilter {
  /** Last hash of each slot. A hash's lower bits select its slot. */
  private readonly hashes: Uint32Array;

  /** Creates a filter that remembers at most `capacity` keys; `capacity` must be a power of two. */
  constructor(capacity: number) {
    this.hashes = new Uint32Array(capacity);
  }

  /**
   * Returns whether the filter remembers the key, and adds the key. About one answer in a billion is a false positive.
   */
  isRepeated(key: string): boolean {
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
