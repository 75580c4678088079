/** All the engine may know of the outside. A platform (Node.js, a browser) makes one and hands it in. */
import { type FindAsset, type FindRemote, REMOTE_IMAGES_OFF } from './base/asset.ts';
import { Caches } from './base/caches.ts';
import type { Platform } from './base/platform.ts';
import { createExpressionCache, createIntlCache, type ExpressionCache, type IntlCache } from './expression/index.ts';
import { createImageCache, type ImageCache } from './image/image-cache.ts';
import type { FontScope, TextEngine } from './text/text-engine.ts';

export type { Asset, FindAsset, FindRemote, RemoteImage } from './base/asset.ts';
export type { Platform, WebpWasm } from './base/platform.ts';
export type { FontFace, FontSource } from './text/font-source.ts';

/** One per process or worker: its caches are bounded, change no byte of a result, and make the second render quick. */
export type World = {
  readonly platform: Platform;
  readonly text: TextEngine;
  readonly expressions: ExpressionCache;
  readonly intl: IntlCache;
  readonly images: ImageCache;
  /** The assets a document may name: for those of one render, hand in `{ ...world, findAsset }`. */
  readonly findAsset: FindAsset;
  /** The pictures at addresses, of one render likewise: what the platform fetched before. */
  readonly findRemote: FindRemote;
  /** Counts variable fonts, of one document likewise. */
  readonly fontScope?: FontScope;
  /** What painters keep from one document to the next. */
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
    caches: new Caches(),
  };
}
