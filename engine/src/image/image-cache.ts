/** Pictures by the text that holds them, so that a logo is decoded once and not for each label. */
import type { Asset } from '../base/asset.ts';
import { LruCache } from '../base/lru-cache.ts';
import type { Platform } from '../base/platform.ts';
import type { TextEngine } from '../text/text-engine.ts';
import { parseDataUri } from './data-uri.ts';
import { invalidImage, type LoadedPicture, loadPicture } from './load-image.ts';

/** Belongs to a World; bounded. */
export type ImageCache = {
  /**
   * The picture of a `data:` URI, the text of a drawing in the engine’s fonts. The whole URI is the key: comparing it is
   * far quicker than reading Base64.
   */
  load(uri: string, text: TextEngine): LoadedPicture;
  /** The picture of an asset; undefined when that is gone. */
  loadAsset(asset: Asset, text: TextEngine): LoadedPicture | undefined;
};

/** Texts, files, pixels and outlines: a dozen photos for a label, or hundreds of logos. */
const MAX_BYTES = 96 * 1024 * 1024;

/** What an entry costs beside its contents. */
const ENTRY_BYTES = 1000;

type Entry = { readonly loaded: LoadedPicture; readonly keyLength: number };

export function createImageCache(platform: Platform): ImageCache {
  const entries = new LruCache<string, Entry>(MAX_BYTES, sizeBytes);
  return {
    load(uri, text) {
      const known = entries.get(uri);
      if (known && isSetBy(known.loaded, text)) return known.loaded;
      const data = parseDataUri(uri);
      const loaded = data
        ? loadPicture(data.bytes, platform, text)
        : invalidImage('the data: URI cannot be read: write "data:image/png;base64,…"');
      entries.set(uri, { loaded, keyLength: uri.length });
      return loaded;
    },
    loadAsset({ sha256, bytes: read }, text) {
      const key = `asset:${sha256}`;
      const known = entries.get(key);
      if (known && isSetBy(known.loaded, text)) return known.loaded;
      const bytes = read();
      if (!bytes) return undefined;
      const loaded = loadPicture(bytes, platform, text);
      entries.set(key, { loaded, keyLength: key.length });
      return loaded;
    },
  };
}

/** Whether a picture has no text, or text in the fonts of an engine: a template may bring fonts of its own. */
function isSetBy(loaded: LoadedPicture, text: TextEngine): boolean {
  const engine = loaded.ok && 'drawing' in loaded ? loaded.drawing.textEngine : undefined;
  return engine === undefined || engine === text;
}

function sizeBytes({ loaded, keyLength }: Entry): number {
  return ENTRY_BYTES + keyLength * 2 + (loaded.ok ? pictureBytes(loaded) : 0);
}

/** Counts the file, and what it unpacks to. */
export function pictureBytes(loaded: LoadedPicture & { readonly ok: true }): number {
  return 'drawing' in loaded ? loaded.drawing.sizeBytes : loaded.image.bytes.length + loaded.image.pixels().rgba.length;
}
