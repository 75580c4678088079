/** Defines assets: files that templates and data refer to by name. */
import type { ProblemCode } from './problem-codes.ts';

export type Asset = {
  /** SHA-256 in hexadecimal. It identifies the bytes, so that derived data can be cached under it. */
  readonly sha256: string;
  /** Returns the file. Returns undefined if the asset was deleted in the meantime. */
  bytes(): Uint8Array | undefined;
};

/** Finds an asset by name. */
export type FindAsset = (name: string) => Asset | undefined;

/** Image at a URL, or the reason why it is missing. */
export type RemoteImage = { readonly kind: 'asset'; readonly asset: Asset } | RefusedImage;

export type RefusedImage = {
  readonly kind: 'refused';
  readonly code: ProblemCode;
  readonly message: string;
  /**
   * True while the image is being fetched, so that only a later render can use it. The current render can stop early.
   */
  readonly isPending?: boolean;
};

export type FindRemote = (url: string) => RemoteImage;

export const REMOTE_IMAGES_OFF: RemoteImage = {
  kind: 'refused',
  code: 'IMAGE_INVALID',
  message: 'remote images are disabled; upload the picture as an asset and use its name',
};

export const ASSET_NAME_RULE =
  'must be 1 to 128 characters of A-Z, a-z, 0-9, ".", "_" and "-", and start with a letter or digit';

export function isAssetName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/.test(text);
}

/** Returns whether a `source` is a data: URI, a URL or an asset name. */
export function kindOfSource(source: string): 'data' | 'remote' | 'asset' {
  if (/^data:/i.test(source)) return 'data';
  return /^https?:/i.test(source) ? 'remote' : 'asset';
}
