/**
 * Defines how the engine accesses everything outside it. A platform (Node.js, a browser) creates a world and passes it
 * in.
 */
import { type FindAsset, type FindRemote, REMOTE_IMAGES_OFF } from './base/asset.ts';
import { Caches } from './base/caches.ts';
import type { Platform } from './base/platform.ts';
import { createExpressionCache, createIntlCache, type ExpressionCache, type IntlCache } from './expression/index.ts';
import { createImageCache, type ImageCache } from './image/image-cache.ts';
import type { FontScope, TextEngine } from './text/text-engine.ts';

export type { Asset, FindAsset, FindRemote, RemoteImage } from './base/asset.ts';
export type { PdfiumWasm, Platform, WasmImports, WebpWasm } from './base/platform.ts';
export type { FontFace, FontSource } from './text/font-source.ts';

/** World of one process or worker. Its caches have bounds, never change a result, and speed up later renders. */
export type World = {
  readonly platform: Platform;
  readonly text: TextEngine;
  readonly expressions: ExpressionCache;
  readonly intl: IntlCache;
  readonly images: ImageCache;
  /** Finds the assets of a document. For a single render, pass `{ ...world, findAsset }`. */
  readonly findAsset: FindAsset;
  /** Finds remote images that the platform fetched before the render. */
  readonly findRemote: FindRemote;
  /** Limits the variable fonts that one document uses. */
  readonly fontScope?: FontScope | undefined;
  /** Caches that painters share between documents. */
  readonly caches: Caches;
};

export function createWorld({ platform, text }: Pick<World, 'platform' | 'text'>): World {
  return {
    platform,
    text,
    expressions: createExpressionCache(),
    intl: createIntlCache(),
    images: createImageCache(platform),
    findAsset: () => undefined,
    findRemote: () => REMOTE_IMAGES_OFF,
    // Exists here, so that copies that set the field have the same hidden class.
    fontScope: undefined,
    caches: new Caches(),
  };
}
