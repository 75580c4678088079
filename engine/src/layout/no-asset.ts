/** Message of ASSET_NOT_FOUND. */

/** Maximum length of an asset name in the message. */
const MAX_SHOWN = 200;

/** Matches texts that are too long for a name and contain only Base64 characters. */
const BASE64 = /^[A-Za-z0-9+/]{130,}={0,2}$/;

/**
 * Returns the message. `name` is as written in the template; undefined if it comes from the data, which messages never
 * quote.
 */
export function noAsset(name: string | undefined): string {
  if (name !== undefined && BASE64.test(name))
    return 'the source is bare Base64; add "data:image/png;base64," before it';
  const which = name === undefined ? 'of this name' : `"${name.slice(0, MAX_SHOWN)}"`;
  return `the asset ${which} does not exist; upload it, or use a data: URI`;
}
