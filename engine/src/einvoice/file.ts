/** Reads a file embedded in an invoice (BT-125) from a data: URI in Base64. */

export type FileTerm = { readonly mediaType: string; readonly base64: string };

const DATA_URI = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w.+-]+=[\w.+-]+)*;base64,([A-Za-z0-9+/]+={0,2})$/;

/** Parses the data: URI. Returns undefined if it is invalid. XML requires complete groups of four characters. */
export function readFileTerm(value: string): FileTerm | undefined {
  const comma = value.indexOf(',');
  if (comma < 0 || comma > 300 || (value.length - comma - 1) % 4 !== 0) return undefined;
  const [, mediaType, base64] = DATA_URI.exec(value) ?? [];
  return mediaType && base64 ? { mediaType: mediaType.toLowerCase(), base64 } : undefined;
}
