import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/service.ts';
import { loadSessionSecret } from './session-secret.ts';

describe('PLATEN_SESSION_SECRET', () => {
  const folder = temporaryFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is made and kept in the data folder, for its owner only', () => {
    const dataFolder = join(folder, 'data');
    const made = loadSessionSecret({ sessionSecret: '', dataFolder, databaseUrl: '' });
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(loadSessionSecret({ sessionSecret: '', dataFolder, databaseUrl: '' })).toBe(made);
    const file = join(dataFolder, 'session-secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe(`${made}\n`);
  });

  it('is the configured one where there is one', () => {
    const sessionSecret = 'x'.repeat(32);
    expect(loadSessionSecret({ sessionSecret, dataFolder: folder, databaseUrl: '' })).toBe(sessionSecret);
  });

  it('must be configured beside a database that instances share', () => {
    const place = { sessionSecret: '', dataFolder: folder, databaseUrl: 'postgres://db.test/platen' };
    expect(() => loadSessionSecret(place)).toThrow('PLATEN_SESSION_SECRET must be set beside PLATEN_DATABASE_URL');
  });
});
