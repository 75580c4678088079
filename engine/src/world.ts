/** All the engine may know of the outside. A platform (Node.js, a browser) makes one and hands it in. */
import { createExpressionCache, createIntlCache, type ExpressionCache, type IntlCache } from './expression/index.ts';
import { createGlyphCache, type GlyphCache } from './raster/glyph-cache.ts';
import type { TextEngine } from './text/text-engine.ts';

export type { FontFace, FontSource } from './text/font-source.ts';

/** The platform's compression and digest; all synchronous. */
export type Platform = {
  /** zlib stream (RFC 1950), level 0 … 9. */
  deflate(bytes: Uint8Array, level: number): Uint8Array;
  /** SHA-256, 32 bytes. */
  sha256(bytes: Uint8Array): Uint8Array;
  /** CRC-32 (ISO 3309, as PNG wants it), continuing from `seed`. */
  crc32(bytes: Uint8Array, seed?: number): number;
};

/** One per process or worker: its caches are bounded, change no byte of a result, and make the second render quick. */
export type World = {
  readonly platform: Platform;
  readonly text: TextEngine;
  readonly expressions: ExpressionCache;
  readonly intl: IntlCache;
  readonly glyphs: GlyphCache;
};

export function createWorld({ platform, text }: Pick<World, 'platform' | 'text'>): World {
  return {
    platform,
    text,
    expressions: createExpressionCache(),
    intl: createIntlCache(),
    glyphs: createGlyphCache(),
  };
}
