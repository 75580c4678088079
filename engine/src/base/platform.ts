/**
 * Functions that the platform (Node.js or a browser) provides: compression, digests, WebAssembly. All are synchronous.
 */

export type Platform = {
  /** Compresses to a zlib stream (RFC 1950) at level 0 … 9. */
  deflate(bytes: Uint8Array, level: number): Uint8Array;
  /** Decompresses Brotli (RFC 7932). Throws if the result exceeds `mostBytes` or the stream is broken. */
  unbrotli(bytes: Uint8Array, mostBytes: number): Uint8Array;
  /** SHA-256, 32 bytes. */
  sha256(bytes: Uint8Array): Uint8Array;
  /** SHA-384, 48 bytes. */
  sha384(bytes: Uint8Array): Uint8Array;
  /** SHA-512, 64 bytes. */
  sha512(bytes: Uint8Array): Uint8Array;
  /** Encrypts with AES-CBC, in whole blocks without padding. The key has 16 or 32 bytes, the vector 16. */
  aesCbc(key: Uint8Array, vector: Uint8Array, bytes: Uint8Array): Uint8Array;
  /** Computes CRC-32 (ISO 3309, as in PNG), continuing from `seed`. */
  crc32(bytes: Uint8Array, seed?: number): number;
  /** Returns a fresh instance of libwebp, so that a hostile file cannot affect others through its memory. */
  webpWasm(): WebpWasm;
};

/** Exports of `@cwasm/webp/webp.wasm` in use. Addresses refer to `memory`. */
export type WebpWasm = {
  readonly memory: { readonly buffer: ArrayBuffer };
  malloc(sizeBytes: number): number;
  /** Returns the address of RGBA rows, or 0. Writes width and height as 32 bits each. */
  WebPDecodeRGBA(data: number, sizeBytes: number, width: number, height: number): number;
};
