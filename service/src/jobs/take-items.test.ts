/** Receiving items. The main thread must never parse them. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMS } from '../forms.ts';
import { createReader, type Reader } from '../reading/reader.ts';
import { builtInstallation } from '../testing/service.ts';
import { BLOCK_BYTES, blocksOf } from './lines.ts';
import { ITEM_WEIGHT, takeItems } from './take-items.ts';

let folder: string;
let reader: Reader;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-items-'));
  reader = createReader(builtInstallation().readerFile, FORMS);
});
afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true });
});

let files = 0;

/** Receives items. Counts the tasks of the reading thread, and the bytes reported to the rate limit. */
async function take(chunks: Iterable<Buffer>) {
  let [asked, paced] = [0, 0];
  const counted: Reader = {
    ...reader,
    read(form, sent, asker) {
      asked++;
      return reader.read(form, sent, asker);
    },
  };
  const pace = {
    async keep(_: string, sizeBytes: number) {
      paced += sizeBytes;
    },
  };
  const taking = { group: 'acme', left: new AbortController().signal, pace };
  const path = join(folder, String(++files));
  const taken = await takeItems({ ...taking, source: Readable.from(chunks), path, reader: counted });
  return { ...taken, text: readFileSync(path, 'utf8'), asked, paced };
}

const CHUNK = 64 * 1024;

function chunked(text: string, size = CHUNK): readonly Buffer[] {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

describe('items of a job', () => {
  it.each([7, 1_000, CHUNK])('are stored one per line, however they are split: %i bytes', async (size) => {
    const items = Array.from({ length: size === 7 ? 50 : 20_000 }, (_, index) => `{"data":{"name":"${index} ü"}}`);
    const text = items.map((item, index) => (index % 3 === 0 ? `\r\n  ${item} \r` : item)).join('\n');
    const taken = await take(chunked(text, size));
    const kept = items.map((item) => `${item}\n`).join('');
    expect(taken.text === kept).toBe(true);
    const sha256 = createHash('sha256').update(kept).digest('hex');
    expect(taken).toMatchObject({ total: items.length, sizeBytes: Buffer.byteLength(kept), sha256 });
  });

  it('are parsed by another thread, many at a time, even if there are no items', async () => {
    const text = `${'\n'.repeat(900_000)}{"data":{}}`;
    const { total, asked } = await take(chunked(text));
    expect(total).toBe(1);
    expect(asked).toBeLessThanOrEqual(Math.ceil(text.length / BLOCK_BYTES) + 1);
  });

  it('count more than their bytes toward the rate limit, for the time of parsing', async () => {
    const text = '{"data":{}}\n'.repeat(10_000);
    expect((await take(chunked(text))).paced).toBe(text.length + 10_000 * ITEM_WEIGHT);
  });

  it('are reported with their line numbers', async () => {
    const lines = ['{"data":{}}', '', ...Array(10_000).fill('{"data":{}}'), '{"data":3}', '{', ''];
    await expect(take(chunked(lines.join('\n')))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('line 10003: /data'),
      details: { errors: [{ path: '/items/10001/data', item: 10_001 }, { item: 10_002 }] },
    });
  });

  it.each([
    ['a line that never ends', () => Array(100).fill(Buffer.alloc(CHUNK, 'x'))],
    [
      'a line that is too long, after others',
      () => chunked(`{"data":{}}\n{"data":{"a":"${'x'.repeat(300_000)}"}}\n{"data":{}}`),
    ],
    ['more lines than a job has', () => chunked('{"data":{}}\n'.repeat(100_001))],
    ['empty lines without end', () => Array(20).fill(Buffer.alloc(CHUNK, '\n'))],
  ])('are rejected: %s', async (_, chunks) => {
    await expect(take(chunks())).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});

it('blocks consist of whole lines', async () => {
  const lines = Array.from({ length: 40_000 }, (_, index) => `line ${index}`);
  const blocks: string[] = [];
  for await (const block of blocksOf(Readable.from(chunked(lines.join('\n'), 10_000)))) {
    blocks.push(Buffer.from(block).toString());
  }
  expect(blocks.join('')).toBe(lines.join('\n'));
  expect(blocks.slice(0, -1).every((block) => block.endsWith('\n') && block.length >= BLOCK_BYTES)).toBe(true);
});
