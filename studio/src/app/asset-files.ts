/** Assets of the team: list and upload. */
import type { Asset } from '@platen/client';
import { callOf } from '@platen/client/core';
import { urlOf } from './api.ts';
import { appWords } from './words.ts';

export type { Asset };

/** Returns the URL of a thumbnail, which the service draws. */
export const thumbnailOf = (name: string) => urlOf(callOf('GET /v1/assets/{name}/thumbnail', { name }));

/** Uploads with progress, which `fetch` does not report. */
export function sendFile(name: string, file: File, onPart: (part: number) => void): Promise<void> {
  onPart(0);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', urlOf(callOf('POST /v1/assets', { query: { name }, body: file })));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onPart(loaded / total));
    request.addEventListener('error', () => reject(new Error(appWords.failures.network)));
    request.addEventListener('load', () => {
      if (request.status < 300) return resolve();
      const told = JSON.parse(request.responseText || '{}') as { error?: string };
      reject(new Error(told.error ?? appWords.failures.unknown));
    });
    request.send(file);
  });
}
