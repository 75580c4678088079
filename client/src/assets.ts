/** Assets of a team, and fonts. */
import { type CallOptions, type Calls, type List, path, type SearchOptions, withQuery } from './calls.ts';
import type { Progress } from './transport.ts';
import type { Asset, AssetUse, Download, FontList } from './types.ts';

export type Assets = {
  /** Lists the images and fonts of the team. */
  listAssets(options?: SearchOptions): List<Asset>;
  /** Uploads a file under the name that templates use. Replaces an existing file of that name. */
  uploadAsset(
    name: string,
    bytes: Uint8Array,
    options?: CallOptions & { readonly onProgress?: Progress },
  ): Promise<Asset>;
  downloadAsset(name: string, options?: CallOptions): Promise<Download>;
  /** Returns an image as a small PNG. */
  getThumbnail(name: string, options?: CallOptions): Promise<Download>;
  /** Lists templates whose draft or versions use the asset. `search` matches a part of the slug. */
  listAssetUses(name: string, options?: SearchOptions): List<AssetUse>;
  deleteAsset(name: string, options?: CallOptions): Promise<void>;
  /** Lists the fonts of documents. `downloadFont` returns the bytes of each. */
  listFonts(options?: CallOptions): Promise<FontList>;
  /** Downloads a TrueType or OpenType font by the `file` of its face. */
  downloadFont(file: string, options?: CallOptions): Promise<Uint8Array>;
};

export function createAssets({ send, json, nothing, file, searched }: Calls): Assets {
  return {
    listAssets: (options) => searched('assets', '/v1/assets', options),
    uploadAsset: (name, bytes, { onProgress, signal } = {}) =>
      json({
        method: 'POST',
        path: withQuery('/v1/assets', { name }),
        body: bytes,
        isRepeatable: true,
        onProgress,
        signal,
      }),
    downloadAsset: (name, { signal } = {}) => file({ path: path`/v1/assets/${name}`, signal }),
    getThumbnail: (name, { signal } = {}) => file({ path: path`/v1/assets/${name}/thumbnail`, signal }),
    listAssetUses: (name, options) => searched('uses', path`/v1/assets/${name}/uses`, options),
    deleteAsset: (name, { signal } = {}) => nothing({ method: 'DELETE', path: path`/v1/assets/${name}`, signal }),
    listFonts: ({ signal } = {}) => json({ path: '/v1/fonts', signal }),
    downloadFont: async (name, { signal } = {}) => (await send({ path: path`/v1/fonts/${name}`, signal })).bytes,
  };
}
