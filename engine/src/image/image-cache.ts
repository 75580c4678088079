/** Cache of images by their source, so that a logo is decoded once instead of for each label. */
import type { Asset } from '../base/asset.ts';
import { LruCache } from '../base/lru-cache.ts';
import type { Platform } from '../base/platform.ts';
import type { TextEngine } from '../text/text-engine.ts';
import { parseDataUri } from './data-uri.ts';
import { invalidImage, type LoadedSource, loadSource, pictureBytes } from './load-image.ts';
import { createPageDrawings } from './page-drawings.ts';

/** Bounded; belongs to a World. */
export type ImageCache = {
  /**
   * Loads the image of a `data:` URI. Text of a drawing is set in the engine’s fonts. The whole URI is the key, because
   * comparing it is much faster than decoding Base64.
   */
  load(uri: string, text: TextEngine): LoadedSource;
  /** Loads the image of an asset; undefined if the asset is gone. */
  loadAsset(asset: Asset, text: TextEngine): LoadedSource | undefined;
};

/** Capacity for sources, files, pixels and outlines: a dozen photos for labels, or hundreds of logos. */
const MAX_BYTES = 96 * 1024 * 1024;

/** Cost of an entry in addition to its content. */
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

/** Returns whether the image has no text, or text in this engine's fonts. A template may carry its own fonts. */
function isSetBy(loaded: LoadedSource, text: TextEngine): boolean {
  const engine = loaded.ok && 'drawing' in loaded ? loaded.drawing.textEngine : undefined;
  return engine === undefined || engine === text;
}

function sizeBytes({ loaded, keyLength }: Entry): number {
  return ENTRY_BYTES + keyLength * 2 + (loaded.ok ? pictureBytes(loaded) : 0);
}
