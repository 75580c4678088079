/** Files read while the engine waits: it is synchronous, and only a worker may wait so. */

/** Largest file that is read: what the engine itself accepts of a font. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The bytes at an address of this origin; throws where there are none. HTTP's cache keeps them. */
export function readFile(address: string): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.responseType = 'arraybuffer';
  request.send();
  const body = request.response as ArrayBuffer | null;
  if (request.status !== 200 || !body) throw new Error(`${address} cannot be read: ${request.status}`);
  if (body.byteLength > MOST_BYTES) throw new Error(`${address} is too large`);
  return new Uint8Array(body);
}
