/** Output of the first start. It must not reveal keys in logs. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/service.ts';
import { logFirstLink, logFirstSteps } from './first-steps.ts';

const SEEDED = {
  team: 'demo',
  keys: { live: 'pl_live_1', test: 'pl_test_2', demo: 'pl_demo_3' },
  samples: [{ templateId: 'starter:product-2x1', data: '{"itemName":"Ann\'s bracket"}' }],
};

describe('the keys of a first start', () => {
  const folder = temporaryFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function tell(isTTY: boolean): string {
    const told: string[] = [];
    const write = (text: string) => told.push(text);
    logFirstSteps(SEEDED, { baseUrl: 'http://localhost:8080', dataFolder: folder, output: { isTTY, write } as never });
    return told.join('');
  }

  it('are printed to a person at a terminal', () => {
    const told = tell(true);
    for (const key of Object.values(SEEDED.keys)) expect(told).toContain(key);
    expect(told).toMatch(/^curl -fsS http:\/\/localhost:8080\/v1\/render .*-o label\.pdf$/m);
    expect(told).toContain('Ann\\u0027s bracket');
  });

  it('are written to a private file if the output may be a log, replacing an earlier file', () => {
    for (const told of [tell(false), tell(false)]) {
      const file = join(folder, 'first-keys');
      expect(told).toBe(
        `The team "demo" was created. Its keys, and a command for a first label, are in ${file}. Store the keys safely and delete the file.\n`,
      );
      expect(readFileSync(file, 'utf8')).toBe(tell(true));
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    }
  });

  it('as is the link of the first account', () => {
    const told: string[] = [];
    const place = (isTTY: boolean) => ({
      baseUrl: 'https://print.test/platen',
      dataFolder: folder,
      output: { isTTY, write: (text: string) => told.push(text) } as never,
    });
    logFirstLink('pl_first_1', place(true));
    expect(told.pop()).toContain('\n  https://print.test/platen/first-start#pl_first_1\n');
    logFirstLink('pl_first_2', place(false));
    expect(told.join()).not.toContain('pl_');
    const file = join(folder, 'first-link');
    expect(told.join()).toContain(file);
    expect(readFileSync(file, 'utf8')).toContain('/first-start#pl_first_2\n');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
