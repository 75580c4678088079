import { describe, expect, it } from 'vitest';
import { KEY_MODES } from '../enums/key-modes.ts';
import { revokeKey } from '../teams/keys.ts';
import { createTestService } from '../testing/service.ts';
import { createKey, isKeyShaped } from './key.ts';

describe('keys', () => {
  it.each(KEY_MODES)('%s keys carry their mode, 32 random characters and a checksum', (mode) => {
    const key = createKey(mode);
    expect(key).toMatch(new RegExp(`^pl_${mode}_[0-9A-Za-z]{38}$`));
    expect(isKeyShaped(key)).toBe(true);
    expect(createKey(mode)).not.toBe(key);
  });

  it('detect every typo of one character', () => {
    const key = createKey('live');
    for (let index = 8; index < key.length; index++) {
      const typo = `${key.slice(0, index)}${key[index] === 'a' ? 'b' : 'a'}${key.slice(index + 1)}`;
      expect(isKeyShaped(typo)).toBe(false);
    }
    expect(isKeyShaped(key.replace('live', 'test'))).toBe(false);
  });

  it('are stored as a hash and four characters', async () => {
    const service = await createTestService();
    const rows = await service.services.db.selectFrom('keys').selectAll().execute();
    expect(rows).toHaveLength(3);
    for (const [mode, key] of Object.entries(service.seeded.keys)) {
      expect(JSON.stringify(rows)).not.toContain(key);
      expect(rows.find((row) => row.mode === mode)?.last4).toBe(key.slice(-4));
    }
    await service.close();
  });

  it('stay valid for at most 5 s after another process revoked them, and are rejected at once by this process', async () => {
    const service = await createTestService();
    const { db, clock, credentials } = service.services;
    const [first, second] = [await service.createTeam('first'), await service.createTeam('second')];
    const idOf = async (key: string) => (await credentials.find(key))!.id;

    await revokeKey({ db, clock }, await idOf(first.keys.live), { actor: {} });
    service.time += 5_000;
    expect(await credentials.find(first.keys.live)).toBeUndefined();

    await revokeKey({ db, clock }, await idOf(second.keys.live), { actor: {} });
    credentials.forget();
    expect(await credentials.find(second.keys.live)).toBeUndefined();

    await idOf(second.keys.test);
    await db.updateTable('keys').set({ revoked_at: 1 }).execute();
    service.time -= 3_600_000;
    expect(await credentials.find(second.keys.test)).toBeUndefined();
    await service.close();
  });
});
