/** Parses `data:` URIs (RFC 2397), which embed files in the template or its data. */
import { fromBase64, utf8 } from '../base/bytes.ts';

export type DataUri = { readonly mediaType: string; readonly bytes: Uint8Array };

/**
 * Parses a `data:` URI. Returns its media type (lower case, without parameters) and its bytes, or undefined for other
 * text.
 */
export function parseDataUri(uri: string): DataUri | undefined {
  const comma = uri.indexOf(',');
  if (comma < 0 || comma > 200 || uri.slice(0, 5).toLowerCase() !== 'data:') return undefined;
  const [type = '', ...parameters] = uri.slice(5, comma).split(';');
  const mediaType = type.trim().toLowerCase() || 'text/plain';
  const isBase64 = parameters.some((parameter) => parameter.trim().toLowerCase() === 'base64');
  const body = uri.slice(comma + 1);
  // Avoids unescaping Base64 without percent signs, because unescaping would copy a large text.
  const plain = body.includes('%') ? unescaped(body) : body;
  const bytes = isBase64 ? fromBase64(plain) : utf8(plain);
  return bytes && { mediaType, bytes };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
