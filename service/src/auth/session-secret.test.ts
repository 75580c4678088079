import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/service.ts';
import { loadSessionSecret, loadSessionSecrets } from './session-secret.ts';
import { readSessionToken, signSession } from './session-token.ts';

describe('PLATEN_SESSION_SECRET', () => {
  const folder = temporaryFolder();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is created in the data folder, readable only by its owner', () => {
    const dataFolder = join(folder, 'data');
    const made = loadSessionSecret({ sessionSecret: '', dataFolder, databaseUrl: '' });
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(loadSessionSecret({ sessionSecret: '', dataFolder, databaseUrl: '' })).toBe(made);
    const file = join(dataFolder, 'session-secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toBe(`${made}\n`);
  });

  it('is rejected if a power cut or a broken disk has emptied its file', () => {
    const dataFolder = join(folder, 'damaged');
    mkdirSync(dataFolder);
    writeFileSync(join(dataFolder, 'session-secret'), '');
    expect(() => loadSessionSecret({ sessionSecret: '', dataFolder, databaseUrl: '' })).toThrow(
      /session-secret is damaged/,
    );
  });

  it('is the configured secret if the variable is set', () => {
    const sessionSecret = 'x'.repeat(32);
    expect(loadSessionSecret({ sessionSecret, dataFolder: folder, databaseUrl: '' })).toBe(sessionSecret);
  });

  it('is replaced without new sign-ins: only tokens of the old and the new secret are accepted', () => {
    const [old, next] = ['an old secret of thirty-two characters', 'a new secret of thirty-two characters!'];
    const { own, accepted } = loadSessionSecrets({
      sessionSecret: next,
      acceptedSessionSecret: old,
      dataFolder: folder,
      databaseUrl: '',
    });
    const token = 'A'.repeat(32);
    expect(own).toBe(next);
    for (const secret of [old, next]) expect(readSessionToken(signSession(token, secret), accepted)).toBe(token);
    expect(readSessionToken(signSession(token, `${old}!`), accepted)).toBeUndefined();
    expect(readSessionToken(signSession(token, old), [next])).toBeUndefined();
  });

  it('must be configured if instances share a database', () => {
    const place = { sessionSecret: '', dataFolder: folder, databaseUrl: 'postgres://db.test/platen' };
    expect(() => loadSessionSecret(place)).toThrow(
      'if PLATEN_DATABASE_URL is set, PLATEN_SESSION_SECRET must be set too',
    );
  });
});
