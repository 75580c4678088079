import { createHash, randomBytes } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sha256Of } from './content.ts';

describe('sha256Of', () => {
  it('lets other work run between the megabytes of large content', async () => {
    const bytes = randomBytes(8 * 1_048_576 + 1);
    let digest: string | undefined;
    const hashed = sha256Of(bytes).then((found) => {
      digest = found;
    });
    let turns = 0;
    for (; digest === undefined; turns++) await others();
    await hashed;
    expect(turns).toBeGreaterThanOrEqual(8);
    expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await sha256Of(new Uint8Array())).toBe(createHash('sha256').digest('hex'));
  });
});
