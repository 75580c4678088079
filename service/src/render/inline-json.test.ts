import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inlineJsonAnswer, MAX_INLINE_JSON_BYTES } from './inline-json.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-inline-json-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('inline-json', () => {
  it('reserves memory for the file before reading it, and puts its bytes after the other fields', async () => {
    const bytes = Uint8Array.from({ length: 1_000 }, (_, index) => index % 256);
    const path = join(folder, 'document');
    writeFileSync(path, bytes);
    const held: number[] = [];
    const content = { path, sizeBytes: bytes.length };
    const hold = (sizeBytes: number) => held.push(sizeBytes);
    const answer = await inlineJsonAnswer({ pages: 2 }, { format: 'pdf', name: 'Zoë "1/2"', content }, hold);
    const { document, ...told } = JSON.parse(new TextDecoder().decode(answer.content as Uint8Array));
    expect(told).toEqual({ pages: 2, contentType: 'application/pdf', fileName: 'Zoë _1_2_.pdf' });
    expect(new Uint8Array(Buffer.from(document, 'base64'))).toEqual(bytes);
    expect(held).toEqual([bytes.length]);
  });

  it.each([0, 1, 2])('encodes content as large as several pieces, and %i bytes more', async (more) => {
    const content = randomBytes(3 * 512 * 1024 + more);
    const answer = await inlineJsonAnswer({}, { format: 'pdf', name: 'large', content }, () => undefined);
    const { document } = JSON.parse(new TextDecoder().decode(answer.content as Uint8Array));
    expect(document === content.toString('base64')).toBe(true);
  });

  it('rejects content too large for JSON before reading it', async () => {
    const content = { path: join(folder, 'none'), sizeBytes: MAX_INLINE_JSON_BYTES + 1 };
    const answer = inlineJsonAnswer({}, { format: 'pdf', name: 'large', content }, () => undefined);
    await expect(answer).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message:
        '/delivery must be url or inline, because the document has 16777217 bytes and inline-json allows 16777216',
    });
  });
});
