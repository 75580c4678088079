import { crc32 as nodeCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32 } from './crc32.ts';

test('equals the checksum of Node.js, also when computed in parts', () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 7919) & 0xff);
  expect(crc32(bytes)).toBe(nodeCrc32(bytes));
  expect(crc32(bytes.subarray(300), crc32(bytes.subarray(0, 300)))).toBe(nodeCrc32(bytes));
  expect(crc32(new Uint8Array())).toBe(0);
});
