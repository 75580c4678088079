/** Files in response bodies. */
import type { Answer } from './transport.ts';
import type { Download } from './types.ts';

export function downloadOf({ headers, bytes }: Answer): Download {
  const fileName = fileNameOf(headers.get('content-disposition') ?? '');
  return { bytes, contentType: headers.get('content-type') ?? '', ...(fileName === undefined ? {} : { fileName }) };
}

/**
 * Returns the file name of a `Content-Disposition` header (RFC 6266). The full name (RFC 8187) takes precedence over
 * the ASCII name.
 */
function fileNameOf(disposition: string): string | undefined {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return full === undefined ? /filename="([^"]*)"/i.exec(disposition)?.[1] : decodeURIComponent(full);
}
