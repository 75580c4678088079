import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Unavailable } from '../base/unavailable.ts';
import { createBatchFile } from './batch-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-batch-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Label that is larger than all buffers between the batch and the disk. */
const LABEL = new Uint8Array(3_000_000).fill(0x41);

describe('the file of a batch', () => {
  it('has streams of labels one after the other', async () => {
    const file = createBatchFile(join(folder, 'labels'), 'zpl');
    for (let count = 0; count < 3; count++) await file.add(LABEL, `${count}`);
    const { path, sizeBytes } = await file.finish();
    expect([sizeBytes, readFileSync(path).length]).toEqual([9_000_000, 9_000_000]);
  });

  it.skipIf(!existsSync('/dev/full')).each(['zpl', 'png', 'html'] as const)(
    'of %s fails as unavailable on a full disk, without hanging',
    async (format) => {
      const file = createBatchFile('/dev/full', format);
      const write = async () => {
        for (let count = 0; count < 20; count++) await file.add(LABEL, `${count}.${format}`);
        await file.finish();
      };
      await expect(write()).rejects.toBeInstanceOf(Unavailable);
      file.abandon();
    },
  );

  it.each(['zpl', 'png'] as const)('of %s fails as unavailable if its folder was deleted', async (format) => {
    const file = createBatchFile(join(folder, 'gone', 'batch'), format);
    const write = () => file.add(LABEL, 'one').then(() => file.finish());
    await expect(write()).rejects.toBeInstanceOf(Unavailable);
  });

  it('can be abandoned while it is written', async () => {
    const file = createBatchFile(join(folder, 'abandoned'), 'png');
    await file.add(LABEL, 'one.png');
    file.abandon();
  });
});
