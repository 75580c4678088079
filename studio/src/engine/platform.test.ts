import { expect, test } from 'vitest';
import { platform } from '../../../node/src/node-platform.ts';
import { loadPackage } from './lazy.ts';
import { createBrowserPlatform } from './platform.ts';

const browser = createBrowserPlatform({ webpWasm: '', pdfiumWasm: '' });
const bytes = Uint8Array.from({ length: 4_096 }, (_, index) => (index * 7919) >> 3);

test('digests and ciphers equal those of the server', async () => {
  await loadPackage('ciphers');
  for (const length of [0, 16, 1_008, bytes.length]) {
    const part = bytes.subarray(0, length);
    for (const digest of ['sha256', 'sha384', 'sha512'] as const) {
      expect(Buffer.from(browser[digest](part)).toString('hex')).toBe(
        Buffer.from(platform[digest](part)).toString('hex'),
      );
    }
    for (const key of [bytes.subarray(0, 16), bytes.subarray(0, 32)]) {
      const vector = bytes.subarray(40, 56);
      expect(Buffer.from(browser.aesCbc(key, vector, part)).toString('hex')).toBe(
        Buffer.from(platform.aesCbc(key, vector, part)).toString('hex'),
      );
    }
  }
});
