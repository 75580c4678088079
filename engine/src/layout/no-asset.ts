/** Formats the message of ASSET_NOT_FOUND. */

/** Maximum length of an asset name in the message, in characters. */
const MAX_SHOWN = 200;

/** Matches text that is too long for a name and has only Base64 characters. */
const BASE64 = /^[A-Za-z0-9+/]{130,}={0,2}$/;

/**
 * Returns the message. `name` is the name in the template. It is undefined if the name comes from the data, because
 * messages never quote data.
 */
export function noAsset(name: string | undefined): string {
  if (name !== undefined && BASE64.test(name))
    return 'the source is bare Base64; add "data:image/png;base64," before it';
  const which = name === undefined ? 'of this name' : `"${name.slice(0, MAX_SHOWN)}"`;
  return `the asset ${which} does not exist; upload it, or use a data: URI`;
}
