/** Caches images by source, so that a logo is decoded once instead of once per label. */
import type { Asset } from '../base/asset.ts';
import { LruCache } from '../base/lru-cache.ts';
import type { Platform } from '../base/platform.ts';
import type { TextEngine } from '../text/text-engine.ts';
import { parseDataUri } from './data-uri.ts';
import { invalidImage, type LoadedSource, loadSource, pictureBytes } from './load-image.ts';
import { createPageDrawings } from './page-drawings.ts';

/** Bounded image cache of a World. */
export type ImageCache = {
  /**
   * Loads the image of a `data:` URI, with an SVG drawing's text in the engine’s fonts. The key is the whole URI,
   * because comparing it is much faster than decoding Base64.
   */
  load(uri: string, text: TextEngine): LoadedSource;
  /** Loads the image of an asset. Returns undefined if the asset was deleted. */
  loadAsset(asset: Asset, text: TextEngine): LoadedSource | undefined;
};

/** Capacity in bytes for sources, files, pixels and outlines. Enough for a dozen label photos or hundreds of logos. */
const MAX_BYTES = 96 * 1024 * 1024;

/** Cache weight of an entry in bytes, in addition to the size of its content. */
const ENTRY_BYTES = 1000;

type Entry = { readonly loaded: LoadedSource; readonly keyLength: number };

export function createImageCache(platform: Platform): ImageCache {
  const entries = new LruCache<string, Entry>(MAX_BYTES, sizeBytes);
  const drawings = createPageDrawings();
  return {
    load(uri, text) {
      const known = entries.get(uri);
      if (known && isSetBy(known.loaded, text)) return known.loaded;
      const data = parseDataUri(uri);
      const loaded = data
        ? loadSource(data.bytes, platform, text, drawings)
        : invalidImage('the data: URI is not valid; write "data:image/png;base64,…"');
      entries.set(uri, { loaded, keyLength: uri.length });
      return loaded;
    },
    loadAsset({ sha256, bytes: read }, text) {
      const key = `asset:${sha256}`;
      const known = entries.get(key);
      if (known && isSetBy(known.loaded, text)) return known.loaded;
      const bytes = read();
      if (!bytes) return undefined;
      const loaded = loadSource(bytes, platform, text, drawings);
      entries.set(key, { loaded, keyLength: key.length });
      return loaded;
    },
  };
}

/**
 * Returns whether the image has no text, or its text uses this engine's fonts. Engines differ if a template embeds
 * fonts.
 */
function isSetBy(loaded: LoadedSource, text: TextEngine): boolean {
  const engine = loaded.ok && 'drawing' in loaded ? loaded.drawing.textEngine : undefined;
  return engine === undefined || engine === text;
}

function sizeBytes({ loaded, keyLength }: Entry): number {
  return ENTRY_BYTES + keyLength * 2 + (loaded.ok ? pictureBytes(loaded) : 0);
}
