/**
 * Bytes that a label allocates. They become garbage that delays later documents, so any increase must be intentional.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Upper bounds in kilobytes, about a tenth above the measurements on Node.js 20 and 24. */
const MOST_KB = process.version.startsWith('v20.')
  ? { pdf: 1_220, png: 430, zpl: 1_860, html: 1_230 }
  : { pdf: 1_540, png: 1_600, zpl: 2_150, html: 1_590 };

it('a label allocates no more than the bound', async () => {
  // The young generation is large enough for all documents of a measurement, so that no garbage collection hides some
  // of the bytes.
  const flags = ['--expose-gc', '--max-semi-space-size=512', '--import', 'tsx'];
  const program = fileURLToPath(new URL('allocations/count.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program]);
  const bytes = JSON.parse(stdout) as Readonly<Record<keyof typeof MOST_KB, number>>;
  for (const [format, most] of Object.entries(MOST_KB)) {
    expect(bytes[format as keyof typeof MOST_KB] / 1000, format).toBeGreaterThan(0);
    expect(bytes[format as keyof typeof MOST_KB] / 1000, format).toBeLessThan(most);
  }
}, 300_000);
