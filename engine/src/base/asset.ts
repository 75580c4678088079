/** Assets: files that stand outside of template and data, and are named there. */

export type Asset = {
  /** SHA-256, hexadecimal: the same for the same bytes, so that what is made of them can be kept under it. */
  readonly sha256: string;
  /** Undefined when it was deleted meanwhile. */
  bytes(): Uint8Array | undefined;
};

/** The asset of a name, if there is one. */
export type FindAsset = (name: string) => Asset | undefined;

export const ASSET_NAME_RULE =
  'must be 1 to 128 of A-Z, a-z, 0-9, ".", "_" and "-", and begin with a letter or a digit';

export function isAssetName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(text);
}

/** What a `source` is: a file written out, the address of one, or the name of an asset. */
export function kindOfSource(source: string): 'data' | 'remote' | 'asset' {
  if (/^data:/i.test(source)) return 'data';
  return /^https?:/i.test(source) ? 'remote' : 'asset';
}
