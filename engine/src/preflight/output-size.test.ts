import { expect, test } from 'vitest';
import { checkOutputBytes, MAX_OUTPUT_BYTES } from './output-size.ts';

test('a document has at most 256 MB', () => {
  expect(checkOutputBytes(new Uint8Array(MAX_OUTPUT_BYTES))).toBe(undefined);
  expect(checkOutputBytes(new Uint8Array(MAX_OUTPUT_BYTES + 1))).toMatchObject({
    code: 'OUTPUT_TOO_LARGE',
    path: '/template',
    message: expect.stringMatching(/^the document has 257 MB, and at most 256 are allowed/),
  });
});
