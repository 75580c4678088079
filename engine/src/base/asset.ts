/** Assets: files that stand outside of template and data, and are named there. */
import type { ProblemCode } from './problem-codes.ts';

export type Asset = {
  /** SHA-256, hexadecimal: the same for the same bytes, so that what is made of them can be kept under it. */
  readonly sha256: string;
  /** Undefined when it was deleted meanwhile. */
  bytes(): Uint8Array | undefined;
};

/** The asset of a name, if there is one. */
export type FindAsset = (name: string) => Asset | undefined;

/** The picture at an address, or why there is none. */
export type RemoteImage = { readonly kind: 'asset'; readonly asset: Asset } | RefusedImage;

export type RefusedImage = {
  readonly kind: 'refused';
  readonly code: ProblemCode;
  readonly message: string;
  /** Whether it will be there when the document is rendered again: then the rest of the work can wait. */
  readonly isPending?: boolean;
};

export type FindRemote = (url: string) => RemoteImage;

export const REMOTE_IMAGES_OFF: RemoteImage = {
  kind: 'refused',
  code: 'IMAGE_INVALID',
  message: 'remote images are off: upload the picture as an asset and give its name',
};

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
