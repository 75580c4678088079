/** Limits the total size of the images in one document, and reads each only once. */
import type { ImageCache } from './image-cache.ts';
import { type LoadedSource, pictureBytes } from './load-image.ts';

/**
 * Maximum memory for all images of a document, or of a batch painted into one file. Includes files, outlines and cached
 * pixels.
 */
export const MAX_PICTURE_BYTES = 400 * 1024 * 1024;

/**
 * Wraps the World's cache for one document, or for several documents of one template and text engine. The World's cache
 * evicts large images, but the document keeps all of its images.
 */
export function withinBudget(images: ImageCache, maxBytes = MAX_PICTURE_BYTES): ImageCache {
  const known = new Map<string, LoadedSource | undefined>();
  let sizeBytes = 0;
  const keep = <Picture extends LoadedSource | undefined>(key: string, load: () => Picture): Picture | LoadedSource => {
    if (known.has(key)) return known.get(key) as Picture;
    // Reads no more images once the limit is exceeded.
    const loaded = sizeBytes > maxBytes ? TOO_LARGE : load();
    if (loaded?.ok) sizeBytes += pictureBytes(loaded);
    const kept = loaded?.ok && sizeBytes > maxBytes ? TOO_LARGE : loaded;
    known.set(key, kept);
    return kept;
  };
  return {
    load: (uri, text) => keep(uri, () => images.load(uri, text)),
    loadAsset: (asset, text) => keep(`asset:${asset.sha256}`, () => images.loadAsset(asset, text)),
  };
}

const TOO_LARGE: LoadedSource = {
  ok: false,
  code: 'TOO_MANY',
  message: `the pictures of the document have more than ${MAX_PICTURE_BYTES / 1_048_576} MB in total when decoded; make them smaller, or split the document`,
};
