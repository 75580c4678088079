/** Files that templates name, and fonts. */
import { type CallOptions, type Calls, type List, path, type SearchOptions, withQuery } from './calls.ts';
import type { Progress } from './transport.ts';
import type { Asset, AssetUse, Download, FontList } from './types.ts';

export type Assets = {
  /** The pictures and fonts of the team. */
  listAssets(options?: SearchOptions): List<Asset>;
  /** Uploads a file under the name that templates call it; one of the same name is replaced. */
  uploadAsset(
    name: string,
    bytes: Uint8Array,
    options?: CallOptions & { readonly onProgress?: Progress },
  ): Promise<Asset>;
  downloadAsset(name: string, options?: CallOptions): Promise<Download>;
  /** A picture as a small PNG. */
  getThumbnail(name: string, options?: CallOptions): Promise<Download>;
  /** The templates whose draft names the asset, or whose versions show it; `search` is a part of the slug. */
  listAssetUses(name: string, options?: SearchOptions): List<AssetUse>;
  deleteAsset(name: string, options?: CallOptions): Promise<void>;
  /** The fonts that documents are set in; `downloadFont` gives the bytes of each. */
  listFonts(options?: CallOptions): Promise<FontList>;
  /** A font as TrueType or OpenType file, by the `file` of its face. */
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
