/** Assets of a team: images, fonts and other files that templates use. Also fonts of the service. */
import { type CallOptions, type Calls, type List, type SearchOptions, searching } from './calls.ts';
import type { Progress } from './transport.ts';
import type { Asset, AssetUse, Download, FontList } from './types.ts';

export type Assets = {
  /** Lists the images and fonts of the team. */
  listAssets(options?: SearchOptions): List<Asset>;
  /** Uploads a file under the name that templates refer to. Replaces an existing file with this name. */
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
  /** Lists the available fonts. `downloadFont` returns the bytes of a face. */
  listFonts(options?: CallOptions): Promise<FontList>;
  /** Downloads the TrueType or OpenType file of a face, given its `file`. */
  downloadFont(file: string, options?: CallOptions): Promise<Uint8Array>;
};

export function createAssets({ send, ask, file, list }: Calls): Assets {
  return {
    listAssets: (options) => list('assets', 'GET /v1/assets', searching(options)),
    uploadAsset: (name, body, options) =>
      ask('POST /v1/assets', { query: { name }, body, isRepeatable: true, ...options }),
    downloadAsset: (name, options) => file('GET /v1/assets/{name}', { name, ...options }),
    getThumbnail: (name, options) => file('GET /v1/assets/{name}/thumbnail', { name, ...options }),
    listAssetUses: (name, options) => list('uses', 'GET /v1/assets/{name}/uses', { name, ...searching(options) }),
    deleteAsset: (name, options) => ask('DELETE /v1/assets/{name}', { name, ...options }),
    listFonts: (options) => ask('GET /v1/fonts', options),
    downloadFont: async (name, options) => (await send('GET /v1/fonts/{file}', { file: name, ...options })).bytes,
  };
}
