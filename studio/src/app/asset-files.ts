/** Files of the team as the service lists them, and how they get there. */
import { ROOT } from './places.ts';
import { strings } from './strings.ts';

export type Asset = {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly createdAt: number;
};

/** With what is sent of it: `fetch` tells nothing of that. */
export function sendFile(name: string, file: File, onPart: (part: number) => void): Promise<void> {
  onPart(0);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(`v1/assets?name=${encodeURIComponent(name)}`, ROOT));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onPart(loaded / total));
    request.addEventListener('error', () => reject(new Error(strings.failures.network)));
    request.addEventListener('load', () => {
      if (request.status < 300) return resolve();
      const told = JSON.parse(request.responseText || '{}') as { error?: string };
      reject(new Error(told.error ?? strings.failures.unknown));
    });
    request.send(file);
  });
}
