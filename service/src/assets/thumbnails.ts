/** Thumbnails of assets. A render worker draws them, so browsers never have to decode an uploaded file. */
import { LruCache } from '@platen/engine/base/lru-cache';
import type { Blobs } from '../blobs/blobs.ts';
import type { AssetRow } from '../store/tables.ts';
import type { RenderPool } from '../workers/render-pool.ts';

/** Length of the longer side in pixels. The thumbnail contains the whole image on a transparent background. */
export const THUMBNAIL_PX = 256;

/** Maximum bytes in the cache. */
const KEPT_BYTES = 16 * 1_048_576;

const DPI = 96;
const SIDE = `${(THUMBNAIL_PX * 72) / DPI}pt`;

type Drawn = Pick<AssetRow, 'team_id' | 'name' | 'blob_id' | 'sha256' | 'media_type'>;

export type Thumbnails = {
  /**
   * Returns the thumbnail as PNG. Returns undefined if the file has no picture or cannot be drawn. Throws the same
   * errors as a render.
   */
  draw(asset: Drawn): Promise<Uint8Array | undefined>;
};

/** Returns true for images and for PDF files, whose first page is drawn. */
export const hasPicture = (mediaType: string) => /^image\/|^application\/pdf$/.test(mediaType);

export function createThumbnails(pool: Pick<RenderPool, 'run'>, blobs: Pick<Blobs, 'fileOf'>): Thumbnails {
  const kept = new LruCache<string, Uint8Array>(KEPT_BYTES, ({ length }) => length);
  return {
    async draw({ team_id, name, blob_id, sha256, media_type }) {
      if (!hasPicture(media_type)) return undefined;
      const known = kept.get(blob_id);
      if (known) return known;
      const answer = await pool.run(team_id, {
        body: new TextEncoder().encode('{"data":{}}'),
        template: templateOf(name),
        options: { format: 'png', dpi: DPI, now: 0 },
        assets: new Map([[name, { sha256, blobId: blob_id, file: blobs.fileOf(blob_id) }]]),
      });
      if (answer.kind !== 'rendered' || !(answer.content instanceof Uint8Array)) return undefined;
      kept.set(blob_id, answer.content);
      return answer.content;
    },
  };
}

/** Returns a template (as JSON text) that contains only the image, scaled to fit. */
function templateOf(source: string): string {
  const position = { mode: 'absolute', x: '0pt', y: '0pt' };
  return JSON.stringify({
    dimensions: { width: SIDE, height: SIDE },
    png: { background: 'transparent' },
    elements: [{ type: 'image', position, width: SIDE, height: SIDE, source, fit: 'contain' }],
  });
}
