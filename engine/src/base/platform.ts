/** What only a platform (Node.js, a browser) can do well: compression, digests, WebAssembly; all synchronous. */

export type Platform = {
  /** zlib stream (RFC 1950), level 0 … 9. */
  deflate(bytes: Uint8Array, level: number): Uint8Array;
  /** Undoes Brotli (RFC 7932); throws when the result would be larger than `mostBytes`, or the stream is broken. */
  unbrotli(bytes: Uint8Array, mostBytes: number): Uint8Array;
  /** SHA-256, 32 bytes. */
  sha256(bytes: Uint8Array): Uint8Array;
  /** SHA-384, 48 bytes. */
  sha384(bytes: Uint8Array): Uint8Array;
  /** SHA-512, 64 bytes. */
  sha512(bytes: Uint8Array): Uint8Array;
  /** AES in CBC mode, of whole blocks and without padding: the key 16 or 32 bytes, the vector 16. */
  aesCbc(key: Uint8Array, vector: Uint8Array, bytes: Uint8Array): Uint8Array;
  /** CRC-32 (ISO 3309, as PNG wants it), continuing from `seed`. */
  crc32(bytes: Uint8Array, seed?: number): number;
  /** A fresh libwebp each time: what a hostile file does to its memory, no other file sees. */
  webpWasm(): WebpWasm;
};

/** The exports of `@cwasm/webp/webp.wasm` in use; addresses lie in `memory`. */
export type WebpWasm = {
  readonly memory: { readonly buffer: ArrayBuffer };
  malloc(sizeBytes: number): number;
  /** Address of RGBA rows or 0; writes width and height as 32 bits each. */
  WebPDecodeRGBA(data: number, sizeBytes: number, width: number, height: number): number;
};
