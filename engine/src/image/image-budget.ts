/** The pictures of one document: each read once, however often it is shown, and together no larger than memory bears. */
import { type ImageCache, pictureBytes } from './image-cache.ts';
import type { LoadedPicture } from './load-image.ts';

/** Pixels (four bytes each), files and outlines of all pictures of a document, or of a batch that is one; a hundred photos of a megapixel. */
export const MAX_PICTURE_BYTES = 400 * 1024 * 1024;

/**
 * The same cache for one document, or several of one template, whose text has one engine: the World's own forgets what is
 * too large for it, a document holds on to all it shows.
 */
export function withinBudget(images: ImageCache, maxBytes = MAX_PICTURE_BYTES): ImageCache {
  const known = new Map<string, LoadedPicture | undefined>();
  let sizeBytes = 0;
  const keep = <Picture extends LoadedPicture | undefined>(
    key: string,
    load: () => Picture,
  ): Picture | LoadedPicture => {
    if (known.has(key)) return known.get(key) as Picture;
    // Once they are too large the others are not even read.
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

const TOO_LARGE: LoadedPicture = {
  ok: false,
  code: 'TOO_MANY',
  message: `the pictures of a document may have at most ${MAX_PICTURE_BYTES / 1_048_576} MB together once unpacked: make them smaller, or split the document`,
};
