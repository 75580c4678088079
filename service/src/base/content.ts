/** The content of a document: in memory, or in a file while it is made. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Content = Uint8Array | ContentFile;

/** A file that may be read again and again until the request is over. */
export type ContentFile = { readonly path: string; readonly sizeBytes: number };

export function openContent(content: Content): Uint8Array | Readable {
  return content instanceof Uint8Array ? content : createReadStream(content.path);
}

/** All of it, in memory. */
export async function readContent(content: Content): Promise<Uint8Array> {
  return content instanceof Uint8Array ? content : readFile(content.path);
}

export function sizeOf(content: Content): number {
  return content instanceof Uint8Array ? content.length : content.sizeBytes;
}

/** Hexadecimal. */
export async function sha256Of(content: Content): Promise<string> {
  return content instanceof Uint8Array
    ? createHash('sha256').update(content).digest('hex')
    : sha256OfFile(content.path);
}

/** Hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
