/** The sentence of ASSET_NOT_FOUND. */

/** Names of assets are no longer than this; what is longer is cut. */
const MAX_SHOWN = 200;

/** Longer than names are, and of no other letters. */
const BASE64 = /^[A-Za-z0-9+/]{130,}={0,2}$/;

/** `name` as the template writes it; undefined for one that comes out of the data, which no message quotes. */
export function noAsset(name: string | undefined): string {
  if (name !== undefined && BASE64.test(name))
    return 'the source is Base64 alone: write "data:image/png;base64," before it';
  const which = name === undefined ? 'of this name' : `"${name.slice(0, MAX_SHOWN)}"`;
  return `there is no asset ${which}: upload it, or give a data: URI`;
}
