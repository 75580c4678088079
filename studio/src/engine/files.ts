/** Synchronous file access for the engine. Browsers allow it only in workers. */
import { workerFault } from './faults.ts';

/** Maximum file size in bytes, equal to the engine's limit for fonts. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Returns the bytes at a URL of this origin; throws if the file is missing. The HTTP cache keeps them. */
export function readFile(address: string): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = 'arraybuffer';
  request.send();
  const body = request.response as ArrayBuffer | null;
  if (request.status !== 200 || !body) throw workerFault(`${address} could not be loaded: ${request.status}`);
  if (body.byteLength > MOST_BYTES) throw workerFault(`${address} is too large`);
  return new Uint8Array(body);
}
