import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './open.ts';
import { prepared } from './prepared.ts';
import type { Database } from './tables.ts';

type Asked = { readonly slug: string; readonly kind: string };

describe('a prepared query', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-prepared-'));
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase({ dataFolder: folder, databaseUrl: '' });
  });
  afterAll(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });

  const teams = (from: Database) => from.selectFrom('teams').select('id');

  it('receives the current values each time, though it is compiled once', async () => {
    let built = 0;
    const find = prepared((from, { slug }: Pick<Asked, 'slug'>) => {
      built++;
      return from.selectNoFrom(({ val }) => val(slug).as('slug'));
    });
    for (const slug of ['one', 'two']) expect((await find(db, { slug })).rows).toEqual([{ slug }]);
    expect(built).toBe(1);
  });

  it('throws if the query depends on a value', () => {
    const byTruth = prepared((from, { slug, kind }: Asked) =>
      kind ? teams(from).where('id', '=', slug) : teams(from),
    );
    const byValue = prepared((from, { slug, kind }: Asked) =>
      kind === 'all' ? teams(from) : teams(from).where('id', '=', slug),
    );
    for (const find of [byTruth, byValue]) {
      expect(() => find(db, { slug: 'one', kind: 'one' })).toThrow(/^kind is read but is not a parameter of: select/);
    }
  });

  it('throws if a value is computed from a parameter', () => {
    const find = prepared((from, { slug }: Asked) => teams(from).where('id', '=', `${slug}-labels`));
    expect(() => find(db, { slug: 'one', kind: 'one' })).toThrow('slug is a parameter');
  });
});
