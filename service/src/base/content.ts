/** The content of a document: in memory, or in a file while it is made. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Content = Uint8Array | ContentFile;

/** A file that may be read again and again until the request is over. */
export type ContentFile = { readonly path: string; readonly sizeBytes: number };

export function openContent(content: Content): Uint8Array | Readable {
  return content instanceof Uint8Array ? content : createReadStream(content.path);
}

export function sizeOf(content: Content): number {
  return content instanceof Uint8Array ? content.length : content.sizeBytes;
}

/** Hexadecimal. */
export async function sha256Of(content: Content): Promise<string> {
  const hash = createHash('sha256');
  if (content instanceof Uint8Array) hash.update(content);
  else await pipeline(createReadStream(content.path), hash);
  return hash.digest('hex');
}
